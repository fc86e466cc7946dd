"""What a forced exchange tells of the cards that its giver kept."""

from typing import NamedTuple

from cardrules.rank.determinization.candidates import Candidate
from cardrules.rank.determinization.heights import NO_HEIGHT


class Bound(NamedTuple):
    """How high the cards can be that a giver kept."""

    limit: int
    """The highest level that they can have."""
    is_known: bool
    """Whether the seat knows that this is the bound; otherwise it can be lower."""
    chances: tuple[float, ...] = ()
    """For each level, a rough guess how likely it is that all that went was as high."""


def bound_of(candidate: Candidate, number: int) -> Bound:
    """Return what an exchange tells, as far as the candidate is settled."""
    places = candidate.places
    each, heights = places.exchanges[number], places.heights
    if each.count < each.due:
        return Bound(NO_HEIGHT, is_known=True)
    if each.cards is not None:
        return Bound(min(heights.level[card] for card in each.cards), is_known=True)
    chances = tuple(_chances(candidate, number))
    limit = max((level for level, chance in enumerate(chances) if chance), default=0)
    return Bound(limit, False, chances)


def _chances(candidate: Candidate, number: int) -> list[float]:
    """Return for each level how likely it is that all that went was as high; 0 if it cannot be.

    What went is in the taker's hand, or the taker gave it on: to the own hand, or to another,
    where it can be any card.
    """
    places, supply = candidate.places, candidate.supply
    exchange, top = places.exchanges[number], places.heights.top
    seen = candidate.levels(candidate.hands[exchange.taker])
    hidden = len(candidate.hands[exchange.taker]) - len(seen)
    shares = [0.0] * (top + 1)
    for index, each in enumerate(places.exchanges[number:], number):
        if each.giver == exchange.taker and not each.due:
            if each.taker == places.view.seat:
                seen += candidate.levels(places.received[index])
                continue
            hand = candidate.hands[each.taker]
            hidden += each.count
            for level in candidate.levels(hand):
                shares[level] += each.count / len(hand)
    chances, missing, above = [0.0] * (top + 1), exchange.count, 0.0
    for level in range(top, -1, -1):
        # Those that are not seen must be among the others.
        missing = max(0, missing - seen.count(level))
        above += hidden * supply.left_at(level) / max(1, places.hidden) + shares[level]
        chances[level] = min(1.0, above) ** missing
    return chances
