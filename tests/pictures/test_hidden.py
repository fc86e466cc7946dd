"""A picture shows what its view knows, and nothing else."""

import random
import re
from collections.abc import Callable
from typing import cast

import pytest

from cardrules import GameRules, GameView, SecretError, pictures
from cardrules.dealing import PythonRandomness
from pictures.geometry import parsed, texts
from pictures.scenes import VIEWS, WORLDS, walk


@pytest.mark.parametrize("name", WORLDS)
def test_states_that_differ_in_hidden_cards_only_look_the_same(name: str) -> None:
    game, (rules, *_) = WORLDS[name]
    randomness = PythonRandomness(random.Random(4))
    differed = 0
    for number, state in enumerate(walk(game, rules, 8, 90)):
        if number % 9 == 0:
            for seat in (0, 1, None):
                view = game.view(state, seat)
                other = game.sample_state(view, randomness)
                differed += other != state
                assert pictures.to_svg(game.view(other, seat)) == pictures.to_svg(view)
                assert pictures.scores_to_svg(game.view(other, seat)) == pictures.scores_to_svg(
                    view
                )
    assert differed > 3


def test_no_hidden_number_of_racko_is_anywhere() -> None:
    """Ben's rack is 1 39 2 37 3 36 5 35 6 34, of which Ann knows the 2; slots are 5, 10 … 50."""
    svg = pictures.to_svg(VIEWS["racko"])
    shown = {rect.text for rect in texts(svg)}
    desc = parsed(svg)[1].text or ""
    said = set(re.findall(r"\d+", desc))
    hidden = {"39", "37", "3", "36", "6", "34", "8", "11", "14", "18", "19", "22", "23", "33"}
    assert shown.isdisjoint(hidden)
    assert said.isdisjoint(hidden)
    assert {"2", "27", "13", "21"} <= shown & said


@pytest.mark.parametrize("name", WORLDS)
def test_a_state_has_no_picture(name: str) -> None:
    game, (played, *_) = WORLDS[name]
    *_, state = walk(game, played, 1, 9)
    assert not hasattr(state, "_repr_svg_")
    view, rules = cast("GameView", state), cast("GameRules", state)
    draws: tuple[Callable[[], str], ...] = (
        lambda: pictures.to_svg(view),
        lambda: pictures.scores_to_svg(view),
        lambda: pictures.cards_to_svg(rules, []),
    )
    for draw in draws:
        with pytest.raises(SecretError, match="State cannot be drawn") as caught:
            draw()
        assert caught.value.cause == "no-picture"
        assert caught.value.value == "State"


@pytest.mark.parametrize("name", WORLDS)
def test_a_notebook_shows_views_and_rules(name: str) -> None:
    view = VIEWS[name]
    for shown in (view, view.rules):
        assert getattr(shown, "_repr_svg_")() == pictures.to_svg(shown)  # noqa: B009
