"""`sample_state`: a whole table that fits what one seat has seen, for bots that think ahead.

What the rules force, that the highest cards went, binds the hidden cards from above. So a draw
first settles how high each exchange reached and where its cards are now (``thresholds.py``), by a
bound of the odds; then goes back to the deal by that (``past.py``), which is kept as often as the
true odds are a part of the bound; and only then lays cards under what was settled. So no choice is
made that a later one must mend, and what is kept has exactly the probability that a shuffle of
physically distinct cards gives it, but for the rounding of floating-point numbers.

The bounds grow with each exchange that the seat did not see. Where there are too many, a walk leads
from world to world instead (``walk.py``), with many more steps than it seems to remember.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb

from cardrules.dealing import Randomness
from cardrules.errors import PositionError
from cardrules.rank.chances import chance, pick
from cardrules.rank.deck import ALL, NUMBERS, Card, count, pack
from cardrules.rank.knowledge import Transfer
from cardrules.rank.past import Past
from cardrules.rank.spots import Spots, laid_out, spots_of
from cardrules.rank.state import State
from cardrules.rank.thresholds import Thresholds
from cardrules.rank.views import View
from cardrules.rank.walk import first_world, walked
from cardrules.rank.worlds import World

MOST_TRIES = 1_000_000
MOST_UNSEEN = 4
"""How many exchanges a seat can have missed for the odds to be exact."""


def sample_state(view: View, randomness: Randomness, /) -> State:
    """Return a state that has this view, as a fair shuffle would give it.

    Every arrangement of the cards that the seat has not seen is as likely as a shuffle makes it,
    but for what the rules force: what was stolen or received was the highest, and a lone modifier
    shows a hand of modifiers. How players choose is left out of account.

    The odds are exact up to the rounding of floating-point numbers, if the seat missed no more than
    four exchanges. Only where the Queen exchanges with everybody below her, a view can miss more, a
    spectator's from six seats on and others from seven; its odds are those of a random walk of ten
    thousand steps, which come near. Then a state takes tenths of a second, otherwise milliseconds.
    More states of the same view, drawn one after the other, are quicker.

    Raises:
        PositionError: if no state fits, which no view of a real table brings about.
    """
    if sum(each.due > 0 and each.cards is None for each in view.taken) > MOST_UNSEEN:
        world = _first_world(view)
        if world is None:
            raise PositionError("view", view, "no state fits this view")
        world = walked(world, randomness)
        return _state(view, world.cards, world.moved)
    ways, sums = _ways_to(view)
    for _ in range(MOST_TRIES if ways else 0):
        spots, thresholds = ways[pick(sums, randomness)]
        past = Past(spots, thresholds)
        if chance(randomness) < past.go_back(randomness):
            laid = _laid(spots, past, randomness)
            if _is_kept(spots, past, laid, randomness):
                return _state(
                    view, laid, [past.moved[number] for number in range(len(view.taken))]
                )
    raise PositionError("view", view, "no state fits this view")


@lru_cache(maxsize=1)
def _first_world(view: View) -> World | None:
    """Return where the walk for a view begins."""
    return first_world(laid_out(view))


@lru_cache(maxsize=1)
def _ways_to(view: View) -> tuple[list[tuple[Spots, Thresholds]], list[float]]:
    """Return each way in which the own gifts can lie, with the sums of the bounds of their odds.

    One view is kept, as searches draw many states for each.
    """
    found = [(spots, Thresholds(spots)) for spots in spots_of(view)]
    ways = [(spots, thresholds) for spots, thresholds in found if thresholds.weight]
    return ways, list(accumulate(thresholds.weight for _, thresholds in ways))


def _laid(spots: Spots, past: Past, randomness: Randomness) -> list[Card]:
    """Return a card for each spot: any that its ceiling allows, lowest ceilings first."""
    laid = [past.pinned.get(spot) or card or ALL[0] for spot, card in enumerate(spots.cards)]
    copies = list(spots.copies)
    for spot, card in past.pinned.items():
        copies[card.index] -= spot not in spots.pinned
    under: list[list[int]] = [[] for _ in spots.scale.cards]
    for spot, ceiling in enumerate(past.ceilings):
        if spot not in past.pinned:
            under[ceiling].append(spot)
    free: list[Card] = []
    for cards, mine in zip(spots.scale.cards, under, strict=True):
        for card in cards:
            free += [card] * copies[card.index]
        for spot in mine:
            chosen = randomness.below(len(free))
            laid[spot], free[chosen] = free[chosen], free[-1]
            free.pop()
    return laid


def _is_kept(spots: Spots, past: Past, laid: list[Card], randomness: Randomness) -> bool:
    """Return whether to keep what is laid.

    What was given counts once for each kind, and what was taken once, though physical cards can
    have been these in several ways. The own hand is the same in all states, so it has no weight.
    """
    view, ways = spots.view, 1
    facts = view.hand_facts
    if facts.beggar is not None and facts.beggar != view.seat and facts.steal_possible:
        dealt = pack(laid[spot] for spot in past.hand(facts.beggar))
        if not dealt & NUMBERS:
            return False
    for number, before in past.before.items():
        held, moved = (pack(laid[spot] for spot in mine) for mine in (before, past.moved[number]))
        for card in {laid[spot] for spot in past.moved[number]}:
            ways *= comb(count(held, card), count(moved, card))
    return ways == 1 or chance(randomness) * ways < 1


def _state(view: View, laid: list[Card], moved: Sequence[Sequence[int]]) -> State:
    """Return the state in which these cards lie in the spots, and were moved by the exchanges."""
    hidden = iter(laid)

    def next_cards(number: int) -> list[Card]:
        return [next(hidden) for _ in range(number)]

    hands = tuple(
        pack(view.hand) if seat == view.seat else pack(next_cards(number))
        for seat, number in enumerate(view.hand_sizes)
    )
    kings_hand = pack(next_cards(view.kings_hand_size))
    set_aside = pack(
        next_cards(view.rules.hand_size) if view.set_aside is None else view.set_aside
    )
    taken = (
        Transfer(
            each.giver,
            each.taker,
            each.count,
            tuple(sorted(laid[spot] for spot in spots)),
            each.due,
        )
        for each, spots in zip(view.taken, moved, strict=False)
    )
    return State(
        match=view.match,
        phase=view.phase,
        to_act=view.to_act,
        hands=hands,
        draw_pile=tuple(next_cards(view.draw_pile_size)),
        stretches=view.stretches,
        out=view.out,
        hand_facts=view.hand_facts,
        kings_hand=kings_hand,
        set_aside=set_aside,
        taken=tuple(taken),
    )
