"""What people expect of a table: names, invitations, bots, clocks, resigning, a rematch, chat."""

import asyncio
import contextlib
import json
from collections.abc import AsyncGenerator
from typing import Any

import pytest
from client import Client, any_move, open_table
from running import Running, get, line_to, say, seats_when, told
from websockets.asyncio.client import ClientConnection

from cardrules import games, racko, wire

SHORT = racko.Rules(seats=2, rack_size=4, cards=16, target=50, dealer=1)
"""Seat 0 moves first."""


def opened(server: Running, **terms: object) -> dict[str, Any]:
    """Open a table for two; return the answer."""
    status, answer = get(server.address, "/tables", {"rules": wire.to_json(SHORT), **terms})
    assert status == 201
    return dict(answer)


@contextlib.asynccontextmanager
async def sitting(
    server: Running, table: str, token: str, *extras: str
) -> AsyncGenerator[ClientConnection]:
    """Yield a connection to a table that has been told everything so far."""
    async with line_to(server.address, table) as line:
        await line.send(json.dumps({"token": token, "with": extras}))
        assert await told(line, "view")
        yield line


def client(server: Running, table: str, token: str) -> Client:
    return Client(games.load("racko"), [server.address], table, token)


def test_an_open_table_is_listed_and_joined_by_its_code(shared: Running) -> None:
    table = opened(shared, names=["Ada", "?"], listed=True, clock=3600)
    hidden = opened(shared)
    _, lobby = get(shared.address, "/lobby")
    (listed,) = [each for each in lobby["tables"] if each["code"] == table["code"]]
    assert listed["rules"] == wire.to_json(SHORT)
    assert listed["terms"] == {"clock": 3600, "late": "move", "chat": False}
    assert listed["seats"] == [
        {"name": "Ada", "holder": "open"},
        {"name": "?", "holder": "open"},
    ]
    assert hidden["code"] not in json.dumps(lobby)
    assert table["seats"][0] not in json.dumps(lobby)
    assert table["table"] not in json.dumps(lobby)

    async def join() -> None:
        async with sitting(shared, table["table"], table["seats"][0], "seats") as ada:
            code = table["code"].lower()
            joining = {"code": f"{code[:4]}-{code[4:]}", "name": "Ben"}
            status, joined = await asyncio.to_thread(get, shared.address, "/join", joining)
            assert (status, joined["table"], joined["seat"]) == (200, table["table"], 1)
            (_, ben) = await seats_when(ada, 1, holder="person")
            assert ben == {"name": "Ben", "holder": "person", "here": False}
            async with sitting(shared, table["table"], joined["token"]):
                await seats_when(ada, 1, here=True)
            await seats_when(ada, 1, here=False)
            async with line_to(shared.address, table["table"]) as line:
                await say(line, token=table["seats"][1])
                assert await told(line, "error") == "no such token"

    asyncio.run(join())
    _, lobby = get(shared.address, "/lobby")
    assert table["code"] not in json.dumps(lobby)
    full = get(shared.address, "/join", {"code": table["code"]})
    assert full == (404, {"error": "no seat is open"})
    unknown = get(shared.address, "/join", {"code": "AAAAAAAA"})
    assert unknown == (404, {"error": "no such code"})


def test_a_player_can_take_another_name(shared: Running) -> None:
    table = opened(shared, names=["Ada", "Ben"])

    async def rename() -> None:
        async with sitting(shared, table["table"], table["seats"][0], "seats") as line:
            await say(line, name="Ada Lovelace")
            await seats_when(line, 0, name="Ada Lovelace", here=True)
        async with sitting(shared, table["table"], table["seats"][1], "seats") as line:
            assert await told(line, "terms") == {"clock": None, "late": "move", "chat": False}

    asyncio.run(rename())


def test_a_bot_plays_from_the_beginning(shared: Running) -> None:
    table = opened(shared, bots=[1])
    player = client(shared, table["table"], table["seats"][0])
    asyncio.run(player.play(any_move))
    assert player.view is not None
    assert player.view.is_over


def test_bots_alone_play_a_match_once_somebody_watches(shared: Running) -> None:
    table = opened(shared, bots=[0, 1])
    spectator = client(shared, table["table"], table["spectators"])
    asyncio.run(spectator.play(any_move))
    assert spectator.view is not None
    assert spectator.view.is_over


def test_a_bot_can_take_only_an_open_seat(shared: Running) -> None:
    table = opened(shared)
    player = client(shared, table["table"], table["seats"][0])

    async def fill() -> None:
        async with sitting(shared, table["table"], table["seats"][0], "seats") as line:
            await say(line, bot=0)
            assert await told(line, "error") == "seat 0 is person, not open"
            await say(line, bot=1)
            await seats_when(line, 1, holder="bot")
            await say(line, bot=1)
            assert await told(line, "error") == "seat 1 is bot, not open"
            await player.play(any_move)

    asyncio.run(fill())
    assert player.view is not None
    assert player.view.is_over


