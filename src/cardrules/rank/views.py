"""What one seat may know: `View`, how it is made from a state, and how it follows events.

A view follows what a seat was shown, never what it could work out. `view` makes one from a state
and `advance` from the events that a seat sees; after each step both give the same view.
"""

import attrs

from cardrules._arguments import check_viewer
from cardrules._constructors import quick
from cardrules._pickling import Sealed
from cardrules._pictured import Pictured
from cardrules._reprs import public_repr
from cardrules._seats import Seat
from cardrules._tuples import replace_at
from cardrules.errors import cannot_follow
from cardrules.rank.deal import no_facts, no_stretches
from cardrules.rank.deck import Card, Cards, Hand, pack, put, size, take, unpack
from cardrules.rank.events import (
    BenefitChosen,
    BenefitDue,
    CardsPlayed,
    HandEnded,
    KingsHandLeft,
    Passed,
    RoundWon,
    SeenCardsDrawn,
    SeenDealt,
    SeenEvent,
    SeenExchanged,
    SeenKingsHandTaken,
    TurnCame,
    WentOut,
)
from cardrules.rank.knowledge import (
    PackedStretches,
    Transfer,
    after_draw,
    after_play,
    known_hands,
)
from cardrules.rank.phases import PackedPhase, pack_phase
from cardrules.rank.redaction import seen_transfer
from cardrules.rank.state import HandFacts, Match, State, TableFacts


@attrs.frozen(order=False, weakref_slot=False)
class View(TableFacts, Sealed, Pictured):
    """Everything that one seat, or a spectator, has seen in this hand and can still use."""

    match: Match
    """What stays the same while a hand is played."""
    seat: Seat | None
    """The seat whose view it is; None for a spectator."""
    _phase: PackedPhase = attrs.field(alias="phase")
    to_act: Seat | None
    """The seat that must move; None while a deal is due and after the match."""
    hand: Hand
    """The seat's own cards, sorted; empty for a spectator."""
    hand_sizes: tuple[int, ...]
    """How many cards each seat holds."""
    draw_pile_size: int
    """How many cards lie face down."""
    _stretches: PackedStretches = attrs.field(alias="stretches")
    out: tuple[Seat, ...]
    """The seats that have gone out, in order."""
    hand_facts: HandFacts
    """What everyone knows about this hand."""
    kings_hand_size: int
    """How many cards the King's Hand has; 0 once it is taken, and in games without one."""
    set_aside: Hand | None
    """The cards given up for the King's Hand, sorted; None if the seat cannot see them."""
    taken: tuple[Transfer[Hand | None], ...]
    """The exchanges of this hand, in order; their cards are None if the seat cannot see them."""

    def __repr__(self) -> str:
        return public_repr(self)

    @property
    def _hand(self) -> Cards:
        return pack(self.hand)

    @property
    def known(self) -> tuple[tuple[Card, ...], ...]:
        """The cards known to be in each hand, sorted; the entry of the own seat is empty."""
        return tuple(map(unpack, known_hands(self.seat, self.taken, self.stretches)))


_view = quick(View)


def view(state: State, seat: int | None, /) -> View:
    """Return the view of a state that a seat, or a spectator (None), has.

    Raises:
        SeatError: if the table has no such seat.
    """
    own = check_viewer(seat, state.match.rules.seats)
    swapper = state.hand_facts.taker_of_kings_hand
    return _view(
        state.match,
        own,
        state._phase,
        state.to_act,
        () if own is None else unpack(state._hands[own]),
        tuple(map(size, state._hands)),
        len(state.draw_pile),
        state._stretches,
        state.out,
        state.hand_facts,
        size(state._kings_hand),
        state.set_aside if swapper in {None, own} else None,
        tuple([seen_transfer(transfer, own) for transfer in state.taken]),
    )


def advance(view: View, event: SeenEvent, /) -> View:
    """Return the view after an event that its seat has seen.

    A step can have several events. Only after the last one is the view that of a state again.

    Raises:
        EventError: if the event contradicts what the view shows, so it cannot come next.
    """
    try:
        after = _after(view, event)
    except (ArithmeticError, LookupError, ValueError):
        raise cannot_follow(event) from None
    if after.draw_pile_size < 0 or min(after.hand_sizes) < 0:
        raise cannot_follow(event)
    return after


