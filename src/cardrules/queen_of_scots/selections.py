"""The moves that selected cards allow, for interfaces that begin with cards."""

from collections.abc import Iterable
from typing import assert_never

from cardrules._violations import Violation
from cardrules.queen_of_scots.deck import Hand, Kind, in_order
from cardrules.queen_of_scots.legal import (
    Code,
    legal_moves,
    no_set,
    not_held,
    not_to_act,
    refusal,
)
from cardrules.queen_of_scots.moves import (
    Add,
    Discard,
    Draw,
    Lay,
    Move,
    Take,
    TakeOnto,
    add,
    cards_named,
    kind_named,
    lay,
)
from cardrules.queen_of_scots.rules import SET_SIZE
from cardrules.queen_of_scots.sets import set_of, without
from cardrules.queen_of_scots.state import PickingUp
from cardrules.queen_of_scots.views import View


def moves_with(view: View, cards: Iterable[str], /) -> tuple[Move, ...]:
    """Return the legal moves by which exactly these cards leave the hand.

    An empty selection finds drawing, and taking a crown jewel onto a set. So each legal move
    belongs to exactly one selection. To lay more cards than one move can, use `plan`.

    Raises:
        ParseError: if a text among the cards cannot be the id of a card.
        TypeError: if one of them is not a text.
    """
    chosen = cards_named(cards)
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
    """Return why a selection of cards allows no move; None if it allows one.

    Reasons about the turn come before reasons about the cards.

    Raises:
        ParseError: if a text among the cards cannot be the id of a card.
        TypeError: if one of them is not a text.
    """
    chosen = cards_named(cards)
    if moves_with(view, chosen):
        return None
    return _not_laying(view, chosen) or refusal(view, view.seat, Lay(chosen))


def _not_laying(view: View, chosen: Hand) -> Violation | None:
    """Return why the seat of a view cannot lay any cards now, whichever they are."""
    if view.seat is None or view.seat != view.to_act:
        return not_to_act(view, view.seat)
    if isinstance(view.phase, PickingUp):
        return Violation.of(Code.NOT_PICKED_UP)
    return None if chosen else Violation.of(Code.NO_CARDS)


def plan(view: View, cards: Iterable[str], kind: str, /) -> tuple[Move, ...] | Violation:
    """Return the moves that put selected cards into one set, or the reason against it.

    If the seat already has a set of that kind, each card is added to it. Otherwise three cards are
    laid, with as few crown jewels as possible, and the others are added.

    Source: `scots.lay`, `scots.add`.

    Args:
        view: the view of the seat to act.
        cards: the cards from its hand, in any order.
        kind: the kind of the set: the id of a plain card, or ``royal``.

    Raises:
        ParseError: if a text cannot be the id of a card, or of a kind.
        TypeError: if one of the cards, or the kind, is not a text.
    """
    chosen = cards_named(cards)
    of, wild = kind_named(kind), view.rules.deck.wild
    violation = _not_laying(view, chosen) or _not_planned(view, chosen, of)
    if violation is not None:
        return violation
    new: Hand = ()
    if not _is_there(view, of):
        new = in_order(sorted(chosen, key=lambda card: card == wild)[:SET_SIZE])
    adds = [add(card, of if card == wild else None) for card in without(chosen, new)]
    return (lay(new), *adds) if new else tuple(adds)


def _not_planned(view: View, chosen: Hand, kind: Kind) -> Violation | None:
    deck = view.rules.deck
    missing = not_held(deck, view._hand, chosen)
    if missing is not None:
        return missing
    for card in chosen:
        if deck.kind_of(card) not in {None, kind}:
            wanted = deck.named(kind)
            return Violation.of(Code.ANOTHER_KIND, card=deck.named(card), kind=wanted)
    if _is_there(view, kind):
        return None
    if len(chosen) < SET_SIZE:
        return no_set(deck, chosen) or Violation.of(Code.LAY_SIZE, count=len(chosen))
    return no_set(deck, chosen)


def _is_there(view: View, kind: Kind) -> bool:
    return view.seat is not None and set_of(view.tables[view.seat], kind) is not None
