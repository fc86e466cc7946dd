"""The table as a widget: it draws the tiles, and says which one was chosen."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import ClassVar, cast

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Click
from textual.geometry import Region, Size
from textual.message import Message
from textual.widget import Widget

from cardrules.cli._terminal.tiles import HEIGHT, Arranged, Row, Tile, arranged

_STYLES = {
    "words": "",
    "soft": "#a3b8ad",
    "turn": "bold #ffd75f",
    "card": "bold #1b2028 on #f3efe6",
    "card edge": "#8d8674 on #f3efe6",
    "back": "#8fa3ba on #26384a",
    "back edge": "#8fa3ba on #26384a",
    "empty": "#8aa597",
    "empty edge": "#8aa597",
    "selected": "bold #1b2028 on #ffd75f",
    "selected edge": "bold #7a5c00 on #ffd75f",
    "card target": "bold #1b2028 on #c4f5cf",
    "card target edge": "bold #0a6b30 on #c4f5cf",
    "back target": "#0a6b30 on #c4f5cf",
    "back target edge": "bold #0a6b30 on #c4f5cf",
    "empty target": "bold #8ff0a8",
    "empty target edge": "bold #8ff0a8",
}
_CURSOR = " cursor"


class Board(Widget, can_focus=True):
    """The tiles of the table, for mouse and keyboard."""

    DEFAULT_CSS = "Board { height: auto; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go(-1, 0)", show=False),
        Binding("right", "go(1, 0)", show=False),
        Binding("up", "go(0, -1)", show=False),
        Binding("down", "go(0, 1)", show=False),
        Binding("enter,space", "choose", show=False),
    ]

    @dataclass
    class Chosen(Message):
        """A tile was clicked, or chosen by the keyboard."""

        tile: Tile

    @dataclass
    class Visited(Message):
        """The keyboard went to a tile."""

        tile: Tile

    def __init__(self) -> None:
        """Make an empty table."""
        super().__init__()
        self._rows: Callable[[int], Iterable[Row]] = lambda _: ()
        self._selected: Collection[str] = ()
        self._targets: Collection[str] = ()
        self._cursor: str | None = None

    def show(
        self,
        rows: Callable[[int], Iterable[Row]],
        selected: Collection[str],
        targets: Collection[str],
    ) -> None:
        """Show a table: its rows for a width, what is selected, and where cards can go."""
        self._rows, self._selected, self._targets = rows, selected, targets
        self.refresh(layout=True)
        self.call_after_refresh(self._reveal)

    def _reveal(self) -> None:
        """Scroll to the tile that the keyboard is at: to the person's cards, if it is gone."""
        table = self.table
        if self._cursor not in table.spots:
            self._cursor = table.home
            self.refresh()
        if self._cursor is not None:
            spot = table.spots[self._cursor]
            region = Region(spot.x, spot.y, spot.tile.width, HEIGHT)
            cast("Widget", self.parent).scroll_to_region(region, animate=False)

    @property
    def table(self) -> Arranged:
        """The table as it is shown now."""
        return self._arranged(self.size.width)

    def _arranged(self, width: int) -> Arranged:
        return arranged(
            self._rows(width),
            width,
            selected=self._selected,
            targets=self._targets,
            cursor=self._cursor if self.has_focus else None,
        )

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines the table needs in a width."""
        del container, viewport
        return len(self._arranged(width).lines)

    def render(self) -> Content:
        """Return the lines of the table."""
        lines = (
            Content.assemble(*((piece.text, _style(piece.role)) for piece in line))
            for line in self.table.lines
        )
        return Content("\n").join(lines)

    def on_click(self, event: Click) -> None:
        """Choose the tile under the mouse."""
        spot = self.table.at(event.x, event.y)
        if spot is not None:
            self._cursor = spot.tile.key
            self.post_message(self.Chosen(spot.tile))

    def action_go(self, dx: int, dy: int) -> None:
        """Go to the next tile in a direction."""
        table = self.table
        self._cursor = table.beside(self._cursor, dx, dy)
        if self._cursor is not None:
            self.post_message(self.Visited(table.spots[self._cursor].tile))

    def action_choose(self) -> None:
        """Choose the tile that the keyboard is at."""
        spot = self.table.spots.get(self._cursor or "")
        if spot is not None:
            self.post_message(self.Chosen(spot.tile))


def _style(role: str) -> str:
    if role.endswith(_CURSOR):
        return f"{_STYLES[role.removesuffix(_CURSOR)]} reverse"
    return _STYLES[role]
