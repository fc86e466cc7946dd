"""The cards, the racks and their slots (`racko.deck`)."""

from typing import NewType, TypeAlias

Card = NewType("Card", int)
"""A card is its number, from 1 up."""

Slot = NewType("Slot", int)
"""A slot is the number printed below it: 5 for the first, then 10, 15 and so on."""

Rack: TypeAlias = tuple[Card, ...]
"""The cards in a rack, from slot 5 up."""

SLOT_STEP = 5
FEWEST_SEATS = 2
MOST_SEATS = 4


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


def reveal(shown: int, index: int) -> int:
    """Return a set of positions, a bit each, with one made known to everyone."""
    return shown | 1 << index


def conceal(shown: int, index: int) -> int:
    """Return a set of positions, a bit each, without one."""
    return shown & ~(1 << index)


def all_slots(rack_size: int) -> int:
    """Return the set of all positions of a rack, a bit each."""
    return (1 << rack_size) - 1
