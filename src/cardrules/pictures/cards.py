"""Cards, backs and piles: the pieces that the pictures of all games share."""

from functools import lru_cache

from cardrules.pictures.boxes import Box, label, placed, row, sheet, stack
from cardrules.pictures.fonts import CARD, HEADING, MORE, SMALL, TINY, width_of, wrapped
from cardrules.pictures.svg import element, number

WIDTH, HEIGHT = 52, 64
"""The size of a card."""
MINI = (22, 30)
"""The size of a card that is seen in passing."""
_BEHIND = 2
_ABOVE = 5
"""How far the number of copies stands above them."""
_STEP = 7
_MOST_BEHIND = 2
_FOOT = 4


def face(middle: Box, below: Box) -> Box:
    """Return a card with something in its middle, and something at its foot."""
    room = HEIGHT - below.height - _FOOT
    return placed(
        WIDTH,
        HEIGHT,
        [
            (0, 0, sheet(WIDTH, HEIGHT, kind="card")),
            ((WIDTH - middle.width) / 2, (room - middle.height) / 2 + 1, middle),
            ((WIDTH - below.width) / 2, room, below),
        ],
    )


def numbered(value: int, most: int) -> Box:
    """Return a card with a number, above a bar that shows where it lies in the range."""
    size = CARD if width_of(str(value), CARD, bold=True) < WIDTH else HEADING
    return face(label(str(value), size, bold=True), bar(value, most, WIDTH - 12))


def bar(value: int, most: int, width: float) -> Box:
    """Return a line from 1 to the highest number, filled up to a number."""
    filled = width * value / most
    return placed(
        width,
        6,
        [
            (0, 2, Box(width, 2, element("rect", class_="cr-bar", width=width, height=2))),
            (0, 0, Box(filled, 6, element("rect", class_="cr-ink", width=filled, height=6))),
        ],
    )


def foot(words: str) -> Box:
    """Return a name in short lines, for the foot of a card: three at most, if they are tiny."""
    width = WIDTH - 4
    size: float = SMALL
    lines = wrapped(words, width, size, 2)
    for most in (2, 3):
        if any(line.endswith(MORE) for line in lines):
            size, lines = TINY, wrapped(words, width, TINY, most)
    return stack([label(line, size, width=width, side="middle") for line in lines], -1)


def mini(middle: Box) -> Box:
    """Return a small card with something in its middle."""
    width, height = MINI
    return placed(
        width,
        height,
        [
            (0, 0, sheet(width, height, kind="card", radius=3)),
            ((width - middle.width) / 2, (height - middle.height) / 2, middle),
        ],
    )


def back(width: float = WIDTH, height: float = HEIGHT, words: str = "") -> Box:
    """Return the back of a card, with a short text on it."""
    parts = [(0.0, 0.0, hatched(width, height))]
    if words:
        mark = badge(words)
        parts.append(((width - mark.width) / 2, (height - mark.height) / 2, mark))
    return placed(width, height, parts)


def empty(width: float = WIDTH, height: float = HEIGHT) -> Box:
    """Return the place of a pile that is used up."""
    return sheet(width, height, kind="slot")


@lru_cache(maxsize=1 << 4)
def hatched(width: float, height: float) -> Box:
    """Return a hidden card: hatched, so that not the colour alone tells it apart."""
    strokes: list[str] = []
    for start in range(_STEP, int(width + height), _STEP):
        left, right = max(1, start - height + 1), min(width - 1, start - 1)
        if left < right:
            strokes.append(f"M{_on_line(left, start)}L{_on_line(right, start)}")
    lines = element("path", class_="cr-hatch", d="".join(strokes))
    return placed(
        width,
        height,
        [(0, 0, sheet(width, height, kind="back", radius=4)), (0, 0, Box(0, 0, lines))],
    )


def _on_line(x: float, start: float) -> str:
    """Return the point of a falling line at a place."""
    return f"{number(x)} {number(start - x)}"


def copies(one: Box, count: int) -> Box:
    """Return some copies of a card as one pile with their number; a single one as it is."""
    if count == 1:
        return one
    behind = min(count - 1, _MOST_BEHIND)
    shift = _BEHIND * behind
    under = sheet(one.width, one.height, kind="card")
    mark = badge(f"\N{MULTIPLICATION SIGN}{count}")
    return placed(
        one.width + shift,
        one.height + shift + _ABOVE,
        [
            *((shift - _BEHIND * i, _ABOVE + _BEHIND * i, under) for i in range(behind)),
            (0, shift + _ABOVE, one),
            (one.width + shift - mark.width, 0, mark),
        ],
    )


def badge(text: str, *, kind: str = "ink") -> Box:
    """Return a short text on a dark pill."""
    words = label(text, SMALL, tone="paper", bold=True)
    width = max(15, words.width + 8)
    return placed(
        width,
        15,
        [(0, 0, sheet(width, 15, kind=kind, radius=7.5)), ((width - words.width) / 2, 1, words)],
    )


def pile(words: str, count: int | None, top: Box, *beside: Box) -> Box:
    """Return a pile: its name and size above what lies on top, and beside that what is below."""
    heading = words if count is None else f"{words}: {count}"
    return stack([label(heading, SMALL, tone="soft"), row([top, *beside], 6, "start")], 2)
