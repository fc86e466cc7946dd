"""Ties: cards that a giver kept, of the same kind as one that an exchange took.

Which of several like cards went is nobody's choice, but each of them is a physical way to the same
exchange. So each way counts for less the more of them there are, and the ways to lay the copies of
a kind are added up with that.
"""

from collections.abc import Sequence
from itertools import accumulate
from math import comb, perm
from typing import NamedTuple

from cardrules.dealing import Randomness
from cardrules.rank.chances import pick, shares


class Tie(NamedTuple):
    """The hidden spots of one hand that can hold the kind that went from it."""

    spots: tuple[int, ...]
    went: int
    """How many cards of the kind went."""
    kept: int
    """How many of them the hand kept where they are known to be."""

    def ways(self, copies: int) -> float:
        """Return in how many ways the spots hold so many copies, each way for what it counts."""
        return comb(len(self.spots), copies) / comb(self.went + self.kept + copies, self.went)


class Filling:
    """The ways in which all ties of one kind can be filled, with its copies and lower cards."""

    def __init__(self, ties: Sequence[Tie], copies: int, others: int, free: int) -> None:
        """Add them up.

        Args:
            ties: the ties, each with spots of its own.
            copies: how many unseen cards of the kind there are.
            others: how many lower ones.
            free: how many unseen cards in all.
        """
        self.ties: Sequence[Tie] = ties
        numbers = range(copies + 1)
        self._ways = [[tie.ways(number) for number in numbers] for tie in ties]
        self._rest = [[1.0] + [0.0] * copies]
        """For each tie and each number of copies: the ways of those after it to hold them."""
        for mine in reversed(self._ways):
            rest = self._rest[-1]
            self._rest.append([sum(_shared(mine, rest, number)) for number in numbers])
        self._rest.reverse()
        self.spots: int = sum(len(tie.spots) for tie in ties)
        lower = shares(others, free, self.spots)
        odds = [
            lower[self.spots - number]
            * perm(copies, number)
            / perm(free - self.spots + number, number)
            for number in range(min(copies, self.spots) + 1)
        ]
        self._sums = list(accumulate(a * b for a, b in zip(self._rest[0], odds, strict=False)))

    @property
    def odds(self) -> float:
        """The odds that random cards are no higher than the kind, each way for what it counts."""
        return self._sums[-1]

    def draw(self, randomness: Randomness) -> list[int]:
        """Return how many copies each tie holds, as often as the ways count."""
        left, drawn = pick(self._sums, randomness), list[int]()
        for mine, rest in zip(self._ways, self._rest[1:], strict=True):
            number = pick(list(accumulate(_shared(mine, rest, left))), randomness)
            drawn.append(number)
            left -= number
        return drawn


def _shared(mine: list[float], rest: list[float], number: int) -> list[float]:
    """Return the ways to share so many copies out, by how many the first has."""
    return [mine[here] * rest[number - here] for here in range(number + 1)]


def most_counted(copies: int, others: int, spots: int, kept: int) -> float:
    """Return for how much the ways to fill one hand count on the average, if one card went.

    That is the average of ``1 / (1 + kept + n)``, where ``n`` of the spots hold a copy of the kind,
    as they are filled from the copies and from others. For several hands the copies are fewer, and
    their average together is never more than the product of these.

    >>> most_counted(copies=1, others=1, spots=1, kept=0)
    0.75
    """
    filling = Filling([Tie(tuple(range(spots)), 1, kept)], copies, others, copies + others)
    return filling.odds
