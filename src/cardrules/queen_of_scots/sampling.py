"""`sample_state`: a whole table that fits one seat's view, for bots that think ahead."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain, islice

from cardrules._causes import Cause
from cardrules._validation import require
from cardrules.dealing import Randomness, shuffled
from cardrules.queen_of_scots.deck import Card, Hand, in_order
from cardrules.queen_of_scots.knowledge import Knowledge
from cardrules.queen_of_scots.lots import Lots
from cardrules.queen_of_scots.sets import with_cards
from cardrules.queen_of_scots.state import State, state_of
from cardrules.queen_of_scots.views import View, unseen


def sample_state(view: View, randomness: Randomness, /) -> State:
    """Return a random state that fits a view, as a fair shuffle would give it.

    Each hand holds the cards known to be in it. Without a reshuffle, all orders of the other
    unseen cards are equally likely. After a reshuffle, the face-down pile and the draws since are
    together the cards shuffled in, and each card drawn is in its seat's hand or has come to light.
    All such arrangements, with copies told apart, are equally likely. Three things are not taken
    into account: what was seen before the reshuffle, the order in which cards were played since,
    and how players choose their moves.

    Raises:
        PositionError: if no state has the view. Only a view that came of impossible events is such
            a view.
    """
    if view.reshuffled:
        return _after_reshuffle(view, randomness)
    hidden = unseen(view)
    require(min(hidden.values(), default=0) >= 0, "view", None, Cause.NO_STATE_FITS)
    return filled(view, shuffled(hidden.elements(), randomness), _own_draws(view))


def filled(view: View, cards: Iterable[Card], drawn: tuple[Hand, ...]) -> State:
    """Return the state that a view becomes when unseen cards fill its gaps.

    Args:
        view: the view.
        cards: the unseen cards: those of each hand by seat, then the face-down pile, top first.
        drawn: the cards that each seat has drawn since the last reshuffle.
    """
    hidden, knowledge = iter(cards), view.knowledge
    hands = (
        with_cards(known, islice(hidden, size))
        for known, size in zip(knowledge.known, _hidden_sizes(view), strict=True)
    )
    return state_of(
        match=view.match,
        phase=view.phase,
        to_act=view.to_act,
        hands=tuple(
            view.hand if view.hand is not None and seat == view.seat else hand
            for seat, hand in enumerate(hands)
        ),
        tables=view.tables,
        face_up=view.face_up,
        stock=tuple(hidden),
        knowledge=Knowledge(knowledge.known, knowledge.shuffled_in, drawn, knowledge.shown),
    )


def _hidden_sizes(view: View) -> tuple[int, ...]:
    """Return how many cards of each hand the view does not show."""
    known = view.knowledge.known
    return tuple(
        0 if seat == view.seat else max(0, size - len(known[seat]))
        for seat, size in enumerate(view.hand_sizes)
    )


def _own_draws(view: View) -> tuple[Hand, ...]:
    """Return the cards that each seat has drawn since the last reshuffle, as far as seen."""
    return tuple(
        tuple(card for card in drawn if card is not None) for drawn in view.knowledge.drawn
    )


def _after_reshuffle(view: View, randomness: Randomness) -> State:
    """Return a random state after a reshuffle.

    First the cards shown since are put into the two lots. Then what remains of both lots is dealt
    to the hidden places.
    """
    lots = lots_of(view)
    require(lots.can_be, "view", None, Cause.NO_STATE_FITS)
    shown = lots.sample_drawn(randomness)
    new, old = lots.new.copy(), lots.old.copy()
    old.subtract(chain(*lots.shown))
    old.update(chain(*shown))
    new.subtract(chain(*shown))
    drawing = iter(shuffled(new.elements(), randomness))
    holding = iter(shuffled(old.elements(), randomness))
    hidden: list[Card] = []
    drawn: list[Hand] = []
    for seat, own in enumerate(_own_draws(view)):
        fresh = [*islice(drawing, lots.draws[seat] - len(shown[seat]))]
        hidden += [*fresh, *islice(holding, lots.sizes[seat] - len(fresh))]
        drawn.append(in_order([*own, *shown[seat], *fresh]))
    return filled(view, chain(hidden, drawing), tuple(drawn))


def lots_of(view: View) -> Lots:
    """Return the two lots of a view after a reshuffle."""
    own = view.seat
    shown = tuple(() if seat == own else cards for seat, cards in enumerate(view.knowledge.shown))
    old = unseen(view)
    old.update(chain(*shown))
    old.subtract(view.reshuffled)
    return Lots(
        new=Counter(view.rules.deck.in_deck_order(view.reshuffled)),
        old=old,
        shown=shown,
        draws=tuple(0 if seat == own else number for seat, number in enumerate(view.draws_since)),
        sizes=_hidden_sizes(view),
        stock_size=view.stock_size,
    )
