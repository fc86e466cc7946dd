"""`Game`: the protocol that each game package satisfies, as a module.

A bot, a record, a table or a test is written once against `Game` and takes a game's module, such
as ``racko``, as a value. This file also holds what the rules objects, states and views of all
games have in common. The protocols for code that hosts any game are in ``_hosting.py``. To add a
game, write a package with these functions and enter it in ``games.py``.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from typing_extensions import TypeVar

from cardrules._results import Outcome, RoundResult, Transition
from cardrules._seats import Seat
from cardrules._violations import Violation
from cardrules.dealing import Randomness
from cardrules.encoding.entries import Encodings


class GameRules(Protocol):
    """What the rules objects of all games have in common."""

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        ...

    @property
    def rules_version(self) -> int:
        """The version of the rules: it rises when the same moves give a different result."""
        ...

    @property
    def options_id(self) -> str:
        """A short text that is the same for equal options on every machine."""
        ...

    def describe(self, language: str = ..., /) -> str:
        """Return the rules of this configuration in words."""
        ...


class ChanceRequest(Protocol):
    """A deal or shuffle that a state waits for; until then there is no seat to act."""

    @property
    def cards(self) -> Sequence[object]:
        """The cards to be dealt or shuffled, listed in canonical order."""
        ...


class GameFacts(Protocol):
    """What the states and the views of all games have in common."""

    @property
    def to_act(self) -> Seat | None:
        """The seat to act; None while a chance outcome is due and after the match."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        ...

    @property
    def scores(self) -> tuple[int, ...]:
        """The match score of each seat."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it is running."""
        ...

    @property
    def last_round(self) -> RoundResult | None:
        """The score sheet of the last finished round; None before the first has ended."""
        ...


class GameState(GameFacts, Protocol):
    """What the states of all games have in common: hashable values that never change."""

    @property
    def rules(self) -> GameRules:
        """The rules that the match is played by."""
        ...

    @property
    def chance(self) -> ChanceRequest | None:
        """The deal or shuffle that must come before play goes on; None if none is due."""
        ...


class GameView(GameFacts, Protocol):
    """What the views of all games have in common: hashable values that never change."""

    @property
    def rules(self) -> GameRules:
        """The rules that the match is played by."""
        ...

    @property
    def seat(self) -> Seat | None:
        """The seat whose view this is; None for a spectator."""
        ...


StateT = TypeVar("StateT", bound=GameState, default=Any)
"""The states of a game."""
ViewT = TypeVar("ViewT", bound=GameView, default=Any)
"""The views of a game."""
MoveT = TypeVar("MoveT", default=Any)
"""The moves of a game."""
RulesT = TypeVar("RulesT", bound=GameRules, default=Any)
RulesT_contra = TypeVar("RulesT_contra", contravariant=True, default=Any)
ChanceT = TypeVar("ChanceT", default=Any)
EventT = TypeVar("EventT", default=Any)
SeenEventT = TypeVar("SeenEventT", default=Any)
CardT_contra = TypeVar("CardT_contra", contravariant=True, default=Any)


class Game(
    Protocol[StateT, ViewT, MoveT, RulesT_contra, ChanceT, EventT, SeenEventT, CardT_contra]
):
    """The functions of a game; a game package satisfies the protocol as a module.

    In an annotation, name only the types that your function relates to each other: a playout takes
    a ``Game[StateT]``, a bot a ``Game[StateT, ViewT, MoveT]``. Code that relates none of them
    takes an `AnyGame`.
    """

    def start(self, rules: RulesT_contra, /) -> StateT:
        """Return the state before the first deal."""
        ...

    def deal_cards(self, state: StateT, order: Sequence[CardT_contra], /) -> ChanceT:
        """Return the deal that results from a deck in this order, top card first."""
        ...

    def sample_chance(self, state: StateT, randomness: Randomness, /) -> ChanceT:
        """Return a chance outcome drawn from a source of randomness."""
        ...

    def apply_chance(self, state: StateT, outcome: ChanceT, /) -> StateT:
        """Return the state after a chance outcome."""
        ...

    def chance_transition(self, state: StateT, outcome: ChanceT, /) -> Transition[StateT, EventT]:
        """Return the state after a chance outcome, and what happened."""
        ...

    def legal_moves(self, position: StateT | ViewT, /) -> tuple[MoveT, ...]:
        """Return every legal move of the seat to act, each once, in a documented order."""
        ...

    def why_illegal(
        self, position: StateT | ViewT, seat: int | None, move: MoveT, /
    ) -> Violation | None:
        """Return why a move is illegal, or None if it is legal."""
        ...

    def moves_with(self, view: ViewT, cards: Iterable[CardT_contra], /) -> tuple[MoveT, ...]:
        """Return the legal moves that use exactly these cards."""
        ...

    def why_none(self, view: ViewT, cards: Iterable[CardT_contra], /) -> Violation | None:
        """Return why no legal move uses exactly these cards, or None if one does."""
        ...

    def apply(self, state: StateT, seat: int | None, move: MoveT, /) -> StateT:
        """Return the state after a move."""
        ...

    def transition(
        self, state: StateT, seat: int | None, move: MoveT, /
    ) -> Transition[StateT, EventT]:
        """Return the state after a move, and what happened."""
        ...

    def view(self, state: StateT, seat: int | None, /) -> ViewT:
        """Return what a seat, or a spectator (None), is allowed to know."""
        ...

    def redact(self, event: EventT, seat: int | None, /) -> SeenEventT:
        """Return what a seat, or a spectator (None), sees of an event.

        Raises:
            SeatError: if there is no such seat.
            TypeError: if the event is not an event of this game.
        """
        ...

    def advance(self, view: ViewT, event: SeenEventT, /) -> ViewT:
        """Return the view after an event.

        Raises:
            EventError: if the event contradicts what the view shows.
        """
        ...

    def sample_state(self, view: ViewT, randomness: Randomness, /) -> StateT:
        """Return a random state that fits a view, as likely as after a fair shuffle."""
        ...

    def parse_move(self, text: str, /) -> MoveT:
        """Return the move that a text describes."""
        ...

    def to_text(self, view: ViewT, language: str = ..., /) -> str:
        """Return a view as plain text, laid out for a person to read."""
        ...

    def prompt(
        self, view: ViewT, language: str = ..., /, *, names: Sequence[str] | None = ...
    ) -> str:
        """Return what the table waits for and whose turn it is, or who won, as a sentence."""
        ...

    def move_text(
        self,
        view: ViewT,
        seat: int,
        move: MoveT,
        language: str = ...,
        /,
        *,
        names: Sequence[str] | None = ...,
    ) -> str:
        """Return a move of a seat in words, as a view shows it before the move is made."""
        ...

    def event_text(
        self,
        view: ViewT,
        event: SeenEventT,
        language: str = ...,
        /,
        *,
        names: Sequence[str] | None = ...,
    ) -> str:
        """Return what happened in words, as far as the seat of the view saw it."""
        ...

    def debug_text(self, state: StateT, /) -> str:
        """Return a whole state as plain text, including hidden cards."""
        ...

    def encodings(self) -> Encodings[StateT, ViewT, MoveT, Any, ChanceT, SeenEventT]:
        """Return the table of public types: how each becomes JSON, and who may read it."""
        ...
