"""What a rack is worth: order, runs, and the score sheet of a round.

All functions are pure.
"""

from bisect import bisect
from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise

from cardrules._results import Outcome, RoundResult, ScoreLine
from cardrules._seats import Seat
from cardrules._tuples import replace_at
from cardrules.racko.deck import Card, Rack
from cardrules.racko.rules import CARD_POINTS, GOING_POINTS, SHORTEST_RUN, Declare, Rules

BONUS_POINTS = {3: 50, 4: 100, 5: 200, 6: 400}
LONGEST_PAID_RUN = max(BONUS_POINTS)


class Line(StrEnum):
    """What a line of the score sheet counts."""

    CARDS = "cards"
    """The rising cards from slot 5 up, five points each (`racko.score`)."""
    GOING = "going"
    """Going RACK-O (`racko.score`)."""
    BONUS = "bonus"
    """The longest run of the seat that went (`racko.bonus`)."""


def rising_length(rack: Sequence[int]) -> int:
    """Return how many cards rise from slot 5 up before the order first breaks.

    Source: `racko.score`.

    >>> rising_length((3, 8, 21, 15, 30))
    3
    """
    length = 1
    for lower, higher in pairwise(rack):
        if lower > higher:
            break
        length += 1
    return length


def is_rising(rack: Sequence[int]) -> bool:
    """Return whether all cards rise from slot 5 up (`racko.go`)."""
    # This runs after every turn. It stops at the first break, which comes early in most racks.
    before = 0
    for card in rack:
        if card < before:
            return False
        before = card
    return True


def longest_run(rack: Sequence[int]) -> int:
    """Return the length of the longest run of consecutive numbers in neighbouring slots.

    Source: `racko.bonus`, `racko.two-player-run`.

    >>> longest_run((4, 9, 28, 29, 30, 41))
    3
    """
    longest = length = 1
    for lower, higher in pairwise(rack):
        length = length + 1 if higher == lower + 1 else 1
        longest = max(longest, length)
    return longest


def qualifies(rules: Rules, rack: Sequence[int]) -> bool:
    """Return whether a rack may go RACK-O (`racko.go`, `racko.two-player-run`)."""
    return is_rising(rack) and has_run(rules, rack)


def has_run(rules: Rules, rack: Sequence[int]) -> bool:
    """Return whether a rack has the run that going needs, if any (`racko.two-player-run`)."""
    return not rules.two_player_run or longest_run(rack) >= SHORTEST_RUN


def goes_by_itself(rules: Rules, rack: Sequence[int]) -> bool:
    """Return whether a rack ends the round by itself at the end of a turn (`racko.go`)."""
    return rules.declare is Declare.AUTOMATIC and qualifies(rules, rack)


def qualifying_slots(rules: Rules, rack: Rack, card: Card) -> tuple[int, ...]:
    """Return the indices at which a card, put into the rack, makes it qualify.

    At most two can be right. If the rack is broken, one of the two cards at the first break must
    go, and the cards after them must rise. If it rises, the card can only replace one of the two
    between which it belongs.
    """
    at, size = rising_length(rack), len(rack)
    if not is_rising(rack[at + 1 :]):
        return ()
    if at == size:
        at = bisect(rack, card)
    places = range(max(at - 1, 0), min(at + 1, size))
    return tuple(i for i in places if qualifies(rules, replace_at(rack, i, card)))


def score_round(rules: Rules, racks: Sequence[Rack], went: Seat) -> RoundResult:
    """Return the score sheet of a round that a seat ended by going RACK-O.

    Source: `racko.score`, `racko.bonus`. Partners' points are not added together here.
    """
    return RoundResult.of(
        _lines_of_who_went(rules, rising_length(rack), longest_run(rack))
        if seat == went
        else (_cards_line(rising_length(rack)),)
        for seat, rack in enumerate(racks)
    )


def _cards_line(rising: int) -> ScoreLine:
    return ScoreLine(Line.CARDS, CARD_POINTS * rising, "racko.score")


def _lines_of_who_went(rules: Rules, rising: int, run: int) -> tuple[ScoreLine, ...]:
    lines = (_cards_line(rising), ScoreLine(Line.GOING, GOING_POINTS, "racko.score"))
    if not rules.bonus or run < SHORTEST_RUN:
        return lines
    points = BONUS_POINTS[min(run, LONGEST_PAID_RUN)]
    return (*lines, ScoreLine(Line.BONUS, points, "racko.bonus"))


def is_sheet(rules: Rules, result: RoundResult) -> bool:
    """Return whether a round can end with this score sheet: one seat goes."""
    size = rules.rack_size
    runs = range(SHORTEST_RUN if rules.two_player_run else 1, min(size, LONGEST_PAID_RUN) + 1)
    going = {_lines_of_who_went(rules, size, run) for run in runs}
    cards = {(_cards_line(rising),) for rising in range(1, size + 1)}
    others = [lines for lines in result.lines if lines not in going]
    is_one = len(result.lines) == rules.seats == len(others) + 1
    return is_one and cards.issuperset(others) and result == RoundResult.of(result.lines)


def add_up(rules: Rules, scores: tuple[int, ...], result: RoundResult) -> tuple[int, ...]:
    """Return the match scores after a round.

    Partners have their pair's total at both seats.

    Source: `racko.win`, `racko.partners`.
    """
    points = result.points
    if rules.partners:
        even, odd = points[0] + points[2], points[1] + points[3]
        points = (even, odd, even, odd)
    return tuple(before + more for before, more in zip(scores, points, strict=True))


def outcome_of(rules: Rules, scores: tuple[int, ...]) -> Outcome | None:
    """Return the outcome if a score has reached the target, else None (`racko.win`)."""
    if max(scores) < rules.target:
        return None
    return Outcome.by_score(scores, "racko.win")
