"""Read records from files, report whether they are valid, and show them step by step."""

import json
from collections.abc import Iterator
from pathlib import Path

import attrs

from cardrules import games, records, wire
from cardrules._arguments import check_seat
from cardrules._causes import Cause
from cardrules._history import Record
from cardrules._hosting import AnyGame
from cardrules._results import RoundResult
from cardrules._seats import Seat
from cardrules.errors import DecodeError, because


@attrs.frozen(order=False)
class FiledRecord:
    """A record that was read from a file, with its game."""

    name: str
    game: AnyGame
    record: Record


def read_record(file: str) -> FiledRecord:
    """Return the record in a file; its header names the game.

    Raises:
        DecodeError, RecordError: if the file is not a record, or its hash chain is broken.
        OSError: if the file cannot be read.
    """
    with Path(file).open("rb") as lines:
        first = next(lines, None)
        if first is None:
            raise DecodeError("", because(Cause.NO_LINE))
        name = records.game_named(first)
        game = games.load(name)
        lines.seek(0)
        return FiledRecord(name, game, records.load(game, lines))


@attrs.frozen(order=False)
class Verified:
    """A summary of a record that was found to be valid."""

    game: str
    names: tuple[str, ...]
    steps: int
    rounds: int
    """The number of finished rounds."""
    scores: tuple[int, ...]
    winners: tuple[Seat, ...] | None
    """The seats that won; None while the match is not over."""
    digest: str

    def __str__(self) -> str:
        scores = ", ".join(map(str, self.scores))
        if self.winners is None:
            ending = f"The match is not over; scores: {scores}."
        else:
            ending = outcome_text(self.winners, self.scores, self.names)
        return (
            f"{self.game}: {self.steps} steps and {self.rounds} whole rounds"
            f" of {', '.join(self.names)}.\n"
            f"The hash chain holds, and each step follows from the rules.\n{ending}"
        )


def verified(filed: FiledRecord) -> Verified:
    """Return the summary of a record, after verifying it.

    Raises:
        RecordError, ReplayError: if the record is not valid.
    """
    record = filed.record
    last = records.verify(filed.game, record)
    steps = records.transitions(filed.game, record)
    return Verified(
        game=filed.name,
        names=record.header.names,
        steps=len(record.steps),
        rounds=sum(step.round_result is not None for step in steps),
        scores=last.scores,
        winners=None if last.outcome is None else last.outcome.winners,
        digest=record.digest,
    )


def outcome_text(
    winners: tuple[Seat, ...], scores: tuple[int, ...], names: tuple[str, ...]
) -> str:
    """Return one line that says how a match ended."""
    named = " and ".join(names[seat] for seat in winners)
    return f"Won by {named}; scores: {', '.join(map(str, scores))}."


def sheet_lines(
    result: RoundResult, names: tuple[str, ...], language: str = "en"
) -> Iterator[str]:
    """Yield the score sheet of a round, one line for each seat."""
    for name, lines, points in zip(names, result.lines, result.points, strict=True):
        sums = " + ".join(f"{line.points} {line.text(language)}" for line in lines)
        yield f"  {name}: {sums or 0} = {points}"


def shown_steps(
    filed: FiledRecord, seat: int | None, language: str, *, as_json: bool
) -> Iterator[str]:
    """Yield each state of a record as text: as a seat sees it, or with all cards (None).

    Raises:
        SeatError: if there is no such seat at the table.
        ReplayError: if a step is impossible; the states before that step are yielded first.
    """
    game, record = filed.game, filed.record
    if seat is not None:
        check_seat("seat", seat, record.header.rules.seats)
    done = records.replay_while_valid(game, record)
    for ply, state in enumerate(done.states):
        view = None if seat is None else game.view(state, seat)
        if as_json:
            key, value = ("state", state) if view is None else ("view", view)
            yield json.dumps({"ply": ply, key: wire.to_json(value)})
        else:
            yield f"Ply {ply}"
            yield game.debug_text(state) if view is None else game.to_text(view, language)
            yield ""
    if done.stopped is not None:
        raise done.stopped
