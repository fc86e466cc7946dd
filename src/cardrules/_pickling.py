"""Pickles of states and views, which hold the same JSON as messages.

Reading such a pickle therefore checks it like any message, and it can be read for ever. (Reading a
pickle can run any code that it contains: only read pickles that you trust.)
"""

from typing import Self

_MOST_BYTES = 1 << 26


class Unchanging:
    """The base of what never changes: a copy is the same object."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _: object) -> Self:
        return self


class Sealed(Unchanging):
    """The base of states and views: pickled as JSON."""

    __slots__ = ()

    def __reduce__(self) -> tuple[object, ...]:
        from cardrules import wire

        return restored, (wire.dumps(self),)


def restored(text: str) -> object:
    """Return the state or view that a pickle holds."""
    from cardrules import wire

    return wire.loads(text, most_bytes=_MOST_BYTES)
