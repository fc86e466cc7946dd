"""`Table`: deals by itself, refuses what is stale, and is all or nothing."""

import copy
import dis
import inspect
import pickle
import re
import sys
import threading
from collections.abc import Callable
from functools import partial
from itertools import product
from types import FrameType
from typing import Any, cast

import attrs
import eights
import pytest

from cardrules import (
    AnyGame,
    ChanceError,
    IllegalMove,
    Seat,
    SeatError,
    all_seats,
    games,
    queen_of_scots,
    racko,
    records,
)
from cardrules.dealing import Randomness, SeededRandomness
from cardrules.errors import PlyError, RecordError, ReentryError, ReplayError, StaleError
from cardrules.house_rules import HouseGame, HouseRules
from cardrules.records import ChanceStep, MoveStep
from cardrules.table import Table, resume, seeded
from core.matches import SEED, WORLDS, match_of, play_on, table_for

EVERY_WORLD = pytest.mark.parametrize("name", WORLDS)
RULES = racko.Rules(seats=2, rack_size=2, cards=6, dealer=1, target=160)


def everything(table: Table) -> tuple[object, ...]:
    seats = (*all_seats(table.header.rules.seats), None)
    return (
        table.state,
        table.record,
        table.ply,
        table.due,
        table.lines(),
        [table.events(seat) for seat in seats],
    )


# The vectors of the bare shuffle: racko/2/1 begins 38 11 15 16 32 39 21 8, racko/4/1 begins 20 56
# 29 47 57 7 19 1, from 0. Card 1 is number 0, and seat 0, left of the dealer, is dealt first, each
# rack from its last slot down.
def test_a_deal_is_that_of_its_published_label() -> None:
    two = Table(racko, racko.Rules(seats=2, dealer=1), streams=seeded(SEED)).state
    assert [rack[:5:-1] for rack in two.racks] == [(39, 16, 33, 22), (12, 17, 40, 9)]
    four = Table(racko, racko.Rules(seats=4, dealer=3), streams=seeded(SEED)).state
    assert [rack[:-3:-1] for rack in four.racks] == [(21, 58), (57, 8), (30, 20), (48, 2)]


@EVERY_WORLD
def test_each_deal_has_its_label(name: str) -> None:
    asked: list[str] = []

    def streams(label: str) -> Randomness:
        asked.append(label)
        return SeededRandomness(SEED, label)

    table = table_for(WORLDS[name], streams=streams)
    play_on(table, 150)
    expected: list[str] = []
    deals = reshuffles = 0
    for step in table.record.steps:
        if isinstance(step, ChanceStep):
            if isinstance(step.outcome, queen_of_scots.Reshuffle):
                reshuffles += 1
                expected.append(f"queen_of_scots/2/{deals}/{reshuffles}")
            else:
                deals, reshuffles = deals + 1, 0
                expected.append(f"{WORLDS[name][0]}/{table.header.rules.seats}/{deals}")
    assert asked == expected
    assert len(expected) > 1


def test_a_table_without_streams_waits_for_its_deals() -> None:
    table = Table(racko, RULES, streams=None)
    assert (table.due, table.to_act, table.ply) == ("racko/2/1", None, 0)
    with pytest.raises(IllegalMove) as refused:
        table.play(Seat(0), racko.parse_move("draw"))
    assert refused.value.violation.rule == "racko.phase"
    deal = racko.deal_cards(table.state, [6, 2, 5, 4, 1, 3])
    assert table.deal(deal) == (ChanceStep(deal),)
    assert (table.due, table.to_act, table.ply) == (None, 0, 1)
    with pytest.raises(ChanceError, match="no deal is due"):
        table.deal(deal)
    # Seat 0 was dealt 6 and 5, from slot 10 down: any turn that leaves the rack ends the round.
    draw, place = racko.parse_move("draw"), racko.parse_move("discard")
    assert table.play(Seat(0), draw) == (MoveStep(Seat(0), draw),)
    assert table.play(Seat(0), place) == (MoveStep(Seat(0), place),)
    assert (table.due, table.to_act, table.ply) == ("racko/2/2", None, 3)


