"""Chances that are no whole numbers, drawn from a source of whole ones."""

from bisect import bisect_right

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
