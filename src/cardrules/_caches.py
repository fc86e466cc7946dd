"""`Cache`: values that are made from their keys and kept."""

from collections.abc import Callable, Hashable
from typing import TypeVar

KeyT = TypeVar("KeyT", bound=Hashable)
ValueT = TypeVar("ValueT")


class Cache(dict[KeyT, ValueT]):
    """Values by their keys: ``cache[key]`` makes the value of a new key.

    To look up a value costs a third of a call of a function with `functools.lru_cache`. It is for
    hot paths with few keys: a cache that is full is emptied.

    >>> squares = Cache(lambda number: number * number, most=2)
    >>> squares[3], squares[4], squares[5]
    (9, 16, 25)
    >>> squares
    {5: 25}
    """

    def __init__(self, make: Callable[[KeyT], ValueT], *, most: int) -> None:
        """Keep nothing yet.

        Args:
            make: makes the value of a key.
            most: the most values that are kept.
        """
        super().__init__()
        self._make = make
        self._most = most

    def __missing__(self, key: KeyT) -> ValueT:
        """Make and keep the value of a new key."""
        if len(self) >= self._most:
            self.clear()
        value = self[key] = self._make(key)
        return value
