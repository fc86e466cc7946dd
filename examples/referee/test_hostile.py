"""Test that wrong questions are refused through both doors, and say what is wrong and where."""

import asyncio
import json
import random
import re
from typing import cast

import pytest
from asking import (
    GAMES,
    HTTP,
    RULES,
    VIEW,
    Json,
    check,
    questions_about,
    vectors_of,
)
from http_service import MOST_BYTES
from mcp import Client
from mcp.types import TextContent
from mcp_server import create_server

from cardrules import racko, wire

STATE = json.loads(wire.dumps(racko.start(racko.Rules(seats=2))))
RANK_VIEW = vectors_of("rank")[0]["view"]
WRONG: list[tuple[str, object, str, str]] = [
    ("legal_moves", {"view": STATE}, "/view/type", "'State'"),
    ("legal_moves", {"view": {**VIEW, "type": "Draw"}}, "/view/type", "'Draw'"),
    ("legal_moves", {"view": RULES}, "/view/type", "'Rules'"),
    ("legal_moves", {"view": {**VIEW, "game": "whist"}}, "/view/game", "'whist'"),
    ("legal_moves", {"view": {**VIEW, "game": ["racko"]}}, "/view/game", "rank"),
    ("legal_moves", {"view": {**VIEW, "format": 2}}, "/view/format", "2"),
    ("legal_moves", {"view": {**VIEW, "seat": True}}, "/view/seat", "not true"),
    ("legal_moves", {"view": {**VIEW, "seat": 0.0}}, "/view/seat", "0.0"),
    ("legal_moves", {"view": {**VIEW, "cards": 1}}, "/view", "'cards'"),
    ("legal_moves", {"view": {**VIEW, "draw_pile_size": 20}}, "/view", ""),
    ("legal_moves", {"view": {}}, "/view", "'format'"),
    ("legal_moves", {"view": []}, "/view", "dictionary|mapping"),
    ("legal_moves", {"view": None}, "/view", "dictionary|mapping"),
    ("legal_moves", {}, "/view", "(?i)required"),
    ("legal_moves", {"view": VIEW, "language": "xx"}, "/language", "'xx'"),
    ("legal_moves", {"view": VIEW, "language": 5}, "/language", "string"),
    ("legal_moves", {"view": VIEW, "names": ["Ada"]}, "/names", "2"),
    ("legal_moves", {"view": VIEW, "names": ["Ada", 5]}, "/names/1", "string"),
    ("legal_moves", {"view": VIEW, "names": ["Ada", "\ud800"]}, "/names", "printed"),
    ("why_illegal", {"view": VIEW, "move": "bluff"}, "/move", "'bluff' is not a move"),
    ("why_illegal", {"view": VIEW, "move": 5}, "/move", "string"),
    ("why_illegal", {"view": VIEW, "move": VIEW}, "/move/type", "'View'"),
    ("why_illegal", {"view": RANK_VIEW, "move": {**VIEW, "type": "Draw"}}, "/move/game", "rank"),
    ("to_svg", {"view": VIEW, "move": "place 5"}, "/move", "no card has been drawn"),
    ("moves_with", {"view": VIEW, "cards": [21, 61]}, "/cards/1", "no such card"),
    ("moves_with", {"view": VIEW, "cards": ["\ud800"]}, "/cards/0", "no such card"),
    ("moves_with", {"view": VIEW, "cards": [[]]}, "/cards/0", "string"),
    ("advance", {"view": VIEW, "events": [VIEW]}, "/events/0/type", "'View'"),
    ("advance", {"view": VIEW, "events": {}}, "/events", "list"),
    (
        "advance",
        {"view": VIEW, "events": [{"format": 1, "game": "racko", "type": "TurnEnded", "seat": 1}]},
        "/events/0",
        "TurnEnded",
    ),
    ("describe", {"rules": {**RULES, "seats": 7}}, "/rules", "2 to 4, not 7"),
    ("describe", {"rules": {**RULES, "jokers": 2}}, "/rules", "'jokers'"),
    ("describe", {"rules": VIEW}, "/rules/type", "'View'"),
]

