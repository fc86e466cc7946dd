"""The package is a game like the others: by its name, and with the same facts."""

import random

from cardrules import games, queen_of_scots
from cardrules.dealing import PythonRandomness


def test_states_and_views_have_the_common_facts() -> None:
    state = queen_of_scots.start(queen_of_scots.Rules())
    for position in (state, queen_of_scots.view(state, None)):
        assert position.to_act is None
        assert not position.is_over
        assert position.scores == (0, 0, 0, 0)
        assert (position.outcome, position.last_round) == (None, None)
        assert position.rules.seats == 4


def test_a_bot_that_knows_no_game_plays_it() -> None:
    game = games.load("queen_of_scots")
    assert game.start(queen_of_scots.Rules()).chance is not None
    source = PythonRandomness(random.Random(4))
    state = game.start(queen_of_scots.Rules(seats=2, target=1))
    for _ in range(20_000):
        if state.is_over:
            break
        if state.to_act is None:
            state = game.apply_chance(state, game.sample_chance(state, source))
        else:
            moves = game.legal_moves(game.view(state, state.to_act))
            state = game.apply(state, state.to_act, moves[source.below(len(moves))])
    assert state.outcome is not None
    assert max(state.scores) >= 1
