"""What the database holds: tables, their seats and their steps, as rows.

States are not stored. They follow from the steps, so a table that was interrupted at any moment
can be restored exactly. Row (table, ply) exists at most once. So of two processes that continue a
table at the same ply, one is first, and the other is refused by the database.
"""

from enum import StrEnum
from typing import ClassVar

from sqlalchemy import Enum, ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Holder(StrEnum):
    """Who has a seat."""

    OPEN = "open"
    """Nobody yet: the first who comes with the seat's token or the table's code gets it."""
    PERSON = "person"
    BOT = "bot"
    LEFT = "left"
    """A person who resigned or was late: a bot plays on."""


class Base(DeclarativeBase):
    """The tables of the database."""

    type_annotation_map: ClassVar = {
        Holder: Enum(Holder, native_enum=False, values_callable=list, length=8)
    }


class StoredTable(Base):
    """One table of players; nothing in it changes."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(primary_key=True)
    game: Mapped[str]
    header: Mapped[str]
    """The header of the record, a message of the wire format."""
    spectators: Mapped[str]
    """The SHA-256 of the spectators' token in hexadecimal."""
    code: Mapped[str] = mapped_column(unique=True)
    """The code that invites to an open seat."""
    terms: Mapped[str]
    """What was agreed besides the rules, in JSON: see ``terms.py``."""
    listed: Mapped[bool]
    """Whether the lobby shows the table."""
    opened_at: Mapped[int]
    """When the table was opened, in seconds since 1970."""
    rematch_of: Mapped[str | None] = mapped_column(ForeignKey("tables.id"), unique=True)
    """The table whose players play again here; a table has at most one rematch."""


class StoredSeat(Base):
    """One seat of a table."""

    __tablename__ = "seats"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    token: Mapped[str]
    """The SHA-256 of the seat's token in hexadecimal."""
    name: Mapped[str]
    holder: Mapped[Holder]


class StoredStep(Base):
    """One step of a table: a move, a deal or a reshuffle."""

    __tablename__ = "steps"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    ply: Mapped[int] = mapped_column(primary_key=True)
    step: Mapped[str]
    """The step, a message of the wire format."""
