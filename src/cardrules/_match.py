"""The facts of a match that all games share, as properties of states and views.

Each game has its own class ``Match`` for the facts that change only when a round ends. States and
views keep it in one field, so that a step copies a single reference. The base class here gives
access to these facts under the names of `GameFacts`, with the type of the game's own rules.
"""

from typing import Protocol, TypeVar

from cardrules._results import Outcome, RoundResult

RulesT = TypeVar("RulesT")
RulesT_co = TypeVar("RulesT_co", covariant=True)


class Match(Protocol[RulesT_co]):
    """The facts that the ``Match`` classes of all games have in common."""

    @property
    def rules(self) -> RulesT_co: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def last_round(self) -> RoundResult | None: ...
    @property
    def outcome(self) -> Outcome | None: ...


class HasMatch(Protocol[RulesT_co]):
    """An object that holds a match: a state or a view."""

    @property
    def match(self) -> Match[RulesT_co]: ...


class MatchFacts:
    """The base of states and views: facts that stay the same throughout a round.

    The subclass must have a field ``match``, whose type determines the type of `rules`.
    """

    __slots__ = ()

    @property
    def rules(self: HasMatch[RulesT]) -> RulesT:
        """The rules that the match is played by."""
        return self.match.rules

    @property
    def scores(self: HasMatch[object]) -> tuple[int, ...]:
        """The match score of each seat: points, or in RANK tokens.

        Both partners have their pair's total. In an endless match all scores are 0.
        """
        return self.match.scores

    @property
    def last_round(self: HasMatch[object]) -> RoundResult | None:
        """The score sheet of the last finished round (in RANK, hand); None before."""
        return self.match.last_round

    @property
    def outcome(self: HasMatch[object]) -> Outcome | None:
        """How the match ended; None while it is running."""
        return self.match.outcome

    @property
    def is_over(self: HasMatch[object]) -> bool:
        """Whether the match is over."""
        return self.match.outcome is not None