@pytest.mark.parametrize("late", ["move", "seat"])
def test_a_bot_moves_for_whoever_is_late(shared: Running, late: str) -> None:
    """Seat 0 never moves: each time a bot moves for it, or it does so from then on."""
    table = opened(shared, clock=1, late=late, bots=[1])

    async def watch() -> list[str]:
        holders: list[str] = []
        async with sitting(shared, table["table"], table["seats"][0], "seats") as line:
            while len(holders) < 1 or (late == "seat" and holders[-1] != "left"):
                message = json.loads(await line.recv())
                if "seats" in message:
                    holders.append(message["seats"][0]["holder"])
            while json.loads(await line.recv()).get("ply", 0) < 3:
                pass
            if late == "seat":
                draw = {"ply": 3, "move": wire.to_json(racko.Draw())}
                await say(line, **draw)
                assert await told(line, "error") == "seat 0 is not yours to play"
        return holders

    holders = asyncio.run(watch())
    assert holders[-1] == ("left" if late == "seat" else "person")


def test_whoever_resigns_is_out_and_a_bot_plays_on(shared: Running) -> None:
    table = opened(shared)
    stays, goes = table["seats"]
    player = client(shared, table["table"], stays)

    async def resign() -> None:
        async with sitting(shared, table["table"], goes, "seats") as line:
            await say(line, resign=True)
            await seats_when(line, 1, holder="left")
            await say(line, resign=True)
            assert await told(line, "error") == "seat 1 is left, not person"
        await player.play(any_move)

    asyncio.run(resign())
    assert player.view is not None
    assert player.view.is_over


def test_a_rematch_is_one_table_with_the_same_tokens(shared: Running) -> None:
    table = opened(shared, names=["Ada", "Ben"], bots=[1])
    own = table["seats"][0]

    async def play_twice() -> None:
        async with sitting(shared, table["table"], own, "seats") as line:
            await say(line, rematch=True)
            assert await told(line, "error") == "the match is not over"
            await client(shared, table["table"], own).play(any_move)
            await say(line, rematch=True)
            again = await told(line, "rematch")
            await say(line, rematch=True)
            assert await told(line, "rematch") == again
        async with sitting(shared, table["table"], own, "seats") as line:
            assert await told(line, "rematch") == again  # Whoever comes later hears of it too.
        async with sitting(shared, again, own, "seats") as line:
            seats = await seats_when(line, 0, here=True)
            assert [(seat["name"], seat["holder"]) for seat in seats] == [
                ("Ada", "person"),
                ("Ben", "bot"),
            ]
        player = client(shared, again, own)
        await player.play(any_move)
        assert player.view is not None
        assert player.view.is_over

    asyncio.run(play_twice())


def test_players_chat_where_it_was_agreed(shared: Running) -> None:
    async def chat() -> None:
        silent, talking = opened(shared), opened(shared, chat=True)
        async with sitting(shared, silent["table"], silent["seats"][0], "chat") as line:
            await say(line, say="hello")
            assert await told(line, "error") == "there is no chat at this table"
        async with (
            sitting(shared, talking["table"], talking["seats"][0], "chat") as ada,
            sitting(shared, talking["table"], talking["seats"][1], "chat") as ben,
            sitting(shared, talking["table"], talking["spectators"]) as deaf,
        ):
            await say(ada, say="ciao 🂡")
            for line in (ada, ben):
                assert await told(line, "chat") == {"seat": 0, "said": "ciao 🂡"}
            await deaf.send("null")
            assert list(json.loads(await deaf.recv())) == ["error"]  # It did not hear the chat.

    asyncio.run(chat())


def test_legal_moves_come_with_the_view_on_request(shared: Running) -> None:
    """At first seat 0 can draw, or take 1 open card into each of 4 slots: 5 moves."""
    table, (own, other, _) = open_table(shared.address, SHORT)

    async def ask() -> None:
        async with line_to(shared.address, table) as line:
            await say(line, token=own, **{"with": ["legal"]})
            first = json.loads(await line.recv())
            assert wire.to_json(racko.Draw()) in first["legal"]
            assert len(first["legal"]) == 5
            await say(line, ply=first["ply"], move=wire.to_json(racko.Draw()))
            # The drawn card goes into one of 4 slots, or onto the discard pile.
            assert len(await told(line, "legal")) == 5
        async with line_to(shared.address, table) as line:
            await say(line, token=other, **{"with": ["legal"]})
            assert await told(line, "legal") == []
        async with line_to(shared.address, table) as line:
            await say(line, token=own)
            assert "legal" not in json.loads(await line.recv())

    asyncio.run(ask())
