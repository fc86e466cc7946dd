"""Codecs, which write and read values: a small closed set, combined from annotations.

A codec turns a value into plain JSON (`encode`) and plain JSON into a value (`decode`); both raise
``Misfit`` for what the type does not allow. Codecs know nothing about any game. The JSON Schema
and the TypeScript declarations are generated from the same objects.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from enum import Enum
from functools import lru_cache
from re import Pattern
from typing import Protocol, TypeVar, cast

import attrs

from cardrules._catalogues import MOST_EXACT
from cardrules._causes import Cause
from cardrules.encoding.jsontext import Json
from cardrules.encoding.misfits import (
    MOST_ITEMS,
    Misfit,
    as_array,
    as_object,
    at,
    each,
    missing,
    none_of,
    unlike,
)
from cardrules.errors import CardRulesError

T = TypeVar("T")
U = TypeVar("U")

MOST_STEPS = 1 << 18
"""The most entries in a list of the steps of a match."""
MOST_ROWS = 64
"""The most lists in a list: one for each seat."""
MOST_OBJECTS = 1 << 10
"""The most objects in a list: one for each kind of card in the largest deck."""
MOST_CHARACTERS = 256
"""The most characters in a text."""


class Codec(Protocol):
    """A writer and reader for the values of one type."""

    def encode(self, value: object, /) -> Json:
        """Return a value as plain JSON, or raise ``Misfit`` if the format cannot hold it."""
        ...

    def decode(self, given: object, /) -> object:
        """Return the value that plain JSON represents, or raise ``Misfit``."""
        ...


@attrs.frozen(order=False)
class Whole:
    """A whole number within bounds."""

    least: int = -MOST_EXACT
    most: int = MOST_EXACT
    step: int = 1
    """The number must be a multiple of this."""

    def encode(self, value: object, /) -> Json:
        """Return the number."""
        return self.number(value)

    def decode(self, given: object, /) -> object:
        """Return the number; True and 1.0 are refused."""
        return self.number(given)

    def number(self, given: object, /) -> int:
        """Return the number, checked as in `decode`."""
        # Comparing the type keeps out True, which is an int in Python.
        if type(given) is int and self.least <= given <= self.most and not given % self.step:
            return given
        if self.step == 1:
            raise unlike(given, Cause.WANTED_WHOLE, least=self.least, most=self.most)
        raise unlike(given, Cause.WANTED_STEPS, least=self.least, most=self.most, step=self.step)


@attrs.frozen(order=False)
class Flag:
    """True or false."""

    def encode(self, value: object, /) -> Json:
        """Return the flag."""
        return bool(value)

    def decode(self, given: object, /) -> object:
        """Return the flag."""
        if given is True or given is False:
            return given
        raise unlike(given, Cause.WANTED_FLAG)


@attrs.frozen(order=False)
class Text:
    """A text of bounded length that every encoding can hold."""

    pattern: Pattern[str] | None = None
    """A pattern that the whole text must match."""

    def encode(self, value: object, /) -> Json:
        """Return the text."""
        return self.text(value)

    def decode(self, given: object, /) -> object:
        """Return the text."""
        return self.text(given)

    def text(self, given: object, /) -> str:
        """Return the text, checked as in `decode`."""
        if not isinstance(given, str):
            raise unlike(given, Cause.WANTED_TEXT)
        if len(given) > MOST_CHARACTERS:
            raise unlike(given, Cause.WANTED_SHORT_TEXT, most=MOST_CHARACTERS)
        if self.pattern is not None and not self.pattern.fullmatch(given):
            raise unlike(given, Cause.WANTED_PATTERN, pattern=self.pattern.pattern)
        if not given.isascii() and any("\ud800" <= each <= "\udfff" for each in given):
            raise unlike(given, Cause.WANTED_WHOLE_CHARACTERS)
        return given


@attrs.frozen(eq=False)
class Choice:
    """A member of an enumeration, written as its value."""

    members: Mapping[str, Enum]

    def encode(self, value: object, /) -> Json:
        """Return the member's value."""
        return cast("str", cast("Enum", value).value)

    def decode(self, given: object, /) -> object:
        """Return the member."""
        if isinstance(given, str) and given in self.members:
            return self.members[given]
        raise none_of(given, tuple(self.members))


@attrs.frozen(eq=False)
class Nullable:
    """Null, or what another codec writes."""

    of: Codec

    def encode(self, value: object, /) -> Json:
        """Return None for None, and otherwise what the other codec writes."""
        return None if value is None else self.of.encode(value)

    def decode(self, given: object, /) -> object:
        """Return None for null, and otherwise what the other codec reads."""
        return None if given is None else self.of.decode(given)


