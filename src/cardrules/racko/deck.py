"""The cards, the racks and their slots (`racko.deck`)."""

from collections.abc import Iterable
from typing import NewType, TypeAlias

Card = NewType("Card", int)
"""A card is its number, from 1 up."""

Slot = NewType("Slot", int)
"""A slot is the number printed below it: 5 for the first, then 10, 15 and so on."""

Rack: TypeAlias = tuple[Card, ...]
"""The cards in a rack, from slot 5 up."""

Slots = NewType("Slots", int)
"""A set of slots of one rack, packed: bit i is set for the slot at position i."""

NO_SLOTS = Slots(0)
SLOT_STEP = 5
FEWEST_SEATS = 2
MOST_SEATS = 4
MOST_CARDS = 1 << 10
"""The highest card that rules can ask for: far more than any box holds."""


def highest_card(seats: int) -> int:
    """Return the highest card in play at a table with so many seats (`racko.deck`)."""
    return 20 + 10 * seats


def deck(cards: int) -> tuple[Card, ...]:
    """Return the cards 1 up to the highest, ascending: the canonical order of the deck."""
    return tuple(map(Card, range(1, cards + 1)))


def slot_at(index: int) -> Slot:
    """Return the slot at a position in a rack.

    >>> slot_at(0), slot_at(9)
    (5, 50)
    """
    return Slot(SLOT_STEP * (index + 1))


def index_of(slot: Slot) -> int:
    """Return the position of a slot in a rack, as `slot_at` counts.

    >>> index_of(Slot(50))
    9
    """
    return slot // SLOT_STEP - 1


def reveal(shown: Slots, index: int) -> Slots:
    """Return a set of slots with one made known to everyone."""
    return Slots(shown | 1 << index)


def conceal(shown: Slots, index: int) -> Slots:
    """Return a set of slots without one."""
    return Slots(shown & ~(1 << index))


def all_slots(rack_size: int) -> Slots:
    """Return the set of all slots of a rack."""
    return Slots((1 << rack_size) - 1)


def pack_slots(slots: Iterable[Slot]) -> Slots:
    """Return slots as a set, packed."""
    return Slots(sum(1 << index for index in {index_of(slot) for slot in slots}))


def unpack_slots(packed: Slots) -> tuple[Slot, ...]:
    """Return the slots in a packed set, ascending.

    >>> unpack_slots(pack_slots([Slot(50), Slot(10)]))
    (10, 50)
    """
    return tuple(slot_at(index) for index in range(packed.bit_length()) if packed >> index & 1)
