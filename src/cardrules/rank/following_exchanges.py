"""How a view follows the events before the first lead of a hand: see ``following.py``."""

from itertools import takewhile

import attrs

from cardrules._constructors import quick_evolve
from cardrules._seats import Seat
from cardrules._tuples import replace_at
from cardrules.errors import cannot_follow
from cardrules.rank.deal import no_facts, no_stretches
from cardrules.rank.deck import (
    Card,
    Hand,
    are_cards,
    holds,
    pack,
    put,
    take,
    unpack,
)
from cardrules.rank.events import (
    BenefitChosen,
    BenefitDue,
    KingsHandLeft,
    SeenDealt,
    SeenEvent,
    SeenExchanged,
    SeenKingsHandTaken,
)
from cardrules.rank.exchanges import all_exchanges, first_to_lead
from cardrules.rank.knowledge import Transfer, all_played
from cardrules.rank.phases import (
    CHOOSING_BENEFIT,
    CHOOSING_HAND,
    LEADING,
    ChoosingBenefit,
    ChoosingHand,
    Dealing,
    Giving,
    Phase,
    Round,
)
from cardrules.rank.views import View

_evolve = quick_evolve(View)


def after_opening(view: View, event: SeenEvent) -> View:
    """Return the view after an event that comes before the first lead of a hand."""
    match event:
        case SeenDealt() if _is_dealt(view, event):
            return _after_deal(view, event)
        case KingsHandLeft(seat=seat) if _chooses(view, seat, CHOOSING_HAND):
            return view
        case SeenKingsHandTaken() if _can_swap(view, event):
            return _after_swap(view, event)
        case BenefitDue(beggar=beggar, steal_possible=possible) if _has_benefit(view, beggar):
            facts = attrs.evolve(view.hand_facts, beggar=beggar, steal_possible=possible)
            return _evolve(view, hand_facts=facts)
        case BenefitChosen(seat=seat) if _chooses(view, seat, CHOOSING_BENEFIT):
            return view
        case SeenExchanged(transfer=transfer) if _is_due(view, transfer):
            return _after_transfer(view, transfer)
        case _:
            raise cannot_follow(event)


def opens(view: View, phase: Phase, to_act: Seat) -> bool:
    """Return whether the table can wait for this before the first lead of a hand, or for that."""
    rules, now = view.rules, view._phase[0]
    # In the first hand the view does not say who the King is, until he has something to do.
    known = view.places[:1] or (() if isinstance(now, Dealing) else (view.to_act,))
    is_king = to_act in (known or (to_act,))
    if view.out:  # The last hand is over, and the next is not dealt yet.
        return False
    if rules.kings_hand and isinstance(now, Dealing):
        return phase == CHOOSING_HAND and is_king
    if not view.places:
        return phase == LEADING[to_act] and is_king
    if not rules.classic_president and not view.taken:
        can_steal = phase == CHOOSING_BENEFIT and view.hand_facts.beggar is not None
        can_lead = phase == LEADING[to_act] and now == CHOOSING_BENEFIT
        return is_king and (can_steal if now != CHOOSING_BENEFIT else can_lead)
    counts = [each.count for each in view.taken]
    due = all_exchanges(rules, view.places, counts)[len(counts) :]
    if not due:
        return phase == LEADING[to_act] and to_act == first_to_lead(rules, view.places)
    gifts = [*takewhile(lambda each: not each[3], due)]
    if not gifts:
        return False
    (giver, taker, count, _), *then = gifts
    return to_act == giver and phase == Giving(taker, count, tuple(each[1] for each in then))


def can_come(view: View, cards: tuple[Card, ...]) -> bool:
    """Return whether cards can come into the hand of a view's seat, from where it sees none."""
    if not are_cards(cards):
        return False
    seen = put(view._hand, all_played(view.stretches))
    return holds(pack(view.rules.cards), put(seen, pack(cards)))


def _chooses(view: View, seat: Seat, phase: ChoosingHand | ChoosingBenefit) -> bool:
    return seat == view.to_act and view._phase[0] == phase


