"""A random walk through candidates that corrects the odds with which they are drawn.

Each step draws a new candidate, independent of the current one. If its weight is greater, the walk
moves to it. Otherwise it moves with a probability of the new weight over the current one. This is
the Metropolis algorithm with independent proposals, and in the long run it visits each candidate
as often as a fair shuffle gives it.

How long is long enough? Each step removes a part of the error that is still there: the mean weight
over the greatest weight. So after some steps the error is about e to the power of minus the sum of
all weights over the greatest, and the walk ends when that sum is great enough (`ENOUGH`).
"""

from math import exp, inf

from cardrules.dealing import Randomness
from cardrules.rank.determinization.bounds import bounds_of
from cardrules.rank.determinization.candidates import Candidate
from cardrules.rank.determinization.chances import chance
from cardrules.rank.determinization.places import Places
from cardrules.rank.determinization.retrodiction import candidate_for

ENOUGH = 6.0
"""The sum of all weights over the greatest at which a walk ends: e to the -6 is 0.25 percent."""
FEWEST, MOST = 8, 40
"""The bounds on the most steps of a walk, from the first candidate on.

With many places a step is slow, so fewer are made.
"""
MOST_VISITED = 3_200
"""The most places that all steps of a walk visit, except that `FEWEST` steps always remain."""
DOUBTS = (1.0, 0.1, 0.01, 1e-4, 1e-6)
"""Factors on the odds that cards were kept, one for each walk, until one finds a candidate.

High cards that many hands are said to have kept need as many that went. There may not be so many,
and then nearly all candidates meet dead ends. The fewer are kept, the fewer dead ends there are.
"""


def likely_candidate(places: Places, randomness: Randomness) -> Candidate | None:
    """Return a candidate with about the odds of a fair shuffle; None if none was found."""
    walks = (_walk(places, randomness, doubt) for doubt in DOUBTS)
    return next((found for found in walks if found is not None), None)


def _walk(places: Places, randomness: Randomness, doubt: float) -> Candidate | None:
    """Return the candidate at the end of a walk; None if all steps met dead ends."""
    bounds = bounds_of(places)
    last = max(FEWEST, MOST_VISITED // max(1, len(places.cards)))
    found: Candidate | None = None
    total, log_found, log_most = 0.0, -inf, -inf
    number = 0
    while number < last:
        number += 1
        candidate = candidate_for(places, bounds, randomness, doubt)
        if candidate is not None:
            if found is None:
                last = min(last, number + MOST - 1)
            log_weight = candidate.log_weight
            if log_weight >= log_found or chance(randomness) < exp(log_weight - log_found):
                found, log_found = candidate, log_weight
            if not bounds and not places.exchanges:
                break  # All weights are equal, so one candidate is enough.
            if log_weight > log_most:
                # The total is a multiple of the greatest weight, so it is scaled down to this one.
                total, log_most = total * exp(log_most - log_weight), log_weight
            total += exp(log_weight - log_most)
            if total >= ENOUGH:
                # To stop here would favour great weights, because a great weight is what makes the
                # total. As many steps again let the walk forget where it was.
                last = min(last, 2 * number)
    return found
