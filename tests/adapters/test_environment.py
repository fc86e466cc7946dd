"""The environments: PettingZoo's own tests, episodes, rewards, and what an agent sees."""

import copy
import importlib
import importlib.util
import pickle
import random
import sys
import warnings
from collections.abc import Callable
from typing import Any, cast

import pytest

import racko_no_repeats
from cardrules import (
    Cause,
    IllegalMove,
    MissingExtraError,
    RulesError,
    SeatError,
    queen_of_scots,
    racko,
    rank,
)
from cardrules.dealing import PythonRandomness

pytest.importorskip("pettingzoo")

import numpy as np
from pettingzoo import AECEnv  # pyright: ignore[reportMissingTypeStubs] - it has annotations
from pettingzoo.test.api_test import (  # pyright: ignore[reportMissingTypeStubs]
    api_test,  # pyright: ignore[reportUnknownVariableType]
)
from pettingzoo.test.seed_test import (  # pyright: ignore[reportMissingTypeStubs]
    seed_test,  # pyright: ignore[reportUnknownVariableType]
)

from adapters.worlds import ALL, SMALL
from cardrules.adapters.pettingzoo import (
    ActionError,
    CardEnv,
    EnvOptions,
    Observation,
    env,
    numbering_of,
    raw_env,
)
from cardrules.game import MoveT, StateT, ViewT
from registry import enter

AnyRules = racko.Rules | rank.Rules | queen_of_scots.Rules
Wrapped = AECEnv[str, Observation, int | None]

KNOWN_WARNINGS = {
    "Observation is not a NumPy array",
    (
        "Observation space for each agent probably should be gymnasium.spaces.box or "
        "gymnasium.spaces.discrete"
    ),
}
"""What PettingZoo says of every observation with an action mask, in its own games too."""
TINY_RANK = rank.Rules.first_edition(3, deck=SMALL, hand_size=3)
TINY_RACKO = racko.Rules(seats=2, rack_size=2, cards=6, target=100)


@pytest.mark.parametrize(
    ("rules", "options"),
    [
        pytest.param(racko.Rules(seats=2), EnvOptions(), id="racko"),
        pytest.param(rank.Rules(seats=4), EnvOptions(), id="rank"),
        pytest.param(queen_of_scots.Rules(seats=3), EnvOptions(), id="queen of scots"),
        pytest.param(TINY_RACKO, EnvOptions(episode="match"), id="racko, match"),
        pytest.param(TINY_RANK, EnvOptions(episode="match"), id="rank, match"),
        pytest.param(
            queen_of_scots.Rules(seats=2), EnvOptions(episode="match"), id="queen of scots, match"
        ),
        pytest.param(racko.Rules(seats=3), EnvOptions(max_steps=20), id="racko, cut off"),
    ],
)
def test_pettingzoo_is_content(rules: AnyRules, options: EnvOptions) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(env(rules, **options), num_cycles=300)
        seed_test(lambda: env(rules, **options), num_cycles=100)
    assert {str(warning.message) for warning in caught} <= KNOWN_WARNINGS


def play(environment: Wrapped, seed: int, *, most: int = 10_000) -> list[int]:
    """Play an episode at random, and return the actions; every observation fits its space."""
    environment.reset(seed=seed)
    chosen: list[int] = []
    source = random.Random(seed)
    while not over(environment) and len(chosen) < most:
        agent = environment.agent_selection
        seen = environment.observe(agent)
        assert seen is not None
        assert environment.observation_space(agent).contains(seen)
        chosen.append(source.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        environment.step(chosen[-1])
    return chosen


def over(environment: Wrapped) -> bool:
    return any(environment.terminations.values()) or any(environment.truncations.values())


@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.options_id)
def test_observations_of_a_match_fit_their_space(rules: AnyRules) -> None:
    play(raw_env(rules, episode="match"), 7, most=250)


def check_mask(environment: CardEnv[StateT, ViewT, MoveT], legal: tuple[MoveT, ...]) -> None:
    actions = environment.numbering.actions
    for agent in environment.possible_agents:
        mask = environment.observe(agent)["action_mask"]
        numbers = np.flatnonzero(mask).tolist()
        mine = legal if agent == environment.agent_selection else ()
        assert {actions.move_of(number) for number in numbers} == set(mine)


def test_the_mask_is_what_is_legal_for_the_agent_to_act() -> None:
    environment = raw_env(TINY_RANK)
    environment.reset(seed=1)
    check_mask(environment, rank.legal_moves(environment.game_state))
    another = raw_env(TINY_RACKO)
    another.reset(seed=1)
    check_mask(another, racko.legal_moves(another.game_state))


