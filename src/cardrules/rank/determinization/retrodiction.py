"""The way back from now to the deal, on which a candidate is drawn.

First, each hand settles which cards came to it after it was last forced to give. Then the
exchanges are undone, the last one first. After each forced one, the giver's hand settles which
cards came to it before, since it was forced to give the time before that.
"""

from math import log

from cardrules._seats import all_seats
from cardrules.dealing import Randomness
from cardrules.rank.deck import Card
from cardrules.rank.determinization.arrivals import UNLIKELY, settle_arrivals
from cardrules.rank.determinization.bounds import Bound
from cardrules.rank.determinization.candidates import Candidate, DeadEndError
from cardrules.rank.determinization.places import Places
from cardrules.rank.determinization.returns import cards_to_return
from cardrules.rank.heights import LOWEST, MODIFIER_LEVEL, UNSETTLED

MOST_UNLIKELY = 0.01
"""A floor for the guessed number of other cards that are as high, so that the odds are not 0."""


def candidate_for(
    places: Places, bounds: dict[int, Bound], randomness: Randomness, doubt: float
) -> Candidate | None:
    """Return a candidate whose cards are still to be laid; None if it met a dead end.

    Args:
        places: the places of the view.
        bounds: the bounds on the hands, by the number of the exchange.
        randomness: the source of randomness.
        doubt: a factor on the odds that a card was kept; below 1, more cards count as given.
    """
    candidate = Candidate(places, bounds, randomness, doubt)
    try:
        _go_back(candidate)
    except DeadEndError:
        return None
    return candidate


def _go_back(candidate: Candidate) -> None:
    """Draw all choices of a candidate, from now back to the deal."""
    places = candidate.places
    view, exchanges = places.view, places.exchanges
    for seat, only in enumerate(view.modifiers_only):
        if only:
            candidate.bound(candidate.unsettled(candidate.hands[seat]), MODIFIER_LEVEL)
    # The places that free gifts brought, by the number of the exchange. A gift comes after the
    # last forced exchange of the hand that got it, or between two of them. So it is settled before
    # the loop below reaches its exchange.
    gifts: dict[int, list[int]] = {}
    for seat in all_seats(view.rules.seats):
        if seat != view.seat:
            gifts |= settle_arrivals(candidate, seat, len(exchanges))
    for number, each in reversed([*enumerate(exchanges)]):
        if each.taker == view.seat:
            moved = [*places.received[number]]
        else:
            moved = _taken(candidate, number) if each.due else gifts.get(number, [])
            for place in moved:
                candidate.hands[each.taker].remove(place)
        # Here the hands are as they were while the cards were on their way: the giver holds only
        # what it kept, so this is the moment to bound it.
        candidate.moved[number] = moved
        if each.giver == view.seat:
            continue
        hand = candidate.hands[each.giver]
        if each.due and each.count >= each.due:
            candidate.bound_by(hand, moved, places.windows[each.giver, number].given)
        hand += moved
        if each.due:
            gifts |= settle_arrivals(candidate, each.giver, number)


def _taken(candidate: Candidate, number: int) -> list[int]:
    """Choose the places of the cards that another seat took, and which cards they are."""
    exchanges, me = candidate.places.exchanges, candidate.places.view.seat
    taker = exchanges[number].taker
    # Forced gifts of the own hand to the same taker are found first. Otherwise the only place that
    # can hold one of them could be used up for a card of another seat.
    for own, each in enumerate(exchanges[: number + 1]):
        is_forced = each.giver == me and each.taker == taker and each.due
        if is_forced and own not in candidate.moved:
            hand, found = [*candidate.hands[taker]], list[int]()
            for card in each.cards or ():
                found.append(candidate.found([card], hand))
                hand.remove(found[-1])
            candidate.moved[own] = found
    if number not in candidate.moved:
        candidate.moved[number] = _highest(candidate, number)
    return candidate.moved[number]


