"""A match as it is stored: its state, and what happened in each step.

States never change. So a move can be tried, written, and counted only once it is written: if
another process was first, there is nothing to take back.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from cardrules import AnyGame, CardRulesError, Seat, records, wire
from cardrules.dealing import SystemRandomness
from cardrules.errors import StaleError
from cardrules.game import GameState
from cardrules.records import ChanceStep, MoveStep, Step
from cardrules.wire import Audience

Json: TypeAlias = object


class UnreadableError(Exception):
    """Stored steps that cannot be replayed, perhaps because another version wrote them.

    It does not say why: the reason can be a hidden card.
    """

    def __str__(self) -> str:
        return "the table cannot be read"


class Taken(NamedTuple):
    """A step, and what came of it."""

    step: Step
    state: GameState
    events: tuple[object, ...]


class Match:
    """The present and the past of one match; it changes only by what is stored."""

    def __init__(self, game: AnyGame, header: str, steps: Iterable[str]) -> None:
        """Replay the stored steps of a match.

        Raises:
            UnreadableError: if a step is impossible.
        """
        self.game = game
        self.header = wire.load_header(game, header)
        self.moves = game.encodings().moves
        """The union of the game's moves."""
        self.state = game.start(self.header.rules)
        self._events: list[tuple[object, ...]] = []
        self.take_stored(steps)

    @property
    def ply(self) -> int:
        """The number of steps so far: moves, deals and reshuffles."""
        return len(self._events)

    def try_move(self, seat: Seat, move: object, ply: int) -> list[Taken]:
        """Return the step of a move, and of a deal that is then due; nothing changes yet.

        Raises:
            StaleError: if the match is at another ply.
            IllegalMove: if the rules refuse the move.
        """
        if ply != self.ply:
            raise StaleError(ply, self.ply)
        return list(_with_deals(self.game, self.state, [MoveStep(seat, move)]))

    def take(self, taken: Iterable[Taken]) -> None:
        """Go on with steps that are stored now."""
        for each in taken:
            self.state = each.state
            self._events.append(each.events)

    def take_stored(self, steps: Iterable[str]) -> None:
        """Go on with the next steps, as they are stored.

        Raises:
            UnreadableError: if a step is impossible.
        """
        try:
            for text in steps:
                self.take([_take(self.game, self.state, wire.load_step(self.game, text))])
        except CardRulesError:
            raise UnreadableError from None

    def view(self, seat: Seat | None) -> Json:
        """Return what a seat, or a spectator (None), is allowed to know."""
        return for_seat(self.game.view(self.state, seat))

    def legal_moves(self, seat: Seat | None) -> list[Json]:
        """Return the legal moves of a seat; none if it is not the seat to act."""
        is_asked = seat is not None and seat == self.state.to_act
        return [for_seat(move) for move in self.game.legal_moves(self.state)] if is_asked else []

    def seen(self, seat: Seat | None, since: int, until: int) -> list[list[Json]]:
        """Return what a seat, or a spectator (None), saw of each step between two plies."""
        redact = self.game.redact
        steps = self._events[since:until]
        return [[for_seat(redact(event, seat)) for event in step] for step in steps]


def for_seat(value: object) -> Json:
    """Return a value as JSON for one seat; a state or a secret event raises an error here."""
    return wire.to_json(value, audience=Audience.ITS_SEAT)


def first_deal(game: AnyGame, header: str) -> list[str]:
    """Return the first steps of a new match, to be stored."""
    start = game.start(wire.load_header(game, header).rules)
    return stored(tuple(_with_deals(game, start, [])))


def stored(taken: Sequence[Taken]) -> list[str]:
    """Return steps as they are stored."""
    return [wire.dumps(each.step) for each in taken]


def _with_deals(game: AnyGame, state: GameState, steps: Iterable[Step]) -> Iterable[Taken]:
    for step in steps:
        yield (taken := _take(game, state, step))
        state = taken.state
    while state.chance is not None:
        outcome = game.sample_chance(state, SystemRandomness())
        yield (taken := _take(game, state, ChanceStep(outcome)))
        state = taken.state


def _take(game: AnyGame, state: GameState, step: Step) -> Taken:
    done = records.take_step(game, state, step)
    return Taken(step, done.state, done.events)
