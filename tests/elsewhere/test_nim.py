"""A game from elsewhere works everywhere, written as people write games."""

from pathlib import Path

import attrs
import pytest

from cardrules import (
    AnyGame,
    IllegalMove,
    Seat,
    SeatError,
    Violation,
    bots,
    games,
    language,
    records,
    schemas,
    wire,
)
from cardrules.cli import main
from cardrules.dealing import SeededRandomness
from cardrules.errors import DecodeError, EncodeError
from cardrules.records import MoveStep
from cardrules.table import Table, resume
from cardrules.testing.laws import Laws
from cardrules.wording import Words
from elsewhere import nim

SEED = bytes(range(64))


@pytest.fixture(autouse=True)
def _entered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_modules", {name: f"cardrules.{name}" for name in games.names()})
    games.register("nim", "elsewhere.nim")


def test_it_keeps_the_laws() -> None:
    laws = Laws(nim, SeededRandomness(SEED, "laws"))
    for heap in range(1, 9):
        assert laws.play(nim.Rules(seats=3, heap=heap), most_steps=20).is_over


def finished() -> Table:
    game: AnyGame = games.load("nim")
    table = Table(game, nim.Rules())
    while table.to_act is not None:
        table.play(table.to_act, table.legal_moves(table.to_act)[-1])
    return table


def test_its_tables_and_records_are_resumed_and_verified() -> None:
    table = finished()
    record = records.load(nim, table.lines())
    assert records.verify(nim, record) == table.state
    assert resume(nim, record).state == table.state
    assert wire.loads(wire.dumps(records.for_seat(nim, record, 0)))


def test_its_messages_are_read_by_their_types() -> None:
    taken = wire.load_move(nim, wire.dumps(nim.Take(2)))
    assert taken == nim.Take(2)
    step = MoveStep(Seat(0), taken)
    assert wire.load_step(nim, wire.dumps(step)) == step
    with pytest.raises(DecodeError, match=r"^/type: Take is wanted, not 'Rules'$"):
        wire.load_move(nim, wire.dumps(nim.Rules()))


def test_bots_play_it_at_random() -> None:
    state = nim.apply_chance(nim.start(nim.Rules(heap=9)), nim.Deal(Seat(0)))
    bot = bots.sensible(nim)
    randomness = SeededRandomness(SEED, "bots")
    found = {bot(nim.view(state, 0), randomness) for _ in range(50)}
    assert found == {nim.Take(1), nim.Take(2), nim.Take(3)}


def test_its_rules_are_checked_once_and_again() -> None:
    assert wire.load_rules(nim, wire.dumps(nim.Rules(heap=3))).heap == 3
    message = wire.dumps(nim.Rules(heap=3)).replace("3}", "0}")
    for _ in range(2):
        with pytest.raises(DecodeError, match="a heap holds 1 at least"):
            wire.load_rules(nim, message)


def test_one_language_is_enough() -> None:
    result = finished().state.last_round
    assert result is not None
    assert [line.text("it") for lines in result.lines for line in lines] == ["taking the last"]
    state = nim.apply_chance(nim.start(nim.Rules()), nim.Deal(Seat(0)))
    with pytest.raises(IllegalMove, match=r"^1 to 3 are taken \(nim\.take\)$") as refused:
        nim.apply(state, 0, nim.Take(4))
    violation = refused.value.violation
    assert violation.text("it") == "1 to 3 are taken"
    assert wire.loads(wire.dumps(violation)) == violation


