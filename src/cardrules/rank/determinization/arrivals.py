"""Which places of a hand were drawn or given to it."""

from math import log

from cardrules.rank.determinization.bounds import Bound, bound_of
from cardrules.rank.determinization.candidates import Candidate
from cardrules.rank.determinization.heights import LOWEST
from cardrules.rank.determinization.places import Arrival
from cardrules.seats import Seat

LIKELY = 0.7
"""How likely it must be that a card was kept, not to ask first whether it came later."""
UNLIKELY = 1e-6
"""The least odds to keep it: what can be must be drawn at times."""


def settle_arrivals(candidate: Candidate, seat: Seat, before: int) -> dict[int, list[int]]:
    """Choose which places came to a hand since it was forced to give, and return the gifts.

    What was drawn is taken off the hand. What is above the bound must have come later, so its
    places are dealt with first; so are those of which it is likely.

    Args:
        candidate: the candidate, which has gone back to then.
        seat: whose hand it is.
        before: the number of the next exchange that it was forced to make.
    """
    places = candidate.places
    stretch, window, hand = places.stretch, places.windows[seat, before], candidate.hands[seat]
    if window.forced is None and not window.arrivals:
        return {}
    bound = None if window.forced is None else bound_of(candidate, window.forced)
    left, rest = [*window.arrivals], [*hand]
    found: list[tuple[Arrival, int]] = []
    kept: list[int] = []
    for place in [] if bound is None else _doubtful(candidate, hand, bound):
        level = candidate.level(place) or 0
        fitting = [
            each
            for each in left
            if each.stretch <= stretch[place] and each.card in {None, candidate.card(place)}
        ]
        if bound is None or level > bound.limit:
            chosen = candidate.among(len(fitting))
        else:
            stays = max(UNLIKELY, (len(rest) - len(left)) * bound.chances[level])
            chosen = candidate.chosen([*(0.0 for _ in fitting), log(stays)])
        rest.remove(place)
        if chosen == len(fitting):
            kept.append(place)
            break  # The bound is as high as this card, so that no lower one is doubtful.
        found.append((fitting[chosen], place))
        left.remove(fitting[chosen])
    # Own gifts come first, as they fit few places. Of draws the latest comes first: each place
    # that fits it fits the others too, so that it does not matter which is taken.
    for each in sorted(left, key=lambda each: (each.card is None, -each.stretch)):
        if each.card is None:
            there = [place for place in rest if stretch[place] >= each.stretch]
            place = there[candidate.among(len(there))]
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


def _doubtful(candidate: Candidate, hand: list[int], bound: Bound) -> list[int]:
    """Return the places that must have come later, and then those of which it is likely."""
    stretch = candidate.places.stretch
    levels = [(level, place) for place in hand if (level := candidate.level(place)) is not None]
    # Those that were played early fit the fewest draws.
    above = sorted((stretch[place], place) for level, place in levels if level > bound.limit)
    below = sorted((-level, place) for level, place in levels if LOWEST <= level <= bound.limit)
    likely = () if bound.is_known else below
    return [place for _, place in above] + [
        place for level, place in likely if bound.chances[-level] < LIKELY
    ]