TYPES = {"string", "list", "dictionary|mapping", "(?i)required"}
"""The messages about an argument's type. The MCP SDK checks types itself, in its own words."""


@pytest.mark.parametrize(("question", "given", "pointer", "message"), WRONG)
def test_wrong_questions_are_refused_over_http(
    question: str, given: object, pointer: str, message: str
) -> None:
    answered = HTTP.post(f"/{question}", content=json.dumps(given))
    refusal = answered.json()
    assert (answered.status_code, refusal["pointer"]) == (400, pointer)
    assert re.search(message, refusal["message"])
    check(question, "responses/400", refusal)


@pytest.mark.parametrize(("question", "given", "pointer", "message"), WRONG)
def test_wrong_questions_are_explained_to_a_model(
    question: str, given: Json, pointer: str, message: str
) -> None:
    async def answer() -> str:
        async with Client(create_server()) as client:
            answered = await client.call_tool(question, given)
            (content,) = answered.content
            assert answered.is_error
            assert isinstance(content, TextContent)
            return content.text

    told = asyncio.run(answer())
    if message in TYPES:
        assert "validation error" in told
    else:
        assert f" {pointer}: " in told
        assert re.search(message, told)


@pytest.mark.parametrize(
    ("body", "status", "pointer", "message"),
    [
        (b"", 400, "", "JSON"),
        (b"{", 400, "", "JSON"),
        (b"\xff{}", 400, "", "UTF-8"),
        ("{}".encode("utf-16"), 400, "", "UTF-8"),
        (b"[]", 400, "", "object"),
        (b"null", 400, "", "object"),
        (b"[" * 60_000, 400, "", "deep"),
        (b'{"view":' + b"9" * 5_000 + b"}", 400, "", "digits"),
        (b'{"view":NaN}', 400, "/view", ""),
        (b'{"view":{},"view":{}}', 400, "", "object"),
        (b'{"view":{"game":"rank","game":"racko"}}', 400, "/view", ""),
        (b'{"view":{},"x/~y":1}', 400, "/x~1~0y", "(?i)unexpected"),
        (b'{"\\ud800":1}', 400, "", "unicode"),
        (b'{"func":1,"self":2}', 400, "/view", ""),
        (b" " * (MOST_BYTES + 1), 413, "", "longer"),
        (b'{"view":"' + b"x" * 10 * MOST_BYTES, 413, "", "longer"),
    ],
)
def test_wrong_bodies_are_refused(body: bytes, status: int, pointer: str, message: str) -> None:
    answered = HTTP.post("/legal_moves", content=body)
    refusal = answered.json()
    assert (answered.status_code, refusal["pointer"]) == (status, pointer)
    assert re.search(message, refusal["message"])
    check("legal_moves", f"responses/{status}", refusal)


def edited(node: object, chance: random.Random) -> object:
    """Return JSON with one change at a random place."""
    if isinstance(node, dict) and node and chance.random() < 0.95:
        members = cast("Json", node)
        key = chance.choice(list(members))
        return {**members, key: edited(members[key], chance)}
    if isinstance(node, list) and node and chance.random() < 0.8:
        parts = cast("list[object]", node)
        at = chance.randrange(len(parts))
        return [*parts[:at], edited(parts[at], chance), *parts[at + 1 :]]
    if isinstance(node, int):
        return chance.choice([node + 1, node - 1, 10**9, str(node)])
    return chance.choice([None, True, 0, 1, "W", "plain-1", "\ud800", [], {}])


@pytest.mark.parametrize("game", GAMES)
def test_edited_questions_are_answered_or_refused(game: str) -> None:
    chance = random.Random(game)
    statuses: set[int] = set()
    for vector in chance.sample(vectors_of(game), 40):
        for question, given in questions_about(vector):
            answered = HTTP.post(f"/{question}", content=json.dumps(edited(given, chance)))
            check(question, f"responses/{answered.status_code}", answered.json())
            statuses.add(answered.status_code)
    assert statuses == {200, 400}