def test_its_sentences_are_those_of_the_catalogue() -> None:
    start, names = nim.start(nim.Rules()), ["Ada", "Ben"]
    view = nim.view(start, 0)
    assert nim.prompt(view) == "The next deal is to come."
    assert nim.event_text(view, nim.Began(Seat(1))) == "Seat 1 begins."
    state = nim.apply_chance(start, nim.Deal(Seat(1)))
    mine, theirs = nim.view(state, 1), nim.view(state, 0)
    assert nim.prompt(mine, "it") == "Tocca a te."
    assert nim.prompt(theirs, names=names) == "Ben's turn."
    assert nim.move_text(mine, 1, nim.Take(2)) == "take 2"
    assert nim.move_text(theirs, 1, nim.Take(2), names=names) == "Ben: take 2"
    (took,) = nim.transition(state, 1, nim.Take(2)).events
    assert nim.event_text(mine, took) == "You take 2."
    assert nim.event_text(theirs, took, "de", names=names) == "Ben takes 2."
    over = nim.transition(nim.State(attrs.evolve(state.facts, heap=2)), 1, nim.Take(2)).state
    assert nim.prompt(nim.view(over, 1)) == "The match is over: you win!"


def test_a_game_without_sentences_has_its_texts() -> None:
    words, view = Words("unheard-of"), nim.view(nim.start(nim.Rules()), None)
    assert words.move_text(view, 0, nim.Take(1)) == "Seat 0: take 1"
    assert words.event_text(view, nim.Began(Seat(1))) == "Began(first=1)"
    with pytest.raises(SeatError):
        words.move_text(view, 2, nim.Take(1))


def test_a_sentence_with_a_blank_that_no_field_fills_is_found() -> None:
    language.extend("en", {"marred.event.began": "{who} begins."})
    view = nim.view(nim.start(nim.Rules()), None)
    with pytest.raises(KeyError, match="who"):
        Words("marred").event_text(view, nim.Began(Seat(1)))


def test_any_language_will_do() -> None:
    language.extend("it", {"nim.heap": "{count} pezzi"})
    assert language.text("en", "nim.heap", count=3) == "3 pezzi"
    assert language.parameters("en", "nim.heap") == {"count"}
    with pytest.raises(KeyError, match=r"nim\.hoard"):
        language.text("it", "nim.hoard")


@pytest.mark.parametrize(
    ("seat", "written"),
    [
        (3, 3),
        ("third", "third"),
        (language.Term("nim.line.last"), {"term": "nim.line.last"}),
        ((1, 2), [1, 2]),
        (("a", "b"), ["a", "b"]),
    ],
    ids=str,
)
def test_parameters_without_types_can_be_of_any(seat: language.Param, written: object) -> None:
    violation = Violation.of(nim.Code.TURN, seat=seat, to_act=1)
    message = wire.to_json(violation)
    assert message["params"] == {"seat": written, "to_act": 1}
    assert wire.from_json(message, Violation) == violation


@pytest.mark.parametrize(
    ("seat", "message"),
    [
        (None, "/params/seat: a whole number"),
        ([[1]], "/params/seat: a list of numbers, texts or terms is wanted"),
        ({"term": "nim.luck"}, "/params/seat/term: the key of a term that has words"),
        ({"word": "nim.line.last"}, "/params/seat: an object of term"),
    ],
    ids=str,
)
def test_parameters_without_types_are_checked(seat: object, message: str) -> None:
    said = wire.to_json(Violation.of(nim.Code.TURN, seat=0, to_act=1))
    with pytest.raises(DecodeError, match=f"^{message}"):
        wire.from_json({**said, "params": {"seat": seat, "to_act": 1}})


def test_parameters_that_the_message_does_not_name_are_refused() -> None:
    with pytest.raises(EncodeError, match="/params: an object of seat, to_act is wanted"):
        wire.dumps(Violation.of(nim.Code.TURN, seat=0))


def test_its_declarations_have_parameters_of_any_type() -> None:
    text = schemas.typescript("nim")
    assert "readonly params: { readonly seat: Parameter; readonly to_act: Parameter; };" in text
    assert "export type Parameter =" in text
    assert "Parameter" in str(schemas.json_schema("nim")["$defs"])


def test_it_is_played_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.jsonl"
    typed = iter(["moves", "Take 1", "quit"])
    arguments = ["play", "nim", "--record", str(file), "--language", "it"]
    assert main(arguments, ask=lambda _: next(typed)) == 0
    assert main(["verify", str(file)]) == 0
    assert "\nnim: " in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    assert "nim" in capsys.readouterr().out
