"""x"""
from math import exp, inf
from cardrules.dealing import Randomness
from cardrules.errors import PositionError
from cardrules.rank.deck import pack
from cardrules.rank.knowledge import Transfer
from cardrules.rank.state import State
from cardrules.rank.views import View
from cardrules.rank.determinization.candidates import Candidate
from cardrules.rank.determinization.places import places_of, Places
from cardrules.rank.determinization.chances import chance
from cardrules.rank.determinization.retrodiction import candidate_for

ENOUGH = 6
MOST = 40
MOST_TRIES = 2000

def sample_state(view: View, randomness: Randomness, /) -> State:
    p = places_of(view)
    c = walked(p, randomness)
    if c is None:
        raise PositionError("view", view, "no state fits this view")
    return _state(view, c.laid(), [c.moved[i] for i in range(len(p.exchanges)-len(view.taken), len(p.exchanges))], p)

def walked(places, randomness):
    now = None
    log_now = log_most = -inf
    total, number, end = 0.0, 0, MOST
    for _ in range(MOST_TRIES):
        candidate = candidate_for(places, randomness)
        number += 1
        if candidate is not None:
            log_weight = candidate.log_weight
            if log_weight >= log_now or chance(randomness) < exp(log_weight - log_now):
                now, log_now = candidate, log_weight
            if log_weight > log_most:
                total, log_most = total * exp(log_most - log_weight), log_weight
            total += exp(log_weight - log_most)
            if not places.exchanges: return now
            if total >= ENOUGH:
                end = min(end, 2*number)
        if number >= end and now: return now
    return now

def _state(view, laid, moved, p):
    """Return the state in which these cards lie in the spots, and were moved by the exchanges."""
    hidden = iter(laid)

    def next_cards(number):
        return [next(hidden) for _ in range(number)]

    hands = tuple(
        view.packed_hand if seat == view.seat else pack(next_cards(number))
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
        packed_hands=hands,
        draw_pile=tuple(next_cards(view.draw_pile_size)),
        stretches=view.stretches,
        out=view.out,
        hand_facts=view.hand_facts,
        packed_kings_hand=kings_hand,
        packed_set_aside=set_aside,
        taken=tuple(taken),
    )
