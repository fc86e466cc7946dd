"""`advance`: how a view follows the events that its seat sees.

An event states results, so following it needs no rules. It is checked all the same, because it can
come from elsewhere: it must be of the seat to act, in its phase, and with cards that can be where
it says. After the first events of a step, the view already waits for what comes next in turn, so
that no event fits twice. `TurnCame` confirms it, or says that a reshuffle is due.
"""

from collections import Counter

import attrs

from cardrules._constructors import quick_evolve
from cardrules._seats import Seat, left_of
from cardrules._tuples import replace_at
from cardrules.errors import cannot_follow
from cardrules.queen_of_scots.deck import Card, Hand, Kind, in_order
from cardrules.queen_of_scots.events import (
    Discarded,
    Laid,
    RoundEnded,
    SeenDealt,
    SeenDrew,
    SeenEvent,
    SeenReshuffled,
    Took,
    TurnCame,
)
from cardrules.queen_of_scots.knowledge import Knowledge
from cardrules.queen_of_scots.rules import JEWELS_SHOWN, PAIR_SIZE, SET_SIZE, StockUsedUp
from cardrules.queen_of_scots.scoring import add_up, outcome_of, score_round
from cardrules.queen_of_scots.sets import lacking, set_of, with_cards, with_set, without
from cardrules.queen_of_scots.state import (
    LAYING,
    OVER,
    PICKING_UP,
    Dealing,
    Laying,
    PickingUp,
    Reshuffling,
)
from cardrules.queen_of_scots.views import View, unseen

_evolve = quick_evolve(View)


def advance(view: View, event: SeenEvent, /) -> View:
    """Return the view after an event that its seat saw.

    One step can have several events; only after the last one is the view that of a state again.

    Raises:
        EventError: if the event contradicts what the view shows, so it cannot come next.
    """
    match event:
        case SeenDealt() if _is_dealt(view, event):
            return _after_deal(view, event)
        case SeenDrew() if _is_drawn(view, event):
            return _after_draw(view, event.seat, event.card)
        case Took() if _is_taken(view, event):
            return _after_take(view, event)
        case Laid(seat=seat, kind=kind, cards=cards) if _is_laid(view, event):
            return _after_laying(view, seat, kind, cards)
        case Discarded(seat=seat, card=card) if _can_play(view, seat, (card,)):
            return _after_discard(view, seat, card)
        case SeenReshuffled(cards=cards) if isinstance(
            view.phase, Reshuffling
        ) and cards == in_order(view.phase.cards):
            return _after_reshuffle(view, cards, view.phase.next_to_act)
        case RoundEnded() if _is_ended(view, event):
            return _after_round(view, event)
        case TurnCame(phase=phase, to_act=to_act) if _has_come(view, event):
            return _evolve(view, phase=phase, to_act=to_act)
        case _:
            raise cannot_follow(event)


def _is_dealt(view: View, deal: SeenDealt) -> bool:
    """Return whether this deal is due, and its seat would see it like this."""
    rules, request = view.rules, view.phase
    seats, size = rules.seats, rules.hand_size
    if not isinstance(request, Dealing) or deal.dealer not in (
        range(seats) if request.dealer is None else {request.dealer}
    ):
        return False
    hand = deal.hand or ()
    return (
        (deal.hand is None) == (view.seat is None)
        and len(hand) == (0 if view.seat is None else size)
        and hand == in_order(hand)
        and deal.hand_sizes == (size,) * seats
        and deal.stock_size == len(rules.deck.cards) - seats * size - 1
        and lacking(rules.deck.cards, (*hand, deal.face_up)) is None
    )


def _is_drawn(view: View, draw: SeenDrew) -> bool:
    """Return whether the seat can draw, and who sees the card does."""
    is_own, card = draw.seat == view.seat, draw.card
    return (
        draw.seat == view.to_act
        and isinstance(view.phase, PickingUp)
        and view.stock_size > 0
        and (card is not None) == is_own
        and (card is None or unseen(view)[card] > 0)
    )


def _is_taken(view: View, take: Took) -> bool:
    """Return whether the seat can take the pile like this.

    Source: `scots.take-pile`, `scots.take-jewel`.
    """
    deck, seat, top = view.rules.deck, take.seat, take.top
    if seat != view.to_act or not isinstance(view.phase, PickingUp) or not view.face_up:
        return False
    is_jewel = top == deck.wild
    onto = not take.played and is_jewel and set_of(view.tables[seat], take.kind)
    return (
        (*take.picked_up, top) == (*in_order(view.face_up[:-1]), view.face_up[-1])
        and take.showed == (top,) * (JEWELS_SHOWN if is_jewel else 0)
        and (onto or len(take.played) == PAIR_SIZE)
        and all(deck.kind_of(card) == take.kind for card in take.played)
        and (is_jewel or deck.kind_of(top) == take.kind)
        and _can_hold(view, seat, (*take.played, *take.showed))
    )


def _is_laid(view: View, laying: Laid) -> bool:
    """Return whether the seat can lay these cards (`scots.lay`, `scots.add`)."""
    deck, seat, cards = view.rules.deck, laying.seat, laying.cards
    natural = [card for card in cards if card != deck.wild]
    return (
        _can_play(view, seat, cards)
        and all(deck.kind_of(card) == laying.kind for card in natural)
        and (
            len(cards) == 1
            if set_of(view.tables[seat], laying.kind)
            else len(cards) == SET_SIZE and len(natural) >= PAIR_SIZE
        )
    )


