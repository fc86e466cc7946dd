"""The bases of states, views, deals and events: the facts that all small games have.

`State` and `View` hold the facts of `cardrules.GameFacts`. Your subclasses add the cards. A state
shows none of its fields in its `repr`, so none leaks into a log or a traceback.
"""

from typing import Generic, Self, TypeVar

import attrs

from cardrules._match import MatchFacts
from cardrules._pickling import Sealed
from cardrules._results import Outcome, RoundResult
from cardrules._seats import Seat
from cardrules.authoring.options import Rules

CardT_co = TypeVar("CardT_co", covariant=True)
MoveT_co = TypeVar("MoveT_co", covariant=True)
RulesT_co = TypeVar("RulesT_co", bound=Rules[object], covariant=True)
StateT_co = TypeVar("StateT_co", covariant=True)
ViewT_co = TypeVar("ViewT_co", covariant=True)


@attrs.frozen(order=False)
class Match(Generic[RulesT_co]):
    """The facts that change only when a round ends."""

    rules: RulesT_co
    """The rules that the match is played by."""
    scores: tuple[int, ...]
    """The match score of each seat."""
    last_round: RoundResult | None = None
    """The score sheet of the last finished round; None before."""
    outcome: Outcome | None = None
    """How the match ended; None while it is running."""

    def after(self, result: RoundResult, outcome: Outcome | None = None) -> Self:
        """Return the match after a round, with its points added to the scores.

        Args:
            result: the score sheet of the round.
            outcome: how the match ended; None if another round follows.
        """
        scores = tuple(map(sum, zip(self.scores, result.points, strict=True)))
        return attrs.evolve(self, scores=scores, last_round=result, outcome=outcome)


@attrs.frozen(order=False)
class Request(Generic[CardT_co]):
    """What a state waits for: these cards in an order that chance gives them."""

    cards: tuple[CardT_co, ...]
    """All cards of the deck, in the order of the rules."""


@attrs.frozen(order=False)
class Deal(Generic[CardT_co]):
    """The base of a game's chance outcome: the shuffled cards, top card first.

    Your subclass needs no code; it keeps the deals of your game apart from those of others.
    """

    cards: tuple[CardT_co, ...] = attrs.field(repr=False)
    """The shuffled cards, top card first."""


@attrs.frozen(order=False)
class State(MatchFacts, Sealed, Generic[RulesT_co]):
    """The base of a game's states, hidden cards included.

    Add a field for each place in which cards can lie. Each needs a default, which it has before
    the first deal. A round begins when ``dealt`` sets `to_act`. It is over when ``played`` sets it
    to None, with a `match` that has the score sheet.
    """

    match: Match[RulesT_co]
    """The rules, the scores, and how the match ended."""
    to_act: Seat | None
    """The seat to act; None while a deal is due and after the match."""

    @property
    def chance(self) -> Request[object] | None:
        """The deal that must come before play goes on; None if none is due."""
        if self.to_act is not None or self.match.outcome is not None:
            return None
        return Request(self.match.rules.cards)

    def __init_subclass__(cls) -> None:
        # The decorator of attrs makes a class with slots anew, with a ``__repr__`` of all fields.
        # It then comes here a second time, and gets the ``__repr__`` without the cards back.
        super().__init_subclass__()
        type.__setattr__(cls, "__repr__", _hidden)


def _hidden(self: State[Rules[object]]) -> str:
    """Return the `repr` of a state, which shows only what everyone knows."""
    return f"{type(self).__qualname__}(to_act={self.to_act}, scores={self.match.scores})"


@attrs.frozen(order=False)
class View(MatchFacts, Sealed, Generic[RulesT_co]):
    """The base of what a seat, or a spectator, knows: add a field for each thing that it sees."""

    match: Match[RulesT_co]
    """The rules, the scores, and how the match ended."""
    to_act: Seat | None
    """The seat to act; None while a deal is due and after the match."""
    seat: Seat | None
    """The seat whose view it is; None for a spectator."""


@attrs.frozen(order=False)
class Stepped(Generic[MoveT_co, StateT_co]):
    """The base of a game's one kind of event: a step, hidden cards included."""

    seat: Seat | None
    """The seat that moved; None if cards were dealt."""
    move: MoveT_co | None = attrs.field(repr=False)
    """The move; None if cards were dealt."""
    state: StateT_co
    """The state after the step."""


@attrs.frozen(order=False)
class SeenStepped(Generic[MoveT_co, ViewT_co]):
    """The base of what one seat, or a spectator, sees of a `Stepped`."""

    seat: Seat | None
    """The seat that moved; None if cards were dealt."""
    move: MoveT_co | None
    """The move; None if cards were dealt, or if the seat cannot see the move."""
    view: ViewT_co
    """What the seat knows after the step."""