def test_rules_of_another_game_are_refused() -> None:
    house = HouseGame("core_house", racko, HouseRules[racko.View, racko.Move]())
    tables: dict[AnyGame, Any] = {
        racko: racko.Rules(),
        eights: eights.Rules(),
        house: house.rules(racko.Rules()),
    }
    for game, (other, rules) in product(tables, tables.items()):
        if game is not other:
            name = game.encodings().game
            with pytest.raises(RecordError, match=f"^the rules are not those of {name}$"):
                Table(game, rules)


def test_an_unseeded_table_deals_too() -> None:
    table = Table(racko, RULES)
    assert (table.ply, table.to_act, table.is_over) == (1, 0, False)
    assert table.header == records.new_header(RULES)


@EVERY_WORLD
def test_a_match_interrupted_anywhere_ends_the_same(name: str) -> None:
    game, whole = games.load(WORLDS[name][0]), match_of(WORLDS[name], most_plies=60)
    interrupted = table_for(WORLDS[name], seed=bytes(4) + SEED)
    plies = 0
    while interrupted.ply < whole.ply:
        stored = records.load(game, records.dump(interrupted.record))
        interrupted = resume(game, stored, streams=seeded(bytes(4) + SEED))
        play_on(interrupted, interrupted.ply + 1)
        plies += 1
    assert everything(interrupted) == everything(whole)
    assert plies > 20


@EVERY_WORLD
def test_a_match_cut_off_after_any_step_can_be_resumed(name: str) -> None:
    """A deal that was due but not stored is dealt anew, and the same."""
    game, whole = games.load(WORLDS[name][0]), match_of(WORLDS[name], most_plies=60).record
    for ply in range(len(whole.steps) + 1):
        cut = records.written(whole.header, whole.steps[:ply])
        table = resume(game, cut, streams=seeded(bytes(4) + SEED))
        play_on(table, len(whole.steps))
        assert table.record == whole


def test_what_was_changed_cannot_be_resumed() -> None:
    record = match_of(WORLDS["racko"]).record
    with pytest.raises(RecordError):
        resume(games.load("racko"), attrs.evolve(record, scores=(0, 0)))
    with pytest.raises(RecordError):
        resume(games.load("rank"), record)
    impossible = records.written(record.header, [*record.steps[:1], record.steps[0]])
    with pytest.raises(ReplayError):
        resume(games.load("racko"), impossible)


NOT_PLIES = [-1, True, 1.0, 2.5, "3", b"3", ()]
"""Values that are no ply at all, as an unchecked message may hold them."""


@pytest.mark.parametrize("expected", NOT_PLIES, ids=repr)
def test_a_move_for_something_other_than_a_ply_is_refused(expected: int) -> None:
    table = table_for(WORLDS["racko"])
    before = everything(table)
    said = rf"expected_ply must be a whole number of at least 0, not {re.escape(repr(expected))}"
    with pytest.raises(PlyError, match=said):
        table.play(Seat(0), racko.parse_move("draw"), expected_ply=expected)
    assert everything(table) == before


@pytest.mark.parametrize("expected", [0, 2, 10**20], ids=repr)
def test_a_stale_move_is_refused(expected: int) -> None:
    table = table_for(WORLDS["racko"])
    before = everything(table)
    assert table.to_act is not None
    move = table.legal_moves(table.to_act)[-1]
    shown = expected if expected < 10**9 else "a larger number"
    with pytest.raises(StaleError, match=f"meant for ply {shown}, and it is ply 1"):
        table.play(table.to_act, move, expected_ply=expected)
    assert everything(table) == before
    table.play(table.to_act, move, expected_ply=1)
    assert table.ply == 2


