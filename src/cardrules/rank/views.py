"""What one seat may know: `View`, and how it is made from a state.

A view shows what a seat was shown, never what it could work out. ``following.py`` makes the same
view from the events that the seat sees.
"""

import attrs

from cardrules._arguments import check_viewer
from cardrules._constructors import quick
from cardrules._pickling import Sealed
from cardrules._pictured import Pictured
from cardrules._reprs import public_repr
from cardrules._seats import Seat
from cardrules.rank.deck import Card, Cards, Hand, pack, size, unpack
from cardrules.rank.knowledge import PackedStretches, Transfer, known_hands
from cardrules.rank.phases import PackedPhase
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
        """The cards known to be in each hand, sorted; the seat's own entry is empty."""
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
