"""What does not fit: plain JSON that is not what was wanted, and the way to it.

Whatever reads a part of a message raises `Misfit` there; each array and object around it adds its
key on the way up, so that no path is kept where nothing is wrong.
"""

import reprlib
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar, cast

from cardrules.encoding.jsontext import NotWhole, Repeated

FromT = TypeVar("FromT")
ToT = TypeVar("ToT")

MOST_EXACT = (1 << 53) - 1
"""The largest whole number that every reader of JSON holds exactly."""
MOST_ITEMS = 1 << 12
"""How many entries a list can have: more than there are cards in the largest deck."""


class Misfit(Exception):  # noqa: N818 - it never leaves the package
    """Something that a type does not allow; the path to it grows on its way up."""

    def __init__(self, message: str) -> None:
        """Start at the place itself."""
        super().__init__(message)
        self.message = message
        self.path: list[str | int] = []

    def within(self, key: str | int) -> "Misfit":
        """Return the same, seen from the array or object around it."""
        self.path.append(key)
        return self

    @property
    def pointer(self) -> str:
        """The path as a JSON pointer, empty for the whole text."""
        keys = (str(key).replace("~", "~0").replace("/", "~1") for key in reversed(self.path))
        return "".join(f"/{key[:40]}" for key in keys)


def named(given: object) -> str:
    """Return a short name of what was found, for messages."""
    if isinstance(given, (NotWhole, Repeated)):
        return str(given)
    if isinstance(given, (dict, list, tuple)):
        return "an object" if isinstance(given, dict) else "an array"
    if given is None or isinstance(given, bool):
        return {None: "null", True: "true", False: "false"}[given]
    if isinstance(given, int) and abs(given) > MOST_EXACT:
        return "a larger number"  # Python refuses to write the very largest.
    return reprlib.repr(given)


def unlike(given: object, wanted: str) -> Misfit:
    """Return what says that something else was wanted."""
    return Misfit(f"{wanted} is wanted, not {named(given)}")


def missing(key: str) -> Misfit:
    """Return an error that names a key that an object lacks."""
    return Misfit(f"the key {key!r} is missing")


def one_of(names: Sequence[str]) -> str:
    """Return what is wanted where a name must be one of several, or a certain one."""
    return names[0] if len(names) == 1 else f"one of {', '.join(names)}"


def as_object(given: object) -> dict[str, object]:
    """Return a JSON object's members, or raise `Misfit`."""
    if isinstance(given, dict):
        return cast("dict[str, object]", given)
    raise unlike(given, "an object")


def as_array(given: object, most: int = MOST_ITEMS) -> list[object]:
    """Return a JSON array's entries, of which there are not too many, or raise `Misfit`."""
    if not isinstance(given, list):
        raise unlike(given, "an array")
    entries = cast("list[object]", given)
    if len(entries) > most:
        raise unlike(entries, f"an array of at most {most} entries")
    return entries


def at(key: str, convert: Callable[[FromT], ToT], value: FromT) -> ToT:
    """Return what a value becomes, with its key in the path of what does not fit."""
    try:
        return convert(value)
    except Misfit as misfit:
        raise misfit.within(key) from None


def each(convert: Callable[[FromT], ToT], items: Iterable[FromT]) -> list[ToT]:
    """Return what every item becomes, with the position in the path of what does not fit."""
    done: list[ToT] = []
    try:
        for item in items:
            done.append(convert(item))  # noqa: PERF401 - the length is the position
    except Misfit as misfit:
        raise misfit.within(len(done)) from None
    return done
