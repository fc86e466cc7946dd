"""The places of cards, as one seat sees them.

A *place* stands for one physical card, wherever it has been in this hand of play. A hidden place
is one in which an unseen card lies now. A seen place stands for a card that was played, or that an
exchange brought to the own hand. Going back to the deal means moving places from hand to hand,
whatever cards are in them.

"Own" means the seat of the view throughout this folder.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

import attrs

from cardrules._seats import Seat, all_seats
from cardrules.rank.deck import ALL, Card, Cards, count, pack, take
from cardrules.rank.heights import UNSETTLED, Heights, heights_of
from cardrules.rank.knowledge import Transfer, all_played
from cardrules.rank.views import View

SeenTransfer: TypeAlias = Transfer[tuple[Card, ...] | None]


class Arrival(NamedTuple):
    """A card that came to a hand by a draw or a gift, so that no earlier bound holds for it."""

    exchange: int | None
    """The number of the exchange in which it was given; None if it was drawn."""
    stretch: int
    """The stretch of the hand at whose beginning it came (see `Stretch`)."""
    card: Card | None
    """The card if the own hand gave it, else None."""


class Window(NamedTuple):
    """What came to a hand between two exchanges in which it was forced to give.

    A window can also reach from the deal to the first of them, or from the last of them to now.
    """

    forced: int | None
    """The number of the exchange that opens the window; None if it begins with the deal."""
    arrivals: tuple[Arrival, ...]
    """The cards that came in it, in order."""
    given: tuple[Card, ...]
    """Those of them that the own hand gave."""


@attrs.frozen(eq=False)
class Places:
    """The places of all hands except the own one, and how cards came to these hands."""

    view: View
    heights: Heights
    """The levels of cards, by the rules of the match."""
    exchanges: tuple[SeenTransfer, ...]
    """The exchanges in order, after one that stands for what the Beggar showed, if any.

    An exchange is named by its index here, its *number*.
    """
    copies: tuple[int, ...]
    """How many unseen copies of each card there are, in the canonical order."""
    copies_at: tuple[int, ...]
    """How many unseen cards of each level there are."""
    hidden: int
    """How many hidden places there are; they are numbered from 0, and the seen ones follow."""
    cards: tuple[Card | None, ...]
    """The card of each place; None for a hidden place."""
    levels: tuple[int, ...]
    """The level of the card of each place; `UNSETTLED` for a hidden place."""
    stretch: tuple[int, ...]
    """The last stretch in which each place was in its hand."""
    hands: tuple[tuple[int, ...], ...]
    """The places of each seat, with those of the cards it has played; none for the own hand."""
    received: dict[int, tuple[int, ...]]
    """The places of the cards that came to the own hand, by the number of the exchange."""
    windows: dict[tuple[Seat, int], Window]
    """By the seat, and the number of the exchange that closes the window.

    The windows that reach to now have the number of exchanges in its place.
    """


def places_of(view: View) -> Places:
    """Return the places of a view."""
    copies = _unseen(view)
    cards: list[Card | None] = [None] * sum(copies)
    stretch = [0] * len(cards)
    hands: list[tuple[int, ...]] = []
    # Hidden places are numbered hand by hand, then on through the other face-down cards. `_state`
    # in this folder's ``__init__.py`` lays them in the same order.
    first = 0
    for seat, (number, stretches) in enumerate(zip(view.hand_sizes, view.stretches, strict=True)):
        if seat == view.seat:
            hands.append(())
            continue
        mine = list(range(first, first + number))
        first += number
        for place in mine:
            stretch[place] = len(stretches) - 1
        for index, each in enumerate(stretches):
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
    heights = heights_of(view.rules)
    return Places(
        view=view,
        heights=heights,
        exchanges=exchanges,
        copies=copies,
        copies_at=tuple(sum(copies[card.index] for card in cards) for cards in heights.at),
        hidden=sum(copies),
        cards=tuple(cards),
        levels=tuple(UNSETTLED if card is None else heights.level(card) for card in cards),
        stretch=tuple(stretch),
        hands=tuple(hands),
        received=received,
        windows=dict(_windows(view, exchanges)),
    )


def _unseen(view: View) -> tuple[int, ...]:
    """Return how many copies of each card lie where the seat cannot see them."""
    if not any(view.hand_sizes) and not view.played:
        return (0,) * len(ALL)  # Nothing is dealt yet.
    seen = all_played(view.stretches) + view._hand + pack(view.set_aside or ())
    unseen = take(pack(view.rules.cards), Cards(seen))
    return tuple(count(unseen, card) for card in ALL)


def _shown_by_beggar(view: View) -> tuple[SeenTransfer, ...]:
    """Return what the Beggar showed, as an exchange with himself (`rank.benefit`).

    "He holds a numbered card" means just that his highest one could be taken, so it is treated as
    if it had been taken and given back. "He holds none" is an exchange that moved no card. After a
    steal nothing is returned, because the steal itself says as much.
    """
    facts = view.hand_facts
    beggar = facts.beggar
    if beggar is None or beggar == view.seat or (facts.steal_possible and view.taken):
        return ()
    return (Transfer(beggar, beggar, int(bool(facts.steal_possible)), None, 1),)


def _windows(
    view: View, exchanges: Sequence[SeenTransfer]
) -> Iterator[tuple[tuple[Seat, int], Window]]:
    """Yield the windows of all hands except the own one, each with its key."""
    for seat, stretches in zip(all_seats(view.rules.seats), view.stretches, strict=True):
        forced: int | None = None
        arrivals: list[Arrival] = []
        for number, each in enumerate(exchanges):
            if each.giver == seat and each.due:
                yield (seat, number), _window(forced, arrivals)
                forced, arrivals = number, []
            elif each.taker == seat and not each.due:
                cards = each.cards or (None,) * each.count
                arrivals += (Arrival(number, 0, card) for card in cards)
        for index, stretch in enumerate(stretches):
            arrivals += [Arrival(None, index, None)] * stretch.drawn
        if seat != view.seat:
            yield (seat, len(exchanges)), _window(forced, arrivals)


def _window(forced: int | None, arrivals: Sequence[Arrival]) -> Window:
    given = tuple(each.card for each in arrivals if each.card is not None)
    return Window(forced, tuple(arrivals), given)
