"""The whole table: `State`, and the facts that state and view share."""

import attrs

from cardrules._match import MatchFacts
from cardrules._pickling import Sealed
from cardrules._results import Outcome, RoundResult
from cardrules._seats import Seat
from cardrules.rank.deck import Card, Cards, Hand, unpack
from cardrules.rank.knowledge import Stretch, Transfer, all_played
from cardrules.rank.phases import Dealing, Phase, Pile, Played, Playing
from cardrules.rank.rules import Rules


@attrs.frozen(order=False)
class Match:
    """What stays the same while a hand is played, known to everyone."""

    rules: Rules
    scores: tuple[int, ...]
    """Tokens, a number a seat."""
    places: tuple[Seat, ...]
    """The places of the last hand, King first; empty before the first hand has ended."""
    reigns: tuple[int, ...]
    """How many hands in a row each seat has been King up to now."""
    longest_reigns: tuple[int, ...]
    """The most hands in a row that each seat has been King."""
    last_round: RoundResult | None
    outcome: Outcome | None


@attrs.frozen(order=False)
class HandFacts:
    """What changes seldom in a hand and is known to everyone."""

    beggar: Seat | None = None
    """Who is the Beggar of this hand, where the King chooses a benefit; else None."""
    steal_possible: bool | None = None
    """Whether the Beggar held a numbered card; None before the choice and where there is none."""
    modifiers_only: tuple[bool, ...] = ()
    """Whether each seat has shown, by a lone modifier, that it holds nothing else."""
    taker_of_kings_hand: Seat | None = None
    """Who has swapped for the King's Hand."""


class TableFacts(MatchFacts):
    """The base of `State` and `View`: facts that both show in the same way."""

    __slots__ = ()

    match: Match
    phase: Phase
    hand_facts: HandFacts

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
        """The deal that is due before play goes on, or None."""
        return self.phase if isinstance(self.phase, Dealing) else None

    @property
    def leader(self) -> Seat | None:
        """Who leads or led the round, None while no round is played."""
        return self.phase.leader if isinstance(self.phase, Playing) else None

    @property
    def last_player(self) -> Seat | None:
        """Who played last in the round, None while it is led and while no round is played."""
        return self.phase.last_player if isinstance(self.phase, Playing) else None

    @property
    def pile(self) -> Pile | None:
        """What must be beaten, None while a round is led and while no round is played."""
        return self.phase.pile if isinstance(self.phase, Playing) else None

    @property
    def plays(self) -> tuple[Played, ...]:
        """The plays of the round in order, lone modifiers too, passes not."""
        return self.phase.plays if isinstance(self.phase, Playing) else ()

    @property
    def passed(self) -> tuple[Seat, ...]:
        """The seats that have passed or are out of the round, ascending."""
        return self.phase.passed if isinstance(self.phase, Playing) else ()

    @property
    def steal_possible(self) -> bool | None:
        """Whether the Beggar held a numbered card when the King chose (`rank.benefit`)."""
        return self.hand_facts.steal_possible

    @property
    def modifiers_only(self) -> tuple[bool, ...]:
        """Whether each seat has shown that it holds nothing but Rank-Ups and Rank-Downs."""
        return self.hand_facts.modifiers_only


@attrs.frozen(order=False, repr=False, weakref_slot=False)
class State(TableFacts, Sealed):
    """Everything about a match at one moment, hidden cards too; a value that never changes.

    States are equal when all their fields are. `repr` shows nothing hidden; `debug_text` shows
    all. After a hand the cards lie as it left them, until the next deal.

    Hands, the King's Hand and what was set aside are stored as packed counts (see ``deck.py``), in
    fields with an underscore; the properties without it show cards.
    """

    match: Match
    phase: Phase
    to_act: Seat | None
    """The seat that must move; None while a deal is due and after the match."""
    _hands: tuple[Cards, ...] = attrs.field(alias="hands")
    draw_pile: tuple[Card, ...]
    """The face-down cards, top first."""
    stretches: tuple[tuple[Stretch, ...], ...]
    """What each seat has drawn and played in this hand."""
    out: tuple[Seat, ...]
    """The seats that have gone out, in order."""
    hand_facts: HandFacts
    _kings_hand: Cards = attrs.field(alias="kings_hand")
    _set_aside: Cards = attrs.field(alias="set_aside")
    taken: tuple[Transfer[Hand], ...]
    """The cards that exchanges moved in this hand, in order."""

    def __repr__(self) -> str:
        doing = type(self.phase).__name__.lower()
        return f"<rank.State: {doing}, to act {self.to_act}, scores {self.scores}>"

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The hand of each seat, sorted."""
        return tuple(map(unpack, self._hands))

    @property
    def hand(self) -> tuple[Card, ...] | None:
        """The hand of the seat to act, sorted; None if nobody is."""
        return None if self.to_act is None else unpack(self._hands[self.to_act])

    @property
    def _hand(self) -> Cards | None:
        return None if self.to_act is None else self._hands[self.to_act]

    @property
    def played(self) -> tuple[Card, ...]:
        """Every card played in this hand, sorted."""
        return unpack(all_played(self.stretches))

    @property
    def kings_hand(self) -> tuple[Card, ...]:
        """The King's Hand, sorted; empty once it is taken, and where there is none."""
        return unpack(self._kings_hand)

    @property
    def set_aside(self) -> tuple[Card, ...]:
        """The cards given up for the King's Hand, sorted."""
        return unpack(self._set_aside)
