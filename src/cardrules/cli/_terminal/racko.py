"""The table of RACK-O: the racks of the others, the piles, and the own rack below them."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from cardrules._seats import all_seats
from cardrules.cli._terminal.labels import Labels
from cardrules.cli._terminal.tiles import HIDDEN, Row, Tile, Words
from cardrules.racko import (
    Discard,
    Draw,
    Move,
    Place,
    Placing,
    SeenTurnCame,
    Take,
    Taking,
    TurnEnded,
    View,
)

title = "RACK-O"
untold = (TurnEnded, SeenTurnCame)
selects_one = True
_UNKNOWN = "··"


def rows(view: View, labels: Labels, _: int, /) -> Iterator[Row]:
    """Yield the rows of the table as a view shows it."""
    slots = [5 * place for place in range(1, view.rules.rack_size + 1)]
    wide = max(2, len(str(view.rules.cards)), len(str(slots[-1])))
    names = [labels.name(seat) for seat in all_seats(view.rules.seats)]
    margin = max(map(len, names)) + 1
    yield _line(Words("", width=margin), map(str, slots), wide, "soft")
    for seat, (name, rack) in enumerate(zip(names, view.racks, strict=True)):
        if seat != view.seat:
            role = "turn" if seat == view.to_act else "words"
            cards = (_UNKNOWN if card is None else str(card) for card in rack)
            yield _line(Words(name, role, margin), cards, wide, "words")
    yield [Words("")]
    yield list(_piles(view, labels))
    yield [Words("")]
    own = Words("" if view.seat is None else names[view.seat], width=margin - 1)
    yield [
        own,
        *(
            Tile(f"slot {slot}", f"{card:>{wide}}", str(slot), card)
            for slot, card in zip(slots, view.rack or (), strict=False)
        ),
    ]


def _line(heading: Words, texts: Iterable[str], wide: int, role: str) -> Row:
    """Return words in columns as wide as the tiles of the own rack below them."""
    return [heading, *(Words(f" {text:>{wide}} ", role) for text in texts)]


def _piles(view: View, labels: Labels) -> Iterator[Words | Tile]:
    yield Words(labels.pictured("draw-pile"))
    yield Tile("draw-pile", HIDDEN * (view.draw_pile_size > 0), str(view.draw_pile_size))
    yield Words(labels.pictured("discard-pile"))
    top = view.discard_pile[-1] if view.discard_pile else None
    offered = top if isinstance(view.phase, Taking) else None
    face = "" if top is None else f"{top:>2}"
    yield Tile("discard-pile", face, str(len(view.discard_pile)), offered)
    if isinstance(view.phase, Placing):
        yield Words(labels.pictured("drawn"))
        yield Tile("drawn", HIDDEN if view.drawn is None else f"{view.drawn:>2}", card=view.drawn)


def target(_: View, move: Move, /) -> str:
    """Return the key of the tile that a move brings a card to."""
    match move:
        case Draw():
            return "draw-pile"
        case Take(slot=slot) | Place(slot=slot):
            return f"slot {slot}"
        case Discard():
            return "discard-pile"
        case _:
            assert_never(move)
