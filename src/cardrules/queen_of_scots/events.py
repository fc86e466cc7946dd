"""Events: what happened (`Event`), and what a seat sees of it (`SeenEvent`).

An `Event` may hold hidden cards and stays on the server; ``redaction.py`` makes what a seat gets.
An event that hides nothing has the same class on both sides. Events state results, so a view can
follow them without knowing the rules.
"""

from typing import TypeAlias

import attrs

from cardrules._results import Outcome, RoundResult
from cardrules._seats import Seat
from cardrules.queen_of_scots.deal import Deal, Reshuffle
from cardrules.queen_of_scots.deck import Card, Hand, Kind
from cardrules.queen_of_scots.state import Phase


@attrs.frozen(order=False)
class Dealt:
    """A round was dealt."""

    deal: Deal
    """The layout, with hidden cards."""


@attrs.frozen(order=False)
class SeenDealt:
    """A round was dealt, as one seat sees it."""

    hand: Hand | None
    """The seat's own cards; None for a spectator."""
    hand_sizes: tuple[int, ...]
    """How many cards each seat was dealt."""
    face_up: Card
    """The card that begins the face-up pile."""
    stock_size: int
    """How many cards lie face down."""
    dealer: Seat
    """The seat that dealt."""


@attrs.frozen(order=False, weakref_slot=False)
class Drew:
    """A seat drew a card from the face-down pile."""

    seat: Seat
    """The seat that drew."""
    card: Card = attrs.field(repr=False)
    """The card, which only this seat sees."""


@attrs.frozen(order=False)
class SeenDrew:
    """A seat drew a card from the face-down pile, as one seat sees it."""

    seat: Seat
    """The seat that drew."""
    card: Card | None
    """The card; None if the seat cannot see it."""


@attrs.frozen(order=False, weakref_slot=False)
class Took:
    """A seat took the face-up pile and laid its top card (`scots.take-pile`)."""

    seat: Seat
    """The seat that took the pile."""
    kind: Kind
    """The kind of the set that the top card joined or began."""
    top: Card
    """The top card of the pile."""
    played: Hand
    """The cards from the hand that were laid with it."""
    showed: Hand
    """The crown jewels that the seat showed and keeps in hand (`scots.take-jewel`)."""
    picked_up: Hand
    """The rest of the pile, which went into the hand."""


@attrs.frozen(order=False, weakref_slot=False)
class Laid:
    """A seat put cards from its hand into a set of its own, new or already on the table."""

    seat: Seat
    """The seat that laid the cards."""
    kind: Kind
    """The kind of the set."""
    cards: Hand
    """The cards that came to the set, in alphabetical order."""


@attrs.frozen(order=False, weakref_slot=False)
class Discarded:
    """A seat discarded a card face up."""

    seat: Seat
    """The seat that discarded."""
    card: Card
    """The card, the new top of the face-up pile."""


@attrs.frozen(order=False)
class Reshuffled:
    """All but the top card of the face-up pile became the face-down pile."""

    reshuffle: Reshuffle
    """The new order of the cards, which nobody sees."""


@attrs.frozen(order=False)
class SeenReshuffled:
    """All but the top card of the face-up pile became the face-down pile, order unseen."""

    cards: Hand
    """The cards, in alphabetical order."""


@attrs.frozen(order=False)
class RoundEnded:
    """The round ended and is scored; all hands are shown."""

    out: Seat | None
    """The seat that went out; None if the face-down pile was used up."""
    hands: tuple[Hand, ...]
    """The hand of each seat at the end."""
    result: RoundResult
    """The score sheet of the round."""
    scores: tuple[int, ...]
    """The match scores, this round included."""
    outcome: Outcome | None
    """How the match ended; None while it goes on."""


@attrs.frozen(order=False, weakref_slot=False)
class TurnCame:
    """What the table waits for now: the last event of each step."""

    phase: Phase
    """What the table waits for."""
    to_act: Seat | None
    """The seat to act; None while a chance outcome is due and after the match."""


SecretEvent: TypeAlias = Dealt | Drew | Reshuffled
"""An event that can hold hidden cards."""

PublicEvent: TypeAlias = Took | Laid | Discarded | RoundEnded | TurnCame
"""An event that hides nothing."""

Event: TypeAlias = SecretEvent | PublicEvent
"""What happened, hidden cards included; never send it to a player."""

SeenEvent: TypeAlias = SeenDealt | SeenDrew | SeenReshuffled | PublicEvent
"""What one seat, or a spectator, sees of an event."""
