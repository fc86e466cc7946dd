"""What a selection of cards can do: for user interfaces, which begin with cards."""

from collections.abc import Iterable
from typing import assert_never

from cardrules._violations import Violation
from cardrules.queen_of_scots.deck import Kind
from cardrules.queen_of_scots.legal import (
    Code,
    legal_moves,
    no_set,
    not_held,
    not_to_act,
    refusal,
)
from cardrules.queen_of_scots.moves import Add, Discard, Draw, Lay, Move, Take, TakeOnto, add, lay
from cardrules.queen_of_scots.rules import SET_SIZE
from cardrules.queen_of_scots.sets import Hand, in_order, set_of, without
from cardrules.queen_of_scots.state import PickingUp
from cardrules.queen_of_scots.views import View


def moves_with(view: View, cards: Iterable[str], /) -> tuple[Move, ...]:
    """Return the legal moves by which exactly these cards leave the hand.

    None does with drawing, nor when a crown jewel is taken onto a set. So each legal move is found
    with one selection. More cards than one move can lay are the business of `plan`.
    """
    chosen = in_order(cards)
    return tuple(move for move in legal_moves(view) if _used(move) == chosen)


def _used(move: Move) -> Hand:
    match move:
        case Draw() | TakeOnto():
            return ()
        case Take(cards=cards) | Lay(cards=cards):
            return cards
        case Add(card=card) | Discard(card=card):
            return (card,)
        case _:
            assert_never(move)


def why_none(view: View, cards: Iterable[str], /) -> Violation | None:
    """Return why a selection of cards can do nothing, None if it can do something.

    A reason that lies with the turn comes before one that lies with the cards.
    """
    chosen = in_order(cards)
    if moves_with(view, chosen):
        return None
    if view.seat is None or view.seat != view.to_act:
        return not_to_act(view, view.seat)
    if isinstance(view.phase, PickingUp):
        return refusal(view, view.seat, Take(chosen))
    if not chosen:
        return Violation.of(Code.NO_CARDS)
    return refusal(view, view.seat, Lay(chosen))


def plan(view: View, cards: Iterable[str], kind: str, /) -> tuple[Move, ...] | Violation:
    """Return the moves that put a selection of cards into one set, or what stands in the way.

    If the seat has a set of that kind already, each card is added to it; if not, three of them
    are laid, crown jewels last, and the others are added (`scots.lay`, `scots.add`).

    Args:
        view: what the seat to act knows.
        cards: the cards from its hand, in any order.
        kind: what the set is to be a set of: the id of a plain card, or ``royal``.
    """
    chosen = in_order(cards)
    violation = _not_planned(view, chosen, kind)
    if violation is not None:
        return violation
    of, wild = Kind(kind), view.rules.deck.wild
    new: Hand = ()
    if not _is_there(view, kind):
        new = in_order(sorted(chosen, key=lambda card: card == wild)[:SET_SIZE])
    adds = [add(card, of if card == wild else None) for card in without(chosen, new)]
    return (lay(new), *adds) if new else tuple(adds)


def _not_planned(view: View, chosen: Hand, kind: str) -> Violation | None:
    if view.seat is None or view.seat != view.to_act:
        return not_to_act(view, view.seat)
    if isinstance(view.phase, PickingUp):
        return Violation.of(Code.NOT_PICKED_UP)
    if not chosen:
        return Violation.of(Code.NO_CARDS)
    deck = view.rules.deck
    missing = not_held(deck, view.hand or (), chosen)
    if missing is not None:
        return missing
    for card in chosen:
        if deck.kind_of(card) not in {None, kind}:
            return Violation.of(Code.ANOTHER_KIND, card=card, kind=str(kind))
    if _is_there(view, kind):
        return None
    if len(chosen) < SET_SIZE:
        return no_set(deck, chosen) or Violation.of(Code.LAY_SIZE, count=len(chosen))
    return no_set(deck, chosen)


def _is_there(view: View, kind: str) -> bool:
    return view.seat is not None and set_of(view.tables[view.seat], kind) is not None
