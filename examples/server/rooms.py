"""All rooms of this process: loaded when somebody comes, and forgotten when nobody is there.

Any process serves any table. What one writes is told to the others if they have the table open,
and their rooms catch up from the database. So whoever opens a table asks who else has it open.
Two processes that hear of each other at a table tell each other how far it is, because each may
have made a step before it knew that the other one must hear of it.

A message that is lost does no harm: a room also catches up whenever somebody enters, whenever a
step of its own is refused, and now and then while another process may have the table open.
"""

import asyncio
import contextlib
import json
import secrets
from collections.abc import AsyncGenerator, Coroutine
from typing import cast

from connection import Message, text
from match import Match, UnreadableError
from measures import log_trouble
from pilot import Pilot
from room import Room, RoomError
from seating import Seating
from sqlalchemy.exc import SQLAlchemyError
from store import Store
from terms import Terms

from cardrules import games

BEAT = 10.0
"""The seconds between two signs of life to other processes."""
DEAD_AFTER = 3 * BEAT
"""The seconds without a sign of life after which nobody is connected to a process any more."""


class Rooms:
    """The rooms of this process."""

    def __init__(self, store: Store, *, pace: float, idle_after: float) -> None:
        """Create the rooms of the tables in a store.

        Args:
            store: the database.
            pace: the seconds before a bot moves.
            idle_after: the seconds after which a room that nobody uses leaves memory.
        """
        self._store, self._pace, self._idle_after = store, pace, idle_after
        self.process = secrets.token_hex(8)
        """The name of this process."""
        self._rooms: dict[str, asyncio.Task[Room]] = {}
        self._heard: dict[str, float] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @contextlib.asynccontextmanager
    async def visit(self, table_id: str) -> AsyncGenerator[Room]:
        """Yield a room, loaded if needed, which stays in memory during the visit.

        Raises:
            RoomError: if there is no such table.
        """
        loading = self._rooms.get(table_id)
        if loading is None:
            loading = self._rooms[table_id] = asyncio.create_task(self._load(table_id))
            loading.add_done_callback(lambda task: self._forget_failed(table_id, task))
        room = await asyncio.shield(loading)
        room.visitors += 1
        try:
            yield room
        finally:
            room.visitors -= 1
            room.used_at = asyncio.get_running_loop().time()

    async def _load(self, table_id: str) -> Room:
        room = await asyncio.to_thread(self._loaded, table_id)
        room.used_at = asyncio.get_running_loop().time()
        room.made_last_step = not self._store.is_shared
        Pilot(room, self._pace, self.start, self.tell_seats)
        # The answers come when the room is there to hear them.
        self.start(self._ask(room))
        return room

    def _loaded(self, table_id: str) -> Room:
        stored = self._store.load(id=table_id)
        if stored is None:
            message = "no such table"
            raise RoomError(message)
        table, steps = stored.table, self._store.steps(table_id)
        match = Match(games.load(table.game), table.header, steps)
        seating = Seating(stored, self._store, self.process)
        return Room(match, seating, Terms.load(table.terms), self._store, self.process)

    def _forget_failed(self, table_id: str, loading: asyncio.Task[Room]) -> None:
        if _room_of(loading) is None:
            del self._rooms[table_id]

    def loaded(self) -> list[Room]:
        """Return the rooms in memory."""
        rooms = map(_room_of, self._rooms.values())
        return [room for room in rooms if room is not None]

    def start(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Do something in the background, and log it if that fails."""

        async def run() -> None:
            try:
                await work
            except (SQLAlchemyError, UnreadableError) as error:
                log_trouble(error)

        task = asyncio.create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def announce(self, room: Room, message: Message) -> None:
        """Tell the other processes something about a table."""
        told = {"from": self.process, "table": room.id, **message}
        await self._store.announce(text(told))

    async def _ask(self, room: Room) -> None:
        """Ask who else has a table open; then tell its steps only if somebody has."""
        room.is_alone = False
        await self.announce(room, {"ask": True})
        room.is_alone = not room.seating.is_elsewhere()

    async def tell(self, room: Room, extra: str, message: Message) -> None:
        """Send a message to all at a table who want this extra, whichever process they are at."""
        room.tell(extra, message)
        await self.announce(room, message)

    async def tell_presence(self, room: Room) -> None:
        """Tell everybody at a table who is connected to this process."""
        self.tell_seats(room)
        await self.announce(room, {"here": sorted(room.here())})

    def tell_seats(self, room: Room) -> None:
        """Show the seats to all who are connected to this process, if something is new."""
        room.on_change()
        now = asyncio.get_running_loop().time()
        alive = {each for each, heard in self._heard.items() if heard > now - DEAD_AFTER}
        room.show_seats(room.seating.in_public(room.here(), alive.__contains__))

    def hear(self, news: str) -> None:
        """Take in what a process announced."""
        message = cast("dict[str, object]", json.loads(news))
        process = str(message["from"])
        if process == self.process:
            return
        self._heard[process] = asyncio.get_running_loop().time()
        loading = self._rooms.get(str(message.get("table")))
        if loading is not None and (room := _room_of(loading)) is not None:
            self.start(self._take_in(room, process, message))

    async def _take_in(self, room: Room, process: str, message: Message) -> None:
        is_new = room.seating.hear(process, cast("list[int] | None", message.get("here")))
        room.is_alone = False
        if cast("int", message.get("ply", 0)) > room.match.ply or "seats" in message:
            await room.catch_up()
        for key, extra in (("chat", "chat"), ("rematch", "seats")):
            if key in message:
                room.tell(extra, {key: message[key]})
        self.tell_seats(room)
        if is_new or "ask" in message:
            # A step under way began perhaps before this process knew that anybody must hear of it.
            ply = await room.settled_ply()
            await self.announce(room, {"here": sorted(room.here()), "ply": ply})

    def catch_up(self) -> None:
        """Let all rooms catch up, because announcements may have been lost."""
        for room in self.loaded():
            self.start(room.catch_up())
            self.start(self._ask(room))

    async def beat(self) -> None:
        """Give signs of life, notice who gives none, and forget idle rooms, for ever."""
        while True:
            await asyncio.sleep(BEAT)
            self.start(self._store.announce(text({"from": self.process})))
            self.forget_idle(asyncio.get_running_loop().time())
            for room in self.loaded():
                self.tell_seats(room)
            self.start(self.catch_up_in_turn())

    async def catch_up_in_turn(self) -> None:
        """Let the rooms that can be behind catch up, one by one, so that moves do not wait."""
        for room in self.loaded():
            if room.can_be_behind():
                await self.start(room.catch_up())

    def forget_idle(self, now: float) -> None:
        """Forget the rooms that nobody has used for a while; they come back from the database."""
        for room in self.loaded():
            if room.visitors == 0 and room.used_at <= now - self._idle_after:
                room.stop_timer()
                del self._rooms[room.id]

    async def close(self) -> None:
        """Move for nobody any more, and finish what was begun."""
        for room in self.loaded():
            room.stop_timer()
        await asyncio.gather(*self._tasks)


def _room_of(loading: asyncio.Task[Room]) -> Room | None:
    """Return the room that was loaded; None if it is not there yet, or could not be loaded."""
    if not loading.done() or loading.cancelled() or loading.exception() is not None:
        return None
    return loading.result()
