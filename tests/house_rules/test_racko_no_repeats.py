"""The first example: RACK-O in which no seat takes the discard twice in a row."""

from pathlib import Path

import pytest

from cardrules import IllegalMove, RecordError, Seat, bots, games, racko, records, schemas, wire
from cardrules.cli import main
from cardrules.dealing import SeededRandomness
from cardrules.errors import DecodeError
from cardrules.house_rules import ChanceOutcome, Move, Rules, SeenEvent, State, View
from cardrules.table import Table, resume, seeded
from cardrules.testing.laws import Laws
from cardrules.wire import Audience
from racko_no_repeats import LastTurns, game
from schemas.validation import check_schema

SEED = bytes(range(64))
SMALL = racko.Rules(seats=2, rack_size=3, cards=12, target=60)


def first_turn() -> racko.State:
    """Return the first turn of a round, in which nobody can go RACK-O at once."""
    return racko.position(
        SMALL,
        racks=[(9, 5, 2), (8, 6, 1)],
        discard_pile=(7,),
        draw_pile=(3, 4, 10, 11, 12),
        to_act=0,
        dealer=1,
    )


def played(*texts: str) -> tuple[str, ...]:
    """Return the texts of the legal moves after moves of whoever is to act."""
    state = game.state(first_turn(), LastTurns())
    for text in texts:
        state = game.apply(state, state.to_act, game.parse_move(text))
    return tuple(map(str, game.legal_moves(state)))


TAKING = ("take 5", "take 10", "take 15", "draw")


@pytest.mark.parametrize(
    ("moves", "legal"),
    [
        ((), TAKING),
        # The other seat may take what the first has discarded.
        (("take 5",), TAKING),
        (("take 5", "draw", "discard"), ("draw",)),
        (("take 5", "take 5"), ("draw",)),
        # What is drawn goes where it likes, and then taking is allowed again.
        (("take 5", "draw", "discard", "draw"), ("place 5", "place 10", "place 15", "discard")),
        (("take 5", "draw", "discard", "draw", "place 5", "draw", "discard"), TAKING),
        (("take 5", "draw", "discard", "draw", "discard", "draw", "discard"), TAKING),
        (("draw", "discard", "draw", "discard"), TAKING),
    ],
    ids=str,
)
def test_a_seat_that_took_must_draw_next_time(
    moves: tuple[str, ...], legal: tuple[str, ...]
) -> None:
    assert played(*moves) == legal


def test_a_new_round_forgets() -> None:
    # With 1 in slot 5, the rack of seat 0 rises, and it goes RACK-O by taking.
    inner = racko.position(
        SMALL,
        racks=[(9, 5, 8), (4, 6, 2)],
        discard_pile=(1,),
        draw_pile=(3, 7, 10, 11, 12),
        to_act=0,
        dealer=1,
    )
    state = game.apply(game.state(inner, LastTurns()), 0, game.parse_move("take 5"))
    assert state.memory == LastTurns((Seat(0),))
    assert state.inner.chance is not None
    state = game.apply_chance(state, game.deal_cards(state, state.inner.chance.cards))
    assert state.memory == LastTurns()
    assert "take 5" in map(str, game.legal_moves(state))


def refused() -> tuple[racko.State, LastTurns]:
    return first_turn(), LastTurns((Seat(0), Seat(1)))


def test_the_refusal_has_a_code_and_words() -> None:
    state = game.state(*refused())
    take, view = game.move(racko.Take(racko.Slot(10))), game.view(state, 0)
    found = game.why_illegal(state, 0, take)
    assert found is not None
    assert found == game.why_illegal(view, 0, take)
    assert (str(found.code), found.rule) == ("took-last", "racko_no_repeats.take")
    assert dict(found.params) == {"seat": 0}
    assert found.message == "seat 0 took the discard in its last turn"
    assert found.text("it") == "il posto 0 ha preso lo scarto nel suo ultimo turno"
    assert wire.loads(wire.dumps(found)) == found
    check_schema(found)
    with pytest.raises(IllegalMove) as caught:
        game.apply(state, 0, take)
    assert caught.value.violation == found
    # A selection of the top discard is refused for the same reason, others as in RACK-O.
    assert game.moves_with(view, [racko.Card(7)]) == ()
    assert game.why_none(view, [racko.Card(7)]) == found
    other = game.why_none(view, [racko.Card(5)])
    assert other is not None
    assert other.rule == "racko.take"
    fresh = game.view(game.state(first_turn(), LastTurns()), 0)
    assert [str(move) for move in game.moves_with(fresh, [racko.Card(7)])] == list(TAKING[:3])
    assert game.why_none(fresh, [racko.Card(7)]) is None


def test_the_wrapped_game_refuses_first_in_its_own_words() -> None:
    state = game.state(*refused())
    found = game.why_illegal(state, 1, game.parse_move("take 5"))
    assert found is not None
    assert found.rule == "racko.turn"
    assert '"game":"racko_no_repeats"' in wire.dumps(found)
    with pytest.raises(TypeError, match="not a move of this game"):
        game.why_illegal(state, 0, racko.Draw())  # type: ignore[arg-type]  # refused all the same


