"""Which places of a hand came to it by a draw or a gift."""

from math import log

from cardrules._seats import Seat
from cardrules.rank.deck import Card
from cardrules.rank.determinization.bounds import Bound
from cardrules.rank.determinization.candidates import Candidate
from cardrules.rank.determinization.places import Arrival, Window
from cardrules.rank.determinization.returns import cards_to_return
from cardrules.rank.heights import LOWEST

LIKELY = 0.7
"""If the odds that a card was kept are below this, its place is settled among the first."""
UNLIKELY = 1e-6
"""A floor for guessed odds, so that whatever is possible is drawn at times."""


def settle_arrivals(candidate: Candidate, seat: Seat, before: int) -> dict[int, list[int]]:
    """Choose which places came to a hand in a window, and return those that were given.

    Drawn places are removed from the hand. Cards above the bound must have come in the window, so
    their places are settled first, and after them those that probably came in it. The places of
    gifts are returned by the number of the exchange. They stay in the hand until it is undone.

    Args:
        candidate: the candidate, gone back to the end of the window.
        seat: the seat of the hand.
        before: the number of the exchange that closes the window (see `Places.windows`).
    """
    places, hand = candidate.places, candidate.hands[seat]
    stretch, window = places.stretch, places.windows[seat, before]
    bound = None if window.forced is None else candidate.bounds[window.forced]
    if bound is None and not window.arrivals:
        return {}
    left, rest, kept = _arrivals(candidate, window, before), [*hand], list[int]()
    found: list[tuple[Arrival, int]] = []
    for place, stays in _doubtful(candidate, hand, bound):
        # A card that came with a stretch must still have been there then. If it is known which
        # card was given, it must also be the same card.
        fitting = [
            each
            for each in left
            if each.stretch <= stretch[place]
            and each.card in {None, candidate.cards[place]}
            and _can_spare(candidate, place, rest, left, each.stretch)
        ]
        # The place can be any fitting arrival, with equal odds. Or it is one of those that did not
        # arrive, each of which counts with the chance that the card was kept.
        odds = [0.0] * len(fitting)
        if stays and _can_spare(candidate, place, rest, left):
            odds.append(log(max(UNLIKELY, stays * (len(rest) - len(left)))))
        chosen = candidate.chosen(odds)
        rest.remove(place)
        if chosen == len(fitting):
            kept.append(place)
            break  # The bound is at least as high as this card, so no lower card is in doubt.
        found.append((fitting[chosen], place))
        left.remove(fitting[chosen])
    # Gifts of a known card come first, because few places fit them. Then the latest arrivals: each
    # place that fits one of these fits the earlier ones too, so whichever place is taken, there
    # are as many left for the others.
    for each in sorted(left, key=lambda each: (each.card is None, -each.stretch)):
        if each.card is None:
            there = [place for place in rest if stretch[place] >= each.stretch]
            place = candidate.one_of(there)
        else:
            spare = [place for place in rest if _can_spare(candidate, place, rest, left)]
            place = candidate.found([each.card], spare)
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


def _arrivals(candidate: Candidate, window: Window, now: int) -> list[Arrival]:
    """Return the arrivals of a window, with their cards where the rest leaves no choice."""
    to_return: dict[int | None, list[Card]] = {
        each.exchange: cards_to_return(candidate, each.exchange, now)
        for each in window.arrivals
        if each.exchange is not None and each.card is None
    }
    arrivals: list[Arrival] = []
    for each in window.arrivals:
        cards = to_return.get(each.exchange)
        arrivals.append(each._replace(card=cards.pop()) if cards else each)
    return arrivals


def _can_spare(
    candidate: Candidate, place: int, hand: list[int], left: list[Arrival], after: int = 0
) -> bool:
    """Return whether the draws of a hand after some stretch have places enough without this one.

    Args:
        candidate: the candidate.
        place: a place of the hand.
        hand: the places of the hand that have no arrival yet.
        left: the arrivals that have no place yet.
        after: the stretch.
    """
    stretch = candidate.places.stretch
    return all(
        sum(stretch[other] >= each for other in hand) > sum(one.stretch >= each for one in left)
        for each in range(after + 1, stretch[place] + 1)
    )


def _doubtful(
    candidate: Candidate, hand: list[int], bound: Bound | None
) -> list[tuple[int, float]]:
    """Return the places that certainly or probably came in the window, most certain first.

    Each has the odds that its card was kept from before, 0 for those above the bound.
    """
    if bound is None:
        return []
    levels, stretch = candidate.levels, candidate.places.stretch
    above = [place for place in hand if levels[place] > bound.limit]
    above.sort(key=stretch.__getitem__)  # A card played early fits the fewest draws.
    certain = [(place, 0.0) for place in above]
    if bound.is_known:
        return certain
    others = [place for place in hand if LOWEST <= levels[place] <= bound.limit]
    others.sort(key=levels.__getitem__, reverse=True)
    probable = [(place, bound.chances[levels[place]] * candidate.doubt) for place in others]
    return certain + [(place, stays) for place, stays in probable if stays < LIKELY]
