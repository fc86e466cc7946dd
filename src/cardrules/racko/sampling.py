"""`sample_state`: a whole table that fits one seat's view, for bots that think ahead.

If going is automatic, a rack whose seat has ended a turn rests: it does not go by itself. So the
unseen cards are shuffled again until all racks rest. That takes few tries:

- A rack with several open places rises in at most half of all orders, whatever its cards are.
- A rack with a single one could go with nearly every card. Its card is therefore chosen first,
  from those with which it rests, and again if another rack got the same card. If a choice exists,
  at least one in 24 gives four racks different cards: in the worst case, they have one, two, three
  and four cards to choose from.

``received.py`` fills in views in the same way, but with a fixed choice.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, product

from cardrules._causes import Cause
from cardrules._seats import Seat, all_seats
from cardrules._validation import require
from cardrules.dealing import Randomness, shuffled
from cardrules.errors import PositionError
from cardrules.racko import causes
from cardrules.racko.deck import Card, Rack, deck
from cardrules.racko.rules import Declare
from cardrules.racko.scoring import is_rising, qualifies
from cardrules.racko.state import Phase, Placing, State
from cardrules.racko.views import View


def sample_state(view: View, randomness: Randomness, /) -> State:
    """Return a random state that fits a view, as a fair shuffle would give it.

    All orders of the unseen cards that the rules allow are equally likely. If going is automatic,
    a seat that has ended a turn cannot hold a rack that goes (`racko.go`). How players choose
    their moves is not taken into account.

    Raises:
        PositionError: if no state fits, which a view of a real table never causes.
    """
    hidden = unseen(view)
    fitting = fitting_cards(view, hidden)
    require(choice_of(fitting) is not None, "view", None, Cause.NO_STATE_FITS)
    places = sum(rack.count(None) for rack in view.racks) - len(fitting)
    # Rejecting all racks at once keeps all possible orders equally likely.
    while True:
        chosen = {seat: cards[randomness.below(len(cards))] for seat, cards in fitting.items()}
        taken = set(chosen.values())
        if len(taken) < len(chosen):
            continue
        left = [card for card in hidden if card not in taken]
        drawn = [left.pop(randomness.below(len(left))) for _ in range(places)]
        racks = filled_racks(view, chosen, drawn)
        if _all_rest(view, racks):
            return filled(view, racks, shuffled(left, randomness))


def unseen(view: View) -> tuple[Card, ...]:
    """Return the cards whose place the view does not show, ascending.

    There are none before the first deal.

    Raises:
        PositionError: if there are not as many of them as open places.
    """
    seen = {*chain(*view.racks, view.discard_pile, view.draw_order or (), (view.drawn,))}
    cards = () if view.dealer is None else deck(view.rules.cards)
    hidden = tuple([card for card in cards if card not in seen])
    places = sum([rack.count(None) for rack in view.racks])
    places += isinstance(view.phase, Placing) and view.drawn is None
    places += view.draw_pile_size if view.draw_order is None else 0
    if places != len(hidden):
        told = {"hidden": len(hidden), "places": places}
        raise PositionError.of(causes.Cause.OPEN_PLACES, "view", None, **told)
    return hidden


def fitting_cards(view: View, hidden: tuple[Card, ...]) -> Mapping[int, tuple[Card, ...]]:
    """Return, by seat, the cards with which racks rest that could go and have one open place.

    A complete rack that goes has no such cards.
    """
    rules = view.rules
    fitting: dict[int, tuple[Card, ...]] = {}
    for seat in _resting_seats(view):
        rack = view.racks[seat]
        if rack.count(None) > 1:
            continue
        known = tuple([card for card in rack if card is not None])
        if not is_rising(known):
            continue
        if None in rack:
            index = rack.index(None)
            low, high = (0, *known, rules.cards + 1)[index : index + 2]
            before, after = known[:index], known[index:]
            fitting[seat] = tuple(
                card
                for card in hidden
                if not (low < card < high and qualifies(rules, (*before, card, *after)))
            )
        elif qualifies(rules, known):
            fitting[seat] = ()
    return fitting


def _resting_seats(view: View) -> Sequence[Seat]:
    """Return the seats whose racks cannot go, because a turn ended with them (`racko.go`)."""
    if view.rules.declare is not Declare.AUTOMATIC or view.to_act is None:
        return ()
    return [seat for seat in all_seats(view.rules.seats) if view.had_turn[seat]]


def _all_rest(view: View, racks: tuple[Rack, ...]) -> bool:
    return not any(qualifies(view.rules, racks[seat]) for seat in _resting_seats(view))


def choice_of(fitting: Mapping[int, tuple[Card, ...]]) -> Mapping[int, Card] | None:
    """Return a choice of different cards, one for each rack; None if there is none."""
    # As many cards as there are racks are enough: the other racks cannot take all of them.
    few = (cards[: len(fitting)] for cards in fitting.values())
    choices = (cards for cards in product(*few) if len(set(cards)) == len(cards))
    cards = next(choices, None)
    return None if cards is None else dict(zip(fitting, cards, strict=True))


def filled_racks(
    view: View, chosen: Mapping[int, Card], cards: Iterable[Card]
) -> tuple[Rack, ...]:
    """Return a view's racks with the cards chosen for some seats, and others elsewhere.

    The others go into the racks by seat, from slot 5 up.
    """
    others = iter(cards)
    return tuple(
        tuple([chosen.get(seat) or next(others) if card is None else card for card in rack])
        for seat, rack in enumerate(view.racks)
    )


def filled(view: View, racks: tuple[Rack, ...], cards: Iterable[Card]) -> State:
    """Return the state that a view becomes with these racks and unseen cards.

    The cards become the drawn card if it is unknown, then the draw pile from the top.
    """
    hidden = iter(cards)
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
        racks=racks,
        draw_pile=tuple(hidden) if view.draw_order is None else view.draw_order,
        discard_pile=view.discard_pile,
        shown=view.shown,
        turned_over=view.turned_over,
        had_turn=view.had_turn,
    )
