"""What the table of each game looks like: a module for each, and plain text for any other game."""

from collections.abc import Iterable
from importlib import import_module
from typing import Any, Protocol, cast

import attrs

from cardrules._hosting import AnyGame
from cardrules.cli._terminal.labels import Labels
from cardrules.cli._terminal.tiles import Row, Words
from cardrules.game import GameView

_GAMES = ("queen_of_scots", "racko", "rank")


class Layout(Protocol):
    """How a game is laid out; a module of this package satisfies it."""

    @property
    def title(self) -> str:
        """The game's name, as people write it."""
        ...

    @property
    def untold(self) -> tuple[type, ...]:
        """The kinds of events that the history leaves out, because something else says them."""
        ...

    @property
    def selects_one(self) -> bool:
        """Whether a move uses at most one card, so that selecting another replaces it."""
        ...

    def rows(self, view: Any, labels: Labels, width: int, /) -> Iterable[Row]:  # noqa: ANN401 - any game's
        """Return the rows of the table as a view shows it, for lines of a width."""
        ...

    def target(self, view: Any, move: Any, /) -> str | None:  # noqa: ANN401 - any game's
        """Return the key of the tile where a move is made; None if there is none."""
        ...


@attrs.frozen(order=False)
class PlainLayout:
    """The layout of a game that has none of its own: its text, with moves in the list only."""

    game: AnyGame
    untold: tuple[type, ...] = ()
    selects_one: bool = False

    @property
    def title(self) -> str:
        """The name under which the game is registered."""
        return self.game.encodings().game

    def rows(self, view: GameView, labels: Labels, _: int, /) -> Iterable[Row]:
        """Return the lines of the table as plain text."""
        return [[Words(line)] for line in self.game.to_text(view, labels.language).splitlines()]

    def target(self, _: GameView, __: object, /) -> None:
        """Return None: there are no tiles."""


def layout_of(game: AnyGame) -> Layout:
    """Return the layout of a game."""
    name = game.encodings().game
    if name not in _GAMES:
        return PlainLayout(game)
    return cast("Layout", import_module(f"cardrules.cli._terminal.{name}"))
