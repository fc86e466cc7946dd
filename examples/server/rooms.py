"""Rooms: each has one table of the library, its connections, and its place on disk.

A step is played, written to disk, and only then sent to anybody. So a step that a player has seen
is never lost, whatever happens to the server.
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
"""The most messages that can wait for a connection that does not read them."""
MOST_CONNECTIONS = 64
"""The most connections that a room can have."""


class RoomError(Exception):
    """A request that a room refuses; the text tells the client why."""


class Connection:
    """One connection to a room: a player at a seat, or a spectator (None)."""

    def __init__(self, seat: Seat | None) -> None:
        """Create the connection of a seat; None is a spectator."""
        self.seat = seat
        self._waiting: asyncio.Queue[Message | None] = asyncio.Queue()

    def tell(self, message: Message) -> None:
        """Queue a message, or give up the connection if too many are waiting."""
        if self._waiting.qsize() < MOST_WAITING:
            self._waiting.put_nowait(message)
        else:
            self.give_up()

    def give_up(self) -> None:
        """End the connection after the messages that are waiting."""
        self._waiting.put_nowait(None)

    async def next(self) -> Message | None:
        """Return the next message, once there is one; None if the connection must end."""
        return await self._waiting.get()


class Room:
    """One table and its connections."""

    def __init__(self, stored: StoredTable, table: Table, store: Store) -> None:
        """Create the room of a table that was loaded from disk."""
        self._id, self._digests = stored.id, stored.tokens.split()
        self._table, self._store = table, store
        self._lock = asyncio.Lock()
        self._connections: set[Connection] = set()
        self.moves = games.load(stored.game).encodings().moves
        """The union of the game's moves."""
        self.is_lost = False
        """Whether the table may differ from the disk, and must be read from there again."""

    def seat_of(self, token: str) -> Seat | None:
        """Return the seat of a token; None for the spectators' token.

        Raises:
            RoomError: if the token does not belong to this table.
        """
        digest = _digest(token)
        # compare_digest takes the same time wherever the texts differ, so time does not leak them.
        for place, known in enumerate(self._digests):
            if hmac.compare_digest(digest, known):
                return Seat(place) if place < len(self._digests) - 1 else None
        message = "no such token"
        raise RoomError(message)

    async def enter(self, seat: Seat | None, since: int | None) -> Connection:
        """Return a new connection, with the view queued, or the events since a ply.

        Raises:
            RoomError: if the room is full, or if the table has not reached that ply.
        """
        connection = Connection(seat)
        async with self._lock:  # While a move holds the lock, the table may be ahead of the disk.
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
        """Make a move: play it, write it to disk, and send each connection what its seat sees.

        Raises:
            StaleError: if the move was meant for another ply.
            IllegalMove: if the rules refuse the move.
            RoomError: if writing to disk failed and the table is being read again.
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
                # The table has the steps and the disk perhaps not. Nobody has seen them, so drop
                # this room: the next request reads the table from disk, and clients reconnect.
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
    """Return a value as JSON for one seat; a state or a secret event raises an error here."""
    return wire.to_json(value, audience=Audience.ITS_SEAT)


def _written(steps: Iterable[Step]) -> list[str]:
    return [wire.dumps(step) for step in steps]


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Rooms:
    """All rooms; each is loaded from disk when it is first needed."""

    def __init__(self, store: Store) -> None:
        """Create the rooms of the tables in a store."""
        self._store = store
        self._rooms: dict[str, Room] = {}
        self._lock = asyncio.Lock()

    async def open(self, rules: GameRules, names: Sequence[str] | None) -> tuple[str, list[str]]:
        """Open a table and deal; return its id and the tokens.

        The tokens are in seat order, and the spectators' token is last.
        """
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
        """Return a room, loaded from disk if needed.

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
