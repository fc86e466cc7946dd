"""What both type checkers know of a user's code: `assert_type` fails them, not pytest.

The session ``types`` checks this file. When the tests run, the code runs too.
"""

import random
from collections.abc import Iterator
from typing import assert_type

import eights
import pytest

from cardrules import (
    AnyGame,
    Game,
    GameRules,
    GameState,
    GameView,
    MoveT,
    RoundResult,
    Seat,
    StateT,
    Transition,
    ViewT,
    Violation,
    games,
    queen_of_scots,
    racko,
    rank,
    records,
    wire,
)
from cardrules.dealing import PythonRandomness, Randomness, SeededRandomness
from cardrules.records import ChanceStep, Header, MoveStep, Record, SeatRecord, Step
from cardrules.table import Table, resume, seeded
from cardrules.testing.laws import Laws
from cardrules.wire import Encodings
from elsewhere import nim
from registry import enter

RANDOMNESS = PythonRandomness(random.Random(1))
RACKO = racko.Rules(seats=2, rack_size=2, cards=6, target=30)
RANK = rank.Rules(seats=3)
SCOTS = queen_of_scots.Rules(seats=2)


def at_random(game: Game[StateT, ViewT, MoveT], view: ViewT, randomness: Randomness) -> MoveT:
    moves = game.legal_moves(view)
    return moves[randomness.below(len(moves))]


def playout(game: Game[StateT], state: StateT, randomness: Randomness) -> StateT:
    for _ in range(50):
        if state.to_act is not None:
            moves = game.legal_moves(state)
            move = moves[randomness.below(len(moves))]
            state = game.apply(state, state.to_act, move)
        elif state.chance is not None:
            state = game.apply_chance(state, game.sample_chance(state, randomness))
    return state


def dealt(game: Game[StateT], state: StateT) -> StateT:
    return game.apply_chance(state, game.sample_chance(state, RANDOMNESS))


def test_a_bot_for_every_game_is_five_lines() -> None:
    for_racko = dealt(racko, racko.start(RACKO))
    for_rank = dealt(rank, rank.start(RANK))
    for_scots = dealt(queen_of_scots, queen_of_scots.start(SCOTS))
    assert_type(for_racko, racko.State)
    assert_type(at_random(racko, racko.view(for_racko, for_racko.to_act), RANDOMNESS), racko.Move)
    assert_type(at_random(rank, rank.view(for_rank, for_rank.to_act), RANDOMNESS), rank.Move)
    assert_type(
        at_random(queen_of_scots, queen_of_scots.view(for_scots, for_scots.to_act), RANDOMNESS),
        queen_of_scots.Move,
    )
    assert_type(playout(racko, for_racko, RANDOMNESS), racko.State)
    assert_type(playout(rank, for_rank, RANDOMNESS), rank.State)
    assert_type(playout(queen_of_scots, for_scots, RANDOMNESS), queen_of_scots.State)


def test_seats_come_in_as_they_come_out() -> None:
    state = dealt(racko, racko.start(RACKO))
    assert_type(state.to_act, Seat | None)
    after = racko.apply(state, state.to_act, racko.Draw())
    done = racko.transition(after, after.to_act, racko.Discard())
    assert_type(done, Transition[racko.State, racko.Event])
    assert_type(racko.why_illegal(state, 1, racko.Draw()), Violation | None)
    view = racko.view(state, 0)
    assert_type(view.seat, Seat | None)
    assert_type(racko.redact(done.events[0], 0), racko.SeenEvent)
    assert_type(racko.why_illegal(view, view.seat, racko.Draw()), Violation | None)


def test_every_module_is_any_game() -> None:
    everything: list[AnyGame] = [racko, rank, queen_of_scots]
    named: dict[str, Game] = {"racko": racko, "rank": rank, "scots": queen_of_scots}
    assert len(everything) == len(named)
    game = games.load("racko")
    assert_type(game, AnyGame)
    state = game.start(RACKO)
    assert_type(state, GameState)
    assert_type(game.view(state, None), GameView)
    assert_type(game.legal_moves(state), tuple[object, ...])
    assert_type(state.last_round, RoundResult | None)
    encodings = game.encodings()
    assert_type(encodings, Encodings[GameState, GameView, object, GameRules, object, object])


