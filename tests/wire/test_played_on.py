"""Every table that is accepted can be used by every function of its game."""

import json
import random
from typing import cast

import pytest

from cardrules import AnyGame, PositionError, games, records, wire
from cardrules.dealing import PythonRandomness
from cardrules.errors import DecodeError
from cardrules.game import GameState, GameView
from wire.acceptance import check_accepted
from wire.matches import CONFIGURATIONS, GAMES, next_step, play, viewers
from wire.mutation import mutated

pytestmark = pytest.mark.thorough

MUTANTS = 1_500
MOST_STEPS = 40


def tables(name: str, source: random.Random) -> list[str]:
    """Return messages of states and views from the matches of a game."""
    game = games.load(name)
    found: list[str] = []
    for rules in CONFIGURATIONS[name]:
        for state in source.sample(play(name, rules, source, 60).states, 12):
            found.append(wire.dumps(state))
            found += [wire.dumps(game.view(state, viewer)) for viewer in viewers(state)]
    return found


def accepted(text: str, other: str, source: random.Random) -> object | None:
    """Return what a mutant of a message is read as, None if it is refused or says the same."""
    data = mutated(text, other, source)
    try:
        value = wire.loads(data)
    except DecodeError:
        return None
    return None if json.loads(data) == json.loads(text) else value


def sampled(game: AnyGame, view: GameView, luck: PythonRandomness) -> GameState | None:
    """Return a state that looks like a view, None if none fits what was seen of the past."""
    try:
        state = game.sample_state(view, luck)
    except PositionError:
        return None
    assert game.view(state, view.seat) == view
    return state


def play_on(game: AnyGame, state: GameState, source: random.Random) -> None:
    """Play at random, and sample what a seat sees on the way."""
    luck = PythonRandomness(source)
    for _ in range(MOST_STEPS):
        assert wire.loads(wire.dumps(state)) == state
        view = game.view(state, source.choice(viewers(state)))
        assert wire.loads(wire.dumps(view)) == view
        sampled(game, view, luck)
        step = next_step(game, state, source)
        if step is None:
            return
        state = records.take_step(game, state, step).state


@pytest.mark.parametrize("name", GAMES)
def test_what_is_accepted_can_be_played_on(name: str) -> None:
    source = random.Random(7)
    game, there, used = games.load(name), tables(name, source), 0
    for _ in range(MUTANTS):
        value = accepted(source.choice(there), source.choice(there), source)
        if value is None:
            continue
        check_accepted(value, source, most_steps=MOST_STEPS)
        if type(value) is game.encodings().view:
            state = sampled(game, value, PythonRandomness(source))
        else:
            state = cast("GameState | None", value if type(value).__name__ == "State" else None)
        if state is not None:
            play_on(game, state, source)
        used += 1
    assert used >= 20