@attrs.frozen(eq=False)
class Items:
    """A tuple of any length, as an array."""

    of: Codec
    is_sorted: bool = False
    """Whether the values must be in ascending order, to make equal collections equal arrays."""
    is_distinct: bool = False
    """Whether repeated values are refused."""
    most: int = MOST_ITEMS

    def encode(self, value: object, /) -> Json:
        """Return the array."""
        return each(self.of.encode, cast("Iterable[object]", value))

    def decode(self, given: object, /) -> object:
        """Return the tuple."""
        values = tuple(each(self.of.decode, as_array(given, self.most)))
        if self.is_sorted and not _ascend(values):
            raise unlike(values, Cause.WANTED_ASCENDING)
        if self.is_distinct and len(set(values)) < len(values):
            raise unlike(values, Cause.WANTED_DIFFERENT)
        return values


def _ascend(values: tuple[object, ...]) -> bool:
    return tuple(sorted(cast("tuple[int, ...]", values))) == values


@attrs.frozen(eq=False)
class Through:
    """A value that is written as another value, such as packed cards as a list."""

    of: Codec
    unpack: Callable[[object], object]
    """Turns the value into the one that is written."""
    pack: Callable[[object], object]
    """Turns the written value back."""

    def encode(self, value: object, /) -> Json:
        """Return the unpacked value, written by the other codec."""
        return self.of.encode(self.unpack(value))

    def decode(self, given: object, /) -> object:
        """Return the value, packed from what the other codec reads."""
        return self.pack(self.of.decode(given))


def through(of: Codec, unpack: Callable[[T], U], pack: Callable[[U], T]) -> Through:
    """Return a codec that writes values with ``unpack`` and reads them with ``pack``."""
    return Through(
        of,
        cast("Callable[[object], object]", unpack),
        cast("Callable[[object], object]", pack),
    )


@attrs.frozen(eq=False)
class Member:
    """One field of a class, with its key in JSON."""

    key: str
    field: str
    """The name of the attribute."""
    argument: str
    """The name of the constructor's argument."""
    codec: Codec


@attrs.frozen(eq=False)
class Fields:
    """An instance of a class, as an object with one key for each field, in order."""

    name: str
    """The name of the class; it is the object's ``type`` in a union."""
    make: Callable[..., object]
    members: tuple[Member, ...]
    check: Callable[[object], None] | None = None
    """A function that raises an error of this library if the fields contradict each other."""
    has_defaults: bool = False
    """Whether to leave out fields that the constructor can fill in from the others."""

    def encode(self, value: object, /) -> Json:
        """Return the object."""
        if self.has_defaults:
            return _told_options(self, value)
        return self.encode_all(value, self.members)

    def encode_all(self, value: object, members: Iterable[Member]) -> dict[str, Json]:
        """Return an object with these fields only."""
        written: dict[str, Json] = {}
        for member in members:
            found = getattr(value, member.field)
            written[member.key] = at(member.key, member.codec.encode, found)
        return written

    def decode(self, given: object, /) -> object:
        """Return the instance."""
        members = as_object(given)
        arguments: dict[str, object] = {}
        for member in self.members:
            if member.key in members:
                decoded = at(member.key, member.codec.decode, members[member.key])
                arguments[member.argument] = decoded
            elif not self.has_defaults:
                raise missing(member.key)
        # Every known key has added an argument, so any surplus is an unknown key.
        if len(arguments) < len(members):
            known = {member.key for member in self.members}
            unknown = next(key for key in members if key not in known)
            keys = tuple(member.key for member in self.members)
            cause = Cause.UNKNOWN_KEY if keys else Cause.NO_KEY
            raise unlike(unknown, cause, keys=keys)
        try:
            value = self.make(**arguments)
            if self.check is not None:
                self.check(value)
        except CardRulesError as error:
            raise Misfit(error.reason) from None
        return value


@lru_cache(maxsize=256)
def _told_options(fields: Fields, value: Hashable) -> Json:
    """Return the options that the constructor cannot fill in from the others.

    From the last to the first, each option is left out if the value is the same without it. So an
    option that a game gains later is absent from old texts, and its default keeps their meaning.
    """
    told = {member.argument: member for member in fields.members}
    for argument in reversed(tuple(told)):
        fewer = {name: getattr(value, told[name].field) for name in told if name != argument}
        try:
            is_same = fields.make(**fewer) == value
        except CardRulesError:
            is_same = False
        if is_same:
            del told[argument]
    return fields.encode_all(value, told.values())


@attrs.frozen(eq=False)
class Tagged:
    """An instance of one of several classes, identified by the key ``type``."""

    variants: Mapping[str, Fields]

    def encode(self, value: object, /) -> Json:
        """Return the object, with its type as the first key."""
        name = type(value).__name__
        return {"type": name, **cast("dict[str, Json]", self.variants[name].encode(value))}

    def decode(self, given: object, /) -> object:
        """Return the instance."""
        members = dict(as_object(given))
        if "type" not in members:
            raise missing("type")
        name = members.pop("type")
        if not isinstance(name, str) or name not in self.variants:
            raise none_of(name, tuple(self.variants)).within("type")
        return self.variants[name].decode(members)
