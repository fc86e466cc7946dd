"""Numbers for moves: the protocol `Actions`, and a numbering by a list of all moves.

Numberings are only for learning, where a move must be a number. Records, servers and users work
with the moves themselves and their texts.
"""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Generic, Protocol, TypeVar

import attrs

from cardrules._arguments import check_int
from cardrules._causes import Cause
from cardrules.errors import RefusedValueError, RulesError

MOST_ACTIONS = 1 << 20
"""The most numbers in a numbering. Every observation has an action mask with one byte for each."""

MoveT = TypeVar("MoveT")


class ActionError(RefusedValueError):
    """A number that no move has, or a move without a number."""


class Actions(Protocol[MoveT]):
    """A numbering of a game's moves; equal rules have the same numbering.

    Every move that is legal in a reachable position has exactly one number. Every number from 0 to
    `size` - 1 has exactly one move, though some of these moves may never be legal.
    """

    @property
    def size(self) -> int:
        """The number of numbered moves."""
        ...

    def action_of(self, move: MoveT, /) -> int:
        """Return the number of a move.

        Raises:
            ActionError: if the move has no number, because these rules never make it legal.
        """
        ...

    def move_of(self, action: int, /) -> MoveT:
        """Return the move with a number.

        Raises:
            ActionError: if the number is not from 0 to `size` - 1.
        """
        ...


@attrs.frozen(order=False)
class ListedActions(Generic[MoveT]):
    """A numbering by a list: the number of a move is its index in the list."""

    moves: tuple[MoveT, ...]
    numbers: Mapping[MoveT, int]
    """The index of each move."""

    @classmethod
    def of(cls, moves: Iterable[MoveT]) -> "ListedActions[MoveT]":
        """Return the numbering of these moves, all different, in this order.

        Raises:
            RulesError: if there are more than `MOST_ACTIONS` moves.
        """
        # One move too many is enough to refuse the list, however long it is.
        listed = tuple(islice(moves, MOST_ACTIONS + 1))
        check_size(len(listed))
        return ListedActions(listed, {move: number for number, move in enumerate(listed)})

    @property
    def size(self) -> int:
        """The number of numbered moves."""
        return len(self.moves)

    def action_of(self, move: MoveT, /) -> int:
        """Return the number of a move.

        Raises:
            ActionError: if the move has no number.
        """
        number = self.numbers.get(move)
        return no_number(move) if number is None else number

    def move_of(self, action: int, /) -> MoveT:
        """Return the move with a number.

        Raises:
            ActionError: if the number is not from 0 to `size` - 1.
        """
        return self.moves[checked(action, self.size)]


def no_number(move: object) -> int:
    """Raise `ActionError` for a move without a number; never returns.

    Raises:
        ActionError: always; it names the move.
    """
    raise ActionError.of(Cause.NO_NUMBER, "move", move, text=repr(str(move)))


def checked(action: int, size: int) -> int:
    """Return an action after checking that it is a whole number from 0 to `size` - 1.

    Raises:
        ActionError: if it is not.
    """
    return check_int("an action", action, at_least=0, at_most=size - 1, error=ActionError)


def check_size(size: int) -> None:
    """Raise `RulesError` if there are more moves than can be numbered.

    Raises:
        RulesError: if `size` is greater than `MOST_ACTIONS`.
    """
    if size > MOST_ACTIONS:
        raise RulesError.of(Cause.TOO_MANY_MOVES, "deck", size, most=MOST_ACTIONS)
