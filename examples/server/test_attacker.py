"""A hostile client: what it sends does no harm, and nobody else sees a byte of it."""

import asyncio
import contextlib
import json
from typing import cast

import pytest
from budget import MOST_AT_ONCE
from client import open_table
from reading import MOST_BYTES, MOST_BYTES_OF_RULES
from running import (
    RULES,
    Running,
    clients_of,
    get,
    line_to,
    play_all,
    say,
)
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from cardrules import racko, wire

BOMBS: list[str | bytes] = [
    "",
    "null",
    "[]",
    "{",
    b"\xff\xfe{}",
    b"\x00" * 100,
    "[" * 2000,
    '{"ply":1,"ply":1,"move":{}}',
    '{"ply":1.0,"move":{}}',
    '{"ply":1e400,"move":{}}',
    '{"ply":true,"move":{}}',
    '{"ply":-1,"move":{}}',
    '{"ply":1,"move":null}',
    '{"ply":1,"move":{"format":1,"game":"h0st1le","type":"Draw"}}',
    '{"ply":1,"move":{"format":1,"game":"racko","type":"Draw"}}',
    '{"ply":1,"move":{"format":1,"game":"rank","type":"Play","cards":["h0st1le"],"value":1}}',
    '{"ply":1,"move":{"format":1,"game":"rank","type":"State"}}',
    '{"ply":1,"move":{"format":99,"game":"rank","type":"Pass"}}',
    '{"token":"h0st1le"}',
    '{"ply":1,"seat":0,"move":{"format":1,"game":"rank","type":"Pass"}}',
    '{"say":"h0st1le"}',
    '{"name":"h0st1le\\n"}',
    '{"name":"\\ud800"}',
    '{"bot":99}',
    '{"bot":0,"resign":true}',
    '{"resign":1}',
    '{"rematch":true}',
]


async def error_of(address: str, table: str, first: str | bytes) -> str:
    """Return the error that a connection with this first message gets before it is closed."""
    async with line_to(address, table) as line:
        await line.send(first)
        answer = json.loads(await line.recv())
        with pytest.raises(ConnectionClosed):
            await line.recv()
    assert list(answer) == ["error"]
    return str(answer["error"])


async def flood(line: ClientConnection) -> None:
    """Send far more messages than allowed, because the server ends the connection only later.

    How soon depends on how fast it reads.
    """
    with contextlib.suppress(ConnectionClosed):
        for _ in range(20 * MOST_AT_ONCE):
            await line.send("h0st1le" * 10)
            await asyncio.sleep(0)


async def listen(line: ClientConnection) -> None:
    while True:
        await line.recv()


async def bomb(address: str, table: str, token: str) -> None:
    """Send the bombs, then too many messages, then one that is too long."""
    async with line_to(address, table) as line:
        await say(line, token=token)
        for message in BOMBS:
            await line.send(message)
        await flood(line)
    async with line_to(address, table) as line:
        await say(line, token=token)
        await line.send("h" * (MOST_BYTES + 1))
        with pytest.raises(ConnectionClosed) as closed:
            await listen(line)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


@pytest.mark.parametrize("place", [0, -1], ids=["as a player", "as a spectator"])
def test_a_hostile_client_is_nobodys_trouble(server: Running, place: int) -> None:
    """A match goes on while a hostile client sends bombs, and no client sees a byte of them."""
    rules = RULES["RANK"]
    table, clients = clients_of([server], rules)
    other, (stranger, *_) = open_table(server.address, rules)

    async def all_together() -> None:
        await asyncio.gather(
            play_all(clients),
            *(bomb(server.address, table, clients[place].token) for _ in range(3)),
        )
        assert await error_of(server.address, table, '{"token":"h0st1le"}') == "no such token"
        first = json.dumps({"token": stranger})
        assert await error_of(server.address, table, first) == "no such token"
        assert await error_of(server.address, "h0st1le", '{"token":"x"}') == "no such table"
        for since in ("-1", "9999", "true", "1.0", '"1"'):
            first = f'{{"token":"{stranger}","since":{since}}}'
            assert await error_of(server.address, other, first)
        for extras in ('"seats"', '["all"]', '["seats","chat","legal","seats"]', "[1]"):
            first = f'{{"token":"{stranger}","with":{extras}}}'
            assert await error_of(server.address, other, first)
        for message in BOMBS:
            assert await error_of(server.address, table, message)

    asyncio.run(all_together())
    for client in clients:
        assert client.view is not None
        assert client.view.is_over
        assert all("h0st1le" not in text for _, text in client.noted)


async def answers_to(
    address: str, table: str, token: str, *messages: str
) -> list[dict[str, object]]:
    """Return the server's answers to a seat's messages, which are sent one by one."""
    async with line_to(address, table) as line:
        await say(line, token=token)
        await line.recv()
        answers: list[dict[str, object]] = []
        for message in messages:
            await line.send(message)
            answers.append(json.loads(await line.recv()))
        return answers


def test_moves_of_others_and_of_other_moments_are_refused(shared: Running) -> None:
    rules = racko.Rules(seats=2, dealer=0)
    table, tokens = open_table(shared.address, rules)
    draw = json.dumps({"ply": 1, "move": wire.to_json(racko.Draw())})
    late = json.dumps({"ply": 0, "move": wire.to_json(racko.Draw())})
    early = json.dumps({"ply": 9, "move": wire.to_json(racko.Draw())})

    def answers(token: str, *messages: str) -> list[dict[str, object]]:
        return asyncio.run(answers_to(shared.address, table, token, *messages))

    (refused,) = answers(tokens[0], draw)
    assert cast("dict[str, object]", refused["refused"])["rule"] == "racko.turn"
    assert refused["message"] == "seat 1 is to act, not seat 0"
    stale, ahead, drawn, again = answers(tokens[1], late, early, draw, draw)
    assert stale["stale"] == ahead["stale"] == 1
    assert (drawn["since"], drawn["ply"]) == (1, 2)
    assert again["stale"] == 2
    (spectator,) = answers(tokens[2], draw)
    assert spectator == {"error": "spectators only watch"}


RACKO = '{"format":1,"game":"racko","type":"Rules"}'


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{}",
        b"[]",
        b"{" * 9999,
        b"x" * (MOST_BYTES_OF_RULES + 1),
        b'{"rules":{"format":1,"game":"racko","type":"Draw"}}',
        b'{"rules":{"format":1,"game":"racko","type":"Rules","seats":9}}',
        f'{{"rules":{RACKO},"names":["a"]}}'.encode(),
        f'{{"rules":{RACKO},"names":["a","b","c",4]}}'.encode(),
        f'{{"rules":{RACKO},"names":["a","b","c","\\u0000"]}}'.encode(),
        f'{{"rules":{RACKO},"names":"abcd"}}'.encode(),
        f'{{"rules":{RACKO},"name":"a"}}'.encode(),
        f'{{"rules":{RACKO},"bots":[4]}}'.encode(),
        f'{{"rules":{RACKO},"bots":1}}'.encode(),
        f'{{"rules":{RACKO},"clock":0}}'.encode(),
        f'{{"rules":{RACKO},"late":"never"}}'.encode(),
        f'{{"rules":{RACKO},"chat":"yes"}}'.encode(),
        f'{{"rules":{RACKO},"listed":1}}'.encode(),
    ],
    ids=lambda body: str(body[:90]),
)
def test_tables_that_cannot_be_opened(shared: Running, body: bytes) -> None:
    status, told = get(shared.address, "/tables", body)
    assert (status, list(told)) == (400, ["error"])
