"""What processes tell each other: as little as possible, and yet nobody misses a step."""

import asyncio
import contextlib
import json
from collections.abc import AsyncGenerator, Callable, Sequence
from pathlib import Path

import pytest
import rooms as rooms_module
from connection import Connection
from lobby import Lobby, Opened
from news import listen
from room import Room
from rooms import Rooms
from rows import Holder
from running import PostgreSQL
from sqlalchemy.exc import OperationalError
from store import Store
from terms import Terms

from cardrules import Seat, racko
from cardrules.racko import Move

RULES = racko.Rules(seats=2, dealer=1)
"""Seat 0 moves first, at ply 1, after the deal."""


class Wire(Store):
    """A store that carries news between processes as PostgreSQL does, though it is SQLite."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"sqlite:///{folder / 'tables.db'}")
        self.processes = [Rooms(self, pace=600, idle_after=600) for _ in range(2)]
        self.said: list[str] = []
        self.is_slow = self.is_broken = False
        self.under_way = asyncio.Event()
        """Set when a step is to be written."""
        self.may_write = asyncio.Event()
        self.may_write.set()

    async def append(
        self, table_id: str, ply: int, steps: Sequence[str], news: str | None
    ) -> None:
        self.under_way.set()
        await self.may_write.wait()
        await super().append(table_id, ply, steps, None)
        if news is not None:
            self._carry(news)

    async def announce(self, news: str) -> None:
        if self.is_broken:
            raise OperationalError("none", None, Exception())
        self._carry(news)

    def _carry(self, news: str) -> None:
        self.said.append(news)
        if not self.is_slow:
            self._deliver(news)

    def _deliver(self, news: str) -> None:
        for process in self.processes:
            process.hear(news)

    async def deliver_late(self, *, count: int) -> None:
        """Deliver the last news, which were held back, once there are so many."""
        await until(lambda: len(self.said) >= count)
        for news in self.said[-count:]:
            self._deliver(news)
        self.said.clear()

    def plies(self) -> list[object]:
        """Return the plies that were told, in order."""
        return [message["ply"] for message in map(json.loads, self.said) if "ply" in message]


async def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so, for a long time at most."""
    async with asyncio.timeout(60):
        while not is_so():  # noqa: ASYNC110 - nobody is told when it is so
            await asyncio.sleep(0.01)


@contextlib.asynccontextmanager
async def a_table(folder: Path) -> AsyncGenerator[tuple[Wire, Opened]]:
    """Yield a store with two processes, and a new table that neither has open."""
    wire = Wire(folder)
    yield wire, await Lobby(wire, wire.processes[0]).open(RULES, None, terms=Terms())
    for process in wire.processes:
        await process.close()
    await wire.close()


@contextlib.asynccontextmanager
async def opened(process: Rooms, table: Opened) -> AsyncGenerator[Room]:
    """Yield the room of a table where somebody has the first seat and watches."""
    async with process.visit(table.table) as room:
        seat = await room.seating.sit_down(table.seats[0])
        room.enter(Connection(seat), None)
        yield room


async def play(room: Room, move: Move) -> None:
    await room.play(Seat(0), move, room.match.ply, by=Holder.PERSON)


def test_a_step_is_told_only_if_another_process_has_the_table_open(tmp_path: Path) -> None:
    async def tell() -> None:
        async with a_table(tmp_path) as (wire, table), opened(wire.processes[0], table) as one:
            await until(lambda: one.is_alone)
            await play(one, racko.Draw())
            assert wire.plies() == []
            async with opened(wire.processes[1], table) as other:
                assert other.match.ply == 2
                await until(lambda: not one.is_alone and not other.is_alone)
                wire.said.clear()
                await play(one, racko.Discard())
                assert 3 in wire.plies()
                await until(lambda: other.match.ply == 3)

    asyncio.run(tell())


def test_whoever_opens_a_table_hears_of_the_step_that_is_under_way(tmp_path: Path) -> None:
    """It is not in the database yet when the other process reads that, and it has no news."""

    async def tell() -> None:
        async with a_table(tmp_path) as (wire, table), opened(wire.processes[0], table) as one:
            await until(lambda: one.is_alone)
            wire.may_write.clear()
            playing = asyncio.create_task(play(one, racko.Draw()))
            await wire.under_way.wait()
            async with opened(wire.processes[1], table) as other:
                await until(lambda: not one.is_alone)
                await asyncio.sleep(0.1)  # An answer that did not wait for the step would be here.
                assert other.match.ply == 1
                wire.may_write.set()
                await playing
                await until(lambda: other.match.ply == 2)

    asyncio.run(tell())


def test_a_step_that_was_made_before_the_answer_came_is_told_afterwards(tmp_path: Path) -> None:
    """The one that opens the table last is the one that plays, and does not know the other."""

    async def tell() -> None:
        async with a_table(tmp_path) as (wire, table), opened(wire.processes[1], table) as other:
            await until(lambda: other.is_alone)
            wire.said.clear()
            wire.is_slow = True
            async with opened(wire.processes[0], table) as one:
                await until(lambda: one.is_alone)
                await wire.deliver_late(count=1)  # It asks, and the other one answers.
                await play(one, racko.Draw())
                assert other.match.ply == 1
                wire.is_slow = False
                await wire.deliver_late(count=1)
                await until(lambda: other.match.ply == 2)

    asyncio.run(tell())


def test_a_process_that_could_not_ask_tells_every_step(tmp_path: Path) -> None:
    async def tell() -> None:
        async with a_table(tmp_path) as (wire, table):
            wire.is_broken = True
            async with opened(wire.processes[0], table) as one:
                await asyncio.sleep(0.1)
                wire.is_broken = False
                await play(one, racko.Draw())
                assert wire.plies() == [2]

    asyncio.run(tell())


def test_a_room_that_can_be_behind_catches_up_by_and_by(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process that moved was killed before it answered the one that opened the table."""
    monkeypatch.setattr(rooms_module, "BEAT", 0.01)

    async def tell() -> None:
        async with a_table(tmp_path) as (wire, table), opened(wire.processes[0], table) as one:
            await until(lambda: one.is_alone)
            wire.is_slow = True
            async with opened(wire.processes[1], table) as other:
                other.made_last_step = False  # With PostgreSQL, a room begins so.
                await play(one, racko.Draw())
                assert not one.can_be_behind()  # It costs nothing where a process is alone.
                assert other.match.ply == 1
                beating = asyncio.create_task(wire.processes[1].beat())
                await until(lambda: other.match.ply == 2)
                beating.cancel()

    asyncio.run(tell())


def test_news_of_one_commit_arrive_one_by_one(postgresql: PostgreSQL) -> None:
    async def tell() -> None:
        store, heard, is_listening = Store(postgresql.url), list[str](), asyncio.Event()
        listening = asyncio.create_task(listen(store.engine, is_listening.set, heard.append))
        await is_listening.wait()
        told = [json.dumps({"say": said}) for said in ("one\nand more", ":two", "'", "\\")]
        await asyncio.gather(*map(store.announce, told))
        await until(lambda: len(heard) == len(told))
        assert heard == told
        listening.cancel()
        await store.close()

    asyncio.run(tell())
