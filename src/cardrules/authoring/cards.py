"""`cut`: cards in parts, as for dealing."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

CardT = TypeVar("CardT")


def cut(cards: Sequence[CardT], sizes: Iterable[int], /) -> tuple[tuple[CardT, ...], ...]:
    """Return the cards from the top in parts of these sizes, and the rest as the last part.

    >>> cut("abcdefg", [2, 2])
    (('a', 'b'), ('c', 'd'), ('e', 'f', 'g'))
    """
    parts: list[tuple[CardT, ...]] = []
    start = 0
    for size in sizes:
        parts.append(tuple(cards[start : start + size]))
        start += size
    return (*parts, tuple(cards[start:]))
