"""Slanted racks, in which a number stands the further right the higher it is.

As on the cards of the box, the place of a number shows where it lies in the range. In a rack in
order the numbers climb from the lower left to the upper right, and a card out of order catches the
eye. The card in the highest slot stands at the back, each other in front of the next.
"""

from collections.abc import Collection

import attrs

from cardrules.pictures.boxes import WIDTH, Box, label, placed, sheet
from cardrules.pictures.cards import hatched
from cardrules.pictures.fonts import SMALL, width_of
from cardrules.pictures.labels import Labels
from cardrules.pictures.shapes import shape
from cardrules.pictures.svg import element
from cardrules.racko import SeenRack, Slot
from cardrules.racko.deck import all_slots

_MOST_SLANT = 24
_OVERLAP = 6
_INSET = 5


@attrs.frozen(order=False)
class _Size:
    """How large the cards of a rack are drawn."""

    width: float
    pitch: float
    """How much of a card is seen above the one in front of it."""
    number: float
    """The font size of the numbers."""
    mark: float
    """How much room there is for a mark at the right."""

    @property
    def height(self) -> float:
        return self.pitch + _OVERLAP


def rack(
    cards: SeenRack,
    most: int,
    width: float,
    labels: Labels,
    *,
    key: str = "",
    shown: Collection[Slot] = (),
) -> Box:
    """Return a rack.

    Args:
        cards: the cards from slot 5 up; None for one that is hidden.
        most: the highest card of the deck.
        width: the width of the whole rack.
        labels: the words for the slots.
        key: what the keys of its spots begin with; the slot follows.
        shown: the slots that have a mark, because everyone knows their cards.
    """
    slots = all_slots(len(cards))
    is_large = width > WIDTH / 2
    slant = min(2.4 if is_large else 1.2, _MOST_SLANT / len(cards))
    margin = width_of(str(slots[-1]), SMALL) + 4
    wide = width - margin - slant * (len(cards) - 1)
    size = _Size(wide, 19, 14, 16) if is_large else _Size(wide, 15, 11, 0)
    parts: list[tuple[float, float, Box]] = []
    for index in reversed(range(len(cards))):
        slot, x, y = slots[index], slant * index, size.pitch * (len(cards) - 1 - index)
        number = label(str(slot), SMALL, tone="soft", width=margin - 4, side="end")
        seen = attrs.evolve(_card(cards[index], most, size), height=size.pitch)
        words = labels.said("racko.slot", slot=slot)
        parts.append((x, y + (size.pitch - number.height) / 2, number))
        parts.append((x + margin, y, seen.as_spot(f"{key} {slot}", words)))
        if slot in shown:
            parts.append((x + margin + wide - 15, y + 4, shape("eye", 11, tone="soft")))
    return placed(width, size.pitch * len(cards) + _OVERLAP, parts)


def _card(card: int | None, most: int, size: _Size) -> Box:
    """Return what is seen of a card above the one in front of it."""
    if card is None:
        mark = label("?", size.number, tone="soft", bold=True, width=size.width, side="middle")
        parts = [(0.0, 0.0, hatched(size.width, size.height)), (0.0, _top(mark, size), mark)]
        return placed(size.width, size.height, parts)
    number = label(str(card), size.number, bold=True)
    rail = size.width - size.mark - 2 * _INSET
    widest = width_of(str(most), size.number, bold=True)
    middle = _INSET + widest / 2 + (rail - widest) * (card - 1) / (most - 1)
    x = middle - number.width / 2
    line = element("rect", class_="cr-bar", x=_INSET, y=size.pitch / 2, width=rail, height=1)
    return placed(
        size.width,
        size.height,
        [
            (0, 0, sheet(size.width, size.height, kind="card", radius=3)),
            (0, 0, Box(0, 0, line)),
            (x - 3, 2, sheet(number.width + 6, size.pitch - 4, kind="paper", radius=2)),
            (x, _top(number, size), number),
        ],
    )


def _top(words: Box, size: _Size) -> float:
    return (size.pitch - words.height) / 2 + 1
