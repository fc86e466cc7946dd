"""Test the server as it is run: real sockets, real clients, kills in mid-match, an attacker."""

import asyncio
import contextlib
import json
import random
import re
import socket
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from pathlib import Path
from threading import Thread
from typing import cast
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
import uvicorn
from client import Client, any_move, open_table, play_match
from rooms import MOST_WAITING, Connection
from server import (
    FIRST_MESSAGE_WITHIN,
    MESSAGES_A_SECOND,
    MOST_AT_ONCE,
    MOST_BYTES,
    Bucket,
    Clock,
    create_app,
)
from store import Store
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from cardrules import AnyGame, Seat, games, queen_of_scots, racko, rank, records, wire
from cardrules.game import GameRules
from cardrules.table import Table, resume

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


class Running:
    """The server in its own process."""

    def __init__(self, database: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.url, self.address = f"sqlite:///{database}", f"127.0.0.1:{self._port}"
        self._log = database.with_suffix(".log")
        self.start()

    def start(self) -> None:
        command = ["server.py", "--database", self.url, "--port", str(self._port)]
        command += ["--first-message-within", "600"]  # A slow machine must not fail the tests.
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


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path / "tables.db")
    yield running
    assert "Traceback" not in running.stop()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("shared") / "tables.db")
    yield running
    assert "Traceback" not in running.stop()


def stored(server: Running, table: str) -> Table:
    """Return a table as it is on disk."""
    store = Store(server.url)
    found = store.load(table)
    store.close()
    assert found is not None
    game = games.load(found[0].game)
    header = wire.load_header(game, found[0].header)
    record = records.written(header, [wire.load_step(game, text) for text in found[1]])
    return resume(game, record, streams=None)


@pytest.mark.parametrize("name", RULES)
def test_whole_matches_are_played(server: Running, name: str) -> None:
    views = asyncio.run(play_match(server.address, RULES[name], any_move))
    assert all(view.is_over for view in views)
    assert len({view.scores for view in views}) == 1


@pytest.mark.parametrize("since", [0, 2])
def test_a_client_that_missed_events_forgets_its_view(since: int) -> None:
    """It holds the view at ply 1, so events since another ply do not continue it."""
    client = Client(games.load("racko"), "", "", "")
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


class Noting(Client):
    """A client that keeps every message that it receives."""

    def __init__(self, game: AnyGame, address: str, table: str, token: str) -> None:
        super().__init__(game, address, table, token)
        self.noted: list[tuple[int, str]] = []
        self.told = asyncio.Event()

    def take(self, data: str | bytes) -> bool:
        is_news = super().take(data)
        self.noted.append((self.ply, str(data)))
        self.told.set()
        return is_news


def clients_of(server: Running, rules: GameRules) -> tuple[str, list[Noting]]:
    table, tokens = open_table(server.address, rules)
    game = games.load(str(wire.to_json(rules)["game"]))
    return table, [Noting(game, server.address, table, token) for token in tokens]


async def play_all(clients: list[Noting]) -> None:
    await asyncio.gather(*(client.play(any_move) for client in clients))


async def kill_now_and_then(server: Running, clients: list[Noting], kills: int) -> None:
    """Kill and start the server, each time at a random moment after a few steps."""
    spectator = clients[-1]
    for _ in range(kills):
        for _ in range(random.randint(1, 20)):
            spectator.told.clear()
            await spectator.told.wait()
        # Wait for turns of the event loop, because a time would depend on the machine's speed.
        for _ in range(random.randint(0, 20)):
            await asyncio.sleep(0)
        assert not any(client.view is not None and client.view.is_over for client in clients)
        server.kill()
        await asyncio.to_thread(server.start)


LONG: dict[str, GameRules] = {
    "RACK-O": racko.Rules(seats=3, rack_size=4, cards=16, target=500),
    "RANK": rank.Rules.italian_edition(
        4, deck=SMALL_DECK, hand_size=4, classic_president=True, kings_hand=True, tokens_to_win=30
    ),
    "QUEEN OF SCOTS": queen_of_scots.Rules(
        seats=3, hand_size=7, target=1000, deck=ROYAL_DECK, stock_used_up="reshuffle"
    ),
}


@pytest.mark.parametrize("name", LONG)
def test_nothing_is_lost_when_the_server_is_killed(server: Running, name: str) -> None:
    """After ten kills in mid-match, every client has every step that was ever played."""
    table, clients = clients_of(server, LONG[name])

    async def all_together() -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(play_all(clients))
            group.create_task(kill_now_and_then(server, clients, 10))

    asyncio.run(all_together())
    last = stored(server, table)
    for seat, client in enumerate(clients):
        own = Seat(seat) if seat < len(clients) - 1 else None
        assert (client.ply, client.view) == (last.ply, last.view(own))


