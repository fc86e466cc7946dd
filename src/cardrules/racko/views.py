"""`View`: what one seat knows, how it is made from a state, and how it follows events."""

from typing import assert_never

import attrs

from cardrules._arguments import check_viewer
from cardrules._pickling import Sealed
from cardrules._seats import Seat
from cardrules._tuples import replace_at
from cardrules.racko.deck import Card, Rack, SeenRack, ShownSlots, Slot, index_of
from cardrules.racko.events import (
    Discarded,
    RoundEnded,
    SeenDealt,
    SeenDrew,
    SeenEvent,
    SeenPlaced,
    SeenTurnCame,
    Took,
    TurnedOver,
    TurnEnded,
)
from cardrules.racko.state import (
    Dealing,
    Match,
    Placing,
    SeenPhase,
    State,
    TableFacts,
    seen_phase,
)


@attrs.frozen(order=False)
class View(TableFacts, Sealed):
    """Everything that one seat, or a spectator, has seen this round and can still use."""

    match: Match
    """The facts that do not change during a round."""
    seat: Seat | None
    """The seat whose view it is; None for a spectator."""
    phase: SeenPhase
    """What the table waits for, as this seat sees it."""
    to_act: Seat | None
    """The seat to act; None while a deal is due and after the match."""
    racks: tuple[SeenRack, ...]
    """Each seat's cards from slot 5 up; None for a card that this seat does not know."""
    draw_pile_size: int
    """How many cards lie face down."""
    discard_pile: tuple[Card, ...]
    """The face-up cards, oldest first: the last is the top."""
    draw_order: tuple[Card, ...] | None
    """The draw pile, top first, once it is a turned-over discard pile; None before."""
    shown: tuple[ShownSlots, ...]
    """For each rack, the slots whose cards everyone knows, ascending."""
    had_turn: tuple[bool, ...]
    """Whether each seat has ended a turn in this round."""

    @property
    def chance(self) -> Dealing | None:
        """The deal that is due before play goes on; None if none is due."""
        return self.phase if isinstance(self.phase, Dealing) else None

    @property
    def drawn(self) -> Card | None:
        """The card that the seat to act has drawn; None if there is none that this seat knows."""
        return self.phase.drawn if isinstance(self.phase, Placing) else None

    @property
    def rack(self) -> Rack | None:
        """The seat's own cards from slot 5 up; None for a spectator."""
        if self.seat is None:
            return None
        return tuple(card for card in self.racks[self.seat] if card is not None)

    @property
    def turned_over(self) -> bool:
        """Whether the discard pile has become the draw pile in this round."""
        return self.draw_order is not None

    @property
    def known(self) -> tuple[tuple[Card, ...], ...]:
        """For each seat, the cards known to be in its rack, sorted; the own entry is empty."""
        return tuple(
            () if seat == self.seat else tuple(sorted(card for card in rack if card is not None))
            for seat, rack in enumerate(self.racks)
        )


def view(state: State, seat: int | None, /) -> View:
    """Return the view that a seat, or a spectator (None), has of a state.

    Raises:
        SeatError: if there is no such seat at the table.
    """
    own = check_viewer(seat, state.rules.seats)
    return View(
        match=state.match,
        seat=own,
        phase=seen_phase(state.phase, is_seen=state.turned_over or own == state.to_act),
        to_act=state.to_act,
        racks=tuple(
            rack if holder == own else _seen_rack(rack, shown)
            for holder, (rack, shown) in enumerate(zip(state.racks, state.shown, strict=True))
        ),
        draw_pile_size=len(state.draw_pile),
        discard_pile=state.discard_pile,
        draw_order=state.draw_order,
        shown=state.shown,
        had_turn=state.had_turn,
    )


def _seen_rack(rack: Rack, shown: ShownSlots) -> SeenRack:
    seen: list[Card | None] = [None] * len(rack)
    for index in map(index_of, shown):
        seen[index] = rack[index]
    return tuple(seen)


def advance(view: View, event: SeenEvent, /) -> View:
    """Return the view after an event that its seat saw.

    One step can have several events; only after the last one is the view that of a state again.
    """
    match event:
        case SeenDealt():
            return _after_deal(view, event)
        case Took(seat=seat, slot=slot, card=card, discarded=discarded, shown=shown):
            pile = (*view.discard_pile[:-1], discarded)
            return _with_card(view, seat, slot, card, shown, pile)
        case SeenDrew():
            rest = None if view.draw_order is None else view.draw_order[1:]
            return attrs.evolve(view, draw_pile_size=view.draw_pile_size - 1, draw_order=rest)
        case SeenPlaced(seat=seat, slot=slot, card=card, discarded=discarded, shown=shown):
            pile = (*view.discard_pile, discarded)
            return _with_card(view, seat, slot, card, shown, pile)
        case Discarded(card=card):
            return attrs.evolve(view, discard_pile=(*view.discard_pile, card))
        case TurnEnded(seat=seat):
            return attrs.evolve(view, had_turn=replace_at(view.had_turn, seat, True))
        case TurnedOver(draw_pile=order, discard=discard):
            return attrs.evolve(
                view, draw_pile_size=len(order), draw_order=order, discard_pile=(discard,)
            )
        case RoundEnded():
            return _after_round(view, event)
        case SeenTurnCame(phase=phase, to_act=to_act):
            return attrs.evolve(view, phase=phase, to_act=to_act)
        case _:
            assert_never(event)


def _with_card(
    view: View,
    seat: Seat,
    slot: Slot,
    card: Card | None,
    shown: ShownSlots,
    discard_pile: tuple[Card, ...],
) -> View:
    rack = replace_at(view.racks[seat], index_of(slot), card)
    return attrs.evolve(
        view,
        racks=replace_at(view.racks, seat, rack),
        discard_pile=discard_pile,
        shown=replace_at(view.shown, seat, shown),
    )


def _after_deal(view: View, event: SeenDealt) -> View:
    seats = view.rules.seats
    return attrs.evolve(
        view,
        match=attrs.evolve(view.match, dealer=event.dealer),
        racks=event.racks,
        draw_pile_size=event.draw_pile_size,
        discard_pile=(event.discard,),
        draw_order=None,
        shown=((),) * seats,
        had_turn=(False,) * seats,
    )


def _after_round(view: View, event: RoundEnded) -> View:
    return attrs.evolve(
        view,
        match=attrs.evolve(
            view.match, scores=event.scores, last_round=event.result, outcome=event.outcome
        ),
        racks=event.racks,
        shown=event.shown,
    )
