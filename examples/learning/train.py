"""Teach a player QUEEN OF SCOTS by policy gradients, and measure it against random play.

The player is a table of weights, with a row for each action and a column for each number of an
observation. The merit of an action is its row times the observation. The higher the merit among
the legal actions, the more often the action is chosen. The player plays against itself. After
each batch of rounds, the actions of the seat with more points become likelier for the
observations in which it chose them, and those of the other seat become rarer. The player is told
nothing else: neither what the numbers mean nor what the actions do.
"""

import argparse
import time
from collections.abc import Callable
from math import sqrt
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cardrules import queen_of_scots
from cardrules.adapters.pettingzoo import raw_env

Numbers: TypeAlias = NDArray[np.float64]
Mask: TypeAlias = NDArray[np.int8]
Player: TypeAlias = Callable[[Numbers, Mask], int]

TABLE = raw_env(queen_of_scots.Rules(seats=2), rewards="points")
ACTIONS, NUMBERS = TABLE.numbering.actions.size, TABLE.numbering.layout.size + 1
BATCH = 20
"""The number of rounds between two changes of the weights."""
STEP = 0.02
"""About the furthest that a weight moves in one change."""
MEMORY = 0.9
"""The weight of the past in the running average of squared gradients."""
POINTS = 100.0
"""The lead over the average, in points, that counts as 1."""
CERTAINTY = 1.96
"""The half-width of a 95 % interval, in standard errors."""


class Decision(NamedTuple):
    """What a seat saw, the legal actions and their probabilities, and the one chosen."""

    agent: str
    numbers: Numbers
    legal: NDArray[np.intp]
    chances: Numbers
    chosen: int


def look(agent: str) -> tuple[Numbers, Mask]:
    """Return an agent's observation with a constant 1 appended, and its action mask."""
    seen = TABLE.observe(agent)
    return np.append(seen["observation"].astype(np.float64), 1.0), seen["action_mask"]


def chances(weights: Numbers, numbers: Numbers, legal: NDArray[np.intp]) -> Numbers:
    """Return the probability of each legal action: the softmax of their merits."""
    merits = weights[legal] @ numbers
    # Subtracting the maximum changes no probability and keeps exp from overflowing.
    weighted = np.exp(merits - merits.max())
    likely: Numbers = weighted / weighted.sum()
    return likely


def train(rounds: int, random: np.random.Generator) -> Numbers:
    """Return the weights after a number of rounds of self-play."""
    weights = np.zeros((ACTIONS, NUMBERS))
    usual = np.ones_like(weights)
    for done in range(BATCH, rounds + 1, BATCH):
        gradient = sum((learned(weights, random) for _ in range(BATCH)), np.zeros_like(weights))
        gradient /= BATCH
        # Dividing by the usual size of the gradient gives rare actions steps as large as common
        # ones (RMSprop). The small constant avoids a division by zero.
        usual = MEMORY * usual + (1 - MEMORY) * gradient**2
        weights += STEP * gradient / (np.sqrt(usual) + 1e-3)
        if done % (10 * BATCH) == 0:
            print(f"  {done} rounds", flush=True)
    return weights


def learned(weights: Numbers, random: np.random.Generator) -> Numbers:
    """Play a round, and return the policy gradient: how the weights should change."""
    TABLE.reset()
    decisions: list[Decision] = []
    while not is_over():
        agent = TABLE.agent_selection
        numbers, mask = look(agent)
        legal = np.flatnonzero(mask)
        likely = chances(weights, numbers, legal)
        chosen = int(random.choice(len(legal), p=likely))
        decisions.append(Decision(agent, numbers, legal, likely, chosen))
        TABLE.step(int(legal[chosen]))
    # The gradient of the log of a softmax is 1 for the chosen action, minus the probabilities.
    direction = np.zeros_like(weights)
    for agent, numbers, legal, likely, chosen in decisions:
        towards = -likely
        towards[chosen] += 1
        direction[legal] += TABLE.rewards[agent] / POINTS * np.outer(towards, numbers)
    return direction


def is_over() -> bool:
    """Return whether the round is over."""
    return any(TABLE.terminations.values()) or any(TABLE.truncations.values())


def trained(weights: Numbers) -> Player:
    """Return the player that always chooses the likeliest action."""

    def choose(numbers: Numbers, mask: Mask) -> int:
        legal = np.flatnonzero(mask)
        return int(legal[np.argmax(weights[legal] @ numbers)])

    return choose


def at_random(random: np.random.Generator) -> Player:
    """Return the player that chooses a legal action at random, all equally likely."""
    return lambda _, mask: int(random.choice(np.flatnonzero(mask)))


def evaluate(player: Player, opponent: Player, rounds: int) -> None:
    """Print how a player does over a number of rounds, alternating between the two seats."""
    leads = np.array([lead(player, opponent, number) for number in range(rounds)])
    won, half = np.mean(leads > 0), CERTAINTY / sqrt(rounds)
    low, high = wilson(float(won), rounds)
    print(
        f"won {won:.1%} of {rounds} rounds (95 %: {low:.1%} to {high:.1%}), on the average by "
        f"{leads.mean():.0f} points, give or take {half * leads.std():.0f}"
    )


def lead(player: Player, opponent: Player, number: int) -> float:
    """Return the points of a player after a round, minus those of the opponent."""
    own = TABLE.possible_agents[number % 2]
    # Two rounds in a row have the same deal, played from both sides. Training resets after its
    # seeded reset, so it never plays the first deal of a seed.
    TABLE.reset(seed=number // 2)
    while not is_over():
        agent = TABLE.agent_selection
        TABLE.step((player if agent == own else opponent)(*look(agent)))
    return 2 * TABLE.rewards[own]  # A reward is the distance to the average of the two.


def wilson(share: float, of: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval for a share that was observed in `of` trials."""
    square = CERTAINTY**2 / of
    middle = (share + square / 2) / (1 + square)
    half = CERTAINTY * sqrt(share * (1 - share) / of + square / of / 4) / (1 + square)
    return middle - half, middle + half


def main() -> None:
    """Train a player, and measure it against random play."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=8000, help="how many rounds to train")
    parser.add_argument("--evaluate", type=int, default=2000, help="how many rounds to measure")
    parser.add_argument("--seed", type=int, default=1, help="what all chance comes from")
    parser.add_argument("--save", type=Path, help="where to keep the weights, a .npy file")
    options = parser.parse_args()
    random = np.random.default_rng(options.seed)
    TABLE.reset(seed=options.seed)
    began = time.monotonic()
    print("random against random: ", end="", flush=True)
    evaluate(at_random(random), at_random(random), options.evaluate)
    TABLE.reset(seed=options.seed)
    weights = train(options.rounds, random)
    print("trained against random: ", end="", flush=True)
    evaluate(trained(weights), at_random(random), options.evaluate)
    if options.save:
        np.save(options.save, weights)
    print(f"{time.monotonic() - began:.0f} seconds")


if __name__ == "__main__":
    main()
