"""What play comes to: the score sheet of a round, the outcome of a match, the result of a step."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Generic, Self, TypeVar

import attrs

from cardrules import language
from cardrules._seats import Seat

StateT_co = TypeVar("StateT_co", covariant=True)
EventT_co = TypeVar("EventT_co", covariant=True)


@attrs.frozen(order=False)
class ScoreLine:
    """One line of a score sheet: what the points are for, how many, and by which ruling."""

    code: str = attrs.field(converter=str)
    points: int
    rule: str

    def text(self, language_code: str = "en", /) -> str:
        """Return what the points are for, in words.

        Raises:
            LanguageError: if there is no catalogue for the language.
        """
        return language.text(language_code, f"{self.rule.partition('.')[0]}.line.{self.code}")


@attrs.frozen(order=False)
class RoundResult:
    """The points of a finished round, a number a seat, and the lines they are the sums of."""

    points: tuple[int, ...]
    lines: tuple[tuple[ScoreLine, ...], ...]

    @classmethod
    def of(cls, lines: Iterable[Sequence[ScoreLine]]) -> Self:
        """Return the result with these lines, a sequence a seat from seat 0."""
        sheet = tuple(map(tuple, lines))
        return cls(tuple(sum(line.points for line in seat) for seat in sheet), sheet)


@attrs.frozen(order=False)
class Outcome:
    """How a match ended."""

    winners: tuple[Seat, ...]
    """The seats that won: several where they share the win."""
    standing: tuple[tuple[Seat, ...], ...]
    """All seats from best to worst; seats that are level stand together."""
    reason: str
    """The id of the ruling that ended the match."""

    @classmethod
    def by_score(cls, scores: Sequence[int], reason: str) -> Self:
        """Return the outcome in which the highest score wins and equal scores are level."""
        ordered = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
        groups = groupby(ordered, key=lambda seat: scores[seat])
        standing = tuple(tuple(map(Seat, group)) for _, group in groups)
        return cls(standing[0], standing, reason)


@attrs.frozen(order=False)
class Transition(Generic[StateT_co, EventT_co]):
    """A step: the `state` it leads to, and the `events` that happened on the way, in order."""

    state: StateT_co
    events: tuple[EventT_co, ...]
    round_result: RoundResult | None = None
    """The score sheet of the round that the step ended; None if it ended none."""
