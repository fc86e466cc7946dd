"""`redact`: what a seat, or a spectator, sees of an event.

What it returns can be sent to the seat. Everything else that happened stays on the server.
"""

from cardrules._arguments import check_viewer, is_instance
from cardrules._seats import MOST_SEATS
from cardrules.errors import not_an_event
from cardrules.rank.deck import Hand
from cardrules.rank.events import (
    CardsDrawn,
    Dealt,
    Event,
    Exchanged,
    KingsHandTaken,
    PublicEvent,
    SeenCardsDrawn,
    SeenDealt,
    SeenEvent,
    SeenExchanged,
    SeenKingsHandTaken,
)
from cardrules.rank.knowledge import Transfer


def redact(event: Event, seat: int | None, /) -> SeenEvent:
    """Return an event as a seat, or a spectator (None), sees it.

    Raises:
        SeatError: if there is no such seat: at this table for a deal, at any table for the other
            events, which do not know how many seats there are.
        TypeError: if the event is not an event of this game.

    >>> from cardrules import Seat
    >>> from cardrules.rank import Card
    >>> redact(CardsDrawn(Seat(1), (Card.WILD, Card.CROWN)), Seat(0))
    SeenCardsDrawn(seat=1, count=2, cards=None)
    """
    check_viewer(seat, len(event.deal.hands) if isinstance(event, Dealt) else MOST_SEATS)
    match event:
        case Dealt(deal=deal):
            return SeenDealt(
                hand=() if seat is None else deal.hands[seat],
                hand_size=len(deal.hands[0]),
                draw_pile_size=len(deal.draw_pile),
                kings_hand_size=len(deal.kings_hand),
            )
        case KingsHandTaken(seat=actor, hand=hand, set_aside=set_aside):
            mine = seat == actor
            return SeenKingsHandTaken(actor, hand if mine else None, set_aside if mine else None)
        case Exchanged(transfer=transfer):
            return SeenExchanged(seen_transfer(transfer, seat))
        case CardsDrawn(seat=actor, cards=cards):
            return SeenCardsDrawn(actor, len(cards), cards if seat == actor else None)
        case _:
            if is_instance(event, PublicEvent):
                return event
            raise not_an_event(event)


def seen_transfer(transfer: Transfer[Hand], seat: int | None) -> Transfer[Hand | None]:
    """Return an exchange as a seat, or a spectator (None), saw it."""
    if seat is not None and seat in {transfer.giver, transfer.taker}:
        return Transfer(
            transfer.giver, transfer.taker, transfer.count, transfer.cards, transfer.due
        )
    return Transfer(transfer.giver, transfer.taker, transfer.count, None, transfer.due)
