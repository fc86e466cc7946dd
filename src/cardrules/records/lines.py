"""Records as JSON Lines: a header, a line for each step, and the scores at the end."""

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import Any, Generic

from cardrules import wire
from cardrules._causes import Cause
from cardrules._history import Header, Record, RecordLine, Step, header_form, step_form
from cardrules._hosting import EncodedGame
from cardrules._validation import check_record
from cardrules.encoding.codecs import Whole
from cardrules.encoding.jsontext import MOST_BYTES, read, write
from cardrules.encoding.misfits import Misfit, as_array, as_object, at, each, unlike
from cardrules.errors import DecodeError, because
from cardrules.game import ChanceT, MoveT, RulesT
from cardrules.records.chain import check_digest, digests, next_link, sealed

_LINK = "digest"


def first_line(header: Header, /) -> RecordLine:
    """Return the line with which a record begins."""
    return _line(wire.dumps(header), next(digests(header, ())))


def next_line(before: RecordLine, step: Step, /) -> RecordLine:
    """Return the line of a step, which continues the hash chain."""
    text = wire.dumps(step)
    return _line(text, next_link(before.link, text))


def last_line(before: RecordLine, scores: tuple[int, ...], /) -> RecordLine:
    """Return the line with the scores, after which there is none."""
    return _line(write({"scores": scores}), sealed(before.link, scores))


def _line(text: str, link: str) -> RecordLine:
    return RecordLine(f'{text[:-1]},"{_LINK}":"{link}"}}', link)


def dump(record: Record, /) -> tuple[str, ...]:
    """Return a record as JSON Lines, without line ends: a header, the steps, the scores if told.

    Each line has the link of the hash chain up to it. A server appends the lines as the match goes
    on, which `Table.lines` has ready.

    Raises:
        RecordError: if the digest of the record is not its own.
        EncodeError: if something in it cannot be written.
    """
    lines = [first_line(record.header)]
    for step in record.steps:
        lines.append(next_line(lines[-1], step))
    check_digest(record, lines[-1].link)
    if record.scores is not None:
        lines.append(last_line(lines[-1], record.scores))
    return tuple(line.text for line in lines)


def game_named(line: str | bytes, /, *, most_bytes: int = MOST_BYTES) -> str:
    """Return the name of the game of a record, from its first line.

    It is what `games.load` takes, where a file tells the game.

    Raises:
        DecodeError: if the line cannot be the first of a record, or no such game is entered.
    """
    with _line_number(1):
        return wire.game_named(_parsed(line, most_bytes))


def load(
    game: EncodedGame[Any, Any, MoveT, RulesT, ChanceT],
    lines: Iterable[str | bytes],
    /,
    *,
    most_bytes: int = MOST_BYTES,
) -> Record[RulesT, MoveT, ChanceT]:
    """Return the record in JSON Lines, whose hash chain holds.

    Whether its steps are possible is for `verify` and `replay` to say. A record that was still
    being written has no scores.

    Args:
        game: the game's module.
        lines: the lines, with or without their ends; a file opened for reading is such lines.
        most_bytes: how long a line may be.

    Raises:
        DecodeError: if a line is not what it must be, or is of another game; its path begins with
            the number of the line, from 1.
        RecordError: if seats or scores are not those of one table.
    """
    builder = _Builder(game)
    for number, line in enumerate(lines, 1):
        with _line_number(number):
            builder.take(_parsed(line, most_bytes))
    return builder.record()


@contextmanager
def _line_number(number: int) -> Generator[None]:
    """Put the number of a line before the path of what is wrong in it."""
    try:
        yield
    except Misfit as misfit:
        path, reason = misfit.pointer, misfit.reason
    except DecodeError as error:
        path, reason = error.path, error.reason
    else:
        return
    place = f"/{number}{path}"
    raise DecodeError(place, reason)


def _parsed(line: str | bytes, most_bytes: int) -> dict[str, object]:
    """Return the members of a line, with or without its end."""
    text = line.rstrip("\r\n") if isinstance(line, str) else line.rstrip(b"\r\n")
    return as_object(read(text, most_bytes))


class _Builder(Generic[RulesT, MoveT, ChanceT]):
    """A record while its lines are read: each must continue the hash chain."""

    def __init__(self, game: EncodedGame[Any, Any, MoveT, RulesT, ChanceT]) -> None:
        encodings = game.encodings()
        self.header_form = header_form(encodings)
        self.step_form = step_form(encodings)
        self.header: Header[RulesT] | None = None
        self.steps: list[Step[MoveT, ChanceT]] = []
        self.scores: tuple[int, ...] | None = None
        self.link = ""

    def take(self, line: dict[str, object]) -> None:
        """Take the next line."""
        told = line.pop(_LINK, None)
        if self.scores is not None:
            raise unlike(line, Cause.WANTED_END)
        if self.header is None:
            self.header = wire.from_json(line, self.header_form)
            link = next(digests(self.header, ()))
        elif "scores" in line:
            self.scores = at("scores", _scores, line["scores"])
            link = sealed(self.link, self.scores)
        else:
            step = wire.from_json(line, self.step_form)
            self.steps.append(step)
            link = next_link(self.link, wire.dumps(step))
        if told != link:
            raise unlike(told, Cause.WANTED_DIGEST).within(_LINK)
        self.link = link

    def record(self) -> Record[RulesT, MoveT, ChanceT]:
        """Return what was read."""
        if self.header is None:
            raise DecodeError("", because(Cause.NO_LINE))
        digest = sealed(self.link, None) if self.scores is None else self.link
        record = Record(self.header, tuple(self.steps), self.scores, digest)
        check_record(record)
        return record


def _scores(given: object) -> tuple[int, ...]:
    return tuple(each(Whole().number, as_array(given)))
