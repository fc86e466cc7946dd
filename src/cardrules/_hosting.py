"""A game as it looks to whoever hosts games without knowing them: servers, records, tools.

Each game module satisfies these protocols as it does `Game`. They differ in what a type checker
knows. `AnyGame` has no parameters. `HostedGame` and `EncodedGame` give states, views and the like,
and take back any: so whatever is made of one game's types also passes for any game's.
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
    """A game whose types are known at run time only, as `games.load` returns it.

    What comes out has the facts that all games share. What goes in is not checked before the game
    itself does: its values fit that game and no other.
    """

    def start(self, rules: Any, /) -> GameState:
        """Return the state before the first deal."""
        ...

    def deal_cards(self, state: Any, order: Sequence[Any], /) -> object:
        """Return the deal that a deck in this order (top card first) gives."""
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
        """Return why a move is refused, None if it is legal."""
        ...

    def moves_with(self, view: Any, cards: Iterable[Any], /) -> tuple[object, ...]:
        """Return the legal moves that use exactly these cards."""
        ...

    def why_none(self, view: Any, cards: Iterable[Any], /) -> Violation | None:
        """Return why a selection of cards can do nothing, None if it can do something."""
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
        """Return what a seat, or a spectator (None), may know."""
        ...

    def redact(self, event: Any, seat: int | None, /) -> object:
        """Return what a seat, or a spectator (None), sees of an event."""
        ...

    def advance(self, view: Any, event: Any, /) -> GameView:
        """Return the view after an event."""
        ...

    def sample_state(self, view: Any, randomness: Randomness, /) -> GameState:
        """Return a state that fits a view, drawn as a fair shuffle would give it."""
        ...

    def parse_move(self, text: str, /) -> object:
        """Return the move that a text names."""
        ...

    def to_text(self, view: Any, language: str = ..., /) -> str:
        """Return a view as a table in plain text."""
        ...

    def debug_text(self, state: Any, /) -> str:
        """Return all of a state in plain text, hidden cards too."""
        ...

    def encodings(self) -> Encodings[GameState, GameView, object, GameRules, object, object]:
        """Return the table of the public types: how they become JSON, and who may read it."""
        ...


class EncodedGame(Protocol[StateT_co, ViewT_co, MoveT_co, RulesT_co, ChanceT_co, SeenEventT_co]):
    """A game as its messages are read: the table of its public types."""

    def encodings(
        self,
    ) -> Encodings[StateT_co, ViewT_co, MoveT_co, RulesT_co, ChanceT_co, SeenEventT_co]:
        """Return the table of the public types: how they become JSON, and who may read it."""
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

    def chance_transition(
        self, state: Any, outcome: ChanceT, /
    ) -> Transition[StateT_co, EventT_co]:
        """Return the state after a chance outcome, and what happened."""
        ...

    def legal_moves(self, position: Any, /) -> tuple[MoveT, ...]:
        """Return every legal move of the seat to act, each once, in a documented order."""
        ...

    def why_illegal(self, position: Any, seat: int | None, move: MoveT, /) -> Violation | None:
        """Return why a move is refused, None if it is legal."""
        ...

    def transition(
        self, state: Any, seat: int | None, move: MoveT, /
    ) -> Transition[StateT_co, EventT_co]:
        """Return the state after a move, and what happened."""
        ...

    def view(self, state: Any, seat: int | None, /) -> ViewT_co:
        """Return what a seat, or a spectator (None), may know."""
        ...

    def redact(self, event: Any, seat: int | None, /) -> SeenEventT_co:
        """Return what a seat, or a spectator (None), sees of an event."""
        ...

    def advance(self, view: Any, event: Any, /) -> ViewT_co:
        """Return the view after an event."""
        ...

    def encodings(self) -> Encodings[StateT_co, ViewT_co, MoveT, Any, ChanceT, SeenEventT_co]:
        """Return the table of the public types: how they become JSON, and who may read it."""
        ...
