"""Load for a server: many tables at once, and how long it takes until a move has come back.

At each table one client plays as fast as it can, and the server's bots have the other seats. The
clients know no rules: they choose among the moves that the server says are legal. So they take
little of the machine, which they share with the server. README.md says how to start the server for
this, and what came of it.
"""

import argparse
import asyncio
import json
import random
import re
import statistics
import time
from collections import deque
from collections.abc import Sequence
from itertools import cycle, islice
from urllib.error import HTTPError
from urllib.request import urlopen

from client import open_table
from websockets.asyncio.client import connect

from cardrules import queen_of_scots, racko, rank
from cardrules.game import GameRules

ENDLESS = 1_000_000_000
RULES: Sequence[GameRules] = (
    racko.Rules(seats=4, target=ENDLESS),
    rank.Rules(seats=4, tokens_to_win=ENDLESS),
    queen_of_scots.Rules(seats=4, target=ENDLESS),
)
MEMORY = re.compile(rb"^process_resident_memory_bytes (\S+)", re.MULTILINE)


class Player:
    """A client that makes a random legal move whenever it can."""

    def __init__(self) -> None:
        """Have seen and measured nothing yet."""
        self.ply = 0
        """The number of steps that it has seen."""
        self.seconds: list[float] = []
        """How long each of its moves took to come back."""

    async def play(self, address: str, rules: GameRules) -> None:
        """Play at a new table for ever."""
        bots = list(range(1, rules.seats))
        table, (token, *_) = await asyncio.to_thread(open_table, address, rules, bots=bots)
        # On one machine, compression would only take time from both ends.
        async with connect(f"ws://{address}/tables/{table}", compression=None) as line:
            await line.send(json.dumps({"token": token, "with": ["legal"]}))
            sent = None
            async for data in line:
                message = json.loads(data)
                self.ply = message["ply"]
                if sent is not None:
                    self.seconds.append(time.perf_counter() - sent)
                    sent = None
                if message["legal"]:
                    move = random.choice(message["legal"])  # noqa: S311 - no secret hangs on it
                    sent = time.perf_counter()
                    await line.send(json.dumps({"ply": self.ply, "move": move}))


async def put_load(addresses: Sequence[str], tables: int, seconds: float) -> list[Player]:
    """Return the players at so many tables, after so many seconds.

    If there are several servers, each table is played at another one than the table before.
    """
    players = [Player() for _ in range(tables)]
    turning = deque(addresses)
    async with asyncio.TaskGroup() as group:
        playing: list[asyncio.Task[None]] = []
        for player, rules in zip(players, islice(cycle(RULES), tables), strict=True):
            playing.append(group.create_task(player.play(turning[0], rules)))
            turning.rotate(-1)
        await asyncio.sleep(seconds)
        for task in playing:
            task.cancel()
    return players


def memory(address: str) -> str:
    """Return how much memory a server uses, in words; not every system tells it."""
    try:
        with urlopen(f"http://{address}/metrics") as answer:
            found = MEMORY.search(answer.read())
    except HTTPError:
        found = None  # The client of Prometheus is not installed there.
    return f"{float(found[1]) / 2**20:.0f} MiB" if found else "unknown"


def main() -> None:
    """Put load on a server and print what came of it."""
    parser = argparse.ArgumentParser(description="Plays at many tables of a server at once.")
    parser.add_argument("--server", nargs="+", default=["127.0.0.1:8000"], metavar="HOST:PORT")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30)
    options = parser.parse_args()
    for address in options.server:
        try:
            urlopen(f"http://{address}/health").close()
        except OSError as error:
            parser.error(f"no server is well at {address}: {error}")
    players = asyncio.run(put_load(options.server, options.tables, options.seconds))
    took = [seconds * 1000 for player in players for seconds in player.seconds]
    if len(took) < 2:
        parser.exit(1, "fewer than two moves came back; try for longer\n")
    percent = statistics.quantiles(took, n=100)
    moves = sum(player.ply for player in players) / options.seconds
    print(f"{options.tables} tables, {options.seconds:g} s")
    print(f"{moves:,.0f} moves a second; p50 {percent[49]:.0f} ms, p99 {percent[98]:.0f} ms")
    print("memory:", ", ".join(map(memory, options.server)))


if __name__ == "__main__":
    main()
