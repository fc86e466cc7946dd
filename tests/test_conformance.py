"""The conformance laws along random games of every game, in many configurations."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules import Seat, Transition, Violation, queen_of_scots, racko, rank
from cardrules.dealing import PythonRandomness
from cardrules.testing.laws import LawBrokenError, Laws
from cardrules.testing.strategies import states
from queen_of_scots.worlds import CONFIGURATIONS as SCOTS
from racko.worlds import CONFIGURATIONS as RACKO
from rank.worlds import CONFIGURATIONS as RANK

pytestmark = pytest.mark.thorough


@pytest.mark.parametrize("rules", RACKO, ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_racko_keeps_every_law(rules: racko.Rules, seed: int) -> None:
    Laws(racko, PythonRandomness(random.Random(seed))).play(rules, most_steps=120)


@settings(max_examples=50, deadline=None)
@given(state=states(racko, st.sampled_from(RACKO)), seed=st.integers(0, 1 << 32))
def test_racko_keeps_every_law_at_drawn_states(state: racko.State, seed: int) -> None:
    Laws(racko, PythonRandomness(random.Random(seed))).check_state(state)


@pytest.mark.parametrize("name", SCOTS)
@pytest.mark.parametrize("seed", range(3))
def test_queen_of_scots_keeps_every_law(name: str, seed: int) -> None:
    laws = Laws(queen_of_scots, PythonRandomness(random.Random(seed)))
    laws.play(SCOTS[name], most_steps=150)


@settings(max_examples=50, deadline=None)
@given(
    state=states(queen_of_scots, st.sampled_from(list(SCOTS.values()))),
    seed=st.integers(0, 1 << 32),
)
def test_queen_of_scots_keeps_every_law_at_drawn_states(
    state: queen_of_scots.State, seed: int
) -> None:
    Laws(queen_of_scots, PythonRandomness(random.Random(seed))).check_state(state)


@pytest.mark.parametrize("name", RANK)
@pytest.mark.parametrize("seed", range(2))
def test_rank_keeps_every_law(name: str, seed: int) -> None:
    laws = Laws(rank, PythonRandomness(random.Random(seed)), secret_moves=(rank.Give,))
    laws.play(RANK[name], most_steps=70)


@settings(max_examples=50, deadline=None)
@given(
    state=states(rank, st.sampled_from(list(RANK.values())), most_steps=90),
    seed=st.integers(0, 1 << 32),
)
def test_rank_keeps_every_law_at_drawn_states(state: rank.State, seed: int) -> None:
    Laws(rank, PythonRandomness(random.Random(seed))).check_state(state)


def test_a_broken_law_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing_is_illegal(*_: object) -> Violation | None:
        return None

    monkeypatch.setattr(racko, "why_illegal", nothing_is_illegal)
    laws = Laws(racko, PythonRandomness(random.Random(1)))
    with pytest.raises(LawBrokenError, match="listed means legal"):
        laws.play(racko.Rules(seats=2), most_steps=5)


@pytest.mark.parametrize("is_told", [False, True])
def test_a_wrong_word_about_the_end_of_a_round_is_found(
    monkeypatch: pytest.MonkeyPatch,
    is_told: bool,  # noqa: FBT001 - a column
) -> None:
    """Either the end of a round is not told, or each later step tells of it again."""

    def mistaken(
        state: racko.State, seat: Seat, move: racko.Move, /
    ) -> Transition[racko.State, racko.Event]:
        step = transition(state, seat, move)
        return Transition(step.state, step.events, step.state.last_round if is_told else None)

    transition = racko.transition
    monkeypatch.setattr(racko, "transition", mistaken)
    laws = Laws(racko, PythonRandomness(random.Random(1)))
    with pytest.raises(LawBrokenError, match="a step says which round it ended, and no other"):
        laws.play(racko.Rules(seats=2, rack_size=2, cards=6, target=900), most_steps=60)


@pytest.mark.parametrize(
    ("function", "law"),
    [
        ("prompt", "a view says what it waits for"),
        ("move_text", "a legal move has words"),
        ("event_text", "an event has words, and keeps them"),
    ],
)
def test_a_game_that_falls_silent_is_found(
    monkeypatch: pytest.MonkeyPatch, function: str, law: str
) -> None:
    def silent(*_: object) -> str:
        return ""

    monkeypatch.setattr(racko, function, silent)
    laws = Laws(racko, PythonRandomness(random.Random(1)))
    with pytest.raises(LawBrokenError, match=law):
        laws.play(racko.Rules(seats=2, rack_size=2, cards=6), most_steps=5)


def test_an_event_whose_words_depend_on_when_it_is_told_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def told_late(view: racko.View, _: racko.SeenEvent) -> str:
        return repr(view.draw_pile_size)

    monkeypatch.setattr(racko, "event_text", told_late)
    laws = Laws(racko, PythonRandomness(random.Random(1)))
    with pytest.raises(LawBrokenError, match="an event has words, and keeps them"):
        laws.play(racko.Rules(seats=2, rack_size=2, cards=6), most_steps=5)
