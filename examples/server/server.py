"""A game server: tables of every game over WebSockets, with a secret token for each seat.

Run it with ``python server.py``; README.md says what to send and what comes back.
"""

import argparse
import asyncio
import contextlib
import time
from collections.abc import AsyncGenerator, Callable
from typing import TypeAlias, cast

import uvicorn
from rooms import Connection, Message, Room, RoomError, Rooms
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from store import Store

from cardrules import CardRulesError, IllegalMove, wire
from cardrules.errors import DecodeError, StaleError
from cardrules.game import GameRules

MOST_BYTES = 16_384
"""The most bytes in a message to the server."""
MESSAGES_A_SECOND = 100
MOST_AT_ONCE = 200
"""The most messages that can come at once, after a pause."""
FIRST_MESSAGE_WITHIN = 10.0
"""The seconds that a connection has to send its token."""
MOST_CHARACTERS = 64
"""The most characters in a name or a token."""


Clock: TypeAlias = Callable[[], float]
"""Returns a time in seconds that never runs backwards."""


class Bucket:
    """A limit on how often something may happen (a token bucket)."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        """Begin with a full bucket."""
        self._clock = clock
        self._left, self._then = float(MOST_AT_ONCE), clock()

    def take(self) -> bool:
        """Return whether it may happen now, and count it if so."""
        now = self._clock()
        self._left = min(MOST_AT_ONCE, self._left + (now - self._then) * MESSAGES_A_SECOND)
        self._then = now
        may_happen = self._left >= 1
        self._left -= may_happen
        return may_happen


class Server:
    """The handlers of requests and connections, and the rooms behind them."""

    def __init__(self, database: str, clock: Clock, first_message_within: float) -> None:
        """Serve the tables in a database; the clock is for the limits."""
        self._store = Store(database)
        self._rooms = Rooms(self._store)
        self._clock, self._first_message_within = clock, first_message_within
        self._openings = Bucket(clock)

    @contextlib.asynccontextmanager
    async def running(self, _: Starlette) -> AsyncGenerator[None]:
        """Keep the database open while the server runs."""
        yield
        self._store.close()

    async def open_table(self, request: Request) -> JSONResponse:
        """Open a table; return its id, a token for each seat, and one for spectators."""
        if not self._openings.take():
            return JSONResponse({"error": "too many tables at once"}, status_code=429)
        try:
            members = _members(wire.parse(await _body(request)), {"rules", "names"})
            rules = wire.from_json(members["rules"], GameRules)
            table_id, tokens = await self._rooms.open(rules, _names(members["names"]))
        except CardRulesError as error:
            return JSONResponse({"error": str(error)}, status_code=400)
        *seats, spectators = tokens
        opened = {"table": table_id, "seats": seats, "spectators": spectators}
        return JSONResponse(opened, status_code=201)

    async def sit_down(self, socket: WebSocket) -> None:
        """Serve one connection: read its token, then take its moves and send what it sees."""
        await socket.accept()
        try:
            async with asyncio.timeout(self._first_message_within):
                room, connection = await self._entered(socket)
        except (RoomError, CardRulesError, TimeoutError) as error:
            await _end(socket, str(error) or "no token came")
            return
        except WebSocketDisconnect:
            return
        sending = asyncio.create_task(_send(socket, connection))
        try:
            await _receive(socket, room, connection, Bucket(self._clock))
        finally:
            room.leave(connection)
            sending.cancel()

    async def _entered(self, socket: WebSocket) -> tuple[Room, Connection]:
        members = _members(wire.parse(await _data(socket)), {"token", "since"})
        room = await self._rooms.room(socket.path_params["table"])
        token, since = members["token"], members["since"]
        if not isinstance(token, str) or len(token) > MOST_CHARACTERS or not token.isascii():
            raise DecodeError("/token", "a token is wanted")
        if since is not None and type(since) is not int:
            raise DecodeError("/since", "a ply or null is wanted")
        return room, await room.enter(room.seat_of(token), since)


async def _receive(
    socket: WebSocket, room: Room, connection: Connection, messages: Bucket
) -> None:
    """Take moves until the connection ends or sends too many messages."""
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            data = await _data(socket)
            if not messages.take():
                await _end(socket, "too many messages")
                return
            answer = await _answer(data, room, connection)
            if answer is not None:
                connection.tell(answer)


async def _answer(data: str | bytes, room: Room, connection: Connection) -> Message | None:
    """Make the move in a message; return None, or the refusal for its sender."""
    try:
        members = _members(wire.parse(data, most_bytes=MOST_BYTES), {"ply", "move"})
        ply, seat = members["ply"], connection.seat
        if type(ply) is not int:
            raise DecodeError("/ply", "the ply that the move is meant for is wanted")
        if seat is None:
            raise DecodeError("", "spectators make no moves")
        move = wire.from_json(members["move"], room.moves)
        await room.play(seat, move, ply)
    except IllegalMove as error:
        violation = wire.to_json(error.violation, audience=wire.Audience.ITS_SEAT)
        return {"refused": violation, "message": error.violation.message}
    except StaleError as error:
        return {"stale": error.ply, "message": str(error)}
    except (CardRulesError, RoomError) as error:
        return {"error": str(error)}
    return None


async def _send(socket: WebSocket, connection: Connection) -> None:
    """Send the messages queued for a connection until it is given up."""
    while (message := await connection.next()) is not None:
        await socket.send_json(message)
    await _end(socket, "connect again")


async def _data(socket: WebSocket) -> str | bytes:
    """Return the next message, which may be text or bytes."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"])
    text: str | None = message.get("text")
    data: bytes | None = message.get("bytes")
    return text if text is not None else data or b""


