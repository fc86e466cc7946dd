"""`sample_state`: a whole table that fits what one seat has seen (a *determinization*).

A fair shuffle makes every arrangement of the physical cards equally likely. Each play and each
gift counts as physical cards too, so a hand can be told backwards, from now to the deal: any card
that a seat had may be one that it drew or was given, and any unseen card may lie in any hidden
place. If that were all, sampling would mean shuffling the unseen cards.

But the rules force two things. An exchange takes the highest cards of a hand, so the giver kept
nothing higher. And a lone modifier shows that a hand holds only modifiers. Each of these bounds
some hidden cards from above.

So a draw goes back in time and makes a *candidate*, choice by choice:

1. For each hand, it chooses which cards were drawn or given after the last exchange that bounds
   the hand. The bound does not hold for these cards.
2. It undoes the exchanges, the last one first. For each it chooses where the cards that went are
   now, which cards they were, and how many equal ones the giver kept. Then it repeats the first
   step for the giver's hand, for the time before the exchange.
3. Now each hidden place either has its card or a *ceiling*, which says how high its card can be.
   Only now the other unseen cards are laid, under the lowest ceilings first.

The order matters. In any other, a choice could use up cards or places that a later one needs.

No choice looks ahead to all later ones, so a candidate does not have quite the odds of a shuffle.
But the odds with which it was drawn are known, and so is the number of ways in which a shuffle
gives it. The number of ways over the odds is the *weight* of the candidate. A walk from candidate
to candidate by these weights, the Metropolis algorithm, makes up for the difference. Without
exchanges all weights are equal, and the first candidate already has exactly the odds of a shuffle.

Read next, in this order: the game's ``heights.py`` and ``places.py`` for the terms, ``bounds.py``,
``supply.py`` and ``candidates.py`` for what is settled and how it is counted, ``retrodiction.py``
with ``arrivals.py`` and ``returns.py`` for the way back, and ``metropolis.py`` for the walk.
"""

from cardrules._causes import Cause
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
    """Return a random state that has this view, with the odds of a fair shuffle.

    Each arrangement of the unseen cards is as likely as a shuffle makes it, given what the rules
    force: the cards stolen or received were the highest, and a lone modifier shows a hand of
    modifiers. Each play and each gift counts as physical cards. How players choose their moves is
    ignored.

    In a hand without a benefit or an exchange the odds are exact. Otherwise a random walk finds
    the state, and it is usually long enough for odds that are right to within one in a hundred. It
    has at most 40 steps, and fewer with more than 80 cards: 32 with one published deck, 16 with
    two. So the odds are rougher if the seat did not see several exchanges, above all in the
    Italian Classic President. A state takes a few milliseconds, and in these cases some tens of
    milliseconds.

    Raises:
        PositionError: if no state fits the view, which never happens to the view of a state.
    """
    places = places_of(view)
    candidate = likely_candidate(places, randomness)
    if candidate is None:
        raise PositionError.of(Cause.NO_STATE_FITS, "view", None)
    return _state(places, candidate.laid(), candidate.moved)


def _state(places: Places, laid: list[Card], moved: dict[int, list[int]]) -> State:
    """Return the state that has these cards in its places.

    Args:
        places: the places of the view.
        laid: the card of each place.
        moved: the places of the cards that each exchange moved, by the number of the exchange.
    """
    # The hidden places come first. Their numbers are in this order: the hands by seat, the King's
    # Hand, the cards set aside, the draw pile. So each part takes the next cards.
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
    # What the Beggar showed may stand before the exchanges of the view (see `Places.exchanges`).
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
        phase=view._phase,
        to_act=view.to_act,
        hands=hands,
        draw_pile=tuple(next_cards(view.draw_pile_size)),
        stretches=view._stretches,
        out=view.out,
        hand_facts=view.hand_facts,
        kings_hand=kings_hand,
        set_aside=pack(set_aside),
        taken=taken,
    )
