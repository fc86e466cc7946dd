"""Codecs for objects: instances of frozen classes, and unions of such classes.

The fields of a class are read, or written, in one comprehension. So a field costs only the call of
its own codec. A fault still gets its path: the iterator shows how far the comprehension came.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from inspect import Parameter, signature
from operator import length_hint
from typing import Any

import attrs

from cardrules._causes import Cause
from cardrules.encoding.codecs import Codec
from cardrules.encoding.jsontext import Json
from cardrules.encoding.misfits import Misfit, as_object, missing, none_of, unlike
from cardrules.errors import CardRulesError

_MOST_KEPT = 64
"""How many objects with options are remembered: a process seldom meets more than a few."""


@attrs.frozen(eq=False)
class Member:
    """One field of a class, with its key in JSON."""

    key: str
    """The key in JSON."""
    field: str
    """The name of the attribute."""
    argument: str
    """The name of the constructor's argument."""
    codec: Codec
    """The codec of the field's value."""


@attrs.frozen(eq=False)
class Fields:
    """An instance of a class, as an object with one key for each field, in order."""

    name: str
    """The name of the class; it is the object's ``type`` in a union."""
    make: Callable[..., object]
    """The constructor, which takes the arguments that the members name."""
    members: tuple[Member, ...]
    """The fields, in the order in which they are written."""
    check: Callable[[object], None] | None = None
    """A function that raises an error of this library if the fields contradict each other."""
    has_defaults: bool = False
    """Whether to leave out fields that the constructor can fill in from the others."""

    @cached_property
    def _readers(self) -> tuple[tuple[str, Callable[[object], object]], ...]:
        return tuple((member.key, member.codec.decode) for member in self.members)

    @cached_property
    def _writers(self) -> tuple[tuple[str, str, Callable[[object], Json]], ...]:
        return tuple((member.key, member.field, member.codec.encode) for member in self.members)

    @cached_property
    def _make(self) -> Callable[..., object]:
        """The constructor as one that takes the values by position, in the members' order."""
        parameters = signature(self.make).parameters.values()
        if all(parameter.kind is Parameter.POSITIONAL_OR_KEYWORD for parameter in parameters):
            return self.make
        names = tuple(member.argument for member in self.members)
        return lambda *values: self.make(**dict(zip(names, values, strict=True)))

    def encode(self, value: object, /) -> Mapping[str, Json]:
        """Return the object."""
        if self.has_defaults:
            return _told_options(self, value)
        return self.encode_all(value)

    def encode_all(self, value: object) -> dict[str, Json]:
        """Return an object with all fields, also those that the constructor can fill in."""
        left = iter(self._writers)
        try:
            return {key: encode(getattr(value, field)) for key, field, encode in left}
        except Misfit as misfit:
            raise misfit.within(_reached(self._writers, left)) from None
        except AttributeError:  # A part of another class, which a type checker would have found.
            raise none_of(type(value).__name__, (self.name,)) from None

    def decode(self, given: object, /) -> object:
        """Return the instance."""
        members = as_object(given)
        readers = self._readers
        if self.has_defaults:
            readers = tuple([reader for reader in readers if reader[0] in members])
        left = iter(readers)
        try:
            values = [decode(members[key]) for key, decode in left]
        except Misfit as misfit:
            raise misfit.within(_reached(readers, left)) from None
        except KeyError:
            raise missing(_reached(readers, left)) from None
        if len(values) < len(members):
            raise self._unknown(members)
        try:
            if self.has_defaults:
                value = _with_options(self, tuple([key for key, _ in readers]), tuple(values))
            else:
                value = self._make(*values)
            if self.check is not None:
                self.check(value)
        except CardRulesError as error:
            raise Misfit(error.reason) from None
        return value

    def _unknown(self, members: Mapping[str, object]) -> Misfit:
        keys = tuple(member.key for member in self.members)
        unknown = next(key for key in members if key not in keys)
        return unlike(unknown, Cause.UNKNOWN_KEY if keys else Cause.NO_KEY, keys=keys)


def _reached(entries: Sequence[tuple[Any, ...]], left: Iterator[object]) -> str:
    """Return the key of the entry that an iterator over entries has returned last."""
    key: str = entries[len(entries) - length_hint(left) - 1][0]
    return key


@lru_cache(maxsize=_MOST_KEPT)
def _with_options(fields: Fields, keys: tuple[str, ...], values: tuple[Hashable, ...]) -> object:
    """Return the instance with these options.

    The checks of rules cost more than all else in a message, and most messages repeat the rules
    of the last one.
    """
    told = dict(zip(keys, values, strict=True))
    arguments = {
        member.argument: told[member.key] for member in fields.members if member.key in told
    }
    return fields.make(**arguments)


@lru_cache(maxsize=_MOST_KEPT)
def _told_options(fields: Fields, value: Hashable) -> Mapping[str, Json]:
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
    written = fields.encode_all(value)
    return {member.key: written[member.key] for member in told.values()}


@attrs.frozen(eq=False)
class Tagged:
    """An instance of one of several classes, identified by the key ``type``."""

    variants: Mapping[str, Fields]
    """The classes, by the text under the key ``type``."""

    def encode(self, value: object, /) -> Json:
        """Return the object, with its type as the first key."""
        name = type(value).__name__
        return {"type": name, **self._named(name).encode(value)}

    def decode(self, given: object, /) -> object:
        """Return the instance."""
        members = dict(as_object(given))
        if "type" not in members:
            raise missing("type")
        return self._named(members.pop("type")).decode(members)

    def _named(self, name: object) -> Fields:
        """Return the fields of the class with a name."""
        if not isinstance(name, str) or name not in self.variants:
            raise none_of(name, tuple(self.variants)).within("type")
        return self.variants[name]