async def _end(socket: WebSocket, reason: str) -> None:
    """Send the reason, and close the connection."""
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_json({"error": reason})
        await socket.close(1008)


async def _body(request: Request) -> bytes:
    """Return the body of a request.

    Raises:
        DecodeError: if it is longer than a message may be; the rest is not read.
    """
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BYTES:
            raise DecodeError("", f"longer than {MOST_BYTES} bytes")
    return body


def _members(given: object, keys: set[str]) -> dict[str, object]:
    """Return the members of an object for these keys, with None for keys that it lacks.

    Raises:
        DecodeError: if it is not an object, or has other keys.
    """
    members = cast("dict[str, object]", given if isinstance(given, dict) else {"": None})
    if unknown := set(members) - keys:
        raise DecodeError("", f"an object of {', '.join(sorted(keys))} is wanted, not {unknown}")
    return {key: members.get(key) for key in keys}


def _names(given: object) -> list[str] | None:
    """Return the players' names; None if none were given.

    Raises:
        DecodeError: if this is not a list of names of an allowed length.
    """
    if given is None:
        return None
    names = cast("list[object]", given) if isinstance(given, list) else [None]
    if any(not isinstance(name, str) or not 0 < len(name) <= MOST_CHARACTERS for name in names):
        raise DecodeError(
            "/names", f"a list of names of 1 to {MOST_CHARACTERS} characters is wanted"
        )
    return cast("list[str]", names)


def create_app(
    database: str,
    *,
    clock: Clock = time.monotonic,
    first_message_within: float = FIRST_MESSAGE_WITHIN,
) -> Starlette:
    """Return the server as an ASGI application.

    Args:
        database: the URL of the database.
        clock: returns the time for the limits on messages and on opening tables.
        first_message_within: the seconds that a connection has to send its token.
    """
    server = Server(database, clock, first_message_within)
    return Starlette(
        routes=[
            Route("/tables", server.open_table, methods=["POST"]),
            WebSocketRoute("/tables/{table}", server.sit_down),
        ],
        lifespan=server.running,
    )


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description="A server of card games.")
    parser.add_argument("--database", default="sqlite:///tables.db", help="URL of the database")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument(
        "--first-message-within",
        type=float,
        default=FIRST_MESSAGE_WITHIN,
        metavar="SECONDS",
        help="how long a connection has to say who it is (default: %(default)g)",
    )
    options = parser.parse_args()
    app = create_app(options.database, first_message_within=options.first_message_within)
    uvicorn.run(app, host=options.host, port=options.port, ws_max_size=MOST_BYTES)


if __name__ == "__main__":
    main()