def _can_play(view: View, seat: Seat, cards: Hand) -> bool:
    """Return whether a seat has picked up, and can have these cards in hand."""
    return seat == view.to_act and isinstance(view.phase, Laying) and _can_hold(view, seat, cards)


def _can_hold(view: View, seat: Seat, cards: Hand) -> bool:
    """Return whether a hand can hold these cards, as far as the view shows."""
    if seat == view.seat:
        return lacking(view.hand or (), cards) is None
    known = view.knowledge.known[seat]
    more = Counter(cards) - Counter(known)
    return more.total() <= view.hand_sizes[seat] - len(known) and more <= unseen(view)


def _is_ended(view: View, end: RoundEnded) -> bool:
    """Return whether the round can end here with these hands, and is scored right."""
    if view.to_act is None or tuple(map(len, end.hands)) != view.hand_sizes:
        return False
    hidden: Counter[Card] = Counter()
    for seat, hand in enumerate(end.hands):
        known = view.hand if seat == view.seat else view.known[seat]
        hidden.update(hand)
        hidden.subtract(known or ())
    if min(hidden.values(), default=0) < 0 or not hidden <= unseen(view):
        return False
    out = view.hand_sizes.index(0) if 0 in view.hand_sizes else None
    used_up = isinstance(view.phase, PickingUp) and not view.stock_size
    result = score_round(view.rules, view.tables, end.hands)
    scores = add_up(view.scores, result)
    return (
        (out is not None or (used_up and view.rules.stock_used_up is StockUsedUp.END_ROUND))
        and (end.out, end.result, end.scores) == (out, result, scores)
        and end.outcome == outcome_of(view.rules, scores)
    )


def _has_come(view: View, turn: TurnCame) -> bool:
    """Return whether the table can wait for this now."""
    if view.to_act is None:
        return (turn.phase, turn.to_act) == (view.phase, None)
    if 0 in view.hand_sizes:
        return False
    if isinstance(view.phase, Laying) or view.stock_size:
        return (turn.phase, turn.to_act) == (view.phase, view.to_act)
    due = Reshuffling(view.rules.deck.in_deck_order(view.face_up[:-1]), view.to_act)
    can_be = view.rules.stock_used_up is StockUsedUp.RESHUFFLE
    return can_be and (turn.phase, turn.to_act) == (due, None)


def _after_deal(view: View, event: SeenDealt) -> View:
    nothing: tuple[Hand, ...] = ((),) * view.rules.seats
    return _evolve(
        view,
        match=attrs.evolve(view.match, dealer=event.dealer),
        phase=PICKING_UP,
        to_act=left_of(event.dealer, view.rules.seats),
        hand=event.hand,
        hand_sizes=event.hand_sizes,
        tables=((),) * view.rules.seats,
        face_up=(event.face_up,),
        stock_size=event.stock_size,
        knowledge=Knowledge[Card | None].of(nothing),
    )


def _after_draw(view: View, seat: Seat, card: Card | None) -> View:
    hand = view.hand
    return _evolve(
        view,
        phase=LAYING,
        hand=hand if hand is None or card is None else with_cards(hand, (card,)),
        hand_sizes=replace_at(view.hand_sizes, seat, view.hand_sizes[seat] + 1),
        stock_size=view.stock_size - 1,
        knowledge=view.knowledge.drew(seat, card),
    )


def _after_take(view: View, event: Took) -> View:
    seat = event.seat
    view = _after_laying(view, seat, event.kind, event.played, event.top)
    hand, knowledge = view.hand, view.knowledge.showed(seat, event.showed)
    return _evolve(
        view,
        phase=LAYING,
        hand=hand if hand is None or view.seat != seat else with_cards(hand, event.picked_up),
        hand_sizes=replace_at(view.hand_sizes, seat, view.hand_sizes[seat] + len(event.picked_up)),
        face_up=(),
        knowledge=knowledge.picked_up(seat, event.picked_up),
    )


def _after_discard(view: View, seat: Seat, card: Card) -> View:
    return _evolve(
        _without(view, seat, (card,)),
        phase=PICKING_UP,
        to_act=left_of(seat, view.rules.seats),
        face_up=(*view.face_up, card),
    )


def _after_laying(view: View, seat: Seat, kind: Kind, cards: Hand, *more: Card) -> View:
    """Return the view after cards from a hand, and more from elsewhere, joined a set."""
    table = with_set(view.tables[seat], kind, (*cards, *more))
    return _evolve(_without(view, seat, cards), tables=replace_at(view.tables, seat, table))


def _without(view: View, seat: Seat, cards: Hand) -> View:
    """Return the view after cards left a hand."""
    hand = view.hand
    return _evolve(
        view,
        hand=hand if hand is None or view.seat != seat else without(hand, cards),
        hand_sizes=replace_at(view.hand_sizes, seat, view.hand_sizes[seat] - len(cards)),
        knowledge=view.knowledge.played(seat, cards),
    )


def _after_reshuffle(view: View, cards: Hand, to_act: Seat) -> View:
    return _evolve(
        view,
        phase=PICKING_UP,
        to_act=to_act,
        face_up=view.face_up[-1:],
        stock_size=len(cards),
        knowledge=view.knowledge.reshuffled(cards),
    )


def _after_round(view: View, event: RoundEnded) -> View:
    rules, dealer = view.rules, view.dealer
    due = None if dealer is None else left_of(dealer, rules.seats)
    return _evolve(
        view,
        phase=OVER if event.outcome else Dealing(rules.deck.cards, due),
        to_act=None,
        match=attrs.evolve(
            view.match, scores=event.scores, last_round=event.result, outcome=event.outcome
        ),
        knowledge=Knowledge[Card | None].of(event.hands),
    )