@EVERY_WORLD
def test_a_refused_move_changes_nothing(name: str) -> None:
    game, table = games.load(WORLDS[name][0]), table_for(WORLDS[name])
    assert table.to_act is not None
    move, seats = table.legal_moves(table.to_act)[0], table.header.rules.seats
    before = everything(table)
    for seat in all_seats(seats):
        violation = table.why_illegal(seat, move)
        assert violation == game.why_illegal(table.state, seat, move)
        assert (violation is None) == (seat == table.to_act)
        if violation is not None:
            assert table.legal_moves(seat) == ()
            with pytest.raises(IllegalMove) as refused:
                table.play(seat, move)
            assert refused.value.violation == violation
    assert everything(table) == before


class Broken:
    """Randomness that fails after so many numbers."""

    def __init__(self, numbers: int) -> None:
        self.left = numbers

    def below(self, n: int, /) -> int:
        if not self.left:
            message = "the source is gone"
            raise OSError(message)
        self.left -= 1
        return n - 1


@pytest.mark.parametrize("numbers", [0, 3])
@pytest.mark.parametrize("fails_at", ["label", "number"])
def test_when_randomness_fails_nothing_has_happened(numbers: int, fails_at: str) -> None:
    is_broken = True

    def streams(label: str) -> Randomness:
        if label == "racko/2/1" or not is_broken:
            return SeededRandomness(SEED, label)
        if fails_at == "label":
            raise OSError(label)
        return Broken(numbers)

    table = table_for(("racko", RULES), streams=streams)
    with pytest.raises(OSError, match=r"racko/2/2|the source is gone"):
        play_on(table, 100)
    before = everything(table)
    assert table.to_act is not None
    with pytest.raises(OSError, match=r"racko/2/2|the source is gone"):
        play_on(table, table.ply + 1)
    assert everything(table) == before
    assert table.state.scores == (0, 0)
    is_broken = False
    play_on(table, table.ply + 1)
    assert table.state.scores != (0, 0)


def mutations(table: Table) -> dict[str, Callable[[], object]]:
    """Return the calls that would change a table of `RULES`."""
    deal = racko.deal_cards(racko.start(RULES), [6, 2, 5, 4, 1, 3])
    return {
        "play": lambda: table.play(Seat(0), racko.parse_move("draw")),
        "deal": lambda: table.deal(deal),
    }


@pytest.mark.parametrize("inner", ["play", "deal"])
@pytest.mark.parametrize("within", ["label", "number"])
def test_streams_cannot_change_their_own_table(inner: str, within: str) -> None:
    """Only one of the two calls could go on from the state that both begin with."""
    tables: list[Table] = []
    seen: list[tuple[object, ...]] = []

    class Calling:
        def __init__(self, label: str) -> None:
            self.source = SeededRandomness(SEED, label)

        def below(self, n: int, /) -> int:
            call("number")
            return self.source.below(n)

    def call(place: str) -> None:
        if tables and place == within:
            before = everything(tables[0])
            with pytest.raises(ReentryError, match="in the middle of a move or deal"):
                mutations(tables[0])[inner]()
            assert everything(tables[0]) == before
            seen.append(before)

    def streams(label: str) -> Randomness:
        call("label")
        return Calling(label)

    tables.append(Table(racko, RULES, streams=streams))
    play_on(tables[0], 30)
    assert len(seen) > 1
    assert records.verify(racko, tables[0].record) == tables[0].state
    assert len(tables[0].lines()) == tables[0].ply + 1 + tables[0].is_over


def test_a_call_that_was_refused_within_another_ends_both() -> None:
    tables: list[Table] = []

    def streams(label: str) -> Randomness:
        if tables:
            mutations(tables[0])["play"]()
        return SeededRandomness(SEED, label)

    table = Table(racko, RULES, streams=streams)
    tables.append(table)
    with pytest.raises(ReentryError):
        play_on(table, 100)
    before = everything(table)
    tables.clear()
    play_on(table, table.ply + 1)
    assert table.ply == before[2] + 2  # type: ignore[operator]  # the move, and the deal
    assert records.verify(racko, table.record) == table.state


