"""What a hand is worth: tokens, reigns, and the end of the match."""

from enum import StrEnum

from cardrules._results import Outcome, RoundResult, ScoreLine
from cardrules._seats import Seat
from cardrules.rank.rules import KING_TOKENS, QUEEN_TOKENS, Rules

MOST_REIGNS = 10**9
"""Up to where hands as King are counted: no match comes so far, and every reader of JSON can."""


class Line(StrEnum):
    """What tokens are for."""

    KING = "king"
    """Out first (`rank.tokens`)."""
    QUEEN = "queen"
    """Out second (`rank.tokens`)."""


def score_hand(rules: Rules, places: tuple[Seat, ...]) -> RoundResult:
    """Return the tokens of a hand by its places, King first; none in an endless match.

    Source: `rank.tokens`, `rank.endless`.
    """
    lines: dict[Seat, tuple[ScoreLine, ...]] = {}
    if not rules.endless:
        lines[places[0]] = (ScoreLine(Line.KING, KING_TOKENS, "rank.tokens"),)
        lines[places[1]] = (ScoreLine(Line.QUEEN, QUEEN_TOKENS, "rank.tokens"),)
    return RoundResult.of(lines.get(seat, ()) for seat in sorted(places))


def reigns_after(reigns: tuple[int, ...], places: tuple[Seat, ...]) -> tuple[int, ...]:
    """Return for how many hands in a row each seat has been King, with one hand more.

    Source: `rank.endless`.
    """
    return tuple(
        min(reign + 1, MOST_REIGNS) if seat == places[0] else 0
        for seat, reign in enumerate(reigns)
    )


def outcome_of(rules: Rules, scores: tuple[int, ...], places: tuple[Seat, ...]) -> Outcome | None:
    """Return the outcome once a seat has enough tokens; of two, the higher place wins.

    Source: `rank.win`.
    """
    if max(scores) < rules.tokens_to_win:
        return None
    ordered = sorted(places, key=lambda seat: (-scores[seat], places.index(seat)))
    return Outcome((ordered[0],), tuple((seat,) for seat in ordered), "rank.win")
