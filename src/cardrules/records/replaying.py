"""Replay records: every state, whether the record is valid, and what one seat saw."""

from collections.abc import Iterator
from typing import Any

from cardrules._causes import Cause
from cardrules._history import ChanceStep, Header, Record, Replay, SeatRecord, Step
from cardrules._hosting import EncodedGame, HostedGame
from cardrules._results import Transition
from cardrules._validation import check_header, check_seat_record
from cardrules.errors import CardRulesError, RecordError, ReplayError
from cardrules.game import ChanceT, EventT, MoveT, RulesT, SeenEventT, StateT, ViewT
from cardrules.records.chain import check_digest, digests


def take_step(
    game: HostedGame[StateT, Any, MoveT, Any, ChanceT, EventT],
    state: StateT,
    step: Step[MoveT, ChanceT],
    /,
) -> Transition[StateT, EventT]:
    """Return the state after a step, and the events of the step.

    Raises:
        IllegalMove: if the rules refuse the move.
        ChanceError: if the chance outcome is not due, or not possible.
    """
    if isinstance(step, ChanceStep):
        return game.chance_transition(state, step.outcome)
    return game.transition(state, step.seat, step.move)


def transitions(
    game: HostedGame[StateT, Any, MoveT, RulesT, ChanceT, EventT],
    record: Record[RulesT, MoveT, ChanceT],
    /,
) -> Iterator[Transition[StateT, EventT]]:
    """Yield the transition of each step of a record: the state after it, and its events.

    Raises:
        RecordError: if the record is of another game.
        ReplayError: at the first impossible step; the error says which step, and why.
    """
    _check_game(game, record.header)
    state = game.start(record.header.rules)
    for ply, step in enumerate(record.steps):
        try:
            done = take_step(game, state, step)
        except CardRulesError as error:
            raise ReplayError(ply, error.reason) from None
        state = done.state
        yield done


def _states(
    game: HostedGame[StateT, Any, MoveT, RulesT, ChanceT],
    record: Record[RulesT, MoveT, ChanceT],
) -> Iterator[StateT]:
    """Yield every state of a record, without the events, which take as long again.

    Raises:
        RecordError, ReplayError: as `transitions` does.
    """
    _check_game(game, record.header)
    state = game.start(record.header.rules)
    yield state
    for ply, step in enumerate(record.steps):
        try:
            if isinstance(step, ChanceStep):
                state = game.apply_chance(state, step.outcome)
            else:
                state = game.apply(state, step.seat, step.move)
        except CardRulesError as error:
            raise ReplayError(ply, error.reason) from None
        yield state


def replay_while_valid(
    game: HostedGame[StateT, Any, MoveT, RulesT, ChanceT],
    record: Record[RulesT, MoveT, ChanceT],
    /,
) -> Replay[StateT]:
    """Return the states of a record up to its first impossible step, and its error.

    Raises:
        RecordError: if the record is of another game.
    """
    states: list[StateT] = []
    try:
        for state in _states(game, record):
            states.append(state)  # noqa: PERF402 - what came before an error is kept
    except ReplayError as error:
        return Replay(tuple(states), error)
    return Replay(tuple(states), None)


def replay(
    game: HostedGame[StateT, Any, MoveT, RulesT, ChanceT],
    record: Record[RulesT, MoveT, ChanceT],
    /,
) -> tuple[StateT, ...]:
    """Return every state of a record, from the one before the first deal to the last.

    Raises:
        RecordError: if the record is of another game.
        ReplayError: if a step is impossible; the error says which step, and why.
    """
    done = replay_while_valid(game, record)
    if done.stopped is not None:
        raise done.stopped
    return done.states


def verify(
    game: HostedGame[StateT, Any, MoveT, RulesT, ChanceT],
    record: Record[RulesT, MoveT, ChanceT],
    /,
) -> StateT:
    """Return the last state of a record, after checking the whole record.

    Raises:
        RecordError: if the record is of another game, its digest does not match its content, or
            it has scores that are not those of a match that is over.
        ReplayError: if a step is impossible; the error says which step, and why.
    """
    _check_game(game, record.header)
    *_, link = digests(record.header, record.steps)
    check_digest(record, link)
    *_, last = _states(game, record)
    if record.scores is not None and not last.is_over:
        raise RecordError.of(Cause.SCORES_EARLY, "scores", record.scores)
    if record.scores not in {None, last.scores}:
        raise RecordError.of(Cause.SCORES, "scores", record.scores, found=str(last.scores))
    return last


def _check_game(
    game: HostedGame[Any, Any, MoveT, RulesT, ChanceT],
    header: Header[RulesT],
) -> None:
    check_rules(game, header.rules)
    check_header(header)


def check_rules(game: EncodedGame, rules: object) -> None:
    """Raise `RecordError` unless rules, with which a record begins, are those of a game."""
    expected = game.encodings()
    if not isinstance(rules, expected.rules):
        raise _of_another(expected.game)


def _of_another(game: str) -> RecordError:
    """Return the error about a record of another game than this one."""
    return RecordError.of(Cause.OTHER_GAME, "game", game, game=game)


def for_seat(
    game: HostedGame[Any, ViewT, MoveT, RulesT, ChanceT, Any, SeenEventT],
    record: Record[RulesT, MoveT, ChanceT],
    seat: int | None,
    /,
    *,
    reveal: bool = False,
) -> SeatRecord[RulesT, MoveT, ChanceT, ViewT, SeenEventT]:
    """Return the part of a record that one seat, or a spectator (None), may keep.

    Args:
        game: the game's module.
        record: the server's record.
        seat: the seat that the result is for.
        reveal: whether to include the full steps of the finished rounds, with all their cards.

    Raises:
        RecordError: if the record is of another game.
        ReplayError: if a step is impossible.
        SeatError: if there is no such seat at the table.
    """
    _check_game(game, record.header)
    first = game.view(game.start(record.header.rules), seat)
    seen: list[tuple[SeenEventT, ...]] = []
    over = 0
    for done in transitions(game, record):
        seen.append(tuple(game.redact(event, seat) for event in done.events))
        if done.round_result is not None:
            over = len(seen)
    return SeatRecord(record.header, first, tuple(seen), record.steps[:over] if reveal else ())


def views(
    game: HostedGame[Any, ViewT, MoveT, RulesT, ChanceT, Any, SeenEventT],
    record: SeatRecord[RulesT, MoveT, ChanceT, ViewT, SeenEventT],
    /,
) -> tuple[ViewT, ...]:
    """Return the seat's view before the first step and after each step.

    Each view follows from the one before it and the events that the seat saw, and is checked as a
    view from a message is.

    Raises:
        RecordError: if the record is of another game, or its first view has other rules.
        ReplayError: if an event cannot follow, or a step leads to a view that no state has.
    """
    encodings = game.encodings()
    _check_game(game, record.header)
    if not isinstance(record.first_view, encodings.view):
        raise _of_another(encodings.game)
    check_seat_record(record)
    of_view = (entry.check for entry in encodings.entries if entry.cls is encodings.view)
    checks = [check for check in of_view if check is not None]
    view = record.first_view
    folded = [view]
    for ply, events in enumerate(record.steps):
        try:
            for event in events:
                view = game.advance(view, event)
            for check in checks:
                check(view)
        except CardRulesError as error:
            raise ReplayError(ply, error.reason) from None
        folded.append(view)
    return tuple(folded)
