"""What each forced exchange says about the cards that its giver kept.

If the seat saw the cards that went, the bound is known. If not, there is a limit that is certain,
and a guess at how likely each lower bound is.
"""

from typing import NamedTuple

from cardrules._seats import Seat
from cardrules.rank.determinization.places import Places
from cardrules.rank.heights import NO_HEIGHT


class Bound(NamedTuple):
    """How high the cards can be that the giver of an exchange kept."""

    limit: int
    """The highest level that they can possibly have."""
    is_known: bool
    """Whether the seat knows that this is the bound; otherwise the bound can be lower."""
    chances: tuple[float, ...] = ()
    """For each level, a rough guess at the odds that all cards that went were at least as high."""


def bounds_of(places: Places) -> dict[int, Bound]:
    """Return the bounds on all hands except the own one, by the number of the exchange."""
    return {
        number: _bound(places, number)
        for number, each in enumerate(places.exchanges)
        if each.due and each.giver != places.view.seat
    }


def _bound(places: Places, number: int) -> Bound:
    each = places.exchanges[number]
    if each.count < each.due:  # The giver had no more cards with a height.
        return Bound(NO_HEIGHT, is_known=True)
    if each.cards is not None:
        return Bound(min(map(places.heights.level, each.cards)), is_known=True)
    chances = _chances(places, number)
    # Whatever is possible must stay so, so a level is excluded only if its chance is exactly 0.
    limit = max((level for level, chance in enumerate(chances) if chance), default=0)
    return Bound(limit, is_known=False, chances=tuple(chances))


def _chances(places: Places, number: int) -> list[float]:
    """Return for each level a rough guess at the odds that all cards that went were as high.

    The cards that went are still among the taker's, or were given on. If they were given to the
    own hand, they are seen there. In another hand, each of them can be any card.
    """
    exchange, top = places.exchanges[number], places.heights.top
    seen, hidden = _levels(places, exchange.taker)
    shares = [0.0] * (top + 1)
    for index, each in enumerate(places.exchanges[number:], number):
        if each.giver != exchange.taker or each.due:
            continue
        if each.taker == places.view.seat:
            seen += [places.levels[place] for place in places.received[index]]
        else:
            hidden += each.count
            theirs, _ = _levels(places, each.taker)
            for level in theirs:
                shares[level] += each.count / len(places.hands[each.taker])
    chances, missing, above = [0.0] * (top + 1), exchange.count, 0.0
    for level in range(top, -1, -1):
        missing = max(0, missing - seen.count(level))
        unseen = sum(places.copies[card.index] for card in places.heights.at[level])
        above += hidden * unseen / max(1, places.hidden) + shares[level]
        chances[level] = min(1.0, above) ** missing
    return chances


def _levels(places: Places, seat: Seat) -> tuple[list[int], int]:
    """Return the levels of the seen cards of a hand, and the number of its hidden ones."""
    hand = places.hands[seat]
    seen = [places.levels[place] for place in hand if place >= places.hidden]
    return seen, len(hand) - len(seen)
