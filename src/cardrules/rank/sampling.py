"""`sample_state`: a whole table that fits what one seat has seen, for bots that think ahead."""

from bisect import bisect_right
from itertools import accumulate
from math import comb

from cardrules.dealing import Randomness
from cardrules.errors import PositionError
from cardrules.rank.deck import ALL, NUMBERS, Card, Cards, count, pack
from cardrules.rank.knowledge import Transfer
from cardrules.rank.past import Past
from cardrules.rank.spots import Spots, spots_of
from cardrules.rank.state import State
from cardrules.rank.thresholds import Thresholds, chance
from cardrules.rank.views import View

MOST_TRIES = 1_000_000
STATS = [0, 0, 0, 0, 0.0]


def sample_state(view: View, randomness: Randomness, /) -> State:
    """Return a state that has this view, as a fair shuffle would give it."""
    ways = [(spots, Thresholds(spots)) for spots in spots_of(view)]
    sums = list(accumulate(thresholds.weight for _, thresholds in ways))
    if not sums[-1]:
        raise PositionError("view", view, "no state fits this view")
    for _ in range(MOST_TRIES):
        STATS[0] += 1
        at = bisect_right(sums, chance(randomness) * sums[-1], hi=len(sums) - 1)
        spots, thresholds = ways[at]
        settled, weight = thresholds.draw(randomness)
        past = Past(spots, thresholds, settled, randomness)
        if not past.is_possible:
            continue
        STATS[1] += 1
        fits = past.odds() * past.ways / weight
        assert fits <= 1 + 1e-9, (fits, settled, past.ways, past.odds(), weight, past.moved, past.pinned, view.stretches, [g.__dict__ for g in thresholds.givers.values()])
        STATS[4] += fits
        if chance(randomness) >= fits:
            continue
        STATS[2] += 1
        laid = _laid(spots, past, randomness)
        if _is_kept(spots, past, laid, randomness):
            STATS[3] += 1
            return _state(view, past, laid)
    raise PositionError("view", view, "no state fits this view")


def _laid(spots: Spots, past: Past, randomness: Randomness) -> list[Card]:
    """Return a card for each spot: any that its ceiling allows, lowest ceilings first."""
    laid = [past.pinned.get(spot) or card or ALL[0] for spot, card in enumerate(spots.cards)]
    under: list[list[int]] = [[] for _ in range(spots.scale.open)]
    for spot, ceiling in enumerate(past.ceilings):
        if spot not in past.pinned:
            under[ceiling].append(spot)
    copies = list(spots.copies)
    for spot, card in past.pinned.items():
        if spot not in spots.pinned:
            copies[card.index] -= 1
    free: list[Card] = []
    for ceiling, mine in enumerate(under):
        for card in ALL:
            if spots.level(card) == ceiling:
                free += [card] * copies[card.index]
        for spot in mine:
            chosen = randomness.below(len(free))
            laid[spot] = free[chosen]
            free[chosen] = free[-1]
            free.pop()
    return laid


def _is_kept(spots: Spots, past: Past, laid: list[Card], randomness: Randomness) -> bool:
    view = spots.view
    ways = 1
    for each in past.moved.values():
        if each.giver == view.seat:
            continue
        hand, moved = pack(laid[s] for s in each.hand), pack(laid[s] for s in each.spots)
        for card in {laid[s] for s in each.spots}:
            ways *= comb(count(hand, card), count(moved, card))
    beggar = view.hand_facts.beggar
    if beggar is not None and beggar != view.seat and view.steal_possible:
        if not pack(laid[s] for s in past.hands[beggar]) & NUMBERS:
            return False
    return ways == 1 or chance(randomness) * ways < 1


def _state(view: View, past: Past, laid: list[Card]) -> State:
    """Return the state in which these cards lie in the hidden spots."""
    hands: list[Cards] = []
    first = 0
    for seat, number in enumerate(view.hand_sizes):
        if seat == view.seat:
            hands.append(view.packed_hand)
        else:
            hands.append(pack(laid[first : first + number]))
            first += number
    after = first + view.kings_hand_size
    kings_hand = pack(laid[first:after])
    set_aside = pack(view.set_aside or ())
    if view.set_aside is None:
        first, after = after, after + view.rules.hand_size
        set_aside = pack(laid[first:after])
    taken = (
        Transfer(each.giver, each.taker, each.count, tuple(sorted(laid[s] for s in past.moved[index].spots)), each.due)
        if each.cards is None
        else Transfer(each.giver, each.taker, each.count, each.cards, each.due)
        for index, each in enumerate(view.taken)
    )
    return State(
        match=view.match,
        phase=view.phase,
        to_act=view.to_act,
        packed_hands=tuple(hands),
        draw_pile=tuple(laid[after:len(past.ceilings)]),
        stretches=view.stretches,
        out=view.out,
        hand_facts=view.hand_facts,
        packed_kings_hand=kings_hand,
        packed_set_aside=set_aside,
        taken=tuple(taken),
    )
