"""Hypothesis strategies that draw whole legal games of any game module."""

from collections.abc import Callable
from typing import Generic, TypeVar

import attrs

from cardrules._seats import Seat
from cardrules.dealing import SeededRandomness
from cardrules.errors import MissingExtraError
from cardrules.game import (
    CardT_contra,
    ChanceT,
    EventT,
    Game,
    GameState,
    MoveT,
    SeenEventT,
    StateT,
    ViewT,
)

try:
    from hypothesis import strategies as st
except ImportError:
    raise MissingExtraError("hypothesis", "testing") from None

RulesT = TypeVar("RulesT")
PlaythroughStateT_co = TypeVar("PlaythroughStateT_co", bound=GameState, covariant=True)
PlaythroughMoveT_co = TypeVar("PlaythroughMoveT_co", covariant=True)


@attrs.frozen(order=False)
class Playthrough(Generic[PlaythroughStateT_co, PlaythroughMoveT_co]):
    """A game that was played for a while from its start."""

    states: tuple[PlaythroughStateT_co, ...]
    """Every state, from the one before the first deal."""
    moves: tuple[tuple[Seat, PlaythroughMoveT_co] | None, ...]
    """What led from each state to the next: a seat and its move, or None for a deal."""


def games(
    game: Game[RulesT, StateT, ViewT, MoveT, EventT, SeenEventT, ChanceT, CardT_contra],
    rules: st.SearchStrategy[RulesT],
    /,
    *,
    most_steps: int = 60,
) -> st.SearchStrategy[Playthrough[StateT, MoveT]]:
    """Return a strategy of games played from the start, of up to so many steps.

    Shrinking shortens the game and prefers the moves that are listed first.
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
    game: Game[RulesT, StateT, ViewT, MoveT, EventT, SeenEventT, ChanceT, CardT_contra],
    rules: st.SearchStrategy[RulesT],
    /,
    *,
    most_steps: int = 60,
) -> st.SearchStrategy[StateT]:
    """Return a strategy of states that play reaches from the start within so many steps."""
    return games(game, rules, most_steps=most_steps).map(lambda played: played.states[-1])
