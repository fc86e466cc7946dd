"""The seats of one table: who may sit where, and who is there.

A seat is changed in the database first, and only if its holder is still the one that this process
knows. So two people who want the same seat cannot both get it, whichever process they ask.
"""

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterable

from connection import Message, text
from rows import Holder, StoredSeat
from store import Store, Stored, TakenError

from cardrules import Seat

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Letters and digits that nobody mistakes for each other."""


class UnknownTokenError(Exception):
    """A token that does not belong to the table."""

    def __str__(self) -> str:
        return "no such token"


class Seating:
    """The seats of one table."""

    def __init__(self, stored: Stored, store: Store, process: str) -> None:
        """Create the seats of a stored table.

        Args:
            stored: the table and its seats.
            store: where seats are changed.
            process: the name of this process, for others that serve the table too.
        """
        self.table_id, self.rows = stored.table.id, stored.seats
        self.spectators = stored.table.spectators
        """The digest of the spectators' token."""
        self._store, self._process = store, process
        self._elsewhere: dict[str, frozenset[int]] = {}
        self._reading = asyncio.Lock()

    async def refresh(self) -> bool:
        """Read the seats again; return whether one has changed hands."""
        # Of two that read at once, the one that read first could answer last, with old seats.
        async with self._reading:
            before = [row.holder for row in self.rows]
            self.rows = await asyncio.to_thread(self._store.seats, self.table_id)
            return before != [row.holder for row in self.rows]

    def seat_of(self, token: str) -> Seat | None:
        """Return the seat of a token; None for the spectators' token.

        Raises:
            UnknownTokenError: if it does not belong to this table.
        """
        given = digest(token)
        # compare_digest takes the same time wherever the texts differ, so time does not leak them.
        for row in self.rows:
            if hmac.compare_digest(given, row.token):
                return Seat(row.seat)
        if hmac.compare_digest(given, self.spectators):
            return None
        raise UnknownTokenError

    async def sit_down(self, token: str) -> Seat | None:
        """Return the seat of a token, which is no longer open then; None for spectators.

        Raises:
            UnknownTokenError: if it does not belong to this table.
        """
        seat = self.seat_of(token)
        if seat is None or self.rows[seat].holder is not Holder.OPEN:
            return seat
        await self.change(self.rows[seat], holder=Holder.PERSON)
        return self.seat_of(token)  # It is unknown if somebody got the seat by the code meanwhile.

    async def take_open(self, name: str | None) -> tuple[Seat, str] | None:
        """Give the first open seat to a person; return it and its new token, or None if none is.

        The token by which the seat was offered before is worth nothing then.
        """
        token = new_token()
        for row in self.rows:
            if row.holder is Holder.OPEN:
                called = {} if name is None else {"name": name}
                if await self.change(row, holder=Holder.PERSON, token=digest(token), **called):
                    return Seat(row.seat), token
        return None

    async def change(self, row: StoredSeat, **values: str) -> bool:
        """Change the holder, the token or the name of a seat, and read the seats again.

        Returns whether it was done: not if the seat has changed hands by now.
        """
        news = text({"from": self._process, "table": self.table_id, "seats": True})
        try:
            await self._store.change_seat(self.table_id, row.seat, row.holder, news, **values)
        except TakenError:
            return False
        finally:
            await self.refresh()
        return True

    def hear(self, process: str, seats: Iterable[int] | None) -> bool:
        """Note that another process has the table open; return whether that is new.

        Args:
            process: its name.
            seats: the seats that have a connection there; None if it did not say.
        """
        is_new = process not in self._elsewhere
        if is_new or seats is not None:
            self._elsewhere[process] = frozenset(seats or ())
        return is_new

    def is_elsewhere(self) -> bool:
        """Return whether another process had the table open since this one has."""
        return bool(self._elsewhere)

    def in_public(self, here: Iterable[int], is_alive: Callable[[str], bool]) -> list[Message]:
        """Return each seat's name, its holder, and whether its player is connected.

        Args:
            here: the seats that are connected to this process.
            is_alive: whether another process was heard from lately.
        """
        elsewhere = [seats for process, seats in self._elsewhere.items() if is_alive(process)]
        present = frozenset(here).union(*elsewhere)
        return [
            {"name": row.name, "holder": row.holder, "here": row.seat in present}
            for row in self.rows
        ]


def new_token() -> str:
    """Return a new secret token."""
    return secrets.token_urlsafe(24)


def new_code() -> str:
    """Return a new code that invites to a table: short enough to be typed."""
    return "".join(secrets.choice(ALPHABET) for _ in range(8))


def digest(token: str) -> str:
    """Return what is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
