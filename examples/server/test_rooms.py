"""Rooms by themselves: two processes without news, and a database that does not answer."""

import asyncio
import contextlib
import json
import threading
from collections.abc import AsyncGenerator, Sequence
from pathlib import Path

import pilot as pilot_module
import pytest
import rooms as rooms_module
from connection import Connection
from lobby import Lobby
from match import UnreadableError
from room import Room, RoomError
from rooms import Rooms
from rows import Holder, StoredSeat
from sqlalchemy.exc import OperationalError
from store import Store
from terms import Terms

from cardrules import Seat, racko
from cardrules.errors import StaleError

RULES = racko.Rules(seats=2, dealer=1)
"""Seat 0 moves first, at ply 1, after the deal."""
FIRST, SECOND = Seat(0), Seat(1)


@contextlib.asynccontextmanager
async def processes(folder: Path, count: int) -> AsyncGenerator[tuple[Store, list[Room]]]:
    """Yield the rooms of one new table in several processes that hear nothing of each other.

    In truth they are in one process, because SQLite serves only one.
    """
    store = Store(f"sqlite:///{folder / 'tables.db'}")
    all_rooms = [Rooms(store, pace=600, idle_after=600) for _ in range(count)]
    table = await Lobby(store, all_rooms[0]).open(RULES, None, terms=Terms())
    async with contextlib.AsyncExitStack() as stack:
        entered = [await stack.enter_async_context(each.visit(table.table)) for each in all_rooms]
        for room in entered:
            for token in table.seats:
                await room.catch_up()
                await room.seating.sit_down(token)
        yield store, entered
    for each in all_rooms:
        await each.close()
    await store.close()


async def draw(room: Room, ply: int) -> None:
    await room.play(FIRST, racko.Draw(), ply, by=Holder.PERSON)


def test_a_room_that_missed_a_step_catches_up_when_its_own_is_refused(tmp_path: Path) -> None:
    async def play() -> None:
        async with processes(tmp_path, 2) as (_, (one, other)):
            await draw(one, 1)
            assert (one.match.ply, other.match.ply) == (2, 1)
            with pytest.raises(StaleError) as stale:
                await draw(other, 1)
            assert (stale.value.expected, stale.value.ply) == (1, 2)
            assert other.match.ply == 2
            assert other.match.state == one.match.state

    asyncio.run(play())


def test_a_room_that_missed_a_step_catches_up_for_a_move_that_follows_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with processes(tmp_path, 2) as (_, (one, other)):
            await draw(one, 1)
            await other.play(FIRST, racko.Discard(), 2, by=Holder.PERSON)
            assert other.match.ply == 3
            assert other.match.state.to_act == SECOND

    asyncio.run(play())


