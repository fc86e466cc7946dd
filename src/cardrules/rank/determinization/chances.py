"""Choices by fractional odds, from a source of random whole numbers."""

from bisect import bisect_right
from collections.abc import Sequence

from cardrules.dealing import MOST, Randomness


def pick(sums: Sequence[float], randomness: Randomness) -> int:
    """Return the index of a random thing, given the running sums of the weights of all."""
    # Rounding can reach the whole sum. This then counts for the last thing that has a weight.
    return min(bisect_right(sums, chance(randomness) * sums[-1]), sums.index(sums[-1]))


def chance(randomness: Randomness) -> float:
    """Return a random number from 0 up to 1, all equally likely."""
    # Each round adds 16 finer bits. A floating-point number can hold all 48 exactly.
    found = 0.0
    for _ in range(3):
        found = (found + randomness.below(MOST)) / MOST
    return found
