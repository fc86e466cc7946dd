"""What a round is worth: the score sheet, the match scores and the outcome.

All functions are pure.
"""

from collections.abc import Sequence
from enum import StrEnum

from cardrules._results import Outcome, RoundResult, ScoreLine
from cardrules.queen_of_scots.deck import Hand
from cardrules.queen_of_scots.rules import Rules
from cardrules.queen_of_scots.sets import LaidSets

LEAST_SCORE = 1 - (1 << 52)
"""The lowest possible score: beyond any match, and exact in every reader of JSON."""


class Line(StrEnum):
    """What a line of the score sheet counts."""

    TABLE = "table"
    """The cards on the seat's own table (`scots.score`)."""
    HAND = "hand"
    """The cards left in the seat's hand, which count against it (`scots.score`)."""


def score_round(rules: Rules, tables: Sequence[LaidSets], hands: Sequence[Hand]) -> RoundResult:
    """Return the score sheet of a round: each seat's table less its hand.

    Source: `scots.score`.
    """
    worth, of_table, of_hand = rules.deck.worth, Line.TABLE, Line.HAND
    return RoundResult.of(
        (
            ScoreLine(of_table, sum([worth(laid.cards) for laid in table]), "scots.score"),
            ScoreLine(of_hand, -worth(hand), "scots.score"),
        )
        for table, hand in zip(tables, hands, strict=True)
    )


def add_up(scores: tuple[int, ...], result: RoundResult) -> tuple[int, ...]:
    """Return the match scores after a round, which can be negative (`scots.score`)."""
    points = zip(scores, result.points, strict=True)
    return tuple(max(LEAST_SCORE, before + more) for before, more in points)


def outcome_of(rules: Rules, scores: tuple[int, ...]) -> Outcome | None:
    """Return the outcome if a score has reached the target, else None (`scots.win`)."""
    if max(scores) < rules.target:
        return None
    return Outcome.by_score(scores, "scots.win")
