"""Checks of score sheets and outcomes that come from elsewhere; the games check their own facts.

Values that the rules make are trusted. What is read from a wire is checked once, when it is read.
"""

from cardrules.errors import PositionError
from cardrules.language import languages
from cardrules.results import Outcome, RoundResult, ScoreLine


def check_same(expected: object, found: object) -> None:
    """Raise `PositionError` unless something is as it follows from the rest.

    Neither is in the message: it may be about hidden cards.
    """
    if found != expected:
        name = type(expected).__name__
        raise PositionError(name, None, f"the facts do not go together: another {name} follows")


def check_line(line: ScoreLine) -> None:
    """Raise `PositionError` unless there are words for a line of a score sheet."""
    try:
        for language in languages():
            line.text(language)
    except KeyError:
        message = f"no line of a score sheet has the code {line.code!r} and the rule {line.rule!r}"
        raise PositionError("code", line.code, message) from None


def check_round_result(result: RoundResult) -> None:
    """Raise `PositionError` unless the points of a score sheet are the sums of its lines."""
    sums = tuple(sum(line.points for line in lines) for lines in result.lines)
    if sums != result.points:
        message = f"points must be the sums of the lines, {sums}, not {result.points}"
        raise PositionError("points", result.points, message)


def check_outcome(outcome: Outcome) -> None:
    """Raise `PositionError` unless every seat stands once, and winners are among them."""
    seats = sorted(seat for level in outcome.standing for seat in level)
    if seats != list(range(len(seats))) or not all(outcome.standing):
        message = f"standing must name each seat once, not {outcome.standing}"
        raise PositionError("standing", outcome.standing, message)
    if not outcome.winners or set(outcome.winners) - set(seats):
        message = f"winners must be seats of the standing, not {outcome.winners}"
        raise PositionError("winners", outcome.winners, message)
