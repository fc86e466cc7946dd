"""`Transcript`: the history of a match in progress, as its table writes it down.

It only grows, and it knows no present: a table that was interrupted can have written steps that
did not happen. So whoever reads says how many steps have happened, and the next step is written
over the rest.
"""

from collections.abc import Sequence
from typing import Generic

from cardrules._history import Header, Record, RecordLine, Step
from cardrules.game import ChanceT, MoveT, RulesT
from cardrules.records.chain import sealed
from cardrules.records.lines import first_line, last_line, next_line


class Transcript(Generic[RulesT, MoveT, ChanceT]):
    """The steps of a match, the events of each, and the record's lines as far as they were read.

    Every method costs as much as what is new to it, not as much as the match is long; only a
    record is copied as a whole.
    """

    def __init__(self, header: Header[RulesT]) -> None:
        """Begin with the header of the record."""
        self.header = header
        self._steps: list[Step[MoveT, ChanceT]] = []
        self._events: list[tuple[object, ...]] = []
        self._recorded: tuple[Step[MoveT, ChanceT], ...] = ()
        self._lines = [first_line(header)]

    def write(
        self,
        ply: int,
        steps: Sequence[Step[MoveT, ChanceT]],
        events: Sequence[tuple[object, ...]],
    ) -> None:
        """Write steps, and the events of each, after those of the first plies."""
        self._steps[ply:] = steps
        self._events[ply:] = events

    def events(self, since: int, ply: int) -> list[tuple[object, ...]]:
        """Return the events of the steps between two plies, with all hidden cards."""
        return self._events[since:ply]

    def record(self, ply: int, scores: tuple[int, ...] | None) -> Record[RulesT, MoveT, ChanceT]:
        """Return the record of the first plies, with the scores if the match ended there."""
        steps = self._recorded
        if len(steps) < ply:
            self._recorded = steps = steps + tuple(self._steps[len(steps) : ply])
        return Record(self.header, steps, scores, sealed(self._last_line(ply).link, scores))

    def lines(self, since: int, ply: int, scores: tuple[int, ...] | None) -> tuple[str, ...]:
        """Return the record's lines from one on: the header is line 0, the scores are the last."""
        last = self._last_line(ply)
        lines = self._lines[since:]
        if scores is not None and since < ply + 2:
            lines.append(last_line(last, scores))
        return tuple(line.text for line in lines)

    def _last_line(self, ply: int) -> RecordLine:
        """Return the line of the last step, after writing those that nobody asked for before."""
        for step in self._steps[len(self._lines) - 1 : ply]:
            self._lines.append(next_line(self._lines[-1], step))
        return self._lines[-1]
