"""Checks of score sheets, outcomes and records from outside the library.

Each game checks its own facts. Values that the rules produce are trusted. A value from a message
is checked once, when the message is read.
"""

import re
from collections.abc import Callable
from functools import cache, lru_cache
from inspect import getfullargspec
from typing import Any

import attrs

from cardrules._arguments import check_int, check_length, check_name, check_seat, is_instance
from cardrules._catalogues import Param
from cardrules._causes import Cause, ErrorCause
from cardrules._history import Header, MoveStep, Record, SeatRecord
from cardrules._results import Outcome, RoundResult, ScoreLine
from cardrules.errors import PositionError, RecordError

_DIGEST = re.compile("[0-9a-f]{64}")
_MOST_LINES = 1 << 8
"""How many kinds of lines are remembered: far more than the score sheets of all games have."""


def require(
    condition: object, what: str, value: object, why: ErrorCause, /, **params: Param
) -> None:
    """Raise `PositionError` about a fact unless a condition is true.

    Args:
        condition: the condition; only its truth value counts.
        what: the name of the fact.
        value: the fact.
        why: the cause.
        params: the values that the cause's message names besides the fact.
    """
    if not condition:
        raise PositionError.of(why, what, value, **params)


def check_same(expected: object, found: object) -> None:
    """Raise `PositionError` unless a value equals the one rebuilt from its own facts.

    The error names the fact that differs. It shows neither value, as both can hold hidden cards.
    """
    if found != expected:
        raise PositionError.of(Cause.OTHER_FOLLOWS, _difference(expected, found), None)


def _difference(expected: object, found: object) -> str:
    """Return the path of the first field that differs, such as ``match.scores``."""
    path: list[str] = []
    while (cls := type(expected)) is type(found) and attrs.has(cls):
        pairs = (
            (field.alias, getattr(expected, field.name), getattr(found, field.name))
            for field in attrs.fields(cls)
            if field.eq
        )
        name, expected, found = next(pair for pair in pairs if pair[1] != pair[2])
        path.append(name)
    return ".".join(path) or cls.__name__


@cache
def _keywords(position: Callable[..., object]) -> tuple[str, ...]:
    return tuple(getfullargspec(position).kwonlyargs)


def facts_for(
    position: Callable[..., object], state: object, /, **other: object
) -> dict[str, Any]:
    """Return the keyword arguments from which a function builds a state in the middle of a round.

    States and such functions use the same names, so no fact can be forgotten here.

    Args:
        position: the function.
        state: the state to take the facts from.
        other: arguments that replace facts of the state, or that the state does not have.
    """
    return {
        name: getattr(state, name) for name in _keywords(position) if name not in other
    } | other


def check_text(parse: Callable[[str], object], move: object) -> None:
    """Raise an error of this library unless a move's own text is read back as that move."""
    check_same(move, parse(str(move)))


def check_line(line: ScoreLine) -> None:
    """Raise `PositionError` unless the catalogues have a text for a line of a score sheet."""
    try:
        _check_words(line.code, line.rule)
    except KeyError:
        rule = repr(line.rule)
        raise PositionError.of(Cause.SCORE_LINE, "code", line.code, rule=rule) from None


@lru_cache(maxsize=_MOST_LINES)
def _check_words(code: str, rule: str) -> None:
    """Raise `KeyError` unless the catalogues have a text for such lines of a score sheet."""
    # An error is not remembered: the text may be added later.
    ScoreLine(code, 0, rule).text()


def check_round_result(result: RoundResult) -> None:
    """Raise `PositionError` unless the points of a score sheet are the sums of its lines."""
    sums = tuple(sum(line.points for line in lines) for lines in result.lines)
    if sums != result.points:
        raise PositionError.of(Cause.POINTS, "points", result.points, sums=str(sums))


def check_outcome(outcome: Outcome) -> None:
    """Raise `PositionError` unless an outcome ranks each seat once and has winners."""
    seats = sorted(seat for level in outcome.standing for seat in level)
    if seats != list(range(len(seats))) or not all(outcome.standing):
        raise PositionError.of(Cause.STANDING, "standing", outcome.standing)
    if not outcome.winners or set(outcome.winners) - set(seats):
        raise PositionError.of(Cause.WINNERS, "winners", outcome.winners)


def check_sheet(last_round: RoundResult | None, seats: int) -> None:
    """Raise `PositionError` unless a score sheet, if any, has one entry for each seat."""
    if last_round is None:
        return
    if not is_instance(last_round, RoundResult):
        found = type(last_round).__name__
        raise PositionError.of(Cause.NOT_A_SHEET, "last_round", last_round, found=found)
    check_length("last_round.points", last_round.points, seats, error=PositionError)


def check_header(header: Header) -> None:
    """Raise `RecordError` unless a header has a name for each seat and a known version."""
    rules = header.rules
    check_length("names", header.names, rules.seats, error=RecordError)
    for name in header.names:
        check_name("a name", name, error=RecordError)
    known = rules.rules_version
    check_int("rules_version", header.rules_version, at_least=1, at_most=known, error=RecordError)


def check_record(record: Record) -> None:
    """Raise `RecordError` unless the seats, scores and digest of a record are well-formed.

    Whether the steps are possible, and the digest and scores right, is left to `verify`.
    """
    seats = record.header.rules.seats
    for step in record.steps:
        if isinstance(step, MoveStep):
            check_seat("seat", step.seat, seats, error=RecordError)
    if record.scores is not None:
        check_length("scores", record.scores, seats, error=RecordError)
    if not _DIGEST.fullmatch(record.digest):
        raise RecordError.of(Cause.DIGEST, "digest", record.digest)


def check_seat_record(record: SeatRecord) -> None:
    """Raise `RecordError` unless the first view has the rules of the header."""
    if record.first_view.rules != record.header.rules:
        raise RecordError.of(Cause.OTHER_RULES, "first_view", None)
