"""`advance`: how a view follows the events that its seat sees.

An event states results, so following it needs no rules. It is checked all the same, because it can
come from elsewhere: it must be of the seat to act, in its phase, and with cards that can be where
it says. Within a step the phase stays that of its beginning; how many cards lie in no rack and no
pile then shows what has happened, so that no event fits twice. `TurnCame` ends the step.
"""

from itertools import chain

import attrs

from cardrules._constructors import quick_evolve
from cardrules._seats import Seat, left_of
from cardrules._tuples import replace_at
from cardrules.errors import cannot_follow
from cardrules.racko.deck import (
    SLOT_STEP,
    Card,
    Rack,
    SeenRack,
    ShownSlots,
    all_slots,
    deck,
    index_of,
    marked,
)
from cardrules.racko.events import (
    Discarded,
    RoundEnded,
    SeenDealt,
    SeenDrew,
    SeenEvent,
    SeenPlaced,
    SeenTurnCame,
    Took,
    TurnedOver,
    TurnEnded,
)
from cardrules.racko.rules import Rules
from cardrules.racko.scoring import add_up, outcome_of, qualifies, score_round
from cardrules.racko.state import Dealing, Placing, SeenPhase, Taking
from cardrules.racko.views import View

_evolve = quick_evolve(View)


def advance(view: View, event: SeenEvent, /) -> View:
    """Return the view after an event that its seat saw.

    One step can have several events; only after the last one is the view that of a state again.

    Raises:
        EventError: if the event contradicts what the view shows, so it cannot come next.
    """
    match event:
        # The most frequent come first: to find out that a case does not match takes long.
        case SeenTurnCame(phase=phase, to_act=to_act) if _is_next(view, phase, to_act):
            return _evolve(view, phase=phase, to_act=to_act)
        case TurnEnded(seat=seat) if seat == view.to_act and not _in_hand(view):
            return _evolve(view, had_turn=replace_at(view.had_turn, seat, True))
        case Took(seat=seat, card=card) if _can_take(view, seat, card):
            return _with_card(view, event, view.discard_pile[:-1], is_public=True)
        case SeenDrew(seat=seat, card=card) if _can_draw(view, seat, card):
            rest = None if view.draw_order is None else view.draw_order[1:]
            return _evolve(view, draw_pile_size=view.draw_pile_size - 1, draw_order=rest)
        case SeenPlaced(seat=seat, card=card) if _can_put(view, seat) and card == view.drawn:
            return _with_card(view, event, view.discard_pile, is_public=view.turned_over)
        case Discarded(seat=seat, card=card) if (
            _can_put(view, seat) and (view.drawn or card) == card and _is_unseen(view, card)
        ):
            return _evolve(view, discard_pile=(*view.discard_pile, card))
        case TurnedOver(draw_pile=order, discard=discard) if (
            not view.draw_pile_size and view.discard_pile == (discard, *order)
        ):
            return _evolve(
                view, draw_pile_size=len(order), draw_order=order, discard_pile=(discard,)
            )
        case RoundEnded() if _is_right(view, event):
            return _after_round(view, event)
        case SeenDealt() if _is_due(view, event):
            return _after_deal(view, event)
        case _:
            raise cannot_follow(event)


def _in_hand(view: View) -> int:
    """Return how many cards lie neither in the racks nor in the piles."""
    rules = view.match.rules
    on_table = rules.seats * rules.rack_size + view.draw_pile_size + len(view.discard_pile)
    return rules.cards - on_table


def _begins(view: View, seat: Seat) -> bool:
    # Within a step the phase is that of its beginning, so it does not show what has happened.
    return seat == view.to_act and isinstance(view.phase, Taking) and not _in_hand(view)


def _can_take(view: View, seat: Seat, card: Card) -> bool:
    """Return whether a seat begins its turn with this card on top of the discard pile."""
    return _begins(view, seat) and card == view.discard_pile[-1]


def _can_draw(view: View, seat: Seat, card: Card | None) -> bool:
    """Return whether a seat begins its turn with this card on top of the draw pile."""
    if not _begins(view, seat):
        return False
    if view.draw_order is not None:
        return card in view.draw_order[:1]
    is_seen = seat == view.seat
    return view.draw_pile_size > 0 and (_is_unseen(view, card) if is_seen else card is None)


def _is_unseen(view: View, card: object) -> bool:
    """Return whether a card is of the deck, and lies where the seat of a view cannot see it."""
    return (
        card in range(1, view.match.rules.cards + 1)
        and card not in view.discard_pile
        and card not in (view.draw_order or ())
        and not any(card in rack for rack in view.racks)
    )


def _can_put(view: View, seat: Seat) -> bool:
    """Return whether a seat has drawn a card and not yet put it down."""
    return seat == view.to_act and isinstance(view.phase, Placing) and _in_hand(view) == 1


