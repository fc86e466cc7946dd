"""`CardEnv`: a game as an environment in which agents act one after another."""

import hashlib
from copy import deepcopy
from enum import StrEnum
from importlib import import_module
from types import ModuleType
from typing import Any, Generic, Literal, Self, TypeAlias, TypedDict, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # pyright: ignore[reportMissingTypeStubs] - it has annotations

from cardrules._arguments import check_choice, check_int
from cardrules._catalogues import AnyOf
from cardrules._causes import Cause
from cardrules._seats import Seat
from cardrules.adapters.pettingzoo.actions import ActionError
from cardrules.adapters.pettingzoo.numbering import Numbering, Numbers
from cardrules.dealing import SeededRandomness, new_seed
from cardrules.errors import RulesError
from cardrules.game import Game, MoveT, RulesT, StateT, ViewT


class Episode(StrEnum):
    """The length of an episode."""

    ROUND = "round"
    """The first round of a match; in RANK, the first hand."""
    MATCH = "match"
    """A whole match."""


class Rewards(StrEnum):
    """The rewards of the agents at the end of an episode; they always add up to 0."""

    STANDING = "standing"
    """From 1 for the best to -1 for the worst in equal steps; seats with equal places share."""
    POINTS = "points"
    """The seat's points minus the average of all seats."""


class EnvOptions(TypedDict, total=False):
    """The options of an environment."""

    episode: Episode | Literal["round", "match"]
    """A round (the default) or a match."""
    rewards: Rewards | Literal["standing", "points"]
    """By standing (the default) or by points."""
    max_steps: int
    """The number of moves after which an episode is cut off without rewards (default: 10,000)."""
    render_mode: Literal["ansi", "human"] | None
    """Whether `CardEnv.render` returns a text (ansi), prints it (human) or does nothing (None)."""


class Observation(TypedDict):
    """The observation of an agent, with the mask of its legal actions."""

    observation: Numbers
    """The numbers that the layout describes, each from -1 to 1."""
    action_mask: NDArray[np.int8]
    """A 1 for each action that is legal now; all 0 for an agent that is not to act."""


Space: TypeAlias = "spaces.Space[Any]"


