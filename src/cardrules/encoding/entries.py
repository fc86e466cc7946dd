"""What a game enters for the wire: each public type, who may read it, how it is checked."""

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
    """Who may see an encoding; each includes those before it."""

    EVERYONE = 0
    """It shows nothing hidden, whoever reads it."""
    ITS_SEAT = 1
    """It is made for one seat (or for spectators), and shows what that seat knows."""
    SERVER = 2
    """It may show hidden cards, and stays on the server."""


@attrs.frozen(order=False)
class Entry:
    """One public type: how far what can be made of its values may go."""

    cls: type
    json: Audience | None
    """Who may read its JSON; None for what is no message, but can be a part of one."""
    text: Audience
    """Who may read its ``repr`` and ``str``."""
    check: Callable[[object], None] | None = None
    """Raises an error of this library if the fields of a value do not go together."""


def entry(
    cls: type[T],
    *,
    json: Audience | None = None,
    text: Audience,
    check: Callable[[T], None] | None = None,
) -> Entry:
    """Return the entry of a public type, the same for each way to see it."""
    return Entry(cls, json, text, cast("Callable[[object], None] | None", check))


def entries_of(
    *types: object,
    json: Audience | None = None,
    text: Audience,
    check: Callable[[Any], None] | None = None,
) -> tuple[Entry, ...]:
    """Return the entries of public types that are alike; a union stands for its members."""
    members = (member for each in types for member in get_args(each) or (each,))
    return tuple(
        entry(cast("type", member), json=json, text=text, check=check) for member in members
    )


@attrs.frozen(order=False, eq=False)
class Encodings(Generic[StateT_co, ViewT_co, MoveT_co, RulesT_co, ChanceT_co, SeenEventT_co]):
    """Everything that one game enters; its module has it as the function ``encodings``.

    What it says of the game's types is known to type checkers too: the parameters are the state,
    the view, the moves, the rules, the chance outcomes and the seen events.
    """

    game: str
    """The name of the game, as in `cardrules.games`."""
    rules: type[RulesT_co]
    state: type[StateT_co]
    view: type[ViewT_co]
    codes: type[ViolationCode]
    """The enumeration of the reasons for refusing a move."""
    moves: TypeForm[MoveT_co]
    """The union of the moves."""
    seen_events: TypeForm[SeenEventT_co]
    """The union of what a seat can see of events."""
    chance: TypeForm[ChanceT_co]
    """The chance outcome, or the union of them."""
    entries: tuple[Entry, ...]
    """The public types, one entry each."""
    codecs: Mapping[object, Codec] = attrs.field(factory=dict[object, Codec])
    """Codecs of types that an annotation does not tell enough about, by the annotation."""
