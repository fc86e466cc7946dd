"""What happened (`Event`), what a seat sees of it (`SeenEvent`), and the way from one to the other.

An `Event` may hold hidden cards and stays on the server; only what `redact` returns is sent. An
event that hides nothing is the same class on both sides. Events state results, so that a view can
follow them without knowing a rule.
"""

from typing import TypeAlias

import attrs

from cardrules._results import Outcome, RoundResult
from cardrules._seats import Seat
from cardrules.racko.deal import Deal
from cardrules.racko.deck import Card, Rack, Slot


@attrs.frozen(order=False)
class Dealt:
    """A round was dealt."""

    deal: Deal
    """The layout, hidden cards too."""
    to_act: Seat
    """Who begins."""


@attrs.frozen(order=False)
class SeenDealt:
    """A round was dealt, as one seat sees it."""

    rack: Rack | None
    """The seat's own cards, from slot 5 up; None for a spectator."""
    discard: Card
    """The card turned up to start the discard pile."""
    draw_pile_size: int
    """How many cards lie face down."""
    dealer: Seat
    """Who dealt."""
    to_act: Seat
    """Who begins."""


@attrs.frozen(order=False)
class Took:
    """A seat put the top of the discard pile into a slot, and discarded the card from there."""

    seat: Seat
    slot: Slot
    card: Card
    """The card that went into the slot."""
    discarded: Card
    """The card that was there, the new top of the discard pile."""


@attrs.frozen(order=False)
class Drew:
    """A seat drew a card."""

    seat: Seat
    card: Card = attrs.field(repr=False)
    is_public: bool
    """Whether everyone knows the card: the draw pile is a turned-over one."""


@attrs.frozen(order=False)
class SeenDrew:
    """A seat drew a card, as one seat sees it."""

    seat: Seat
    card: Card | None
    """The card; None for who may not know it."""


@attrs.frozen(order=False)
class Placed:
    """A seat put the drawn card into a slot, and discarded the card from there."""

    seat: Seat
    slot: Slot
    card: Card = attrs.field(repr=False)
    discarded: Card
    """The card that was there, the new top of the discard pile."""
    is_public: bool
    """Whether everyone knows the card: it came from a turned-over draw pile."""


@attrs.frozen(order=False)
class SeenPlaced:
    """A seat put the drawn card into a slot, as one seat sees it."""

    seat: Seat
    slot: Slot
    card: Card | None
    """The card; None for who may not know it."""
    discarded: Card
    """The card that was there, the new top of the discard pile."""
    is_public: bool
    """Whether everyone knows the card."""


@attrs.frozen(order=False)
class Discarded:
    """A seat discarded the card that it had drawn."""

    seat: Seat
    card: Card


@attrs.frozen(order=False)
class TurnedOver:
    """The discard pile was turned over and is the new draw pile (`racko.turn-over`)."""

    draw_pile: tuple[Card, ...]
    """The new draw pile, top first: everyone has seen these cards in this order."""
    discard: Card
    """The card turned up to start the new discard pile."""


@attrs.frozen(order=False)
class TurnEnded:
    """A seat's turn ended, and the round goes on."""

    seat: Seat
    to_act: Seat
    """Whose turn begins."""


@attrs.frozen(order=False)
class RoundEnded:
    """A seat went RACK-O: the round is scored, and all racks are shown."""

    seat: Seat
    """Who went RACK-O."""
    racks: tuple[Rack, ...]
    """All racks, which are shown now."""
    result: RoundResult
    """The score sheet of the round."""
    scores: tuple[int, ...]
    """The match scores with this round."""
    next_dealer: Seat | None
    """Who deals the next round; None after the match."""
    outcome: Outcome | None
    """How the match ended; None while it goes on."""


_Public: TypeAlias = Took | Discarded | TurnedOver | TurnEnded | RoundEnded

Event: TypeAlias = Dealt | Drew | Placed | _Public
"""What happened, with hidden cards; never to be sent to a player."""

SeenEvent: TypeAlias = SeenDealt | SeenDrew | SeenPlaced | _Public
"""What one seat, or a spectator, sees of an event."""


def redact(event: Event, seat: Seat | None, /) -> SeenEvent:
    """Return what a seat, or a spectator (None), sees of an event.

    >>> redact(Drew(Seat(1), Card(17), is_public=False), Seat(0))
    SeenDrew(seat=1, card=None)
    """
    match event:
        case Dealt(deal=deal, to_act=to_act):
            rack = None if seat is None else deal.racks[seat]
            size = len(deal.draw_pile)
            return SeenDealt(rack, deal.discard, size, deal.dealer, to_act)
        case Drew(seat=actor, card=card, is_public=is_public):
            return SeenDrew(actor, card if is_public or seat == actor else None)
        case Placed(seat=actor, slot=slot, card=card, discarded=discarded, is_public=is_public):
            seen = card if is_public or seat == actor else None
            return SeenPlaced(actor, slot, seen, discarded, is_public)
        case _:
            return event
