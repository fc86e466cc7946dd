"""`Misfit`: the error for plain JSON of the wrong form, with the path to its place.

A codec that reads a part of a message raises `Misfit`. Each array and object around that part adds
its own key while the error travels up. So no path has to be kept while nothing is wrong.
"""

import reprlib
from collections.abc import Callable, Sequence
from operator import length_hint
from typing import TypeVar

from cardrules._catalogues import MOST_EXACT, Param, Term
from cardrules._causes import Cause, ErrorCause
from cardrules.encoding.jsontext import NotWhole, Repeated
from cardrules.errors import Reason, because

FromT = TypeVar("FromT")
ToT = TypeVar("ToT")

MOST_ITEMS = 1 << 12
"""The most entries in a list: more than the largest deck has cards."""


class Misfit(Exception):  # noqa: N818 - it never leaves the package
    """A part of a message that its type does not allow; its path grows on the way up."""

    def __init__(self, reason: Reason[ErrorCause]) -> None:
        """Start with an empty path, at the place of the fault."""
        super().__init__(reason.message)
        self.reason = reason
        self.path: list[str | int] = []

    def within(self, key: str | int) -> "Misfit":
        """Return this error with the key in the surrounding array or object added to its path."""
        self.path.append(key)
        return self

    @property
    def pointer(self) -> str:
        """The path as a JSON pointer; empty for the whole text."""
        keys = (str(key).replace("~", "~0").replace("/", "~1") for key in reversed(self.path))
        return "".join(f"/{key[:40]}" for key in keys)


def named(given: object) -> str | Term:
    """Return a short description of the value found, for error messages."""
    if isinstance(given, NotWhole):
        return str(given)
    if isinstance(given, (dict, list, tuple)):
        return Term("error.json.object" if isinstance(given, dict) else "error.json.array")
    if given is None or isinstance(given, bool):
        return {None: "null", True: "true", False: "false"}[given]
    if isinstance(given, int) and abs(given) > MOST_EXACT:
        return Term("error.json.larger-number")  # Python refuses to write the very largest.
    return reprlib.repr(given)


def unlike(given: object, cause: ErrorCause, /, **params: Param) -> Misfit:
    """Return an error that names what was expected, and what was found instead."""
    if isinstance(given, Repeated):
        return Misfit(because(Cause.REPEATED_KEY, key=repr(given.key[:40])))
    return Misfit(because(cause, **{"found": named(given), **params}))


def missing(key: str) -> Misfit:
    """Return an error that names a missing key."""
    return Misfit(because(Cause.WANTED_KEY, key=repr(key)))


def none_of(given: object, names: Sequence[str]) -> Misfit:
    """Return an error that names the texts that were expected, or the only one."""
    if len(names) == 1:
        return unlike(given, Cause.WANTED, wanted=names[0])
    return unlike(given, Cause.WANTED_ONE_OF, choices=tuple(names))


def as_object(given: object) -> dict[str, object]:
    """Return the members of a JSON object; raise `Misfit` for anything else."""
    if isinstance(given, dict):
        # On a hot path, where a call of `cast` would cost as much as the check.
        return given  # pyright: ignore[reportUnknownVariableType] - JSON says no more
    raise unlike(given, Cause.WANTED_OBJECT)


def as_array(given: object, most: int = MOST_ITEMS) -> list[object]:
    """Return the entries of a JSON array; raise `Misfit` for others and long arrays."""
    if not isinstance(given, list):
        raise unlike(given, Cause.WANTED_ARRAY)
    entries: list[object] = given  # pyright: ignore[reportUnknownVariableType] - likewise
    if len(entries) > most:
        raise unlike(entries, Cause.WANTED_SHORT_ARRAY, most=most, size=len(entries))
    return entries


def at(key: str, convert: Callable[[FromT], ToT], value: FromT) -> ToT:
    """Return a converted value, adding its key to the path of any `Misfit`."""
    try:
        return convert(value)
    except Misfit as misfit:
        raise misfit.within(key) from None


def each(convert: Callable[[FromT], ToT], items: Sequence[FromT]) -> list[ToT]:
    """Return the converted items, adding an item's position to the path of any `Misfit`."""
    left = iter(items)
    try:
        return list(map(convert, left))
    except Misfit as misfit:
        raise misfit.within(len(items) - length_hint(left) - 1) from None
