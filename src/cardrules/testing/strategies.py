"""Hypothesis strategies that draw legal games and states of any game module."""

from collections.abc import Callable
from typing import Any, Generic

import attrs
from typing_extensions import TypeVar

from cardrules._seats import Seat
from cardrules.dealing import SeededRandomness
from cardrules.errors import MissingExtraError
from cardrules.game import Game, GameState, MoveT, RulesT, StateT

try:
    from hypothesis import strategies as st
except ImportError:
    raise MissingExtraError("hypothesis", "testing") from None

StateT_co = TypeVar("StateT_co", bound=GameState, covariant=True, default=GameState)
MoveT_co = TypeVar("MoveT_co", covariant=True, default=object)


@attrs.frozen(order=False)
class Playthrough(Generic[StateT_co, MoveT_co]):
    """A game that was played for some steps from its start."""

    states: tuple[StateT_co, ...]
    """All states, beginning with the one before the first deal."""
    moves: tuple[tuple[Seat, MoveT_co] | None, ...]
    """The step from each state to the next: a seat and its move, or None for chance."""


def games(
    game: Game[StateT, Any, MoveT, RulesT],
    rules: st.SearchStrategy[RulesT],
    /,
    *,
    most_steps: int = 60,
) -> st.SearchStrategy[Playthrough[StateT, MoveT]]:
    """Return a strategy for games played from the start for up to `most_steps` steps.

    Shrinking shortens the game and prefers moves that are listed first.
    """

    @st.composite
    def drawn(draw: st.DrawFn) -> Playthrough[StateT, MoveT]:
        states = [game.start(draw(rules))]
        moves: list[tuple[Seat, MoveT] | None] = []
        for _ in range(draw(st.integers(0, most_steps))):
            state = states[-1]
            if state.to_act is not None:
                move = draw(st.sampled_from(game.legal_moves(state)))
                moves.append((state.to_act, move))
                states.append(game.apply(state, state.to_act, move))
            elif state.chance is not None:
                stream = SeededRandomness(draw(st.binary(min_size=16, max_size=32)), "games")
                moves.append(None)
                states.append(game.apply_chance(state, game.sample_chance(state, stream)))
            else:
                break
        return Playthrough(tuple(states), tuple(moves))

    composed: Callable[[], st.SearchStrategy[Playthrough[StateT, MoveT]]] = drawn
    return composed()


def states(
    game: Game[StateT, Any, Any, RulesT],
    rules: st.SearchStrategy[RulesT],
    /,
    *,
    most_steps: int = 60,
) -> st.SearchStrategy[StateT]:
    """Return a strategy for states reached from the start in up to `most_steps` steps."""
    return games(game, rules, most_steps=most_steps).map(lambda played: played.states[-1])
