"""The whole table: `State`, its phases, and the facts that it shares with views."""

from typing import Generic, TypeAlias, TypeVar

import attrs

from cardrules._match import MatchFacts
from cardrules._pickling import Sealed
from cardrules._results import Outcome, RoundResult
from cardrules._seats import Seat
from cardrules.racko.deck import Card, Rack, ShownSlots
from cardrules.racko.rules import Rules

DrawnT_co = TypeVar("DrawnT_co", covariant=True)


@attrs.frozen(order=False)
class Dealing:
    """The table waits for a `Deal`; this is also the request, ``state.chance``."""

    cards: tuple[Card, ...]
    """The deck in its canonical order."""
    dealer: Seat | None
    """The seat that deals; None in the first round if chance decides."""


@attrs.frozen(order=False)
class Taking:
    """A turn begins: the seat to act takes the top discard or draws (`racko.take`)."""


@attrs.frozen(order=False)
class Placing(Generic[DrawnT_co]):
    """A card has been drawn: the seat to act places or discards it (`racko.place`)."""

    drawn: DrawnT_co
    """The card; None in the view of a seat that cannot see it."""


@attrs.frozen(order=False)
class Over:
    """The match is over."""


Phase: TypeAlias = Dealing | Taking | Placing[Card] | Over
"""What the table waits for."""

SeenPhase: TypeAlias = Dealing | Taking | Placing[Card | None] | Over
"""What the table waits for, as one seat sees it."""

TAKING = Taking()
OVER = Over()
_HIDDEN: Placing[Card | None] = Placing(None)


def seen_phase(phase: Phase, *, is_seen: bool) -> SeenPhase:
    """Return a phase as a seat sees it; `is_seen` says whether it sees the drawn card."""
    return _HIDDEN if isinstance(phase, Placing) and not is_seen else phase


@attrs.frozen(order=False)
class Match:
    """The facts that do not change during a round; everyone knows them."""

    rules: Rules
    """The rules that the match is played by."""
    dealer: Seat | None
    """The seat that dealt the current or last round; None before the first deal."""
    scores: tuple[int, ...]
    """The match score of each seat; partners have their pair's total at both seats."""
    last_round: RoundResult | None
    """The score sheet of the last round that ended; None in the first round."""
    outcome: Outcome | None
    """How the match ended; None while it goes on."""


class TableFacts(MatchFacts):
    """The base of `State` and `View`: the facts that both present in the same way."""

    __slots__ = ()

    match: Match
    """The facts that do not change during a round."""

    @property
    def dealer(self) -> Seat | None:
        """The seat that dealt the current or last round; None before the first deal."""
        return self.match.dealer


@attrs.frozen(order=False, repr=False, weakref_slot=False)
class State(TableFacts, Sealed):
    """Everything about a match at one moment, hidden cards included; it never changes.

    Two states are equal when all their fields are equal. `repr` shows nothing hidden; `debug_text`
    shows everything. Between rounds the cards lie as the last round left them.
    """

    match: Match
    """The facts that do not change during a round."""
    phase: Phase = attrs.field(repr=False)
    """What the table waits for."""
    to_act: Seat | None
    """The seat to act; None while a deal is due and after the match."""
    racks: tuple[Rack, ...] = attrs.field(repr=False)
    """The cards of each seat, from slot 5 up."""
    draw_pile: tuple[Card, ...] = attrs.field(repr=False)
    """The face-down cards, top first."""
    discard_pile: tuple[Card, ...]
    """The face-up cards, oldest first: the last is the top."""
    shown: tuple[ShownSlots, ...]
    """For each rack, the slots whose cards everyone knows, ascending."""
    turned_over: bool
    """Whether the discard pile has become the draw pile in this round (`racko.turn-over`)."""
    had_turn: tuple[bool, ...]
    """Whether each seat has ended a turn in this round."""

    def __repr__(self) -> str:
        doing = type(self.phase).__name__.lower()
        return f"<racko.State: {doing}, to act {self.to_act}, scores {self.scores}>"

    @property
    def chance(self) -> Dealing | None:
        """The deal that is due before play goes on; None if none is due."""
        return self.phase if isinstance(self.phase, Dealing) else None

    @property
    def drawn(self) -> Card | None:
        """The card that the seat to act has drawn; None if it has not drawn."""
        return self.phase.drawn if isinstance(self.phase, Placing) else None

    @property
    def rack(self) -> Rack | None:
        """The rack of the seat to act; None if no seat is to act."""
        return None if self.to_act is None else self.racks[self.to_act]

    @property
    def draw_order(self) -> tuple[Card, ...] | None:
        """The draw pile, top first, once it is a turned-over discard pile; None before."""
        return self.draw_pile if self.turned_over else None
