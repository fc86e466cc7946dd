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
from cardrules.errors import DecodeError, EncodeError, ParseError
from cardrules.records import MoveStep
from cardrules.table import Table, resume
from cardrules.testing.laws import Laws
from cardrules.wording import Words
from elsewhere import nim
from registry import enter

SEED = bytes(range(64))


@pytest.fixture(autouse=True)
def _entered(monkeypatch: pytest.MonkeyPatch) -> None:
    enter(monkeypatch, nim="elsewhere.nim")


def test_it_keeps_the_laws() -> None:
    laws = Laws(nim, SeededRandomness(SEED, "laws"))
    for heap in range(1, 9):
        assert laws.play(nim.Rules(seats=3, heap=heap), most_steps=20).is_over


@attrs.frozen
class Began:
    """An event as a game without the helpers has it."""

    first: Seat


def begun(rules: nim.Rules, first: int = 0) -> nim.State:
    """Return a match that a seat begins."""
    waiting = nim.start(rules)
    return nim.apply_chance(waiting, nim.deal_cards(waiting, [Seat(first), Seat(1 - first)]))


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
    with pytest.raises(DecodeError, match=r"^/type: expected Take, not 'Rules'$"):
        wire.load_move(nim, wire.dumps(nim.Rules()))


def test_bots_play_it_at_random() -> None:
    state = begun(nim.Rules(heap=9))
    bot = bots.sensible(nim)
    randomness = SeededRandomness(SEED, "bots")
    found = {bot(nim.view(state, 0), randomness) for _ in range(50)}
    assert found == {nim.Take(1), nim.Take(2), nim.Take(3)}


@pytest.mark.parametrize("text", ["take 01", "TAKE 1"])
def test_a_move_has_one_text(text: str) -> None:
    assert nim.parse_move("take\t0") == nim.Take(0)
    assert nim.parse_move("take 10") == nim.Take(10)
    with pytest.raises(ParseError, match=r"write 'take COUNT'$"):
        nim.parse_move(text)


def test_its_rules_are_checked_once_and_again() -> None:
    assert wire.load_rules(nim, wire.dumps(nim.Rules(heap=3))).heap == 3
    message = wire.dumps(nim.Rules(heap=3)).replace("3}", "0}")
    for _ in range(2):
        with pytest.raises(DecodeError, match="heap must be a whole number from 1 to 99, not 0"):
            wire.load_rules(nim, message)


def test_one_language_is_enough() -> None:
    result = finished().state.last_round
    assert result is not None
    assert [line.text("it") for lines in result.lines for line in lines] == ["taking the last"]
    with pytest.raises(IllegalMove, match=r"^1 to 3 are taken, not 4 \(nim\.take\)$") as refused:
        nim.apply(begun(nim.Rules()), 0, nim.Take(4))
    violation = refused.value.violation
    assert violation.text("it") == "1 to 3 are taken, not 4"
    assert wire.loads(wire.dumps(violation)) == violation


def test_its_sentences_are_those_of_the_catalogue() -> None:
    start, names = nim.start(nim.Rules()), ["Ada", "Ben"]
    assert nim.prompt(nim.view(start, 0)) == "Waiting for the next deal."
    state = begun(nim.Rules(), first=1)
    mine, theirs = nim.view(state, 1), nim.view(state, 0)
    assert nim.prompt(mine, "it") == "Tocca a te."
    assert nim.prompt(theirs, names=names) == "Ben's turn."
    assert nim.move_text(mine, 1, nim.Take(2)) == "take 2"
    assert nim.move_text(theirs, 1, nim.Take(2), names=names) == "Ben: take 2"
    (took,) = nim.transition(state, 1, nim.Take(2)).events
    assert nim.event_text(mine, nim.redact(took, 1)) == "You take 2."
    assert nim.event_text(theirs, nim.redact(took, 0), "de", names=names) == "Ben takes 2."
    over = nim.transition(attrs.evolve(state, heap=2), 1, nim.Take(2)).state
    assert nim.prompt(nim.view(over, 1)) == "The match is over: you win!"


def test_a_game_without_sentences_has_its_texts() -> None:
    words, view = Words("unheard-of"), nim.view(nim.start(nim.Rules()), None)
    assert words.move_text(view, 0, nim.Take(1)) == "Seat 0: take 1"
    assert words.event_text(view, Began(Seat(1))) == "Began(first=1)"
    with pytest.raises(SeatError):
        words.move_text(view, 2, nim.Take(1))


def test_a_game_with_events_of_its_own_has_sentences_for_them() -> None:
    language.extend("en", {"own.event.began": "Seat {first} begins."})
    view = nim.view(nim.start(nim.Rules()), None)
    assert Words("own").event_text(view, Began(Seat(1))) == "Seat 1 begins."


def test_a_sentence_with_a_blank_that_no_field_fills_is_found() -> None:
    language.extend("en", {"marred.event.began": "{who} begins."})
    view = nim.view(nim.start(nim.Rules()), None)
    with pytest.raises(KeyError, match="who"):
        Words("marred").event_text(view, Began(Seat(1)))


def test_any_language_will_do() -> None:
    language.extend("it", {"nim.heap": "{count} pezzi"})
    assert language.text("en", "nim.heap", count=3) == "3 pezzi"
    assert language.parameters("en", "nim.heap") == {"count"}
    with pytest.raises(KeyError, match=r"nim\.hoard"):
        language.text("it", "nim.hoard")


@pytest.mark.parametrize(
    ("count", "written"),
    [
        (3, 3),
        ("third", "third"),
        (language.Term("nim.line.last"), {"term": "nim.line.last"}),
        ((1, 2), [1, 2]),
        (("a", "b"), ["a", "b"]),
    ],
    ids=str,
)
def test_parameters_without_types_can_be_of_any(count: language.Param, written: object) -> None:
    violation = Violation.of(nim.Code.SIZE, most=3, count=count)
    message = wire.to_json(violation)
    assert message["params"] == {"count": written, "most": 3}
    assert wire.from_json(message, Violation) == violation


@pytest.mark.parametrize(
    ("count", "message"),
    [
        (None, "/params/count: expected a whole number"),
        ([[1]], "/params/count: expected a list of numbers, strings or terms"),
        ({"term": "nim.luck"}, "/params/count/term: expected the key of a term that has words"),
        ({"word": "nim.line.last"}, "/params/count: expected an object of term"),
    ],
    ids=str,
)
def test_parameters_without_types_are_checked(count: object, message: str) -> None:
    said = wire.to_json(Violation.of(nim.Code.SIZE, most=3, count=0))
    with pytest.raises(DecodeError, match=f"^{message}"):
        wire.from_json({**said, "params": {"most": 3, "count": count}})


def test_parameters_that_the_message_does_not_name_are_refused() -> None:
    with pytest.raises(EncodeError, match="/params: expected an object of count, most"):
        wire.dumps(Violation.of(nim.Code.SIZE, most=3))


def test_its_declarations_have_parameters_of_any_type() -> None:
    text = schemas.typescript("nim")
    assert "readonly params: { readonly count: Parameter; readonly most: Parameter; };" in text
    assert "export type Parameter =" in text
    assert "Parameter" in str(schemas.json_schema("nim")["$defs"])


def test_it_is_played_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.jsonl"
    typed = iter(["moves", "take 1", "quit"])
    arguments = ["play", "nim", "--record", str(file), "--language", "it"]
    assert main(arguments, ask=lambda _: next(typed)) == 0
    assert main(["verify", str(file)]) == 0
    assert "\nnim: " in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    assert "nim" in capsys.readouterr().out
