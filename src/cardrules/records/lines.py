"""Records as JSON Lines: a header, a line for each step, and the scores at the end."""

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import Generic, TypeVar, cast

from cardrules import wire
from cardrules._history import ChanceStep, Header, MoveStep, Record, RecordLine, Step
from cardrules._validation import check_record
from cardrules.encoding.codecs import Items, Whole
from cardrules.encoding.jsontext import MOST_BYTES, read, write
from cardrules.encoding.misfits import Misfit, as_object, at, unlike
from cardrules.errors import DecodeError
from cardrules.game import (
    ChanceT,
    EventT,
    Game,
    GameRules,
    MoveT,
    SeenEventT,
    StateT,
    ViewT,
)
from cardrules.records.chain import AnyStep, check_digest, digests, next_link, sealed

RulesT = TypeVar("RulesT", bound=GameRules)
CardT = TypeVar("CardT")

_LINK = "digest"


def first_line(header: Header[GameRules], /) -> RecordLine:
    """Return the line with which a record begins."""
    return _line(wire.dumps(header), next(digests(header, ())))


def next_line(before: RecordLine, step: AnyStep, /) -> RecordLine:
    """Return the line of a step, which continues the hash chain."""
    text = wire.dumps(step)
    return _line(text, next_link(before.link, text))


def last_line(before: RecordLine, scores: tuple[int, ...], /) -> RecordLine:
    """Return the line with the scores, after which there is none."""
    return _line(write({"scores": scores}), sealed(before.link, scores))


def _line(text: str, link: str) -> RecordLine:
    return RecordLine(f'{text[:-1]},"{_LINK}":"{link}"}}', link)


def dump(record: Record[GameRules, object, object], /) -> tuple[str, ...]:
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
    game: Game[RulesT, StateT, ViewT, MoveT, EventT, SeenEventT, ChanceT, CardT],
    lines: Iterable[str | bytes],
    /,
    *,
    most_bytes: int = MOST_BYTES,
) -> Record[RulesT, MoveT, ChanceT]:
    """Return the record in JSON Lines, whose hash chain holds.

    Whether its steps are possible is for `verify` and `replay` to say. A record that was still being
    written has no scores.

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
        path, message = misfit.pointer, misfit.message
    except DecodeError as error:
        path, message = error.path, error.message
    else:
        return
    place = f"/{number}{path}"
    raise DecodeError(place, message)


def _parsed(line: str | bytes, most_bytes: int) -> dict[str, object]:
    """Return the members of a line, with or without its end."""
    text = line.rstrip("\r\n") if isinstance(line, str) else line.rstrip(b"\r\n")
    return as_object(read(text, most_bytes))


class _Builder(Generic[RulesT, MoveT, ChanceT]):
    """A record while its lines are read: each must continue the hash chain."""

    def __init__(
        self, game: Game[RulesT, StateT, ViewT, MoveT, EventT, SeenEventT, ChanceT, CardT]
    ) -> None:
        self.game = game.encodings().game
        self.header: Header[RulesT] | None = None
        self.steps: list[Step[MoveT, ChanceT]] = []
        self.scores: tuple[int, ...] | None = None
        self.link = ""

    def take(self, line: dict[str, object]) -> None:
        """Take the next line."""
        told = line.pop(_LINK, None)
        if self.scores is not None:
            raise unlike(line, "the end, after the line with the scores,")
        if self.header is None:
            link = self._begin(line)
        elif "scores" in line:
            link = self._end(line)
        else:
            step = cast("Step[MoveT, ChanceT]", wire.from_json(line, MoveStep | ChanceStep))
            self._check_game(line)
            self.steps.append(step)
            link = next_link(self.link, wire.dumps(step))
        if told != link:
            raise unlike(told, "a digest that continues those before it").within(_LINK)
        self.link = link

    def _begin(self, line: dict[str, object]) -> str:
        header = cast("Header[RulesT]", wire.from_json(line, Header))
        self._check_game(line)
        self.header = header
        return next(digests(header, ()))

    def _check_game(self, line: dict[str, object]) -> None:
        if line["game"] != self.game:
            raise unlike(line["game"], self.game).within("game")

    def _end(self, line: dict[str, object]) -> str:
        scores = at("scores", Items(Whole()).decode, line["scores"])
        self.scores = cast("tuple[int, ...]", scores)
        return sealed(self.link, self.scores)

    def record(self) -> Record[RulesT, MoveT, ChanceT]:
        """Return what was read."""
        if self.header is None:
            raise DecodeError("", "there is no line")
        digest = sealed(self.link, None) if self.scores is None else self.link
        record = Record(self.header, tuple(self.steps), self.scores, digest)
        check_record(record)
        return record
