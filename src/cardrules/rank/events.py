"""What happened (`Event`), and what a seat sees of it (`SeenEvent`).

An `Event` may hold hidden cards, so it stays on the server; ``redaction.py`` makes what a seat
gets. An event that hides nothing has the same class on both sides. Events state results, so a view
can follow them without knowing the rules.
"""

from typing import TypeAlias

import attrs

from cardrules._seats import Seat
from cardrules.rank.deal import Deal
from cardrules.rank.deck import Hand
from cardrules.rank.knowledge import Transfer
from cardrules.rank.phases import Phase
from cardrules.rank.state import Match


@attrs.frozen(order=False)
class Dealt:
    """A hand was dealt."""

    deal: Deal
    """The layout, with hidden cards."""


@attrs.frozen(order=False)
class SeenDealt:
    """A hand was dealt, as one seat sees it."""

    hand: Hand
    """The seat's own cards, sorted; empty for a spectator."""
    hand_size: int
    """How many cards each seat was dealt."""
    draw_pile_size: int
    """How many cards lie face down."""
    kings_hand_size: int
    """How many cards the King's Hand has; 0 in games without one."""


@attrs.frozen(order=False)
class KingsHandTaken:
    """The King swapped his hand for the King's Hand (`rank.kings-hand`)."""

    seat: Seat
    """The King."""
    hand: Hand = attrs.field(repr=False)
    """The hand that he holds now, sorted."""
    set_aside: Hand = attrs.field(repr=False)
    """The cards that he gave up, sorted."""


@attrs.frozen(order=False)
class SeenKingsHandTaken:
    """The King swapped his hand, as one seat sees it."""

    seat: Seat
    """The King."""
    hand: Hand | None
    """The hand that he holds now, sorted; None for all other seats."""
    set_aside: Hand | None
    """The cards that he gave up, sorted; None for all other seats."""


@attrs.frozen(order=False)
class KingsHandLeft:
    """The King kept the hand that he was dealt (`rank.kings-hand`)."""

    seat: Seat
    """The King."""


@attrs.frozen(order=False)
class BenefitDue:
    """The King must choose his benefit; everyone knows if there is a card to steal."""

    beggar: Seat
    """The seat that came last in the hand before."""
    steal_possible: bool
    """Whether the Beggar holds a numbered card (`rank.benefit`)."""


@attrs.frozen(order=False)
class BenefitChosen:
    """The King chose to go first, or to steal (`rank.benefit`)."""

    seat: Seat
    """The King."""
    steals: bool
    """Whether he steals; otherwise he goes first."""


@attrs.frozen(order=False)
class Exchanged:
    """Cards went from one hand to another (`rank.benefit`, `rank.classic-president`)."""

    transfer: Transfer[Hand] = attrs.field(repr=False)
    """The seats and the cards."""


@attrs.frozen(order=False)
class SeenExchanged:
    """Cards went from one hand to another, as one seat sees it."""

    transfer: Transfer[Hand | None]
    """The seats, and the cards if the seat saw them."""


@attrs.frozen(order=False, weakref_slot=False)
class CardsPlayed:
    """A seat played cards."""

    seat: Seat
    """The seat that played."""
    cards: Hand
    """The cards, sorted."""
    value: int | None
    """The pile's value afterwards; None for a Crown, which clears the pile."""
    shows_modifiers_only: bool
    """Whether it was a lone play of modifiers, which shows that the seat held nothing else."""


@attrs.frozen(order=False)
class CardsDrawn:
    """A seat drew cards for a Crown + Draw 2 (`rank.crown`)."""

    seat: Seat
    """The seat that drew."""
    cards: Hand = attrs.field(repr=False)
    """The cards, sorted."""


@attrs.frozen(order=False)
class SeenCardsDrawn:
    """A seat drew cards for a Crown + Draw 2, as one seat sees it."""

    seat: Seat
    """The seat that drew."""
    count: int
    """How many cards it drew."""
    cards: Hand | None
    """The cards, sorted; None for all other seats."""


@attrs.frozen(order=False, weakref_slot=False)
class Passed:
    """A seat passed."""

    seat: Seat
    """The seat that passed."""


@attrs.frozen(order=False)
class WentOut:
    """A seat went out: it has no cards left (`rank.places`)."""

    seat: Seat
    """The seat that went out."""


@attrs.frozen(order=False)
class RoundWon:
    """A round ended, and a seat leads the next one (`rank.round`)."""

    leader: Seat
    """The seat that leads the next round: the winner, or after it the next seat with cards."""


@attrs.frozen(order=False)
class HandEnded:
    """A hand ended: places, tokens, reigns, and how the match stands (`rank.places`)."""

    match: Match
    """The match as it stands after the hand."""


@attrs.frozen(order=False, weakref_slot=False)
class TurnCame:
    """What the table waits for now, and for whom: the last event of each step."""

    phase: Phase
    """What the table waits for."""
    to_act: Seat | None
    """The seat that must move; None while a deal is due and after the match."""


SecretEvent: TypeAlias = Dealt | KingsHandTaken | Exchanged | CardsDrawn
"""Events that can hold hidden cards."""

RedactedEvent: TypeAlias = SeenDealt | SeenKingsHandTaken | SeenExchanged | SeenCardsDrawn
"""A `SecretEvent`, as one seat or a spectator sees it."""

PublicEvent: TypeAlias = (
    KingsHandLeft
    | BenefitDue
    | BenefitChosen
    | CardsPlayed
    | Passed
    | WentOut
    | RoundWon
    | HandEnded
    | TurnCame
)
"""Events that hide nothing."""

Event: TypeAlias = SecretEvent | PublicEvent
"""What happened, with hidden cards; never send it to a player."""

SeenEvent: TypeAlias = RedactedEvent | PublicEvent
"""An event, as one seat or a spectator sees it."""
