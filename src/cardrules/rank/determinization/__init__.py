"""`sample_state`: a whole table that fits what one seat has seen (the field's *determinization*).

A fair shuffle deals physically distinct cards, and each play and each gift counts as physical
cards. So, as long as nothing is forced, it can be told backwards: any of the cards that a hand had
can have been drawn or given, and any unseen card can lie in any hidden place. What is forced puts
bounds on that: an exchange took the highest cards, so nothing higher was kept; and a lone modifier
shows a hand of modifiers.

A draw goes back from now to the deal. It settles first what came to a hand later than the last
exchange that bounds it, as no bound holds for that; then undoes the exchanges, the last one first,
and chooses for each where the cards are that went, which ones they were, and how many equal ones
were kept. By then it is settled for each hidden place which card it holds, or how high a card can
be there. Only at the end cards are laid, under the lowest ceilings first. In another order, a
choice could use up the cards or places that a later one needs.

No choice looks ahead to all that come after it, so the odds are not quite those of a shuffle. But
they are known, and so is the number of ways in which a shuffle gives what was chosen: their ratio
is the weight of a candidate. A walk from candidate to candidate by these weights (the rule of
Metropolis) makes up for the difference. Without forced exchanges all weights are equal, and the
first candidate is exactly what a shuffle gives.

Read on in ``places.py``, ``bounds.py``, ``supply.py``, ``candidates.py``, ``retrodiction.py`` with
``arrivals.py``, and ``metropolis.py``.
"""

# Packed cards are stored in fields with an underscore, which the modules of RANK may read.
# pyright: reportPrivateUsage=false

from cardrules.dealing import Randomness
from cardrules.errors import PositionError
from cardrules.rank.deck import Card, pack
from cardrules.rank.determinization.metropolis import likely_candidate
from cardrules.rank.determinization.places import Places, places_of
from cardrules.rank.knowledge import Transfer
from cardrules.rank.state import State
from cardrules.rank.views import View

__all__ = ["sample_state"]


def sample_state(view: View, randomness: Randomness, /) -> State:
    """Return a state that has this view, as a fair shuffle would give it.

    Every arrangement of the cards that the seat has not seen is as likely as a shuffle makes it,
    given what the rules force: what was stolen or received was the highest, and a lone modifier
    shows a hand of modifiers. Each play and each gift counts as physical cards. How players choose
    is left out of account.

    In a hand without a benefit or an exchange the odds are exact. Otherwise a walk leads to the
    state, mostly long enough that the odds are right to within one in a hundred. It has 40 steps
    at most, and fewer in large decks, so they are rougher where the seat missed several exchanges,
    above all in the Italian Classic President. A state takes a few milliseconds, and in these
    cases some tens.

    Raises:
        PositionError: if no state fits, which is so for no view of a state.
    """
    places = places_of(view)
    candidate = likely_candidate(places, randomness)
    if candidate is None:
        raise PositionError("view", view, "no state fits this view")
    return _state(places, candidate.laid(), candidate.moved)


def _state(places: Places, laid: list[Card], moved: dict[int, list[int]]) -> State:
    """Return the state with these cards in the places, and moved by the exchanges."""
    view, hidden = places.view, iter(laid)

    def next_cards(number: int) -> list[Card]:
        return [next(hidden) for _ in range(number)]

    hands = tuple(
        view._hand if seat == view.seat else pack(next_cards(number))
        for seat, number in enumerate(view.hand_sizes)
    )
    kings_hand = pack(next_cards(view.kings_hand_size))
    set_aside = view.set_aside
    if set_aside is None:
        set_aside = tuple(next_cards(view.rules.hand_size))
    shown = len(places.exchanges) - len(view.taken)
    taken = tuple(
        Transfer(
            each.giver,
            each.taker,
            each.count,
            tuple(sorted(laid[place] for place in moved[number])),
            each.due,
        )
        for number, each in enumerate(view.taken, shown)
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
        set_aside=pack(set_aside),
        taken=taken,
    )
