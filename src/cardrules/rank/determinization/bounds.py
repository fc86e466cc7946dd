"""What each forced exchange says about the cards that its giver kept.

If the seat saw the cards that went, or can tell which they were, the bound is known. If not, there
is a limit that is certain, and a guess at how likely each lower bound is.
"""

from typing import NamedTuple

from cardrules._seats import Seat
from cardrules.rank.deck import Card
from cardrules.rank.determinization.places import Places
from cardrules.rank.heights import LOWEST, NO_HEIGHT


class Bound(NamedTuple):
    """How high the cards can be that the giver of an exchange kept."""

    limit: int
    """The highest level that they can possibly have."""
    is_known: bool
    """Whether the seat knows that this is the bound; otherwise the bound can be lower."""
    went: tuple[Card, ...] = ()
    """The cards that went, lowest first, if the seat knows them."""
    chances: tuple[float, ...] = ()
    """For each level, a rough guess at the odds that all cards that went were at least as high."""


def bounds_of(places: Places) -> dict[int, Bound]:
    """Return the bounds on all hands except the own one, by the number of the exchange."""
    bounds: dict[int, Bound] = {}
    for number, each in enumerate(places.exchanges):
        if each.due and each.giver != places.view.seat:
            bounds[number] = _bound(places, number, bounds)
    return bounds


def _bound(places: Places, number: int, earlier: dict[int, Bound]) -> Bound:
    each, level_of = places.exchanges[number], places.heights.level
    if each.count < each.due:  # The giver had no more cards with a height.
        return Bound(NO_HEIGHT, is_known=True)
    window = places.windows[each.giver, number]
    before = None if window.forced is None else earlier[window.forced]
    went = each.cards or _given_on(places, number, before)
    if went:
        went = tuple(sorted(went, key=level_of))
        limit = level_of(went[0])
        # What is above the bound before came since then. If all that came went on, the giver kept
        # nothing above it.
        if before and sum(level_of(card) > before.limit for card in went) == len(window.arrivals):
            limit = min(limit, before.limit)
        return Bound(limit, is_known=True, went=went)
    chances = _chances(places, number)
    # Whatever is possible must stay so, so a level is excluded only if its chance is exactly 0.
    limit = max((level for level, chance in enumerate(chances) if chance), default=0)
    return Bound(limit, is_known=False, chances=tuple(chances))


def _given_on(places: Places, number: int, before: Bound | None) -> tuple[Card, ...]:
    """Return the cards that went, if all of them were own gifts above the bound before."""
    each, level_of = places.exchanges[number], places.heights.level
    window = places.windows[each.giver, number]
    if before is None or not before.is_known or len(window.given) < len(window.arrivals):
        return ()
    floor = max(LOWEST, before.limit)
    high = sorted((card for card in window.given if level_of(card) >= floor), key=level_of)
    return tuple(high[-each.count :]) if len(high) >= each.count else ()


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
        above += hidden * places.copies_at[level] / max(1, places.hidden) + shares[level]
        chances[level] = min(1.0, above) ** missing
    return chances


def _levels(places: Places, seat: Seat) -> tuple[list[int], int]:
    """Return the levels of the seen cards of a hand, and the number of its hidden ones."""
    hand = places.hands[seat]
    seen = [places.levels[place] for place in hand if place >= places.hidden]
    return seen, len(hand) - len(seen)
