"""Pickles of states and views: they go through the door that messages go through.

A pickle of ours holds the canonical JSON, so reading one checks it like any message, and it can be
read for ever. (Pickles in general run code when they are read: read your own only.)
"""

from typing import Self

from cardrules import wire

_MOST_BYTES = 1 << 26


class Sealed:
    """The base of states and views: pickled as their JSON, and copied as what they are, values."""

    __slots__ = ()

    def __reduce__(self) -> tuple[object, ...]:
        return restored, (wire.dumps(self),)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _: object) -> Self:
        return self


def restored(text: str) -> object:
    """Return the state or view that a pickle holds."""
    return wire.loads(text, most_bytes=_MOST_BYTES)