def test_an_agent_sees_the_same_in_every_world_that_its_view_allows() -> None:
    environment = raw_env(rank.Rules())
    for seed in range(5):
        play(environment, seed, most=20)
        agent = environment.agent_selection
        before = environment.observe(agent)
        world = rank.sample_state(environment.view(agent), PythonRandomness(random.Random(seed)))
        assert world != environment.game_state
        environment.game_state = world
        after = environment.observe(agent)
        assert before["observation"].tolist() == after["observation"].tolist()
        assert before["action_mask"].tolist() == after["action_mask"].tolist()


def test_equal_seeds_give_equal_episodes_and_a_seed_goes_on() -> None:
    one, other = raw_env(rank.Rules()), raw_env(rank.Rules())
    one.reset(seed=3)
    other.reset(seed=3)
    first = one.game_state
    assert other.game_state == first
    one.reset()
    other.reset()
    assert one.game_state == other.game_state != first
    one.reset(seed=3)
    assert one.game_state == first
    one.reset(seed=4)
    assert one.game_state != first


def test_without_a_seed_no_two_environments_deal_the_same() -> None:
    one, other = raw_env(rank.Rules()), raw_env(rank.Rules())
    one.reset()
    other.reset()
    assert one.game_state != other.game_state


def test_every_deal_of_a_match_is_another() -> None:
    environment = raw_env(racko.Rules(seats=2, rack_size=2, target=10_000), episode="match")
    environment.reset(seed=1)
    first, source = environment.game_state.racks, random.Random(1)
    while environment.game_state.last_round is None:
        agent = environment.agent_selection
        mask = environment.observe(agent)["action_mask"]
        environment.step(int(np.flatnonzero(mask)[-1 if source.random() < 0.5 else 0]))
    assert environment.game_state.racks != first
    assert not over(environment)


def one_before_going(options: EnvOptions) -> CardEnv[racko.State, racko.View, racko.Move]:
    """Seat 0 has 5 1 and can take 6 into slot 10: twice 5 and 25 are 35; seat 1 has 2 3: 10."""
    environment = raw_env(TINY_RACKO, **options)
    environment.reset(seed=1)
    environment.game_state = racko.position(
        TINY_RACKO, racks=[[5, 1], [2, 3]], discard_pile=[6], draw_pile=[4], to_act=0
    )
    environment.agent_selection = "seat_0"
    return environment


def number(environment: CardEnv[racko.State, racko.View, racko.Move], text: str) -> int:
    return environment.numbering.actions.action_of(racko.parse_move(text))


@pytest.mark.parametrize(
    ("options", "rewards"),
    [
        (EnvOptions(), [1, -1]),
        (EnvOptions(rewards="standing"), [1, -1]),
        (EnvOptions(rewards="points"), [12.5, -12.5]),
    ],
    ids=["default", "standing", "points"],
)
def test_a_round_ends_with_rewards(options: EnvOptions, rewards: list[float]) -> None:
    environment = one_before_going(options)
    environment.step(number(environment, "take 10"))
    assert list(environment.rewards.values()) == rewards
    assert environment.terminations == {"seat_0": True, "seat_1": True}
    assert environment.truncations == {"seat_0": False, "seat_1": False}
    assert not environment.observe("seat_0")["action_mask"].any()
    for _ in range(2):
        environment.step(None)
    assert environment.agents == []


def test_a_match_goes_on_after_a_round() -> None:
    environment = one_before_going(EnvOptions(episode="match"))
    environment.step(number(environment, "take 10"))
    assert not over(environment)
    assert list(environment.rewards.values()) == [0, 0]
    assert environment.game_state.scores == (35, 10)
    assert environment.game_state.to_act is not None


@pytest.mark.parametrize("seed", range(3))
def test_a_match_rewards_its_standing(seed: int) -> None:
    environment = raw_env(TINY_RANK, episode="match")
    play(environment, seed)
    outcome = environment.game_state.outcome
    assert outcome is not None
    in_order = [environment.rewards[f"seat_{seat}"] for (seat,) in outcome.standing]
    assert in_order == [1, 0, -1]