def test_no_byte_sent_holds_a_card_that_its_seat_may_not_know(server: Running) -> None:
    """Every card except the jewels exists only once, so its name identifies it in a message."""
    table, clients = clients_of(server, RULES["QUEEN OF SCOTS"])
    asyncio.run(play_all(clients))
    last = stored(server, table)
    states = records.replay(games.load("queen_of_scots"), last.record)
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


BOMBS: list[str | bytes] = [
    "",
    "null",
    "[]",
    "{",
    b"\xff\xfe{}",
    b"\x00" * 100,
    "[" * 5000,
    '{"ply":1,"ply":1,"move":{}}',
    '{"ply":1.0,"move":{}}',
    '{"ply":1e400,"move":{}}',
    '{"ply":true,"move":{}}',
    '{"ply":1,"move":null}',
    '{"ply":1,"move":{"format":1,"game":"h0st1le","type":"Draw"}}',
    '{"ply":1,"move":{"format":1,"game":"racko","type":"Draw"}}',
    '{"ply":1,"move":{"format":1,"game":"rank","type":"Play","cards":["h0st1le"],"value":1}}',
    '{"ply":1,"move":{"format":1,"game":"rank","type":"State"}}',
    '{"ply":1,"move":{"format":99,"game":"rank","type":"Pass"}}',
    '{"token":"h0st1le"}',
    '{"ply":1,"seat":0,"move":{"format":1,"game":"rank","type":"Pass"}}',
]


def line_to(address: str, table: str) -> connect:
    """Return a connection to open, which waits for a slow server and closes at once."""
    return connect(
        f"ws://{address}/tables/{table}", open_timeout=None, ping_interval=None, close_timeout=0
    )


async def error_of(address: str, table: str, first: str | bytes) -> str:
    """Return the error that a connection with this first message gets before it is closed."""
    async with line_to(address, table) as line:
        await line.send(first)
        told = json.loads(await line.recv())
        with pytest.raises(ConnectionClosed):
            await line.recv()
    assert list(told) == ["error"]
    return str(told["error"])


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
    """Send the bombs as a spectator, then too many messages, then one that is too long."""
    async with line_to(address, table) as line:
        await line.send(json.dumps({"token": token}))
        for message in BOMBS:
            await line.send(message)
        await flood(line)
    async with line_to(address, table) as line:
        await line.send(json.dumps({"token": token}))
        await line.send("h" * (MOST_BYTES + 1))
        with pytest.raises(ConnectionClosed) as closed:
            await listen(line)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_a_hostile_client_is_nobodys_trouble(server: Running) -> None:
    """A match goes on while a hostile client sends bombs, and no client sees a byte of them."""
    rules = RULES["RANK"]
    table, clients = clients_of(server, rules)
    other, (stranger, *_) = open_table(server.address, rules)

    async def all_together() -> None:
        await asyncio.gather(
            play_all(clients),
            *(bomb(server.address, table, clients[-1].token) for _ in range(3)),
        )
        assert await error_of(server.address, table, '{"token":"h0st1le"}') == "no such token"
        assert (
            await error_of(server.address, table, json.dumps({"token": stranger}))
            == "no such token"
        )
        assert await error_of(server.address, "h0st1le", '{"token":"x"}') == "no such table"
        for since in ("-1", "9999", "true", "1.0", '"1"'):
            first = f'{{"token":"{stranger}","since":{since}}}'
            assert await error_of(server.address, other, first)
        for message in BOMBS:
            assert await error_of(server.address, table, message)

    asyncio.run(all_together())
    for client in clients:
        assert client.view is not None
        assert client.view.is_over
        assert all("h0st1le" not in text for _, text in client.noted)


async def told_to(
    address: str, table: str, token: str, messages: list[str]
) -> list[dict[str, object]]:
    """Return the server's answers to a seat's messages, which are sent one by one."""
    async with line_to(address, table) as line:
        await line.send(json.dumps({"token": token}))
        await line.recv()
        answers: list[dict[str, object]] = []
        for message in messages:
            await line.send(message)
            answers.append(json.loads(await line.recv()))
        return answers


def test_moves_of_others_and_of_other_moments_are_refused(server: Running) -> None:
    rules = racko.Rules(seats=2, dealer=0)
    table, tokens = open_table(server.address, rules)
    draw = json.dumps({"ply": 1, "move": wire.to_json(racko.Draw())})
    late = json.dumps({"ply": 0, "move": wire.to_json(racko.Draw())})

    async def answers(token: str, *messages: str) -> list[dict[str, object]]:
        return await told_to(server.address, table, token, list(messages))

    (refused,) = asyncio.run(answers(tokens[0], draw))
    assert cast("dict[str, object]", refused["refused"])["rule"] == "racko.turn"
    assert refused["message"] == "seat 1 is to act, not seat 0"
    stale, drawn, again = asyncio.run(answers(tokens[1], late, draw, draw))
    assert stale["stale"] == 1
    assert (drawn["since"], drawn["ply"]) == (1, 2)
    assert again["stale"] == 2
    (spectator,) = asyncio.run(answers(tokens[2], draw))
    assert spectator == {"error": "spectators make no moves"}


