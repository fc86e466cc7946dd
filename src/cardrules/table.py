"""`Table`: the library's one mutable object. A server keeps one for each match.

A table holds the rules, the players' names, a source of randomness, the state and the record, and
deals whenever a deal is due. It is safe to use from several threads: a lock makes each call happen
wholly before or wholly after any other. To make several calls that see the same state, hold the
lock around them.
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

    Methods that take a seat return only what that seat is allowed to know. `state` and `record`
    show all hidden cards and must stay on the server.

    A type checker gives ``Table(racko, rules)`` the types of that game; ``Table`` on its own is
    the type of any table.

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
        """Start the match, replay the given steps, and deal if a deal is due.

        Args:
            game: the game's module.
            rules: the rules to play by.
            names: the name of the player at each seat; None numbers the seats.
            streams: the randomness for each deal, by the deal's label. With None the table never
                deals by itself; call `deal` instead.
            steps: the steps made so far. To continue a record use `resume`, which verifies it.

        Raises:
            RecordError: if the number of names differs from the number of seats, or a name is not
                a text.
            EncodeError: if a name contains half of a surrogate pair.
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
        """The table's lock: hold it for several calls that must see the same state.

        >>> from cardrules import racko
        >>> table = Table(racko, racko.Rules(seats=2))
        >>> with table.lock:
        ...     sent = table.ply, table.view(0)
        """
        return self._lock

    @property
    def header(self) -> Header[RulesT_co]:
        """The rules, their version, and the players' names."""
        return self._header

    @property
    def ply(self) -> int:
        """The number of steps so far: moves and chance outcomes."""
        with self._lock:
            return len(self._steps)

    @property
    def state(self) -> StateT_co:
        """The state, with all hidden cards: never send it to a client."""
        with self._lock:
            return self._state

    @property
    def to_act(self) -> Seat | None:
        """The seat to act; None while a chance outcome is due and after the match."""
        return self.state.to_act

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.state.is_over

    @property
    def record(self) -> Record[RulesT_co, MoveT, ChanceT]:
        """The record so far, with all hidden cards: never send it to a client."""
        with self._lock:
            scores = self._state.scores
            digest = records.last_line(self._lines[-1], scores).link
            return Record(self._header, tuple(self._steps), scores, digest)

    @property
    def rounds_ended(self) -> int:
        """The number of rounds that have ended; in RANK, of hands."""
        with self._lock:
            return self._rounds.round - 1

    @property
    def due(self) -> str | None:
        """The label of the deal or reshuffle that is due now; None if none is due.

        A deal's label is ``game/seats/round``, with rounds counted from 1. The label of the k-th
        reshuffle in a round is ``game/seats/round/k``. A table with streams deals by itself, so
        between calls its `due` is always None.
        """
        with self._lock:
            return None if self._state.chance is None else self._rounds.label

    def play(
        self, seat: int, move: MoveT, *, expected_ply: int | None = None
    ) -> tuple[Step[MoveT, ChanceT], ...]:
        """Make a move and any deal that is then due; return these steps, for storage.

        If the call raises an error, the table is unchanged.

        Args:
            seat: the seat that moves.
            move: its move.
            expected_ply: the ply that the move was meant for; None accepts any ply.

        Raises:
            StaleError: if the table is at another ply.
            IllegalMove: if the rules refuse the move; the error carries the `Violation`.
        """
        with self._lock:
            # Comparing the types too keeps True from passing for ply 1.
            if expected_ply is not None and (type(expected_ply), expected_ply) != (int, self.ply):
                raise StaleError(expected_ply, self.ply)
            return self._advance((MoveStep(Seat(seat), move),))

    def deal(self, outcome: ChanceT) -> tuple[Step[MoveT, ChanceT], ...]:
        """Apply a deal or reshuffle made elsewhere; return this one step, for storage.

        Raises:
            ChanceError: if no deal is due, or the outcome is not a possible one.
        """
        with self._lock:
            return self._advance((ChanceStep(outcome),))

    def view(self, seat: int | None) -> ViewT_co:
        """Return what a seat, or a spectator (None), is allowed to know now.

        Raises:
            SeatError: if there is no such seat at the table.
        """
        return self._game.view(self.state, seat)

    def legal_moves(self, seat: int) -> tuple[MoveT, ...]:
        """Return the legal moves of a seat; an empty tuple if it is not the seat to act.

        Raises:
            SeatError: if there is no such seat at the table.
        """
        state = self.state
        check_seat("seat", seat, state.rules.seats)
        return self._game.legal_moves(state) if seat == state.to_act else ()

    def why_illegal(self, seat: int, move: MoveT) -> Violation | None:
        """Return why a seat's move would be refused now, or None if it is legal.

        Raises:
            SeatError: if there is no such seat at the table.
        """
        state = self.state
        check_seat("seat", seat, state.rules.seats)
        return self._game.why_illegal(state, seat, move)

    def events(self, seat: int | None, since: int = 0) -> tuple[tuple[SeenEventT_co, ...], ...]:
        """Return the events that a seat, or a spectator (None), has seen since a ply.

        The result has one tuple for each step, with the events of that step.

        Args:
            seat: the seat whose events are returned.
            since: the ply up to which the seat already knows the events.

        Raises:
            SeatError: if there is no such seat at the table.
            StaleError: if the match has not reached that ply.
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
        """Return the record's lines that are not stored yet, as JSON without line ends.

        The first line is the header. Each step has one line. When the match is over, a last line
        holds the scores.

        Args:
            since: the number of lines already stored.

        Raises:
            RecordError: if the record has fewer lines than that.
        """
        with self._lock:
            lines = list(self._lines)
            if self._state.is_over:
                lines.append(records.last_line(lines[-1], self._state.scores))
        since = check_int("since", since, at_least=0, at_most=len(lines), error=RecordError)
        return tuple(line.text for line in lines[since:])

    def _advance(self, steps: Iterable[Step[MoveT, ChanceT]]) -> tuple[Step[MoveT, ChanceT], ...]:
        """Take steps, then deal while a deal is due; return all steps taken."""
        # The table's own fields change only after the loop, so a step that raises an error
        # leaves the table as it was.
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
    """Return a table that continues a match from where its record stops.

    Args:
        game: the game's module.
        record: the match so far; it is verified first.
        streams: the randomness for the deals to come, as for `Table`.

    Raises:
        RecordError: if the record is of another game, or was changed.
        ReplayError: if a step is impossible.

    >>> from cardrules import racko
    >>> table = Table(racko, racko.Rules(seats=2))
    >>> resume(racko, table.record).state == table.state
    True
    """
    records.verify(game, record)
    header = record.header
    return Table(game, header.rules, names=header.names, streams=streams, steps=record.steps)