def test_a_step_is_sent_only_when_it_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first answer of the database is lost, though it has written the step."""

    async def play() -> None:
        async with processes(tmp_path, 1) as (store, (room,)):
            connection = Connection(SECOND)
            room.enter(connection, 1)
            assert json.loads(str(room.page(connection)))["events"] == []
            append = store.append

            async def lose(table: str, ply: int, steps: Sequence[str], news: str) -> None:
                await append(table, ply, steps, news)
                assert room.page(connection) is None
                raise OperationalError("none", None, Exception())

            monkeypatch.setattr(store, "append", lose)
            with pytest.raises(OperationalError):
                await draw(room, 1)
            assert (room.match.ply, room.page(connection)) == (1, None)
            monkeypatch.undo()
            with pytest.raises(StaleError):
                await draw(room, 1)
            assert json.loads(str(room.page(connection)))["ply"] == 2

    asyncio.run(play())


def test_an_answer_of_the_database_that_comes_late_brings_no_old_seats_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with processes(tmp_path, 1) as (store, (room,)):
            has_read, has_changed = threading.Event(), threading.Event()
            seats = store.seats

            def answer_late(table: str) -> tuple[StoredSeat, ...]:
                read = seats(table)
                if not has_read.is_set():
                    has_read.set()
                    has_changed.wait()
                return read

            monkeypatch.setattr(store, "seats", answer_late)
            late = asyncio.create_task(room.seating.refresh())
            await asyncio.to_thread(has_read.wait)
            leaving = room.seating.change(room.seating.rows[0], holder=Holder.LEFT)
            changing = asyncio.create_task(leaving)
            await asyncio.wait([changing], timeout=1)  # It may wait for the late answer, or not.
            has_changed.set()
            await asyncio.gather(late, changing)
            assert room.seating.rows[0].holder is Holder.LEFT

    asyncio.run(play())


def test_a_seat_that_a_bot_has_is_not_played_by_a_person(tmp_path: Path) -> None:
    async def play() -> None:
        async with processes(tmp_path, 2) as (_, (one, other)):
            assert await one.seating.change(one.seating.rows[0], holder=Holder.LEFT)
            # The other process has not heard of it, and must not change what it does not know.
            assert not await other.seating.change(other.seating.rows[0], holder=Holder.BOT)
            with pytest.raises(RoomError, match="seat 0 is not yours to play"):
                await draw(other, 1)

    asyncio.run(play())


def test_idle_rooms_leave_memory_and_come_back(tmp_path: Path) -> None:
    async def play() -> None:
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
        rooms = Rooms(store, pace=600, idle_after=60)
        table = await Lobby(store, rooms).open(RULES, None, terms=Terms())
        now = asyncio.get_running_loop().time()
        async with rooms.visit(table.table) as room:
            await room.seating.sit_down(table.seats[0])
            await draw(room, 1)
            rooms.forget_idle(now + 1_000_000)
            assert list(rooms.loaded()) == [room]  # Somebody is there.
        left_at = room.used_at
        rooms.forget_idle(left_at + 59)
        assert list(rooms.loaded()) == [room]
        rooms.forget_idle(left_at + 61)
        assert list(rooms.loaded()) == []
        async with rooms.visit(table.table) as again:
            assert again is not room
            assert (again.match.ply, again.match.state) == (2, room.match.state)
        await store.close()

    asyncio.run(play())


def test_people_at_a_process_that_gives_no_sign_of_life_are_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
        rooms = Rooms(store, pace=600, idle_after=600)
        table = await Lobby(store, rooms).open(RULES, None, terms=Terms())
        async with rooms.visit(table.table) as room:
            watching = Connection(None, frozenset({"seats"}))
            room.enter(watching, room.match.ply)

            async def here() -> list[bool]:
                message = json.loads(str(await watching.next(lambda: None)))
                return [seat["here"] for seat in message["seats"]]

            rooms.hear(json.dumps({"from": "other", "table": table.table, "here": [1]}))
            assert await here() == [False, True]
            monkeypatch.setattr(rooms_module, "DEAD_AFTER", -1)
            rooms.tell_seats(room)
            assert await here() == [False, False]
        await rooms.close()
        await store.close()

    asyncio.run(play())


def when_due(room: Room) -> float | None:
    """Return in how many seconds the server moves in a room; None if it does not."""
    now = asyncio.get_running_loop().time()
    return None if room.timer is None else room.timer.when() - now


def test_the_server_moves_only_while_somebody_is_there(tmp_path: Path) -> None:
    async def play() -> None:
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
        rooms = Rooms(store, pace=600, idle_after=600)
        table = await Lobby(store, rooms).open(RULES, None, terms=Terms(), bots=[0, 1])
        async with rooms.visit(table.table) as room:
            assert when_due(room) is None
            connection = Connection(None)
            room.enter(connection, None)
            rooms.tell_seats(room)
            assert when_due(room) == pytest.approx(600, abs=300)
            room.leave(connection)
            rooms.tell_seats(room)
            assert when_due(room) is None
        await store.close()

    asyncio.run(play())


@pytest.mark.parametrize("made_last_step", [True, False])
def test_a_process_waits_longer_if_another_one_made_the_last_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, made_last_step: bool
) -> None:
    async def play() -> None:
        monkeypatch.setattr(pilot_module, "GRACE", 100_000)
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
        rooms = Rooms(store, pace=600, idle_after=600)
        terms = Terms(clock=10_000)
        table = await Lobby(store, rooms).open(RULES, None, terms=terms)
        async with rooms.visit(table.table) as room:
            room.made_last_step = made_last_step
            room.enter(Connection(None), None)
            rooms.tell_seats(room)
            assert when_due(room) is None  # Nobody has taken the seat that is to act.
            await room.seating.sit_down(table.seats[0])
            rooms.tell_seats(room)
            later = 10_000 if made_last_step else 110_000
            assert when_due(room) == pytest.approx(later, abs=5000)
            timer = room.timer
            await room.seating.sit_down(table.seats[1])
            rooms.tell_seats(room)
            assert room.timer is timer  # The clock does not start again when somebody comes.
        await rooms.close()
        await store.close()

    asyncio.run(play())


def test_steps_that_cannot_be_replayed_are_not_shown_to_anybody(tmp_path: Path) -> None:
    """Another version of the server may have written them, and they hold cards."""

    async def play() -> None:
        async with processes(tmp_path, 1) as (store, (room,)):
            step = (
                '{"format":1,"game":"racko","type":"MoveStep","seat":0,"move":{"type":"h1dden"}}'
            )
            await store.append(room.id, 1, [step], "")
            with pytest.raises(UnreadableError) as unreadable:
                await room.catch_up()
            assert str(unreadable.value) == "the table cannot be read"
            assert unreadable.value.__suppress_context__
            assert room.match.ply == 1

    asyncio.run(play())
