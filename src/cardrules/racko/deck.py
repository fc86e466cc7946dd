"""The cards, the racks and their slots (`racko.deck`)."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, NewType, TypeAlias

from cardrules._arguments import all_plain
from cardrules.encoding.marks import ASCENDING, DISTINCT

Card = NewType("Card", int)
"""A card: the number printed on it, from 1 up."""

Slot = NewType("Slot", int)
"""A slot: the number printed below it, 5 for the first, then 10, 15 and so on."""

Rack: TypeAlias = tuple[Card, ...]
"""The cards in a rack, from slot 5 up."""

SeenRack: TypeAlias = tuple[Card | None, ...]
"""The cards in a rack, from slot 5 up; None where the seat does not know the card."""

ShownSlots: TypeAlias = Annotated[tuple[Slot, ...], ASCENDING, DISTINCT]
"""The slots of one rack whose cards everyone knows, ascending."""

# A rack of ten slots has 1,024 sets of them, so the cache finds nearly every change.
_MOST_REMEMBERED = 1 << 12
_MOST_SIZES = 1 << 6
"""How many sizes of decks are remembered; a process seldom meets more than a few."""
SLOT_STEP = 5
FEWEST_SEATS = 2
MOST_SEATS = 4
MOST_CARDS = 1 << 10
"""The highest card that rules can ask for, far above that of any box."""


def highest_card(seats: int) -> int:
    """Return the highest card in play with a number of seats (`racko.deck`)."""
    return 20 + 10 * seats


def cards_in(numbers: Iterable[int]) -> tuple[Card, ...]:
    """Return the cards with these numbers, which are not checked to be cards of the deck."""
    return tuple(map(Card, all_plain(numbers)))


@lru_cache(maxsize=_MOST_SIZES)
def deck(cards: int) -> tuple[Card, ...]:
    """Return the cards from 1 to the highest: the deck in its canonical order."""
    return tuple(map(Card, range(1, cards + 1)))


def slot_at(index: int) -> Slot:
    """Return the slot at an index of a rack, counted from 0.

    >>> slot_at(0), slot_at(9)
    (5, 50)
    """
    return Slot(SLOT_STEP * (index + 1))


def index_of(slot: Slot) -> int:
    """Return the index of a slot in a rack; the inverse of `slot_at`.

    >>> index_of(Slot(50))
    9
    """
    return slot // SLOT_STEP - 1


def all_slots(rack_size: int) -> ShownSlots:
    """Return all slots of a rack."""
    return tuple(map(slot_at, range(rack_size)))


def marked(slots: ShownSlots, slot: Slot, *, is_shown: bool) -> ShownSlots:
    """Return the slots whose cards everyone knows after a card came into one, shown or not."""
    if (slot in slots) is is_shown:
        return slots
    return with_slot(slots, slot) if is_shown else without_slot(slots, slot)


@lru_cache(maxsize=_MOST_REMEMBERED)
def with_slot(slots: ShownSlots, slot: Slot) -> ShownSlots:
    """Return the slots with one more.

    >>> with_slot((Slot(5), Slot(20)), Slot(10))
    (5, 10, 20)
    """
    return tuple(sorted((*slots, slot)))


@lru_cache(maxsize=_MOST_REMEMBERED)
def without_slot(slots: ShownSlots, slot: Slot) -> ShownSlots:
    """Return the slots without one of them."""
    return tuple(each for each in slots if each != slot)
