"""The results of play: a step's transition, a round's score sheet, a match's outcome."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Generic, Self, TypeVar

import attrs

from cardrules import language
from cardrules._constructors import quick
from cardrules._seats import Seat

StateT_co = TypeVar("StateT_co", covariant=True)
EventT_co = TypeVar("EventT_co", covariant=True)


@attrs.frozen(order=False, weakref_slot=False)
class ScoreLine:
    """One line of a score sheet: a code, the points, and the id of the ruling."""

    code: str = attrs.field(converter=str)
    """What the points are for: a code of the game's."""
    points: int
    """The points; a deduction is negative."""
    rule: str
    """The id of the ruling that gives them."""

    def text(self, language_code: str = "en", /) -> str:
        """Return what the points are for, in words.

        Raises:
            LanguageError: if there is no catalogue for the language.
        """
        return language.text(language_code, f"{self.rule.partition('.')[0]}.line.{self.code}")


@attrs.frozen(order=False, weakref_slot=False)
class RoundResult:
    """The score sheet of a finished round: each seat's points, as the sum of its lines."""

    points: tuple[int, ...]
    """The points of each seat, from seat 0."""
    lines: tuple[tuple[ScoreLine, ...], ...]
    """The lines of each seat, from seat 0."""

    @classmethod
    def of(cls, lines: Iterable[Sequence[ScoreLine]]) -> Self:
        """Return the result with these lines: one sequence for each seat, from seat 0."""
        sheet = tuple(map(tuple, lines))
        return cls(tuple(sum(line.points for line in seat) for seat in sheet), sheet)


@attrs.frozen(order=False)
class Outcome:
    """How a match ended."""

    winners: tuple[Seat, ...]
    """The seats that won; several if they share the win."""
    standing: tuple[tuple[Seat, ...], ...]
    """All seats from best to worst, as groups of equally placed seats."""
    reason: str
    """The id of the ruling that ended the match."""

    @classmethod
    def by_score(cls, scores: Sequence[int], reason: str) -> Self:
        """Return the outcome in which the highest score wins and equal scores share a place."""
        ordered = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
        groups = groupby(ordered, key=lambda seat: scores[seat])
        standing = tuple(tuple(map(Seat, group)) for _, group in groups)
        return cls(standing[0], standing, reason)


@attrs.frozen(order=False, weakref_slot=False)
class Transition(Generic[StateT_co, EventT_co]):
    """The result of a step: the next `state`, and the `events` on the way there, in order."""

    state: StateT_co
    """The state after the step."""
    events: tuple[EventT_co, ...]
    """What happened on the way there, in order."""
    round_result: RoundResult | None = None
    """The score sheet of the round that the step ended; None if the round goes on."""


made_transition = quick(Transition)
"""Make a `Transition` quickly, from all its fields."""
