"""Several processes serve the same tables: nothing is lost, and nobody waits for a dead one."""

import asyncio
import json
import random
import subprocess
import sys

import pytest
from client import open_table
from running import (
    HERE,
    LONG,
    Noting,
    PostgreSQL,
    Running,
    after_steps,
    assert_all_know_all,
    clients_of,
    get,
    line_to,
    play_all,
    say,
    seats_when,
    told,
)

from cardrules import games, racko, wire


@pytest.mark.parametrize("name", LONG)
def test_seats_at_different_processes_play_while_processes_are_killed(
    two: list[Running], name: str
) -> None:
    """Each seat is at another process than the next one; the killed one's seats change over."""
    table, clients = clients_of(two, LONG[name])

    async def kill_now_and_then() -> None:
        victim = 1
        while await after_steps(clients[-1], random.randint(5, 15)):
            two[victim].kill()
            await after_steps(clients[-1], random.randint(5, 15))
            await asyncio.to_thread(two[victim].start)
            victim = 1 - victim

    async def all_together() -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(play_all(clients))
            group.create_task(kill_now_and_then())

    asyncio.run(all_together())
    for server in two:
        assert_all_know_all(server, table, clients)


def test_the_client_plays_at_several_processes_by_one_command(two: list[Running]) -> None:
    addresses = [server.address for server in two]
    command = [sys.executable, "client.py", "rank", "--server", *addresses]
    ran = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("scores: ")


def test_nothing_is_lost_when_the_database_crashes(
    two: list[Running], postgresql: PostgreSQL
) -> None:
    table, clients = clients_of(two, LONG["RACK-O"])

    async def crash_now_and_then() -> None:
        for _ in range(3):
            assert await after_steps(clients[-1], random.randint(5, 15))
            await asyncio.to_thread(postgresql.stop)
            await asyncio.to_thread(postgresql.start)

    async def all_together() -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(play_all(clients))
            group.create_task(crash_now_and_then())

    asyncio.run(all_together())
    assert_all_know_all(two[0], table, clients)


@pytest.mark.parametrize("turn", range(5))
def test_of_two_moves_at_the_same_ply_one_is_made(two: list[Running], turn: int) -> None:
    """One seat plays at two processes at once: one move counts, and the other one is stale."""
    table, (token, *_) = open_table(two[0].address, racko.Rules(seats=2, dealer=1))

    async def draw_twice() -> list[str]:
        """Return the keys of what both connections hear of the two moves."""
        async with line_to(two[0].address, table) as one, line_to(two[1].address, table) as other:
            for line in (one, other):
                await say(line, token=token)
                await told(line, "view")
            draw = json.dumps({"ply": 1, "move": wire.to_json(racko.Draw())})
            await asyncio.gather(one.send(draw), other.send(draw))
            heard: list[str] = []
            for line in (one, other):
                news = [json.loads(await line.recv())]
                while "events" not in news[-1]:
                    news.append(json.loads(await line.recv()))
                await line.send("null")  # Whatever comes before its answer belongs to the move.
                while "error" not in news[-1]:
                    news.append(json.loads(await line.recv()))
                assert {"since": 1, "ply": 2}.items() <= next(
                    each.items() for each in news if "events" in each
                )
                heard += [next(iter(each)) for each in news[:-1]]
            return heard

    assert sorted(asyncio.run(draw_twice())) == ["since", "since", "stale"], turn


@pytest.mark.parametrize("turn", range(5))
def test_people_at_different_processes_hear_of_each_other(two: list[Running], turn: int) -> None:
    """Ben gets his seat by the code at another process than the one where Ada sits."""
    here, there = (two[(turn + place) % 2].address for place in range(2))
    body = {"rules": wire.to_json(racko.Rules(seats=2)), "chat": True}
    _, opened = get(here, "/tables", body)

    async def meet() -> None:
        async with line_to(here, opened["table"]) as ada:
            await say(ada, token=opened["seats"][0], **{"with": ["seats", "chat"]})
            await seats_when(ada, 0, here=True)
            joining = {"code": opened["code"], "name": "Ben"}
            _, joined = await asyncio.to_thread(get, there, "/join", joining)
            await seats_when(ada, 1, name="Ben", holder="person", here=False)
            async with line_to(there, opened["table"]) as ben:
                await say(ben, token=joined["token"], **{"with": ["seats", "chat"]})
                await seats_when(ben, 0, here=True)
                await seats_when(ada, 1, here=True)
                await say(ben, say="ciao")
                assert await told(ada, "chat") == {"seat": 1, "said": "ciao"}
            await seats_when(ada, 1, here=False)

    asyncio.run(meet())


def test_another_process_moves_for_bots_whose_process_was_killed(two: list[Running]) -> None:
    """Both serve the table, the first one moves for both bots, and it is killed soon."""
    rules = LONG["RACK-O"]
    table, tokens = open_table(two[0].address, rules, bots=[0, 1, 2])
    addresses = [server.address for server in two]
    first = Noting(games.load("racko"), addresses, table, tokens[-1])
    other = Noting(games.load("racko"), addresses[::-1], table, tokens[-1])

    async def watch() -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(play_all([first, other]))
            assert await after_steps(first, 5)
            two[0].kill()

    asyncio.run(watch())
    assert_all_know_all(two[1], table, [first])
    assert_all_know_all(two[1], table, [other])
    two[0].start()
