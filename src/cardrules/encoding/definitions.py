"""What the generators share: the messages of a game, and a good name for each part of them.

A class can be written in three forms: as a message, with its format, game and type; among others
in a union, with its type; and alone in a field, where only one class can stand. Each form that
occurs is one definition.
"""

from collections.abc import Hashable, Iterator, Mapping
from typing import cast

import attrs

from cardrules import _options
from cardrules.encoding.codecs import Choice, Codec, Fields, Items, Nullable, Tagged, Through
from cardrules.encoding.reasons import Parameter, Reasons, Word

PARAMETER = "Parameter"
"""What the values are called that a reason is filled with, where its code does not say more."""
REASON = "Reason"
"""What the union of the reasons of a game is called, without the head of a message."""
TERM = "Term"
"""What the words are called that each language has its own for."""
VALUES: Mapping[type, str] = {Word: TERM, Parameter: PARAMETER}
"""The values in reasons that have a name, by the classes of their codecs."""

_SEEN = "Seen"
_ALONE = "Fields"


@attrs.frozen(eq=False)
class Messages:
    """The messages of one game: what schemas and declarations are generated from."""

    game: str
    """The name of the game."""
    format: int
    """The number of the format."""
    codecs: Mapping[str, Codec]
    """How each type of message is written, by the type's name."""
    unions: Mapping[str, tuple[str, ...]]
    """The types of message that stand for one another, by the name of the union."""
    on_server: frozenset[str]
    """The types that no client gets, for they hold what is hidden."""


@attrs.frozen(eq=False)
class Definition:
    """A part of messages that has a name."""

    name: str
    codec: Fields | Choice
    tag: str | None = None
    """What its ``type`` says; None where no type is written."""


class Definitions:
    """The named parts of a game's messages; equal forms have one name, others have two.

    Where a class has one form on the server and another for clients, with cards that are hidden
    as null, the other one's name begins with ``Seen``. Where a class is written with its type and
    without, the name of what has none ends in ``Fields``.
    """

    def __init__(self, messages: Messages) -> None:
        """Find the parts; those of messages that stay on the server have the first choice."""
        self._uses: dict[tuple[Hashable, bool], Fields | Choice] = {}
        self._bases: dict[Hashable, str] = {}
        self.kinds: set[type[Codec]] = set()
        """The classes of the codecs that there are."""
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
        """Return the name of a part, with its type written or not."""
        form = shape(codec)
        is_both = not is_tagged and (form, True) in self._uses
        return self._bases[form] + _ALONE * is_both

    def inner(self, codec: Codec) -> Definition | None:
        """Return the part that a message has all fields of, if it stands in others too.

        It is the one with a type if there is one.
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
    """Return what a type is called where it is a message of its own."""
    return f"{name}Message"


def shape(codec: Codec) -> Hashable:
    """Return what two codecs have in common that write the same."""
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
    """Yield what a codec is made of, and whether a type is written with it."""
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
    """Return what the docstring of a class says first, empty if it has none."""
    return (fields.make.__doc__ or "").strip().partition("\n")[0].replace("``", "`")


def options_of(fields: Fields) -> Mapping[str, _options.Option]:
    """Return the options of a rules class by name; none for a class that has none as data."""
    return {each.name: each for each in _options.options_of(cast("type", fields.make))}


def described(option: _options.Option) -> str:
    """Return what is said of an option, in the words of JSON."""
    otherwise = f"; left out: {option.otherwise}" if option.otherwise else ""
    return f"{option.description('null')}{otherwise}"


def unknown(codec: Codec) -> TypeError:
    """Return the error that nothing can be generated for a codec of another class."""
    message = f"nothing is known of what a {type(codec).__name__} writes"
    return TypeError(message)
