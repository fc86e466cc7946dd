"""The way back from now to the deal, on which a candidate is drawn.

What came to a hand after it was forced to give is settled first. Then the exchanges are undone,
the last one first, and after each of them what came to the giver's hand before it.
"""

from math import log

from cardrules.dealing import Randomness
from cardrules.rank.determinization.arrivals import settle_arrivals
from cardrules.rank.determinization.bounds import bound_of
from cardrules.rank.determinization.candidates import Candidate, DeadEndError
from cardrules.rank.determinization.heights import LOWEST, MODIFIER_LEVEL
from cardrules.rank.determinization.places import Places
from cardrules.seats import all_seats


def candidate_for(places: Places, randomness: Randomness) -> Candidate | None:
    """Return a candidate that fits the view, its cards still to be laid; None after a dead end."""
    candidate = Candidate(places, randomness)
    try:
        _go_back(candidate)
    except DeadEndError:
        return None
    return candidate


def _go_back(candidate: Candidate) -> None:
    places = candidate.places
    view, exchanges = places.view, places.exchanges
    for seat, only in enumerate(view.modifiers_only):
        if only:
            hidden = (place for place in candidate.hands[seat] if place < places.hidden)
            candidate.bound(hidden, MODIFIER_LEVEL)
    gifts: dict[int, list[int]] = {}
    for seat in all_seats(view.rules.seats):
        if seat != view.seat:
            gifts |= settle_arrivals(candidate, seat, len(exchanges))
    for number in reversed(range(len(exchanges))):
        each = exchanges[number]
        if each.taker == view.seat:
            moved = [*places.received[number]]
        elif each.due:
            moved = _taken(candidate, number)
        else:
            moved = gifts.get(number, [])
        candidate.moved[number] = moved
        if each.taker != view.seat:
            for place in moved:
                candidate.hands[each.taker].remove(place)
        if each.giver == view.seat:
            continue
        kept = candidate.hands[each.giver]
        if each.due and each.count >= each.due:
            levels = candidate.levels(moved)
            candidate.bound(kept, min(levels), moved=levels.count(min(levels)))
        kept += moved
        if each.due:
            gifts |= settle_arrivals(candidate, each.giver, number)


def _taken(candidate: Candidate, number: int) -> list[int]:
    """Choose where the cards are that another seat took, and which cards they are."""
    exchanges, me = candidate.places.exchanges, candidate.places.view.seat
    taker = exchanges[number].taker
    # What the own hand gave to the same taker is looked for first. Otherwise it could be taken
    # for what others gave.
    for other, each in enumerate(exchanges[: number + 1]):
        is_own = each.giver == me and each.due and each.taker == taker
        if is_own and other not in candidate.moved:
            hand = [*candidate.hands[taker]]
            candidate.moved[other] = []
            for card in each.cards or ():
                place = candidate.found([card], hand)
                hand.remove(place)
                candidate.moved[other].append(place)
    if number in candidate.moved:
        return candidate.moved[number]
    return _highest(candidate, number)


def _highest(candidate: Candidate, number: int) -> list[int]:
    """Choose which of a taker's cards were the highest of a giver, the lowest of them first."""
    places = candidate.places
    heights, each = places.heights, places.exchanges[number]
    others = {place for other in range(number) for place in candidate.moved.get(other, ())}
    hand = [place for place in candidate.hands[each.taker] if place not in others]
    kept = candidate.hands[each.giver] if each.count >= each.due else ()
    window = places.windows[each.giver, number]
    own = [arrival.card for arrival in window.arrivals]
    # It was at least as high as what the giver kept, and as the own gifts that he had then; and
    # not higher than what he had to give before, unless it was given back to him.
    floor = max([LOWEST, *candidate.levels(kept)])
    if kept:
        floor = max([floor, *(heights.level[card] for card in own if card is not None)])
    limit = heights.top
    if window.forced is not None and None not in own:
        limit = bound_of(candidate, window.forced).limit
    found: list[int] = []
    alike = 0
    for index in range(each.count):
        cards = [
            card
            for level in range(floor, heights.top + 1)
            for card in heights.at[level]
            if level <= limit or card in own
        ]
        guesses = None if index else _guesses(candidate, number, cards, hand)
        place = candidate.found(cards, hand, kept if not index else (), guesses)
        hand.remove(place)
        found.append(place)
        level = candidate.level(place) or 0
        alike = alike + 1 if level == floor else 1
        candidate.count_once(alike if index else 1)  # Equal cards are found in either order.
        floor = level
    return found


def _guesses(candidate, number, cards, hand):
    places, supply = candidate.places, candidate.supply
    heights, each = places.heights, places.exchanges[number]
    window = places.windows[each.giver, number]
    kept = candidate.hands[each.giver]
    levels, theirs = candidate.levels(kept), candidate.levels(hand)
    open_, unseen = len(kept) - len(levels), max(1, places.hidden)
    earlier = None if window.forced is None else bound_of(candidate, window.forced)
    total = sum(map(supply.left_at, range(heights.top + 1)))
    found = []
    for card in cards:
        level = heights.level[card]
        below = sum(map(supply.left_at, range(level + 1)))
        alike = levels.count(level) + open_ * supply.left(card) / max(1, below)
        guess = 0.0
        for m in range(each.count):
            guess -= log(1 + alike / (m + 1))
        if each.count > 1:
            above = sum(other >= level for other in theirs) + (len(hand) - len(theirs)) * (total - below + supply.left(card)) / max(1,total)
            guess += log(max(0.01, above - (level in theirs)))
        if earlier is not None and not earlier.is_known:
            returned = len(window.arrivals) / len(kept)
            guess += log(max(returned, earlier.chances[level], 1e-6))
        found.append(guess)
    return found
