"""Read records from files, report whether they are valid, and show them step by step."""

import json
from collections.abc import Iterator
from itertools import chain

import attrs

from cardrules import games, language, records, wire
from cardrules._arguments import check_seat
from cardrules._causes import Cause
from cardrules._history import Header, MoveStep, Record
from cardrules._hosting import AnyGame
from cardrules._results import RoundResult
from cardrules._seats import Seat
from cardrules.cli.files import lines_of, printable
from cardrules.errors import DecodeError, because


@attrs.frozen(order=False)
class FiledRecord:
    """A record that was read from a file, with its game."""

    name: str
    game: AnyGame
    record: Record


def read_record(file: str) -> FiledRecord:
    """Return the record in a file or a pipe; its header names the game.

    Raises:
        DecodeError, RecordError: if the file is not a record, or its hash chain is broken.
        OSError: if the file cannot be read.
    """
    lines = lines_of(file)
    first = next(lines, None)
    if first is None:
        raise DecodeError("", because(Cause.NO_LINE))
    name = records.game_named(first)
    game = games.load(name)
    return FiledRecord(name, game, records.load(game, chain([first], lines)))


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

    def text(self, code: str) -> str:
        """Return the summary as three lines in a language."""
        names = tuple(map(printable, self.names))
        steps, rounds = self.steps, self.rounds
        said = language.text(
            code, "cli.verified", game=self.game, steps=steps, rounds=rounds, names=names
        )
        return f"{said}\n{outcome_text(self.winners or (), self.scores, self.names, code)}"


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
    winners: tuple[Seat, ...], scores: tuple[int, ...], names: tuple[str, ...], code: str
) -> str:
    """Return one line that says how a match stands, or who has won it."""
    if not winners:
        return language.text(code, "cli.not-over", scores=scores)
    joined = language.joined(code, [printable(names[seat]) for seat in winners])
    return language.text(code, "cli.won", names=joined, scores=scores)


def sheet_lines(result: RoundResult, names: tuple[str, ...], code: str) -> Iterator[str]:
    """Yield the score sheet of a round, one line for each seat."""
    for name, lines, points in zip(names, result.lines, result.points, strict=True):
        sums = " + ".join(f"{line.text(code)} {line.points}" for line in lines)
        yield f"  {printable(name)}: {sums or 0} = {points}"


def shown_steps(
    filed: FiledRecord, seat: int | None, code: str, *, as_json: bool
) -> Iterator[str]:
    """Yield each state of a record as text: as a seat sees it, or with all cards (None).

    If the players have names, the first lines say who sits where, and each move says whose it was.

    Raises:
        SeatError: if there is no such seat at the table.
        ReplayError: if a step is impossible; the states before that step are yielded first.
    """
    game, record = filed.game, filed.record
    if seat is not None:
        check_seat("seat", seat, record.header.rules.seats)
    done = records.replay_while_valid(game, record)
    names = _given_names(record.header)
    if names and not as_json:
        for number, name in enumerate(names):
            yield f"{language.text(code, 'term.seat', seat=number)}: {name}"
        yield ""
    for ply, state in enumerate(done.states):
        view = None if seat is None else game.view(state, seat)
        if as_json:
            key, value = ("state", state) if view is None else ("view", view)
            yield json.dumps({"ply": ply, key: wire.to_json(value)})
        else:
            step = record.steps[ply - 1] if ply else None
            yield f"Ply {ply}" + (
                f": {names[step.seat]}" if names and isinstance(step, MoveStep) else ""
            )
            yield game.debug_text(state) if view is None else game.to_text(view, code)
            yield ""
    if done.stopped is not None:
        raise done.stopped


def _given_names(header: Header) -> tuple[str, ...]:
    """Return the players' names as they are printed; none if they are just the seats' numbers."""
    is_numbered = header.names == records.new_header(header.rules).names
    return () if is_numbered else tuple(map(printable, header.names))
