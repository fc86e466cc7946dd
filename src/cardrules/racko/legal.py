"""Which moves are legal, and why a move is not: one code path for states and views.

In RACK-O any card may go into any slot, so the moves of a phase are a shared tuple. Only going
RACK-O depends on the cards. `legal_moves` lists all moves, and `refusal` judges one move. They are
written independently, and the tests compare them.

Both read only `Facts`: what everyone knows, and the rack of the seat to act. A state and the view
of that seat agree on these. If a rule here read anything else, a view could refuse a move that the
server accepts, or a refusal could reveal something that the seat does not know.

Read next: ``scoring.py`` for racks that may go, and ``play.py``, which calls `refusal` before each
step.
"""

from typing import Protocol

from cardrules._arguments import check_own_seat, check_viewer, is_instance, is_whole
from cardrules._seats import Seat
from cardrules._violations import Violation, ViolationCode, params
from cardrules.errors import not_a_move, other_class
from cardrules.racko.deck import SLOT_STEP, Card, Rack, index_of, slot_at
from cardrules.racko.moves import Discard, Draw, Move, Place, Take, move_tables
from cardrules.racko.rules import SHORTEST_RUN, Declare
from cardrules.racko.scoring import (
    is_rising,
    longest_run,
    qualifies,
    qualifying_slots,
    rising_length,
)
from cardrules.racko.state import Match, Placing, SeenPhase, State, Taking
from cardrules.racko.views import View

_AUTOMATIC = Declare.AUTOMATIC


class Code(ViolationCode):
    """Why a move or a selection of cards is refused."""

    OVER = "over", "racko.over"
    """The match is over."""
    NOT_YOUR_TURN = "not-your-turn", "racko.turn", params(seat=Seat, to_act=Seat)
    """Another seat is to act."""
    SPECTATING = "spectating", "racko.turn"
    """A spectator cannot move."""
    DEAL_DUE = "deal-due", "racko.phase"
    """A round must be dealt before anybody moves."""
    NOTHING_DRAWN = "nothing-drawn", "racko.phase"
    """The move needs a drawn card, and none has been drawn."""
    ALREADY_DRAWN = "already-drawn", "racko.phase"
    """A card has been drawn and must be placed or discarded first."""
    NO_SUCH_SLOT = "no-such-slot", "racko.place", params(slot=int, last=int)
    """The rack does not have this slot."""
    NOT_A_SLOT = "not-a-slot", "racko.place", params(last=int)
    """The slot is not a whole number, or too large a number to be written."""
    NOT_DECLARED = "not-declared", "racko.go"
    """Going is automatic under these rules, so a move must not declare it."""
    NOT_RISING = "not-rising", "racko.go", params(lower=int, slot=int, higher=int)
    """The cards would not rise from the first slot to the last."""
    NO_RUN = "no-run", "racko.two-player-run", params(shortest=int, longest=int)
    """The cards would rise, but without a run of three."""
    ONE_CARD = "one-card", "racko.take", params(count=int)
    """A move uses one card, but none or several were selected."""
    NOT_OFFERED = "not-offered", "racko.take", params(card=int, offered=int)
    """The selected card is neither the drawn card nor the top of the discard pile."""


class Facts(Protocol):
    """The facts that legality depends on: public ones, and the cards of the seat to act."""

    @property
    def match(self) -> Match: ...  # noqa: D102 - as in State and View
    @property
    def phase(self) -> SeenPhase: ...  # noqa: D102
    @property
    def to_act(self) -> Seat | None: ...  # noqa: D102
    @property
    def rack(self) -> Rack | None: ...  # noqa: D102
    @property
    def drawn(self) -> Card | None: ...  # noqa: D102
    @property
    def discard_pile(self) -> tuple[Card, ...]: ...  # noqa: D102


_DUE: dict[type, tuple[type, Code]] = {
    Take: (Taking, Code.ALREADY_DRAWN),
    Draw: (Taking, Code.ALREADY_DRAWN),
    Place: (Placing, Code.NOTHING_DRAWN),
    Discard: (Placing, Code.NOTHING_DRAWN),
}
"""The phase that each kind of move belongs to, and why other phases refuse it."""


def legal_moves(position: State | View, /) -> tuple[Move, ...]:
    """Return every legal move of the seat to act, each once.

    Moves into slots come first, from slot 5 up, then drawing or discarding. A move that goes
    RACK-O follows the same move without going. The result is empty while a deal is due, after the
    match, and for a view whose seat is not to act.

    Source: `racko.take`, `racko.place`, `racko.go`.
    """
    if type(position) is View and position.seat != position.to_act:
        return ()
    due, rules = type(position.phase), position.match.rules
    table = move_tables[rules.rack_size]
    if due is Taking:
        if rules.declare is _AUTOMATIC:
            return table.taking
        return _with_going(position, table.taking, table.taking_go)
    if due is Placing:
        if rules.declare is _AUTOMATIC:
            return table.placing
        return _with_going(position, table.placing, table.placing_go)
    return ()