def test_a_table_has_the_types_of_its_game() -> None:
    table = Table(racko, RACKO, names=["Ada", "Ben"], streams=seeded(bytes(64)))
    assert_type(
        table,
        Table[racko.State, racko.View, racko.Move, racko.Rules, racko.Deal, racko.SeenEvent],
    )
    assert_type(table.state, racko.State)
    assert_type(table.view(0), racko.View)
    assert_type(table.legal_moves(0), tuple[racko.Move, ...])
    assert_type(table.events(None), tuple[tuple[racko.SeenEvent, ...], ...])
    assert_type(table.record, Record[racko.Rules, racko.Move, racko.Deal])
    assert_type(
        table.play(table.to_act or 0, racko.Draw()), tuple[Step[racko.Move, racko.Deal], ...]
    )
    short: Table[racko.State, racko.View, racko.Move] = table
    assert_type(short.state, racko.State)
    again = resume(racko, table.record)
    assert_type(again.state, racko.State)
    assert again.state == table.state


def look(table: Table, record: Record, step: Step) -> None:
    assert_type(table.state, GameState)
    assert_type(table.view(0), GameView)
    assert_type(table.to_act, Seat | None)
    assert_type(table.events(0), tuple[tuple[object, ...], ...])
    assert_type(record.header, Header[GameRules])
    assert_type(record.header.rules, GameRules)
    assert_type(record.steps, tuple[MoveStep[object] | ChanceStep[object], ...])
    assert_type(step, MoveStep[object] | ChanceStep[object])


def test_a_bare_table_is_any_table() -> None:
    several: list[Table] = [
        Table(racko, RACKO),
        Table(rank, RANK),
        Table(queen_of_scots, SCOTS),
        Table(games.load("racko"), RACKO),
    ]
    for table in several:
        look(table, table.record, table.record.steps[0])
    table = Table(racko, RACKO)
    look(table, table.record, table.record.steps[0])


def test_what_comes_from_the_wire_has_its_type() -> None:
    state = dealt(racko, racko.start(RACKO))
    text = wire.dumps(racko.Draw())
    assert_type(wire.loads(text), object)
    assert_type(wire.loads(text, racko.Draw), racko.Draw)
    assert_type(wire.loads(text, racko.Move), racko.Move)
    assert_type(wire.load_move(racko, text), racko.Move)
    assert_type(wire.load_move(games.load("racko"), text), object)
    assert_type(wire.load_state(racko, wire.dumps(state)), racko.State)
    assert_type(wire.load_rules(racko, wire.dumps(RACKO)), racko.Rules)
    assert_type(wire.load_rules(games.load("racko"), wire.dumps(RACKO)), GameRules)
    assert_type(wire.load_view(racko, wire.dumps(racko.view(state, 0))), racko.View)
    deal = racko.sample_chance(racko.start(RACKO), RANDOMNESS)
    assert_type(wire.load_chance(racko, wire.dumps(deal)), racko.Deal)
    seen = racko.redact(racko.chance_transition(racko.start(RACKO), deal).events[0], 0)
    assert_type(wire.load_seen_event(racko, wire.dumps(seen)), racko.SeenEvent)
    step: Step[racko.Move, racko.Deal] = ChanceStep(deal)
    assert_type(
        wire.load_step(racko, wire.dumps(step)), MoveStep[racko.Move] | ChanceStep[racko.Deal]
    )
    header = wire.dumps(records.new_header(RACKO))
    assert_type(wire.load_header(racko, header), Header[racko.Rules])
    assert_type(wire.loads(header, Header[racko.Rules]), Header[racko.Rules])
    assert_type(wire.loads(header, Header[GameRules]), Header[GameRules])
    assert_type(wire.loads(wire.dumps(RACKO), GameRules), GameRules)
    part = wire.to_json(racko.Draw())
    assert_type(wire.from_json(part, racko.Move), racko.Move)
    assert_type(wire.from_json(part, racko.encodings().moves), racko.Move)


