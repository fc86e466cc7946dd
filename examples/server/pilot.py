"""Moves for those who do not move themselves: bots, and people whose time is up.

The process that made the last step makes the next one too. Each other process that serves the
table waits a little longer, and then does it, because the first one may have been killed. Where
nobody is connected, the table waits, so a match of bots alone costs nothing.
"""

import asyncio
from collections.abc import Callable, Coroutine

from room import Room, RoomError
from rows import Holder
from sqlalchemy.exc import SQLAlchemyError
from terms import Late

from cardrules import bots
from cardrules.dealing import SystemRandomness
from cardrules.errors import StaleError

GRACE = 3.0
"""The seconds by which a process waits longer if another one made the last step."""
BOTS = (Holder.BOT, Holder.LEFT)


class Pilot:
    """Waits for the moment when the server must move at one table, and moves."""

    def __init__(
        self,
        room: Room,
        pace: float,
        start: Callable[[Coroutine[object, object, None]], object],
        tell_seats: Callable[[Room], None],
    ) -> None:
        """Watch a room.

        Args:
            room: the room.
            pace: the seconds before a bot moves.
            start: does something in the background.
            tell_seats: shows everybody that a seat has changed hands.
        """
        self._room, self._pace = room, pace
        self._start, self._tell_seats = start, tell_seats
        self._bot = bots.sensible(room.match.game)
        self._awaited: tuple[int, Holder] | None = None
        room.on_change = self.look
        self.look()

    def look(self) -> None:
        """Find out whom the table waits for, and how long it waits at most."""
        seat, ply = self._room.match.state.to_act, self._room.match.ply
        awaited = None
        if seat is not None and self._room.is_attended():
            awaited = (ply, self._room.seating.rows[seat].holder)
        if awaited == self._awaited:
            return  # The clock must not start again when somebody else takes a seat.
        self._awaited = awaited
        self._room.stop_timer()
        delay = None if awaited is None else self._delay(awaited[1])
        if delay is not None:
            self._room.timer = self._in(delay)

    def _delay(self, holder: Holder) -> float | None:
        clock = self._room.terms.clock if holder is Holder.PERSON else None
        delay = self._pace if holder in BOTS else clock
        later = 0 if self._room.made_last_step else GRACE
        return None if delay is None else delay + later

    def _in(self, delay: float) -> asyncio.TimerHandle:
        loop = asyncio.get_running_loop()
        return loop.call_later(delay, lambda: self._start(self._move()))

    async def _move(self) -> None:
        room = self._room
        room.timer = None
        seat, ply = room.match.state.to_act, room.match.ply
        if seat is None:
            return
        row = room.seating.rows[seat]
        if row.holder is Holder.PERSON and room.terms.late is Late.SEAT:
            await room.seating.change(row, holder=Holder.LEFT)
            self._tell_seats(room)
            return
        move = self._bot(room.match.game.view(room.match.state, seat), SystemRandomness())
        try:
            await room.play(seat, move, ply, by=row.holder)
        except (StaleError, RoomError):
            self._awaited = None  # Somebody was quicker.
            self.look()
        except SQLAlchemyError:
            room.timer = self._in(GRACE)
            raise
