"""How a view is drawn: the only file that knows the games' cards.

Everything is returned as plain data, so that the page draws every game with the same few
functions. A row has a title and cards. A card has the text written on it, and the text that a
screen reader reads out.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias, cast

from cardrules import Seat, language, queen_of_scots, racko, rank
from cardrules.game import GameView

Drawn: TypeAlias = dict[str, object]
"""An object for the page."""

WORDS = cast(
    "Mapping[str, Mapping[str, str]]",
    json.loads(Path(__file__).with_name("words.json").read_text("utf-8")),
)
_RANK_MARKS = {"W": "★", "U": "▲", "D": "▼", "C": "♛", "C2": "♛"}


def row(title: str, cards: Iterable[Drawn], size: int | None = None) -> Drawn:
    """Return a row of cards; its size also counts cards that are not shown."""
    shown = list(cards)
    return {"title": title, "cards": shown, "size": len(shown) if size is None else size}


def hand_of(view: GameView, code: str) -> Drawn:
    """Return the seat's own cards, which can be selected."""
    if isinstance(view, racko.View):
        slots = [5 * (index + 1) for index in range(view.rules.rack_size)]
        cards = [
            {**face(view, card, code), "slot": slot}
            for slot, card in zip(slots, view.rack or (), strict=False)
        ]
        return row(say(code, "rack"), cards)
    held = view.hand if isinstance(view, rank.View | queen_of_scots.View) else ()
    return row(say(code, "hand"), [face(view, card, code) for card in in_order(view, held or ())])


def in_order(view: GameView, cards: Sequence[object]) -> Sequence[object]:
    """Return cards in the order of the deck; the other games' hands already have it."""
    if not isinstance(view, queen_of_scots.View):
        return cards
    return view.rules.deck.in_deck_order(cast("Sequence[queen_of_scots.Card]", cards))


def middle_of(view: GameView, code: str) -> list[Drawn]:
    """Return the piles in the middle; those with an ``offer`` have a card that can be selected."""
    if isinstance(view, racko.View):
        top = [face(view, card, code) for card in view.discard_pile[-1:]]
        piles = [
            row(say(code, "draw-pile"), [back(code)] * bool(view.draw_pile_size)),
            {**row(say(code, "discard-pile"), top), "offer": view.drawn is None},
        ]
        sizes = [view.draw_pile_size, len(view.discard_pile)]
        for pile, size in zip(piles, sizes, strict=True):
            pile["size"] = size
        if isinstance(view.phase, racko.Placing):
            drawn = back(code) if view.drawn is None else face(view, view.drawn, code)
            offer = view.seat == view.to_act
            piles.append({**row(say(code, "drawn"), [drawn]), "offer": offer})
        return piles
    if isinstance(view, rank.View):
        beaten, title = view.pile, say(code, "pile")
        if beaten is not None:
            title = say(code, "pile-of", size=beaten.size, value=beaten.value)
        cards = [face(view, card, code) for play in view.plays[-1:] for card in play.cards]
        stock = row(say(code, "draw-pile"), [back(code)], view.draw_pile_size)
        return [stock, row(title, cards)]
    if isinstance(view, queen_of_scots.View):
        cards = [face(view, card, code) for card in view.face_up]
        stock = row(say(code, "draw-pile"), [back(code)] * bool(view.stock_size), view.stock_size)
        return [stock, {**row(say(code, "face-up"), cards), "look": "fan"}]
    return []


def seat_of(view: GameView, seat: Seat, code: str) -> Drawn:
    """Return what the view shows of a seat, including its cards as far as they are known."""
    rows: list[Drawn] = []
    notes: list[str] = []
    if isinstance(view, racko.View):
        if seat != view.seat:
            faces = [face(view, card, code) if card else back(code) for card in view.racks[seat]]
            rows.append(row(say(code, "rack"), faces))
    elif isinstance(view, rank.View | queen_of_scots.View):
        notes.append(say(code, "in-hand", size=view.hand_sizes[seat]))
        if known := view.known[seat]:
            rows.append(
                row(say(code, "known"), [face(view, card, code) for card in in_order(view, known)])
            )
    if isinstance(view, rank.View):
        notes += _standing(view, seat, code)
    if isinstance(view, queen_of_scots.View):
        for laid in view.tables[seat]:
            cards = [face(view, card, code) for card in in_order(view, laid.cards)]
            rows.append({**row(card_name(view, laid.kind, code), cards), "look": "set"})
    return {
        "name": seat_name(view, seat, code),
        "isYou": seat == view.seat,
        "isToAct": seat == view.to_act,
        "score": view.scores[seat],
        "notes": notes,
        "rows": rows,
    }


