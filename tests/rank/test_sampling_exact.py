"""`sample_state` against a count of all ways in worlds that are small enough to be listed."""

import random

import pytest

from cardrules import rank
from cardrules.dealing import PythonRandomness
from cardrules.rank import Rules
from rank.enumeration import WORLDS, assert_forced, check, walked

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("steps", [3, 6])
@pytest.mark.parametrize("name", WORLDS)
def test_states_are_as_frequent_as_the_ways_to_them(name: str, steps: int) -> None:
    state = walked(WORLDS[name], seed=steps, steps=steps)
    seats = [*state.places, None]
    check(rank.view(state, seats[(len(name) + steps) % len(seats)]), seed=steps)


@pytest.mark.parametrize("seats", [4, 5])
def test_everyone_below_the_queen_gave_her_the_highest_card(seats: int) -> None:
    """The Italian Classic President with all cards, from every seat, before and in the play."""
    rules = Rules.italian_edition(seats, classic_president=True)
    randomness = PythonRandomness(random.Random(2))
    for steps in (seats, 3 * seats, 9 * seats):
        state = walked(rules, seed=steps, steps=steps)
        for seat in (*state.places, None):
            view = rank.view(state, seat)
            drawn = rank.sample_state(view, randomness)
            assert rank.view(drawn, seat) == view
            assert_forced(drawn)