def _with_going(
    facts: Facts, moves: tuple[Move, ...], going: tuple[Move, ...]
) -> tuple[Move, ...]:
    """Return the moves, each followed by the same move with going where that is allowed."""
    rules, rack = facts.match.rules, facts.rack or ()
    if isinstance(facts.phase, Placing) and qualifies(rules, rack):
        moves = (*moves, going[-1])
    for i in reversed(qualifying_slots(rules, rack, offered(facts))):
        moves = (*moves[: i + 1], going[i], *moves[i + 1 :])
    return moves


def why_illegal(position: State | View, seat: int | None, move: Move, /) -> Violation | None:
    """Return why a seat may not make a move; None if it may.

    A spectator (None) may make no move. If there are several reasons, the first of these is
    returned: the match is over, another seat is to act, another kind of move is due, the slot does
    not exist, the move may not go RACK-O.

    Raises:
        SeatError: if there is no such seat, or a view is asked about a seat not its own.
        TypeError: if the position or the move is not of this game.
    """
    if isinstance(position, View):
        check_own_seat(position.seat, seat)
    elif not is_instance(position, State):
        raise other_class(position, State, View)
    return refusal(position, seat, move)


def refusal(facts: Facts, seat: int | None, move: Move) -> Violation | None:
    """Return why a seat may not make a move; None if it may.

    `why_illegal` and every step of play decide by this function alone.
    """
    if type(seat) is not int or seat != facts.to_act:  # True would pass for seat 1.
        seat = check_viewer(seat, facts.match.rules.seats)
        if seat is None or seat != facts.to_act:
            return not_to_act(facts, seat)
    due, code = _DUE.get(type(move)) or not_a_move(move)
    if type(facts.phase) is not due:
        return Violation.of(code)
    if type(move) is Draw:
        return None
    if type(move) is not Discard:
        slot, last = move.slot, SLOT_STEP * facts.match.rules.rack_size
        if type(slot) is not int or slot % SLOT_STEP or not 0 < slot <= last:
            return _no_slot(slot, last)
    return None if move.go is False else _not_going(facts, move)


def not_to_act(facts: Facts, seat: int | None) -> Violation:
    """Return why a seat that is not to act may not move (`racko.over`, `racko.turn`)."""
    seat = check_viewer(seat, facts.match.rules.seats)
    if facts.match.outcome is not None:
        return Violation.of(Code.OVER)
    if facts.to_act is None:
        return Violation.of(Code.DEAL_DUE)
    if seat is None:
        return Violation.of(Code.SPECTATING)
    return Violation.of(Code.NOT_YOUR_TURN, seat=seat, to_act=facts.to_act)


def _no_slot(slot: object, last: int) -> Violation:
    """Return why a move is refused that names no slot of the rack."""
    if is_whole(slot):
        return Violation.of(Code.NO_SUCH_SLOT, slot=slot, last=last)
    return Violation.of(Code.NOT_A_SLOT, last=last)


def _not_going(facts: Facts, move: Take | Place | Discard) -> Violation | None:
    """Return why a move may not go RACK-O; None if it may.

    Source: `racko.go`, `racko.two-player-run`.
    """
    if not is_instance(move.go, bool):
        message = f"go is True or False, not {type(move.go).__name__}"
        raise TypeError(message)
    rules, rack = facts.match.rules, facts.rack or ()
    if rules.declare is _AUTOMATIC:
        return Violation.of(Code.NOT_DECLARED)
    if not isinstance(move, Discard):
        i, card = index_of(move.slot), offered(facts)
        rack = (*rack[:i], card, *rack[i + 1 :])
    if qualifies(rules, rack):
        return None
    if is_rising(rack):
        return Violation.of(Code.NO_RUN, longest=longest_run(rack), shortest=SHORTEST_RUN)
    end = rising_length(rack)
    return Violation.of(Code.NOT_RISING, lower=rack[end], higher=rack[end - 1], slot=slot_at(end))


def offered(facts: Facts) -> Card:
    """Return the card that the seat to act can use: the drawn card, else the top discard."""
    phase = facts.phase
    if isinstance(phase, Placing) and phase.drawn is not None:
        return phase.drawn
    return facts.discard_pile[-1]