def _standing(view: rank.View, seat: Seat, code: str) -> list[str]:
    notes: list[str] = []
    if seat in view.places:
        place = view.places.index(seat)
        last = len(view.places) - 1
        character = "beggar" if place == last else ("king", "queen", "knight")[min(place, 2)]
        notes.append(language.text(code, f"rank.character.{character}"))
    if seat in view.out:
        notes.append(language.text(code, "rank.text.out"))
    elif seat in view.passed:
        notes.append(language.text(code, "rank.text.passed"))
    return notes


def face(view: GameView, card: object, code: str) -> Drawn:
    """Return one card: its id, its name for screen readers, and the text written on it."""
    name = card_name(view, card, code)
    drawn: Drawn = {"id": str(card), "name": name, "mark": str(card), "kind": "number"}
    if isinstance(view, racko.View):
        return {**drawn, "level": int(str(card)) / view.rules.cards}
    if isinstance(card, rank.Card):
        if card.number is not None:
            return {**drawn, "level": card.number / 12}
        mark = _RANK_MARKS[str(card)]
        return {**drawn, "mark": mark, "kind": f"rank-{card}", "label": name}
    if isinstance(view, queen_of_scots.View):
        types = view.rules.deck.types
        place, kind = next((i, kind) for i, kind in enumerate(types) if kind.id == card)
        mark = "♛" if kind.royal else "◆" if kind.wild else kind.name.split()[-1]
        style = "royal" if kind.royal else "jewel" if kind.wild else "number"
        label = name if style != "number" else ""
        worth = say(code, "worth", name=name, points=kind.points)
        level = place / len(types)
        more = {"label": label, "corner": str(kind.points), "level": level}
        return {**drawn, "mark": mark, "kind": style, **more, "name": worth}
    return drawn


def back(code: str) -> Drawn:
    """Return a card that lies face down."""
    return {"id": None, "name": say(code, "face-down"), "mark": "", "kind": "back"}


def offered(view: GameView) -> str | None:
    """Return the card in RACK-O that the seat can take or place; None if there is none."""
    if not isinstance(view, racko.View) or view.to_act != view.seat:
        return None
    return str(view.discard_pile[-1] if view.drawn is None else view.drawn)


def cards_used(view: GameView, move: object) -> list[str]:
    """Return the ids of the cards that a move uses, as a player selects them."""
    if isinstance(move, racko.Take | racko.Place | racko.Discard):
        return [offered(view) or ""]
    one: object = getattr(move, "card", None)
    many = cast("Sequence[object]", getattr(move, "cards", ()))
    return [str(card) for card in (many if one is None else (one,))]


def card_named(view: GameView, card: str) -> object:
    """Return the card with an id of the page."""
    if isinstance(view, racko.View):
        return int(card)
    return rank.Card(card) if isinstance(view, rank.View) else card


def card_name(view: GameView, card: object, code: str) -> str:
    """Return the name of a card."""
    if isinstance(card, rank.Card):
        return language.text(code, f"rank.card.{card}")
    if isinstance(view, queen_of_scots.View):
        return view.rules.deck.named(str(card)).text(code)
    return str(card)


def seat_name(view: GameView, seat: Seat, code: str) -> str:
    """Return the name of a seat, which says whether it is the viewer's own."""
    name = language.text(code, "term.seat", seat=seat)
    return say(code, "you", name=name) if seat == view.seat else name.capitalize()


def say(code: str, key: str, **values: object) -> str:
    """Return one of the page's texts, with the values filled in."""
    return WORDS[code][key].format_map(values)
