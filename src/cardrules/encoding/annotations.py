"""Codecs made from annotations: a frozen class is written field by field."""

import types
from collections.abc import Mapping
from enum import Enum
from typing import Annotated, NewType, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import attrs

from cardrules._seats import MOST_SEATS, Seat
from cardrules._violations import Violation
from cardrules.encoding.codecs import (
    MOST_OBJECTS,
    MOST_ROWS,
    MOST_STEPS,
    Choice,
    Codec,
    Flag,
    Items,
    Nullable,
    Text,
    Through,
    Whole,
)
from cardrules.encoding.entries import Encodings, Entry
from cardrules.encoding.marks import ASCENDING, DISTINCT, LONG
from cardrules.encoding.misfits import MOST_ITEMS
from cardrules.encoding.objects import Fields, Member, Tagged
from cardrules.encoding.reasons import Word, reasons
from cardrules.language import Term

_PLAIN: Mapping[object, Codec] = {
    bool: Flag(),
    int: Whole(),
    str: Text(),
    Seat: Whole(0, MOST_SEATS - 1),
    Term: Word(),
}


class Codecs:
    """The codecs of one game's types, each made when it is first needed."""

    def __init__(self, encodings: Encodings, entries: tuple[Entry, ...]) -> None:
        """Start from a game's encodings; `entries` also has the types that all games share."""
        self._checks = {entry.cls: entry.check for entry in entries}
        self._makers = {entry.cls: entry.make for entry in entries}
        self._made: dict[object, Codec] = {**_PLAIN, **encodings.codecs}
        self._packed = encodings.packed
        self._made[Violation] = reasons(choice(encodings.codes), self.of)

    def of(self, annotation: object) -> Codec:
        """Return the codec for the values that an annotation allows.

        Raises:
            TypeError: if the annotation has no form in JSON.
        """
        if annotation not in self._made:
            self._made[annotation] = self._make(annotation)
        return self._made[annotation]

    def _make(self, annotation: object) -> Codec:
        if (packed := self._packed.get(annotation)) is not None:
            return Through(self.of(packed.written), packed.unpack, packed.pack)
        if (plain := without_name(annotation)) is not annotation:
            return self.of(plain)
        if isinstance(annotation, NewType):
            return self.of(annotation.__supertype__)
        if (enumeration := _enumeration(annotation)) is not None:
            return choice(enumeration)
        origin, arguments = get_origin(annotation), get_args(annotation)
        if origin is Annotated:
            items = self.of(arguments[0])
            if isinstance(items, Items) and ASCENDING in arguments:
                return Items(items.of, is_sorted=True, is_distinct=DISTINCT in arguments)
            if isinstance(items, Items) and LONG in arguments:
                return Items(items.of, most=MOST_STEPS)
        elif origin is tuple and arguments[1:] == (Ellipsis,):
            of = self.of(arguments[0])
            return Items(of, most=_most(of))
        elif origin in {Union, types.UnionType}:
            return self._union(arguments)
        elif (cls := _frozen_class(annotation)) is not None:
            return self._fields(cls, arguments)
        message = f"{annotation!r} has no form in JSON"
        raise TypeError(message)

    def _union(self, arguments: tuple[object, ...]) -> Codec:
        # A union of several classes is told apart by the key ``type``, which only objects have.
        present = tuple(option for option in arguments if option is not type(None))
        codecs = tuple(map(self.of, present))
        variants = {codec.name: codec for codec in codecs if isinstance(codec, Fields)}
        one = codecs[0] if len(codecs) == 1 else Tagged(variants)
        if isinstance(one, Tagged) and len(variants) < len(codecs):
            message = f"{arguments} cannot be told apart in JSON"
            raise TypeError(message)
        return one if len(present) == len(arguments) else Nullable(one)

    def _fields(self, cls: type[attrs.AttrsInstance], arguments: tuple[object, ...]) -> Fields:
        """Return the codec of a frozen class, given the arguments for its type variables."""
        filled = _arguments(cls, arguments)
        hints = _annotations(cls)
        fields = {field.name: field for field in attrs.fields(cls)}
        # An option that depends on others is written by its public field, the effective value.
        told = (
            (fields.get(field.alias or field.name, field), field.alias or field.name)
            for field in fields.values()
            if field.init
        )
        members = tuple(
            Member(
                key=field.name.lstrip("_"),
                field=field.name,
                argument=argument,
                codec=self.of(_filled(hints.get(field.name, field.type), filled)),
            )
            for field, argument in told
        )
        check, make = self._checks.get(cls), self._makers.get(cls)
        if make is not None:
            shown = get_type_hints(make, include_extras=True)
            del shown["return"]
            members = tuple(Member(name, name, name, self.of(shown[name])) for name in shown)
            return Fields(cls.__name__, make, members, check)
        # attrs adds ``__attrs_init__`` only to classes with a constructor of their own. Those are
        # the classes with options, whose constructor fills in defaults.
        return Fields(
            cls.__name__, cls, members, check, has_defaults=hasattr(cls, "__attrs_init__")
        )


