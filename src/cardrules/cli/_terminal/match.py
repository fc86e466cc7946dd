"""A match that a person plays against bots: what has happened, and how to take it back."""

from collections.abc import Callable
from typing import cast

import attrs

from cardrules import bots
from cardrules._hosting import AnyGame
from cardrules._seats import Seat
from cardrules.cli._terminal.labels import Labels
from cardrules.cli._terminal.layouts import Layout
from cardrules.cli.record_files import sheet_lines
from cardrules.dealing import Randomness
from cardrules.game import GameView
from cardrules.table import Streams, Table


@attrs.define(eq=False)
class Match:
    """One match of a person, and its history in sentences."""

    game: AnyGame
    table: Table
    streams: Streams | None
    """The randomness of the table's deals; None if the table does not deal."""
    seat: Seat
    """The person's seat."""
    randomness: Randomness
    """The randomness of the bots' moves."""
    labels: Labels
    layout: Layout
    keep: Callable[[], None] | None
    """Called after each move, to write the record; None if none is written."""
    _history: list[tuple[int, str]] = attrs.field(init=False)
    """The sentences, each with the ply after which it was true."""
    _turns: list[int] = attrs.field(init=False, factory=list[int])
    """The plies at which the person moved."""

    def __attrs_post_init__(self) -> None:
        self._history = []
        self._tell(self.game.view(self.game.start(self.table.header.rules), self.seat), 0)

    @property
    def view(self) -> GameView:
        """What the person sees now."""
        return self.table.view(self.seat)

    @property
    def is_turn(self) -> bool:
        """Whether the person is to act."""
        return self.table.to_act == self.seat

    @property
    def history(self) -> tuple[str, ...]:
        """What has happened, in sentences, oldest first."""
        return tuple(sentence for _, sentence in self._history)

    @property
    def prompt(self) -> str:
        """What the table waits for, as a sentence."""
        return self.game.prompt(self.view, self.labels.language, names=self.labels.names)

    def move_text(self, move: object) -> str:
        """Return a move of the person in words."""
        labels = self.labels
        return self.game.move_text(self.view, self.seat, move, labels.language, names=labels.names)

    def play(self, move: object) -> str | None:
        """Make a move of the person; return the score sheet if it ended a round.

        Raises:
            IllegalMove: if the rules refuse the move.
            OSError: if the record cannot be written.
        """
        ply = self.table.ply
        sheet = self._play(self.seat, move)
        self._turns.append(ply)
        return sheet

    def play_bot(self) -> str | None:
        """Make the move of the bot that is to act; return the score sheet if it ended a round.

        Raises:
            OSError: if the record cannot be written.
        """
        seat = cast("Seat", self.table.to_act)
        return self._play(seat, bots.sensible(self.game)(self.table.view(seat), self.randomness))

    def take_back(self) -> str | None:
        """Go back to before the person's last move; return why not if that is impossible.

        A record says what was played, move by move. So nothing is taken back while one is written.
        """
        if self.keep is not None:
            return self.labels.said("recorded")
        if not self._turns:
            return self.labels.said("nothing-to-undo")
        ply = self._turns.pop()
        record = self.table.record
        self.table = Table(
            self.game,
            record.header.rules,
            names=record.header.names,
            streams=self.streams,
            steps=record.steps[:ply],
        )
        self._history = [(told, sentence) for told, sentence in self._history if told <= ply]
        return None

    def _play(self, seat: Seat, move: object) -> str | None:
        table, view = self.table, self.view
        ply, rounds = table.ply, table.rounds_ended
        table.play(seat, move)
        self._tell(view, ply)
        if self.keep is not None:
            self.keep()
        result = table.state.last_round
        if result is None or table.rounds_ended == rounds:
            return None
        names = tuple(map(self.labels.name, map(Seat, range(len(self.labels.names)))))
        return "\n".join(sheet_lines(result, names, self.labels.language))

    def _tell(self, view: GameView, since: int) -> None:
        """Add what has happened since a ply, told from the view that the person had then."""
        code, names = self.labels.language, self.labels.names
        for ply, events in enumerate(self.table.events(self.seat, since), since + 1):
            for event in events:
                if not isinstance(event, self.layout.untold):
                    sentence = self.game.event_text(view, event, code, names=names)
                    self._history.append((ply, sentence))
                view = self.game.advance(view, event)
