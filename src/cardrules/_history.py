"""The history of a match as data: `Record` for the server, `SeatRecord` for one seat.

A record holds the moves and chance outcomes in order; everything else follows from them. The
functions that work on records are in ``records``. Without type parameters, the types are those of
any game.
"""

from types import GenericAlias
from typing import Annotated, Any, Generic, TypeAlias, cast

import attrs
from typing_extensions import TypeForm, TypeVar

from cardrules._seats import Seat
from cardrules.encoding.entries import Encodings
from cardrules.encoding.marks import LONG
from cardrules.errors import ReplayError
from cardrules.game import ChanceT, GameRules, GameState, GameView, MoveT

RulesT_co = TypeVar("RulesT_co", covariant=True, default=GameRules)
MoveT_co = TypeVar("MoveT_co", covariant=True, default=object)
ChanceT_co = TypeVar("ChanceT_co", covariant=True, default=object)
ViewT_co = TypeVar("ViewT_co", covariant=True, default=GameView)
StateT_co = TypeVar("StateT_co", covariant=True, default=GameState)
SeenEventT_co = TypeVar("SeenEventT_co", covariant=True, default=object)


@attrs.frozen(order=False)
class Header(Generic[RulesT_co]):
    """The head of a record: the rules, their version, and the name of each seat's player."""

    rules: RulesT_co
    """The rules of the match."""
    rules_version: int
    """The version of the rules by which the match is played."""
    names: tuple[str, ...]
    """The name of the player at each seat."""


@attrs.frozen(order=False, weakref_slot=False)
class MoveStep(Generic[MoveT_co]):
    """A seat made a move; the repr does not show the move, which can be a secret."""

    seat: Seat
    """The seat that moved."""
    move: MoveT_co = attrs.field(repr=False)
    """Its move."""


@attrs.frozen(order=False, weakref_slot=False)
class ChanceStep(Generic[ChanceT_co]):
    """Chance decided: cards were dealt or shuffled."""

    outcome: ChanceT_co = attrs.field(repr=False)
    """The deal or shuffle, with hidden cards."""


Step: TypeAlias = MoveStep[MoveT_co] | ChanceStep[ChanceT_co]
"""One move or chance outcome. The ply is the number of steps so far."""


def header_form(encodings: Encodings[Any, Any, Any, RulesT_co]) -> TypeForm[Header[RulesT_co]]:
    """Return the type of a game's headers."""
    return cast("TypeForm[Header[RulesT_co]]", GenericAlias(Header, (encodings.rules,)))


def step_form(
    encodings: Encodings[Any, Any, MoveT, Any, ChanceT],
) -> TypeForm[Step[MoveT, ChanceT]]:
    """Return the type of the steps of a game's records."""
    move = GenericAlias(MoveStep, (encodings.moves,))
    chance = GenericAlias(ChanceStep, (encodings.chance,))
    return cast("TypeForm[Step[MoveT, ChanceT]]", move | chance)


@attrs.frozen(order=False)
class Record(Generic[RulesT_co, MoveT_co, ChanceT_co]):
    """A whole match, or the beginning of one: enough to replay every state.

    It holds hidden cards and stays on the server; its repr shows none.
    """

    header: Header[RulesT_co]
    """The rules and the names."""
    steps: Annotated[tuple[Step[MoveT_co, ChanceT_co], ...], LONG] = attrs.field(repr=False)
    """The moves and chance outcomes, in order."""
    scores: tuple[int, ...] | None
    """The scores of a match that is over, if the writer gives them, as a table does; else None."""
    digest: str
    """The end of the hash chain over the whole record: 64 hexadecimal digits."""


@attrs.frozen(order=False)
class SeatRecord(Generic[RulesT_co, MoveT_co, ChanceT_co, ViewT_co, SeenEventT_co]):
    """The part of a record that one seat, or a spectator, may keep."""

    header: Header[RulesT_co]
    """The rules and the names."""
    first_view: ViewT_co
    """The view before the first step; its seat is the one whose record this is."""
    steps: Annotated[tuple[tuple[SeenEventT_co, ...], ...], LONG]
    """The events that the seat saw: one tuple for each step."""
    revealed: Annotated[tuple[Step[MoveT_co, ChanceT_co], ...], LONG] = ()
    """The steps of the finished rounds, if they were revealed; otherwise empty."""


@attrs.frozen(order=False)
class Replay(Generic[StateT_co]):
    """The states of a record, up to its end or to its first impossible step."""

    states: tuple[StateT_co, ...] = attrs.field(repr=False)
    """The states from the one before the first deal: one more than the steps that were taken."""
    stopped: ReplayError | None
    """The first impossible step and why it is impossible; None if there is no such step."""


@attrs.frozen(order=False)
class RecordLine:
    """One line of a record."""

    text: str = attrs.field(repr=False)
    """The line itself, without a line end."""
    link: str
    """The link of the hash chain that the line ends with."""
