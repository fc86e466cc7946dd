"""Which places of a hand were drawn or given to it."""

from math import log

from cardrules._seats import Seat
from cardrules.rank.determinization.bounds import Bound
from cardrules.rank.determinization.candidates import Candidate
from cardrules.rank.determinization.heights import LOWEST
from cardrules.rank.determinization.places import Arrival

LIKELY = 0.7
"""How likely it must be that a card was kept, not to ask first whether it came later."""
UNLIKELY = 1e-6
"""The least odds of what is possible, so that it is drawn at times."""


def settle_arrivals(candidate: Candidate, seat: Seat, before: int) -> dict[int, list[int]]:
    """Choose which places came to a hand since it was forced to give, and return the gifts.

    What was drawn is taken off the hand. What is above the bound must have come later, so these
    places are settled first; and so are those of which it is likely.

    Args:
        candidate: the candidate, which has gone back to then.
        seat: whose hand it is.
        before: the number of the next exchange in which it was forced to give.
    """
    places, hand = candidate.places, candidate.hands[seat]
    stretch, window = places.stretch, places.windows[seat, before]
    bound = None if window.forced is None else candidate.bounds[window.forced]
    left, rest, kept = [*window.arrivals], [*hand], list[int]()
    found: list[tuple[Arrival, int]] = []
    for place, stays in _doubtful(candidate, hand, bound):
        fitting = [
            each
            for each in left
            if each.stretch <= stretch[place] and each.card in {None, candidate.cards[place]}
        ]
        odds = [0.0] * len(fitting)
        if stays:
            odds.append(log(max(UNLIKELY, stays * (len(rest) - len(left)))))
        chosen = candidate.chosen(odds)
        rest.remove(place)
        if chosen == len(fitting):
            kept.append(place)
            break  # The bound is as high as this card, so no lower one is doubtful.
        found.append((fitting[chosen], place))
        left.remove(fitting[chosen])
    # Own gifts come first, as they fit few places. Of draws the latest comes first: each place
    # that fits it fits the others too, so that it does not matter which of them is taken.
    for each in sorted(left, key=lambda each: (each.card is None, -each.stretch)):
        if each.card is None:
            there = [place for place in rest if stretch[place] >= each.stretch]
            place = there[candidate.chosen([0.0] * len(there))]
        else:
            place = candidate.found([each.card], rest)
        rest.remove(place)
        found.append((each, place))
    gifts: dict[int, list[int]] = {}
    for each, place in found:
        if each.exchange is None:
            hand.remove(place)
        else:
            gifts.setdefault(each.exchange, []).append(place)
    if bound is not None and bound.is_known:
        candidate.bound([*rest, *kept], bound.limit)
    return gifts


def _doubtful(
    candidate: Candidate, hand: list[int], bound: Bound | None
) -> list[tuple[int, float]]:
    """Return the places that came later for certain or probably, and how likely each stayed."""
    if bound is None:
        return []
    levels, stretch = candidate.levels, candidate.places.stretch
    above = [place for place in hand if levels[place] > bound.limit]
    above.sort(key=stretch.__getitem__)  # What was played early fits the fewest draws.
    certain = [(place, 0.0) for place in above]
    if bound.is_known:
        return certain
    others = [place for place in hand if LOWEST <= levels[place] <= bound.limit]
    others.sort(key=levels.__getitem__, reverse=True)
    probable = [(place, bound.chances[levels[place]]) for place in others]
    return certain + [(place, stays) for place, stays in probable if stays < LIKELY]
