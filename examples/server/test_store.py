"""The database and its one writer: who may use it, and what happens when it is in trouble."""

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import writer as writer_module
from lobby import Lobby
from rooms import Rooms
from running import HERE, Running
from sqlalchemy import Connection as Transaction
from sqlalchemy import create_engine, event, text
from sqlalchemy.exc import IntegrityError
from store import Store, TakenError
from terms import Terms
from writer import Work, Writer

from cardrules import racko

RULES = racko.Rules(seats=2)


def test_the_writer_waits_for_others_that_hold_the_file(tmp_path: Path) -> None:
    """A backup or an operator may write too; fifty tables wait, and nothing is refused."""

    async def write() -> None:
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
        lobby = Lobby(store, Rooms(store, pace=600, idle_after=600))
        held = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
        held.execute("BEGIN IMMEDIATE")
        opening = [asyncio.create_task(lobby.open(RULES, None, terms=Terms())) for _ in range(50)]
        await asyncio.sleep(0.1)
        assert not any(task.done() for task in opening)
        held.execute("ROLLBACK")
        held.close()
        tables = await asyncio.gather(*opening)
        assert all(store.steps(table.table) for table in tables)
        await store.close()

    asyncio.run(write())


def test_of_work_that_is_written_together_only_the_refused_part_fails(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'numbers.db'}")

    def adding(number: int) -> Callable[[Transaction], int]:
        insert = text("INSERT INTO numbers VALUES (:number)")
        return lambda connection: connection.execute(insert, {"number": number}).rowcount

    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE numbers (number UNIQUE)"))

    async def write() -> list[object]:
        writer = Writer(engine)
        together = [writer.write(Work(str(number), adding(number))) for number in (1, 2, 2, 3)]
        return list(await asyncio.gather(*together, return_exceptions=True))

    one, two, again, three = asyncio.run(write())
    engine.dispose()
    assert (one, two, three) == (1, 1, 1)
    assert isinstance(again, IntegrityError)


def test_all_steps_that_wait_are_written_by_one_statement(tmp_path: Path) -> None:
    """A move at each of ten tables: all are asked for before the writer gets to run."""
    written: list[int] = []

    async def write() -> None:
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
        lobby = Lobby(store, Rooms(store, pace=600, idle_after=600))
        tables = [(await lobby.open(RULES, None, terms=Terms())).table for _ in range(10)]

        @event.listens_for(store.engine, "before_cursor_execute")
        def note(*given: Any) -> None:  # noqa: ANN401 - of SQLAlchemy
            _, _, statement, parameters, _, is_of_many = given
            if statement.startswith("INSERT INTO steps"):
                written.append(len(parameters) if is_of_many else 1)

        await asyncio.gather(*(store.append(table, 1, ["move"], "") for table in tables))
        assert [store.steps(table, since=1) for table in tables] == [["move"]] * 10
        await store.close()

    asyncio.run(write())
    assert written == [10]


def test_work_gathers_between_two_commits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first is committed at once; three that come one after the other share a commit."""
    monkeypatch.setattr(writer_module, "PAUSE", 3.0)
    engine = create_engine(f"sqlite:///{tmp_path / 'numbers.db'}")
    together: list[list[int]] = [[]]

    @event.listens_for(engine, "commit")
    def note(_: Transaction) -> None:
        together.append([])

    async def write() -> None:
        writer = Writer(engine)

        def writing(number: int) -> Work:
            def write(_: Transaction) -> None:
                together[-1].append(number)

            return Work("", write)

        async with asyncio.timeout(1):
            await writer.write(writing(1))
        others: list[asyncio.Task[object]] = []
        for number in (2, 3, 4):
            others.append(asyncio.create_task(writer.write(writing(number))))
            await asyncio.sleep(0.1)
        assert together == [[1], []]
        await asyncio.gather(*others)

    asyncio.run(write())
    engine.dispose()
    assert together == [[1], [2, 3, 4], []]


def test_errors_of_the_database_show_no_parameters(tmp_path: Path) -> None:
    """Parameters are steps, and steps hold cards."""
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}")

    async def refuse() -> str:
        try:
            await store.append("none", 0, ["h1dden"], "")
        except TakenError as error:
            return f"{error.__cause__!r} {error.__cause__}"
        finally:
            await store.close()
        return ""

    said = asyncio.run(refuse())
    assert "INSERT INTO steps" in said
    assert "h1dden" not in said


def test_a_second_process_with_sqlite_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    first = Running(url, tmp_path / "log")
    command = [sys.executable, "server.py", "--database", url, "--port", "0"]
    second = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False)
    assert second.returncode == 1
    assert "another process serves" in second.stderr
    assert "use PostgreSQL" in second.stderr
    assert "Traceback" not in second.stderr
    first.kill()  # The file is free again, however the first process ended.
    Running(url, tmp_path / "log").stop()
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.parametrize("url", ["mysql://localhost/cards", "sqlite://"])
def test_a_database_of_another_kind_is_refused(url: str) -> None:
    command = [sys.executable, "server.py", "--database", url]
    ran = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False)
    said = f"{url} is not supported: use postgresql, or sqlite with a file\n"
    assert (ran.returncode, ran.stderr) == (1, said)
