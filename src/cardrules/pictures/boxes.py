"""The layout: boxes of a fixed size, put beside, below and on top of each other.

A `Box` is a piece of a picture that is finished except for its place. Its *spots* are the places
in it to which the arrows of a move can point, by keys that the painter of the game chooses.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

import attrs

from cardrules.pictures.fonts import TEXT, fitted, width_of
from cardrules.pictures.svg import element, escaped, number

Tone: TypeAlias = Literal["ink", "soft", "turn", "move", "paper"]
"""The colour of a text or shape, by its role; the theme says what it looks like."""

Side: TypeAlias = Literal["start", "middle", "end"]

WIDTH = 296
"""The inner width of every picture of a table."""
PADDING = 6
"""The space between a frame and what is in it."""
_LINE = 1.25
"""The height of a line of text, in font sizes."""


@attrs.frozen(order=False)
class Spot:
    """A place in a picture, and the words for it."""

    words: str
    """What is there, in words."""
    x: float
    """The left edge, in pixels."""
    y: float
    """The upper edge, in pixels."""
    width: float
    """The width, in pixels."""
    height: float
    """The height, in pixels."""

    def moved(self, x: float, y: float) -> "Spot":
        """Return the spot shifted."""
        return Spot(self.words, self.x + x, self.y + y, self.width, self.height)


@attrs.frozen(order=False)
class Box:
    """A piece of a picture: its size, its SVG from (0, 0) on, and its spots by key."""

    width: float
    """The width, in pixels."""
    height: float
    """The height, in pixels."""
    body: str = ""
    """The SVG, drawn from (0, 0) on."""
    spots: tuple[tuple[str, Spot], ...] = ()
    """The places that have words, each with its key."""

    def as_spot(self, key: str, words: str) -> "Box":
        """Return the box with a spot that covers all of it."""
        spot = Spot(words, 0, 0, self.width, self.height)
        return Box(self.width, self.height, self.body, (*self.spots, (key, spot)))


NOTHING = Box(0, 0)


def placed(width: float, height: float, parts: Iterable[tuple[float, float, Box]]) -> Box:
    """Return a box with other boxes at places in it, the last one on top."""
    bodies: list[str] = []
    spots: list[tuple[str, Spot]] = []
    for x, y, box in parts:
        shift = f"translate({number(x)} {number(y)})" if x or y else None
        if box.body:
            bodies.append(box.body if shift is None else element("g", box.body, transform=shift))
        spots += [(key, spot.moved(x, y)) for key, spot in box.spots]
    return Box(width, height, "".join(bodies), tuple(spots))


def row(boxes: Sequence[Box], gap: float = 6, side: Side = "middle") -> Box:
    """Return boxes side by side, aligned at the top, the middle or the bottom."""
    height = max((box.height for box in boxes), default=0)
    x, parts = 0.0, list[tuple[float, float, Box]]()
    for box in boxes:
        parts.append((x, _offset(height - box.height, side), box))
        x += box.width + gap
    return placed(max(0, x - gap), height, parts)


def stack(boxes: Sequence[Box], gap: float = 6, side: Side = "start") -> Box:
    """Return boxes below each other; boxes without height are left out."""
    shown = [box for box in boxes if box.height]
    width = max((box.width for box in shown), default=0)
    y, parts = 0.0, list[tuple[float, float, Box]]()
    for box in shown:
        parts.append((_offset(width - box.width, side), y, box))
        y += box.height + gap
    return placed(width, max(0, y - gap), parts)


def _offset(room: float, side: Side) -> float:
    return {"start": 0, "middle": room / 2, "end": room}[side]


def flow(
    boxes: Iterable[Box],
    width: float = WIDTH,
    gap: float = 6,
    line_gap: float = 6,
    side: Side = "start",
) -> Box:
    """Return boxes side by side, in as many lines as the width needs."""
    lines: list[list[Box]] = [[]]
    used = 0.0
    for box in boxes:
        if lines[-1] and used + box.width > width:
            lines.append([])
            used = 0
        lines[-1].append(box)
        used += box.width + gap
    return stack([row(line, gap, side) for line in lines], line_gap)


def label(
    text: str,
    size: float = TEXT,
    *,
    tone: Tone = "ink",
    bold: bool = False,
    width: float | None = None,
    side: Side = "start",
) -> Box:
    """Return a line of text; with a width it is cut to fit, and aligned in it."""
    if width is None:
        width = width_of(text, size, bold=bold)
    shown = fitted(text, width, size, bold=bold)
    if not shown:
        return Box(width, size * _LINE)
    body = element(
        "text",
        escaped(shown),
        class_=f"cr-{tone}",
        x=_offset(width, side),
        y=size,
        font_size=size,
        font_weight="700" if bold else None,
        text_anchor=None if side == "start" else side,
    )
    return Box(width, size * _LINE, body)


def framed(box: Box, *, kind: str, width: float | None = None) -> Box:
    """Return a box on a rounded rectangle of a kind that the theme knows."""
    wide = box.width + 2 * PADDING if width is None else width
    under = sheet(wide, box.height + 2 * PADDING, kind=kind)
    return placed(wide, under.height, [(0, 0, under), (PADDING, PADDING, box)])


def sheet(width: float, height: float, *, kind: str, radius: float = 5) -> Box:
    """Return an empty rounded rectangle."""
    body = element("rect", class_=f"cr-{kind}", width=width, height=height, rx=radius)
    return Box(width, height, body)
