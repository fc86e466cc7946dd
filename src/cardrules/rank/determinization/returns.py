"""Which cards an exchange must have moved, because an earlier one had moved them.

The seat knows what it gave, and can tell what some others had to give (see `Bound.went`). So on
the way back, each of these cards must be in the hand that got it when its exchange is reached. If
the card has gone on since, from hand to hand, each exchange on its way has to bring it back. A
guess at any of them alone would mostly meet a dead end.
"""

from collections.abc import Iterable, Iterator
from itertools import chain

from cardrules.rank.deck import Card
from cardrules.rank.determinization.candidates import Candidate


def cards_to_return(candidate: Candidate, number: int, now: int) -> list[Card]:
    """Return the cards that an exchange must have moved, lowest first.

    A card counts if an earlier exchange is known to have moved it, and too few copies can come
    back without this one.

    Args:
        candidate: the candidate.
        number: the number of the exchange, which is still to be undone.
        now: the number of the first exchange that is undone already.
    """
    exchanges, me = candidate.places.exchanges, candidate.places.view.seat
    missing: dict[Card, int] = {}
    for earlier, each in enumerate(exchanges[:number]):
        if each.giver == me:
            went = each.cards or ()
        else:
            went = candidate.bounds[earlier].went if each.due and each.taker != me else ()
        for card in went:
            hands = _ways_back(candidate, earlier, number, now)
            lacking = _lacking(candidate, card, went.count(card), hands)
            missing[card] = max(missing.get(card, 0), lacking)
    cards = sorted(missing, key=candidate.places.heights.level)
    return [card for card in cards for _ in range(missing[card])]


def _ways_back(
    candidate: Candidate, earlier: int, without: int, now: int
) -> Iterator[Iterable[int]]:
    """Yield the hands from which a card can come back to the hand that an exchange brought it to.

    Args:
        candidate: the candidate.
        earlier: the number of that exchange.
        without: the number of an exchange that does not count.
        now: the number of the first exchange that is undone already.
    """
    places = candidate.places
    taker = places.exchanges[earlier].taker
    yield candidate.hands[taker]
    seats = {taker}
    for number in range(earlier + 1, now):
        each = places.exchanges[number]
        if each.giver in seats and number != without:
            if each.taker == places.view.seat:
                yield places.received[number]
            elif each.taker not in seats:
                yield candidate.hands[each.taker]
            seats.add(each.taker)


def _lacking(candidate: Candidate, card: Card, needed: int, hands: Iterable[Iterable[int]]) -> int:
    """Return how many of the needed copies of a card can be in none of some hands."""
    supply, level = candidate.supply, candidate.places.heights.level(card)
    hidden = supply.left(card)
    for place in chain.from_iterable(hands):
        there = candidate.cards[place]
        if there == card:
            needed -= 1
        elif there is None and hidden and supply.ceilings[place] >= level:
            needed, hidden = needed - 1, hidden - 1
        if not needed:
            break
    return needed
