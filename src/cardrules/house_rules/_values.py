"""The values of a house's game, each with the value of the wrapped game inside.

These classes are generic. Each `HouseGame` makes subclasses of its own, so that the library can
tell by the class of a value which game it belongs to.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, ClassVar, Generic, Protocol

import attrs
from typing_extensions import TypeVar

from cardrules import language
from cardrules._pickling import Sealed
from cardrules._results import Outcome, RoundResult
from cardrules._seats import Seat
from cardrules.game import ChanceRequest, GameRules, GameState, GameView

RulesT_co = TypeVar("RulesT_co", bound=GameRules, covariant=True, default=GameRules)
StateT_co = TypeVar("StateT_co", bound=GameState, covariant=True, default=GameState)
ViewT_co = TypeVar("ViewT_co", bound=GameView, covariant=True, default=GameView)
MoveT_co = TypeVar("MoveT_co", covariant=True, default=object)
ChanceT_co = TypeVar("ChanceT_co", covariant=True, default=object)
EventT_co = TypeVar("EventT_co", covariant=True, default=object)
SeenEventT_co = TypeVar("SeenEventT_co", covariant=True, default=object)
MemoryT_co = TypeVar("MemoryT_co", covariant=True, default=object)


@attrs.frozen(eq=False)
class House:
    """What the rules objects of a house's game know of it."""

    name: str
    """The name of the game."""
    version: int
    """The version of the house's rules."""
    usual: Callable[[], Any]
    """Returns the rules of the wrapped game that are played unless others are given."""


@attrs.frozen(order=False)
class Rules(Sealed, Generic[RulesT_co]):
    """The rules of a house's game: those of the wrapped game, and the house's own."""

    _house: ClassVar[House]

    inner: RulesT_co = attrs.field(
        default=attrs.Factory(lambda self: self._house.usual(), takes_self=True)
    )
    """The rules of the wrapped game, with the options that the house fixes."""

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        return self.inner.seats

    @property
    def rules_version(self) -> int:
        """The version of the rules: it rises when that of the wrapped game or the house's does."""
        return self.inner.rules_version + self._house.version - 1

    @property
    def options_id(self) -> str:
        """A short text that is the same for equal options on every machine."""
        return f"{self._house.name}-{self.inner.options_id}"

    def describe(self, language_code: str = "en", /) -> str:
        """Return the rules in words: those of the wrapped game, then those of the house.

        The house's are the text ``name.describe`` of the catalogues, if they have one.

        Raises:
            LanguageError: if there is no catalogue for the language.
        """
        key, said = f"{self._house.name}.describe", [self.inner.describe(language_code)]
        with suppress(KeyError):
            said.append(language.text(language_code, key))
        return "\n\n".join(said)


@attrs.frozen(order=False)
class Standing:
    """How a match stands after a round, by the house's rules."""

    result: RoundResult
    """The score sheet of the round."""
    scores: tuple[int, ...]
    """The match score of each seat, this round included."""
    outcome: Outcome | None
    """How the match ended; None while it goes on."""


class _Inner(Protocol):
    @property
    def to_act(self) -> Seat | None: ...
    @property
    def scores(self) -> tuple[int, ...]: ...


class _Position(Protocol):
    @property
    def inner(self) -> _Inner: ...
    @property
    def standing(self) -> Standing | None: ...


class Facts(Sealed):
    """The base of `State` and `View`: the facts that all games share, by the house's rules."""

    __slots__ = ()

    @property
    def to_act(self: _Position) -> Seat | None:
        """The seat to act; None while a chance outcome is due and after the match."""
        return self.inner.to_act

    @property
    def scores(self: _Position) -> tuple[int, ...]:
        """The match score of each seat, by the house's score sheets."""
        return self.inner.scores if self.standing is None else self.standing.scores

    @property
    def last_round(self: _Position) -> RoundResult | None:
        """The score sheet of the last finished round; None before the first has ended."""
        return None if self.standing is None else self.standing.result

    @property
    def outcome(self: _Position) -> Outcome | None:
        """How the match ended; None while it is running."""
        return None if self.standing is None else self.standing.outcome

    @property
    def is_over(self: _Position) -> bool:
        """Whether the match is over."""
        return self.standing is not None and self.standing.outcome is not None


@attrs.frozen(order=False, repr=False)
class State(Facts, Generic[StateT_co, MemoryT_co]):
    """A state of a house's game; its repr shows what the wrapped state's does."""

    _rules: ClassVar[type[Rules]]

    inner: StateT_co
    """The state of the wrapped game, with the wrapped game's own scores."""
    memory: MemoryT_co
    """What the house remembers, which everybody knows."""
    standing: Standing | None
    """How the match stands by the house's rules; None before the first round has ended."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.inner!r}, {self.memory!r}, scores {self.scores}>"

    @property
    def rules(self) -> Rules:
        """The rules that the match is played by."""
        return self._rules(self.inner.rules)

    @property
    def chance(self) -> ChanceRequest | None:
        """The deal or shuffle that must come before play goes on; None if none is due."""
        return None if self.is_over else self.inner.chance


@attrs.frozen(order=False)
class View(Facts, Generic[ViewT_co, MemoryT_co]):
    """What one seat, or a spectator, knows of a house's game."""

    _rules: ClassVar[type[Rules]]

    inner: ViewT_co
    """The view of the wrapped game, with the wrapped game's own scores."""
    memory: MemoryT_co
    """What the house remembers, which everybody knows."""
    standing: Standing | None
    """How the match stands by the house's rules; None before the first round has ended."""

    @property
    def rules(self) -> Rules:
        """The rules that the match is played by."""
        return self._rules(self.inner.rules)

    @property
    def seat(self) -> Seat | None:
        """The seat whose view it is; None for a spectator."""
        return self.inner.seat


@attrs.frozen(order=False)
class Move(Sealed, Generic[MoveT_co]):
    """A move of a house's game; its text is that of the wrapped game's move."""

    inner: MoveT_co
    """The move of the wrapped game."""

    def __str__(self) -> str:
        return str(self.inner)


@attrs.frozen(order=False)
class ChanceOutcome(Sealed, Generic[ChanceT_co]):
    """A deal or shuffle of a house's game."""

    inner: ChanceT_co
    """The deal or shuffle of the wrapped game."""


@attrs.frozen(order=False)
class Event(Sealed, Generic[EventT_co, MemoryT_co]):
    """What happened in a house's game, with hidden cards; never send it to a player."""

    inner: EventT_co
    """The event of the wrapped game."""
    memory: MemoryT_co
    """What the house remembers after it."""
    standing: Standing | None
    """How the match stands, if a round ended; it comes with the last event of the step."""


@attrs.frozen(order=False)
class SeenEvent(Sealed, Generic[SeenEventT_co, MemoryT_co]):
    """What one seat, or a spectator, sees of what happened in a house's game."""

    inner: SeenEventT_co
    """The event of the wrapped game, as the seat sees it."""
    memory: MemoryT_co
    """What the house remembers after it."""
    standing: Standing | None
    """How the match stands, if a round ended; it comes with the last event of the step."""
