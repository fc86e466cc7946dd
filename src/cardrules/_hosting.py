"""Games as seen by code that hosts any game: servers, records and tools.

Each game module satisfies these protocols as it satisfies `Game`. They differ in what a type
checker knows. `AnyGame` has no type parameters. `HostedGame` and `EncodedGame` return states and
views of their own types but accept any state or view as an argument. That makes them covariant in
these types: an object made for one game passes where one for any game is expected.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from typing_extensions import TypeVar

from cardrules._results import Transition
from cardrules._violations import Violation
from cardrules.dealing import Randomness
from cardrules.encoding.entries import Encodings
from cardrules.game import ChanceT, GameRules, GameState, GameView, MoveT, RulesT_contra

StateT_co = TypeVar("StateT_co", bound=GameState, covariant=True, default=Any)
ViewT_co = TypeVar("ViewT_co", bound=GameView, covariant=True, default=Any)
MoveT_co = TypeVar("MoveT_co", covariant=True, default=Any)
RulesT_co = TypeVar("RulesT_co", covariant=True, default=Any)
ChanceT_co = TypeVar("ChanceT_co", covariant=True, default=Any)
EventT_co = TypeVar("EventT_co", covariant=True, default=Any)
SeenEventT_co = TypeVar("SeenEventT_co", covariant=True, default=Any)


class AnyGame(Protocol):
    """A game whose types are known only at run time, as `games.load` returns it.

    Results have the facts that all games share. Type checkers do not check the arguments: pass
    only values of this same game.
    """

    def start(self, rules: Any, /) -> GameState:
        """Return the state before the first deal."""
        ...

    def deal_cards(self, state: Any, order: Sequence[Any], /) -> object:
        """Return the deal that results from a deck in this order, top card first."""
        ...

    def sample_chance(self, state: Any, randomness: Randomness, /) -> object:
        """Return a chance outcome drawn from a source of randomness."""
        ...

    def apply_chance(self, state: Any, outcome: Any, /) -> GameState:
        """Return the state after a chance outcome."""
        ...

    def chance_transition(self, state: Any, outcome: Any, /) -> Transition[GameState, object]:
        """Return the state after a chance outcome, and what happened."""
        ...

    def legal_moves(self, position: Any, /) -> tuple[object, ...]:
        """Return every legal move of the seat to act, each once, in a documented order."""
        ...

    def why_illegal(self, position: Any, seat: int | None, move: Any, /) -> Violation | None:
        """Return why a move is illegal, or None if it is legal."""
        ...

    def moves_with(self, view: Any, cards: Iterable[Any], /) -> tuple[object, ...]:
        """Return the legal moves that use exactly these cards."""
        ...

    def why_none(self, view: Any, cards: Iterable[Any], /) -> Violation | None:
        """Return why no legal move uses exactly these cards, or None if one does."""
        ...

    def apply(self, state: Any, seat: int | None, move: Any, /) -> GameState:
        """Return the state after a move."""
        ...

    def transition(
        self, state: Any, seat: int | None, move: Any, /
    ) -> Transition[GameState, object]:
        """Return the state after a move, and what happened."""
        ...

    def view(self, state: Any, seat: int | None, /) -> GameView:
        """Return what a seat, or a spectator (None), is allowed to know."""
        ...

    def redact(self, event: Any, seat: int | None, /) -> object:
        """Return what a seat, or a spectator (None), sees of an event."""
        ...

    def advance(self, view: Any, event: Any, /) -> GameView:
        """Return the view after an event."""
        ...

    def sample_state(self, view: Any, randomness: Randomness, /) -> GameState:
        """Return a random state that fits a view, as likely as after a fair shuffle."""
        ...

    def parse_move(self, text: str, /) -> object:
        """Return the move that a text describes."""
        ...

    def to_text(self, view: Any, language: str = ..., /) -> str:
        """Return a view as plain text, laid out for a person to read."""
        ...

    def prompt(
        self, view: Any, language: str = ..., /, *, names: Sequence[str] | None = ...
    ) -> str:
        """Return what the table waits for and whose turn it is, or who won, as a sentence."""
        ...

    def move_text(
        self,
        view: Any,
        seat: int,
        move: Any,
        language: str = ...,
        /,
        *,
        names: Sequence[str] | None = ...,
    ) -> str:
        """Return a move of a seat in words, as a view shows it before the move is made."""
        ...

    def event_text(
        self,
        view: Any,
        event: Any,
        language: str = ...,
        /,
        *,
        names: Sequence[str] | None = ...,
    ) -> str:
        """Return what happened in words, as far as the seat of the view saw it."""
        ...

    def debug_text(self, state: Any, /) -> str:
        """Return a whole state as plain text, including hidden cards."""
        ...

    def encodings(self) -> Encodings[GameState, GameView, object, GameRules, object, object]:
        """Return the table of public types: how each becomes JSON, and who may read it."""
        ...


class EncodedGame(Protocol[StateT_co, ViewT_co, MoveT_co, RulesT_co, ChanceT_co, SeenEventT_co]):
    """A game as readers of messages need it: only the table of its public types."""

    def encodings(
        self,
    ) -> Encodings[StateT_co, ViewT_co, MoveT_co, RulesT_co, ChanceT_co, SeenEventT_co]:
        """Return the table of public types: how each becomes JSON, and who may read it."""
        ...


class HostedGame(
    Protocol[StateT_co, ViewT_co, MoveT, RulesT_contra, ChanceT, EventT_co, SeenEventT_co]
):
    """A game as tables and records need it."""

    def start(self, rules: RulesT_contra, /) -> StateT_co:
        """Return the state before the first deal."""
        ...

    def sample_chance(self, state: Any, randomness: Randomness, /) -> ChanceT:
        """Return a chance outcome drawn from a source of randomness."""
        ...

    def apply_chance(self, state: Any, outcome: ChanceT, /) -> StateT_co:
        """Return the state after a chance outcome."""
        ...

    def chance_transition(
        self, state: Any, outcome: ChanceT, /
    ) -> Transition[StateT_co, EventT_co]:
        """Return the state after a chance outcome, and what happened."""
        ...

    def legal_moves(self, position: Any, /) -> tuple[MoveT, ...]:
        """Return every legal move of the seat to act, each once, in a documented order."""
        ...

    def why_illegal(self, position: Any, seat: int | None, move: MoveT, /) -> Violation | None:
        """Return why a move is illegal, or None if it is legal."""
        ...

    def apply(self, state: Any, seat: int | None, move: MoveT, /) -> StateT_co:
        """Return the state after a move."""
        ...

    def transition(
        self, state: Any, seat: int | None, move: MoveT, /
    ) -> Transition[StateT_co, EventT_co]:
        """Return the state after a move, and what happened."""
        ...

    def view(self, state: Any, seat: int | None, /) -> ViewT_co:
        """Return what a seat, or a spectator (None), is allowed to know."""
        ...

    def redact(self, event: Any, seat: int | None, /) -> SeenEventT_co:
        """Return what a seat, or a spectator (None), sees of an event."""
        ...

    def advance(self, view: Any, event: Any, /) -> ViewT_co:
        """Return the view after an event."""
        ...

    def encodings(self) -> Encodings[StateT_co, ViewT_co, MoveT, Any, ChanceT, SeenEventT_co]:
        """Return the table of public types: how each becomes JSON, and who may read it."""
        ...
