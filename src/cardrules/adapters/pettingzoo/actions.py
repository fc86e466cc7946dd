"""Numbers of moves: what numbering moves is, and the plain way, a list of them all.

A numbering is for learning only, where a move must be a number. Records, servers and users have
the moves themselves and their texts.
"""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Generic, Protocol, TypeVar

import attrs

from cardrules._arguments import check_int
from cardrules.errors import RefusedValueError, RulesError

MOST_ACTIONS = 1 << 20
"""The most numbers that a numbering has: one byte for each goes into every observation."""

MoveT = TypeVar("MoveT")


class ActionError(RefusedValueError):
    """A number that does not stand for a move, or a move without a number."""


class Actions(Protocol[MoveT]):
    """A numbering of the moves of a game, the same for equal rules.

    Each legal move of each position that play can reach has one number. The other way round, each
    number from 0 to `size` - 1 is one move, though not every one can become legal.
    """

    @property
    def size(self) -> int:
        """How many numbers there are."""
        ...

    def action_of(self, move: MoveT, /) -> int:
        """Return the number of a move.

        Raises:
            ActionError: if it has none: these rules never make it legal.
        """
        ...

    def move_of(self, action: int, /) -> MoveT:
        """Return the move of a number.

        Raises:
            ActionError: if the number is not from 0 to `size` - 1.
        """
        ...


@attrs.frozen(order=False)
class ListedActions(Generic[MoveT]):
    """A numbering by a list: the number of a move is its place in it."""

    moves: tuple[MoveT, ...]
    numbers: Mapping[MoveT, int]
    """The place of each move."""

    @classmethod
    def of(cls, moves: Iterable[MoveT]) -> "ListedActions[MoveT]":
        """Return the numbering with these different moves in this order.

        Raises:
            RulesError: if there are too many.
        """
        listed = tuple(islice(moves, MOST_ACTIONS + 1))
        check_size(len(listed))
        return ListedActions(listed, {move: number for number, move in enumerate(listed)})

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return len(self.moves)

    def action_of(self, move: MoveT, /) -> int:
        """Return the number of a move.

        Raises:
            ActionError: if it has none.
        """
        number = self.numbers.get(move)
        return no_number(move) if number is None else number

    def move_of(self, action: int, /) -> MoveT:
        """Return the move of a number.

        Raises:
            ActionError: if the number is not from 0 to `size` - 1.
        """
        return self.moves[checked(action, self.size)]


def no_number(move: object) -> int:
    """Never returns: a move has no number.

    Raises:
        ActionError: always.
    """
    message = f"no number: {str(move)!r} is never legal with these rules"
    raise ActionError("move", move, message)


def checked(action: int, size: int) -> int:
    """Return a number that is one of so many.

    Raises:
        ActionError: if it is not.
    """
    return check_int("an action", action, at_least=0, at_most=size - 1, error=ActionError)


def check_size(size: int) -> None:
    """Check that there are not more moves than can be numbered.

    Raises:
        RulesError: if there are.
    """
    if size > MOST_ACTIONS:
        message = f"deck: it makes {size} moves or more, and at most {MOST_ACTIONS} are numbered"
        raise RulesError("deck", size, message)
