"""The spots of the hands: what one seat knows of each card that lies or lay in them.

A *spot* stands for one card that was in a hand after the exchanges or came into it since. It is
hidden, a place where an unseen card lies now, or seen: a card that was played, or that went into
the own hand. The way back from now to the deal moves spots, as little is known of what is in them.
"""

from collections.abc import Iterator
from typing import NamedTuple

import attrs

from cardrules.rank.deck import (
    ALL,
    HEIGHT,
    NO_CARDS,
    NUMBERED,
    Card,
    Cards,
    count,
    pack,
    take,
    unpack,
)
from cardrules.rank.knowledge import all_played
from cardrules.rank.views import View
from cardrules.seats import Seat

MODIFIER_LEVEL = 0
NO_HEIGHT = 1
LOWEST = 2
"""The level of the lowest card that an exchange takes; each level from here on is one kind."""


class Scale(NamedTuple):
    """Which cards an exchange takes first: the higher its level, the earlier a card goes."""

    level: dict[Card, int]
    kinds: tuple[Card, ...]
    """The cards that are taken, lowest first; the first of them has the level `LOWEST`."""

    @property
    def open(self) -> int:
        """The ceiling of a spot that may hold any card."""
        return LOWEST + len(self.kinds)


def _scale(kinds: tuple[Card, ...]) -> Scale:
    level = dict.fromkeys(ALL, NO_HEIGHT)
    level[Card.RANK_UP] = level[Card.RANK_DOWN] = MODIFIER_LEVEL
    level |= {card: LOWEST + index for index, card in enumerate(kinds)}
    return Scale(level, kinds)


STEAL = _scale(NUMBERED)
CLASSIC = _scale(HEIGHT[::-1])


@attrs.frozen(eq=False)
class Spots:
    """The spots of all hands but the own one, and the gifts that the seat made itself."""

    view: View
    scale: Scale
    copies: tuple[int, ...]
    """How many unseen cards of each kind there are, without the pinned ones."""
    hidden: int
    """How many hidden spots there are, the pinned ones too: they are numbered from 0."""
    cards: tuple[Card | None, ...]
    """The card of each spot, None for a hidden one."""
    stretch: tuple[int, ...]
    """The last stretch of its hand in which a spot was there."""
    hands: tuple[tuple[int, ...], ...]
    """The spots of each seat, hidden ones first; none of the own."""
    received: dict[int, tuple[int, ...]]
    """For each exchange that came to the own hand, its cards."""
    given: dict[int, tuple[int, ...]]
    """For each gift that the seat made, where it went, as far as the gift is still in that hand."""
    pinned: dict[int, Card]
    """The hidden spots in which a gift of the seat must lie."""
    retaken: dict[int, Card]
    """For exchanges that the seat did not see: the own gift that went on by it."""
    weight: float = 1.0
    """How likely it is that the gifts went there, beside others that can have been."""

    @property
    def free(self) -> int:
        """How many hidden spots are not pinned."""
        return self.hidden - len(self.pinned)

    def level(self, card: Card) -> int:
        """Return how high a card is."""
        return self.scale.level[card]

    def card(self, spot: int) -> Card:
        """Return the card of a seen or pinned spot."""
        return self.pinned.get(spot) or self.cards[spot] or ALL[0]

    def others(self, seat: Seat) -> tuple[int, ...]:
        """Return the spots of a hand without those of the own gifts."""
        own = {spot for spots in self.given.values() for spot in spots}
        return tuple(spot for spot in self.hands[seat] if spot not in own)


def spots_of(view: View) -> list[Spots]:
    """Return the spots of a view, once for each way in which the own gifts can lie in them."""
    found = [_laid_out(view)]
    for index, transfer in enumerate(view.taken):
        if transfer.giver == view.seat and not transfer.due:
            for card in transfer.cards or ():
                found = [after for spots in found for after in _gone(spots, index, card)]
    return found


def _laid_out(view: View) -> Spots:
    unseen = _unseen(view)
    copies = tuple(count(unseen, card) for card in ALL)
    cards: list[Card | None] = [None] * sum(copies)
    stretch = [0] * len(cards)
    hands: list[tuple[int, ...]] = []
    first = 0
    for seat, number in enumerate(view.hand_sizes):
        if seat == view.seat:
            hands.append(())
            continue
        mine = list(range(first, first + number))
        first += number
        for spot in mine:
            stretch[spot] = len(view.stretches[seat]) - 1
        for index, each in enumerate(view.stretches[seat]):
            for card in unpack(each.played):
                mine.append(len(cards))
                cards.append(card)
                stretch.append(index)
        hands.append(tuple(mine))
    received: dict[int, tuple[int, ...]] = {}
    for index, transfer in enumerate(view.taken):
        if transfer.taker == view.seat:
            received[index] = tuple(range(len(cards), len(cards) + transfer.count))
            cards += transfer.cards or ()
            stretch += [0] * transfer.count
    return Spots(
        view=view,
        scale=CLASSIC if view.rules.classic_president else STEAL,
        copies=copies,
        hidden=sum(copies),
        cards=tuple(cards),
        stretch=tuple(stretch),
        hands=tuple(hands),
        received=received,
        given={},
        pinned={},
        retaken={},
    )


def _unseen(view: View) -> Cards:
    """Return the cards that the seat has not seen where they are, packed; none before a deal."""
    if not any(view.hand_sizes) and not view.played:
        return NO_CARDS
    seen = all_played(view.stretches) + view.packed_hand + pack(view.set_aside or ())
    return take(pack(view.rules.cards), Cards(seen))


def _gone(spots: Spots, gift: int, card: Card) -> Iterator[Spots]:
    """Return each way in which a card that the seat gave can be in the hand it was given to.

    Hidden spots of a hand are alike, so the first of them stands for all.
    """
    taker = spots.view.taken[gift].taker
    given = spots.given.get(gift, ())
    free = [spot for spot in spots.others(taker) if spots.cards[spot] is None]
    copies = spots.copies[card.index]
    fits = not spots.view.modifiers_only[taker] or spots.level(card) == MODIFIER_LEVEL
    if free and copies and fits:
        yield attrs.evolve(
            spots,
            copies=tuple(
                number - (index == card.index) for index, number in enumerate(spots.copies)
            ),
            given={**spots.given, gift: (*given, free[0])},
            pinned={**spots.pinned, free[0]: card},
            weight=spots.weight * len(free) * copies / spots.free,
        )
    for spot in spots.others(taker):
        if spots.cards[spot] is card:
            yield attrs.evolve(spots, given={**spots.given, gift: (*given, spot)})
    for index, later in enumerate(spots.view.taken[gift:], gift):
        is_unseen = later.cards is None and later.count and later.due
        if later.giver == taker and is_unseen and index not in spots.retaken:
            yield attrs.evolve(
                spots,
                given={**spots.given, gift: given},
                retaken={**spots.retaken, index: card},
            )
