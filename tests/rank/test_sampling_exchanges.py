"""States of many exchanges: as frequent as the ways to them, and right at the largest table."""

import random

import pytest

from cardrules import Seat, rank
from cardrules.dealing import PythonRandomness
from cardrules.rank import Rules
from rank.tables import hand_over
from rank.test_sampling_exact import assert_forced, check, walked

MANY_EXCHANGES = Rules.italian_edition(
    6, deck=rank.cards("1 1 1 1 2 C"), hand_size=1, classic_president=True
)


def test_five_exchanges_that_nobody_else_saw() -> None:
    """A spectator of six seats saw none of five exchanges, and no gift."""
    state = walked(MANY_EXCHANGES, seed=9, steps=9)
    view = rank.view(state, None)
    assert sum(each.due > 0 and each.cards is None for each in view.taken) > 4
    assert check(view, seed=9) > 30


def test_nothing_is_hidden_from_the_last_seat_of_a_hand() -> None:
    rules = Rules.first_edition(3, deck=rank.cards("1 1 2 2 3 3"), hand_size=2)
    state = hand_over(rules, [2, 0, 1])
    drawn = rank.sample_state(rank.view(state, Seat(1)), PythonRandomness(random.Random(1)))
    assert drawn == state


@pytest.mark.parametrize("steps", [13, 60, 150])
def test_the_largest_table(steps: int) -> None:
    """Thirteen seats, of which eleven gave the Queen a card and got one: King, Knight, spectator."""
    rules = Rules.italian_edition(13, decks=2, classic_president=True)
    state = walked(rules, seed=steps, steps=steps)
    king, _, knight, *_ = state.places
    for seat in (king, knight, None):
        view = rank.view(state, seat)
        drawn = rank.sample_state(view, PythonRandomness(random.Random(steps)))
        assert rank.view(drawn, seat) == view
        assert_forced(drawn)
        again = rank.sample_state(view, PythonRandomness(random.Random(steps)))
        assert again == drawn
        other = rank.sample_state(view, PythonRandomness(random.Random(steps + 1)))
        assert other != drawn
