"""The schemas: valid themselves, true of every message of play, and against what is wrong."""

import json
import runpy
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from cardrules import games, schemas, wire
from cardrules.game import GameRules
from cardrules.schemas import __main__ as command
from queen_of_scots.worlds import CONFIGURATIONS as SCOTS
from racko.worlds import CONFIGURATIONS as RACKO
from rank.worlds import CONFIGURATIONS as RANK
from schemas.matches import types_of, values
from schemas.validation import Errors, check_schema, errors_by, parts

pytestmark = pytest.mark.thorough

CONFIGURATIONS: dict[str, list[GameRules]] = {
    "racko": [*RACKO],
    "rank": [*RANK.values()],
    "queen_of_scots": [*SCOTS.values()],
}


@cache
def whole(game: str) -> Errors:
    return errors_by(schemas.json_schema(game))


def is_valid(message: object, game: str = "racko") -> bool:
    return not list(whole(game)(message))


@pytest.mark.parametrize("game", games.names())
def test_the_schema_is_a_schema(game: str) -> None:
    schema = schemas.json_schema(game)
    Draft202012Validator.check_schema(schema)
    assert schema["$id"] == f"urn:cardrules:format-1:{game}"


@pytest.mark.parametrize("game", CONFIGURATIONS)
def test_every_message_of_play_is_valid_and_every_type_is_met(game: str) -> None:
    met: set[str] = set()
    for seed, rules in enumerate(CONFIGURATIONS[game]):
        checked: set[object] = set()
        for value in values(game, rules, seed, most_steps=45):
            if value not in checked:
                checked.add(value)
                check_schema(value)
                met.add(type(value).__name__)
    assert met == types_of(game)


TAKE = {"format": 1, "game": "racko", "type": "Take", "slot": 20, "go": False}
WRONG_TAKES: dict[str, dict[str, object]] = {
    "another format": {"format": 2},
    "another game": {"game": "rank"},
    "no number": {"slot": "20"},
    "a fraction": {"slot": 20.5},
    "a flag for a number": {"slot": True},
    "a number too low": {"slot": 4},
    "a number too high": {"slot": 5 * 1024 + 1},
    "null for a number": {"slot": None},
    "a number for a flag": {"go": 0},
    "a key too many": {"card": 3},
}


@pytest.mark.parametrize("wrong", WRONG_TAKES)
def test_a_wrong_move_is_refused(wrong: str) -> None:
    assert is_valid(TAKE)
    assert not is_valid({**TAKE, **WRONG_TAKES[wrong]})


@pytest.mark.parametrize("key", ["format", "slot", "go"])
def test_a_missing_key_is_refused(key: str) -> None:
    assert not is_valid({name: value for name, value in TAKE.items() if name != key})


def racko_view(**changed: object) -> dict[str, object]:
    view: dict[str, object] = {
        "format": 1,
        "game": "racko",
        "type": "View",
        "match": {
            "rules": {"seats": 2, "rack_size": 1, "cards": 4},
            "dealer": 1,
            "scores": [0, 0],
            "last_round": None,
            "outcome": None,
        },
        "seat": 0,
        "phase": {"type": "Placing", "drawn": None},
        "to_act": 1,
        "racks": [[3], [None]],
        "draw_pile_size": 0,
        "discard_pile": [1],
        "draw_order": None,
        "shown": [[5], []],
        "had_turn": [True, False],
    }
    return {**view, **changed}


MATCH = {"dealer": 1, "scores": [0, 0], "last_round": None, "outcome": None}
WRONG_VIEWS: dict[str, dict[str, object]] = {
    "a phase without its type": {"phase": {"drawn": None}},
    "a phase of another type": {"phase": {"type": "Waiting"}},
    "a phase with a key of another": {"phase": {"type": "Taking", "drawn": 3}},
    "a seat that no table has": {"seat": 64},
    "null inside of a pile": {"discard_pile": [None]},
    "an object for a list": {"racks": {}},
    "an option that is none": {"match": {**MATCH, "rules": {"jokers": 2}}},
    "a choice that is none": {"match": {**MATCH, "rules": {"declare": "always"}}},
    "null for a text": {"match": {**MATCH, "rules": {"declare": None}}},
    "a key too few inside": {"match": {"rules": {}}},
}


@pytest.mark.parametrize("wrong", WRONG_VIEWS)
def test_a_wrong_view_is_refused(wrong: str) -> None:
    assert is_valid(racko_view())
    assert is_valid(racko_view(match={**MATCH, "rules": {}}))
    assert not is_valid(racko_view(**WRONG_VIEWS[wrong]))


def test_the_card_that_a_view_may_hide_is_there_in_a_state() -> None:
    found = parts(schemas.json_schema("racko"))
    numbers = {"type": "integer", "minimum": 1, "maximum": 1024}
    assert found["Placing"]["properties"]["drawn"] == numbers
    assert found["SeenPlacing"]["properties"]["drawn"] == {"anyOf": [numbers, {"type": "null"}]}


VIOLATION = {
    "format": 1,
    "game": "racko",
    "type": "Violation",
    "code": "not-your-turn",
    "rule": "racko.turn",
    "params": {"seat": 0, "to_act": 1},
}
RANK_VIOLATION = {
    "format": 1,
    "game": "rank",
    "type": "Violation",
    "code": "not-held",
    "rule": "rank.hand",
    "params": {"held": 0, "card": {"term": "rank.card.7"}, "wanted": 1},
}


