"""Records as JSON Lines: a header, one line for each step, and the scores at the end."""

from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO, StringIO
from typing import Any, Generic

from cardrules import wire
from cardrules._arguments import is_instance
from cardrules._causes import Cause
from cardrules._history import Header, Record, RecordLine, Step, header_form, step_form
from cardrules._hosting import EncodedGame
from cardrules._validation import check_header, check_record
from cardrules.encoding.codecs import Whole
from cardrules.encoding.jsontext import MOST_BYTES, read, write
from cardrules.encoding.misfits import Misfit, as_array, as_object, at, each, unlike
from cardrules.errors import DecodeError, because
from cardrules.game import ChanceT, MoveT, RulesT
from cardrules.records.chain import check_digest, digests, next_link, sealed

_LINK = "digest"


def first_line(header: Header, /) -> RecordLine:
    """Return the first line of a record: its header.

    Raises:
        RecordError: if the header does not have one printable name for each seat, or a version of
            its rules that is known.
    """
    check_header(header)
    return _line(wire.dumps(header), next(digests(header, ())))


def next_line(before: RecordLine, step: Step, /) -> RecordLine:
    """Return the line of a step, with the next link of the hash chain."""
    text = wire.dumps(step)
    return _line(text, next_link(before.link, text))


def last_line(before: RecordLine, scores: tuple[int, ...], /) -> RecordLine:
    """Return the last line of a record: its scores."""
    return _line(write({"scores": scores}), sealed(before.link, scores))


def _line(text: str, link: str) -> RecordLine:
    return RecordLine(f'{text[:-1]},"{_LINK}":"{link}"}}', link)


def dump(record: Record, /) -> tuple[str, ...]:
    """Return a record as JSON Lines, without line ends.

    The header comes first, then the steps, and last the scores if the record has them. Each line
    holds the link of the hash chain up to that line. A server can append the lines while the match
    goes on: `Table.lines` returns the new ones. Nothing can be appended after the scores, so the
    record of a table has them only once the match is over.

    Raises:
        RecordError: if the record's digest does not match its content.
        EncodeError: if the wire format cannot hold a value in the record.
    """
    lines = [first_line(record.header)]
    for step in record.steps:
        lines.append(next_line(lines[-1], step))
    check_digest(record, lines[-1].link)
    if record.scores is not None:
        lines.append(last_line(lines[-1], record.scores))
    return tuple(line.text for line in lines)


def game_named(line: str | bytes, /, *, most_bytes: int = MOST_BYTES) -> str:
    """Return the name of a record's game, from the record's first line.

    `games.load` takes this name, for programs that read records of any game.

    Raises:
        DecodeError: if the line cannot be the first of a record, or its game is not registered.
    """
    with _line_number(1):
        return wire.game_named(_parsed(line, most_bytes))


def load(
    game: EncodedGame[Any, Any, MoveT, RulesT, ChanceT],
    lines: str | bytes | Iterable[str | bytes],
    /,
    *,
    most_bytes: int = MOST_BYTES,
) -> Record[RulesT, MoveT, ChanceT]:
    """Return the record in these JSON Lines, after checking its hash chain.

    This does not check that the steps are possible: `verify` and `replay` do. The record of a
    match still in progress has no scores.

    Args:
        game: the game's module.
        lines: the lines, with or without line ends, such as a file opened for reading; or the
            whole text. Blank lines at the end do not count.
        most_bytes: the longest line accepted, in bytes.

    Raises:
        DecodeError: if a line is malformed, does not continue the hash chain, or is of another
            game. The error's path begins with the number of the line, counted from 1.
        RecordError: if a step's seat, or the number of scores, does not fit the table.
        TypeError: if a line is neither text nor bytes.
    """
    if isinstance(lines, str):
        lines = StringIO(lines)
    elif isinstance(lines, bytes):
        lines = BytesIO(lines)
    elif is_instance(lines, (bytearray, memoryview)):  # Its items would be refused as numbers.
        message = f"expected a string or bytes, not {type(lines).__name__}"
        raise TypeError(message)
    builder = _Builder(game)
    for number, line in _numbered(lines):
        with _line_number(number):
            builder.take(_parsed(line, most_bytes))
    return builder.record()


def _numbered(lines: Iterable[str | bytes]) -> Iterator[tuple[int, str | bytes]]:
    """Yield lines with their numbers, without blank lines at the end."""
    blank: tuple[int, str | bytes] | None = None
    for number, line in enumerate(lines, 1):
        if is_instance(line, (str, bytes)) and not line.strip():
            blank = blank or (number, line)
            continue
        if blank is not None:
            yield blank  # Whoever reads it refuses it, and so the lines after it.
        yield number, line


@contextmanager
def _line_number(number: int) -> Generator[None]:
    """Put the number of a line before the path of an error in that line."""
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
    """Return the members of a line's object; the line may have a line end."""
    if isinstance(line, bytes):
        line = line.rstrip(b"\r\n")
    elif is_instance(line, str):
        line = line.rstrip("\r\n")
    return as_object(read(line, most_bytes))


class _Builder(Generic[RulesT, MoveT, ChanceT]):
    """A record that is being read; each line must continue the hash chain."""

    def __init__(self, game: EncodedGame[Any, Any, MoveT, RulesT, ChanceT]) -> None:
        encodings = game.encodings()
        self.header_form = header_form(encodings)
        self.step_form = step_form(encodings)
        self.header: Header[RulesT] | None = None
        self.steps: list[Step[MoveT, ChanceT]] = []
        self.scores: tuple[int, ...] | None = None
        self.link = ""

    def take(self, line: dict[str, object]) -> None:
        """Add the next line to the record."""
        told = line.pop(_LINK, None)
        if self.scores is not None:
            raise unlike(line, Cause.WANTED_END)
        if self.header is None:
            self.header = wire.from_json(line, self.header_form)
            link = next(digests(self.header, ()))
        elif "scores" in line:
            self.scores = at("scores", _scores, line.pop("scores"))
            if line:
                raise unlike(next(iter(line)), Cause.UNKNOWN_KEY, keys=("scores", _LINK))
            link = sealed(self.link, self.scores)
        else:
            step = wire.from_json(line, self.step_form)
            self.steps.append(step)
            link = next_link(self.link, wire.dumps(step))
        if told != link:
            raise unlike(told, Cause.WANTED_DIGEST).within(_LINK)
        self.link = link

    def record(self) -> Record[RulesT, MoveT, ChanceT]:
        """Return the record that the lines make up."""
        if self.header is None:
            raise DecodeError("", because(Cause.NO_LINE))
        digest = sealed(self.link, None) if self.scores is None else self.link
        record = Record(self.header, tuple(self.steps), self.scores, digest)
        check_record(record)
        return record


def _scores(given: object) -> tuple[int, ...]:
    return tuple(each(Whole().decode, as_array(given)))
