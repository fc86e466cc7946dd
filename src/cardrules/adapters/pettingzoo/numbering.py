"""`Numbering`: what an environment needs from a game, and helpers to write one."""

from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import prod
from typing import Protocol, TypeAlias, TypeVar

import attrs
import numpy as np
from numpy.typing import NDArray

from cardrules._causes import Cause
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
    """A named part of an observation."""

    name: str
    """The part's name, which is unique in its layout."""
    shape: tuple[int, ...]
    """The part's shape, in one or two dimensions; seats come first."""
    start: int
    """The index in the array where the part begins."""

    @property
    def size(self) -> int:
        """The length of the part in the array."""
        return prod(self.shape)


@attrs.frozen(order=False)
class Layout:
    """The structure of an observation: its parts, one after the other."""

    parts: tuple[Part, ...]
    """The parts, in the order of the array."""

    @classmethod
    def of(cls, shapes: dict[str, tuple[int, ...]]) -> "Layout":
        """Return the layout with parts of these names and shapes, in this order."""
        starts = accumulate(map(prod, shapes.values()), initial=0)
        named = zip(shapes.items(), starts, strict=False)
        return cls(tuple(Part(name, shape, start) for (name, shape), start in named))

    @property
    def size(self) -> int:
        """The length of an observation."""
        return sum(part.size for part in self.parts)

    def part(self, observation: Numbers, name: str, /) -> Numbers:
        """Return a part of an observation, in its shape.

        Raises:
            KeyError: if no part has this name.
        """
        for part in self.parts:
            if part.name == name:
                return observation[part.start : part.start + part.size].reshape(part.shape)
        raise KeyError(name)


class Numbering(Protocol[StateT_contra, ViewT_contra, MoveT]):
    """The numbers of a game with certain rules: of its moves and of its views."""

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
        """The structure of an observation."""
        ...

    def observe(self, view: ViewT_contra, /) -> Sequence[float]:
        """Return the observation of a view: numbers from -1 to 1 in the order of the layout.

        Raises:
            SeatError: if the view is a spectator's.
        """
        ...

    def standing(self, state: StateT_contra, /) -> tuple[tuple[Seat, ...], ...]:
        """Return groups of equal seats from best to worst, when the first round is over."""
        ...


def viewer(seat: Seat | None) -> Seat:
    """Return the seat of a view, which must not be a spectator's.

    Raises:
        SeatError: if the view is a spectator's.
    """
    if seat is None:
        raise SeatError.of(Cause.NO_OBSERVATION, "seat", None)
    return seat


def seats_from(seat: Seat, values: Sequence[ValueT]) -> Sequence[ValueT]:
    """Return the values of all seats in turn order, starting with a seat's own.

    >>> seats_from(Seat(1), ["a", "b", "c"])
    ['b', 'c', 'a']
    """
    return [*values[seat:], *values[:seat]]


def marked(chosen: Iterable[int], size: int) -> list[float]:
    """Return a list of `size` zeros, with a one at each chosen index.

    >>> marked([2], 4)
    [0.0, 0.0, 1.0, 0.0]
    """
    numbers = [0.0] * size
    for place in chosen:
        numbers[place] = 1.0
    return numbers


def marked_seats(seat: Seat, chosen: Iterable[Seat | None], seats: int) -> list[float]:
    """Return 1 for each chosen seat and 0 for the others, starting with a seat's own.

    None among the chosen seats is skipped.
    """
    return marked([(other - seat) % seats for other in chosen if other is not None], seats)


def share(value: float, most: int) -> float:
    """Return a value as a share of another, limited to -1 to 1; a share of 0 is 0.

    >>> share(3, 4), share(-9, 4), share(0, 0)
    (0.75, -1.0, 0.0)
    """
    return max(-1.0, min(1.0, value / most)) if most else 0.0
