"""QUEEN OF SCOTS as the page draws it."""

from collections.abc import Iterable

from drawing import Drawn, Words, back, card, counted, pile, row

from cardrules import Seat
from cardrules.queen_of_scots import (
    Add,
    Card,
    Discard,
    Draw,
    LaidSet,
    Lay,
    Move,
    RoundEnded,
    Rules,
    Take,
    TakeOnto,
    TurnCame,
    View,
)

untold = (TurnCame,)
round_ended = RoundEnded
selects_one = False


def goal(rules: Rules) -> int | None:
    """Return the score that ends the match."""
    return rules.target


def card_of(card_id: str) -> str:
    """Return the card with an id."""
    return card_id


def _name(view: View, each: object, words: Words) -> str:
    return view.rules.deck.named(str(each)).text(words.code)


def _face(view: View, each: Card, words: Words) -> Drawn:
    points = view.rules.deck.points_of(each)
    return card(words.say("worth", name=_name(view, each, words), points=points), each)


def _counted(view: View, cards: Iterable[Card], words: Words) -> list[Drawn]:
    ordered = view.rules.deck.in_deck_order(cards)
    return counted(ordered, lambda each: _face(view, each, words))


def hand(view: View, words: Words) -> Drawn:
    """Return the own hand, in the order of the deck."""
    ordered = view.rules.deck.in_deck_order(view.hand or ())
    return row(words.term("pictures.own-hand"), [_face(view, each, words) for each in ordered])


def _set(view: View, laid: LaidSet, words: Words, *, is_own: bool) -> Drawn:
    more: Drawn = {"spot": f"set {laid.kind}"} if is_own else {}
    return row(
        _name(view, laid.kind, words), _counted(view, laid.cards, words), look="set", **more
    )


def own(view: View, words: Words) -> list[Drawn]:
    """Return the own sets."""
    laid = () if view.seat is None else view.tables[view.seat]
    return [_set(view, each, words, is_own=True) for each in laid]


def others(view: View, seat: Seat, words: Words) -> list[Drawn]:
    """Return the sets of another seat, and the cards that are known to be in its hand."""
    sets = [_set(view, each, words, is_own=False) for each in view.tables[seat]]
    known = _counted(view, view.known[seat], words)
    return [*sets, row(words.say("known"), known, look="known")] if known else sets


def notes(view: View, seat: Seat, words: Words) -> list[str]:
    """Return the number of cards of a seat."""
    return [words.say("in-hand", size=view.hand_sizes[seat])]


def middle(view: View, words: Words) -> list[Drawn]:
    """Return the face-down pile, and the face-up pile: its top, and what lies below."""
    stock = [back(words)] * bool(view.stock_size)
    top = [_face(view, each, words) for each in view.face_up[-1:]]
    below = row(words.say("below"), _counted(view, view.face_up[:-1], words), look="known")
    title, size = words.term("pictures.scots.face-up"), len(view.face_up)
    return [
        pile("stock", words.term("pictures.scots.stock"), stock, view.stock_size),
        pile("face-up", title, top, size, below=below if below["cards"] else None),
    ]


def used(_view: View, move: Move) -> list[str]:
    """Return the ids of the cards that a move uses."""
    if isinstance(move, Add | Discard):
        return [move.card]
    return list(move.cards) if isinstance(move, Lay | Take) else []


def spot(view: View, move: Move) -> str | None:
    """Return the spot where a move is made; None for a new set, which has no place yet."""
    match move:
        case Draw():
            return "stock"
        case Take() | TakeOnto() | Discard():
            return "face-up"
        case Add(card=added, to=to):
            return f"set {to or view.rules.deck.kind_of(added)}"
        case Lay():
            return None
