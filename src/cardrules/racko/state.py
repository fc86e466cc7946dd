"""The whole table: `State`, its phases, and the facts that state and view share."""

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
    """The table waits for a `Deal`: this is also the request for it, ``state.chance``."""

    cards: tuple[Card, ...]
    """The deck in its canonical order."""
    dealer: Seat | None
    """Who deals; None in the first round if chance decides."""


@attrs.frozen(order=False)
class Taking:
    """A turn begins: its seat takes from the discard pile or draws (`racko.take`)."""


@attrs.frozen(order=False)
class Placing(Generic[DrawnT_co]):
    """A card has been drawn, and its seat puts it somewhere (`racko.place`)."""

    drawn: DrawnT_co
    """The card; None in the view of a seat that may not know it."""


@attrs.frozen(order=False)
class Over:
    """The match is over."""


Phase: TypeAlias = Dealing | Taking | Placing[Card] | Over
"""What a state waits for."""

SeenPhase: TypeAlias = Dealing | Taking | Placing[Card | None] | Over
"""What a table waits for, as one seat sees it."""

TAKING = Taking()
OVER = Over()
_HIDDEN: Placing[Card | None] = Placing(None)


def seen_phase(phase: Phase, *, is_seen: bool) -> SeenPhase:
    """Return a phase as a seat sees it that sees the drawn card, or does not."""
    return _HIDDEN if isinstance(phase, Placing) and not is_seen else phase


@attrs.frozen(order=False)
class Match:
    """What stays the same while a round is played, known to everyone."""

    rules: Rules
    """The rules that the match is played by."""
    dealer: Seat | None
    """Who dealt the current or last round; None before the first deal."""
    scores: tuple[int, ...]
    """The match score, a number a seat; partners have their pair's total at both seats."""
    last_round: RoundResult | None
    """The score sheet of the round that ended last, None before."""
    outcome: Outcome | None
    """How the match ended, None while it is running."""


class TableFacts(MatchFacts):
    """The base of `State` and `View`: facts that both show in the same way."""

    __slots__ = ()

    match: Match

    @property
    def dealer(self) -> Seat | None:
        """Who dealt the current or last round; None before the first deal."""
        return self.match.dealer


@attrs.frozen(order=False, repr=False, weakref_slot=False)
class State(TableFacts, Sealed):
    """Everything about a match at one moment, hidden cards too; a value that never changes.

    States are equal when all their fields are. `repr` shows nothing hidden; `debug_text` shows
    all. Between rounds the cards lie as the last round left them.
    """

    match: Match
    """What stays the same while a round is played."""
    phase: Phase
    """What the table waits for."""
    to_act: Seat | None
    """The seat that must move; None while a deal is due and after the match."""
    racks: tuple[Rack, ...]
    """The cards of each seat, from slot 5 up."""
    draw_pile: tuple[Card, ...]
    """The face-down cards, top first."""
    discard_pile: tuple[Card, ...]
    """The face-up cards, oldest first: the last is the top."""
    shown: tuple[ShownSlots, ...]
    """For each rack the slots whose cards everyone knows, ascending."""
    turned_over: bool
    """Whether the discard pile has become the draw pile in this round (`racko.turn-over`)."""
    had_turn: tuple[bool, ...]
    """Whether each seat has ended a turn in this round."""

    def __repr__(self) -> str:
        doing = type(self.phase).__name__.lower()
        return f"<racko.State: {doing}, to act {self.to_act}, scores {self.scores}>"

    @property
    def chance(self) -> Dealing | None:
        """The deal that is due before play goes on, or None."""
        return self.phase if isinstance(self.phase, Dealing) else None

    @property
    def drawn(self) -> Card | None:
        """The card that the seat to act has drawn, None at other times."""
        return self.phase.drawn if isinstance(self.phase, Placing) else None

    @property
    def rack(self) -> Rack | None:
        """The rack of the seat to act, None if nobody is."""
        return None if self.to_act is None else self.racks[self.to_act]

    @property
    def draw_order(self) -> tuple[Card, ...] | None:
        """The draw pile, top first, once it is a turned-over one that all have seen; else None."""
        return self.draw_pile if self.turned_over else None
