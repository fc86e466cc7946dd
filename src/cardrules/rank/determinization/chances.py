"""Odds that are not whole numbers, drawn from a source of whole ones."""

from bisect import bisect_right
from collections.abc import Sequence

from cardrules.dealing import MOST, Randomness


def pick(sums: Sequence[float], randomness: Randomness) -> int:
    """Return which of several things is drawn, of which the weights add up to these sums."""
    # What is rounded up to the whole sum counts for the last thing with a weight.
    return min(bisect_right(sums, chance(randomness) * sums[-1]), sums.index(sums[-1]))


def chance(randomness: Randomness) -> float:
    """Return a number from 0 up to 1, all equally likely."""
    found = 0.0
    for _ in range(3):
        found = (found + randomness.below(MOST)) / MOST
    return found