class CardEnv(AECEnv[str, Observation, int | None], Generic[StateT, ViewT, MoveT]):
    """A game as a PettingZoo environment; its agents are ``seat_0``, ``seat_1`` and so on.

    `raw_env` makes one for a game of this library. For any other game, pass your own `Numbering`.

    An environment can be copied and pickled, for search and checkpoints. A copy goes its own way
    from there on, but it is dealt the same cards as the original would be.
    To pickle an environment of a `HouseGame`, register the game first.
    """

    metadata: dict[str, Any]
    possible_agents: list[str]
    agents: list[str]
    """The agents whose episode is not over, or that have not made their last, empty step."""
    agent_selection: str
    rewards: dict[str, float]
    _cumulative_rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]
    """The infos of each agent, which are always empty."""

    def __init__(
        self,
        game: Game[StateT, ViewT, MoveT, RulesT],
        rules: RulesT,
        numbering: Numbering[StateT, ViewT, MoveT],
        *,
        episode: Episode | Literal["round", "match"] = Episode.ROUND,
        rewards: Rewards | Literal["standing", "points"] = Rewards.STANDING,
        max_steps: int = 10_000,
        render_mode: Literal["ansi", "human"] | None = None,
    ) -> None:
        """Set up the environment. Call `reset` to deal and begin an episode.

        Raises:
            RulesError: if an option's value is not allowed.
        """
        super().__init__()  # type: ignore[no-untyped-call]  # PettingZoo has no annotation
        if render_mode not in {None, "ansi", "human"}:
            modes = AnyOf(("ansi", "human", "None"))
            raise RulesError.of(Cause.CHOICE, "render_mode", render_mode, choices=modes)
        self.numbering: Numbering[StateT, ViewT, MoveT] = numbering
        self.render_mode: str | None = render_mode
        self._episode = check_choice("episode", episode, Episode)
        self._rewards_by = check_choice("rewards", rewards, Rewards)
        self._max_steps = check_int("max_steps", max_steps, at_least=1)
        self._game: Game[StateT, ViewT, MoveT] = game
        self._start = game.start(rules)
        self.possible_agents = [f"seat_{seat}" for seat in range(self._start.rules.seats)]
        self.metadata = {
            "name": f"{numbering.name}_v0",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
        }
        self._spaces = {agent: _spaces(numbering) for agent in self.possible_agents}
        self._seed = new_seed()
        self._episodes = self._deals = self._steps = 0
        self.game_state: StateT = self._start
        """The whole state, including hidden cards: not for agents."""
        self.agents = []

    def __copy__(self) -> Self:
        return deepcopy(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        # Copies share the numbering, which is large in some games and never changes.
        memo[id(self.numbering)] = self.numbering
        copied = type(self).__new__(type(self))
        copied.__setstate__(deepcopy(self.__getstate__(), memo))
        return copied

    def __getstate__(self) -> dict[str, Any]:
        # A module cannot be pickled; its name finds it again.
        game = self._game
        name = game.__name__ if isinstance(game, ModuleType) else None
        return {**vars(self), "_game": name or game}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        if isinstance(kept["_game"], str):
            self._game = cast("Game[StateT, ViewT, MoveT]", import_module(kept["_game"]))

    def observation_space(self, agent: str) -> Space:
        """Return the space of an agent's observations: always the same object."""
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> Space:
        """Return the space of an agent's actions: always the same object."""
        return self._spaces[agent][1]

    def view(self, agent: str) -> ViewT:
        """Return the game's own view of what an agent is allowed to know."""
        return self._game.view(self.game_state, self._seat(agent))

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode: a new match with a new deal.

        Args:
            seed: the seed for the deals; equal seeds give the same sequence of episodes. None
                keeps the seed in use, which is secret and random until one is given.
            options: not used.
        """
        del options
        if seed is not None:
            self._seed = hashlib.sha512(b"cardrules/pettingzoo/1\0" + str(seed).encode()).digest()
            self._episodes = 0
        self._episodes += 1
        self._deals = self._steps = 0
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._go_to(self._start)

    def observe(self, agent: str) -> Observation:
        """Return an agent's observation, as new arrays."""
        view = self.view(agent)
        actions = self.numbering.actions
        mask = np.zeros(actions.size, np.int8)
        if not self._is_done:
            mask[[actions.action_of(move) for move in self._game.legal_moves(view)]] = 1
        numbers = np.array(self.numbering.observe(view), np.float32)
        return {"observation": numbers, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make the move of the agent to act; the action must be None if its episode is over.

        Raises:
            ActionError: if the action is not the number of a move.
            IllegalMove: if the move is not legal; nothing changes then.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ActionError.of(Cause.ACTION_DUE, "action", None, agent=agent)
        move = self.numbering.actions.move_of(action)
        # An illegal move raises its error here, before anything has changed.
        state = self._game.apply(self.game_state, self._seat(agent), move)
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_to(state)
        if self._is_done:
            self._end()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return or print the table as a spectator sees it, depending on the render mode."""
        if self.render_mode is None:
            return None
        text = self._game.to_text(self._game.view(self.game_state, None))
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201 - what this render mode is for
        return None

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""

    def _seat(self, agent: str) -> Seat:
        return Seat(self.possible_agents.index(agent))

    @property
    def _has_ended(self) -> bool:
        state = self.game_state
        a_round = self._episode is Episode.ROUND
        return state.last_round is not None if a_round else state.is_over

    @property
    def _is_done(self) -> bool:
        return self._has_ended or self._steps >= self._max_steps

    def _go_to(self, state: StateT) -> None:
        """Go to a state, deal if a deal is due, and select the agent to act."""
        self.game_state = state
        if state.chance is not None and not self._is_done:
            self._deals += 1
            # Every deal has its own label, so one seed serves all deals of all episodes.
            label = f"{self.numbering.name}/{len(self.possible_agents)}"
            label = f"{label}/{self._episodes}/{self._deals}"
            outcome = self._game.sample_chance(state, SeededRandomness(self._seed, label))
            self.game_state = self._game.apply_chance(state, outcome)
        if self.game_state.to_act is not None:
            self.agent_selection = self.possible_agents[self.game_state.to_act]

    def _end(self) -> None:
        ended = self._has_ended
        self.terminations = dict.fromkeys(self.agents, ended)
        self.truncations = dict.fromkeys(self.agents, not ended)
        if ended:
            self.rewards = dict(zip(self.possible_agents, self._final_rewards(), strict=True))

    def _final_rewards(self) -> list[float]:
        state = self.game_state
        if self._rewards_by is Rewards.POINTS:
            average = sum(state.scores) / len(state.scores)
            return [score - average for score in state.scores]
        outcome = state.outcome
        return by_standing(self.numbering.standing(state) if outcome is None else outcome.standing)


def by_standing(standing: tuple[tuple[Seat, ...], ...]) -> list[float]:
    """Return a reward for each seat, from 1 for the best to -1; equal seats share theirs.

    >>> by_standing(((Seat(2),), (Seat(0), Seat(1))))
    [-0.5, -0.5, 1.0]
    """
    rewards: dict[Seat, float] = {}
    last = sum(map(len, standing)) - 1
    for level in standing:
        # Seats with equal places get the average of the rewards for the places they take up.
        place = len(rewards) + (len(level) - 1) / 2
        rewards |= dict.fromkeys(level, 1 - 2 * place / last)
    return [rewards[seat] for seat in sorted(rewards)]


def _spaces(numbering: Numbering[StateT, ViewT, MoveT]) -> tuple[Space, Space]:
    """Return new spaces of observations and actions, so that each agent can seed its own."""
    numbers, actions = (numbering.layout.size,), numbering.actions.size
    parts: dict[str, Space] = {
        "observation": spaces.Box(-1.0, 1.0, numbers, np.float32),
        "action_mask": spaces.Box(0, 1, (actions,), np.int8),
    }
    return spaces.Dict(parts), spaces.Discrete(actions)
