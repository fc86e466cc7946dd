"""`Table`: the library's one mutable object. A server keeps one for each match.

A table holds the rules, the players' names, a source of randomness, the state and the record, and
deals whenever a deal is due. It is safe to use from several threads: a lock makes each call happen
wholly before or wholly after any other. To make several calls that see the same state, hold the
lock around them. The lock belongs to a thread, and coroutines share one: it does not keep out
another coroutine.

What changes is one reference, to the present of the match, which is set last. So an error or an
interruption at any point leaves the table as it was before the call, or as it is after it. The
transcript can run ahead of the present when a call is interrupted, so it is read up to the present
only.
"""

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from threading import Lock, RLock
from typing import Any, Generic, NamedTuple, Never

from typing_extensions import TypeVar

from cardrules import records
from cardrules._arguments import check_int, check_seat, check_viewer, is_instance
from cardrules._constructors import quick
from cardrules._deal_labels import Rounds, Streams, seeded, unseeded
from cardrules._history import ChanceStep, Header, MoveStep, Record, Step
from cardrules._hosting import HostedGame
from cardrules._seats import Seat
from cardrules._violations import Violation
from cardrules.errors import PlyError, RecordError, ReentryError, StaleError
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
from cardrules.records.replaying import check_rules
from cardrules.records.transcript import Transcript

__all__ = ["Streams", "Table", "resume", "seeded"]

StateT_co = TypeVar("StateT_co", bound=GameState, covariant=True, default=GameState)
ViewT_co = TypeVar("ViewT_co", bound=GameView, covariant=True, default=GameView)
RulesT_co = TypeVar("RulesT_co", bound=GameRules, covariant=True, default=Any)
SeenEventT_co = TypeVar("SeenEventT_co", covariant=True, default=object)

_move_step = quick(MoveStep)


