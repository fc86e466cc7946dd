"""One connection to a room: which steps it was sent, and which answers wait for it.

Steps do not wait in a queue. The connection knows how far it got and asks the room for the next
page, so one that reads slowly costs no memory and loses nothing.
"""

import asyncio
import json
from collections import deque
from collections.abc import Callable, Mapping
from typing import TypeAlias

from cardrules import Seat

Message: TypeAlias = Mapping[str, object]
"""A message to a client."""

MOST_WAITING = 64
"""The most answers that can wait for a connection that does not read them."""


class Connection:
    """One connection to a room: a player at a seat, or a spectator (None)."""

    def __init__(self, seat: Seat | None, extras: frozenset[str] = frozenset()) -> None:
        """Create the connection of a seat; None is a spectator.

        Args:
            seat: the seat whose view and events the connection gets.
            extras: what it wants besides: "seats", "chat", "legal".
        """
        self.seat, self.extras = seat, extras
        self.ply = 0
        """The ply up to which it was sent everything."""
        self.is_catching_up = False
        """Whether it is still to be sent what it missed."""
        self._waiting: deque[str] = deque()
        self.ending: str | None = None
        """Why the connection must end, once nothing waits any more."""
        self._news = asyncio.Event()

    def tell(self, message: Message) -> None:
        """Queue a message, or end the connection if too many are waiting."""
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(text(message))
            self.wake()
        else:
            self.end("too many answers are waiting")

    def wake(self) -> None:
        """Say that the room has something new."""
        self._news.set()

    def end(self, reason: str) -> None:
        """End the connection after the messages that are waiting."""
        self.ending = reason
        self.wake()

    async def next(self, page: Callable[[], str | None]) -> str | None:
        """Return the next message, once there is one; None if the connection must end.

        Args:
            page: returns the next page of steps; None if the connection has them all.
        """
        while True:
            self._news.clear()
            if (steps := page()) is not None:
                return steps
            if self._waiting:
                return self._waiting.popleft()
            if self.ending is not None:
                return None
            await self._news.wait()


def text(message: Message) -> str:
    """Return a message as it is sent."""
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False)
