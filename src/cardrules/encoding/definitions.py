"""The messages of a game and a name for each of their parts, shared by the generators.

A class can be written in three forms: as a message, with format, game and type; in a union of
several classes, with its type; and in a field of that class only, without a type. Each form that
occurs gets one definition.
"""

from collections.abc import Hashable, Iterator, Mapping
from typing import cast

import attrs

from cardrules import _options
from cardrules.encoding.codecs import Choice, Codec, Items, Nullable, Through
from cardrules.encoding.objects import Fields, Tagged
from cardrules.encoding.reasons import Parameter, Reasons, Word

PARAMETER = "Parameter"
"""The name for a reason's parameters whose types the reason's code does not give."""
REASON = "Reason"
"""The name for the union of a game's reasons, without the head of a message."""
TERM = "Term"
"""The name for terms: words that each language translates."""
VALUES: Mapping[type, str] = {Word: TERM, Parameter: PARAMETER}
"""The names for values in reasons, by the classes of their codecs."""

_SEEN = "Seen"
_ALONE = "Fields"


@attrs.frozen(eq=False)
class Messages:
    """The messages of one game, from which schemas and declarations are generated."""

    game: str
    """The name of the game."""
    format: int
    """The number of the format."""
    codecs: Mapping[str, Codec]
    """The codec of each type of message, by the type's name."""
    unions: Mapping[str, tuple[str, ...]]
    """The names of the types in each union, by the union's name."""
    on_server: frozenset[str]
    """The types with hidden cards, which clients never receive."""


@attrs.frozen(eq=False)
class Definition:
    """A part of messages that has a name."""

    name: str
    codec: Fields | Choice
    tag: str | None = None
    """The value of the key ``type``; None if the form has no type."""


class Definitions:
    """The named parts of a game's messages; forms that are equal share one name.

    A class can have one form on the server and another for clients, with null for hidden cards.
    The clients' form then has a name that begins with ``Seen``. If a class is written both with
    and without its type, the name of the form without it ends in ``Fields``.
    """

    def __init__(self, messages: Messages) -> None:
        """Find and name all parts of the messages.

        Messages that stay on the server come first, so their parts get the plain names.

        Raises:
            TypeError: if two types would have the same name.
        """
        self._uses: dict[tuple[Hashable, bool], Fields | Choice] = {}
        self._bases: dict[Hashable, str] = {}
        self.kinds: set[type[Codec]] = set()
        """The classes of the codecs found."""
        names = sorted(messages.codecs, key=lambda name: name not in messages.on_server)
        for name in names:
            self._visit(messages.codecs[name])
        self.all: tuple[Definition, ...] = tuple(
            Definition(self.name(codec, is_tagged=is_tagged), codec, _tag(codec, is_tagged))
            for (_, is_tagged), codec in self._uses.items()
        )
        given = [
            PARAMETER,
            REASON,
            TERM,
            *messages.unions,
            *(each.name for each in self.all),
            *map(message_name, messages.codecs),
        ]
        twice = sorted({name for name in given if given.count(name) > 1})
        if twice:
            message = f"several types would be named {', '.join(twice)}"
            raise TypeError(message)

    def name(self, codec: Fields | Choice, *, is_tagged: bool) -> str:
        """Return the name of a part in its form with or without a type."""
        form = shape(codec)
        is_both = not is_tagged and (form, True) in self._uses
        return self._bases[form] + _ALONE * is_both

    def inner(self, codec: Codec) -> Definition | None:
        """Return the part with the same fields as a message, if other messages contain it.

        The form with a type is preferred.
        """
        form = shape(codec)
        for is_tagged in (True, False):
            part = self._uses.get((form, is_tagged))
            if part is not None:
                return Definition(
                    self.name(part, is_tagged=is_tagged), part, _tag(part, is_tagged)
                )
        return None

    def _visit(self, codec: Codec) -> None:
        self.kinds.add(type(codec))
        for part, is_tagged in _parts(codec):
            if isinstance(part, (Fields, Choice)):
                self._enter(part, is_tagged=is_tagged)
            self._visit(part)

    def _enter(self, part: Fields | Choice, *, is_tagged: bool) -> None:
        form = shape(part)
        self._uses.setdefault((form, is_tagged), part)
        if form not in self._bases:
            name = part.name if isinstance(part, Fields) else _enumeration_name(part)
            is_taken = name in self._bases.values()
            self._bases[form] = f"{_SEEN}{name}" if is_taken else name


def message_name(name: str) -> str:
    """Return the name of a type's form as a message."""
    return f"{name}Message"


def shape(codec: Codec) -> Hashable:
    """Return a key that is equal for codecs that write the same JSON."""
    match codec:
        case Fields(name=name, members=members):
            return name, tuple((member.key, shape(member.codec)) for member in members)
        case Tagged(variants=variants):
            return tuple(map(shape, variants.values()))
        case Choice(members=choices):
            return _enumeration_name(codec), tuple(choices)
        case Items(of=of):
            return Items, shape(of), codec.is_sorted, codec.is_distinct, codec.most
        case Nullable(of=of) | Through(of=of):
            return type(codec), shape(of)
        case _:
            return cast("Hashable", codec)


def _parts(codec: Codec) -> Iterator[tuple[Codec, bool]]:
    """Yield the parts of a codec, and whether each is written with its type."""
    match codec:
        case Fields(members=members):
            yield from ((member.codec, False) for member in members)
        case Tagged(variants=variants):
            yield from ((variant, True) for variant in variants.values())
        case Nullable(of=of) | Items(of=of) | Through(of=of):
            yield of, False
        case Reasons(codes=codes, params=params):
            yield codes, False
            yield from ((each, False) for codecs in params.values() for each in codecs.values())
        case _:
            pass


def _tag(codec: Fields | Choice, is_tagged: bool) -> str | None:  # noqa: FBT001 - half of a key
    return codec.name if is_tagged and isinstance(codec, Fields) else None


def _enumeration_name(choice: Choice) -> str:
    return type(next(iter(choice.members.values()))).__name__


def first_line(fields: Fields) -> str:
    """Return the first line of a class's docstring, or an empty text if it has none."""
    # A function that makes the objects is described by the class that it returns.
    cls = getattr(fields.make, "__annotations__", {}).get("return", fields.make)
    return (cls.__doc__ or "").strip().partition("\n")[0].replace("``", "`")


def options_of(fields: Fields) -> Mapping[str, _options.Option]:
    """Return the options of a rules class by name; empty if it has none as data."""
    return {each.name: each for each in _options.options_of(cast("type", fields.make))}


def described(option: _options.Option) -> str:
    """Return the help text of an option, in terms of JSON."""
    otherwise = f"; left out: {option.otherwise}" if option.otherwise else ""
    return f"{option.description('null')}{otherwise}"


def unknown(codec: Codec) -> TypeError:
    """Return the error for a codec of a class that the generators do not know."""
    message = f"nothing is known of what a {type(codec).__name__} writes"
    return TypeError(message)