def test_records_have_the_types_of_their_game() -> None:
    table = Table(racko, RACKO)
    record = records.load(racko, table.lines())
    assert_type(record, Record[racko.Rules, racko.Move, racko.Deal])
    assert_type(records.replay(racko, record), tuple[racko.State, ...])
    assert_type(records.verify(racko, record), racko.State)
    done = records.transitions(racko, record)
    assert_type(done, Iterator[Transition[racko.State, racko.Event]])
    seat = records.for_seat(racko, record, 0)
    assert_type(seat, SeatRecord[racko.Rules, racko.Move, racko.Deal, racko.View, racko.SeenEvent])
    assert_type(records.views(racko, seat), tuple[racko.View, ...])
    game = games.load("racko")
    any_record = records.load(game, table.lines())
    assert_type(any_record, Record[GameRules, object, object])
    assert_type(records.replay(game, any_record), tuple[GameState, ...])
    lines = records.dump(records.load(racko, table.lines()))
    assert_type(lines, tuple[str, ...])


def test_laws_are_of_one_game() -> None:
    laws = Laws(racko, SeededRandomness(bytes(64), "laws"))
    assert_type(laws, Laws[racko.State, racko.Move, racko.Rules, racko.Deal])
    assert_type(laws.play(RACKO, most_steps=2), racko.State)


def test_a_game_from_elsewhere_has_its_types_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    enter(monkeypatch, eights="eights")
    anything: list[AnyGame] = [eights, nim]
    assert len(anything) == 2
    rules = eights.Rules(seats=3)
    waiting = eights.start(rules)
    deal = eights.sample_chance(waiting, RANDOMNESS)
    assert_type(deal, eights.Deal)
    state = dealt(eights, waiting)
    assert_type(state, eights.State)
    assert_type(state.rules, eights.Rules)
    assert_type(state.rules.cards, tuple[str, ...])
    assert_type(state.to_act, Seat | None)
    view = eights.view(state, state.to_act)
    assert_type(view, eights.View)
    assert_type(at_random(eights, view, RANDOMNESS), eights.Play | eights.Draw)
    assert_type(playout(eights, state, RANDOMNESS), eights.State)
    assert_type(eights.moves_with(view, view.hand), tuple[eights.Play | eights.Draw, ...])
    assert_type(eights.parse_move("draw"), eights.Play | eights.Draw)
    done = eights.transition(state, 0, eights.Draw())
    assert_type(done, Transition[eights.State, eights.Stepped])
    seen = eights.redact(done.events[0], 1)
    assert_type(seen, eights.SeenStepped)
    assert_type(seen.move, eights.Play | eights.Draw | None)
    assert_type(seen.view, eights.View)
    table = Table(eights, rules)
    assert_type(
        table,
        Table[
            eights.State,
            eights.View,
            eights.Play | eights.Draw,
            eights.Rules,
            eights.Deal,
            eights.SeenStepped,
        ],
    )
    assert_type(table.view(0), eights.View)
    record = records.load(eights, table.lines())
    assert_type(record, Record[eights.Rules, eights.Play | eights.Draw, eights.Deal])
    assert_type(records.verify(eights, record), eights.State)
    assert_type(wire.load_move(eights, wire.dumps(eights.Draw())), eights.Play | eights.Draw)
    assert_type(wire.load_state(eights, wire.dumps(state)), eights.State)
    assert_type(wire.load_seen_event(eights, wire.dumps(seen)), eights.SeenStepped)
    laws = Laws(eights, SeededRandomness(bytes(64), "laws"))
    assert_type(laws.play(rules, most_steps=2), eights.State)
    assert_type(nim.legal_moves(dealt(nim, nim.start(nim.Rules()))), tuple[nim.Take, ...])