def post(address: str, body: bytes) -> tuple[int, dict[str, object]]:
    request = Request(f"http://{address}/tables", body)
    try:
        with urlopen(request) as answer:
            return answer.status, json.load(answer)
    except HTTPError as error:
        with error:
            return error.code, json.load(error)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{}",
        b"[]",
        b"{" * 9999,
        b"x" * (MOST_BYTES + 1),
        b'{"rules":{"format":1,"game":"racko","type":"Draw"}}',
        b'{"rules":{"format":1,"game":"racko","type":"Rules","seats":9}}',
        b'{"rules":{"format":1,"game":"racko","type":"Rules"},"names":["a"]}',
        b'{"rules":{"format":1,"game":"racko","type":"Rules"},"names":["a","b","c",4]}',
        b'{"rules":{"format":1,"game":"racko","type":"Rules"},"name":"a"}',
    ],
    ids=lambda body: str(body[:90]),
)
def test_tables_that_cannot_be_opened(shared: Running, body: bytes) -> None:
    status, told = post(shared.address, body)
    assert (status, list(told)) == (400, ["error"])


class Standing:
    """A clock that moves only when a test moves it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@contextlib.contextmanager
def served(
    folder: Path, clock: Clock, first_message_within: float = FIRST_MESSAGE_WITHIN
) -> Generator[str]:
    """Serve from a thread of this process with the test's clock; yield the address."""
    url = f"sqlite:///{folder / 'tables.db'}"
    app = create_app(url, clock=clock, first_message_within=first_message_within)
    running = uvicorn.Server(uvicorn.Config(app, log_level="warning"))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = Thread(target=running.run, args=([listening],))
        thread.start()
        try:
            yield f"127.0.0.1:{listening.getsockname()[1]}"
        finally:
            running.should_exit = True
            thread.join()


def test_a_limit_fills_up_again_with_time() -> None:
    clock = Standing()
    bucket = Bucket(clock)
    assert [bucket.take() for _ in range(MOST_AT_ONCE + 1)] == [*[True] * MOST_AT_ONCE, False]
    clock.now += 0.5 / MESSAGES_A_SECOND
    assert not bucket.take()
    clock.now += 1
    then = [bucket.take() for _ in range(MESSAGES_A_SECOND + 1)]
    assert then == [*[True] * MESSAGES_A_SECOND, False]
    clock.now += 1_000_000
    assert [bucket.take() for _ in range(MOST_AT_ONCE + 1)] == [*[True] * MOST_AT_ONCE, False]


def test_too_many_tables_at_once_are_not_opened(tmp_path: Path) -> None:
    body = json.dumps({"rules": wire.to_json(racko.Rules(seats=2))}).encode()
    clock = Standing()
    with served(tmp_path, clock) as address:
        at_once = [post(address, body)[0] for _ in range(MOST_AT_ONCE + 2)]
        assert at_once == [*[201] * MOST_AT_ONCE, 429, 429]
        clock.now += 1 / MESSAGES_A_SECOND
        assert [post(address, body)[0] for _ in range(2)] == [201, 429]


def test_too_many_messages_at_once_end_the_connection(tmp_path: Path) -> None:
    clock = Standing()

    async def send_too_much(address: str) -> None:
        table, (token, *_) = await asyncio.to_thread(open_table, address, racko.Rules(seats=2))
        async with line_to(address, table) as line:
            await line.send(json.dumps({"token": token}))
            assert "view" in json.loads(await line.recv())
            for _ in range(MOST_AT_ONCE):
                await line.send("null")
                assert json.loads(await line.recv())["error"] != "too many messages"
            clock.now += 1 / MESSAGES_A_SECOND
            await line.send("null")
            assert json.loads(await line.recv())["error"] != "too many messages"
            await line.send("null")
            assert json.loads(await line.recv()) == {"error": "too many messages"}
            with pytest.raises(ConnectionClosed):
                await line.recv()

    with served(tmp_path, clock) as address:
        asyncio.run(send_too_much(address))


def test_a_connection_that_does_not_say_who_it_is_is_closed(tmp_path: Path) -> None:
    async def say_nothing(address: str) -> None:
        async with line_to(address, "any") as line:
            assert json.loads(await line.recv()) == {"error": "no token came"}
            with pytest.raises(ConnectionClosed):
                await line.recv()

    with served(tmp_path, Standing(), first_message_within=0) as address:
        asyncio.run(say_nothing(address))


def test_a_connection_that_does_not_read_is_given_up() -> None:
    connection = Connection(None)
    for number in range(MOST_WAITING + 1):
        connection.tell({"ply": number})

    async def read() -> list[object]:
        return [await connection.next() for _ in range(MOST_WAITING + 1)]

    assert asyncio.run(read()) == [*({"ply": number} for number in range(MOST_WAITING)), None]
