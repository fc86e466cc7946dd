"""`sample_state`: a whole table that fits one seat's view, for bots that think ahead."""

from collections.abc import Iterable

from cardrules.dealing import Randomness, shuffled
from cardrules.errors import PositionError
from cardrules.racko.deck import Card, Rack, deck
from cardrules.racko.rules import Declare
from cardrules.racko.scoring import qualifies
from cardrules.racko.state import Phase, Placing, State
from cardrules.racko.views import View

MOST_TRIES = 1_000_000


def sample_state(view: View, randomness: Randomness, /) -> State:
    """Return a random state that fits a view, as a fair shuffle would give it.

    All orders of the unseen cards that the rules allow are equally likely. If going is automatic,
    a seat that has ended a turn cannot hold a rack that goes (`racko.go`). How players choose
    their moves is not taken into account.

    Raises:
        PositionError: if no state is found that fits, which a view of a real table never causes.
    """
    hidden = unseen(view)
    # Rejecting whole shuffles keeps all possible orders equally likely.
    for _ in range(MOST_TRIES):
        state = filled(view, shuffled(hidden, randomness))
        if _is_possible(state):
            return state
    raise PositionError("view", view, "no state fits this view")


def filled(view: View, cards: Iterable[Card]) -> State:
    """Return the state that a view becomes when unseen cards fill its gaps.

    The cards go into the racks by seat, from slot 5 up, then become the drawn card if it is
    unknown, then the draw pile from the top.
    """
    hidden = iter(cards)
    racks: list[Rack] = [
        tuple(next(hidden) if card is None else card for card in rack) for rack in view.racks
    ]
    phase: Phase
    if isinstance(view.phase, Placing):
        drawn = view.phase.drawn
        phase = Placing(next(hidden) if drawn is None else drawn)
    else:
        phase = view.phase
    return State(
        match=view.match,
        phase=phase,
        to_act=view.to_act,
        racks=tuple(racks),
        draw_pile=tuple(hidden) if view.draw_order is None else view.draw_order,
        discard_pile=view.discard_pile,
        shown=view.shown,
        turned_over=view.turned_over,
        had_turn=view.had_turn,
    )


def unseen(view: View) -> tuple[Card, ...]:
    """Return the cards whose place the view does not show, ascending.

    There are none before the first deal.
    """
    if not view.discard_pile:
        return ()
    seen = {card for rack in view.racks for card in rack}
    seen.update(view.discard_pile, view.draw_order or (), (view.drawn,))
    return tuple(card for card in deck(view.rules.cards) if card not in seen)


def _is_possible(state: State) -> bool:
    rules = state.rules
    if rules.declare is not Declare.AUTOMATIC or state.to_act is None:
        return True
    return not any(
        had_turn and qualifies(rules, rack)
        for had_turn, rack in zip(state.had_turn, state.racks, strict=True)
    )
