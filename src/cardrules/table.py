"""`Table`: the one mutable object of the library, which a server keeps for each match.

It holds the rules, the players' names, a source of randomness, the state and the record, and sees
to it that deals come when they are due. One lock makes it safe to use from several threads: each
call happens wholly before or wholly after any other, and who holds the lock sees one moment.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from threading import RLock
from typing import Any, Generic

from typing_extensions import TypeVar

from cardrules import records
from cardrules._arguments import check_int, check_seat
from cardrules._deal_labels import Rounds, Streams, seeded, unseeded
from cardrules._history import ChanceStep, Header, MoveStep, Record, Step
from cardrules._hosting import HostedGame
from cardrules._seats import Seat
from cardrules._violations import Violation
from cardrules.errors import RecordError, StaleError
from cardrules.game import (
    ChanceT,
    GameRules,
    GameState,
    GameView,
    MoveT,
    RulesT,
    SeenEventT,
    StateT,
    ViewT,
)

__all__ = ["Streams", "Table", "resume", "seeded"]

StateT_co = TypeVar("StateT_co", bound=GameState, covariant=True, default=GameState)
ViewT_co = TypeVar("ViewT_co", bound=GameView, covariant=True, default=GameView)
RulesT_co = TypeVar("RulesT_co", bound=GameRules, covariant=True, default=Any)
SeenEventT_co = TypeVar("SeenEventT_co", covariant=True, default=object)


class Table(Generic[StateT_co, ViewT_co, MoveT, RulesT_co, ChanceT, SeenEventT_co]):
    """A match in progress.

    What belongs to a seat is asked for by seat, and holds nothing that it may not know; `state`
    and `record` hold everything and stay on the server.

    To a type checker ``Table(racko, rules)`` has the types of that game, and ``Table`` by itself
    is the type of any table.

    >>> from cardrules import racko
    >>> table = Table(racko, racko.Rules(seats=2), names=["Ada", "Ben"])
    >>> table.ply, table.to_act is not None
    (1, True)
    >>> steps = table.play(table.to_act, racko.parse_move("draw"), expected_ply=1)
    >>> table.ply
    2
    """

    def __init__(
        self,
        game: HostedGame[StateT_co, ViewT_co, MoveT, RulesT_co, ChanceT, Any, SeenEventT_co],
        rules: RulesT_co,
        *,
        names: Sequence[str] | None = None,
        streams: Streams | None = unseeded,
        steps: Iterable[Step[MoveT, ChanceT]] = (),
    ) -> None:
        """Sit down, take the steps that were made before, and deal.

        Args:
            game: the game's module.
            rules: the rules that are played.
            names: the name of the player at each seat; None numbers them.
            streams: the randomness for each deal by its label; None leaves all dealing to `deal`.
            steps: what has happened already; `resume` also verifies the record that it is from.

        Raises:
            RecordError: if there are not as many names as seats, or one is no text.
            EncodeError: if a name holds half of a character.
            IllegalMove, ChanceError: if a step is impossible.
        """
        self._lock = RLock()
        self._game = game
        self._header = records.new_header(rules, names)
        self._streams = streams
        self._state = game.start(rules)
        self._steps: list[Step[MoveT, ChanceT]] = []
        self._events: list[tuple[object, ...]] = []
        self._lines = [records.first_line(self._header)]
        self._rounds = Rounds(f"{game.encodings().game}/{rules.seats}")
        self._advance(steps)

    @property
    def lock(self) -> AbstractContextManager[object]:
        """The lock of the table, for several calls that must see one moment.

        >>> from cardrules import racko
        >>> table = Table(racko, racko.Rules(seats=2))
        >>> with table.lock:
        ...     sent = table.ply, table.view(0)
        """
        return self._lock

    @property
    def header(self) -> Header[RulesT_co]:
        """The rules and the names."""
        return self._header

    @property
    def ply(self) -> int:
        """How many steps there have been, moves and chance outcomes."""
        with self._lock:
            return len(self._steps)

    @property
    def state(self) -> StateT_co:
        """The state, with all hidden cards: not to be sent."""
        with self._lock:
            return self._state

    @property
    def to_act(self) -> Seat | None:
        """The seat that must move; None while a chance outcome is due and after the match."""
        return self.state.to_act

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.state.is_over

    @property
    def record(self) -> Record[RulesT_co, MoveT, ChanceT]:
        """All that has happened, with all hidden cards: not to be sent."""
        with self._lock:
            scores = self._state.scores
            digest = records.last_line(self._lines[-1], scores).link
            return Record(self._header, tuple(self._steps), scores, digest)

    @property
    def rounds_ended(self) -> int:
        """How many rounds have ended; in RANK, how many hands."""
        with self._lock:
            return self._rounds.round - 1

    @property
    def due(self) -> str | None:
        """The label of the deal or reshuffle that must come next; None if none must.

        It is ``game/seats/round`` with rounds from 1, and ``game/seats/round/k`` for the k-th
        reshuffle in a round. With streams it is None between calls.
        """
        with self._lock:
            return None if self._state.chance is None else self._rounds.label

    def play(
        self, seat: int, move: MoveT, *, expected_ply: int | None = None
    ) -> tuple[Step[MoveT, ChanceT], ...]:
        """Make a move, and deal what is due then; return these steps, to be stored.

        If anything is refused or fails, nothing has happened.

        Args:
            seat: who moves.
            move: what it does.
            expected_ply: the ply that the move was meant for; None for whatever it is now.

        Raises:
            StaleError: if it is another ply by now.
            IllegalMove: if the rules refuse the move; it carries the `Violation`.
        """
        with self._lock:
            if expected_ply is not None and (type(expected_ply), expected_ply) != (int, self.ply):
                raise StaleError(expected_ply, self.ply)
            return self._advance((MoveStep(Seat(seat), move),))

    def deal(self, outcome: ChanceT) -> tuple[Step[MoveT, ChanceT], ...]:
        """Take over a deal or a reshuffle made elsewhere; return this step, to be stored.

        Raises:
            ChanceError: if none is due, or it is not one that can be.
        """
        with self._lock:
            return self._advance((ChanceStep(outcome),))

    def view(self, seat: int | None) -> ViewT_co:
        """Return what a seat, or a spectator (None), may know now.

        Raises:
            SeatError: if there is no such seat at the table.
        """
        return self._game.view(self.state, seat)

    def legal_moves(self, seat: int) -> tuple[MoveT, ...]:
        """Return the moves that a seat can make now; none if it is not to act.

        Raises:
            SeatError: if there is no such seat at the table.
        """
        state = self.state
        check_seat("seat", seat, state.rules.seats)
        return self._game.legal_moves(state) if seat == state.to_act else ()

    def why_illegal(self, seat: int, move: MoveT) -> Violation | None:
        """Return why a move of a seat would be refused now, None if it would not.

        Raises:
            SeatError: if there is no such seat at the table.
        """
        state = self.state
        check_seat("seat", seat, state.rules.seats)
        return self._game.why_illegal(state, seat, move)

    def events(self, seat: int | None, since: int = 0) -> tuple[tuple[SeenEventT_co, ...], ...]:
        """Return what a seat, or a spectator (None), saw of the steps since a ply.

        Args:
            seat: who asks.
            since: the ply up to which it knows; the events of each later step come together.

        Raises:
            SeatError: if there is no such seat at the table.
            StaleError: if that ply has not been yet.
        """
        with self._lock:
            if seat is not None:
                check_seat("seat", seat, self._state.rules.seats)
            if type(since) is not int or not 0 <= since <= self.ply:
                raise StaleError(since, self.ply)
            happened = self._events[since:]
        redact = self._game.redact
        return tuple(tuple(redact(event, seat) for event in step) for step in happened)

    def lines(self, since: int = 0) -> tuple[str, ...]:
        """Return the lines of the record that are not stored yet: JSON Lines, without line ends.

        The first is the header; each step has one; the scores come last, once the match is over.

        Args:
            since: how many lines are stored by now.

        Raises:
            RecordError: if there are not so many lines.
        """
        with self._lock:
            lines = list(self._lines)
            if self._state.is_over:
                lines.append(records.last_line(lines[-1], self._state.scores))
        since = check_int("since", since, at_least=0, at_most=len(lines), error=RecordError)
        return tuple(line.text for line in lines[since:])

    def _advance(self, steps: Iterable[Step[MoveT, ChanceT]]) -> tuple[Step[MoveT, ChanceT], ...]:
        """Take steps, and deal while a deal is due: all of it or nothing."""
        taken: list[Step[MoveT, ChanceT]] = []
        happened: list[tuple[object, ...]] = []
        lines = [self._lines[-1]]
        state, rounds, coming = self._state, self._rounds, deque(steps)
        while True:
            if coming:
                step = coming.popleft()
            elif self._streams is not None and state.chance is not None:
                stream = self._streams(rounds.label)
                step = ChanceStep(self._game.sample_chance(state, stream))
            else:
                break
            done = records.take_step(self._game, state, step)
            rounds = rounds.after(step, is_end=done.round_result is not None)
            state = done.state
            taken.append(step)
            happened.append(done.events)
            lines.append(records.next_line(lines[-1], step))
        self._state, self._rounds = state, rounds
        self._steps += taken
        self._events += happened
        self._lines += lines[1:]
        return tuple(taken)


def resume(
    game: HostedGame[StateT, ViewT, MoveT, RulesT, ChanceT, Any, SeenEventT],
    record: Record[RulesT, MoveT, ChanceT],
    *,
    streams: Streams | None = unseeded,
) -> Table[StateT, ViewT, MoveT, RulesT, ChanceT, SeenEventT]:
    """Return the table at which a record was written, where it stopped.

    Args:
        game: the game's module.
        record: what happened until now; it is verified.
        streams: the randomness for the deals that come.

    Raises:
        RecordError: if the record is one of another game, or was changed.
        ReplayError: if a step is impossible.

    >>> from cardrules import racko
    >>> table = Table(racko, racko.Rules(seats=2))
    >>> resume(racko, table.record).state == table.state
    True
    """
    records.verify(game, record)
    header = record.header
    return Table(game, header.rules, names=header.names, streams=streams, steps=record.steps)
