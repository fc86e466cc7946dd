"""What a hand is worth: tokens and reigns, and whether it ends the match."""

from enum import StrEnum
from functools import lru_cache

from cardrules._results import Outcome, RoundResult, ScoreLine
from cardrules._seats import Seat
from cardrules._tuples import replace_at
from cardrules.rank.rules import KING_TOKENS, QUEEN_TOKENS, Rules

MOST_REIGNS = 10**9
"""Where the count of hands as King stops.

No match gets that far, and every reader of JSON can hold the number.
"""


class Line(StrEnum):
    """What a seat gets tokens for."""

    KING = "king"
    """It went out first (`rank.tokens`)."""
    QUEEN = "queen"
    """It went out second (`rank.tokens`)."""


def score_hand(rules: Rules, places: tuple[Seat, ...]) -> RoundResult:
    """Return the score sheet of a hand; there are no tokens in an endless match.

    Source: `rank.tokens`, `rank.endless`.

    Args:
        rules: the rules of the match.
        places: the places of the hand, King first.
    """
    return _score(places, endless=rules.endless)


@lru_cache(maxsize=1 << 10)
def _score(places: tuple[Seat, ...], *, endless: bool) -> RoundResult:
    lines: dict[Seat, tuple[ScoreLine, ...]] = {}
    if not endless:
        lines[places[0]] = (ScoreLine(Line.KING, KING_TOKENS, "rank.tokens"),)
        lines[places[1]] = (ScoreLine(Line.QUEEN, QUEEN_TOKENS, "rank.tokens"),)
    return RoundResult.of(lines.get(seat, ()) for seat in sorted(places))


def reigns_after(reigns: tuple[int, ...], places: tuple[Seat, ...]) -> tuple[int, ...]:
    """Return how many hands in a row each seat has been King, after a hand with these places.

    Source: `rank.endless`.
    """
    king = places[0]
    return replace_at((0,) * len(reigns), king, min(reigns[king] + 1, MOST_REIGNS))


def outcome_of(rules: Rules, scores: tuple[int, ...], places: tuple[Seat, ...]) -> Outcome | None:
    """Return the outcome if a seat has enough tokens, else None.

    If two seats have as many, the one with the higher place in the last hand wins.

    Source: `rank.win`.
    """
    if max(scores) < rules.tokens_to_win:
        return None
    ordered = sorted(places, key=lambda seat: (-scores[seat], places.index(seat)))
    return Outcome((ordered[0],), tuple((seat,) for seat in ordered), "rank.win")
