"""Symbols: own simple shapes, which stay distinct without colour and when small."""

from cardrules.pictures.boxes import Box, Tone
from cardrules.pictures.svg import element

_GRID = 24
"""The paths are drawn on a square of this size."""

_PATHS = {
    "crown": "M3 19V7l5 5 4-8 4 8 5-5v12z",
    "gem": "M7 3h10l5 7-10 12L2 10zM8.5 10.5L12 18l3.5-7.5z",
    "star": "M12 2l2.9 6.6 7.1.7-5.4 4.8 1.6 7L12 17.4 5.8 21l1.6-6.9L2 9.3l7.1-.7z",
    "up": "M12 3l9 10h-5.5v8h-7v-8H3z",
    "down": "M12 21l9-10h-5.5V3h-7v8H3z",
    "turn": "M5 3l15 9-15 9z",
    "eye": "M1 12q11-13 22 0-11 13-22 0zM12 8a4 4 0 1 0 .1 0z",
    "circle": "M12 3a9 9 0 1 0 .1 0z",
    "square": "M4 4h16v16H4z",
    "triangle": "M12 2l10.5 19h-21z",
    "diamond": "M12 1l9 11-9 11-9-11z",
    "plus": "M8.5 2h7v6.5H22v7h-6.5V22h-7v-6.5H2v-7h6.5z",
    "hourglass": "M3 2h18l-7 10 7 10H3l7-10z",
    "drop": "M12 1q9 10 7.5 15a7.7 7.7 0 0 1-15 0Q3 11 12 1z",
    "shield": "M3 3h18v8q0 8-9 11-9-3-9-11z",
    "arch": "M3 22V11a9 9 0 0 1 18 0v11h-6V12a3 3 0 0 0-6 0v10z",
    "ring": "M12 2a10 10 0 1 0 .1 0zM12 8a4 4 0 1 1-.1 0z",
    "hexagon": "M7 3h10l5 9-5 9H7l-5-9z",
    "bolt": "M14 1L4 14h6l-2 9L20 9h-7z",
}

FAMILIES = (
    "circle",
    "triangle",
    "square",
    "plus",
    "diamond",
    "hourglass",
    "drop",
    "shield",
    "ring",
    "arch",
    "hexagon",
    "bolt",
)
"""The shapes of plain cards, in the order of the deck."""


def shape(name: str, size: float, *, tone: Tone = "ink", hollow: bool = False) -> Box:
    """Return a symbol by its name; a hollow one is an outline."""
    scale = size / _GRID
    body = element(
        "path",
        class_=f"cr-{tone}-line" if hollow else f"cr-{tone}",
        d=_PATHS[name],
        transform=f"scale({_factor(scale)})",
        fill_rule="evenodd",
        stroke_width=None if not hollow else 2.5,
    )
    return Box(size, size, body)


def _factor(scale: float) -> str:
    """Return a factor, which needs more decimals than a length."""
    return f"{scale:.3f}".rstrip("0").rstrip(".")


def family(place: int, size: float) -> Box:
    """Return the shape of the plain cards at a place among those of a deck.

    From the thirteenth on they are hollow. After twice as many the shapes come again: the names
    tell the cards apart.
    """
    rounds, name = divmod(place, len(FAMILIES))
    return shape(FAMILIES[name], size, hollow=rounds % 2 == 1)
