"""States that a walk leads to: as frequent as the ways to them, and right at the largest table."""

import random

import pytest

from cardrules import Seat, rank
from cardrules.dealing import PythonRandomness
from cardrules.rank import Rules
from rank.tables import hand_over
from rank.test_sampling_exact import WORLDS, assert_forced, check, walked

MANY_EXCHANGES = Rules.italian_edition(
    6, deck=rank.cards("1 1 1 1 2 C"), hand_size=1, classic_president=True
)


@pytest.fixture
def tiny_walks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take as many steps as a tiny world needs."""
    monkeypatch.setattr("cardrules.rank.walk.STEPS", 300)


@pytest.fixture
def every_view_walks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all views take the walk."""
    monkeypatch.setattr("cardrules.rank.sampling.MOST_UNSEEN", -1)


@pytest.mark.slow
@pytest.mark.usefixtures("tiny_walks", "every_view_walks")
@pytest.mark.parametrize(
    ("name", "steps", "seat"),
    [
        ("steal", 6, 0),
        ("steal", 8, None),
        ("classic", 6, 2),
        ("classic", 8, None),
        ("classic, three seats", 3, 1),
        ("classic, three seats", 8, 1),
        ("italian, three seats", 3, 0),
        ("italian, three seats", 8, 1),
        ("italian", 4, 1),
        ("italian", 6, 0),
        ("italian", 6, 2),
        ("king's hand", 4, 1),
        ("king's hand", 5, 1),
    ],
)
def test_a_walk_comes_to_states_as_often_as_there_are_ways_to_them(
    name: str, steps: int, seat: Seat | None
) -> None:
    """The small worlds that are counted, late in the hand too, where few changes are possible."""
    state = walked(WORLDS[name], seed=steps, steps=steps)
    assert check(rank.view(state, seat), seed=steps, draws=400) > 10


@pytest.mark.usefixtures("tiny_walks")
def test_a_walk_through_more_exchanges_than_are_counted() -> None:
    """A spectator of six seats saw none of five exchanges, and no gift."""
    state = walked(MANY_EXCHANGES, seed=9, steps=9)
    view = rank.view(state, None)
    assert sum(each.due > 0 and each.cards is None for each in view.taken) > 4
    assert check(view, seed=9) > 30


@pytest.mark.usefixtures("tiny_walks", "every_view_walks")
def test_nothing_is_hidden_from_the_last_seat_of_a_hand() -> None:
    rules = Rules.first_edition(3, deck=rank.cards("1 1 2 2 3 3"), hand_size=2)
    state = hand_over(rules, [2, 0, 1])
    drawn = rank.sample_state(rank.view(state, Seat(1)), PythonRandomness(random.Random(1)))
    assert drawn == state


@pytest.mark.parametrize("steps", [13, 60, 150])
def test_a_walk_at_the_largest_table(steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirteen seats, of which eleven gave the Queen a card and got one: King, Knight, spectator."""
    monkeypatch.setattr("cardrules.rank.walk.STEPS", 1_000)
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
