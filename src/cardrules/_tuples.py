"""`replace_at`: a tuple with one entry changed."""

from typing import TypeVar

T = TypeVar("T")


def replace_at(entries: tuple[T, ...], index: int, entry: T) -> tuple[T, ...]:
    """Return the tuple with the entry at an index replaced.

    >>> replace_at((1, 2, 3), 1, 7)
    (1, 7, 3)
    """
    changed = [*entries]
    changed[index] = entry
    return tuple(changed)
