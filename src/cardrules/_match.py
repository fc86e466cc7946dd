"""The facts of a match that every game has, read off the ``match`` that states and views hold.

Each game has its own class ``Match``: what stays the same from one round's end to the next. A
state and a view keep it in one field, so that a step copies one reference. The base here shows
what is in it under the names of `GameFacts`, typed with the game's own rules.
"""

from typing import Protocol, TypeVar

from cardrules._results import Outcome, RoundResult

RulesT = TypeVar("RulesT")
RulesT_co = TypeVar("RulesT_co", covariant=True)


class Match(Protocol[RulesT_co]):
    """What the matches of all games have in common."""

    @property
    def rules(self) -> RulesT_co: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def last_round(self) -> RoundResult | None: ...
    @property
    def outcome(self) -> Outcome | None: ...


class HasMatch(Protocol[RulesT_co]):
    """What holds a match: a state or a view."""

    @property
    def match(self) -> Match[RulesT_co]: ...


class MatchFacts:
    """The base of states and views: facts that are the same all through a round.

    The subclass has the field ``match``. Its type decides that of `rules`.
    """

    __slots__ = ()

    @property
    def rules(self: HasMatch[RulesT]) -> RulesT:
        """The rules that the match is played by."""
        return self.match.rules

    @property
    def scores(self: HasMatch[object]) -> tuple[int, ...]:
        """The match score, a number a seat: points, in RANK tokens.

        Partners have their pair's total at both seats. An endless match has zeros.
        """
        return self.match.scores

    @property
    def last_round(self: HasMatch[object]) -> RoundResult | None:
        """The score sheet of the round that ended last, None before; in RANK, of the hand."""
        return self.match.last_round

    @property
    def outcome(self: HasMatch[object]) -> Outcome | None:
        """How the match ended, None while it is running."""
        return self.match.outcome

    @property
    def is_over(self: HasMatch[object]) -> bool:
        """Whether the match is over."""
        return self.match.outcome is not None
