"""The connections: each sends its token, then asks for things, and gets what its seat sees."""

import asyncio
import contextlib
from collections.abc import Sequence
from typing import NamedTuple

from budget import MESSAGES_A_SECOND, MOST_AT_ONCE, Budget, Budgets, Clock
from connection import Connection, text
from match import UnreadableError
from measures import Measures, log_trouble
from players import MOST_PLIES, Players
from reading import MOST_BYTES, address_of, data_of, each, line, members, whole
from room import Room, RoomError
from rooms import Rooms
from seating import UnknownTokenError
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect

from cardrules import CardRulesError, wire
from cardrules.errors import DecodeError

SECONDS_AN_ENTRY = 0.002
"""What a new connection costs of its address's time."""
EXTRAS = frozenset({"seats", "chat", "legal"})


class Sockets:
    """The handlers of connections."""

    def __init__(
        self,
        rooms: Rooms,
        players: Players,
        *,
        measures: Measures,
        budgets: Budgets,
        clock: Clock,
        first_message_within: float,
        origins: Sequence[str],
    ) -> None:
        """Serve these rooms."""
        self._rooms, self._players = rooms, players
        self._measures, self._budgets, self._clock = measures, budgets, clock
        self._first_message_within, self._origins = first_message_within, origins

    async def sit_down(self, socket: WebSocket) -> None:
        """Serve one connection: read its token, then do what it asks and send what it sees."""
        origin = socket.headers.get("origin")
        if self._origins and origin is not None and origin not in self._origins:
            await socket.close()  # The answer is 403, because nothing was accepted.
            return
        await socket.accept()
        self._measures.connections += 1
        try:
            async with asyncio.timeout(self._first_message_within):
                data = await data_of(socket)
            work = self._budgets.of_connection(address_of(socket))
            work.spend(SECONDS_AN_ENTRY)
            await work.pause()
            first = _read_first(data)
            async with self._rooms.visit(socket.path_params["table"]) as room:
                await self._serve(socket, room, first, work)
        except TimeoutError:
            await _end(socket, "no token came")
        except (RoomError, UnknownTokenError, UnreadableError, CardRulesError) as error:
            await _end(socket, str(error))
        except SQLAlchemyError as error:
            log_trouble(error)
            await _end(socket, "the database does not answer: connect again")
        except WebSocketDisconnect:
            pass
        finally:
            self._measures.connections -= 1

    async def _serve(self, socket: WebSocket, room: Room, first: "First", work: Budget) -> None:
        await room.catch_up()
        connection = Connection(await room.seating.sit_down(first.token), first.extras)
        room.enter(connection, first.since)
        self._rooms.start(self._rooms.tell_presence(room))
        sending = asyncio.create_task(_send(socket, room, connection, work))
        try:
            await self._players.greet(room, connection)
            await self._receive(socket, room, connection, work)
        finally:
            room.leave(connection)
            sending.cancel()
            self._rooms.start(self._rooms.tell_presence(room))

    async def _receive(
        self, socket: WebSocket, room: Room, connection: Connection, work: Budget
    ) -> None:
        """Do what the client asks for, until it goes or sends too many messages."""
        messages = Budget(MOST_AT_ONCE, MESSAGES_A_SECOND, self._clock)
        while True:
            await work.pause()
            data = await data_of(socket)
            if not messages.take():
                await _end(socket, "too many messages")
                return
            answer = await self._players.answer(data, room, connection, work)
            if answer is not None:
                connection.tell(answer)


class First(NamedTuple):
    """The first message of a connection."""

    token: str
    since: int | None
    """The ply that the client knows."""
    extras: frozenset[str]


def _read_first(data: str | bytes) -> First:
    given = members(wire.parse(data, most_bytes=MOST_BYTES), {"token", "since", "with"})
    since = given["since"]
    extras = [line(*extra) for extra in each(given["with"], "/with", len(EXTRAS))]
    if not EXTRAS.issuperset(extras):
        raise DecodeError("/with", f"expected some of {', '.join(sorted(EXTRAS))}")
    ply = None if since is None else whole(since, "/since", range(MOST_PLIES))
    return First(line(given["token"], "/token"), ply, frozenset(extras))


async def _send(socket: WebSocket, room: Room, connection: Connection, work: Budget) -> None:
    """Send a connection the steps of its room and its answers, until it must end."""

    def page() -> str | None:
        if not connection.is_catching_up:
            return room.page(connection)
        with work.timing():
            return room.page(connection)

    with contextlib.suppress(WebSocketDisconnect):
        while (message := await connection.next(page)) is not None:
            await socket.send_text(message)
            if connection.is_catching_up:
                await work.pause()
        await _end(socket, str(connection.ending))


async def _end(socket: WebSocket, reason: str) -> None:
    """Send the reason, and close the connection."""
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_text(text({"error": reason}))
        await socket.close(1008)
