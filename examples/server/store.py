"""The database: for each table its header, its tokens, and its steps in order.

States are not stored. They follow from the steps, so a table that was interrupted at any moment
can be restored exactly.
"""

from collections.abc import Sequence

from sqlalchemy import ForeignKey, create_engine, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Base(DeclarativeBase):
    """The tables of the database."""


class StoredTable(Base):
    """One table of players."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(primary_key=True)
    game: Mapped[str]
    header: Mapped[str]
    """The header of the record, a message of the wire format."""
    tokens: Mapped[str]
    """The SHA-256 of each token in hexadecimal, in seat order, with the spectators' last."""


class StoredStep(Base):
    """One step of a table: a move, a deal or a reshuffle."""

    __tablename__ = "steps"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    ply: Mapped[int] = mapped_column(primary_key=True)
    step: Mapped[str]
    """The step, a message of the wire format."""


class Store:
    """The database at a URL: SQLite, PostgreSQL or another."""

    def __init__(self, url: str) -> None:
        """Open the database, and create its tables if they do not exist yet."""
        self._engine = create_engine(url)
        Base.metadata.create_all(self._engine)

    def create(self, table: StoredTable, steps: Sequence[str]) -> None:
        """Write a new table and its first steps, all or nothing."""
        with Session(self._engine) as session, session.begin():
            session.add(table)
            session.flush()  # The steps refer to the table, so its row must be there first.
            session.add_all(_rows(table.id, 0, steps))

    def append(self, table_id: str, ply: int, steps: Sequence[str]) -> None:
        """Write the steps of a table from a ply on, all or nothing.

        A step that exists already is an error. So two servers cannot both continue a table.
        """
        with Session(self._engine) as session, session.begin():
            session.add_all(_rows(table_id, ply, steps))

    def load(self, table_id: str) -> tuple[StoredTable, list[str]] | None:
        """Return a table and its steps in order; None if there is no such table."""
        with Session(self._engine, expire_on_commit=False) as session:
            table = session.get(StoredTable, table_id)
            if table is None:
                return None
            query = select(StoredStep.step).filter_by(table_id=table_id).order_by(StoredStep.ply)
            return table, list(session.scalars(query))

    def close(self) -> None:
        """Close the connections to the database."""
        self._engine.dispose()


def _rows(table_id: str, ply: int, steps: Sequence[str]) -> list[StoredStep]:
    return [
        StoredStep(table_id=table_id, ply=ply + after, step=step)
        for after, step in enumerate(steps)
    ]
