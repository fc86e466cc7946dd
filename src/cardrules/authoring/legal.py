"""Which moves are legal, from a list of moves and a function that refuses them.

Both see a state, or the view of the seat to act. If they use only what the two have in common, a
client finds the same moves and reasons as the server, and a refusal gives nothing away.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import ClassVar, Generic, TypeVar

from cardrules._arguments import check_own_seat, check_seat
from cardrules._violations import Violation, ViolationCode
from cardrules.authoring.facts import State, View
from cardrules.authoring.moves import Move
from cardrules.authoring.options import Rules
from cardrules.authoring.reasons import DEAL_DUE, NO_SUCH_MOVE, NOT_YOUR_TURN, OVER, StandardReason
from cardrules.errors import not_a_move

StateT = TypeVar("StateT", bound=State[Rules[object]])
ViewT = TypeVar("ViewT", bound=View[Rules[object]])
MoveT = TypeVar("MoveT", bound=Move)
CardT = TypeVar("CardT")


class Legal(ABC, Generic[StateT, ViewT, MoveT, CardT]):
    """The part of `SimpleGame` that judges moves."""

    codes: ClassVar[type[ViolationCode]]
    """The reasons for refusing a move; the four of this package are among them."""
    _move_classes: tuple[type[MoveT], ...]

    @abstractmethod
    def candidates(self, position: StateT | ViewT, /) -> Iterable[MoveT]:
        """Return moves of the seat to act; every legal move must be among them.

        Args:
            position: a state, or the view of the seat to act. Use only what both have.
        """

    def refusal(self, position: StateT | ViewT, move: MoveT, /) -> Violation | None:  # noqa: ARG002
        """Return why the seat to act may not make a move, or None. By default, nothing is refused.

        Args:
            position: a state, or the view of the seat to act. Use only what both have.
            move: any move, also one that is not among the candidates.
        """
        return None

    def cards_of(self, move: MoveT, /) -> Sequence[CardT]:  # noqa: ARG002
        """Return the cards that a player selects for a move; by default, none."""
        return ()

    def legal_moves(self, position: StateT | ViewT, /) -> tuple[MoveT, ...]:
        """Return every legal move of the seat to act, each once, in the order of the candidates.

        The result is empty while nobody is to act, and for the view of another seat.
        """
        asking = position.seat if isinstance(position, View) else position.to_act
        if self._not_to_act(position, asking) is not None:
            return ()
        tried = dict.fromkeys(self.candidates(position))
        return tuple(move for move in tried if self.refusal(position, move) is None)

    def why_illegal(
        self, position: StateT | ViewT, seat: int | None, move: MoveT, /
    ) -> Violation | None:
        """Return why a move is illegal, or None if it is legal.

        Raises:
            SeatError: if there is no such seat, or if a view is asked about another seat.
            TypeError: if it is not a move of the game.
        """
        if isinstance(position, View):
            check_own_seat(position.seat, seat)
        if type(move) not in self._move_classes:
            not_a_move(move)
        violation = self._not_to_act(position, seat) or self.refusal(position, move)
        if violation is None and move not in self.candidates(position):
            return self._violation(NO_SUCH_MOVE)
        return violation

    def moves_with(self, view: ViewT, cards: Iterable[CardT], /) -> tuple[MoveT, ...]:
        """Return the legal moves that use exactly these cards, in any order."""
        chosen = tuple(cards)
        return tuple(move for move in self.legal_moves(view) if self._uses(move, chosen))

    def why_none(self, view: ViewT, cards: Iterable[CardT], /) -> Violation | None:
        """Return why no legal move uses exactly these cards, or None if one does."""
        violation = self._not_to_act(view, view.seat)
        if violation is not None:
            return violation
        chosen = tuple(cards)
        tried = (move for move in self.candidates(view) if self._uses(move, chosen))
        reasons = [self.refusal(view, move) for move in tried]
        if reasons:
            return None if None in reasons else reasons[0]
        return self._violation(NO_SUCH_MOVE)

    def _uses(self, move: MoveT, cards: tuple[CardT, ...]) -> bool:
        # Counted, because cards need not have an order; with their types, because True equals 1.
        used, chosen = (
            Counter((type(it), it) for it in these) for these in (self.cards_of(move), cards)
        )
        return used == chosen

    def _not_to_act(self, position: StateT | ViewT, seat: int | None) -> Violation | None:
        """Return why a seat may not make any move, or None if it is the seat to act."""
        if position.match.outcome is not None:
            return self._violation(OVER)
        if position.to_act is None:
            return self._violation(DEAL_DUE)
        if seat is None or check_seat("seat", seat, position.match.rules.seats) != position.to_act:
            return Violation.of(self._code(NOT_YOUR_TURN), to_act=position.to_act)
        return None

    def _violation(self, reason: StandardReason) -> Violation:
        return Violation.of(self._code(reason))

    def _code(self, reason: StandardReason) -> ViolationCode:
        return next(code for code in self.codes if code.value == reason[0])
