"""What operators expect: health, measures, logs without secrets, and a server that ends well."""

import asyncio
import contextlib
import json
import re
import sqlite3
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from client import open_table
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from running import RULES, Running, clients_of, get, line_to, play_all, say, served, told
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from cardrules import games, racko, schemas, wire


def text_at(address: str, path: str) -> str:
    with urlopen(f"http://{address}{path}") as answer:
        return str(answer.read().decode())


def test_measures_count_what_was_done(server: Running) -> None:
    pytest.importorskip("prometheus_client")
    assert get(server.address, "/health") == (200, {"status": "ok"})
    _, clients = clients_of([server], RULES["RACK-O"])
    asyncio.run(play_all(clients))
    measures = text_at(server.address, "/metrics")
    moves = int(float(re.findall(r"^cardrules_moves_total (.*)$", measures, re.MULTILINE)[0]))
    made = sum('"events"' in text for _, text in clients[-1].noted)
    assert moves == made
    assert f"cardrules_move_seconds_count {moves}.0" in measures
    assert "cardrules_opened_total 1.0" in measures
    assert "cardrules_rooms 1.0" in measures


def test_logs_are_lines_of_json_without_secrets(server: Running) -> None:
    table, clients = clients_of([server], RULES["RACK-O"])
    asyncio.run(play_all(clients))
    log = server.stop()
    entries = [json.loads(line) for line in log.splitlines()]
    assert all({"time", "level", "message"} <= entry.keys() for entry in entries)
    assert not any(client.token in log for client in clients)
    server.start()
    assert table


def test_trouble_with_the_database_is_logged_without_parameters(server: Running) -> None:
    with contextlib.closing(sqlite3.connect(server.url.removeprefix("sqlite:///"))) as database:
        database.execute("DROP TABLE steps")
    answer = get(server.address, "/tables", {"rules": wire.to_json(RULES["RACK-O"])})
    assert answer == (503, {"error": "the database does not answer"})
    (trouble,) = [line for line in server.stop().splitlines() if "trouble" in line]
    error = json.loads(trouble)["error"]
    assert "INSERT INTO steps" in error
    assert "ChanceStep" not in error
    server.start()


def test_a_stopped_server_says_goodbye(server: Running) -> None:
    table, (token, *_) = open_table(server.address, racko.Rules(seats=2))

    async def stop() -> object:
        async with line_to(server.address, table) as line:
            await say(line, token=token)
            assert await told(line, "view")
            stopping = asyncio.create_task(asyncio.to_thread(server.stop))
            with pytest.raises(ConnectionClosed) as closed:
                await line.recv()
            await stopping
            return closed.value.rcvd and closed.value.rcvd.code

    assert asyncio.run(stop()) == 1012  # "Service restart"
    server.start()


def test_only_the_pages_of_known_sites_may_use_the_server(tmp_path: Path) -> None:
    async def answer_to(address: str, origin: str | None) -> str:
        """Return the error that a page of a site, or a program, gets: there is no such table."""
        url = f"ws://{address}/tables/none"
        async with connect(url, origin=None if origin is None else Origin(origin)) as line:
            await line.send(json.dumps({"token": "none"}))
            return str(await told(line, "error"))

    def allowed(address: str, origin: str) -> object:
        request = Request(f"http://{address}/lobby", headers={"Origin": origin})
        with urlopen(request) as answer:
            return answer.headers["Access-Control-Allow-Origin"]

    known, other = "https://cards.example", "https://other.example"
    with served(tmp_path, origins=[known]) as address:
        assert asyncio.run(answer_to(address, known)) == "no such table"
        assert asyncio.run(answer_to(address, None)) == "no such table"
        with pytest.raises(InvalidStatus) as refused:
            asyncio.run(answer_to(address, other))
        assert refused.value.response.status_code == 403
        assert allowed(address, known) == known
        preflight = {"Origin": known, "Access-Control-Request-Method": "POST"}
        asking = Request(f"http://{address}/tables", headers=preflight, method="OPTIONS")
        with urlopen(asking) as answer:
            assert "POST" in answer.headers["Access-Control-Allow-Methods"]
        assert allowed(address, other) is None


def validator(schema: object) -> Any:  # noqa: ANN401 - jsonschema is not fully typed
    """Return a validator that resolves a description's references to the schemas of the games."""
    resources: Any = [
        (f"http://cards/schemas/{game}.json", Resource.from_contents(schemas.json_schema(game)))
        for game in games.names()
    ]
    registry: Any = Registry[Any]().with_resources(resources)
    based = {"$id": "http://cards/asyncapi.json", "allOf": [schema]}
    return Draft202012Validator(based, registry=registry)


@pytest.mark.parametrize("name", ["RACK-O", "RANK", "QUEEN OF SCOTS"])
def test_whatever_is_sent_is_described(shared: Running, name: str) -> None:
    messages = text_at(shared.address, "/asyncapi.json")
    described = json.loads(messages)["channels"]["table"]["messages"]
    answers = {key: validator(each["payload"]) for key, each in described.items()}
    _, clients = clients_of([shared], RULES[name])
    asyncio.run(play_all(clients))
    kinds: set[str] = set()
    for client in clients:
        for _, text in client.noted[:3] + client.noted[-3:]:
            fitting = [key for key, each in answers.items() if each.is_valid(json.loads(text))]
            assert len(fitting) == 1, (text, fitting)
            kinds |= {*fitting}
    assert kinds == {"send-view", "send-events"}


def test_requests_are_described(shared: Running) -> None:
    described = json.loads(text_at(shared.address, "/openapi.json"))
    operation = described["paths"]["/tables"]["post"]
    body = operation["requestBody"]["content"]["application/json"]["schema"]
    asked = {"rules": wire.to_json(RULES["RANK"]), "bots": [1, 2], "late": "seat", "clock": 5}
    validator(body).validate(asked)
    status, opened = get(shared.address, "/tables", asked)
    answer = operation["responses"][str(status)]["content"]["application/json"]["schema"]
    validator(answer).validate(opened)
    assert not validator(body).is_valid({**asked, "late": "never"})
    assert not validator(answer).is_valid({"error": "none"})


@pytest.mark.parametrize("game", games.names())
def test_the_schemas_of_the_games_are_served(shared: Running, game: str) -> None:
    assert get(shared.address, f"/schemas/{game}.json") == (200, schemas.json_schema(game))
    assert get(shared.address, f"/schemas/{game}2.json")[0] == 404
