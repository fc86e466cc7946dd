"""A game's table of public types: who may read each, and how it is checked."""

from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import Any, Generic, cast, get_args

import attrs
from typing_extensions import TypeForm, TypeVar

from cardrules._violations import ViolationCode
from cardrules.encoding.codecs import Codec

T = TypeVar("T")
StateT_co = TypeVar("StateT_co", covariant=True, default=Any)
ViewT_co = TypeVar("ViewT_co", covariant=True, default=Any)
MoveT_co = TypeVar("MoveT_co", covariant=True, default=Any)
RulesT_co = TypeVar("RulesT_co", covariant=True, default=Any)
ChanceT_co = TypeVar("ChanceT_co", covariant=True, default=Any)
SeenEventT_co = TypeVar("SeenEventT_co", covariant=True, default=Any)


class Audience(IntEnum):
    """The readers that a value's JSON or text is meant for.

    The order matters: a value may go to its own audience and to any later one.
    """

    EVERYONE = 0
    """Anyone may read it: it shows nothing hidden."""
    ITS_SEAT = 1
    """One seat (or spectators) may read it: it shows only what that seat knows."""
    SERVER = 2
    """Only the server may read it: it can show hidden cards."""


@attrs.frozen(order=False)
class Entry:
    """One public type: who may read its values as JSON and as text."""

    cls: type
    """The type."""
    json: Audience | None
    """The readers of its JSON; None if the type is not a message, though it can be part of one."""
    text: Audience
    """The readers of its ``repr`` and ``str``."""
    check: Callable[[object], None] | None = None
    """A function that raises an error of this library if a value's fields are inconsistent."""
    make: Callable[..., object] | None = None
    """A function that makes a value of what its JSON has; None if the class does."""


def entry(
    cls: type[T],
    *,
    json: Audience | None = None,
    text: Audience,
    check: Callable[[T], None] | None = None,
    make: Callable[..., T] | None = None,
) -> Entry:
    """Return the entry of a public type; the types of ``check`` and ``make`` must match ``cls``.

    If a class stores a fact in another form than it shows it in, ``make`` takes the facts as they
    are shown, by the names of the properties that show them.
    """
    return Entry(cls, json, text, cast("Callable[[object], None] | None", check), make)


def entries_of(
    *types: object,
    json: Audience | None = None,
    text: Audience,
    check: Callable[[Any], None] | None = None,
) -> tuple[Entry, ...]:
    """Return one entry for each of several public types; a union counts as its members."""
    members = (member for each in types for member in get_args(each) or (each,))
    return tuple(
        entry(cast("type", member), json=json, text=text, check=check) for member in members
    )


@attrs.frozen(order=False, eq=False)
class Packing:
    """The type that values of another type are written as, with functions to and from it."""

    written: object
    """The type that is written."""
    unpack: Callable[[object], object]
    """Returns a value as it is written."""
    pack: Callable[[object], object]
    """Returns the value for what was written."""


def packing(written: object, unpack: Callable[[Any], T], pack: Callable[[T], object]) -> Packing:
    """Return a packing; the types of the two functions must match."""
    return Packing(written, unpack, cast("Callable[[object], object]", pack))


@attrs.frozen(order=False, eq=False)
class Encodings(Generic[StateT_co, ViewT_co, MoveT_co, RulesT_co, ChanceT_co, SeenEventT_co]):
    """A game's table of types; the function ``encodings`` of the game's module returns it.

    Type checkers know the game's types from the type parameters: the state, the view, the moves,
    the rules, the chance outcomes and the seen events.
    """

    game: str
    """The name of the game, as in `cardrules.games`."""
    rules: type[RulesT_co]
    """The class of its rules."""
    state: type[StateT_co]
    """The class of its states."""
    view: type[ViewT_co]
    """The class of its views."""
    codes: type[ViolationCode]
    """The enumeration of the reasons for refusing a move."""
    moves: TypeForm[MoveT_co]
    """The union of the moves."""
    seen_events: TypeForm[SeenEventT_co]
    """The union of the events as seats see them."""
    chance: TypeForm[ChanceT_co]
    """The chance outcome, or the union of them."""
    entries: tuple[Entry, ...]
    """The public types, with one entry each."""
    codecs: Mapping[object, Codec] = attrs.field(factory=dict[object, Codec])
    """Codecs for annotations that do not say enough by themselves, by the annotation."""
    packed: Mapping[object, Packing] = attrs.field(factory=dict[object, Packing])
    """The packings of types that a game stores in another form than it shows, by the type."""
