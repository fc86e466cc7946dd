"""The conformance laws along random games of every game, in many configurations."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules import Violation, racko
from cardrules.dealing import PythonRandomness
from cardrules.testing.laws import LawBrokenError, Laws
from cardrules.testing.strategies import states

RACKO = [
    racko.Rules(seats=2),
    racko.Rules(seats=3),
    racko.Rules(seats=4, partners=True),
    racko.Rules(seats=4, bonus=True),
    racko.Rules(seats=2, two_player_run=True, dealer=0),
    racko.Rules(seats=2, rack_size=2, cards=6, target=100),
    racko.Rules(seats=2, rack_size=2, cards=6, target=100, declare="optional"),
    racko.Rules(seats=2, rack_size=3, cards=8, two_player_run=True, bonus=True),
    racko.Rules(seats=3, rack_size=2, cards=8, target=60),
    racko.Rules(seats=4, rack_size=3, cards=14, partners=True, bonus=True, target=200),
    racko.Rules(seats=3, rack_size=1, cards=5, target=100),
]


@pytest.mark.parametrize("rules", RACKO, ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_racko_keeps_every_law(rules: racko.Rules, seed: int) -> None:
    Laws(racko, PythonRandomness(random.Random(seed))).play(rules, most_steps=120)


@settings(max_examples=50, deadline=None)
@given(state=states(racko, st.sampled_from(RACKO)), seed=st.integers(0, 1 << 32))
def test_racko_keeps_every_law_at_drawn_states(state: racko.State, seed: int) -> None:
    Laws(racko, PythonRandomness(random.Random(seed))).check_state(state)


def test_a_broken_law_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing_is_illegal(*_: object) -> Violation | None:
        return None

    monkeypatch.setattr(racko, "why_illegal", nothing_is_illegal)
    laws = Laws(racko, PythonRandomness(random.Random(1)))
    with pytest.raises(LawBrokenError, match="listed means legal"):
        laws.play(racko.Rules(seats=2), most_steps=5)
