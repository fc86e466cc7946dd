"""The one writer of a process: what waits to be written is committed together.

A commit costs as much as the disk takes to confirm it, however much is in it. So while one commit
is under way, all further work waits, and then shares the next one. SQLite has only one writer at a
time anyway.
"""

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError

T = TypeVar("T")

MOST_TOGETHER = 100
"""The most work in one commit, so that no commit takes long."""


class Work(NamedTuple):
    """Something to write."""

    key: str
    """What it is about, such as the id of a table."""
    write: Callable[[Connection], object]
    done: "asyncio.Future[Any]"


class Writer:
    """Writes in the order in which it was asked, many at once."""

    def __init__(self, engine: Engine) -> None:
        """Write to this database."""
        self._engine = engine
        self._waiting: list[Work] = []
        self._writing: asyncio.Task[None] | None = None

    async def write(self, key: str, write: Callable[[Connection], T]) -> T:
        """Do some work in a transaction, and return its result once that is committed.

        Raises:
            OperationalError: if the database does not answer; nobody knows then whether the work
                was committed.
            SQLAlchemyError: if the database refuses the work.
        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append(Work(key, write, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all())
        return await done

    async def finish(self) -> None:
        """Wait until nothing waits any more."""
        while self._writing is not None:
            await self._writing

    async def _write_all(self) -> None:
        while together := self._waiting[:MOST_TOGETHER]:
            del self._waiting[:MOST_TOGETHER]
            # Two processes that write the same rows in another order would wait for each other.
            together.sort(key=lambda work: work.key)
            for work, result in await asyncio.to_thread(self._write, together):
                if work.done.cancelled():
                    continue
                if isinstance(result, Exception):
                    work.done.set_exception(result)
                else:
                    work.done.set_result(result)
        self._writing = None

    def _write(self, together: list[Work]) -> list[tuple[Work, object]]:
        """Do all work in one transaction, or each in its own if the work of one is refused."""
        try:
            with self._engine.begin() as connection:
                return [(work, work.write(connection)) for work in together]
        except Exception as error:  # noqa: BLE001 - whoever asked for the work gets it
            # After a lost connection, nobody knows what was written. So nothing is written twice.
            if len(together) == 1 or isinstance(error, OperationalError):
                return [(work, error) for work in together]
        return [result for work in together for result in self._write([work])]