def _is_next(view: View, phase: SeenPhase, to_act: Seat | None) -> bool:
    """Return whether the table can wait for this now."""
    rules, acted, dealer = view.match.rules, view.to_act, view.match.dealer
    match phase:
        case Taking():
            before = dealer if acted is None else acted
            is_in_turn = before is not None and to_act == left_of(before, rules.seats)
            has_ended = acted is None or view.had_turn[acted]
            return is_in_turn and has_ended and not _in_hand(view) and view.draw_pile_size > 0
        case Placing(drawn=drawn):
            has_drawn = isinstance(view.phase, Taking) and _in_hand(view) == 1
            is_seen = view.turned_over or to_act == view.seat
            is_right = _is_unseen(view, drawn) if is_seen else drawn is None
            return to_act == acted and has_drawn and is_right
        case Dealing():
            is_over = acted is not None and to_act is None and view.shown == _all_shown(rules)
            due = None if dealer is None else left_of(dealer, rules.seats)
            return is_over and not view.is_over and phase == Dealing(deck(rules.cards), due)
        case _:
            return to_act is None and view.is_over


def _all_shown(rules: Rules) -> tuple[ShownSlots, ...]:
    return (all_slots(rules.rack_size),) * rules.seats


def _with_card(
    view: View, event: Took | SeenPlaced, discard_pile: tuple[Card, ...], *, is_public: bool
) -> View:
    """Return the view after a card came from elsewhere, and the one in its slot was discarded."""
    seat, slot, discarded = event.seat, event.slot, event.discarded
    index, rack, shown = index_of(slot), view.racks[seat], view.shown[seat]
    is_slot = not slot % SLOT_STEP and 0 <= index < len(rack)
    was_there = is_slot and (
        discarded != event.card and _is_unseen(view, discarded)
        if rack[index] is None
        else rack[index] == discarded
    )
    if not was_there or event.shown != marked(shown, slot, is_shown=is_public):
        raise cannot_follow(event)
    return _evolve(
        view,
        racks=replace_at(view.racks, seat, replace_at(rack, index, event.card)),
        discard_pile=(*discard_pile, discarded),
        shown=replace_at(view.shown, seat, event.shown),
    )


def _is_due(view: View, deal: SeenDealt) -> bool:
    """Return whether a deal is due, from this dealer, and this seat would see it like this."""
    rules, request, dealer = view.rules, view.chance, deal.dealer
    if request is None or dealer == view.dealer or request.dealer not in {None, dealer}:
        return False
    hidden = [0 if holder == view.seat else rules.rack_size for holder in range(rules.seats)]
    own = () if view.seat is None or view.seat >= len(deal.racks) else deal.racks[view.seat]
    return (
        0 <= dealer < rules.seats
        and _are_different(rules, (*own, deal.discard))
        and [len(rack) for rack in deal.racks] == [rules.rack_size] * rules.seats
        and [rack.count(None) for rack in deal.racks] == hidden
        and deal.draw_pile_size == rules.cards - rules.seats * rules.rack_size - 1
    )


def _are_different(rules: Rules, cards: tuple[Card | None, ...]) -> bool:
    """Return whether cards are of the deck, and each is another one."""
    return len({*cards}) == len(cards) and {*cards} <= {*deck(rules.cards)}


def _after_deal(view: View, event: SeenDealt) -> View:
    seats = view.rules.seats
    return _evolve(
        view,
        match=attrs.evolve(view.match, dealer=event.dealer),
        racks=event.racks,
        draw_pile_size=event.draw_pile_size,
        discard_pile=(event.discard,),
        draw_order=None,
        shown=((),) * seats,
        had_turn=(False,) * seats,
    )


def _is_right(view: View, event: RoundEnded) -> bool:
    """Return whether the round can end like this: the seat may go, and the scores are right."""
    rules, seat, racks = view.rules, event.seat, event.racks
    if seat != view.to_act or _in_hand(view) or not view.had_turn[seat]:
        return False
    return (
        len(racks) == rules.seats
        and all(map(_agree, view.racks, racks))
        and _are_different(rules, (*chain(*racks), *view.discard_pile, *(view.draw_order or ())))
        and qualifies(rules, racks[seat])
        and event.shown == _all_shown(rules)
        and event.result == score_round(rules, racks, seat)
        and event.scores == add_up(rules, view.scores, event.result)
        and event.outcome == outcome_of(rules, event.scores)
    )


def _agree(seen: SeenRack, rack: Rack) -> bool:
    """Return whether a rack can be one of which this much was seen."""
    return len(seen) == len(rack) and all(
        known in {None, card} for known, card in zip(seen, rack, strict=True)
    )


def _after_round(view: View, event: RoundEnded) -> View:
    return _evolve(
        view,
        match=attrs.evolve(
            view.match, scores=event.scores, last_round=event.result, outcome=event.outcome
        ),
        racks=event.racks,
        shown=event.shown,
    )
