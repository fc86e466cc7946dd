"""A walk through candidates, by which their weights come out right.

Each step draws a candidate that does not depend on the one of now, and goes there for sure if it
has the greater weight, otherwise with the ratio of the weights (an independence sampler, by the
rule of Metropolis). What is left of the odds with which candidates are drawn falls by the mean
weight over the greatest one with each step, so the walk is as long as it takes for that.
"""

from math import exp, inf

from cardrules.dealing import Randomness
from cardrules.rank.determinization.bounds import bounds_of
from cardrules.rank.determinization.candidates import Candidate
from cardrules.rank.determinization.chances import chance
from cardrules.rank.determinization.places import Places
from cardrules.rank.determinization.retrodiction import candidate_for

ENOUGH = 6.0
"""How many of the greatest weights the weights must add up to: e to the -6 of the odds is left."""
FEWEST, MOST = 8, 40
"""The most steps of a walk: few where there are so many places that a step takes long."""
MOST_VISITED = 12_000
"""How many places the steps of a walk go through, if that leaves enough steps."""
MOST_TRIES = 40
"""How many times as many candidates are drawn as a walk has steps, if all meet dead ends."""


def likely_candidate(places: Places, randomness: Randomness) -> Candidate | None:
    """Return a candidate about as often as a fair shuffle gives it; None if none fits."""
    bounds = bounds_of(places)
    last = most = max(FEWEST, min(MOST, MOST_VISITED // max(1, len(places.cards))))
    found: Candidate | None = None
    total, log_found, log_most = 0.0, -inf, -inf
    for number in range(1, MOST_TRIES * most + 1):
        candidate = candidate_for(places, bounds, randomness)
        if candidate is not None:
            log_weight = candidate.log_weight
            if log_weight >= log_found or chance(randomness) < exp(log_weight - log_found):
                found, log_found = candidate, log_weight
            if not bounds and not places.exchanges:
                break  # All weights are equal.
            if log_weight > log_most:
                total, log_most = total * exp(log_most - log_weight), log_weight
            total += exp(log_weight - log_most)
            if total >= ENOUGH:
                # This candidate made the total, so it is likely to have a great weight. As many
                # steps again let the walk forget that.
                last = min(last, 2 * number)
        if number >= last and found is not None:
            break
    return found