def test_a_hand_of_rank_rewards_its_places() -> None:
    rules = rank.Rules.first_edition(4, endless=True)
    environment = raw_env(rules)
    environment.reset(seed=1)
    environment.game_state = rank.position(
        rules,
        hands=[rank.cards(""), rank.cards("7"), rank.cards(""), rank.cards("3 3")],
        to_act=1,
        out=[2, 0],
    )
    environment.agent_selection = "seat_1"
    environment.step(environment.numbering.actions.action_of(rank.parse_move("play 7 = 7")))
    assert list(environment.rewards.values()) == pytest.approx([1 / 3, -1 / 3, 1, -1])


def test_level_seats_share_their_rewards() -> None:
    rules = racko.Rules(seats=4, rack_size=1, partners=True)
    environment = raw_env(rules)
    environment.reset(seed=1)
    play(environment, 1)
    assert sorted(environment.rewards.values()) == pytest.approx([-2 / 3, -2 / 3, 2 / 3, 2 / 3])
    assert environment.rewards["seat_0"] == environment.rewards["seat_2"]


def test_a_round_of_queen_of_scots_rewards_points() -> None:
    environment = raw_env(queen_of_scots.Rules(seats=3), rewards="points")
    play(environment, 5)
    scores = environment.game_state.scores
    average = sum(scores) / 3
    assert list(environment.rewards.values()) == [score - average for score in scores]
    standing = numbering_of(queen_of_scots.Rules(seats=3)).standing(environment.game_state)
    assert [scores[level[0]] for level in standing] == sorted(set(scores), reverse=True)


def test_endless_play_is_cut_off_without_rewards() -> None:
    environment = raw_env(racko.Rules(seats=2), max_steps=3)
    assert len(play(environment, 1)) == 3
    assert environment.truncations == {"seat_0": True, "seat_1": True}
    assert environment.terminations == {"seat_0": False, "seat_1": False}
    assert list(environment.rewards.values()) == [0, 0]
    assert not environment.observe(environment.agent_selection)["action_mask"].any()


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    environment = one_before_going(EnvOptions())
    before = environment.game_state
    with pytest.raises(IllegalMove, match="no card has been drawn"):
        environment.step(number(environment, "place 5"))
    with pytest.raises(ActionError, match="from 0 to 5, not 6"):
        environment.step(6)
    with pytest.raises(ActionError, match="seat_0 is to act"):
        environment.step(None)
    assert environment.game_state is before
    assert not over(environment)


def test_an_illegal_action_in_the_wrappers_loses() -> None:
    environment = env(TINY_RACKO)
    environment.reset(seed=1)
    agent = environment.agent_selection
    environment.step(3)  # placing before a card is drawn
    other = "seat_0" if agent == "seat_1" else "seat_1"
    assert (environment.rewards[agent], environment.rewards[other]) == (-1, 0)
    assert over(environment)


def test_rendering_shows_the_table_and_no_hidden_card(capsys: pytest.CaptureFixture[str]) -> None:
    texts: list[str | None] = []
    for mode in ("ansi", "human", None):
        environment = one_before_going(EnvOptions(render_mode=mode))
        texts.append(environment.render())
        environment.close()
    expected = racko.to_text(racko.view(environment.game_state, None))
    assert texts == [expected, None, None]
    assert capsys.readouterr().out == f"{expected}\n"
    assert "seat 0   ?  ?" in expected


@pytest.mark.parametrize(
    ("make", "message"),
    [
        pytest.param(lambda: raw_env(TINY_RACKO, episode="hand"), "episode", id="episode"),  # type: ignore[call-overload]  # as a caller without a checker may
        pytest.param(lambda: raw_env(TINY_RACKO, rewards="win"), "rewards", id="rewards"),  # type: ignore[call-overload]  # as a caller without a checker may
        pytest.param(lambda: raw_env(TINY_RACKO, max_steps=0), "max_steps", id="max_steps"),
        pytest.param(lambda: env(TINY_RACKO, render_mode="rgb"), "render_mode", id="render_mode"),  # type: ignore[arg-type]  # as a caller without a checker may
    ],
)
def test_an_option_that_cannot_be_is_refused(make: Callable[[], object], message: str) -> None:
    with pytest.raises(RulesError, match=f"^{message} must be "):
        make()


def test_what_is_no_rules_is_refused() -> None:
    with pytest.raises(TypeError, match=r"rules must be those of RANK.*, not 'racko'"):
        env("racko")  # type: ignore[arg-type]  # as a caller without a checker may


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "cardrules.adapters.pettingzoo"
    monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(importlib.util, "find_spec", dict[str, object]().get)
    with pytest.raises(MissingExtraError, match=r"pip install 'cardrules\[pettingzoo\]'"):
        importlib.import_module(name)


