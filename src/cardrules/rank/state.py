"""The whole table: `State`, and the facts that states and views share."""

import attrs

from cardrules._match import MatchFacts
from cardrules._pickling import Sealed
from cardrules._results import Outcome, RoundResult
from cardrules._seats import Seat
from cardrules.rank.deck import Card, Cards, Hand, unpack
from cardrules.rank.knowledge import (
    PackedStretches,
    Stretches,
    Transfer,
    all_played,
    unpack_stretches,
)
from cardrules.rank.phases import (
    Dealing,
    PackedPhase,
    Phase,
    Pile,
    Played,
    Playing,
    Round,
    unpack_phase,
)
from cardrules.rank.rules import Rules


@attrs.frozen(order=False)
class Match:
    """What stays the same while a hand is played; everyone knows it."""

    rules: Rules
    """The rules of the match."""
    scores: tuple[int, ...]
    """The tokens of each seat."""
    places: tuple[Seat, ...]
    """The places of the last hand, King first; empty before the first hand has ended."""
    reigns: tuple[int, ...]
    """How many hands in a row each seat has been King up to now (`rank.endless`)."""
    longest_reigns: tuple[int, ...]
    """The most hands in a row that each seat has been King (`rank.endless`)."""
    last_round: RoundResult | None
    """The score sheet of the hand that ended last; None before the first has ended."""
    outcome: Outcome | None
    """How the match ended; None while it goes on."""


@attrs.frozen(order=False)
class HandFacts:
    """What changes rarely during a hand; everyone knows it."""

    beggar: Seat | None = None
    """The Beggar, once the King is asked to choose a benefit; None in hands without one."""
    steal_possible: bool | None = None
    """Whether the Beggar held a numbered card when the King was asked to choose a benefit.

    None until then, and in hands without a benefit.
    """
    modifiers_only: tuple[bool, ...] = ()
    """Whether each seat has shown, by a lone modifier, that it holds nothing else."""
    taker_of_kings_hand: Seat | None = None
    """The King, once he has swapped his hand for the King's Hand; else None."""


class TableFacts(MatchFacts):
    """The base of `State` and `View`: the facts that both show in the same way."""

    __slots__ = ()

    match: Match
    """What stays the same while a hand is played."""
    _phase: PackedPhase
    _stretches: PackedStretches
    hand_facts: HandFacts
    """What everyone knows about this hand."""

    @property
    def phase(self) -> Phase:
        """What the table waits for."""
        return unpack_phase(self._phase)

    @property
    def stretches(self) -> Stretches:
        """How many cards each seat has drawn, and what it has played, in this hand."""
        return unpack_stretches(self._stretches)

    @property
    def played(self) -> tuple[Card, ...]:
        """Every card played in this hand, sorted."""
        return unpack(all_played(self.stretches))

    @property
    def places(self) -> tuple[Seat, ...]:
        """The places of the last hand, King first; empty before the first hand has ended."""
        return self.match.places

    @property
    def reigns(self) -> tuple[int, ...]:
        """How many hands in a row each seat has been King up to now (`rank.endless`)."""
        return self.match.reigns

    @property
    def longest_reigns(self) -> tuple[int, ...]:
        """The most hands in a row that each seat has been King (`rank.endless`)."""
        return self.match.longest_reigns

    @property
    def chance(self) -> Dealing | None:
        """The request for a deal, if one is due before play goes on; else None."""
        now = self._phase[0]
        return now if isinstance(now, Dealing) else None

    @property
    def leader(self) -> Seat | None:
        """The seat that leads or led the round; None while no round is played."""
        now = self._phase[0]
        return now.leader if isinstance(now, Round) else None

    @property
    def last_player(self) -> Seat | None:
        """The seat that wins the round if all others pass.

        None before the lead, and while no round is played.
        """
        now = self._phase[0]
        return now.last_player if isinstance(now, Round) else None

    @property
    def pile(self) -> Pile | None:
        """The pile to beat; None before the lead, and while no round is played."""
        phase = self.phase
        return phase.pile if isinstance(phase, Playing) else None

    @property
    def plays(self) -> tuple[Played, ...]:
        """The plays of the round in order, with lone modifiers and without passes."""
        phase = self.phase
        return phase.plays if isinstance(phase, Playing) else ()

    @property
    def passed(self) -> tuple[Seat, ...]:
        """The seats that have passed or are out of the round, ascending."""
        return self._phase[1]

    @property
    def steal_possible(self) -> bool | None:
        """Whether the Beggar held a numbered card when asked (`rank.benefit`).

        None before the King is asked to choose a benefit, and in hands without one.
        """
        return self.hand_facts.steal_possible

    @property
    def modifiers_only(self) -> tuple[bool, ...]:
        """Whether each seat has shown that it holds nothing but Rank-Ups and Rank-Downs."""
        return self.hand_facts.modifiers_only


@attrs.frozen(order=False, repr=False, weakref_slot=False)
class State(TableFacts, Sealed):
    """Everything about a match at one moment, with hidden cards; a state never changes.

    States are equal when all their fields are equal. `repr` shows nothing hidden; `debug_text`
    shows everything. After a hand, the cards stay as they lay until the next deal.

    What play changes is stored packed, in fields with an underscore: hands and other cards as
    counts (see ``deck.py``), the phase and the stretches (see ``phases.py`` and ``knowledge.py``).
    The properties of the same name without it return what was packed.
    """

    match: Match
    """What stays the same while a hand is played."""
    _phase: PackedPhase = attrs.field(alias="phase")
    to_act: Seat | None
    """The seat that must move; None while a deal is due and after the match."""
    _hands: tuple[Cards, ...] = attrs.field(alias="hands", repr=False)
    draw_pile: tuple[Card, ...] = attrs.field(repr=False)
    """The face-down cards, top first."""
    _stretches: PackedStretches = attrs.field(alias="stretches")
    out: tuple[Seat, ...]
    """The seats that have gone out, in order."""
    hand_facts: HandFacts
    """What everyone knows about this hand."""
    _kings_hand: Cards = attrs.field(alias="kings_hand", repr=False)
    _set_aside: Cards = attrs.field(alias="set_aside", repr=False)
    taken: tuple[Transfer[Hand], ...] = attrs.field(repr=False)
    """The exchanges of this hand, in order, with the cards that they moved."""

    def __repr__(self) -> str:
        doing = type(self.phase).__name__.lower()
        return f"<rank.State: {doing}, to act {self.to_act}, scores {self.scores}>"

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The hand of each seat, sorted."""
        return tuple(map(unpack, self._hands))

    @property
    def hand(self) -> tuple[Card, ...] | None:
        """The hand of the seat to act, sorted; None if no seat is to act."""
        return None if self.to_act is None else unpack(self._hands[self.to_act])

    @property
    def _hand(self) -> Cards | None:
        return None if self.to_act is None else self._hands[self.to_act]

    @property
    def kings_hand(self) -> tuple[Card, ...]:
        """The King's Hand, sorted; empty once it is taken, and in games without one."""
        return unpack(self._kings_hand)

    @property
    def set_aside(self) -> tuple[Card, ...]:
        """The cards given up for the King's Hand, sorted; empty unless it was taken."""
        return unpack(self._set_aside)
