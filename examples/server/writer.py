"""The one writer of a process: what waits to be written is committed together.

A commit costs as much as the disk takes to confirm it, however much is in it, and a statement
costs much more than one more row in it. So while one commit is under way, all further work waits.
Then it shares the next one, with one statement for all its steps and one for all its news. SQLite
has only one writer at a time anyway.

News go out with the commit, by NOTIFY: others hear of what was written exactly if it was written.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import NamedTuple

from rows import StoredStep
from sqlalchemy import Connection, Engine, insert, text
from sqlalchemy.exc import OperationalError

CHANNEL = "cardrules"
MOST_TOGETHER = 100
"""The most work in one commit, so that no commit takes long."""
PAUSE = 0.004
"""The seconds between two commits, in which work gathers: fewer commits leave more of the machine
to the games. Work that comes after a quiet time does not wait."""
INSERT = insert(StoredStep)
NOTIFY = text("SELECT pg_notify(:channel, unnest(string_to_array(:news, :end)))")


class Work(NamedTuple):
    """Something to write."""

    key: str
    """What it is about, such as the id of a table."""
    write: Callable[[Connection], object] = lambda _: None
    """Writes what is not steps; its result is the result of the work."""
    steps: Sequence[dict[str, object]] = ()
    """Steps to write, as the values of their rows."""
    news: str | None = None
    """What to tell the other processes, in one line."""


class Writer:
    """Writes in the order in which it was asked, many at once."""

    def __init__(self, engine: Engine) -> None:
        """Write to this database."""
        self._engine = engine
        self._waiting: list[tuple[Work, asyncio.Future[object]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def write(self, work: Work) -> object:
        """Do some work in a transaction, and return its result once that is committed.

        Raises:
            OperationalError: if the database does not answer; nobody knows then whether the work
                was committed.
            SQLAlchemyError: if the database refuses the work.
        """
        done: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
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
            together.sort(key=lambda waiting: waiting[0].key)
            results = await asyncio.to_thread(self._write, [work for work, _ in together])
            for (_, done), result in zip(together, results, strict=True):
                if done.cancelled():
                    continue
                if isinstance(result, Exception):
                    done.set_exception(result)
                else:
                    done.set_result(result)
            await asyncio.sleep(PAUSE)
        self._writing = None

    def _write(self, together: list[Work]) -> list[object]:
        """Do all work in one transaction, or each in its own if the work of one is refused."""
        try:
            with self._engine.begin() as connection:
                results = [work.write(connection) for work in together]
                if steps := [step for work in together for step in work.steps]:
                    connection.execute(INSERT, steps)
                if news := [work.news for work in together if work.news is not None]:
                    told = {"channel": CHANNEL, "news": "\n".join(news), "end": "\n"}
                    connection.execute(NOTIFY, told)
                return results
        except Exception as error:  # noqa: BLE001 - whoever asked for the work gets it
            # After a lost connection, nobody knows what was written. So nothing is written twice.
            if len(together) == 1 or isinstance(error, OperationalError):
                return [error for _ in together]
        return [result for work in together for result in self._write([work])]
