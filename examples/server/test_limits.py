"""What a client may cost: messages, time, connections, tables, and history."""

import asyncio
import contextlib
import json
import socket
from itertools import pairwise
from pathlib import Path

import pytest
from budget import MESSAGES_A_SECOND, MOST_ADDRESSES, MOST_AT_ONCE, Budget, Budgets
from client import open_table
from connection import MOST_WAITING, Connection
from room import MOST_OF_A_SEAT, MOST_SPECTATORS, MOST_STEPS_A_PAGE
from running import (
    LONG,
    Running,
    Standing,
    clients_of,
    get,
    line_to,
    play_all,
    say,
    served,
    told,
)
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from cardrules import racko, wire


def test_a_budget_grows_again_with_time() -> None:
    clock = Standing()
    budget = Budget(3, 2, clock)
    assert [budget.take() for _ in range(4)] == [True, True, True, False]
    clock.now += 0.25
    assert not budget.take()
    clock.now += 1
    assert [budget.take() for _ in range(3)] == [True, True, False]
    clock.now += 1_000_000
    assert [budget.take() for _ in range(4)] == [True, True, True, False]


def test_time_spent_on_a_connection_counts_for_its_address_too() -> None:
    """An address has 2 seconds, and a quarter of each second; one connection has half of that."""
    clock = Standing()
    budgets = Budgets(clock, share=0.25)
    one, other = budgets.of_connection("a"), budgets.of_connection("a")
    with one.timing():
        clock.now += 2  # Meanwhile, a quarter of a second each is not yet earned: they are full.
    assert one.wait() == pytest.approx(1 / 0.125)
    assert other.wait() == 0
    other.spend(1)
    assert other.wait() == pytest.approx(1 / 0.25)  # Not its own debt, but that of its address.
    assert budgets.of_address("a").wait() == pytest.approx(1 / 0.25)
    assert budgets.of_address("b").wait() == 0
    clock.now += 8
    assert one.wait() == other.wait() == 0


def test_addresses_that_owe_something_are_remembered() -> None:
    budgets = Budgets(Standing(), share=0.25)
    budgets.of_address("owing").spend(100)
    for number in range(2 * MOST_ADDRESSES):
        budgets.of_address(str(number))
    assert budgets.of_address("owing").wait() > 0
    assert len(budgets) <= MOST_ADDRESSES + 1


def test_too_many_tables_at_once_are_not_opened(tmp_path: Path) -> None:
    body = {"rules": wire.to_json(racko.Rules(seats=2))}
    clock = Standing()
    with served(tmp_path, clock=clock) as address:
        at_once = [get(address, "/tables", body)[0] for _ in range(MOST_AT_ONCE + 2)]
        assert at_once == [*[201] * MOST_AT_ONCE, 429, 429]
        clock.now += 1 / MESSAGES_A_SECOND
        assert [get(address, "/tables", body)[0] for _ in range(2)] == [201, 429]


def test_codes_cannot_be_tried_quickly(tmp_path: Path) -> None:
    """Each costs a tenth of the second that this address has at first, and may owe."""
    with served(tmp_path, clock=Standing(), share=0.125) as address:
        tried = [get(address, "/join", {"code": "AAAAAAAA"})[0] for _ in range(13)]
    assert tried == [*[404] * 11, 429, 429]


def test_too_many_messages_at_once_end_the_connection(tmp_path: Path) -> None:
    clock = Standing()

    async def send_too_much(address: str) -> None:
        table, (token, *_) = await asyncio.to_thread(open_table, address, racko.Rules(seats=2))
        async with line_to(address, table) as line:
            await say(line, token=token)
            assert await told(line, "view")
            for _ in range(MOST_AT_ONCE):
                await line.send("null")
                assert await told(line, "error") != "too many messages"
            clock.now += 1 / MESSAGES_A_SECOND
            await line.send("null")
            assert await told(line, "error") != "too many messages"
            await line.send("null")
            assert await told(line, "error") == "too many messages"
            with pytest.raises(ConnectionClosed):
                await line.recv()

    with served(tmp_path, clock=clock) as address:
        asyncio.run(send_too_much(address))


def test_a_connection_that_does_not_say_who_it_is_is_closed(tmp_path: Path) -> None:
    async def say_nothing(address: str) -> None:
        async with line_to(address, "any") as line:
            assert json.loads(await line.recv()) == {"error": "no token came"}
            with pytest.raises(ConnectionClosed):
                await line.recv()

    with served(tmp_path, first_message_within=0) as address:
        asyncio.run(say_nothing(address))


def test_a_connection_that_answers_no_ping_is_closed(tmp_path: Path) -> None:
    """Only the handshake is made here, and then nothing is read: the other end seems gone."""
    with served(tmp_path, ping_after=0.01) as address:
        host, port = address.split(":")
        with socket.create_connection((host, int(port))) as half_open:
            request = [
                "GET /tables/any HTTP/1.1",
                f"Host: {address}",
                "Upgrade: websocket",
                "Connection: Upgrade",
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
                "Sec-WebSocket-Version: 13",
            ]
            half_open.sendall("\r\n".join([*request, "", ""]).encode())
            received = b"".join(iter(lambda: half_open.recv(4096), b""))
    assert received.startswith(b"HTTP/1.1 101")


def test_a_connection_that_does_not_read_its_answers_is_ended() -> None:
    connection = Connection(None)
    for number in range(MOST_WAITING + 1):
        connection.tell({"ply": number})

    async def read() -> list[object]:
        return [await connection.next(lambda: None) for _ in range(MOST_WAITING + 1)]

    assert asyncio.run(read()) == [*(f'{{"ply":{n}}}' for n in range(MOST_WAITING)), None]


def test_a_seat_cannot_lock_anybody_out(shared: Running) -> None:
    """The oldest connection of a seat makes room for its newest; spectators are only so many."""
    table, (own, other, spectators) = open_table(shared.address, racko.Rules(seats=2))

    async def crowd() -> None:
        async with contextlib.AsyncExitStack() as stack:

            async def enter(token: str, answer: str = "view") -> ClientConnection:
                line = await stack.enter_async_context(line_to(shared.address, table))
                await say(line, token=token)
                assert await told(line, answer)
                return line

            lines = [await enter(own) for _ in range(MOST_OF_A_SEAT + 2)]
            for line in lines[:2]:
                assert await told(line, "error") == "too many connections of this seat"
            for _ in range(MOST_SPECTATORS):
                await enter(spectators)
            await enter(spectators, "error")
            await enter(other)

    asyncio.run(crowd())


def test_history_comes_in_pages(shared: Running) -> None:
    """Whoever asks for the whole history gets it in parts, without a gap."""
    table, clients = clients_of([shared], LONG["RANK"])
    asyncio.run(play_all(clients))

    async def history() -> list[tuple[int, int]]:
        async with line_to(shared.address, table) as line:
            await say(line, token=clients[0].token, since=0)
            pages: list[tuple[int, int]] = []
            while not pages or pages[-1][1] < clients[0].ply:
                message = json.loads(await line.recv())
                assert len(message["events"]) == message["ply"] - message["since"]
                pages.append((message["since"], message["ply"]))
            return pages

    pages = asyncio.run(history())
    plies = [*range(0, clients[0].ply, MOST_STEPS_A_PAGE), clients[0].ply]
    assert pages == list(pairwise(plies))
    assert len(pages) > 1
