"""The places in which cards lie or lay, as one seat sees them.

A *place* stands for one physical card, wherever it was before: hidden, where an unseen card lies
now, or seen, for a card that was played or that came to the own hand. To go back to the deal is to
move places from hand to hand, whatever is in them.
"""

# Packed cards are stored in fields with an underscore, which the modules of RANK may read.
# pyright: reportPrivateUsage=false

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

import attrs

from cardrules._seats import Seat, all_seats
from cardrules.rank.deck import ALL, Card, Cards, count, pack, take
from cardrules.rank.determinization.heights import CLASSIC, STEAL, UNSETTLED, Heights
from cardrules.rank.knowledge import Transfer, all_played
from cardrules.rank.views import View

SeenTransfer: TypeAlias = Transfer[tuple[Card, ...] | None]


class Arrival(NamedTuple):
    """A card that came to a hand and is not bounded by what the hand was forced to give before."""

    exchange: int | None
    """The number of the exchange by which it was given; None if it was drawn."""
    stretch: int
    """The stretch of the hand at whose beginning it came."""
    card: Card | None
    """The card if it was the seat's own gift."""


class Window(NamedTuple):
    """What came to a hand between two exchanges that it was forced to make, or after the last."""

    forced: int | None
    """The number of the earlier exchange; None if there was none."""
    arrivals: tuple[Arrival, ...]


@attrs.frozen(eq=False)
class Places:
    """The places of all hands but the own one, and how cards came to them."""

    view: View
    heights: Heights
    exchanges: tuple[SeenTransfer, ...]
    """The exchanges in order, also one that only tells what the Beggar held."""
    copies: tuple[int, ...]
    """How many unseen cards of each kind there are, in the order of the deck."""
    hidden: int
    """How many hidden places there are; they have the numbers from 0."""
    cards: tuple[Card | None, ...]
    """The card of each place, None for a hidden one."""
    levels: tuple[int, ...]
    """The levels of these cards, `UNSETTLED` for a hidden one."""
    stretch: tuple[int, ...]
    """The last stretch of its hand in which a place was there."""
    hands: tuple[tuple[int, ...], ...]
    """The places of each seat, played cards too; none for the own hand."""
    received: dict[int, tuple[int, ...]]
    """The places of what came to the own hand, by the number of the exchange."""
    windows: dict[tuple[Seat, int], Window]
    """By the seat and the number of the later exchange, which is one too high for the last."""


def places_of(view: View) -> Places:
    """Return the places of a view."""
    copies = _unseen(view)
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
        for place in mine:
            stretch[place] = len(view.stretches[seat]) - 1
        for index, each in enumerate(view.stretches[seat]):
            for card in each.played:
                mine.append(len(cards))
                cards.append(card)
                stretch.append(index)
        hands.append(tuple(mine))
    exchanges = (*_shown_by_beggar(view), *view.taken)
    received: dict[int, tuple[int, ...]] = {}
    for number, transfer in enumerate(exchanges):
        if transfer.taker == view.seat:
            received[number] = tuple(range(len(cards), len(cards) + transfer.count))
            cards += transfer.cards or ()
            stretch += [0] * transfer.count
    heights = CLASSIC if view.rules.classic_president else STEAL
    return Places(
        view=view,
        heights=heights,
        exchanges=exchanges,
        copies=copies,
        hidden=sum(copies),
        cards=tuple(cards),
        levels=tuple(UNSETTLED if card is None else heights.level(card) for card in cards),
        stretch=tuple(stretch),
        hands=tuple(hands),
        received=received,
        windows=dict(_windows(view, exchanges)),
    )


def _unseen(view: View) -> tuple[int, ...]:
    """Return how many cards of each kind the seat has not seen where they are."""
    if not any(view.hand_sizes) and not view.played:
        return (0,) * len(ALL)  # Nothing is dealt yet.
    seen = all_played(view.stretches) + view._hand + pack(view.set_aside or ())
    unseen = take(pack(view.rules.cards), Cards(seen))
    return tuple(count(unseen, card) for card in ALL)


def _shown_by_beggar(view: View) -> tuple[SeenTransfer, ...]:
    """Return what was said of the Beggar, as an exchange with himself (`rank.benefit`).

    That he holds a numbered card says no more than that his highest could be taken. After a steal
    the exchange itself says so.
    """
    facts = view.hand_facts
    beggar = facts.beggar
    if beggar is None or beggar == view.seat or (facts.steal_possible and view.taken):
        return ()
    return (Transfer(beggar, beggar, int(bool(facts.steal_possible)), None, 1),)


def _windows(
    view: View, exchanges: Sequence[SeenTransfer]
) -> Iterator[tuple[tuple[Seat, int], Window]]:
    """Return the windows of all hands but the own one."""
    for seat in all_seats(view.rules.seats):
        forced: int | None = None
        arrivals: list[Arrival] = []
        for number, each in enumerate(exchanges):
            if each.giver == seat and each.due:
                yield (seat, number), Window(forced, tuple(arrivals))
                forced, arrivals = number, []
            elif each.taker == seat and not each.due:
                cards = each.cards or (None,) * each.count
                arrivals += (Arrival(number, 0, card) for card in cards)
        for index, stretch in enumerate(view.stretches[seat]):
            arrivals += [Arrival(None, index, None)] * stretch.drawn
        if seat != view.seat:
            yield (seat, len(exchanges)), Window(forced, tuple(arrivals))
