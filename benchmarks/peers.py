"""Peers that are installed, each with random play through its own Python interface.

A peer that is missing is skipped. The deal that begins a round is timed apart from play, as it is
for our games. Later chance events are part of the play, but not decisions.
"""

from collections.abc import Callable, Iterator
from importlib import import_module, metadata, util
from random import Random
from typing import Any, Protocol

import attrs


class Contestant(Protocol):
    """A game that random play is measured in."""

    @property
    def name(self) -> str:
        """The name for the table."""
        ...

    def deal(self, rng: Random, /) -> Any:
        """Return a new round after the deal."""
        ...

    def play(self, dealt: Any, rng: Random, /) -> int:
        """Play a round at random, and return how many decisions it took."""
        ...


@attrs.frozen
class OpenSpiel:
    """A game of OpenSpiel, in C++."""

    name: str
    game: Any

    def deal(self, rng: Random) -> Any:
        """Return a state after all chance events that begin the round."""
        state = self.game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        return state

    def play(self, state: Any, rng: Random) -> int:
        """Play to the end."""
        chance, decisions = rng.random, 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            actions = state.legal_actions()
            state.apply_action(actions[int(chance() * len(actions))])
        return decisions

    def situations(self, rng: Random) -> Iterator[tuple[Any, int]]:
        """Yield states of random rounds without end, each with a legal action."""
        while True:
            state = self.deal(rng)
            while not state.is_terminal():
                action = rng.choice(state.legal_actions())
                yield state.clone(), action
                state.apply_action(action)

    @staticmethod
    def stepped(state: Any, action: int) -> None:
        """Make one step on a copy, so that the state stays as it is."""
        state.clone().apply_action(action)


@attrs.frozen
class RLCard:
    """An environment of RLCard, in Python; its steps include the observation for the player."""

    name: str
    environment: Any

    def deal(self, rng: Random) -> Any:
        """Return the first observation."""
        self.environment.seed(rng.randrange(1 << 31))
        return self.environment.reset()[0]

    def play(self, seen: Any, rng: Random) -> int:
        """Play to the end."""
        decisions, step = 0, self.environment.step
        while not self.environment.is_over():
            actions = list(seen["legal_actions"])
            seen, _ = step(actions[int(rng.random() * len(actions))])
            decisions += 1
        return decisions


@attrs.frozen
class PythonChess:
    """Chess, for the cost of a rules library in Python that changes its board in place."""

    name: str
    board: Callable[[], Any]

    def deal(self, rng: Random) -> Any:
        """Return a board after four random plies, as chess has no deal."""
        board = self.board()
        for _ in range(4):
            board.push(rng.choice(list(board.legal_moves)))
        return board

    def play(self, board: Any, rng: Random) -> int:
        """Play until no move is legal, or 150 plies."""
        for decisions in range(150):
            moves = list(board.legal_moves)
            if not moves:
                return decisions
            board.push(moves[int(rng.random() * len(moves))])
        return 150


@attrs.frozen
class PokerKit:
    """No-limit Texas hold'em with six players; chance is automatic, and uses its own source."""

    name: str
    create: Callable[[], Any]

    def deal(self, _: Random) -> Any:
        """Return a state after the deal."""
        return self.create()

    def play(self, state: Any, rng: Random) -> int:
        """Play a hand: fold, check or call, and raise by the least, each as likely."""
        decisions = 0
        while state.status:
            can_raise = state.can_complete_bet_or_raise_to()
            acts = [
                act
                for act, is_legal in (
                    (state.fold, state.can_fold()),
                    (state.check_or_call, state.can_check_or_call()),
                    (state.complete_bet_or_raise_to, can_raise),
                )
                if is_legal
            ]
            acts[int(rng.random() * len(acts))]()
            decisions += 1
        return decisions


def open_spiel() -> Iterator[OpenSpiel]:
    """Yield three card games of OpenSpiel."""
    load = import_module("pyspiel").load_game
    for title in ("hearts", "crazy_eights", "gin_rummy"):
        yield OpenSpiel(f"OpenSpiel {_version('open-spiel')}, {title}", load(title))


def rlcard() -> Iterator[RLCard]:
    """Yield two card games of RLCard."""
    make = import_module("rlcard").make
    for title in ("uno", "gin-rummy"):
        yield RLCard(f"RLCard {_version('rlcard')}, {title}", make(title))


def chess() -> Iterator[PythonChess]:
    """Yield python-chess."""
    yield PythonChess(f"python-chess {_version('chess')}", import_module("chess").Board)


def pokerkit() -> Iterator[PokerKit]:
    """Yield PokerKit."""
    kit = import_module("pokerkit")
    stacks = (200,) * 6
    game = kit.NoLimitTexasHoldem
    yield PokerKit(
        f"PokerKit {_version('pokerkit')}, hold'em",
        lambda: game.create_state(tuple(kit.Automation), True, 0, (1, 2), 2, stacks, 6),  # noqa: FBT003
    )


PEERS: dict[str, Callable[[], Iterator[Contestant]]] = {
    "pyspiel": open_spiel,
    "rlcard": rlcard,
    "chess": chess,
    "pokerkit": pokerkit,
}
"""The functions that yield the peers, by the module that must be installed."""


def installed() -> tuple[list[Contestant], list[str]]:
    """Return the peers that are installed, and the names of the modules that are missing."""
    found: list[Contestant] = []
    missing: list[str] = []
    for module, peers in PEERS.items():
        if util.find_spec(module):
            found += peers()
        else:
            missing.append(module)
    return found, missing


def _version(project: str) -> str:
    return metadata.version(project)
