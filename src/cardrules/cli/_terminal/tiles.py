"""Cards, piles and slots as small boxes of characters, and how they are laid out in lines.

A table is a sequence of rows, each of words and tiles. A row that is too wide goes on below. What
can be done with a tile shows in its border, so it shows without colours too.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import TypeAlias

import attrs

HIDDEN = "▒▒"
"""The face of a card that lies face down."""

_PLAIN, _EMPTY, _TARGET, _SELECTED = "╭─╮│╰╯", "┌╌┐╎└┘", "╔═╗║╚╝", "┏━┓┃┗┛"
HEIGHT = 3
"""How many lines a tile has."""
_GAP = 1


@attrs.frozen(order=False)
class Words:
    """Words on the table, which cannot be chosen."""

    text: str
    role: str = "words"
    """How they look: ``words``, ``soft`` or ``turn``."""
    width: int = 0
    """The width of their column, if they stand in one."""


@attrs.frozen(order=False)
class Tile:
    """A card, a pile or a place for cards."""

    key: str
    """What names it on this table, such as ``hand 3``."""
    face: str
    """What is written on it; nothing if it is empty."""
    note: str = ""
    """What its lower border says, such as the size of a pile."""
    card: object = None
    """The card that is selected with it; None if it selects none."""
    full: str = ""
    """Its name in full, where the face shortens it."""

    @property
    def width(self) -> int:
        """How many characters wide it is."""
        return max(len(self.face), len(self.note), 2) + 2


Row: TypeAlias = Sequence[Words | Tile]
"""What stands side by side, if there is room."""


@attrs.frozen(order=False)
class Spot:
    """Where a tile was put: its upper left corner and its width."""

    tile: Tile
    x: int
    y: int

    def covers(self, x: int, y: int) -> bool:
        """Return whether a character of the table belongs to the tile."""
        return self.x <= x < self.x + self.tile.width and self.y <= y < self.y + HEIGHT


@attrs.frozen(order=False)
class Piece:
    """Characters in a line that look alike."""

    text: str
    role: str


@attrs.frozen(order=False)
class Arranged:
    """A table in lines of characters, and where its tiles are."""

    lines: tuple[tuple[Piece, ...], ...]
    spots: Mapping[str, Spot]
    home: str | None
    """The key of the tile to begin at, the first of the last row; None without tiles."""

    def at(self, x: int, y: int) -> Spot | None:
        """Return the tile at a character; None if there is none."""
        return next((spot for spot in self.spots.values() if spot.covers(x, y)), None)

    def beside(self, key: str | None, dx: int, dy: int) -> str | None:
        """Return the key of the next tile in a direction, or the tile itself at the border.

        Left and right go through all tiles in reading order; up and down to the nearest tile.
        """
        here = None if key is None else self.spots.get(key)
        if here is None:
            return self.home
        if dx:
            keys = list(self.spots)
            return keys[max(0, min(keys.index(here.tile.key) + dx, len(keys) - 1))]
        beyond = [spot for spot in self.spots.values() if (spot.y - here.y) * dy > 0]
        nearest = min(
            beyond, key=lambda spot: (abs(spot.y - here.y), abs(spot.x - here.x)), default=here
        )
        return nearest.tile.key


def arranged(
    rows: Iterable[Row],
    width: int,
    *,
    selected: Collection[str] = (),
    targets: Collection[str] = (),
    cursor: str | None = None,
) -> Arranged:
    """Return a table in lines of a width.

    Args:
        rows: the rows of the table.
        width: how many characters fit into a line.
        selected: the keys of the tiles that are selected.
        targets: the keys of the tiles that cards can go to now.
        cursor: the key of the tile that the keyboard is at.
    """
    lines: list[tuple[Piece, ...]] = []
    spots: dict[str, Spot] = {}
    table = tuple(rows)
    for line in (line for row in table for line in _broken(row, width)):
        is_tall = any(isinstance(item, Tile) for item, _ in line)
        drawn: list[Sequence[Sequence[Piece]]] = []
        end = 0
        for item, x in line:
            if x > end:
                drawn.append(_words(Words("", width=x - end), is_tall=is_tall))
            if isinstance(item, Tile):
                spots[item.key] = Spot(item, x, len(lines))
                border, role = _looks(item, selected, targets)
                drawn.append(_tile(item, border, role, is_visited=item.key == cursor))
            else:
                drawn.append(_words(item, is_tall=is_tall))
            end = x + _width(item)
        height = HEIGHT if is_tall else 1
        lines += [tuple(piece for pieces in drawn for piece in pieces[i]) for i in range(height)]
    tiles = (item for row in reversed(table) for item in row if isinstance(item, Tile))
    return Arranged(tuple(lines), spots, next((tile.key for tile in tiles), None))


def _width(item: Words | Tile) -> int:
    return item.width if isinstance(item, Tile) else max(item.width, len(item.text))


def _broken(row: Row, width: int) -> Iterator[list[tuple[Words | Tile, int]]]:
    """Yield the lines of a row: what stands in each, and from which character on."""
    line: list[tuple[Words | Tile, int]] = []
    x = 0
    for item in _wrapped(row, width):
        gap = _GAP if line and not isinstance(line[-1][0], type(item)) else 0
        if line and x + gap + _width(item) > width:
            yield line
            line, x, gap = [], 0, 0
        line.append((item, x + gap))
        x += gap + _width(item)
    yield line


def _wrapped(row: Row, width: int) -> Iterator[Words | Tile]:
    """Yield the items of a row, with words that are wider than a line cut into pieces."""
    for item in row:
        if isinstance(item, Words) and len(item.text) > width:
            yield from (Words(text, item.role) for text in wrap(item.text, width))
        else:
            yield item


def _looks(tile: Tile, selected: Collection[str], targets: Collection[str]) -> tuple[str, str]:
    """Return the border of a tile, and its role in the colours."""
    if tile.key in selected:
        return _SELECTED, "selected"
    role = "back" if tile.face == HIDDEN else "card" if tile.face else "empty"
    if tile.key in targets:
        return _TARGET, f"{role} target"
    return (_PLAIN if tile.face else _EMPTY), role


def _words(words: Words, *, is_tall: bool) -> list[list[Piece]]:
    """Return the lines of words: as many as a tile has, if they stand beside one."""
    width = _width(words)
    texts = ["", words.text, ""] if is_tall else [words.text]
    return [[Piece(text.ljust(width), words.role)] for text in texts]


def _tile(tile: Tile, border: str, role: str, *, is_visited: bool) -> list[list[Piece]]:
    """Return the lines of a tile: its border, and its face in the middle."""
    left_top, line, right_top, side, left_bottom, right_bottom = tuple(border)
    inner, edge = tile.width - 2, f"{role} edge"
    face = Piece(tile.face.center(inner), f"{role} cursor" if is_visited else role)
    return [
        [Piece(f"{left_top}{line * inner}{right_top}", edge)],
        [Piece(side, edge), face, Piece(side, edge)],
        [Piece(f"{left_bottom}{tile.note.center(inner, line)}{right_bottom}", edge)],
    ]
