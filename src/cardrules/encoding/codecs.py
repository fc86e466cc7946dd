"""Codecs, which write and read values: a small closed set, combined from annotations.

A codec turns a value into plain JSON (`encode`) and plain JSON into a value (`decode`); both raise
``Misfit`` for what the type does not allow. Codecs know nothing about any game. Those of objects
are in ``objects.py``. The JSON Schema and the TypeScript declarations are generated from the same
codecs.

Most of a message is lists of numbers and texts. Their codecs convert a whole list at once
(``ListCodec``): a few calls of built-in functions say whether all entries are right. Only a list
in which one is wrong is read entry by entry, to find which.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from functools import cached_property, partial
from math import gcd
from operator import attrgetter
from re import Pattern
from typing import Any, Protocol, TypeAlias, cast, runtime_checkable

import attrs

from cardrules._caches import Cache
from cardrules._catalogues import MOST_EXACT
from cardrules._causes import Cause
from cardrules.encoding.jsontext import Json
from cardrules.encoding.misfits import (
    MOST_ITEMS,
    Misfit,
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
_MOST_TEXTS = 1 << 10
"""How many texts are remembered: a deck has far fewer cards."""

_WHOLE: set[type] = {int}
_FLAG: set[type] = {bool}
_value = attrgetter("_value_")


class Codec(Protocol):
    """A writer and reader for the values of one type."""

    def encode(self, value: object, /) -> Json:
        """Return a value as plain JSON, or raise ``Misfit`` if the format cannot hold it."""
        ...

    def decode(self, given: object, /) -> object:
        """Return the value that plain JSON represents, or raise ``Misfit``."""
        ...


@runtime_checkable
class ListCodec(Codec, Protocol):
    """A codec that converts the entries of a list at once."""

    def encode_each(self, values: Sequence[Any], /) -> Sequence[Json]:
        """Return what `encode` returns for each value."""
        ...

    def decode_each(self, entries: Sequence[Any], /) -> Sequence[object]:
        """Return what `decode` returns for each entry."""
        ...


_Writer: TypeAlias = Callable[[Sequence[Any]], Sequence[Json]]
_Reader: TypeAlias = Callable[[Sequence[Any]], Sequence[object]]


def _writer_of_lists(codec: Codec) -> _Writer:
    if isinstance(codec, ListCodec):
        return codec.encode_each
    return partial(each, codec.encode)


def _reader_of_lists(codec: Codec) -> _Reader:
    if isinstance(codec, ListCodec):
        return codec.decode_each
    return partial(each, codec.decode)


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

    def decode_each(self, entries: Sequence[Any], /) -> Sequence[int]:
        """Return the numbers."""
        if (
            {*map(type, entries)} == _WHOLE
            and self.least <= min(entries)
            and max(entries) <= self.most
            # All are multiples of the step if their greatest common divisor is one.
            and (self.step == 1 or not gcd(*entries) % self.step)
        ):
            return entries
        return each(self.decode, entries)

    encode = decode
    encode_each = decode_each


@attrs.frozen(order=False)
class Flag:
    """True or false."""

    def decode(self, given: object, /) -> bool:
        """Return the flag; 1 and 0 are refused."""
        if given is True or given is False:
            return given
        raise unlike(given, Cause.WANTED_FLAG)

    def decode_each(self, entries: Sequence[Any], /) -> Sequence[bool]:
        """Return the flags."""
        return entries if {*map(type, entries)} == _FLAG else each(self.decode, entries)

    encode = decode
    encode_each = decode_each


@attrs.frozen(order=False)
class Text:
    """A text of bounded length that every encoding can hold."""

    pattern: Pattern[str] | None = None
    """A pattern that the whole text must match."""

    def decode(self, given: object, /) -> str:
        """Return the text."""
        try:
            return self._checked[given]
        except TypeError:  # Arrays and objects have no hash.
            return self._check(given)

    def _check(self, given: object) -> str:
        if not isinstance(given, str):
            raise unlike(given, Cause.WANTED_TEXT)
        if len(given) > MOST_CHARACTERS:
            raise unlike(given, Cause.WANTED_SHORT_TEXT, most=MOST_CHARACTERS)
        if self.pattern is not None and not self.pattern.fullmatch(given):
            raise unlike(given, Cause.WANTED_PATTERN, pattern=self.pattern.pattern)
        if not given.isascii() and any("\ud800" <= each <= "\udfff" for each in given):
            raise unlike(given, Cause.WANTED_WHOLE_CHARACTERS)
        return given

    @cached_property
    def _checked(self) -> Cache[object, str]:
        """The texts that were right: most are ids of the same few cards."""
        return Cache(self._check, most=_MOST_TEXTS)

    def decode_each(self, entries: Sequence[Any], /) -> Sequence[str]:
        """Return the texts."""
        try:
            return [*map(self._checked.__getitem__, entries)]
        except (Misfit, TypeError):  # Arrays and objects have no hash.
            return each(self.decode, entries)

    encode = decode
    encode_each = decode_each


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

    def encode_each(self, values: Sequence[Any], /) -> Sequence[Json]:
        """Return the members' values."""
        try:
            return [*map(_value, values)]
        except AttributeError:
            return each(self.encode, values)

    def decode_each(self, entries: Sequence[Any], /) -> Sequence[object]:
        """Return the members."""
        try:
            return [*map(self.members.__getitem__, entries)]
        except (KeyError, TypeError):
            return each(self.decode, entries)

    @cached_property
    def place(self) -> Callable[[object], int]:
        """A function that returns a member's place among all in ascending order."""
        members = cast("Iterable[Any]", self.members.values())
        return {member: place for place, member in enumerate(sorted(members))}.__getitem__


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

    def encode_each(self, values: Sequence[Any], /) -> Sequence[Json]:
        """Return None for each None, and otherwise what the other codec writes."""
        return _around_none(values, self._encode_present) or each(self.encode, values)

    def decode_each(self, entries: Sequence[Any], /) -> Sequence[object]:
        """Return None for each null, and otherwise what the other codec reads."""
        return _around_none(entries, self._decode_present) or each(self.decode, entries)

    @cached_property
    def _encode_present(self) -> _Writer:
        return _writer_of_lists(self.of)

    @cached_property
    def _decode_present(self) -> _Reader:
        return _reader_of_lists(self.of)