def _after(view: View, event: SeenEvent) -> View:
    match event:
        case SeenDealt():
            return _after_deal(view, event)
        case SeenKingsHandTaken():
            return _after_swap(view, event)
        case SeenExchanged(transfer=transfer):
            return _after_transfer(view, transfer)
        case CardsPlayed(seat=seat) if seat == view.to_act:
            return _after_play(view, event)
        case SeenCardsDrawn():
            return _after_draw(view, event)
        case BenefitDue(beggar=beggar, steal_possible=possible):
            facts = attrs.evolve(view.hand_facts, beggar=beggar, steal_possible=possible)
            return attrs.evolve(view, hand_facts=facts)
        case WentOut(seat=seat) if seat == view.to_act and seat not in view.out:
            return attrs.evolve(view, out=(*view.out, seat))
        case HandEnded(match=match) if (
            match.rules == view.rules and len(match.scores) == view.rules.seats
        ):
            return attrs.evolve(view, match=match)
        case TurnCame(phase=phase, to_act=to_act):
            return attrs.evolve(view, phase=pack_phase(phase), to_act=to_act)
        case KingsHandLeft() | BenefitChosen() | Passed() | RoundWon():
            return view  # The events that follow say what has changed.
        case _:
            raise cannot_follow(event)


def _after_deal(view: View, event: SeenDealt) -> View:
    seats = view.rules.seats
    return attrs.evolve(
        view,
        hand=event.hand,
        hand_sizes=(event.hand_size,) * seats,
        draw_pile_size=event.draw_pile_size,
        stretches=no_stretches(seats),
        out=(),
        hand_facts=no_facts(seats),
        kings_hand_size=event.kings_hand_size,
        set_aside=(),
        taken=(),
    )


def _after_swap(view: View, event: SeenKingsHandTaken) -> View:
    return attrs.evolve(
        view,
        hand=view.hand if event.hand is None else event.hand,
        hand_facts=attrs.evolve(view.hand_facts, taker_of_kings_hand=event.seat),
        kings_hand_size=0,
        set_aside=event.set_aside,
    )


def _after_transfer(view: View, transfer: Transfer[Hand | None]) -> View:
    hand, moved = view._hand, pack(transfer.cards or ())  # The two seats see the cards.
    if view.seat == transfer.giver:
        hand = take(hand, moved)
    elif view.seat == transfer.taker:
        hand = put(hand, moved)
    sizes = view.hand_sizes
    sizes = replace_at(sizes, transfer.giver, sizes[transfer.giver] - transfer.count)
    sizes = replace_at(sizes, transfer.taker, sizes[transfer.taker] + transfer.count)
    return attrs.evolve(
        view,
        hand=unpack(hand),
        hand_sizes=sizes,
        taken=(*view.taken, transfer),
    )


def _after_play(view: View, event: CardsPlayed) -> View:
    seat, played = event.seat, pack(event.cards)
    facts = view.hand_facts
    if event.shows_modifiers_only:
        shown = replace_at(facts.modifiers_only, seat, True)
        facts = attrs.evolve(facts, modifiers_only=shown)
    hand = take(view._hand, played) if view.seat == seat else view._hand
    return attrs.evolve(
        view,
        hand=unpack(hand),
        hand_sizes=replace_at(view.hand_sizes, seat, view.hand_sizes[seat] - len(event.cards)),
        stretches=after_play(view._stretches, seat, played),
        hand_facts=facts,
    )


def _after_draw(view: View, event: SeenCardsDrawn) -> View:
    drawn = pack(event.cards or ())  # Only the seat that drew sees the cards.
    return attrs.evolve(
        view,
        hand=unpack(put(view._hand, drawn)),
        hand_sizes=replace_at(
            view.hand_sizes, event.seat, view.hand_sizes[event.seat] + event.count
        ),
        draw_pile_size=view.draw_pile_size - event.count,
        stretches=after_draw(view._stretches, event.seat, event.count),
    )
