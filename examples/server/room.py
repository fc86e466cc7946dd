"""A room: one table, and its connections to this process.

A step is tried, written, and only then sent to anybody. So a step that a player has seen is never
lost, whatever happens to the server. Another process can write a step too. Then the room hears of
it, or finds its own step refused, and catches up from the database.
"""

import asyncio
from collections import Counter
from collections.abc import Callable

from connection import Connection, Message, text
from match import Match, stored
from rows import Holder
from seating import Seating
from store import Store, TakenError
from terms import Terms

from cardrules import Seat
from cardrules.errors import StaleError

MOST_STEPS_A_PAGE = 100
MOST_OF_A_SEAT = 8
"""The most connections that a seat can have; a further one ends the oldest."""
MOST_SPECTATORS = 64


class RoomError(Exception):
    """A request that a room refuses; the text tells the client why."""


class Room:
    """One table and its connections."""

    def __init__(
        self, match: Match, seating: Seating, terms: Terms, store: Store, process: str
    ) -> None:
        """Create the room of a stored table.

        Args:
            match: the match as stored.
            seating: the seats of the table.
            terms: what was agreed besides the rules.
            store: where steps are written.
            process: the name of this process, for others that serve the table too.
        """
        self.match, self.seating, self.terms = match, seating, terms
        self.id = seating.table_id
        self._store, self._process = store, process
        self._lock = asyncio.Lock()
        self._is_behind = False
        self._connections: list[Connection] = []
        self._newest: dict[tuple[Seat | None, int, bool], str] = {}
        self._shown: list[Message] = []
        self.timer: asyncio.TimerHandle | None = None
        """Ends when the server moves for a bot, or for somebody who is late."""
        self.visitors = 0
        """How many use the room just now."""
        self.used_at = 0.0
        """When the last of them went."""
        self.made_last_step = False
        """Whether this process made the last step; it also makes the next one of a bot."""
        self.is_alone = False
        """Whether no other process has the table open, so none needs to hear of a step."""
        self.on_change: Callable[[], None] = lambda: None
        """Called when there are new steps, or when a seat has changed hands."""

    def enter(self, connection: Connection, since: int | None) -> None:
        """Take in a connection, with the view queued, or what it missed since a ply.

        Let the room catch up before, because the client may come from another process.

        Raises:
            RoomError: if there are too many spectators.
            StaleError: if the table has not reached that ply.
        """
        same = [each for each in self._connections if each.seat == connection.seat]
        if connection.seat is None and len(same) >= MOST_SPECTATORS:
            message = "too many spectators"
            raise RoomError(message)
        if since is not None and not 0 <= since <= self.match.ply:
            raise StaleError(since, self.match.ply)
        connection.ply = self.match.ply if since is None else since
        connection.is_catching_up = since is not None
        if since is None:
            view = {"ply": self.match.ply, "view": self.match.view(connection.seat)}
            connection.tell(view | self._legal(connection))
        if self._shown and "seats" in connection.extras:
            connection.tell(self._seats())
        if connection.seat is not None and len(same) >= MOST_OF_A_SEAT:
            self.leave(same[0])
            same[0].end("too many connections of this seat")
        self._connections.append(connection)
        connection.wake()

    def leave(self, connection: Connection) -> None:
        """Forget a connection, if that has not been done."""
        if connection in self._connections:
            self._connections.remove(connection)

    def is_attended(self) -> bool:
        """Return whether somebody is connected; the server moves for nobody before that."""
        return bool(self._connections)

    def stop_timer(self) -> None:
        """Make no more moves in this room."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def show_seats(self, seats: list[Message]) -> None:
        """Show the seats to all who want to see them, if something is new about them."""
        if seats != self._shown:
            self._shown = seats
            self.tell("seats", self._seats())

    def _seats(self) -> Message:
        return {"seats": self._shown, "terms": self.terms.as_json()}

    def here(self) -> Counter[Seat]:
        """Return how many connections each seat has at this process."""
        return Counter(each.seat for each in self._connections if each.seat is not None)

    async def play(self, seat: Seat, move: object, ply: int, *, by: Holder) -> None:
        """Make a move: try it, write it, and send each connection what its seat sees.

        Args:
            seat: the seat that moves.
            move: its move.
            ply: the ply that the move is meant for.
            by: who makes the move.

        Raises:
            StaleError: if the move was meant for another ply.
            IllegalMove: if the rules refuse the move.
            RoomError: if somebody else has the seat.
            SQLAlchemyError: if the database does not answer.
        """
        async with self._lock:
            if self._is_behind or ply > self.match.ply:
                await self._catch_up()
            if self.seating.rows[seat].holder is not by:
                message = f"seat {seat} is not yours to play"
                raise RoomError(message)
            taken = self.match.try_move(seat, move, ply)
            news = None
            if not self.is_alone:
                news = text({"from": self._process, "table": self.id, "ply": ply + len(taken)})
            self._is_behind = True  # Until it is known whether the step was written.
            try:
                await self._store.append(self.id, ply, stored(taken), news)
            except TakenError:
                await self._catch_up()
                raise StaleError(ply, self.match.ply) from None
            self._is_behind = False
            self.match.take(taken)
            self._tell_steps(made_here=True)

    async def settled_ply(self) -> int:
        """Return the ply when no step of this process is under way any more."""
        async with self._lock:
            return self.match.ply

    def can_be_behind(self) -> bool:
        """Return whether another process may have made a step that people here have not seen."""
        return self.is_attended() and not (self.is_alone and self.made_last_step)

    async def catch_up(self) -> None:
        """Take in what other processes wrote."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        steps = await asyncio.to_thread(self._store.steps, self.id, self.match.ply)
        self.match.take_stored(steps)
        self._is_behind = False
        if steps:
            self._tell_steps(made_here=False)
        if await self.seating.refresh():
            self.on_change()

    def _tell_steps(self, *, made_here: bool) -> None:
        self.made_last_step = made_here
        self._newest.clear()
        for connection in self._connections:
            connection.wake()
        self.on_change()

    def tell(self, extra: str, message: Message) -> None:
        """Send a message to each connection that wants this extra."""
        for connection in self._connections:
            if extra in connection.extras:
                connection.tell(message)

    def page(self, connection: Connection) -> str | None:
        """Return the next steps for a connection, and note them; None if it has them all.

        A connection that asked for what it missed gets an answer even if that was nothing.
        """
        since, now = connection.ply, self.match.ply
        if since == now and not connection.is_catching_up:
            return None
        until = connection.ply = min(now, since + MOST_STEPS_A_PAGE)
        connection.is_catching_up &= until < now
        key = (connection.seat, since, "legal" in connection.extras)
        if key in self._newest:
            return self._newest[key]
        events = self.match.seen(connection.seat, since, until)
        message: Message = {"since": since, "ply": until, "events": events}
        page = text({**message, **self._legal(connection)} if until == now else message)
        if until == now:
            self._newest[key] = page
        return page

    def _legal(self, connection: Connection) -> dict[str, object]:
        if "legal" not in connection.extras:
            return {}
        return {"legal": self.match.legal_moves(connection.seat)}
