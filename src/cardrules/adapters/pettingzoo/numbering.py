"""What an environment must know of a game: its numbering, and how a view becomes an array."""

from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import prod
from typing import Protocol, TypeAlias, TypeVar

import attrs
import numpy as np
from numpy.typing import NDArray

from cardrules._seats import Seat
from cardrules.adapters.pettingzoo.actions import Actions
from cardrules.errors import SeatError

Numbers: TypeAlias = NDArray[np.float32]
ValueT = TypeVar("ValueT")
StateT_contra = TypeVar("StateT_contra", contravariant=True)
ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
MoveT = TypeVar("MoveT")


@attrs.frozen(order=False)
class Part:
    """A part of an observation, under a name."""

    name: str
    shape: tuple[int, ...]
    """How many numbers it has, by one dimension or two; seats come first."""
    start: int
    """Where it begins in the array."""

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


@attrs.frozen(order=False)
class Layout:
    """What stands where in an observation: parts one after the other."""

    parts: tuple[Part, ...]

    @classmethod
    def of(cls, shapes: dict[str, tuple[int, ...]]) -> "Layout":
        """Return the layout of parts with these names and shapes, in this order."""
        starts = accumulate(map(prod, shapes.values()), initial=0)
        named = zip(shapes.items(), starts, strict=False)
        return cls(tuple(Part(name, shape, start) for (name, shape), start in named))

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(part.size for part in self.parts)

    def part(self, observation: Numbers, name: str, /) -> Numbers:
        """Return a part of an observation, in its shape.

        Raises:
            KeyError: if no part has the name.
        """
        for part in self.parts:
            if part.name == name:
                return observation[part.start : part.start + part.size].reshape(part.shape)
        raise KeyError(name)


class Numbering(Protocol[StateT_contra, ViewT_contra, MoveT]):
    """What makes numbers of a game that is played by certain rules."""

    @property
    def name(self) -> str:
        """The game's name, as in `cardrules.games`."""
        ...

    @property
    def actions(self) -> Actions[MoveT]:
        """The numbers of the moves."""
        ...

    @property
    def layout(self) -> Layout:
        """What stands where in an observation."""
        ...

    def observe(self, view: ViewT_contra, /) -> Sequence[float]:
        """Return the observation of a view, as the layout says: numbers from -1 to 1.

        Raises:
            SeatError: if the view is a spectator's.
        """
        ...

    def standing(self, state: StateT_contra, /) -> tuple[tuple[Seat, ...], ...]:
        """Return the seats from best to worst when the first round is over; equals together."""
        ...


def viewer(seat: Seat | None) -> Seat:
    """Return the seat whose view becomes numbers.

    Raises:
        SeatError: if it is a spectator's.
    """
    if seat is None:
        raise SeatError("seat", None, "an observation is of a seat's view, not of a spectator's")
    return seat


def seats_from(seat: Seat, values: Sequence[ValueT]) -> Sequence[ValueT]:
    """Return values of all seats, from a seat's own on, as the turn goes round.

    >>> seats_from(Seat(1), ["a", "b", "c"])
    ['b', 'c', 'a']
    """
    return [*values[seat:], *values[:seat]]


def marked(chosen: Iterable[int], size: int) -> list[float]:
    """Return so many zeros, with a one at each chosen place.

    >>> marked([2], 4)
    [0.0, 0.0, 1.0, 0.0]
    """
    numbers = [0.0] * size
    for place in chosen:
        numbers[place] = 1.0
    return numbers


def marked_seats(seat: Seat, chosen: Iterable[Seat | None], seats: int) -> list[float]:
    """Return a zero a seat, from a seat's own on, with a one for each chosen seat."""
    return marked([(other - seat) % seats for other in chosen if other is not None], seats)


def share(value: float, most: int) -> float:
    """Return a value as a share of another, cut off at -1 and 1; of nothing it is 0.

    >>> share(3, 4), share(-9, 4), share(0, 0)
    (0.75, -1.0, 0.0)
    """
    return max(-1.0, min(1.0, value / most)) if most else 0.0
