"""Load for a server: many tables at once, and how long it takes until a move has come back.

At each table one client plays as fast as it can, and the server's bots have the other seats.
README.md says how to start the server for this, and what came of it.
"""

import argparse
import asyncio
import random
import re
import statistics
import time
from collections import deque
from collections.abc import Iterable, Sequence
from itertools import cycle, islice
from urllib.error import HTTPError
from urllib.request import urlopen

from client import Client, open_table

from cardrules import AnyGame, games, queen_of_scots, racko, rank, wire
from cardrules.game import GameRules, GameView

RULES: Sequence[GameRules] = (
    racko.Rules(seats=4),
    rank.Rules(seats=4),
    queen_of_scots.Rules(seats=4),
)
MEMORY = re.compile(rb"^process_resident_memory_bytes (\S+)", re.MULTILINE)


class Player(Client):
    """A client that makes random moves at once and measures how long each takes to come back."""

    def __init__(self, game: AnyGame, addresses: Iterable[str], table: str, token: str) -> None:
        """Have measured nothing yet; the arguments are those of a client."""
        super().__init__(game, addresses, table, token)
        self.seconds: list[float] = []
        """How long each move took."""
        self._sent: float | None = None

    def choose(self, _: GameView, moves: tuple[object, ...]) -> object:
        """Return a random move, which is sent now."""
        self._sent = time.perf_counter()
        return random.choice(moves)  # noqa: S311 - no secret hangs on it

    def take(self, data: str | bytes) -> bool:
        """Take in a message; if it shows the move, the move has come back."""
        is_news = super().take(data)
        if is_news and self._sent is not None:
            self.seconds.append(time.perf_counter() - self._sent)
            self._sent = None
        return is_news


async def play_on(addresses: Sequence[str], rules: GameRules, players: list[Player]) -> None:
    """Play one match after the other at new tables, and note the player of each."""
    game = games.load(str(wire.to_json(rules)["game"]))
    bots = list(range(1, rules.seats))
    while True:
        table, tokens = await asyncio.to_thread(open_table, addresses[0], rules, bots=bots)
        players.append(Player(game, addresses, table, tokens[0]))
        await players[-1].play(players[-1].choose)


async def put_load(addresses: Sequence[str], tables: int, seconds: float) -> list[Player]:
    """Return the players at so many tables, after so many seconds.

    If there are several servers, each table is played at another one than the table before.
    """
    players: list[Player] = []
    turning = deque(addresses)
    async with asyncio.TaskGroup() as group:
        playing: list[asyncio.Task[None]] = []
        for rules in islice(cycle(RULES), tables):
            playing.append(group.create_task(play_on(tuple(turning), rules, players)))
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
    print(f"{options.tables} tables, {options.seconds:g} s, {len(players)} matches")
    print(f"{moves:,.0f} moves a second; p50 {percent[49]:.0f} ms, p99 {percent[98]:.0f} ms")
    print("memory:", ", ".join(map(memory, options.server)))


if __name__ == "__main__":
    main()