COPIES: dict[str, Callable[[Wrapped], Wrapped]] = {
    "copy": copy.copy,
    "deep copy": copy.deepcopy,
    "pickle": lambda original: pickle.loads(pickle.dumps(original)),  # noqa: S301 - our own
}


def play_on(environment: Wrapped, seed: int, *, most: int = 10_000) -> list[object]:
    """Play to the end at random, and return everything that the agents saw on the way."""
    source, seen = random.Random(seed), list[object]()
    while not over(environment) and len(seen) < most:
        agent = environment.agent_selection
        observed = environment.observe(agent)
        assert observed is not None
        seen.append((agent, observed["observation"].tolist(), observed["action_mask"].tolist()))
        environment.step(source.choice(np.flatnonzero(observed["action_mask"]).tolist()))
    return [*seen, environment.rewards, environment.terminations]


@pytest.mark.parametrize(
    ("make", "copied"),  # A shallow copy of one of PettingZoo's wrappers shares what it wraps.
    [*((raw_env, copied) for copied in COPIES), (env, "deep copy"), (env, "pickle")],
)
@pytest.mark.parametrize(
    "rules",
    [TINY_RACKO, TINY_RANK, queen_of_scots.Rules(seats=2)],
    ids=["racko", "rank", "queen of scots"],
)
def test_copies_go_different_ways(
    rules: AnyRules, make: Callable[..., Wrapped], copied: str
) -> None:
    original = make(rules, episode="match", max_steps=200)
    original.reset(seed=3)
    play_on(original, 1, most=4)
    first, second = COPIES[copied](original), COPIES[copied](original)
    other, same = play_on(first, 2), play_on(second, 5)
    assert other != same
    # Whatever the copies did, the original goes on as if there were none.
    assert play_on(original, 5) == same
    first.reset(seed=3)
    original.reset(seed=3)
    assert play_on(first, 1) == play_on(original, 1)


def test_a_copy_shares_the_numbering() -> None:
    original = raw_env(TINY_RANK)
    assert copy.deepcopy(original).numbering is original.numbering


def test_a_game_that_is_no_module_is_copied_with_its_environment() -> None:
    class Game:
        """RACK-O as an object."""

        def __getattr__(self, name: str) -> object:
            if name.startswith("__"):
                raise AttributeError(name)
            return getattr(racko, name)

    original = CardEnv(Game(), TINY_RACKO, numbering_of(TINY_RACKO))  # type: ignore[arg-type]  # it has all that is used
    original.reset(seed=1)
    again = copy.deepcopy(original)
    play_on(again, 1)
    assert original.game_state != again.game_state


@pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)
def test_a_game_with_house_rules_is_copied_and_pickled_by_its_name(
    monkeypatch: pytest.MonkeyPatch, copied: Callable[[Wrapped], Wrapped]
) -> None:
    enter(monkeypatch, racko_no_repeats="racko_no_repeats:game")
    game, numbers = racko_no_repeats.game, cast("Any", numbering_of(TINY_RACKO))
    original = CardEnv(game, game.rules(TINY_RACKO), numbers)
    original.reset(seed=1)
    again = cast("CardEnv[Any, Any, Any]", copied(original))
    assert again.game_state == original.game_state
    assert again.render() == original.render()
    for environment in (original, again):
        environment.reset(seed=2)
    assert again.game_state == original.game_state


@pytest.mark.parametrize("action", [True, 1.0, "1", -1, 22], ids=repr)
def test_what_is_no_action_changes_nothing(action: int) -> None:
    environment = raw_env(racko.Rules(seats=2))
    environment.reset(seed=1)
    before = environment.game_state
    with pytest.raises(ActionError, match="an action must be a whole number from 0 to 21"):
        environment.step(action)
    assert environment.game_state is before


def test_an_agent_that_is_to_act_makes_no_empty_step() -> None:
    environment = raw_env(TINY_RACKO)
    environment.reset(seed=1)
    with pytest.raises(ActionError) as caught:
        environment.step(None)
    assert caught.value.cause is Cause.ACTION_DUE
    assert caught.value.params["agent"] == environment.agent_selection


def test_a_spectator_has_no_observation() -> None:
    numbering = numbering_of(TINY_RACKO)
    with pytest.raises(SeatError, match="not of a spectator's") as caught:
        numbering.observe(racko.view(racko.start(TINY_RACKO), None))
    assert caught.value.cause is Cause.NO_OBSERVATION
