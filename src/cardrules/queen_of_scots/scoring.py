"""What a round is worth: the score sheet, the match scores and the outcome.

All functions are pure.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from itertools import chain
from operator import add, attrgetter

from cardrules._constructors import quick
from cardrules._results import Outcome, RoundResult, ScoreLine
from cardrules.queen_of_scots.deck import Hand
from cardrules.queen_of_scots.rules import Rules
from cardrules.queen_of_scots.sets import LaidSet, LaidSets

LEAST_SCORE = 1 - (1 << 52)
"""The lowest possible score: beyond any match, and exact in every reader of JSON."""


class Line(StrEnum):
    """What a line of the score sheet counts."""

    TABLE = "table"
    """The cards on the seat's own table (`scots.score`)."""
    HAND = "hand"
    """The cards left in the seat's hand, which count against it (`scots.score`)."""


_OF_TABLE, _OF_HAND = map(str, Line)
_score_line, _round_result = quick(ScoreLine), quick(RoundResult)
_cards_of: Callable[[LaidSet], Hand] = attrgetter("cards")


def score_round(rules: Rules, tables: Sequence[LaidSets], hands: Sequence[Hand]) -> RoundResult:
    """Return the score sheet of a round: each seat's table less its hand.

    Source: `scots.score`.
    """
    worth, rule = rules.deck.worth, "scots.score"
    points: list[int] = []
    sheet: list[tuple[ScoreLine, ScoreLine]] = []
    for table, hand in zip(tables, hands, strict=True):
        laid = worth(chain.from_iterable(map(_cards_of, table)))
        held = worth(hand)
        points.append(laid - held)
        sheet.append((_score_line(_OF_TABLE, laid, rule), _score_line(_OF_HAND, -held, rule)))
    return _round_result(tuple(points), tuple(sheet))


def add_up(scores: tuple[int, ...], result: RoundResult) -> tuple[int, ...]:
    """Return the match scores after a round, which can be negative (`scots.score`)."""
    totals = tuple(map(add, scores, result.points))
    if min(totals) < LEAST_SCORE:
        return tuple(max(LEAST_SCORE, total) for total in totals)
    return totals


def outcome_of(rules: Rules, scores: tuple[int, ...]) -> Outcome | None:
    """Return the outcome if a score has reached the target, else None (`scots.win`)."""
    if max(scores) < rules.target:
        return None
    return Outcome.by_score(scores, "scots.win")
