"""Immutable sequences: changing one entry, and saying of a type what its entries are like."""

from typing import Final, TypeVar

T = TypeVar("T")

ASCENDING: Final = "ascending"
"""In an annotation: the entries stand in ascending order, so that equal collections are equal."""
LONG: Final = "long"
"""In an annotation: there can be very many entries, one for each step of a match."""


def replace_at(entries: tuple[T, ...], index: int, entry: T) -> tuple[T, ...]:
    """Return the entries with another one at an index.

    >>> replace_at((1, 2, 3), 1, 7)
    (1, 7, 3)
    """
    changed = list(entries)
    changed[index] = entry
    return tuple(changed)
