"""`View`: what one seat knows, and how it is made from a state.

Read next: ``following.py`` for how a view follows events.
"""

import attrs

from cardrules._arguments import check_viewer
from cardrules._constructors import quick
from cardrules._pickling import Sealed
from cardrules._pictured import Pictured
from cardrules._seats import Seat
from cardrules.racko.deck import SLOT_STEP, Card, Rack, SeenRack, ShownSlots
from cardrules.racko.state import (
    Dealing,
    Match,
    Placing,
    SeenPhase,
    State,
    TableFacts,
    seen_phase,
)


@attrs.frozen(order=False, weakref_slot=False)
class View(TableFacts, Sealed, Pictured):
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
        """The cards known to be in each rack, sorted; the seat's own entry is empty."""
        return tuple(
            () if seat == self.seat else tuple(sorted(card for card in rack if card is not None))
            for seat, rack in enumerate(self.racks)
        )


_view = quick(View)


def view(state: State, seat: int | None, /) -> View:
    """Return the view that a seat, or a spectator (None), has of a state.

    Raises:
        SeatError: if there is no such seat at the table.
    """
    own, shown = check_viewer(seat, state.match.rules.seats), state.shown
    racks = [
        rack if holder == own or len(shown[holder]) == len(rack) else _seen(rack, shown[holder])
        for holder, rack in enumerate(state.racks)
    ]
    return _view(
        state.match,
        own,
        seen_phase(state.phase, is_seen=state.turned_over or own == state.to_act),
        state.to_act,
        tuple(racks),
        len(state.draw_pile),
        state.discard_pile,
        state.draw_order,
        shown,
        state.had_turn,
    )


def _seen(rack: Rack, shown: ShownSlots) -> SeenRack:
    seen: list[Card | None] = [None] * len(rack)
    for slot in shown:
        index = slot // SLOT_STEP - 1
        seen[index] = rack[index]
    return tuple(seen)