def test_the_seat_to_act_is_told() -> None:
    state = game.state(*refused())
    said = "House rule: seat 0 took the discard in its last turn."
    named = "House rule: Ada took the discard last turn."
    assert game.prompt(game.view(state, 0)) == f"Your turn: take the 7 or draw. {said}"
    with_names = game.prompt(game.view(state, 0), names=["Ada", "Ben"])
    assert with_names == f"Your turn: take the 7 or draw. {named}"
    assert game.to_text(game.view(state, 0)).endswith(f"\n{said}")
    for other in (1, None):
        assert said not in game.prompt(game.view(state, other))
        assert said not in game.to_text(game.view(state, other))
    assert "Scores by the house rules" not in game.to_text(game.view(state, 0))
    assert "took=(0, 1)" in game.debug_text(state)


RULES = {
    "two seats": SMALL,
    "three seats": racko.Rules(seats=3, rack_size=2, cards=9, target=40),
    "by choice": racko.Rules(seats=2, rack_size=3, cards=10, declare="optional", target=40),
    "partners": racko.Rules(seats=4, rack_size=2, cards=12, partners=True, target=40),
    "all cards": racko.Rules(seats=2),
}


@pytest.mark.parametrize("name", RULES)
def test_it_keeps_the_laws(name: str) -> None:
    laws = Laws(game, SeededRandomness(SEED, name))
    state = laws.play(game.rules(RULES[name]), most_steps=60)
    assert state.rules == game.rules(RULES[name])


Finished = Table[
    State[racko.State, LastTurns],
    View[racko.View, LastTurns],
    Move[racko.Move],
    Rules[racko.Rules],
    ChanceOutcome[racko.Deal],
    SeenEvent[racko.SeenEvent, LastTurns],
]


def finished() -> Finished:
    luck = SeededRandomness(SEED, "bots")
    bot = game.bot(bots.racko)
    table = Table(game, game.rules(SMALL), streams=seeded(SEED))
    while table.to_act is not None:
        table.play(table.to_act, bot(table.view(table.to_act), luck))
    return table


def test_tables_and_records_carry_its_name() -> None:
    table = finished()
    assert table.is_over
    lines = table.lines()
    assert all('"game":"racko_no_repeats"' in line for line in lines[:-1])
    assert records.game_named(lines[0]) == "racko_no_repeats"
    record = records.load(game, lines)
    assert records.verify(game, record) == table.state
    assert resume(game, record).state == table.state
    kept = records.for_seat(game, record, 0, reveal=True)
    assert wire.loads(wire.dumps(kept, audience=Audience.ITS_SEAT)) == kept
    assert records.views(game, kept)[-1] == table.view(0)
    for value in (record.header, record, kept, *record.steps, *(e for s in kept.steps for e in s)):
        check_schema(value)
    with pytest.raises(DecodeError, match="racko"):
        records.load(racko, lines)
    with pytest.raises(RecordError):
        records.verify(games.load("racko"), record)


def test_no_seat_took_twice_in_a_row() -> None:
    took: set[int] = set()
    takes = 0
    for step in finished().events(None):
        for event in step:
            if isinstance(event.inner, racko.SeenDealt):
                took.clear()
            elif isinstance(event.inner, racko.Took):
                assert event.inner.seat not in took
                took.add(event.inner.seat)
                takes += 1
            elif isinstance(event.inner, racko.SeenDrew):
                took.discard(event.inner.seat)
    assert takes


def test_racko_is_left_as_it_was() -> None:
    inner = first_turn()
    plain: tuple[object, ...] = (inner, racko.view(inner, 0), racko.Draw(), SMALL)
    assert {str(wire.to_json(value)["game"]) for value in plain} == {"racko"}
    mine = game.state(inner, LastTurns())
    wrapped: tuple[object, ...] = (mine, game.view(mine, 0), game.move(racko.Draw()), mine.rules)
    assert {str(wire.to_json(value)["game"]) for value in wrapped} == {"racko_no_repeats"}
    for value in (*plain, *wrapped):
        check_schema(value)
    assert wire.load_move(game, wire.dumps(game.move(racko.Draw()))) == game.move(racko.Draw())
    with pytest.raises(DecodeError, match=r"^/game: expected racko_no_repeats, not 'racko'$"):
        wire.load_move(game, wire.dumps(racko.Draw()))
    with pytest.raises(DecodeError, match=r"^/game: expected racko, not 'racko_no_repeats'$"):
        wire.loads(wire.dumps(game.move(racko.Draw())), racko.Move)


def test_its_schema_and_declarations_are_its_own() -> None:
    schema = schemas.json_schema("racko_no_repeats")
    assert schema["$id"] == "urn:cardrules:format-1:racko_no_repeats"
    text = schemas.typescript("racko_no_repeats")
    assert "export interface RackoNoRepeatsMoveMessage" in text
    assert "took: readonly number[]" in text


def test_the_command_line_plays_and_verifies_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.jsonl"
    typed = iter(["moves", "quit"])
    assert (
        main(["play", "racko_no_repeats", "--record", str(file)], ask=lambda _: next(typed)) == 0
    )
    assert main(["verify", str(file)]) == 0
    assert main(["describe", "racko_no_repeats"]) == 0
    assert "No seat takes the discard in two turns running." in capsys.readouterr().out


def test_bots_of_racko_play_it() -> None:
    state, luck = game.state(*refused()), SeededRandomness(SEED, "bots")
    for bot in (bots.sensible(game), game.bot(bots.racko)):
        for _ in range(10):
            assert str(bot(game.view(state, 0), luck)) == "draw"
