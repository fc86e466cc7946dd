"""What a house's game allows: the wrapped game's moves without those that the house refuses.

A state and the view of the seat to act give the house the same: the wrapped game's view, and the
memory. So both doors answer alike.
"""

from collections.abc import Callable, Iterable
from typing import Generic

from cardrules._arguments import is_instance
from cardrules._pickling import Unchanging
from cardrules._violations import Violation
from cardrules.errors import not_a_move, other_class
from cardrules.game import (
    CardT_contra,
    ChanceT,
    EventT,
    Game,
    MoveT,
    RulesT,
    SeenEventT,
    StateT,
    ViewT,
)
from cardrules.house_rules._classes import Classes, Code
from cardrules.house_rules._hooks import HouseRules, MemoryT
from cardrules.house_rules._values import ChanceOutcome, Move, Rules, Standing, State, View


class Judging(
    Unchanging,
    Generic[StateT, ViewT, MoveT, RulesT, ChanceT, EventT, SeenEventT, CardT_contra, MemoryT],
):
    """The part of `HouseGame` that makes its values and decides which moves are legal."""

    def __init__(
        self,
        game: Game[StateT, ViewT, MoveT, RulesT, ChanceT, EventT, SeenEventT, CardT_contra],
        house: HouseRules[ViewT, MoveT, SeenEventT, MemoryT],
        classes: Classes[StateT, ViewT, MoveT, RulesT, ChanceT, EventT, SeenEventT, MemoryT],
    ) -> None:
        """Keep what the answers come from."""
        self.inner: Game[
            StateT, ViewT, MoveT, RulesT, ChanceT, EventT, SeenEventT, CardT_contra
        ] = game
        """The wrapped game."""
        self._house = house
        self._classes = classes

    def rules(self, inner: RulesT) -> Rules[RulesT]:
        """Return the rules of this game, given those of the wrapped game.

        The options that the house fixes are set, whatever the given rules say.
        """
        return self._classes.rules(self._classes.fix(inner))

    def state(
        self, inner: StateT, memory: MemoryT, standing: Standing | None = None
    ) -> State[StateT, MemoryT]:
        """Return a state of this game, such as a position of the wrapped game.

        Args:
            inner: the state of the wrapped game.
            memory: what the house remembers.
            standing: how the match stands after its last round; by default as the wrapped game
                says.
        """
        last = inner.last_round
        if standing is None and last is not None:
            standing = Standing(last, inner.scores, inner.outcome)
        return self._classes.state(inner, memory, standing)

    def move(self, inner: MoveT) -> Move[MoveT]:
        """Return a move of this game, given one of the wrapped game."""
        return self._classes.move(inner)

    def chance(self, inner: ChanceT) -> ChanceOutcome[ChanceT]:
        """Return a chance outcome of this game, given one of the wrapped game."""
        return self._classes.chance(inner)

    def legal_moves(
        self, position: State[StateT, MemoryT] | View[ViewT, MemoryT], /
    ) -> tuple[Move[MoveT], ...]:
        """Return every legal move of the seat to act, each once, in the wrapped game's order."""
        moves, judge = self.inner.legal_moves(position.inner), self._judge(position)
        allowed = tuple(move for move in moves if judge(move) is None)
        return tuple(map(self.move, allowed or moves))

    def why_illegal(
        self,
        position: State[StateT, MemoryT] | View[ViewT, MemoryT],
        seat: int | None,
        move: Move[MoveT],
        /,
    ) -> Violation | None:
        """Return why a move is illegal, or None if it is legal.

        The wrapped game's reasons come before the house's.

        Raises:
            SeatError: if there is no such seat, or a view is asked about a seat not its own.
            TypeError: if the move is not a move of this game.
        """
        wrapped = self._wrapped_move(move)
        violation = self.inner.why_illegal(position.inner, seat, wrapped)
        if position.is_over and not position.inner.is_over:
            violation = Violation.of(Code.ENDED)
        elif violation is None:
            violation = self._judge(position)(wrapped)
            if violation is None or self.move(wrapped) in self.legal_moves(position):
                return None
        return self._own(violation)

    def _wrapped_move(self, move: Move[MoveT]) -> MoveT:
        """Return the wrapped game's move in a move.

        Raises:
            TypeError: if the move is not a move of this game.
        """
        if not is_instance(move, self._classes.move):
            not_a_move(move)
        return move.inner

    def _wrapped_view(self, view: View[ViewT, MemoryT]) -> ViewT:
        """Return the wrapped game's view in a view.

        Raises:
            TypeError: if the view is not a view of this game.
        """
        if not is_instance(view, self._classes.view):
            raise other_class(view, self._classes.view)
        return view.inner

    def _own(self, violation: Violation) -> Violation:
        """Return a violation with the same reason as a member of this game's enumeration."""
        return Violation.of(self._classes.codes[violation.code.name], **violation.params)

    def _judge(
        self, position: State[StateT, MemoryT] | View[ViewT, MemoryT]
    ) -> Callable[[MoveT], Violation | None]:
        """Return a function that says why the house refuses a legal move of the seat to act."""
        seat, memory = position.to_act, position.memory
        if seat is None:
            return lambda _: None
        if isinstance(position, View):
            view = position.inner
        else:
            view = self.inner.view(position.inner, seat)
        return lambda move: self._house.refuse(view, memory, seat, move)

    def moves_with(
        self, view: View[ViewT, MemoryT], cards: Iterable[CardT_contra], /
    ) -> tuple[Move[MoveT], ...]:
        """Return the legal moves that use exactly these cards."""
        legal = self.legal_moves(view)
        moves = map(self.move, self.inner.moves_with(view.inner, cards))
        return tuple(move for move in moves if move in legal)

    def why_none(
        self, view: View[ViewT, MemoryT], cards: Iterable[CardT_contra], /
    ) -> Violation | None:
        """Return why no legal move uses exactly these cards, or None if one does."""
        chosen = tuple(cards)
        reasons = [
            self.why_illegal(view, view.seat, self.move(move))
            for move in self.inner.moves_with(view.inner, chosen)
        ]
        if not reasons:
            if view.is_over and not view.inner.is_over:
                return self._own(Violation.of(Code.ENDED))
            violation = self.inner.why_none(view.inner, chosen)
            return None if violation is None else self._own(violation)
        return None if None in reasons else reasons[0]
