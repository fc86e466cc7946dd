"""What a game is: the protocol that each game package satisfies, as a module.

A bot, a record, a table or a test is written once against `Game` and takes ``racko`` (the module)
as a value. What the rules objects, states and views of all games have in common is here too; how a
game looks to code that does not know it is in ``_hosting.py``. To add a game, write a package with
these functions and enter it in ``games.py``.
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
        """The version of the rules: it rises when the same moves give another result."""
        ...

    @property
    def options_id(self) -> str:
        """A short text that is the same for equal options, on every machine."""
        ...

    def describe(self, language: str = ..., /) -> str:
        """Return the rules of exactly this configuration, in words."""
        ...


class ChanceRequest(Protocol):
    """What a state waits for while nobody is to act."""

    @property
    def cards(self) -> Sequence[object]:
        """The cards that must be put in order, in their canonical order."""
        ...


class GameFacts(Protocol):
    """What the states and the views of all games have in common."""

    @property
    def to_act(self) -> Seat | None:
        """The seat that must move; None while a chance outcome is due and after the match."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        ...

    @property
    def scores(self) -> tuple[int, ...]:
        """The match score, a number a seat."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, None while it is running."""
        ...

    @property
    def last_round(self) -> RoundResult | None:
        """The score sheet of the round that ended last, None before."""
        ...


class GameState(GameFacts, Protocol):
    """What the states of all games have in common: hashable values that never change."""

    @property
    def rules(self) -> GameRules:
        """The rules that the match is played by."""
        ...

    @property
    def chance(self) -> ChanceRequest | None:
        """What must be dealt or shuffled before play goes on, or None."""
        ...


class GameView(GameFacts, Protocol):
    """What the views of all games have in common: hashable values that never change."""

    @property
    def rules(self) -> GameRules:
        """The rules that the match is played by."""
        ...

    @property
    def seat(self) -> Seat | None:
        """The seat whose view it is, None for a spectator."""
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
    """The functions of a game; a game package satisfies it as a module.

    Name the types that a function ties together and leave out the others: a playout takes a
    ``Game[StateT]``, a bot a ``Game[StateT, ViewT, MoveT]``. For code that ties nothing together
    there is `AnyGame`.
    """

    def start(self, rules: RulesT_contra, /) -> StateT:
        """Return the state before the first deal."""
        ...

    def deal_cards(self, state: StateT, order: Sequence[CardT_contra], /) -> ChanceT:
        """Return the deal that a deck in this order (top card first) gives."""
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
        """Return why a move is refused, None if it is legal."""
        ...

    def moves_with(self, view: ViewT, cards: Iterable[CardT_contra], /) -> tuple[MoveT, ...]:
        """Return the legal moves that use exactly these cards."""
        ...

    def why_none(self, view: ViewT, cards: Iterable[CardT_contra], /) -> Violation | None:
        """Return why a selection of cards can do nothing, None if it can do something."""
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
        """Return what a seat, or a spectator (None), may know."""
        ...

    def redact(self, event: EventT, seat: int | None, /) -> SeenEventT:
        """Return what a seat, or a spectator (None), sees of an event."""
        ...

    def advance(self, view: ViewT, event: SeenEventT, /) -> ViewT:
        """Return the view after an event."""
        ...

    def sample_state(self, view: ViewT, randomness: Randomness, /) -> StateT:
        """Return a state that fits a view, drawn as a fair shuffle would give it."""
        ...

    def parse_move(self, text: str, /) -> MoveT:
        """Return the move that a text names."""
        ...

    def to_text(self, view: ViewT, language: str = ..., /) -> str:
        """Return a view as a table in plain text."""
        ...

    def debug_text(self, state: StateT, /) -> str:
        """Return all of a state in plain text, hidden cards too."""
        ...

    def encodings(self) -> Encodings[StateT, ViewT, MoveT, Any, ChanceT, SeenEventT]:
        """Return the table of the public types: how they become JSON, and who may read it."""
        ...
