import json
from typing import Any

import choosing
import pytest
from bridge import Bridge

from cardrules import games, language, schemas


@pytest.mark.parametrize(
    ("game", "variant"),
    [(game, each) for game in choosing.VARIANTS for each in choosing.VARIANTS[game]],
)
def test_each_variant_can_be_played(game: str, variant: str) -> None:
    form: dict[str, Any] = {}
    for code in language.languages():
        form = choosing.form(game, variant, {}, code)
        assert form["problem"] == ""
        assert form["about"]
    bridge = Bridge()
    seats = json.loads(form["rules"]).get("seats", 4)
    bridge.begin(form["rules"], json.dumps(["Ann", "Ben", "Cleo", "Dai"][:seats]))
    assert len(json.loads(bridge.page("[]", "en"))["seats"]) == seats


@pytest.mark.parametrize("game", games.names())
def test_the_form_has_a_field_for_each_option_and_its_value_can_be_changed(game: str) -> None:
    usual = next(iter(choosing.VARIANTS[game]))
    form: dict[str, Any] = choosing.form(game, usual, {}, "en")
    schema: Any = schemas.json_schema(game)
    options = schema["$defs"]["Rules"]["properties"]
    assert {field["option"] for field in form["fields"]} == options.keys() - {"deck"}
    given = {"dealer": 1} if "dealer" in options else {"queen_steals": True}
    changed: dict[str, Any] = choosing.form(game, usual, given, "en")
    (name, value), *_ = given.items()
    assert json.loads(changed["rules"])[name] == value
    assert {"option": name, "value": value}.items() <= next(
        field for field in changed["fields"] if field["option"] == name
    ).items()


def test_options_that_exclude_each_other_are_refused_in_words() -> None:
    form: dict[str, Any] = choosing.form("racko", "partners", {"two_player_run": True}, "it")
    assert form["rules"] is None
    assert form["problem"] == "two_player_run richiede 2 posti, non 4"
    assert {"option": "seats", "value": 4, "fixed": True}.items() <= form["fields"][0].items()
