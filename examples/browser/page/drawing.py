"""What the drawings of all games share: their words, and cards and rows as plain data.

The bridge returns plain data, so the page draws every game with the same few functions. A card has
an id, by which the page finds its picture, and a name, which a screen reader reads out. A *spot*
is a place where moves are made, such as a slot or a pile: pressing it makes the one move there.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias, TypeVar, cast

from cardrules import Seat, language

CardT = TypeVar("CardT")
Drawn: TypeAlias = dict[str, object]
"""An object for the page."""

WORDS = cast(
    "Mapping[str, Mapping[str, str]]",
    json.loads(Path(__file__).with_name("words.json").read_text("utf-8")),
)


class Words(NamedTuple):
    """What a drawing is written with: a language, and a name for each seat."""

    code: str
    names: Sequence[str]

    def say(self, key: str, **values: object) -> str:
        """Return one of the page's texts, filled in."""
        return WORDS[self.code][key].format_map(values)

    def term(self, key: str, **values: int) -> str:
        """Return one of the library's texts, filled in."""
        return language.text(self.code, key, **values)

    def name(self, seat: Seat) -> str:
        """Return the name of the player at a seat."""
        return self.names[seat]


def card(name: str, card_id: object, **more: object) -> Drawn:
    """Return a card that lies face up."""
    return {"id": str(card_id), "name": name, **more}


def back(words: Words, **more: object) -> Drawn:
    """Return a card that lies face down."""
    return {"id": "", "name": words.say("face-down"), **more}


def counted(cards: Iterable[CardT], face: Callable[[CardT], Drawn]) -> list[Drawn]:
    """Return each different card once, with the number of its copies."""
    return [{**face(each), "count": count} for each, count in Counter(cards).items()]


def row(title: str, cards: Iterable[Drawn], **more: object) -> Drawn:
    """Return cards under a title."""
    return {"title": title, "cards": list(cards), **more}


def pile(spot: str, title: str, cards: Iterable[Drawn], size: int | None, **more: object) -> Drawn:
    """Return a pile: what is seen of it, and how many cards it has."""
    return row(title, cards, spot=spot, size=size, **more)


def objects_in(drawn: object) -> Iterator[Drawn]:
    """Yield every object in a drawing, however deep."""
    if isinstance(drawn, dict):
        found = cast("Drawn", drawn)
        yield found
        drawn = list(found.values())
    if isinstance(drawn, list):
        for each in cast("list[object]", drawn):
            yield from objects_in(each)
