"""Labels of a match's deals, and the randomness for each label."""

from collections.abc import Callable
from typing import TypeAlias

import attrs

from cardrules._history import ChanceStep, Step
from cardrules.dealing import Randomness, SeededRandomness, SystemRandomness

Streams: TypeAlias = Callable[[str], Randomness]
"""A function from the label of a deal, such as ``racko/2/1``, to the randomness for it."""


@attrs.frozen(eq=False)
class _Seeded:
    """The streams of a seed, which no printer shows."""

    seed: bytes = attrs.field(repr=False)

    def __call__(self, label: str, /) -> Randomness:
        return SeededRandomness(self.seed, label)


def seeded(seed: bytes, /) -> Streams:
    """Return the streams of a seed, one for each label.

    They give the same deals on every machine, and to every table: two tables with the same game,
    number of seats and seed get the same cards. Make a new seed for each match.

    Raises:
        ChanceError: at the first call of the streams, if the seed is not 16 to 128 bytes.

    >>> from cardrules import Seat, racko
    >>> from cardrules.table import Table
    >>> table = Table(racko, racko.Rules(seats=2, dealer=1), streams=seeded(bytes(range(64))))
    >>> table.view(Seat(0)).rack
    (35, 13, 24, 26, 28, 37, 22, 33, 16, 39)
    """
    return _Seeded(seed)


def unseeded(_: str) -> Randomness:
    """Return the system's secure randomness, whatever the label."""
    return SystemRandomness()


@attrs.frozen(order=False)
class Rounds:
    """The place of the next deal: a new round, or a reshuffle within a round."""

    prefix: str
    """The game and the number of seats, as in ``racko/2``."""
    round: int = 1
    """The number of the round, counted from 1."""
    reshuffle: int = 0
    """The number of the round's next reshuffle, counted from 1; 0 if its deal comes next."""

    @property
    def label(self) -> str:
        """The label of the next deal or reshuffle."""
        within = f"/{self.reshuffle}" if self.reshuffle else ""
        return f"{self.prefix}/{self.round}{within}"

    def after(self, step: Step[object, object], *, is_end: bool) -> "Rounds":
        """Return the place of the next deal after a step that may have ended a round."""
        if is_end:
            return Rounds(self.prefix, self.round + 1)
        if isinstance(step, ChanceStep):
            return Rounds(self.prefix, self.round, self.reshuffle + 1)
        return self
