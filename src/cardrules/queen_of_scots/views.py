"""`View`: what one seat knows, how it is made from a state, and how it follows events."""

import attrs

from cardrules._arguments import check_viewer
from cardrules._pickling import Sealed
from cardrules._pictured import Pictured
from cardrules._seats import Seat
from cardrules._tuples import replace_at
from cardrules.errors import cannot_follow
from cardrules.queen_of_scots.deck import Card, Kind
from cardrules.queen_of_scots.events import (
    Discarded,
    Laid,
    RoundEnded,
    SeenDealt,
    SeenDrew,
    SeenEvent,
    SeenReshuffled,
    Took,
    TurnCame,
)
from cardrules.queen_of_scots.knowledge import Knowledge
from cardrules.queen_of_scots.sets import Hand, LaidSets, with_cards, with_set, without
from cardrules.queen_of_scots.state import LAYING, PICKING_UP, Match, Phase, State, TableFacts


@attrs.frozen(order=False)
class View(TableFacts, Sealed, Pictured):
    """Everything that one seat, or a spectator, has seen this round and can still use."""

    match: Match
    seat: Seat | None
    """The seat whose view it is; None for a spectator."""
    phase: Phase
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
    """What everyone has seen of the hands; for the own hand, what the others know of it."""

    @property
    def known(self) -> tuple[Hand, ...]:
        """For each seat, the cards known to be in its hand, sorted; the own entry is empty."""
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


def view(state: State, seat: int | None, /) -> View:
    """Return the view that a seat, or a spectator (None), has of a state.

    Raises:
        SeatError: if there is no such seat at the table.
    """
    own = check_viewer(seat, state.rules.seats)
    return View(
        match=state.match,
        seat=own,
        phase=state.phase,
        to_act=state.to_act,
        hand=None if own is None else state.hands[own],
        hand_sizes=tuple(map(len, state.hands)),
        tables=state.tables,
        face_up=state.face_up,
        stock_size=len(state.stock),
        knowledge=state.knowledge.seen_by(own),
    )


def advance(view: View, event: SeenEvent, /) -> View:
    """Return the view after an event that its seat saw.

    One step can have several events; only after the last one is the view that of a state again.

    Raises:
        EventError: if the event contradicts what the view shows, so it cannot come next.
    """
    try:
        after = _after(view, event)
    except (LookupError, ValueError):
        raise cannot_follow(event) from None
    if after.stock_size < 0 or min(after.hand_sizes) < 0:
        raise cannot_follow(event)
    return after


def _after(view: View, event: SeenEvent) -> View:
    match event:
        case SeenDealt():
            return _after_deal(view, event)
        case SeenDrew(seat=seat, card=card) if _is_turn(view, seat, PICKING_UP) and (
            card is None
        ) == (seat != view.seat):
            return _after_draw(view, seat, card)
        case Took(seat=seat) if _is_turn(view, seat, PICKING_UP):
            return _after_take(view, event)
        case Laid(seat=seat, kind=kind, cards=cards) if _is_turn(view, seat, LAYING):
            return _after_laying(view, seat, kind, cards)
        case Discarded(seat=seat, card=card) if _is_turn(view, seat, LAYING):
            return attrs.evolve(_without(view, seat, (card,)), face_up=(*view.face_up, card))
        case SeenReshuffled(cards=cards):
            return _after_reshuffle(view, cards)
        case RoundEnded():
            return _after_round(view, event)
        case TurnCame(phase=phase, to_act=to_act):
            return attrs.evolve(view, phase=phase, to_act=to_act)
        case _:
            raise cannot_follow(event)


def _is_turn(view: View, seat: Seat, phase: Phase) -> bool:
    return seat == view.to_act and view.phase == phase


def _after_deal(view: View, event: SeenDealt) -> View:
    nothing: tuple[Hand, ...] = ((),) * view.rules.seats
    return attrs.evolve(
        view,
        match=attrs.evolve(view.match, dealer=event.dealer),
        hand=event.hand,
        hand_sizes=event.hand_sizes,
        tables=((),) * view.rules.seats,
        face_up=(event.face_up,),
        stock_size=event.stock_size,
        knowledge=Knowledge[Card | None].of(nothing),
    )


def _after_draw(view: View, seat: Seat, card: Card | None) -> View:
    hand = view.hand
    return attrs.evolve(
        view,
        phase=LAYING,  # A seat picks up once a turn.
        hand=hand if hand is None or card is None else with_cards(hand, (card,)),
        hand_sizes=replace_at(view.hand_sizes, seat, view.hand_sizes[seat] + 1),
        stock_size=view.stock_size - 1,
        knowledge=view.knowledge.drew(seat, card),
    )


def _after_take(view: View, event: Took) -> View:
    seat = event.seat
    view = _after_laying(view, seat, event.kind, event.played, event.top)
    hand, knowledge = view.hand, view.knowledge.showed(seat, event.showed)
    return attrs.evolve(
        view,
        phase=LAYING,
        hand=hand if hand is None or view.seat != seat else with_cards(hand, event.picked_up),
        hand_sizes=replace_at(view.hand_sizes, seat, view.hand_sizes[seat] + len(event.picked_up)),
        face_up=(),
        knowledge=knowledge.picked_up(seat, event.picked_up),
    )


def _after_laying(view: View, seat: Seat, kind: Kind, cards: Hand, *more: Card) -> View:
    """Return the view after cards from a hand, and more from elsewhere, joined a set."""
    table = with_set(view.tables[seat], kind, (*cards, *more))
    return attrs.evolve(_without(view, seat, cards), tables=replace_at(view.tables, seat, table))


def _without(view: View, seat: Seat, cards: Hand) -> View:
    """Return the view after cards left a hand."""
    hand = view.hand
    return attrs.evolve(
        view,
        hand=hand if hand is None or view.seat != seat else without(hand, cards),
        hand_sizes=replace_at(view.hand_sizes, seat, view.hand_sizes[seat] - len(cards)),
        knowledge=view.knowledge.played(seat, cards),
    )


def _after_reshuffle(view: View, cards: Hand) -> View:
    return attrs.evolve(
        view,
        face_up=view.face_up[-1:],
        stock_size=len(cards),
        knowledge=view.knowledge.reshuffled(cards),
    )


def _after_round(view: View, event: RoundEnded) -> View:
    return attrs.evolve(
        view,
        match=attrs.evolve(
            view.match, scores=event.scores, last_round=event.result, outcome=event.outcome
        ),
        knowledge=Knowledge[Card | None].of(event.hands),
    )
