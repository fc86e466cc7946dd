"""Chances that are no whole numbers: how likely a hand is, and what is drawn by such odds."""

from bisect import bisect_right
from itertools import accumulate

from cardrules.dealing import MOST, Randomness


def pick(sums: list[float], randomness: Randomness) -> int:
    """Return which of several things is drawn, of which the weights add up to these sums."""
    return bisect_right(sums, chance(randomness) * sums[-1], hi=len(sums) - 1)


def chance(randomness: Randomness) -> float:
    """Return a number from 0 up to 1, all equally likely."""
    found = 0.0
    for _ in range(3):
        found = (found + randomness.below(MOST)) / MOST
    return found


def shares(fitting: int, free: int, spots: int) -> list[float]:
    """Return how likely the first spots all get a fitting card, for each number of them from 0.

    Args:
        fitting: how many cards fit.
        free: how many cards there are.
        spots: how many spots there are at most.

    >>> shares(fitting=2, free=4, spots=3)
    [1.0, 0.5, 0.16666666666666666, 0.0]
    """
    each = (max(0, fitting - gone) / max(1, free - gone) for gone in range(spots))
    return list(accumulate(each, float.__mul__, initial=1.0))
