"""Codecs, which write and read values: a small closed set, combined from annotations.

A codec turns a value into plain JSON (`encode`) and plain JSON into a value (`decode`); both raise
``Misfit`` for what the type does not allow. Codecs know nothing about any game. Those of objects
are in ``objects.py``. The JSON Schema and the TypeScript declarations are generated from the same
codecs.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from re import Pattern
from typing import Protocol, cast

import attrs

from cardrules._catalogues import MOST_EXACT
from cardrules._causes import Cause
from cardrules.encoding.jsontext import Json
from cardrules.encoding.misfits import (
    MOST_ITEMS,
    as_array,
    each,
    none_of,
    unlike,
)

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
    """The smallest number accepted."""
    most: int = MOST_EXACT
    """The largest number accepted."""
    step: int = 1
    """The number must be a multiple of this."""

    def decode(self, given: object, /) -> int:
        """Return the number; True and 1.0 are refused."""
        # Comparing the type keeps out True, which is an int in Python.
        if type(given) is int and self.least <= given <= self.most and not given % self.step:
            return given
        if self.step == 1:
            raise unlike(given, Cause.WANTED_WHOLE, least=self.least, most=self.most)
        raise unlike(given, Cause.WANTED_STEPS, least=self.least, most=self.most, step=self.step)

    encode = decode


@attrs.frozen(order=False)
class Flag:
    """True or false."""

    def decode(self, given: object, /) -> bool:
        """Return the flag; 1 and 0 are refused."""
        if given is True or given is False:
            return given
        raise unlike(given, Cause.WANTED_FLAG)

    encode = decode


@attrs.frozen(order=False)
class Text:
    """A text of bounded length that every encoding can hold."""

    pattern: Pattern[str] | None = None
    """A pattern that the whole text must match."""

    def decode(self, given: object, /) -> str:
        """Return the text."""
        if not isinstance(given, str):
            raise unlike(given, Cause.WANTED_TEXT)
        if len(given) > MOST_CHARACTERS:
            raise unlike(given, Cause.WANTED_SHORT_TEXT, most=MOST_CHARACTERS)
        if self.pattern is not None and not self.pattern.fullmatch(given):
            raise unlike(given, Cause.WANTED_PATTERN, pattern=self.pattern.pattern)
        if not given.isascii() and any("\ud800" <= each <= "\udfff" for each in given):
            raise unlike(given, Cause.WANTED_WHOLE_CHARACTERS)
        return given

    encode = decode


@attrs.frozen(eq=False)
class Choice:
    """A member of an enumeration, written as its value."""

    members: Mapping[str, Enum]
    """The members, by the text that is written."""

    def encode(self, value: object, /) -> Json:
        """Return the member's value."""
        # The attribute behind ``value``, which is a slow property.
        try:
            return cast("str", cast("Enum", value)._value_)
        except AttributeError:
            raise none_of(value, tuple(self.members)) from None

    def decode(self, given: object, /) -> object:
        """Return the member."""
        # The keys are texts, so nothing but a text can equal one; arrays and objects have no hash.
        try:
            return self.members[cast("str", given)]
        except (KeyError, TypeError):
            raise none_of(given, tuple(self.members)) from None


@attrs.frozen(eq=False)
class Nullable:
    """Null, or what another codec writes."""

    of: Codec
    """The codec of a value that is not None."""

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
    """The codec of each entry."""
    is_sorted: bool = False
    """Whether the values must be in ascending order, to make equal collections equal arrays."""
    is_distinct: bool = False
    """Whether repeated values are refused."""
    most: int = MOST_ITEMS
    """The most entries accepted."""

    def encode(self, value: object, /) -> Json:
        """Return the array."""
        return each(self.of.encode, cast("Sequence[object]", value))

    def decode(self, given: object, /) -> object:
        """Return the tuple."""
        entries = as_array(given, self.most)
        if not entries:
            return ()
        values = tuple(each(self.of.decode, entries))
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
    """The codec of the value that is written."""
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