def interrupted(call: Callable[[], object], count: int, *, by_signal: bool) -> bool:
    """Make a call, and interrupt `Table._advance` before the instruction of this number.

    A signal only interrupts Python at the beginning of a function, after a call, and where a loop
    begins again; only such instructions are counted then. Returns whether it was interrupted.
    """
    left, last = count, ""

    def trace(frame: FrameType, event: str, _: object) -> Any:  # noqa: ANN401
        nonlocal left, last
        if frame.f_code.co_name != "_advance":
            return None
        frame.f_trace_opcodes = True
        if event == "opcode":
            before, last = last, dis.opname[frame.f_code.co_code[frame.f_lasti]]
            left -= not by_signal or before.startswith(("RESUME", "CALL", "JUMP_BACKWARD"))
            if not left:
                raise KeyboardInterrupt
        return trace

    tracer = sys.gettrace()
    # Python 3.12 tells of instructions only if a frame asked for them before the tracer was set.
    cast("FrameType", inspect.currentframe()).f_trace_opcodes = True
    sys.settrace(trace)
    try:
        call()
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(tracer)
    return False


@pytest.mark.skipif(sys.implementation.name != "cpython", reason="instructions of CPython")
@pytest.mark.parametrize("by_signal", [False, True])
def test_an_interruption_leaves_the_table_before_or_after_a_call(*, by_signal: bool) -> None:
    # Seat 0 was dealt 6 and 5, from slot 10 down, so its first turn ends the round, and the table
    # deals again.
    draw, discard = racko.parse_move("draw"), racko.parse_move("discard")
    deal = racko.deal_cards(racko.start(RULES), [6, 2, 5, 4, 1, 3])
    begun: list[ChanceStep[racko.Deal] | MoveStep[racko.Move]]
    begun = [ChanceStep(deal), MoveStep(Seat(0), draw)]
    whole = Table(racko, RULES, streams=seeded(SEED), steps=begun)
    whole.play(Seat(0), discard)
    assert whole.ply == 4
    met: set[int] = set()
    count = 0
    for count in range(1, 1000):
        table = Table(racko, RULES, streams=seeded(SEED), steps=begun)
        before = everything(table)
        call = partial(table.play, Seat(0), discard)
        if not interrupted(call, count, by_signal=by_signal):
            break
        met.add(table.ply)
        assert everything(table) == (before if table.ply == 2 else everything(whole))
        if by_signal and table.ply == 2:
            call()
            assert everything(table) == everything(whole)
    assert 10 < count < 999
    assert met >= {2}
    assert by_signal or met == {2, 4}


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_table_is_not_copied(copied: Callable[[Table], object]) -> None:
    with pytest.raises(TypeError, match="resume a table from its record"):
        copied(table_for(WORLDS["racko"]))


def test_no_table_is_set_up_without_its_first_deal() -> None:
    with pytest.raises(OSError, match="the source is gone"):
        Table(racko, RULES, streams=lambda _: Broken(2))
    with pytest.raises(ChanceError):
        Table(racko, RULES, streams=seeded(b"short"))


@pytest.mark.parametrize("names", [["Ada"], "AB", ["Ada", "\udc00"], ["Ada", "B\nen"]])
def test_names_that_cannot_be_are_refused(names: list[str]) -> None:
    with pytest.raises(RecordError):
        Table(racko, RULES, names=names)


