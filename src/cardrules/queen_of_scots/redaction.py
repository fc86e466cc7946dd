"""`redact`: what a seat, or a spectator, sees of an event.

What it returns can be sent to the seat. Everything else that happened stays on the server.
"""

from cardrules._arguments import check_viewer, is_instance
from cardrules._seats import MOST_SEATS
from cardrules.errors import not_an_event
from cardrules.queen_of_scots.deck import in_order
from cardrules.queen_of_scots.events import (
    Dealt,
    Drew,
    Event,
    PublicEvent,
    Reshuffled,
    SeenDealt,
    SeenDrew,
    SeenEvent,
    SeenReshuffled,
)


def redact(event: Event, seat: int | None, /) -> SeenEvent:
    """Return what a seat, or a spectator (None), sees of an event.

    Raises:
        SeatError: if there is no such seat. Only a deal knows how many seats there are; with any
            other event, every seat that a table of any game can have is accepted.
        TypeError: if the event is not an event of this game.

    >>> from cardrules import Seat
    >>> from cardrules.queen_of_scots import Card
    >>> redact(Drew(Seat(1), Card("king-james")), Seat(0))
    SeenDrew(seat=1, card=None)
    """
    check_viewer(seat, len(event.deal.hands) if isinstance(event, Dealt) else MOST_SEATS)
    match event:
        case Dealt(deal=deal):
            hand = None if seat is None else deal.hands[seat]
            sizes, size = tuple(map(len, deal.hands)), len(deal.stock)
            return SeenDealt(hand, sizes, deal.face_up, size, deal.dealer)
        case Drew(seat=actor, card=card):
            return SeenDrew(actor, card if seat == actor else None)
        case Reshuffled(reshuffle=reshuffle):
            return SeenReshuffled(in_order(reshuffle.order))
        case _:
            if is_instance(event, PublicEvent):
                return event
            raise not_an_event(event)
