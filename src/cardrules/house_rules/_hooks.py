"""What a house decides: `HouseRules`, the base of house rules."""

from typing import Any, Generic, cast

import attrs
from typing_extensions import TypeVar

from cardrules._results import Outcome, RoundResult
from cardrules._seats import Seat
from cardrules._violations import Violation, ViolationCode
from cardrules.game import GameView

ViewT_contra = TypeVar("ViewT_contra", bound=GameView, contravariant=True, default=Any)
MoveT_contra = TypeVar("MoveT_contra", contravariant=True, default=Any)
SeenEventT_contra = TypeVar("SeenEventT_contra", contravariant=True, default=object)


@attrs.frozen(order=False)
class NoMemory:
    """The memory of house rules that remember nothing."""


MemoryT = TypeVar("MemoryT", default=NoMemory)


class HouseRules(Generic[ViewT_contra, MoveT_contra, SeenEventT_contra, MemoryT]):
    """The rules that a house changes; each method has the wrapped game's answer as default.

    The type parameters are the wrapped game's views, moves and seen events, and the class of the
    memory, as far as the rules use them. The methods must be pure: equal arguments give equal
    answers.
    """

    codes: type[ViolationCode] | None = None
    """The enumeration of the house's own reasons for refusing a move."""
    first: MemoryT = cast("MemoryT", NoMemory())
    """The memory before the first deal: an instance of a frozen attrs class."""
    version: int = 1
    """The version of the house's rules; raise it when the same moves give another result."""

    def remember(self, memory: MemoryT, event: SeenEventT_contra, /) -> MemoryT:
        """Return the memory after an event, which is given as a spectator sees it."""
        return memory

    def refuse(
        self, view: ViewT_contra, memory: MemoryT, seat: Seat, move: MoveT_contra, /
    ) -> Violation | None:
        """Return why the house refuses a move that the wrapped game allows; None if it does not.

        If the house refuses every legal move of a seat, it refuses none of them: a seat that is to
        act can always move.

        Args:
            view: the view of the seat.
            memory: what has happened, as far as the house remembers it.
            seat: the seat to act.
            move: a legal move of the seat.
        """
        return None

    def score(self, view: ViewT_contra, memory: MemoryT, result: RoundResult, /) -> RoundResult:
        """Return the score sheet of a round that has just ended.

        Args:
            view: what a spectator sees after the round.
            memory: what has happened, the end of the round included.
            result: the score sheet of the wrapped game.
        """
        return result

    def end(
        self, view: ViewT_contra, memory: MemoryT, scores: tuple[int, ...], /
    ) -> Outcome | None:
        """Return the outcome if the match is over after a round; None if it goes on.

        The match is over at the latest when the wrapped match is. To let it last longer, wrap
        rules with a target that nobody reaches.

        Args:
            view: what a spectator sees after the round, with the wrapped game's own scores.
            memory: what has happened, the end of the round included.
            scores: the match scores by the house's score sheets.
        """
        outcome = view.outcome
        if outcome is None or scores == view.scores:
            return outcome
        return Outcome.by_score(scores, outcome.reason)

    def check(self, view: ViewT_contra, memory: MemoryT, /) -> None:
        """Raise `PositionError` unless play can lead to a memory that was read from a message.

        The other methods must be able to go on from every memory that this one lets pass.

        Args:
            view: the view that the memory came with; that of a spectator if it came with a state.
            memory: the memory, of the right types.
        """
