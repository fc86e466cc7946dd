"""The spots of the hands: what one seat knows of each card that lies or lay in them.

A *spot* stands for one card that was in a hand after the exchanges, or came into it since. It is
hidden, where an unseen card lies now, or seen: a card that was played, or that went to the own
hand. To go back from now to the deal is to move spots, whatever is in them.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

import attrs

from cardrules._seats import Seat
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
)
from cardrules.rank.knowledge import all_played
from cardrules.rank.views import View

MODIFIER_LEVEL = 0
NO_HEIGHT = 1
LOWEST = 2
"""The level of the lowest card that an exchange takes; each level from here on is one kind."""

GONE_ON = -1
"""In place of a spot: the card that a later exchange took out of the same hand."""


class Scale(NamedTuple):
    """Which cards an exchange takes first: those of the highest level."""

    level: dict[Card, int]
    kinds: tuple[Card, ...]
    """The cards that are taken, from the level `LOWEST` up."""
    cards: tuple[tuple[Card, ...], ...]
    """The cards of each level."""

    @property
    def levels(self) -> int:
        """How many levels there are, from 0."""
        return len(self.cards)


def _scale(kinds: tuple[Card, ...]) -> Scale:
    level = dict.fromkeys(ALL, NO_HEIGHT)
    level[Card.RANK_UP] = level[Card.RANK_DOWN] = MODIFIER_LEVEL
    level |= {card: LOWEST + index for index, card in enumerate(kinds)}
    cards = (
        tuple(card for card in ALL if level[card] == there) for there in range(LOWEST + len(kinds))
    )
    return Scale(level, kinds, tuple(cards))


STEAL = _scale(NUMBERED)
CLASSIC = _scale(HEIGHT[::-1])


@attrs.frozen(eq=False)
class Spots:
    """The spots of all hands but the own one, and where the gifts lie that the seat made."""

    view: View
    scale: Scale
    copies: tuple[int, ...]
    """How many unseen cards of each kind there are, without the pinned ones."""
    hidden: int
    """How many hidden spots there are, pinned ones too; they have the numbers from 0."""
    cards: tuple[Card | None, ...]
    """The card of each spot, None for a hidden one."""
    stretch: tuple[int, ...]
    """The last stretch of its hand in which a spot was there."""
    hands: tuple[tuple[int, ...], ...]
    """The spots of each seat; none for the own hand."""
    received: dict[int, tuple[int, ...]]
    """The spots of what came to the own hand, by the number of the exchange."""
    given: dict[int, tuple[int, ...]]
    """The spots of what the seat gave where it chose, by the number of the exchange."""
    pinned: dict[int, Card]
    """The hidden spots in which such a gift lies."""
    retaken: dict[int, Card]
    """Such gifts as went on by an exchange that the seat did not see, by its number."""
    weight: float = 1.0
    """In how many ways the gifts can lie there, times the odds of the pinned cards."""

    @property
    def free(self) -> int:
        """How many hidden spots are not pinned."""
        return self.hidden - len(self.pinned)

    def level(self, card: Card) -> int:
        """Return how high a card is."""
        return self.scale.level[card]

    def others(self, seat: Seat) -> tuple[int, ...]:
        """Return the spots of a hand without those of the own gifts."""
        own = {spot for spots in self.given.values() for spot in spots}
        return tuple(spot for spot in self.hands[seat] if spot not in own)

    def open_spots(self, seat: Seat) -> tuple[int, ...]:
        """Return the spots of a hand that may hold any card."""
        if self.view.modifiers_only[seat]:
            return ()
        return tuple(spot for spot in self.others(seat) if self.cards[spot] is None)

    def seen(self, seat: Seat, level: int) -> tuple[int, ...]:
        """Return the seen spots of a hand with cards of a level."""
        return tuple(
            spot
            for spot in self.others(seat)
            if (card := self.cards[spot]) is not None and self.level(card) == level
        )


def spots_of(view: View) -> list[Spots]:
    """Return the spots of a view, once for each way in which the own gifts can lie in them."""
    found = [laid_out(view)]
    for index, transfer in enumerate(view.taken):
        if transfer.giver == view.seat and not transfer.due:
            for card in transfer.cards or ():
                found = [after for spots in found for after in _with_gift(spots, index, card)]
    return found


def laid_out(view: View) -> Spots:
    """Return the spots of a view, before it is settled where the own gifts lie."""
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
            for card in each.played:
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
    seen = all_played(view.stretches) + pack(view.hand) + pack(view.set_aside or ())
    return take(pack(view.rules.cards), Cards(seen))


def _with_gift(spots: Spots, gift: int, card: Card) -> Iterator[Spots]:
    """Return the spots for each place where a card can be now that the seat gave.

    Spots that are alike, hidden or played in the same stretch, are counted, and the first of them
    stands for all.
    """
    taker, given = spots.view.taken[gift].taker, spots.given.get(gift, ())
    copies = spots.copies[card.index]
    hidden = [spot for spot in spots.others(taker) if spots.cards[spot] is None]
    fits = not spots.view.modifiers_only[taker] or spots.level(card) == MODIFIER_LEVEL
    if hidden and copies and fits:
        yield attrs.evolve(
            spots,
            copies=tuple(
                number - (index == card.index) for index, number in enumerate(spots.copies)
            ),
            given={**spots.given, gift: (*given, hidden[0])},
            pinned={**spots.pinned, hidden[0]: card},
            weight=spots.weight * len(hidden) * copies / spots.free,
        )
    same = [spot for spot in spots.others(taker) if spots.cards[spot] is card]
    for _, alike in groupby(same, key=spots.stretch.__getitem__):
        first, *more = alike
        yield attrs.evolve(
            spots,
            given={**spots.given, gift: (*given, first)},
            weight=spots.weight * (1 + len(more)),
        )
    for index, later in enumerate(spots.view.taken[gift:], gift):
        went_on = later.giver == taker and later.due and later.count
        has_height = spots.level(card) >= LOWEST
        if went_on and has_height and later.cards is None and index not in spots.retaken:
            yield attrs.evolve(
                spots,
                given={**spots.given, gift: (*given, GONE_ON)},
                retaken={**spots.retaken, index: card},
            )
