"""What the tests share: right questions, and the description that answers must fit."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, cast

from http_service import create_app
from jsonschema import Draft202012Validator
from starlette.testclient import TestClient

from cardrules import games, vectors

Json = dict[str, Any]

HERE = Path(__file__).parent
HTTP = TestClient(create_app())  # It raises what would be an answer 500.
DESCRIPTION: Json = HTTP.get("/openapi.json").json()
VIEW: Json = json.loads((HERE / "view.json").read_text("utf-8"))
RULES: Json = {"format": 1, "game": "racko", "type": "Rules", "seats": 2}
GAMES = games.names()


@cache
def vectors_of(game: str) -> list[Json]:
    """Return the conformance vectors of a game."""
    text = (vectors.files() / f"{game}.json").read_text("utf-8")
    return cast("list[Json]", json.loads(text)["vectors"])


def check(question: str, part: str, given: object) -> None:
    """Check JSON against a part of a question's description, such as ``responses/200``.

    Raises:
        ValidationError: if it does not fit.
    """
    pointer = f"#/paths/~1{question}/post/{part}/content/application~1json/schema"
    validator: Any = Draft202012Validator({**DESCRIPTION, "$ref": pointer})
    validator.validate(given)


def ask(question: str, /, **given: object) -> Json:
    """Return the answer to a right question over HTTP."""
    answered = HTTP.post(f"/{question}", json=given)
    return cast("Json", answered.raise_for_status().json())


def selection(vector: Json, move: Json) -> list[object]:
    """Return the cards that a player selects for a move."""
    if move["game"] == "racko":
        if move["type"] == "Draw":
            return []
        drawn = vector["view"]["phase"].get("drawn")
        return [vector["view"]["discard_pile"][-1] if move["type"] == "Take" else drawn]
    if move["type"] == "TakeOnto":
        return []
    return cast("list[object]", move.get("cards", [move["card"]] if "card" in move else []))


def questions_about(vector: Json) -> Iterator[tuple[str, Json]]:
    """Yield every kind of question about a view."""
    view, seats = vector["view"], len(vector["view"]["match"]["scores"])
    told = {"view": view, "language": "it", "names": [f"N{seat}" for seat in range(seats)]}
    yield "legal_moves", told
    yield "to_text", told
    yield "to_svg", told
    yield "advance", {**told, "events": vector["events"]}
    yield "moves_with", {**told, "cards": []}
    for move in vector["legal_moves"][:1]:
        yield "to_svg", {**told, "move": move["text"]}
        yield "moves_with", {**told, "cards": selection(vector, move["json"])}
    for move in (*vector["legal_moves"][:1], *vector["refused"][:1]):
        yield "why_illegal", {"view": view, "move": move["json"], "language": "it"}
    rules = {"format": 1, "game": view["game"], "type": "Rules", **view["match"]["rules"]}
    yield "describe", {"rules": rules, "language": "it"}
