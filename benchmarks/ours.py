"""Our games, in the configurations that are measured, and random play by public functions."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import attrs

from cardrules import AnyGame, GameRules, GameState, queen_of_scots, racko, rank
from cardrules.dealing import PythonRandomness

MOST_DECISIONS = 300
"""Random RACK-O hardly ever ends, so a round is cut off after this many decisions."""


@attrs.frozen
class Config:
    """One of our games with its rules."""

    name: str
    game: AnyGame
    rules: GameRules

    def deal(self, rng: Random) -> Any:
        """Return the state after a new deal."""
        return self.after_chance(self.game.start(self.rules), rng)

    def after_chance(self, state: GameState, rng: Random) -> GameState:
        """Return a state after the deal or shuffle that it waits for."""
        outcome = self.game.sample_chance(state, PythonRandomness(rng))
        return self.game.apply_chance(state, outcome)

    def play(self, state: Any, rng: Random) -> int:
        """Play a round at random, and return how many decisions it took."""
        chance, legal_moves, apply = rng.random, self.game.legal_moves, self.game.apply
        for decisions in range(MOST_DECISIONS):
            seat = state.to_act
            if seat is None:
                return decisions
            moves = legal_moves(state)
            state = apply(state, seat, moves[int(chance() * len(moves))])
        return MOST_DECISIONS

    def match(self, rng: Random) -> Iterator[tuple[GameState, object]]:
        """Yield each state of a random match in which a seat acts, with the move it makes."""
        state = self.deal(rng)
        while not state.is_over:
            if state.to_act is None:
                state = self.after_chance(state, rng)
                continue
            move = rng.choice(self.game.legal_moves(state))
            yield state, move
            state = self.game.apply(state, state.to_act, move)

    def situations(self, rng: Random, count: int) -> list[tuple[GameState, object]]:
        """Return states, each with a legal move, from the first plies of many random matches."""
        found: list[tuple[GameState, object]] = []
        while len(found) < count:
            start, every = rng.randrange(10), 10
            found += islice(self.match(rng), start, MOST_DECISIONS, every)
        return found[:count]


EDITIONS = {
    "first": rank.Rules.first_edition,
    "second": rank.Rules.second_edition,
    "Italian": rank.Rules.italian_edition,
}
CONFIGS = (
    Config("RACK-O, 4 seats", racko, racko.Rules(seats=4, dealer=0)),
    Config("RACK-O, 4 seats, Bonus", racko, racko.Rules(seats=4, dealer=0, bonus=True)),
    *(
        Config(f"RANK, {edition} edition, {seats} seats", rank, rules(seats))
        for edition, rules in EDITIONS.items()
        for seats in range(3, 7)
    ),
    *(
        Config(
            f"QUEEN OF SCOTS, {seats} seats",
            queen_of_scots,
            queen_of_scots.Rules(seats=seats, dealer=0),
        )
        for seats in range(2, 5)
    ),
)
PRESIDENT = Config(
    "RANK, Italian edition, 6 seats, Classic President",
    rank,
    attrs.evolve(rank.Rules.italian_edition(6), classic_president=True),
)
"""The variant whose exchanges make `sample_state` work hardest."""
USUAL = tuple(
    config
    for config in CONFIGS
    if config.name.startswith("RACK-O")
    or config.name in {"RANK, first edition, 4 seats", "RANK, Italian edition, 6 seats"}
    or config.name in {"QUEEN OF SCOTS, 2 seats", "QUEEN OF SCOTS, 4 seats"}
)
"""The configurations for everything that is not a rate of decisions."""
ONE_OF_EACH = tuple({config.game: config for config in reversed(USUAL)}.values())
"""The first of these configurations of each game."""