def without_name(annotation: object) -> object:
    """Return an annotation, with a name from a ``type`` statement replaced by its value."""
    stands_for: object = getattr(annotation, "__value__", annotation)
    return stands_for


def _most(codec: Codec) -> int:
    """Return the most entries that a list can hold, given the codec of the entries."""
    match codec:
        case Through(of=of) | Nullable(of=of):
            return _most(of)
        case Items():
            return MOST_ROWS
        case Fields() | Tagged():
            return MOST_OBJECTS
        case _:
            return MOST_ITEMS


def choice(enumeration: type[Enum]) -> Choice:
    """Return the codec of an enumeration; each member is written as its value."""
    return Choice({str(member.value): member for member in enumeration})


def _enumeration(annotation: object) -> type[Enum] | None:
    return annotation if isinstance(annotation, type) and issubclass(annotation, Enum) else None


def _frozen_class(annotation: object) -> type[attrs.AttrsInstance] | None:
    """Return the attrs class that an annotation names, with or without arguments, or None."""
    origin: object = get_origin(annotation)
    cls = annotation if origin is None else origin
    return cls if isinstance(cls, type) and attrs.has(cls) else None


def _annotations(cls: type) -> Mapping[str, object]:
    """Return the annotations of a class; those written as strings are resolved.

    Raises:
        TypeError: if an annotation uses a name that its module does not have.
    """
    try:
        return get_type_hints(cls, include_extras=True)
    except NameError as error:
        message = f"an annotation of {cls.__qualname__} cannot be resolved: {error}"
        raise TypeError(message) from None


def _arguments(cls: type, arguments: tuple[object, ...]) -> Mapping[object, object]:
    """Return what the type variables in a class and its bases stand for.

    Args:
        cls: the class.
        arguments: the arguments for the class's own type variables.
    """
    parameters: tuple[object, ...] = getattr(cls, "__parameters__", ())
    filled = dict(zip(parameters, arguments, strict=True))
    for each in cls.__mro__:
        bases: tuple[object, ...] = vars(each).get("__orig_bases__", ())
        for base in bases:
            names: tuple[object, ...] = getattr(get_origin(base), "__parameters__", ())
            filled.update(
                (name, _filled(given, filled))
                for name, given in zip(names, get_args(base), strict=False)
            )
    return filled


def _filled(annotation: object, filled: Mapping[object, object]) -> object:
    """Return an annotation with its type variables filled in."""
    if isinstance(annotation, TypeVar):
        return filled[annotation]
    parameters = getattr(annotation, "__parameters__", ())
    if not parameters:
        return annotation
    return cast("types.GenericAlias", annotation)[tuple(filled[each] for each in parameters)]