def _is_dealt(view: View, deal: SeenDealt) -> bool:
    """Return whether a deal is due, and this seat would see it like this."""
    rules = view.rules
    size, kings_hand = rules.hand_size, rules.hand_size * rules.kings_hand
    return (
        view.chance is not None
        and len(deal.hand) == (0 if view.seat is None else size)
        and (deal.hand_size, deal.kings_hand_size) == (size, kings_hand)
        and deal.draw_pile_size == len(rules.cards) - rules.seats * size - kings_hand
        and are_cards(deal.hand)
        and holds(pack(rules.cards), pack(deal.hand))
    )


def _after_deal(view: View, event: SeenDealt) -> View:
    seats = view.rules.seats
    return _evolve(
        view,
        hand=event.hand,
        hand_sizes=(event.hand_size,) * seats,
        draw_pile_size=event.draw_pile_size,
        stretches=no_stretches(seats),
        out=(),
        hand_facts=no_facts(seats),
        kings_hand_size=event.kings_hand_size,
        set_aside=(),
        taken=(),
    )


def _can_swap(view: View, swap: SeenKingsHandTaken) -> bool:
    """Return whether the King can take the King's Hand, and who sees the two hands does."""
    if not _chooses(view, swap.seat, CHOOSING_HAND) or not view.kings_hand_size:
        return False
    if swap.seat != view.seat:
        return swap.hand is None and swap.set_aside is None
    if swap.hand is None or len(swap.hand) != view.kings_hand_size:
        return False
    return can_come(view, swap.hand) and swap.set_aside == view.hand


def _after_swap(view: View, event: SeenKingsHandTaken) -> View:
    return _evolve(
        view,
        hand=view.hand if event.hand is None else event.hand,
        hand_facts=attrs.evolve(view.hand_facts, taker_of_kings_hand=event.seat),
        kings_hand_size=0,
        set_aside=event.set_aside,
    )


def _has_benefit(view: View, beggar: Seat) -> bool:
    """Return whether the King chooses a benefit in this hand, and this is the Beggar."""
    is_due = view.places and not view.rules.classic_president and view.hand_facts.beggar is None
    return bool(is_due) and beggar == view.places[-1]


def _is_due(view: View, moved: Transfer[Hand | None]) -> bool:
    """Return whether this exchange is the next that the rules demand, and who sees it does."""
    before, cards = view.taken, moved.cards
    # Whether cards have been played does not say so: those that a set-up position leaves out count
    # as played, also before the first lead.
    if not view.places or isinstance(view._phase[0], Round):
        return False
    counts = [*(each.count for each in before), moved.count]
    due = all_exchanges(view.rules, view.places, counts)[len(before) : len(counts)]
    is_seen = view.seat in {moved.giver, moved.taker}
    return (
        due == [(moved.giver, moved.taker, moved.count, moved.due)]
        and moved.count <= view.hand_sizes[moved.giver]
        and (cards is not None) == is_seen
        and (cards is None or _can_move(view, moved, cards))
    )


def _can_move(view: View, moved: Transfer[Hand | None], cards: Hand) -> bool:
    """Return whether a seat that sees the cards of an exchange can have given or taken them."""
    if len(cards) != moved.count or not are_cards(cards):
        return False
    return holds(view._hand, pack(cards)) if view.seat == moved.giver else can_come(view, cards)


def _after_transfer(view: View, transfer: Transfer[Hand | None]) -> View:
    hand, moved = view._hand, pack(transfer.cards or ())  # The two seats see the cards.
    if view.seat == transfer.giver:
        hand = take(hand, moved)
    elif view.seat == transfer.taker:
        hand = put(hand, moved)
    sizes = view.hand_sizes
    sizes = replace_at(sizes, transfer.giver, sizes[transfer.giver] - transfer.count)
    sizes = replace_at(sizes, transfer.taker, sizes[transfer.taker] + transfer.count)
    return _evolve(
        view,
        hand=unpack(hand),
        hand_sizes=sizes,
        taken=(*view.taken, transfer),
    )
