"""The conformance vectors, read by the library itself.

They were written by it, so this only shows that nothing has changed since; that the answers are
right is shown by the tests of the rulings.
"""

import json
from functools import cache
from typing import Any

import pytest

from cardrules import games, vectors, wire
from cardrules.game import GameView
from schemas.validation import faults

Vector = dict[str, Any]
NOT_OF_A_MOVE = {
    "racko": {"one-card", "not-offered", "not-a-slot", "spectating"},
    "rank": {"no-cards", "spectating"},
    "queen_of_scots": {"no-cards", "another-kind", "spectating"},
}
"""Why only selections of cards are refused, or moves that no text names."""


@cache
def read(game: str) -> list[Vector]:
    table = json.loads((vectors.files() / f"{game}.json").read_text("utf-8"))
    assert (table["format"], table["game"]) == (wire.FORMAT, game)
    return list[Vector](table["vectors"])


def view_of(message: dict[str, Any]) -> GameView:
    return wire.from_json(message, GameView)


@pytest.mark.parametrize("name", games.names())
def test_the_answers_are_those_of_the_library(name: str) -> None:
    game = games.load(name)
    for vector in read(name):
        view = view_of(vector["view"])
        legal = [
            {"text": str(move), "json": wire.to_json(move)} for move in game.legal_moves(view)
        ]
        assert legal == vector["legal_moves"], vector["name"]
        for refused in vector["refused"]:
            assert view.seat is not None
            move = game.parse_move(refused["text"])
            assert wire.from_json(refused["json"]) == move
            violation = game.why_illegal(view, view.seat, move)
            assert violation is not None, vector["name"]
            assert (violation.code, violation.rule) == (refused["code"], refused["rule"])
        for event in vector["events"]:
            view = game.advance(view, wire.from_json(event))
        assert wire.to_json(view) == vector["next_view"], vector["name"]
        assert wire.from_json(vector["next_view"]) == view


@pytest.mark.parametrize("name", games.names())
def test_every_message_in_them_is_valid(name: str) -> None:
    for vector in read(name):
        moves = [move["json"] for move in (*vector["legal_moves"], *vector["refused"])]
        for message in (vector["view"], vector["next_view"], *vector["events"], *moves):
            assert not faults(message), vector["name"]


@pytest.mark.parametrize("name", games.names())
def test_they_show_every_move_event_and_reason(name: str) -> None:
    found, messages = read(name), wire.messages(name)
    moves = {move["json"]["type"] for vector in found for move in vector["legal_moves"]}
    events = {event["type"] for vector in found for event in vector["events"]}
    codes = {move["code"] for vector in found for move in vector["refused"]}
    assert moves == set(messages.unions["Move"])
    assert events == set(messages.unions["SeenEvent"])
    assert codes == set(map(str, games.load(name).encodings().codes)) - NOT_OF_A_MOVE[name]
    assert {vector["view"]["seat"] for vector in found} >= {0, 1, 2, None}


def test_they_are_a_few_hundred_and_small_together() -> None:
    files = [vectors.files() / f"{name}.json" for name in games.names()]
    assert all(len(read(name)) == 300 for name in games.names())
    assert sum(len(file.read_bytes()) for file in files) < 3 << 20