class _Present(NamedTuple, Generic[StateT_co]):
    """The present of a match: all of a table that changes, besides its transcript."""

    state: StateT_co
    ply: int
    """The number of steps in the transcript that have happened."""
    rounds: Rounds

    @property
    def final_scores(self) -> tuple[int, ...] | None:
        """The scores if the match is over, otherwise None."""
        return self.state.scores if self.state.is_over else None


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
            streams: the randomness for each deal, by the deal's label. It can read the table but
                must not play at it. With None the table never deals by itself; call `deal`.
            steps: the steps made so far. To continue a record use `resume`, which verifies it.

        Raises:
            RecordError: if the rules are those of another game, if there is not one name for each
                seat, or if a name is not a text that can be printed.
            IllegalMove, ChanceError: if a step is impossible.
            TypeError: if what should be a step is not one.
        """
        check_rules(game, rules)
        self._lock = RLock()
        self._moving = Lock()
        self._game = game
        self._seats = rules.seats
        self._streams = streams
        header = records.new_header(rules, names)
        self._transcript: Transcript[RulesT_co, MoveT, ChanceT] = Transcript(header)
        rounds = Rounds(f"{game.encodings().game}/{rules.seats}")
        self._present = _Present(game.start(rules), 0, rounds)
        self._advance(map(_checked_step, steps))

    def __reduce__(self) -> Never:
        message = "a table is not copied or pickled: resume a table from its record"
        raise TypeError(message)

    @property
    def lock(self) -> AbstractContextManager[object]:
        """The table's lock: hold it for several calls that must see the same state.

        It keeps out other threads. Coroutines of one event loop run in one thread, so another can
        still make a move while you wait for something with the lock held: do not ``await`` there.

        >>> from cardrules import racko
        >>> table = Table(racko, racko.Rules(seats=2))
        >>> with table.lock:
        ...     sent = table.ply, table.view(0)
        """
        return self._lock

    @property
    def header(self) -> Header[RulesT_co]:
        """The rules, their version, and the players' names."""
        return self._transcript.header

    @property
    def ply(self) -> int:
        """The number of steps so far: moves and chance outcomes."""
        return self._present.ply

    @property
    def state(self) -> StateT_co:
        """The state, with all hidden cards: never send it to a client."""
        return self._present.state

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
        """The record so far, with all hidden cards: never send it to a client.

        It has scores once the match is over.
        """
        with self._lock:
            now = self._present
            return self._transcript.record(now.ply, now.final_scores)

    @property
    def rounds_ended(self) -> int:
        """The number of rounds that have ended; in RANK, of hands."""
        return self._present.rounds.round - 1

    @property
    def due(self) -> str | None:
        """The label of the deal or reshuffle that is due now; None if none is due.

        A deal's label is ``game/seats/round``, with rounds counted from 1. The label of the k-th
        reshuffle in a round is ``game/seats/round/k``. A table with streams deals by itself, so
        between calls its `due` is always None.
        """
        now = self._present
        return None if now.state.chance is None else now.rounds.label

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
            SeatError: if there is no such seat at the table.
            PlyError: if the ply is not a whole number from 0 up.
            StaleError: if the table is at another ply.
            IllegalMove: if the rules refuse the move; the error carries the `Violation`.
            ReentryError: if the call comes from the table's own ``streams``.
        """
        mover = check_seat("seat", seat, self._seats)
        with self._lock:
            if expected_ply is not None:
                ply = self._present.ply
                _checked_ply("expected_ply", expected_ply, range(ply, ply + 1))
            return self._advance((_move_step(mover, move),))

    def deal(self, outcome: ChanceT) -> tuple[Step[MoveT, ChanceT], ...]:
        """Apply a deal or reshuffle made elsewhere; return this one step, for storage.

        Raises:
            ChanceError: if no deal is due, or the outcome is not a possible one.
            ReentryError: if the call comes from the table's own ``streams``.
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
        asked = check_seat("seat", seat, self._seats)
        return self._game.legal_moves(state) if asked == state.to_act else ()

    def why_illegal(self, seat: int, move: MoveT) -> Violation | None:
        """Return why a seat's move would be refused now, or None if it is legal.

        Raises:
            SeatError: if there is no such seat at the table.
        """
        return self._game.why_illegal(self.state, check_seat("seat", seat, self._seats), move)

    def events(self, seat: int | None, since: int = 0) -> tuple[tuple[SeenEventT_co, ...], ...]:
        """Return the events that a seat, or a spectator (None), has seen since a ply.

        The result has one tuple for each step, with the events of that step.

        Args:
            seat: the seat whose events are returned.
            since: the ply up to which the seat already knows the events.

        Raises:
            SeatError: if there is no such seat at the table.
            PlyError: if the ply is not a whole number from 0 up.
            StaleError: if the match has not reached that ply.
        """
        viewer, ply = check_viewer(seat, self._seats), self._present.ply
        happened = self._transcript.events(_checked_ply("since", since, range(ply + 1)), ply)
        redact = self._game.redact
        return tuple(tuple(redact(event, viewer) for event in step) for step in happened)

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
            now = self._present
            count = 1 + now.ply + now.state.is_over
            stored = check_int("since", since, at_least=0, at_most=count, error=RecordError)
            return self._transcript.lines(stored, now.ply, now.final_scores)

    def _advance(self, steps: Iterable[Step[MoveT, ChanceT]]) -> tuple[Step[MoveT, ChanceT], ...]:
        """Take steps, then deal while a deal is due; return all steps taken."""
        # The table's lock lets the same thread in again. Only code that this method calls can find
        # the other lock taken.
        if self._moving.locked():
            raise ReentryError
        with self._moving:
            now = self._present
            state, rounds = now.state, now.rounds
            taken: list[Step[MoveT, ChanceT]] = []
            happened: list[tuple[object, ...]] = []
            coming = iter(steps)
            while step := next(coming, None) or self._due_deal(state, rounds):
                done = records.take_step(self._game, state, step)
                state = done.state
                rounds = rounds.after(step, is_end=done.round_result is not None)
                taken.append(step)
                happened.append(done.events)
            self._transcript.write(now.ply, taken, happened)
            self._present = _Present(state, now.ply + len(taken), rounds)
        return tuple(taken)

    def _due_deal(self, state: GameState, rounds: Rounds) -> ChanceStep[ChanceT] | None:
        """Return the deal that is due, drawn from its stream; None if the table does not deal."""
        if self._streams is None or state.chance is None:
            return None
        return ChanceStep(self._game.sample_chance(state, self._streams(rounds.label)))


def _checked_step(step: Step[MoveT, ChanceT]) -> Step[MoveT, ChanceT]:
    """Return a step of a record; a type checker has refused anything else already.

    Raises:
        TypeError: if it is not one.
    """
    if not is_instance(step, (MoveStep, ChanceStep)):
        message = f"expected a step of a record, not {type(step).__name__}"
        raise TypeError(message)
    return step


def _checked_ply(what: str, expected: int, plies: range) -> int:
    """Return an expected ply as a plain number.

    Raises:
        PlyError: if it is not a whole number from 0 up.
        StaleError: if it is not one of these plies.
    """
    ply = check_int(what, expected, at_least=0, error=PlyError)
    if ply not in plies:
        raise StaleError(ply, plies[-1])
    return ply


def resume(
    game: HostedGame[StateT, ViewT, MoveT, RulesT, ChanceT, Any, SeenEventT],
    record: Record[RulesT, MoveT, ChanceT],
    *,
    streams: Streams | None = unseeded,
) -> Table[StateT, ViewT, MoveT, RulesT, ChanceT, SeenEventT]:
    """Return a table that continues a match from where its record stops.

    If a deal is due there, and the table has streams, it makes the deal: `Table.lines` then has
    more lines than the record.

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
