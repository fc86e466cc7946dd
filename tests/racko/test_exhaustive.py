"""Every state of a world of two slots and six cards, from every deal: each keeps every law."""

import random

import pytest

from cardrules import racko
from cardrules.dealing import PythonRandomness
from cardrules.testing.laws import Laws
from racko.worlds import Census

pytestmark = pytest.mark.slow


def test_every_law_holds_at_every_state() -> None:
    rules = racko.Rules(seats=2, rack_size=2, cards=6, dealer=1, target=1)
    census = Census.take(rules, Laws(racko, PythonRandomness(random.Random(5))))
    assert census.deals == 720
    assert census.taking > 720
    assert census.placing > 0
    assert census.over > 0
