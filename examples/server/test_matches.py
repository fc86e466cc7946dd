"""Whole matches with real clients: nothing is lost, and nobody sees what is not theirs."""

import asyncio
import json
import random
import re
import subprocess
import sys
from typing import cast

import pytest
from client import Client, any_move, play_match
from running import (
    HERE,
    LONG,
    RULES,
    Noting,
    Running,
    after_steps,
    assert_all_know_all,
    clients_of,
    play_all,
    stored,
)

from cardrules import games, queen_of_scots, racko, records, wire
from cardrules.table import Table


@pytest.mark.parametrize("name", RULES)
def test_whole_matches_are_played(shared: Running, name: str) -> None:
    views = asyncio.run(play_match([shared.address], RULES[name], any_move))
    assert all(view.is_over for view in views)
    assert len({view.scores for view in views}) == 1


@pytest.mark.parametrize("since", [0, 2])
def test_a_client_that_missed_events_forgets_its_view(since: int) -> None:
    """It holds the view at ply 1, so events since another ply do not continue it."""
    client = Client(games.load("racko"), [""], "", "")
    table = Table(racko, racko.Rules(seats=2))
    at_first = {"ply": table.ply, "view": wire.to_json(table.view(None))}
    assert client.take(json.dumps(at_first))
    table.play(cast("int", table.state.to_act), racko.Draw())
    steps = [[wire.to_json(event) for event in events] for events in table.events(None, since=1)]
    news = {"since": since, "ply": table.ply, "events": steps}
    with pytest.raises(ConnectionError, match="do not continue ply 1"):
        client.take(json.dumps(news))
    assert client.view is None
    assert client.take(json.dumps(at_first))
    assert client.take(json.dumps({**news, "since": 1}))
    assert client.view == table.view(None)


@pytest.mark.parametrize("game", games.names())
def test_the_client_plays_a_match_by_one_command(shared: Running, game: str) -> None:
    command = [sys.executable, "client.py", game, "--server", shared.address]
    ran = subprocess.run(
        command, cwd=HERE, capture_output=True, text=True, check=True, encoding="utf-8"
    )
    assert re.fullmatch(r"scores: \(.*\), won by seat \d( and \d)*\n", ran.stdout)


async def kill_now_and_then(server: Running, clients: list[Noting], kills: int) -> None:
    """Kill and start the server, each time at a random moment after a few steps."""
    for _ in range(kills):
        assert await after_steps(clients[-1], random.randint(1, 20))
        # Wait for turns of the event loop, because a time would depend on the machine's speed.
        for _ in range(random.randint(0, 20)):
            await asyncio.sleep(0)
        server.kill()
        await asyncio.to_thread(server.start)


@pytest.mark.parametrize("name", LONG)
def test_nothing_is_lost_when_the_server_is_killed(server: Running, name: str) -> None:
    """After ten kills in mid-match, every client has every step that was ever played."""
    table, clients = clients_of([server], LONG[name])

    async def all_together() -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(play_all(clients))
            group.create_task(kill_now_and_then(server, clients, 10))

    asyncio.run(all_together())
    assert_all_know_all(server, table, clients)


def test_no_byte_sent_holds_a_card_that_its_seat_may_not_know(server: Running) -> None:
    """Every card except the jewels exists only once, so its name identifies it in a message."""
    table, clients = clients_of([server], RULES["QUEEN OF SCOTS"])
    asyncio.run(play_all(clients))
    states = records.replay(*stored(server, table))
    for seat, client in enumerate(clients):
        may_know: set[str] = set()
        told = 0
        for ply, text in client.noted:
            for state in states[told : ply + 1]:
                may_know |= open_to(cast("queen_of_scots.State", state), seat)
            told = ply + 1
            found = set(re.findall(r"royal-\d+", without_deck(text)))
            assert found <= may_know, (seat, ply, found - may_know)
        assert told > 20


def open_to(state: queen_of_scots.State, seat: int) -> set[str]:
    """Return the cards that a seat sees in a state: its hand, open cards, and all at the end."""
    laid = (card for table in state.tables for each in table for card in each.cards)
    shown: set[str] = {*state.face_up, *laid}
    if seat < len(state.hands):
        shown |= {*state.hands[seat]}
    return shown if state.to_act is not None else shown | {c for hand in state.hands for c in hand}


def without_deck(text: str) -> str:
    """Return a message without its rules and phase, because both can list the whole deck."""
    return re.sub(r'"(rules|phase)":\{.*?\}(?=,"\w+":)', "", text)
