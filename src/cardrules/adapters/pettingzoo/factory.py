"""The functions that make numberings and environments from rules."""

from typing import TypeAlias, Unpack, overload

from pettingzoo import AECEnv  # pyright: ignore[reportMissingTypeStubs] - it has annotations
from pettingzoo.utils import wrappers  # pyright: ignore[reportMissingTypeStubs]

from cardrules import queen_of_scots, racko, rank
from cardrules._arguments import is_instance
from cardrules.adapters.pettingzoo.environment import CardEnv, EnvOptions, Observation
from cardrules.adapters.pettingzoo.numbering import Numbering
from cardrules.adapters.pettingzoo.queen_of_scots import ScotsNumbering
from cardrules.adapters.pettingzoo.racko import RackoNumbering
from cardrules.adapters.pettingzoo.rank import RankNumbering

AnyRules: TypeAlias = racko.Rules | rank.Rules | queen_of_scots.Rules
RackoNumbers: TypeAlias = Numbering[racko.State, racko.View, racko.Move]
RankNumbers: TypeAlias = Numbering[rank.State, rank.View, rank.Move]
ScotsNumbers: TypeAlias = Numbering[queen_of_scots.State, queen_of_scots.View, queen_of_scots.Move]
RackoEnv: TypeAlias = CardEnv[racko.State, racko.View, racko.Move]
RankEnv: TypeAlias = CardEnv[rank.State, rank.View, rank.Move]
ScotsEnv: TypeAlias = CardEnv[queen_of_scots.State, queen_of_scots.View, queen_of_scots.Move]

ILLEGAL_REWARD = -1.0


@overload
def numbering_of(rules: racko.Rules, /) -> RackoNumbers: ...
@overload
def numbering_of(rules: rank.Rules, /) -> RankNumbers: ...
@overload
def numbering_of(rules: queen_of_scots.Rules, /) -> ScotsNumbers: ...
def numbering_of(rules: AnyRules, /) -> RackoNumbers | RankNumbers | ScotsNumbers:
    """Return the numbering for rules: its actions, and the layout of observations.

    Raises:
        RulesError: if the deck allows more moves than can be numbered.
        TypeError: if the rules are not those of a game of this library.

    >>> from cardrules import racko
    >>> actions = numbering_of(racko.Rules(seats=2)).actions
    >>> actions.size, actions.action_of(racko.Draw()), str(actions.move_of(20))
    (22, 10, 'place 50')
    """
    if isinstance(rules, racko.Rules):
        return RackoNumbering(rules)
    if isinstance(rules, rank.Rules):
        return RankNumbering(rules)
    if is_instance(rules, queen_of_scots.Rules):
        return ScotsNumbering(rules)
    message = f"rules must be those of RANK, RACK-O or QUEEN OF SCOTS, not {rules!r}"
    raise TypeError(message)


@overload
def raw_env(rules: racko.Rules, /, **options: Unpack[EnvOptions]) -> RackoEnv: ...
@overload
def raw_env(rules: rank.Rules, /, **options: Unpack[EnvOptions]) -> RankEnv: ...
@overload
def raw_env(rules: queen_of_scots.Rules, /, **options: Unpack[EnvOptions]) -> ScotsEnv: ...
def raw_env(rules: AnyRules, /, **options: Unpack[EnvOptions]) -> RackoEnv | RankEnv | ScotsEnv:
    """Return an environment for a game with these rules.

    An illegal action raises `IllegalMove` and changes nothing.

    Raises:
        RulesError: if an option's value is not allowed, or the deck allows more moves than can be
            numbered.
        TypeError: if the rules are not those of a game of this library.
    """
    if isinstance(rules, racko.Rules):
        return CardEnv(racko, rules, numbering_of(rules), **options)
    if isinstance(rules, rank.Rules):
        return CardEnv(rank, rules, numbering_of(rules), **options)
    return CardEnv(queen_of_scots, rules, numbering_of(rules), **options)


def env(rules: AnyRules, /, **options: Unpack[EnvOptions]) -> AECEnv[str, Observation, int | None]:
    """Return an environment in the same wrappers as PettingZoo's own games.

    An illegal action ends the episode: its agent gets -1, the others 0. PettingZoo's wrappers
    refuse actions that are out of bounds, and calls in the wrong order.

    Raises:
        RulesError: if an option's value is not allowed, or the deck allows more moves than can be
            numbered.
        TypeError: if the rules are not those of a game of this library.
    """
    inner: AECEnv[str, Observation, int | None] = raw_env(rules, **options)
    inner = wrappers.TerminateIllegalWrapper(inner, illegal_reward=ILLEGAL_REWARD)
    inner = wrappers.AssertOutOfBoundsWrapper(inner)
    return wrappers.OrderEnforcingWrapper(inner)