@pytest.mark.parametrize(
    "wrong",
    [
        {"code": "too-late"},
        {"rule": "rank.turn"},
        {"rule": "racko.over"},
        {"code": "over"},
        {"params": {"seat": None, "to_act": 1}},
        {"params": {"seat": "0", "to_act": 1}},
        {"params": {"seat": 0, "to_act": 64}},
        {"params": {"seat": [0], "to_act": 1}},
        {"params": {"to_act": 1}},
        {"params": {"seat": 0, "to_act": 1, "some": 3}},
        {"message": "seat 1 is to act"},
    ],
    ids=str,
)
def test_a_wrong_reason_is_refused(wrong: Mapping[str, object]) -> None:
    assert is_valid(VIOLATION)
    assert not is_valid({**VIOLATION, **wrong})


@pytest.mark.parametrize(
    "card", ["7", 7, {"term": 7}, {"card": "7"}, [{"term": "rank.card.7"}]], ids=repr
)
def test_a_card_in_a_reason_of_rank_is_a_term(card: object) -> None:
    assert is_valid(RANK_VIOLATION, "rank")
    params = {"held": 0, "card": card, "wanted": 1}
    assert not is_valid({**RANK_VIOLATION, "params": params}, "rank")


def scots_take(*cards: object) -> dict[str, object]:
    return {"format": 1, "game": "queen_of_scots", "type": "Take", "cards": list(cards)}


@pytest.mark.parametrize("card", ["", "King James", "king--james", "a" * 257, 7, None])
def test_what_is_no_id_of_a_card_is_refused(card: object) -> None:
    assert is_valid(scots_take("king-james", "queen-mary"), "queen_of_scots")
    assert not is_valid(scots_take("king-james", card), "queen_of_scots")


def test_a_whole_schema_tells_messages_apart() -> None:
    assert not is_valid({**TAKE, "type": "Drew"})
    assert not is_valid({**TAKE, "type": "State"})
    assert not is_valid({**TAKE, "type": "Over"})
    assert not is_valid([])


def test_options_say_what_is_meant_without_them() -> None:
    found = parts(schemas.json_schema("racko"))
    options = found["Rules"]["properties"]
    assert {name: each["default"] for name, each in options.items() if "default" in each} == {
        "seats": 4,
        "two_player_run": False,
        "bonus": False,
        "partners": False,
        "target": 500,
        "dealer": None,
        "rack_size": 10,
    }
    assert options["cards"]["description"] == (
        "the highest card, at least two more than the racks hold: 4 to 1,024; "
        "left out: 40, 50 or 60 for two, three or four seats"
    )
    assert (options["cards"]["minimum"], options["cards"]["maximum"]) == (4, 1024)
    assert options["rack_size"]["minimum"] == 1
    assert (options["seats"]["minimum"], options["seats"]["maximum"]) == (2, 4)


@pytest.mark.parametrize("game", games.names())
def test_the_files_are_what_the_code_generates(game: str, tmp_path: Path) -> None:
    schemas.write(game, tmp_path)
    written = sorted(path.name for path in tmp_path.iterdir())
    assert written == [f"{game}.d.ts", f"{game}.schema.json"]
    for name in written:
        shipped = (schemas.files() / name).read_text("utf-8")
        assert (tmp_path / name).read_text("utf-8") == shipped, (
            "write them anew: python -m cardrules.schemas src/cardrules/schemas"
        )


@pytest.mark.parametrize("game", games.names())
def test_a_game_without_files_has_its_schema_made(
    game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shipped = schemas.json_schema(game), schemas.typescript(game)
    monkeypatch.setattr(schemas, "files", lambda: tmp_path)
    assert json.loads(json.dumps(schemas.json_schema(game))) == shipped[0]
    assert schemas.typescript(game) == shipped[1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "the following arguments are required: folder"),
        (["nowhere"], "nowhere is not a folder"),
        (["--all"], "the following arguments are required: folder"),
    ],
)
def test_the_command_wants_a_folder(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        command.main(arguments)
    assert stopped.value.code == 2
    assert message in capsys.readouterr().err


def test_the_command_writes_all_files(tmp_path: Path) -> None:
    assert command.main([str(tmp_path)]) == 0
    assert len(list(tmp_path.iterdir())) == 2 * len(games.names())
    schema = json.loads((tmp_path / "racko.schema.json").read_text("utf-8"))
    assert schema == schemas.json_schema("racko")


def test_the_command_is_run_as_a_module(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "argv", ["schemas", str(tmp_path)])
    with pytest.raises(SystemExit) as stopped:
        runpy.run_path(str(command.__file__), run_name="__main__")
    assert stopped.value.code == 0
    assert (tmp_path / "rank.d.ts").read_text("utf-8") == schemas.typescript("rank")


def test_what_stays_on_the_server_is_said() -> None:
    assert "State" in wire.messages("racko").on_server
    assert "View" not in wire.messages("racko").on_server
    found = parts(schemas.json_schema("racko"))
    assert "server" in found["StateMessage"]["$comment"]
    assert "$comment" not in found["ViewMessage"]
    assert "It stays on the server. */\nexport interface StateMessage" in schemas.typescript(
        "racko"
    )
