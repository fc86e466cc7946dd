"""Play in a full screen of the terminal, with mouse and keyboard; it needs the extra ``terminal``.

Read in this order: ``tiles.py`` draws a table with characters, and one module for each game says
what is on it. ``match.py`` is the match with its history. ``board.py`` and ``app.py`` show both,
with Textual.
"""

from collections.abc import Callable
from importlib.util import find_spec

from cardrules._hosting import AnyGame
from cardrules._seats import Seat
from cardrules.dealing import Randomness
from cardrules.errors import MissingExtraError
from cardrules.table import Streams, Table

if find_spec("textual") is None:
    raise MissingExtraError("textual", "terminal")

from cardrules.cli._terminal.app import TableApp
from cardrules.cli._terminal.labels import Labels
from cardrules.cli._terminal.layouts import layout_of
from cardrules.cli._terminal.match import Match

__all__ = ["play"]


def play(
    game: AnyGame,
    table: Table,
    streams: Streams,
    seat: Seat,
    randomness: Randomness,
    language: str,
    keep: Callable[[], None] | None,
) -> None:
    """Play a match until it is over or the person quits.

    Raises:
        OSError: if the record cannot be written.
    """
    labels = Labels(language, table.header.names)
    match = Match(game, table, streams, seat, randomness, labels, layout_of(game), keep)
    error = TableApp(match).run()
    if error is not None:
        raise error
