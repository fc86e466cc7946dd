"""A room: one table of the library, the people who are connected to it, and its place on disk.

A step is played, written to disk, and only then told to anybody. So what a player has seen is
never lost, whatever happens to the server.
"""

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from starlette.concurrency import run_in_threadpool
from store import Store, StoredTable

from cardrules import Seat, games, records, wire
from cardrules.errors import StaleError
from cardrules.game import GameRules
from cardrules.records import Step
from cardrules.table import Table, resume
from cardrules.wire import Audience

Message: TypeAlias = Mapping[str, object]

MOST_WAITING = 256
"""How many messages can wait for a connection that does not read them."""
MOST_CONNECTIONS = 64
"""How many connections a room can have."""


class RoomError(Exception):
    """Something that a room does not allow; its text is for whoever asked."""


class Connection:
    """One person at a room: a player at a seat, or a spectator (None)."""

    def __init__(self, seat: Seat | None) -> None:
        """Take the seat; None is a spectator's."""
        self.seat = seat
        self._waiting: asyncio.Queue[Message | None] = asyncio.Queue()

    def tell(self, message: Message) -> None:
        """Put a message in line; give the connection up if too many are in line."""
        if self._waiting.qsize() < MOST_WAITING:
            self._waiting.put_nowait(message)
        else:
            self.give_up()

    def give_up(self) -> None:
        """Let the connection end after what is in line."""
        self._waiting.put_nowait(None)

    async def next(self) -> Message | None:
        """Return the next message in line; None if the connection is to end."""
        return await self._waiting.get()


class Room:
    """One table, and who is connected to it."""

    def __init__(self, stored: StoredTable, table: Table, store: Store) -> None:
        """Take over a table as it is on disk."""
        self._id, self._digests = stored.id, stored.tokens.split()
        self._table, self._store = table, store
        self._lock = asyncio.Lock()
        self._connections: set[Connection] = set()
        self.moves = games.load(stored.game).encodings().moves
        """The union of the game's moves."""
        self.is_lost = False
        """Whether it is not as it is on disk, and must be read from there again."""

    def seat_of(self, token: str) -> Seat | None:
        """Return the seat that a token is for; None for the spectators' token.

        Raises:
            RoomError: if the token is none of this table.
        """
        digest = _digest(token)
        for place, known in enumerate(self._digests):
            if hmac.compare_digest(digest, known):
                return Seat(place) if place < len(self._digests) - 1 else None
        message = "no such token"
        raise RoomError(message)

    async def enter(self, seat: Seat | None, since: int | None) -> Connection:
        """Return a new connection, which is told the view, or what it missed since a ply.

        Raises:
            RoomError: if the room is full, or that ply has not been yet.
        """
        connection = Connection(seat)
        async with self._lock:  # While it is taken, the table may be ahead of the disk.
            if len(self._connections) >= MOST_CONNECTIONS:
                message = "too many connections"
                raise RoomError(message)
            if since is None:
                connection.tell({"ply": self._table.ply, "view": _json(self._table.view(seat))})
            else:
                try:
                    connection.tell(self._news(seat, since))
                except StaleError as error:
                    raise RoomError(str(error)) from None
            self._connections.add(connection)
        return connection

    def leave(self, connection: Connection) -> None:
        """Forget a connection."""
        self._connections.discard(connection)

    async def play(self, seat: Seat, move: object, ply: int) -> None:
        """Make a move: play it, write it to disk, and tell everybody what they see of it.

        Raises:
            StaleError: if the move was meant for another ply.
            IllegalMove: if the rules refuse it.
            RoomError: if the disk has failed just now.
        """
        async with self._lock:
            if self.is_lost:
                message = "the table is being read again"
                raise RoomError(message)
            before = self._table.ply
            steps = self._table.play(seat, move, expected_ply=ply)
            try:
                await run_in_threadpool(self._store.append, self._id, before, _written(steps))
            except BaseException:
                self.is_lost = True
                for connection in self._connections:
                    connection.give_up()
                raise
            for connection in self._connections:
                connection.tell(self._news(connection.seat, before))

    def _news(self, seat: Seat | None, since: int) -> Message:
        events = self._table.events(seat, since)
        return {
            "ply": since + len(events),
            "since": since,
            "events": [[_json(event) for event in step] for step in events],
        }


def _json(value: object) -> object:
    """Return a value as JSON for one seat: a state or an event would be refused here."""
    return wire.to_json(value, audience=Audience.ITS_SEAT)


def _written(steps: Iterable[Step]) -> list[str]:
    return [wire.dumps(step) for step in steps]


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Rooms:
    """Every room, taken from disk when it is first asked for."""

    def __init__(self, store: Store) -> None:
        """Keep rooms whose tables are in this store."""
        self._store = store
        self._rooms: dict[str, Room] = {}
        self._lock = asyncio.Lock()

    async def open(self, rules: GameRules, names: Sequence[str] | None) -> tuple[str, list[str]]:
        """Open a table and deal; return its id and the tokens, in seat order, spectators' last."""
        game = str(wire.to_json(rules)["game"])
        table = Table(games.load(game), rules, names=names)
        tokens = [secrets.token_urlsafe(24) for _ in range(rules.seats + 1)]
        table_id = secrets.token_urlsafe(12)
        stored = StoredTable(
            id=table_id,
            game=game,
            header=wire.dumps(table.header),
            tokens=" ".join(map(_digest, tokens)),
        )
        steps = _written(table.record.steps)
        await run_in_threadpool(self._store.create, stored, steps)
        return table_id, tokens

    async def room(self, table_id: str) -> Room:
        """Return a room, as it was left.

        Raises:
            RoomError: if there is no such table.
        """
        async with self._lock:
            room = self._rooms.get(table_id)
            if room is None or room.is_lost:
                room = self._rooms[table_id] = await run_in_threadpool(self._load, table_id)
            return room

    def _load(self, table_id: str) -> Room:
        found = self._store.load(table_id)
        if found is None:
            message = "no such table"
            raise RoomError(message)
        stored, texts = found
        game = games.load(stored.game)
        header = wire.load_header(game, stored.header)
        record = records.written(header, [wire.load_step(game, text) for text in texts])
        return Room(stored, resume(game, record), self._store)