def _highest(candidate: Candidate, number: int) -> list[int]:
    """Choose which of a taker's cards were the highest of a giver, lowest first."""
    heights, each = candidate.places.heights, candidate.places.exchanges[number]
    own = {place for other in range(number) for place in candidate.moved.get(other, ())}
    hand = [place for place in candidate.hands[each.taker] if place not in own]
    kept = candidate.hands[each.giver] if each.count >= each.due else []
    cards = _takeable(candidate, number, hand, kept)
    # What has to come back is all that moved, because only the first exchange moves several cards.
    known = candidate.bounds[number].went or cards_to_return(candidate, number, number + 1)
    if known:
        cards = [card for card in cards if card in known]
    found: list[int] = []
    alike, floor = 0, LOWEST
    while len(found) < each.count:
        if found:
            cards = [card for card in cards if heights.level(card) >= floor]
            place = candidate.found(cards, hand)
        else:
            guesses = _guesses(candidate, number, cards, hand, kept)
            place = candidate.found(cards, hand, kept, guesses)
        hand.remove(place)
        level = candidate.levels[place]
        alike = alike + 1 if found and level == floor else 1
        candidate.count_once(log(alike))  # Equal cards can be found in any order.
        found.append(place)
        floor = level
    return found


def _takeable(candidate: Candidate, number: int, hand: list[int], kept: list[int]) -> list[Card]:
    """Return the cards that can have been among the highest of a giver, lowest first."""
    places = candidate.places
    heights, each = places.heights, places.exchanges[number]
    window = places.windows[each.giver, number]
    # The cards were at least as high as everything that the giver kept, and as the own gifts that
    # it held then. They were no higher than what it had to give before, unless they were given to
    # it in between.
    floor = max([LOWEST, *candidate.levels_of(kept)])
    if each.count >= each.due:
        floor = max([floor, *map(heights.level, window.given)])
    limit = heights.top
    if window.forced is not None and len(window.given) == len(window.arrivals):
        limit = candidate.bounds[window.forced].limit
    limit = min(limit, _spared(candidate, number, hand))
    return [
        card
        for level in range(floor, heights.top + 1)
        for card in heights.at[level]
        if level <= limit or card in window.given
    ]


def _spared(candidate: Candidate, number: int, hand: list[int]) -> int:
    """Return the highest level that an exchange can have moved, so that the rest is enough.

    The same taker received cards in the exchanges before, which are still to be undone. Each of
    these was at least as high as what its giver kept, and only so many cards are.
    """
    places, supply = candidate.places, candidate.supply
    taker, top = places.exchanges[number].taker, places.heights.top
    needed = [0] * (top + 1)
    for each in places.exchanges[:number]:
        if each.taker == taker and each.due and each.giver != places.view.seat:
            needed[max([LOWEST, *candidate.levels_of(candidate.hands[each.giver])])] += each.count
    if not any(needed):
        return top
    seen, below = candidate.levels_of(hand), supply.left_below()
    ceilings = supply.count_ceilings(candidate.unsettled(hand))
    highest, wanted, there, hidden = top, 0, 0, 0
    for level in range(top, LOWEST - 1, -1):
        wanted += needed[level]
        there += seen.count(level)
        hidden += ceilings[level]
        if wanted and wanted >= there + min(hidden, below[-1] - below[level]):
            highest = level - 1
    return highest


def _guesses(
    candidate: Candidate, number: int, cards: list[Card], hand: list[int], kept: list[int]
) -> list[float]:
    """Return for each card a factor: how much the later choices will speak for it.

    These are guesses, which make the weights more equal. The weight corrects any error in them.
    """
    places, supply, each = candidate.places, candidate.supply, candidate.places.exchanges[number]
    window = places.windows[each.giver, number]
    earlier = () if window.forced is None else candidate.bounds[window.forced].chances
    returned = max(UNLIKELY, len(window.arrivals) / max(1, len(kept)))
    theirs, seen = candidate.levels_of(hand), candidate.levels_of(kept)
    hidden, free = theirs.count(UNSETTLED), seen.count(UNSETTLED)
    left_below = supply.left_below()
    unseen = max(1, left_below[-1])
    guesses: list[float] = []
    for card in cards:
        level, left = places.heights.level(card), supply.left(card)
        below = left_below[level]
        # Equal cards that were kept could have gone instead.
        alike = seen.count(level) + free * left / max(1, below + left)
        guess = 1.0
        for went in range(1, each.count + 1):
            guess *= went / (went + alike)
        if each.count > 1:
            # The others that went must be at least as high, and this card is not one of them.
            is_seen = level in theirs
            share = (unseen - below - 1 + is_seen) / unseen
            others = len([1 for other in theirs if other >= level]) - is_seen
            guess *= max(MOST_UNLIKELY, others + (hidden - 1 + is_seen) * share)
        if earlier:
            # The exchange before this one did not take it, or it was given back since.
            guess *= max(earlier[level], returned)
        guesses.append(guess)
    return guesses
