"""Opening tables, finding them, and getting a seat."""

import asyncio
import secrets
import time
from collections.abc import Sequence
from typing import NamedTuple

from match import first_deal
from room import Room
from rooms import Rooms
from rows import Holder, StoredSeat, StoredTable
from seating import digest, new_code, new_token
from store import Store, Stored, TakenError
from terms import Terms

from cardrules import Seat, games, records, wire
from cardrules.game import GameRules
from cardrules.records import Header

LISTED_FOR = 3600
"""The seconds for which the lobby shows a table."""
MOST_LISTED = 50


class LobbyError(Exception):
    """A request that the lobby refuses; the text tells the client why."""


class Opened(NamedTuple):
    """A new table, with its secrets."""

    table: str
    seats: Sequence[str]
    """The token of each seat."""
    spectators: str
    """The token of the spectators."""
    code: str
    """The code that invites to an open seat."""


class Place(NamedTuple):
    """A seat of a table to be opened."""

    token: str
    """The digest of its token."""
    name: str
    holder: Holder


class Lobby:
    """The tables that can be opened and joined."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        """Open tables in a store; the rooms hear of it when somebody takes a seat."""
        self._store, self._rooms = store, rooms

    async def open(
        self,
        rules: GameRules,
        names: Sequence[str] | None,
        *,
        bots: Sequence[int] = (),
        terms: Terms,
        listed: bool = False,
    ) -> Opened:
        """Open a table and deal; bots get some seats, and the others are open.

        Raises:
            RecordError: if there is not one name for each seat.
        """
        tokens = [new_token() for _ in range(rules.seats)]
        spectators = new_token()
        header = records.new_header(rules, names)
        seats = [
            Place(digest(token), name, Holder.BOT if seat in bots else Holder.OPEN)
            for seat, (token, name) in enumerate(zip(tokens, header.names, strict=True))
        ]
        table = await self._create(
            header, seats, spectators=digest(spectators), terms=terms, listed=listed
        )
        return Opened(table.id, tokens, spectators, table.code)

    async def open_rematch(self, room: Room) -> str:
        """Return the id of the table where the players of a room play again.

        It is opened if nobody has asked before. The tokens stay the same, and so do the bots.
        """
        seats = [
            Place(row.token, row.name, Holder.BOT if row.holder is Holder.BOT else Holder.OPEN)
            for row in room.seating.rows
        ]
        header = records.new_header(room.match.header.rules, [seat.name for seat in seats])
        try:
            table = await self._create(
                header,
                seats,
                spectators=room.seating.spectators,
                terms=room.terms,
                rematch_of=room.id,
            )
        except TakenError:  # Somebody has asked before.
            return str(await self.rematch(room.id))
        return table.id

    async def _create(
        self,
        header: Header,
        seats: Sequence[Place],
        *,
        spectators: str,
        terms: Terms,
        listed: bool = False,
        rematch_of: str | None = None,
    ) -> StoredTable:
        game = str(wire.to_json(header.rules)["game"])
        table = StoredTable(
            id=secrets.token_urlsafe(12),
            game=game,
            header=wire.dumps(header),
            spectators=spectators,
            code=new_code(),
            terms=terms.dump(),
            listed=listed,
            opened_at=int(time.time()),
            rematch_of=rematch_of,
        )
        rows = tuple(
            StoredSeat(table_id=table.id, seat=seat, **place._asdict())
            for seat, place in enumerate(seats)
        )
        steps = await asyncio.to_thread(first_deal, games.load(game), table.header)
        await self._store.create(Stored(table, rows), steps)
        return table

    async def rematch(self, table_id: str) -> str | None:
        """Return the id of the table where the players of a table play again, if there is one."""
        again = await asyncio.to_thread(self._store.load, rematch_of=table_id)
        return None if again is None else again.table.id

    async def join(self, code: str, name: str | None) -> tuple[str, Seat, str]:
        """Give somebody who has a table's code an open seat; return the table, seat and token.

        Raises:
            LobbyError: if there is no such code, or no open seat.
        """
        plain = code.upper().replace("-", "").replace(" ", "")
        stored = await asyncio.to_thread(self._store.load, code=plain)
        if stored is None:
            message = "no such code"
            raise LobbyError(message)
        async with self._rooms.visit(stored.table.id) as room:
            found = await room.seating.take_open(name)
            if found is None:
                message = "no seat is open"
                raise LobbyError(message)
            self._rooms.tell_seats(room)
        return (stored.table.id, *found)

    async def listed(self) -> list[dict[str, object]]:
        """Return the tables that show themselves and have an open seat, the newest first."""
        return await asyncio.to_thread(self._listed, int(time.time()) - LISTED_FOR)

    def _listed(self, since: int) -> list[dict[str, object]]:
        return [
            {
                "code": table.code,
                "rules": wire.to_json(
                    wire.load_header(games.load(table.game), table.header).rules
                ),
                "terms": Terms.load(table.terms).as_json(),
                "seats": [{"name": seat.name, "holder": seat.holder} for seat in seats],
            }
            for table, seats in self._store.listed(since, MOST_LISTED)
        ]
