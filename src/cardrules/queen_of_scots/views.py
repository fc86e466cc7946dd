"""`View`: what one seat knows, and how it is made from a state."""

from collections import Counter
from itertools import chain

import attrs

from cardrules._arguments import check_seat
from cardrules._constructors import quick
from cardrules._pickling import Sealed
from cardrules._pictured import Pictured
from cardrules._seats import Seat
from cardrules._tuples import replace_at
from cardrules.queen_of_scots.deck import Card, Hand
from cardrules.queen_of_scots.knowledge import Knowledge
from cardrules.queen_of_scots.lanes import Cards, size
from cardrules.queen_of_scots.sets import LaidSets, fitting_cards, laid_cards, without
from cardrules.queen_of_scots.state import Match, Phase, State, TableFacts


@attrs.frozen(order=False, weakref_slot=False)
class View(TableFacts, Sealed, Pictured):
    """Everything that one seat, or a spectator, has seen this round and can still use."""

    match: Match
    """The facts that do not change during a round."""
    seat: Seat | None
    """The seat whose view it is; None for a spectator."""
    phase: Phase
    """What the table waits for."""
    to_act: Seat | None
    """The seat to act; None while a chance outcome is due and after the match."""
    hand: Hand | None
    """The seat's own cards, in alphabetical order of their ids; None for a spectator."""
    hand_sizes: tuple[int, ...]
    """How many cards each seat holds."""
    tables: tuple[LaidSets, ...]
    """The sets of each seat, in alphabetical order of their kinds."""
    face_up: tuple[Card, ...]
    """The face-up pile, oldest first: the last is the top."""
    stock_size: int
    """How many cards the face-down pile has."""
    knowledge: Knowledge[Card | None]
    """What everyone has seen of the hands; for the seat's own hand, what the others know of it."""

    @property
    def _hand(self) -> Cards:
        return self.rules.deck._lanes.pack(self.hand or ())

    @property
    def _fitting(self) -> tuple[Cards, ...]:
        return fitting_cards(self.rules.deck, self.tables)

    @property
    def known(self) -> tuple[Hand, ...]:
        """The cards known to be in each hand, sorted; the seat's own entry is empty."""
        known = self.knowledge.known
        return known if self.seat is None else replace_at(known, self.seat, ())

    @property
    def reshuffled(self) -> Hand:
        """The cards of the last reshuffle, less the seat's own draws since."""
        knowledge = self.knowledge
        if self.seat is None:
            return knowledge.shuffled_in
        own = (card for card in knowledge.drawn[self.seat] if card is not None)
        return without(knowledge.shuffled_in, own)

    @property
    def draws_since(self) -> tuple[int, ...]:
        """How many cards each seat has drawn since the last reshuffle."""
        return self.knowledge.draws

    @property
    def shown_since(self) -> tuple[Hand, ...]:
        """The cards that left each hand's unknown part after it drew since the reshuffle."""
        return self.knowledge.shown


_view = quick(View)


def view(state: State, seat: int | None, /) -> View:
    """Return the view that a seat, or a spectator (None), has of a state.

    Raises:
        SeatError: if there is no such seat at the table.
    """
    own = None if seat is None else check_seat("seat", seat, state.match.rules.seats)
    hands = state._hands
    return _view(
        match=state.match,
        seat=own,
        phase=state.phase,
        to_act=state.to_act,
        hand=None if own is None else state.match.rules.deck._lanes.unpack(hands[own]),
        hand_sizes=tuple(map(size, hands)),
        tables=state.tables,
        face_up=state.face_up,
        stock_size=len(state.stock),
        knowledge=state.knowledge.seen_by(own),
    )


def unseen(view: View) -> Counter[Card]:
    """Return the cards whose place a view does not show, in the order of the deck.

    There are none before the first deal. A count is negative if the view shows more copies of a
    card than the deck has.
    """
    if view.dealer is None:
        return Counter()
    seen = Counter(
        [*laid_cards(view.tables), *view.face_up, *chain(*view.known), *(view.hand or ())]
    )
    hidden = Counter(
        {kind.id: kind.copies - seen.pop(kind.id, 0) for kind in view.rules.deck.types}
    )
    hidden.subtract(seen)  # cards that the deck does not have
    return hidden