def _around_none(
    entries: Sequence[Any], convert: Callable[[Sequence[Any]], Sequence[Any]]
) -> Sequence[Any] | None:
    """Return entries converted at once, each None left as it is; None if one has a fault."""
    number = entries.count(None)
    if number == len(entries):
        return entries
    try:
        if not number:
            return convert(entries)
        present = [entry for entry in entries if entry is not None]
        converted = convert(present)
    except Misfit:  # Its path counts only the entries that were converted.
        return None
    if converted is present:
        return entries
    left = iter(converted)
    return [None if entry is None else next(left) for entry in entries]


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

    @cached_property
    def _encode_each(self) -> _Writer:
        return _writer_of_lists(self.of)

    @cached_property
    def _decode_each(self) -> _Reader:
        return _reader_of_lists(self.of)

    def encode(self, value: object, /) -> Json:
        """Return the array."""
        values = cast("Sequence[object]", value)
        return list(self._encode_each(values)) if values else []

    def decode(self, given: object, /) -> object:
        """Return the tuple."""
        entries = as_array(given, self.most)
        if not entries:
            return ()
        values = tuple(self._decode_each(entries))
        if self.is_sorted and len(values) > 1 and not self._ascend(values):
            raise unlike(values, Cause.WANTED_ASCENDING)
        if self.is_distinct and len(set(values)) < len(values):
            raise unlike(values, Cause.WANTED_DIFFERENT)
        return values

    def _ascend(self, values: tuple[Any, ...]) -> bool:
        keys = [*values] if self._place is None else [*map(self._place, values)]
        return keys == sorted(keys)

    @cached_property
    def _place(self) -> Callable[[object], int] | None:
        # Members of an enumeration compare in Python code, and their places do not.
        return self.of.place if isinstance(self.of, Choice) else None


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
