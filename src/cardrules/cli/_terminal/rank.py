"""The table of RANK: the seats, the pile, and the own hand below them."""

from collections.abc import Iterator

from cardrules._seats import Seat, all_seats
from cardrules.cli._terminal.labels import Labels
from cardrules.cli._terminal.tiles import HIDDEN, Row, Tile, Words
from cardrules.rank import Card, Move, Play, TakeKingsHand, TurnCame, View
from cardrules.rank.wording import character

title = "RANK"
untold = (TurnCame,)
selects_one = False
_SIGNS = {Card.WILD: "W★", Card.RANK_UP: "U▲", Card.RANK_DOWN: "D▼", Card.CROWN: "C♛"}


def rows(view: View, labels: Labels, width: int, /) -> Iterator[Row]:
    """Yield the rows of the table as a view shows it."""
    seats = list(all_seats(view.rules.seats))
    texts = [_seat(view, seat, labels) for seat in seats]
    column = max(map(len, texts)) + 2
    roles = ("turn" if seat == view.to_act else "words" for seat in seats)
    yield [Words(text, role, column) for text, role in zip(texts, roles, strict=True)]
    yield [Words("")]
    yield list(_piles(view, labels, width))
    yield [Words("")]
    yield [Words(labels.pictured("own-hand"), "soft")]
    yield [
        Tile(f"hand {place}", _face(card), card=card, full=_named(card, labels))
        for place, card in enumerate(view.hand)
    ]


def _seat(view: View, seat: Seat, labels: Labels) -> str:
    """Return a seat in words: its name and character, its cards, and how it stands."""
    words = [labels.said("holds", name=labels.name(seat), size=view.hand_sizes[seat])]
    if view.places:
        words.append(labels.text(character(view.places, seat)))
    if seat in view.out:
        words.append(labels.pictured("rank.out"))
    elif seat in view.passed:
        words.append(labels.pictured("rank.passed"))
    if view.known[seat]:
        faces = " ".join(_face(card).strip() for card in view.known[seat])
        words.append(f"{labels.pictured('known')} {faces}")
    return ", ".join(words)


def _piles(view: View, labels: Labels, width: int) -> Iterator[Words | Tile]:
    pile = view.pile
    if pile is None:
        yield Words(labels.pictured("rank.no-pile"))
        yield Tile("pile", "")
    else:
        yield Words(labels.said("rank-pile", size=pile.size, value=pile.value))
        # All cards of the pile are one place to play to, so they are one tile.
        faces = " ".join(_face(card).strip() for card in pile.cards)
        yield Tile("pile", faces if len(faces) < width else f"{faces[: width - 4]}…")
    if view.kings_hand_size:
        yield Words(labels.pictured("rank.kings-hand"))
        yield Tile("kings-hand", HIDDEN, str(view.kings_hand_size))
    yield Words(labels.pictured("draw-pile"))
    yield Tile("draw-pile", HIDDEN * (view.draw_pile_size > 0), str(view.draw_pile_size))


def _face(card: Card) -> str:
    return _SIGNS.get(card, f"{card!s:>2}")


def _named(card: Card, labels: Labels) -> str:
    return "" if card.number else labels.text(f"rank.card.{card}")


def target(_: View, move: Move, /) -> str | None:
    """Return the key of the tile that a move is made at; None if there is none."""
    if isinstance(move, Play):
        return "pile"
    return "kings-hand" if isinstance(move, TakeKingsHand) else None
