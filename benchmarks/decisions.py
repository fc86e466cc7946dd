"""Measure random decisions per second through the public functions, on one core.

    python benchmarks/decisions.py [ROUNDS]

A decision is: list the legal moves, choose one at random, apply it. If OpenSpiel is installed, its
hearts (C++, driven from Python) is measured in the same run, alternating with our games, so that
a busy machine slows both. Compare the ratio, not the figures. Our deals are made beforehand. The
peer's deals are part of its time, because its interface deals card by card. Each row prints the
median and the quartiles.
"""

import importlib
import importlib.util
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol, cast

from cardrules import queen_of_scots, racko, rank
from cardrules.dealing import PythonRandomness
from cardrules.game import Game, RulesT, StateT

DECISIONS_A_ROUND = 300
DEALS = 60
SLICE_SECONDS = 0.15

Playout = Callable[[random.Random], int]


def playout(game: Game[StateT, Any, Any, RulesT], rules: RulesT) -> Playout:
    """Return a function that plays one round at random and returns how many decisions it took.

    Random RACK-O hardly ever ends, so a round is cut off after `DECISIONS_A_ROUND` decisions.
    """
    source = PythonRandomness(random.Random(3))
    waiting = game.start(rules)
    dealt = [game.apply_chance(waiting, game.sample_chance(waiting, source)) for _ in range(DEALS)]

    def play(rng: random.Random) -> int:
        chance, legal_moves, apply = rng.random, game.legal_moves, game.apply
        state = dealt[int(chance() * DEALS)]
        for decisions in range(DECISIONS_A_ROUND):
            seat = state.to_act
            if seat is None:
                return decisions
            moves = legal_moves(state)
            state = apply(state, seat, moves[int(chance() * len(moves))])
        return DECISIONS_A_ROUND

    return play


class PeerState(Protocol):
    """The functions of an OpenSpiel state that are used here."""

    def is_terminal(self) -> bool: ...  # noqa: D102
    def is_chance_node(self) -> bool: ...  # noqa: D102
    def legal_actions(self) -> Sequence[int]: ...  # noqa: D102
    def apply_action(self, action: int) -> None: ...  # noqa: D102


class PeerGame(Protocol):
    """The functions of an OpenSpiel game that are used here."""

    def new_initial_state(self) -> PeerState: ...  # noqa: D102


def hearts_playout() -> Playout:
    """Return a function that plays OpenSpiel's hearts at random and counts its decisions."""
    # OpenSpiel has no stubs, so the type checkers need the cast.
    load = cast("Callable[[str], PeerGame]", vars(importlib.import_module("pyspiel"))["load_game"])
    game = load("hearts")

    def play(rng: random.Random) -> int:
        chance, decisions = rng.random, 0
        state = game.new_initial_state()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            actions = state.legal_actions()
            state.apply_action(actions[int(chance() * len(actions))])
        return decisions

    return play


def rate(play: Playout, rng: random.Random) -> float:
    """Return the decisions per second of CPU time, measured over one slice."""
    begun, decisions = time.process_time(), 0
    while (spent := time.process_time() - begun) < SLICE_SECONDS:
        decisions += play(rng)
    return decisions / spent


def main(rounds: int) -> None:
    """Measure all games, alternating between them, and print a row for each."""
    playouts = {
        "racko, 4 seats": playout(racko, racko.Rules(seats=4, dealer=0)),
        "racko, 4 seats, bonus (optional going)": playout(
            racko, racko.Rules(seats=4, dealer=0, bonus=True)
        ),
        "rank, first edition, 4 seats": playout(rank, rank.Rules.first_edition(4)),
        "rank, second edition, 4 seats": playout(rank, rank.Rules.second_edition(4)),
        "rank, Italian edition, 6 seats": playout(rank, rank.Rules.italian_edition(6)),
        "queen_of_scots, 2 seats": playout(
            queen_of_scots, queen_of_scots.Rules(seats=2, dealer=0)
        ),
        "queen_of_scots, 4 seats": playout(
            queen_of_scots, queen_of_scots.Rules(seats=4, dealer=0)
        ),
    }
    if importlib.util.find_spec("pyspiel"):
        playouts["OpenSpiel hearts"] = hearts_playout()
    rng = random.Random(1)
    rates: dict[str, list[float]] = {name: [] for name in playouts}
    for _ in range(rounds):
        for name, play in playouts.items():
            rates[name].append(rate(play, rng))
    print(f"Python {sys.version.split()[0]}, {rounds} rounds; decisions a second")
    for name, values in rates.items():
        low, middle, high = statistics.quantiles(values, n=4)
        print(f"{name:45} {middle:>10,.0f}  ({low:,.0f} to {high:,.0f})")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
