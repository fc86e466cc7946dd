"""The table of QUEEN OF SCOTS: the sets of all seats, the piles, and the own hand below them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import assert_never

from cardrules._seats import Seat, all_seats
from cardrules.cli._terminal.labels import Labels
from cardrules.cli._terminal.tiles import HIDDEN, Row, Tile, Words
from cardrules.queen_of_scots import (
    Add,
    Card,
    Discard,
    Draw,
    Kind,
    LaidSet,
    Lay,
    Move,
    Take,
    TakeOnto,
    TurnCame,
    View,
)
from cardrules.queen_of_scots.deck import ROYAL

title = "QUEEN OF SCOTS"
untold = (TurnCame,)
selects_one = False
_NARROW, _WIDE, _ROOMY = 8, 15, 75
"""The most characters of a card's name, and how wide a table must be for the longer ones."""


def rows(view: View, labels: Labels, width: int, /) -> Iterator[Row]:
    """Yield the rows of the table as a view shows it."""
    most = _WIDE if width >= _ROOMY else _NARROW
    for seat in all_seats(view.rules.seats):
        if seat != view.seat:
            yield [Words(_seat(view, seat, labels), "turn" if seat == view.to_act else "words")]
    yield list(_piles(view, labels, most))
    own = () if view.seat is None else view.tables[view.seat]
    yield [
        Words(labels.said("own-sets")),
        *(_set(view, laid, labels, most) for laid in own),
        Tile("new-set", ""),
    ]
    yield [Words(labels.pictured("own-hand"), "soft")]
    deck = view.rules.deck
    yield [
        _card(view, f"hand {place}", card, labels, most)
        for place, card in enumerate(deck.in_deck_order(view.hand or ()))
    ]


def _seat(view: View, seat: Seat, labels: Labels) -> str:
    """Return a seat in words: its cards, those of them that are known, and its sets."""
    words = [labels.said("holds", name=labels.name(seat), size=view.hand_sizes[seat])]
    if view.known[seat]:
        words.append(f"{labels.pictured('scots.known')} {_cards(view, view.known[seat], labels)}")
    if view.tables[seat]:
        words.append(", ".join(_counted(view, laid, labels) for laid in view.tables[seat]))
    return "; ".join(words)


def _piles(view: View, labels: Labels, most: int) -> Iterator[Words | Tile]:
    yield Words(labels.pictured("scots.stock"))
    yield Tile("stock", HIDDEN * (view.stock_size > 0), str(view.stock_size))
    yield Words(labels.said("scots-face-up", size=len(view.face_up)))
    if view.face_up:
        top = _card(view, "face-up", view.face_up[-1], labels, most)
        yield Tile(top.key, top.face, top.note, full=top.full)
    else:
        yield Tile("face-up", "")


def _card(view: View, key: str, card: Card, labels: Labels, most: int) -> Tile:
    name, points = _name(view, card, labels), str(view.rules.deck.points_of(card))
    return Tile(key, _short(name, most).center(most), points, card, f"{name} ({points})")


def _set(view: View, laid: LaidSet, labels: Labels, most: int) -> Tile:
    face = _short(_kind(view, laid.kind, labels), most).center(most)
    return Tile(
        f"set {laid.kind}", face, f"×{len(laid.cards)}", full=_cards(view, laid.cards, labels)
    )


def _counted(view: View, laid: LaidSet, labels: Labels) -> str:
    return f"{_kind(view, laid.kind, labels)} ×{len(laid.cards)}"


def _cards(view: View, cards: Iterable[Card], labels: Labels) -> str:
    """Return cards in words, with the number of each."""
    counts = Counter(view.rules.deck.in_deck_order(cards))
    return ", ".join(f"{count} × {_name(view, card, labels)}" for card, count in counts.items())


def _kind(view: View, kind: Kind, labels: Labels) -> str:
    return labels.pictured("scots.royals") if kind == ROYAL else _name(view, Card(kind), labels)


def _name(view: View, card: Card, labels: Labels) -> str:
    return view.rules.deck.named(card).text(labels.language)


def _short(name: str, most: int) -> str:
    """Return a name within a width: of the words before the last one, as much as has room.

    >>> _short("Crown Jewels", 8), _short("Queen Elizabeth", 8)
    ('C Jewels', 'Q Eliza…')
    """
    if len(name) <= most:
        return name
    first, _, last = name.rpartition(" ")
    kept = first[: max(1, most - len(last) - 1)].rstrip()
    name = f"{kept} {last}".lstrip()
    return name if len(name) <= most else f"{name[: most - 1]}…"


def target(view: View, move: Move, /) -> str:
    """Return the key of the tile that a move brings cards to, or takes them from."""
    match move:
        case Draw():
            return "stock"
        case Take() | TakeOnto() | Discard():
            return "face-up"
        case Lay():
            return "new-set"
        case Add(card=card, to=to):
            return f"set {to or view.rules.deck.kind_of(card)}"
        case _:
            assert_never(move)
