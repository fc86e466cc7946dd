"""Events: what happened (`Event`), and what a seat sees of it (`SeenEvent`).

An `Event` may hold hidden cards and stays on the server; ``redaction.py`` makes what a seat gets.
An event that hides nothing has the same class on both sides. Events state results, so a view can
follow them without knowing the rules.
"""

from typing import TypeAlias

import attrs

from cardrules._results import Outcome, RoundResult
from cardrules._seats import Seat
from cardrules.racko.deal import Deal
from cardrules.racko.deck import Card, Rack, SeenRack, ShownSlots, Slot
from cardrules.racko.state import Phase, SeenPhase


@attrs.frozen(order=False)
class Dealt:
    """A round was dealt."""

    deal: Deal
    """The layout, hidden cards included."""


@attrs.frozen(order=False)
class SeenDealt:
    """A round was dealt, as one seat sees it."""

    racks: tuple[SeenRack, ...]
    """Each seat's cards from slot 5 up: None except in the seat's own rack."""
    discard: Card
    """The card turned up to start the discard pile."""
    draw_pile_size: int
    """How many cards lie face down."""
    dealer: Seat
    """The seat that dealt."""


@attrs.frozen(order=False, weakref_slot=False)
class Took:
    """A seat put the top discard into a slot and discarded the card from there."""

    seat: Seat
    """The seat that took the card."""
    slot: Slot
    """The slot that the card went into."""
    card: Card
    """The card that went into the slot."""
    discarded: Card
    """The card that was there, the new top of the discard pile."""
    shown: ShownSlots
    """The slots of this rack whose cards everyone knows now."""


@attrs.frozen(order=False, weakref_slot=False)
class Drew:
    """A seat drew a card."""

    seat: Seat
    """The seat that drew."""
    card: Card = attrs.field(repr=False)
    """The card."""
    is_public: bool
    """Whether everyone knows the card: the draw pile is a turned-over discard pile."""


@attrs.frozen(order=False)
class SeenDrew:
    """A seat drew a card, as one seat sees it."""

    seat: Seat
    """The seat that drew."""
    card: Card | None
    """The card; None if the seat cannot see it."""


@attrs.frozen(order=False, weakref_slot=False)
class Placed:
    """A seat put the drawn card into a slot and discarded the card from there."""

    seat: Seat
    """The seat that placed the card."""
    slot: Slot
    """The slot that the card went into."""
    card: Card = attrs.field(repr=False)
    """The card that was drawn."""
    discarded: Card
    """The card that was there, the new top of the discard pile."""
    shown: ShownSlots
    """The slots of this rack whose cards everyone knows now.

    The slot itself is one of them if the draw pile is a turned-over discard pile.
    """


@attrs.frozen(order=False)
class SeenPlaced:
    """A seat put the drawn card into a slot, as one seat sees it."""

    seat: Seat
    """The seat that placed the card."""
    slot: Slot
    """The slot that the card went into."""
    card: Card | None
    """The card; None if the seat cannot see it."""
    discarded: Card
    """The card that was there, the new top of the discard pile."""
    shown: ShownSlots
    """The slots of this rack whose cards everyone knows now."""


@attrs.frozen(order=False, weakref_slot=False)
class Discarded:
    """A seat discarded the card that it had drawn."""

    seat: Seat
    """The seat that discarded."""
    card: Card
    """The card, the new top of the discard pile."""


@attrs.frozen(order=False)
class TurnedOver:
    """The discard pile was turned over to become the draw pile (`racko.turn-over`)."""

    draw_pile: tuple[Card, ...]
    """The new draw pile, top first: everyone has seen these cards in this order."""
    discard: Card
    """The card turned up to start the new discard pile."""


@attrs.frozen(order=False, weakref_slot=False)
class TurnEnded:
    """A seat's turn ended."""

    seat: Seat
    """The seat whose turn it was."""


@attrs.frozen(order=False)
class RoundEnded:
    """A seat went RACK-O: the round is scored, and all racks are shown."""

    seat: Seat
    """The seat that went RACK-O."""
    racks: tuple[Rack, ...]
    """All racks, now shown to everyone."""
    shown: tuple[ShownSlots, ...]
    """For each rack, the slots whose cards everyone knows: all of them."""
    result: RoundResult
    """The score sheet of the round."""
    scores: tuple[int, ...]
    """The match scores, this round included."""
    outcome: Outcome | None
    """How the match ended; None while it goes on."""


@attrs.frozen(order=False, weakref_slot=False)
class TurnCame:
    """What the table waits for now: the last event of each step."""

    phase: Phase = attrs.field(repr=False)
    """What the table waits for; it can contain the drawn card."""
    to_act: Seat | None
    """The seat to act; None while a deal is due and after the match."""
    is_public: bool
    """Whether everyone sees the whole phase; a drawn card can be its seat's secret."""


@attrs.frozen(order=False)
class SeenTurnCame:
    """What the table waits for now, as one seat sees it."""

    phase: SeenPhase
    """What the table waits for."""
    to_act: Seat | None
    """The seat to act; None while a deal is due and after the match."""


SecretEvent: TypeAlias = Dealt | Drew | Placed | TurnCame
"""An event that can hold hidden cards."""

RedactedEvent: TypeAlias = SeenDealt | SeenDrew | SeenPlaced | SeenTurnCame
"""What one seat, or a spectator, sees of a `SecretEvent`."""

PublicEvent: TypeAlias = Took | Discarded | TurnedOver | TurnEnded | RoundEnded
"""An event that hides nothing."""

Event: TypeAlias = SecretEvent | PublicEvent
"""What happened, hidden cards included; never send it to a player."""

SeenEvent: TypeAlias = RedactedEvent | PublicEvent
"""What one seat, or a spectator, sees of an event."""
