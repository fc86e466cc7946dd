"""The database: SQLite for one process, PostgreSQL for as many as you like.

``writer.py`` writes, and with PostgreSQL also tells the other processes; ``news.py`` listens.
"""

import sqlite3
from collections.abc import Sequence
from typing import Any, NamedTuple

from rows import Base, Holder, StoredSeat, StoredStep, StoredTable
from sqlalchemy import Connection, Engine, create_engine, event, insert, make_url, select, text
from sqlalchemy import update as change
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session
from writer import Work, Writer

LONGEST_WAIT = 60.0
"""The seconds that SQLite waits for others, such as a backup, that hold the file."""


class TakenError(Exception):
    """Another process was first: the step, the seat or the rematch exists already."""


class Stored(NamedTuple):
    """A table as stored, with its seats in order."""

    table: StoredTable
    seats: tuple[StoredSeat, ...]


class Store:
    """The database at a URL."""

    def __init__(self, url: str) -> None:
        """Open the database, and create its tables if they do not exist yet.

        Raises:
            RuntimeError: if it is a SQLite file that another process serves.
            ValueError: if it is neither SQLite nor PostgreSQL.
        """
        self.url = make_url(url)
        self.is_shared = self.url.get_backend_name() == "postgresql"
        """Whether other processes can serve the same tables."""
        file = self.url.database if self.url.get_backend_name() == "sqlite" else None
        if not self.is_shared and not file:
            message = f"{self.url} is not supported: use postgresql, or sqlite with a file"
            raise ValueError(message)
        self._lock = _sole_use(file) if file else None
        # Parameters are hidden cards, so they must not appear in an error or a log.
        self.engine = create_engine(self.url, hide_parameters=True, pool_pre_ping=self.is_shared)
        if not self.is_shared:
            _tune(self.engine)
        with self.engine.begin() as connection:
            if self.is_shared:  # Two processes that start at once must not both create tables.
                connection.execute(text("SELECT pg_advisory_xact_lock(1)"))
            Base.metadata.create_all(connection)
        self._writer = Writer(self.engine)

    async def create(self, stored: Stored, steps: Sequence[str]) -> None:
        """Write a new table, its seats and its first steps, all or nothing.

        Raises:
            TakenError: if the table has an id, a code or a rematch that exists already.
        """

        def write(connection: Connection) -> None:
            connection.execute(insert(StoredTable), [_values(stored.table)])
            connection.execute(insert(StoredSeat), [_values(seat) for seat in stored.seats])

        rows = _steps(stored.table.id, 0, steps)
        await self._write_once(Work(stored.table.id, write, rows))

    async def append(
        self, table_id: str, ply: int, steps: Sequence[str], news: str | None
    ) -> None:
        """Write the steps of a table from a ply on, all or nothing, and announce the news, if any.

        Raises:
            TakenError: if the table has a step at that ply already.
        """
        rows = _steps(table_id, ply, steps)
        await self._write_once(Work(table_id, steps=rows, news=self._told(news)))

    async def change_seat(
        self, table_id: str, seat: int, held_by: Holder, news: str, **values: str
    ) -> None:
        """Change a seat that somebody has, and announce the news.

        Raises:
            TakenError: if somebody else has the seat by now.
        """
        where = {"table_id": table_id, "seat": seat, "holder": held_by}

        def write(connection: Connection) -> int:
            changed = change(StoredSeat).filter_by(**where).values(**values)
            return connection.execute(changed).rowcount

        if not await self._writer.write(Work(table_id, write, news=self._told(news))):
            raise TakenError

    async def announce(self, news: str) -> None:
        """Tell the other processes something that is not stored."""
        if self.is_shared:
            await self._writer.write(Work("", news=news))

    async def _write_once(self, work: Work) -> None:
        try:
            await self._writer.write(work)
        except IntegrityError as error:
            raise TakenError from error

    def _told(self, news: str | None) -> str | None:
        return news if self.is_shared else None  # With SQLite there is nobody to tell.

    def load(self, **values: str) -> Stored | None:
        """Return the table with these values, such as its id; None if there is none."""
        with Session(self.engine, expire_on_commit=False) as session:
            table = session.scalars(select(StoredTable).filter_by(**values)).one_or_none()
            return None if table is None else Stored(table, self._seats(session, table.id))

    def listed(self, opened_since: int, most: int) -> list[Stored]:
        """Return tables with an open seat that the lobby shows, the newest first."""
        is_open = select(StoredSeat.table_id).filter_by(holder=Holder.OPEN)
        query = (
            select(StoredTable)
            .filter_by(listed=True)
            .where(StoredTable.opened_at >= opened_since, StoredTable.id.in_(is_open))
            .order_by(StoredTable.opened_at.desc())
            .limit(most)
        )
        with Session(self.engine, expire_on_commit=False) as session:
            return [Stored(each, self._seats(session, each.id)) for each in session.scalars(query)]

    def seats(self, table_id: str) -> tuple[StoredSeat, ...]:
        """Return the seats of a table in order."""
        with Session(self.engine, expire_on_commit=False) as session:
            return self._seats(session, table_id)

    def steps(self, table_id: str, since: int = 0) -> list[str]:
        """Return the steps of a table from a ply on."""
        query = select(StoredStep.step).filter_by(table_id=table_id)
        query = query.where(StoredStep.ply >= since).order_by(StoredStep.ply)
        with Session(self.engine) as session:
            return list(session.scalars(query))

    def check(self) -> None:
        """Ask the database for something.

        Raises:
            SQLAlchemyError: if it does not answer.
        """
        with self.engine.connect() as connection:
            connection.execute(select(1))

    async def close(self) -> None:
        """Write what waits, and close the connections to the database."""
        await self._writer.finish()
        self.engine.dispose()
        if self._lock is not None:
            self._lock.close()

    @staticmethod
    def _seats(session: Session, table_id: str) -> tuple[StoredSeat, ...]:
        query = select(StoredSeat).filter_by(table_id=table_id).order_by(StoredSeat.seat)
        return tuple(session.scalars(query))


def _values(row: Base) -> dict[str, object]:
    return {column.key: getattr(row, column.key) for column in row.__table__.columns}


def _steps(table_id: str, ply: int, steps: Sequence[str]) -> list[dict[str, object]]:
    return [
        {"table_id": table_id, "ply": ply + after, "step": step}
        for after, step in enumerate(steps)
    ]


def _sole_use(file: str) -> sqlite3.Connection:
    """Lock a file beside a SQLite file as long as this process runs, however it ends.

    Raises:
        RuntimeError: if another process has done so.
    """
    lock = sqlite3.connect(
        f"{file}.lock", timeout=0, isolation_level=None, check_same_thread=False
    )
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        lock.close()
        message = (
            f"another process serves {file}: SQLite is for one process, "
            "so use PostgreSQL to serve the same tables with several"
        )
        raise RuntimeError(message) from None
    return lock


def _tune(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def set_pragmas(connection: Any, _: object) -> None:  # noqa: ANN401 - of the driver
        # With a write-ahead log, readers and the writer do not wait for each other.
        for pragma in (
            f"busy_timeout={LONGEST_WAIT * 1000:.0f}",
            "journal_mode=WAL",
            "synchronous=FULL",  # What was committed survives a power cut too.
            "foreign_keys=ON",
        ):
            connection.execute(f"PRAGMA {pragma}")
