"""Test the referee through both doors: all vectors, its description, and README's examples."""

import asyncio
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import cast

import pytest
from asking import (
    DESCRIPTION,
    GAMES,
    HERE,
    HTTP,
    RULES,
    VIEW,
    Json,
    ask,
    check,
    questions_about,
    selection,
    vectors_of,
)
from mcp import Client
from mcp_server import create_server
from openapi_spec_validator import validate
from referee import QUESTIONS


@pytest.mark.parametrize("game", GAMES)
def test_all_vectors_over_http(game: str) -> None:
    for vector in vectors_of(game):
        view, legal = vector["view"], vector["legal_moves"]
        listed = ask("legal_moves", view=view)["moves"]
        assert [{"text": each["text"], "json": each["message"]} for each in listed] == legal
        for move in legal:
            assert ask("why_illegal", view=view, move=move["json"]) == {"reason": None}
            can_do = ask("moves_with", view=view, cards=selection(vector, move["json"]))
            assert move["json"] in [each["message"] for each in can_do["moves"]]
            assert can_do["reason"] is None
        for move in vector["refused"]:
            why = ask("why_illegal", view=view, move=move["json"])["reason"]
            assert (why["code"], why["rule"]) == (move["code"], move["rule"])
        followed = ask("advance", view=view, events=vector["events"])
        assert followed["view"] == vector["next_view"]
        assert [bool(words) for words in followed["words"]] == [True] * len(vector["events"])


@pytest.mark.parametrize("game", GAMES)
def test_all_vectors_over_mcp(game: str) -> None:
    async def follow() -> None:
        async with Client(create_server()) as client:
            for vector in vectors_of(game):
                await follow_over_mcp(client, vector)

    asyncio.run(follow())


async def follow_over_mcp(client: Client, vector: Json) -> None:
    async def ask(question: str, **given: object) -> Json:
        answered = await client.call_tool(question, {"view": vector["view"], **given})
        assert not answered.is_error, answered.content
        return cast("Json", answered.structured_content)

    legal, refused = vector["legal_moves"], vector["refused"]
    listed = (await ask("legal_moves"))["moves"]
    assert [each["text"] for each in listed] == [move["text"] for move in legal]
    for move in legal[:3]:
        assert await ask("why_illegal", move=move["text"]) == {"reason": None}
    for move in refused:
        why = (await ask("why_illegal", move=move["text"]))["reason"]
        assert (why["code"], why["rule"]) == (move["code"], move["rule"])
    assert (await ask("advance", events=vector["events"]))["view"] == vector["next_view"]


@pytest.mark.parametrize("game", GAMES)
def test_questions_and_answers_fit_the_description(game: str) -> None:
    asked: set[str] = set()
    for vector in vectors_of(game)[::15]:
        for question, given in questions_about(vector):
            check(question, "requestBody", given)
            check(question, "responses/200", ask(question, **given))
            asked.add(question)
    assert asked == set(QUESTIONS)


def references(node: object) -> Iterator[str]:
    """Yield every reference in a description."""
    if isinstance(node, dict):
        for key, value in cast("Json", node).items():
            yield from [value] if key == "$ref" else references(value)
    elif isinstance(node, list):
        for value in cast("list[object]", node):
            yield from references(value)


def test_the_description_is_valid_and_complete() -> None:
    validate(DESCRIPTION)
    assert {path.removeprefix("/") for path in DESCRIPTION["paths"]} == set(QUESTIONS)
    prefix, known = "#/components/schemas/", DESCRIPTION["components"]["schemas"]
    refs = set(references(DESCRIPTION))
    assert {ref for ref in refs if ref.removeprefix(prefix) not in known} == set()
    assert {f"{prefix}{game}.ViewMessage" for game in GAMES} <= refs


def test_the_tools_say_what_they_do() -> None:
    async def tools() -> Json:
        async with Client(create_server()) as client:
            return {tool.name: tool for tool in (await client.list_tools()).tools}

    found = asyncio.run(tools())
    assert found.keys() == QUESTIONS.keys()
    for tool in found.values():
        assert tool.description.startswith("Return ")
        assert tool.output_schema["type"] == "object"
        assert tool.annotations.read_only_hint


def test_words_are_in_the_language_asked_for_and_name_the_players() -> None:
    # The rack ends with 39 in slot 50, and the 21 is on the discard pile.
    told = {"view": VIEW, "names": ["Ada", "Ben"]}
    assert ask("to_text", **told)["prompt"] == "Your turn: take the 21 or draw."
    why = ask("why_illegal", view=VIEW, move="place 5", language="it")["reason"]
    assert (why["code"], why["rule"]) == ("nothing-drawn", "racko.phase")
    assert why["words"].startswith("nessuna carta è stata pescata")
    svg = ask("to_svg", move="take 50", **told)["svg"]
    assert svg.startswith("<svg ")
    assert "Ben" in svg
    assert ask("describe", rules=RULES, language="de")["text"].startswith("RACK-O für 2 Plätze")


def test_a_selection_that_can_do_nothing_has_a_reason() -> None:
    # Only the 21 on the discard pile can be taken, and drawing needs no card.
    assert [each["text"] for each in ask("moves_with", view=VIEW, cards=[])["moves"]] == ["draw"]
    assert len(ask("moves_with", view=VIEW, cards=["21"])["moves"]) == 10
    other = ask("moves_with", view=VIEW, cards=[20])
    assert (other["moves"], other["reason"]["code"]) == ([], "not-offered")


def test_a_client_starts_the_mcp_server_as_the_readme_says() -> None:
    readme = (HERE / "README.md").read_text("utf-8")
    (program,) = re.findall(r"^```python\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    command = [sys.executable, "-c", program]
    ran = subprocess.run(command, capture_output=True, check=True, cwd=HERE.parent.parent)
    *tools, reason = ran.stdout.decode().splitlines()
    assert [tool.partition(" ")[0] for tool in tools] == list(QUESTIONS)
    assert "no card has been drawn" in reason


def test_the_readme_shows_real_answers() -> None:
    readme = (HERE / "README.md").read_text("utf-8")
    why = HTTP.post("/why_illegal", json={"view": VIEW, "move": "place 5", "language": "it"})
    refused = HTTP.post("/legal_moves", json={"view": {**VIEW, "seat": True}})
    assert f"\n{why.text}\n" in readme
    assert f"\n{refused.text}\n" in readme
