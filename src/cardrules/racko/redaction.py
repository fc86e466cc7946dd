"""`redact`: what a seat, or a spectator, sees of an event.

What it returns can be sent to the seat. Everything else that happened stays on the server.
"""

from cardrules._arguments import check_viewer, is_instance
from cardrules._seats import MOST_SEATS
from cardrules.errors import not_an_event
from cardrules.racko.deck import SeenRack
from cardrules.racko.events import (
    Dealt,
    Drew,
    Event,
    Placed,
    PublicEvent,
    SeenDealt,
    SeenDrew,
    SeenEvent,
    SeenPlaced,
    SeenTurnCame,
    TurnCame,
)
from cardrules.racko.state import seen_phase


def redact(event: Event, seat: int | None, /) -> SeenEvent:
    """Return what a seat, or a spectator (None), sees of an event.

    Raises:
        SeatError: if there is no such seat. Only a deal knows how many seats there are; with any
            other event, every seat that a table of any game can have is accepted.
        TypeError: if the event is not an event of this game.

    >>> from cardrules import Seat
    >>> from cardrules.racko import Card
    >>> redact(Drew(Seat(1), Card(17), is_public=False), Seat(0))
    SeenDrew(seat=1, card=None)
    """
    check_viewer(seat, len(event.deal.racks) if isinstance(event, Dealt) else MOST_SEATS)
    match event:
        case Dealt(deal=deal):
            unknown: SeenRack = (None,) * len(deal.racks[0])
            racks = tuple(
                rack if holder == seat else unknown for holder, rack in enumerate(deal.racks)
            )
            return SeenDealt(racks, deal.discard, len(deal.draw_pile), deal.dealer)
        case Drew(seat=actor, card=card, is_public=is_public):
            return SeenDrew(actor, card if is_public or seat == actor else None)
        case Placed(seat=actor, slot=slot, card=card, discarded=discarded, shown=shown):
            seen = card if slot in shown or seat == actor else None
            return SeenPlaced(actor, slot, seen, discarded, shown)
        case TurnCame(phase=phase, to_act=to_act, is_public=is_public):
            is_seen = is_public or seat == to_act
            return SeenTurnCame(seen_phase(phase, is_seen=is_seen), to_act)
        case _:
            if is_instance(event, PublicEvent):
                return event
            raise not_an_event(event)