@pytest.mark.processes
def test_of_many_moves_for_one_ply_one_is_made() -> None:
    endless = racko.Rules(seats=2, rack_size=2, cards=6, target=1_000_000)
    table = table_for(("racko", endless))
    players, plies = 8, 25
    done: list[tuple[int, int]] = []
    gate = threading.Barrier(players)

    def player(number: int) -> None:
        for _ in range(plies):
            gate.wait()
            ply, seat = table.ply, table.to_act
            assert seat is not None
            move = table.legal_moves(seat)[0]
            gate.wait()
            try:
                table.play(seat, move, expected_ply=ply)
            except StaleError:
                continue
            done.append((ply, number))

    threads = [threading.Thread(target=player, args=(number,)) for number in range(players)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    made = [ply for ply, _ in done]
    assert len(made) == len(set(made)) == plies
    assert records.verify(games.load("racko"), table.record) == table.state


@pytest.mark.processes
def test_who_holds_the_lock_sees_one_moment() -> None:
    table = table_for(WORLDS["racko"])
    assert table.to_act is not None
    seat, move = table.to_act, table.legal_moves(table.to_act)[-1]
    asked = threading.Event()

    def other() -> None:
        asked.set()
        table.play(seat, move)

    thread = threading.Thread(target=other)
    with table.lock:
        thread.start()
        asked.wait()
        seen = table.ply, table.view(None)
        again = table.ply, table.view(None)
    thread.join()
    assert seen == again
    assert table.ply > seen[0]


@EVERY_WORLD
def test_events_lead_from_any_ply_to_the_view(name: str) -> None:
    game, table = games.load(WORLDS[name][0]), match_of(WORLDS[name], most_plies=40)
    states = records.replay(game, table.record)
    for seat in (*all_seats(table.header.rules.seats), None):
        assert table.view(seat) == game.view(table.state, seat)
        assert table.events(seat) == records.for_seat(game, table.record, seat).steps
        for ply, state in enumerate(states):
            view = game.view(state, seat)
            for step in table.events(seat, since=ply):
                for event in step:
                    view = game.advance(view, event)
            assert view == table.view(seat)


def test_events_since_a_ply_to_come_are_refused() -> None:
    table = match_of(WORLDS["racko"], most_plies=3)
    with pytest.raises(StaleError, match="meant for ply 99, and it is ply 4"):
        table.events(None, 99)


@pytest.mark.parametrize("since", [*NOT_PLIES, None], ids=repr)
def test_events_since_no_ply_are_refused(since: int) -> None:
    table = match_of(WORLDS["racko"], most_plies=3)
    with pytest.raises(PlyError, match="since must be a whole number of at least 0, not"):
        table.events(None, since)


@pytest.mark.parametrize("seat", [2, 99, -1, True, "0", 0.0], ids=repr)
@pytest.mark.parametrize("ask", ["view", "events", "legal_moves", "why_illegal", "play"])
def test_a_seat_that_is_not_there_is_refused(ask: str, seat: Seat) -> None:
    table, move = table_for(WORLDS["racko"]), racko.parse_move("draw")
    asks: dict[str, Callable[[], object]] = {
        "view": lambda: table.view(seat),
        "events": lambda: table.events(seat),
        "legal_moves": lambda: table.legal_moves(seat),
        "why_illegal": lambda: table.why_illegal(seat, move),
        "play": lambda: table.play(seat, move),
    }
    with pytest.raises(SeatError, match="seat must be a whole number from 0 to 1, not"):
        asks[ask]()


@EVERY_WORLD
def test_lines_can_be_appended_as_the_match_goes_on(name: str) -> None:
    game, table = games.load(WORLDS[name][0]), table_for(WORLDS[name])
    stored = list(table.lines())
    assert len(stored) == 2
    while not table.is_over and table.ply < 60:
        play_on(table, table.ply + 1)
        assert records.load(game, stored).scores is None
        stored += table.lines(len(stored))
        assert len(stored) == table.ply + 1 + table.is_over
    read = records.load(game, stored)
    assert read.steps == table.record.steps
    assert read == table.record
    assert tuple(stored) == records.dump(table.record)


@pytest.mark.parametrize("since", [-1, 3, True], ids=repr)
def test_lines_that_are_not_there_are_refused(since: int) -> None:
    with pytest.raises(RecordError, match="since must be a whole number from 0 to 2"):
        table_for(WORLDS["racko"]).lines(since)


def test_what_is_no_step_is_refused() -> None:
    steps = [ChanceStep(racko.deal_cards(racko.start(RULES), [6, 2, 5, 4, 1, 3])), None]
    with pytest.raises(TypeError, match="expected a step of a record, not NoneType"):
        Table(racko, RULES, streams=None, steps=cast("list[ChanceStep[racko.Deal]]", steps))
