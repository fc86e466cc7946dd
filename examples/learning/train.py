"""Teach a player QUEEN OF SCOTS by policy gradients, and measure it against random play.

The player is a table of weights: a row for each action, a column for each number of an
observation. The merit of an action is its row times the observation; the higher it is among the
legal actions, the more often the action is chosen. The player plays against itself. After each
batch of rounds, what the seat with more points did in what it saw becomes likelier, and what the
other did becomes rarer. Nothing else is told to it: not what the numbers mean, and not what the
actions do.
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
"""After how many rounds the weights are changed."""
STEP = 0.02
"""How far a weight is moved each time, at most about."""
MEMORY = 0.9
"""How much of the past counts in the usual size of a gradient."""
POINTS = 100.0
"""How many points more than the average count as 1."""
CERTAINTY = 1.96
"""How many standard errors to each side make an interval of 95 %."""


class Decision(NamedTuple):
    """What a seat saw, what was legal and how likely each action was, and which was chosen."""

    agent: str
    numbers: Numbers
    legal: NDArray[np.intp]
    chances: Numbers
    chosen: int


def look(agent: str) -> tuple[Numbers, Mask]:
    """Return what an agent sees, with a 1 at the end as a number that is always there."""
    seen = TABLE.observe(agent)
    return np.append(seen["observation"].astype(np.float64), 1.0), seen["action_mask"]


def chances(weights: Numbers, numbers: Numbers, legal: NDArray[np.intp]) -> Numbers:
    """Return how likely each of the legal actions is to be chosen."""
    merits = weights[legal] @ numbers
    weighted = np.exp(merits - merits.max())
    likely: Numbers = weighted / weighted.sum()
    return likely


def train(rounds: int, random: np.random.Generator) -> Numbers:
    """Return the weights after so many rounds against oneself."""
    weights = np.zeros((ACTIONS, NUMBERS))
    usual = np.ones_like(weights)
    for done in range(BATCH, rounds + 1, BATCH):
        gradient = sum((learned(weights, random) for _ in range(BATCH)), np.zeros_like(weights))
        gradient /= BATCH
        usual = MEMORY * usual + (1 - MEMORY) * gradient**2
        weights += STEP * gradient / (np.sqrt(usual) + 1e-3)
        if done % (10 * BATCH) == 0:
            print(f"  {done} rounds", flush=True)
    return weights


def learned(weights: Numbers, random: np.random.Generator) -> Numbers:
    """Play a round, and return in which direction it says that the weights should go."""
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
    """Return the player that chooses the likeliest action."""

    def choose(numbers: Numbers, mask: Mask) -> int:
        legal = np.flatnonzero(mask)
        return int(legal[np.argmax(weights[legal] @ numbers)])

    return choose


def at_random(random: np.random.Generator) -> Player:
    """Return the player that chooses any legal action, each as likely as the others."""
    return lambda _, mask: int(random.choice(np.flatnonzero(mask)))


def evaluate(player: Player, opponent: Player, rounds: int) -> None:
    """Print how a player does in so many rounds, sitting in either seat in turn."""
    leads = np.array([lead(player, opponent, number) for number in range(rounds)])
    won, half = np.mean(leads > 0), CERTAINTY / sqrt(rounds)
    low, high = wilson(float(won), rounds)
    print(
        f"won {won:.1%} of {rounds} rounds (95 %: {low:.1%} to {high:.1%}), on the average by "
        f"{leads.mean():.0f} points, give or take {half * leads.std():.0f}"
    )


def lead(player: Player, opponent: Player, number: int) -> float:
    """Return by how many points a player is ahead after a round."""
    own = TABLE.possible_agents[number % 2]
    # Each deal is played from both sides. Training never has the first deal of a seed.
    TABLE.reset(seed=number // 2)
    while not is_over():
        agent = TABLE.agent_selection
        TABLE.step((player if agent == own else opponent)(*look(agent)))
    return 2 * TABLE.rewards[own]  # A reward is the distance to the average of the two.


def wilson(share: float, of: int) -> tuple[float, float]:
    """Return Wilson's interval of 95 % for a share that was found in so many trials."""
    square = CERTAINTY**2 / of
    middle = (share + square / 2) / (1 + square)
    half = CERTAINTY * sqrt(share * (1 - share) / of + square / of / 4) / (1 + square)
    return middle - half, middle + half


def main() -> None:
    """Train a player, and measure it."""
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
