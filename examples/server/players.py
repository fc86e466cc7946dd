"""What somebody at a table can ask for: a move, a name, a word, a bot, to resign, a rematch.

Each request is an object. Its first key says which one it is.
"""

import time

from budget import Budget
from connection import Connection, Message
from lobby import Lobby
from match import UnreadableError
from measures import Measures, log_trouble
from reading import MOST_BYTES, MOST_SAID, line, members, whole
from room import Room, RoomError
from rooms import Rooms
from rows import Holder
from sqlalchemy.exc import SQLAlchemyError

from cardrules import CardRulesError, IllegalMove, Seat, wire
from cardrules.errors import DecodeError, StaleError

KEYS = frozenset({"ply", "move", "name", "say", "bot", "resign", "rematch"})
MOST_PLIES = 1_000_000
SECONDS_A_REFUSAL = 0.005
"""What a refusal costs: finding its reason takes time, and perhaps a look into the database."""
SECONDS_A_WISH = 0.02
"""What a request that is not a move costs: everybody at the table hears of it."""


class Players:
    """Does what people at the tables ask for."""

    def __init__(self, rooms: Rooms, lobby: Lobby, measures: Measures) -> None:
        """Serve these rooms; the lobby opens rematches."""
        self._rooms, self._lobby, self._measures = rooms, lobby, measures

    async def greet(self, room: Room, connection: Connection) -> None:
        """Tell somebody who comes after the end of a match where its players play again."""
        if not room.match.state.is_over or "seats" not in connection.extras:
            return
        if (again := await self._lobby.rematch(room.id)) is not None:
            connection.tell({"rematch": again})

    async def answer(
        self, data: str | bytes, room: Room, connection: Connection, work: Budget
    ) -> Message | None:
        """Do what a message asks for; return None, or the refusal for its sender.

        Args:
            data: the message.
            room: the room of the sender.
            connection: the sender.
            work: pays for the time that it takes to read the message.
        """
        try:
            with work.timing():
                asked = members(wire.parse(data, most_bytes=MOST_BYTES), KEYS)
            if connection.seat is None:
                raise DecodeError("", "spectators only watch")
            given = {key: value for key, value in asked.items() if value is not None}
            await self._do(given, room, connection.seat, work)
        except IllegalMove as error:
            self._measures.refused += 1
            work.spend(SECONDS_A_REFUSAL)
            violation = wire.to_json(error.violation, audience=wire.Audience.ITS_SEAT)
            return {"refused": violation, "message": error.violation.message}
        except StaleError as error:
            self._measures.stale += 1
            work.spend(SECONDS_A_REFUSAL)
            return {"stale": error.ply, "message": str(error)}
        except (CardRulesError, RoomError, UnreadableError) as error:
            work.spend(SECONDS_A_REFUSAL)
            return {"error": str(error)}
        except SQLAlchemyError as error:
            log_trouble(error)
            # Nobody knows whether it was done. The client sees it after connecting again.
            connection.end("the database does not answer: connect again")
        return None

    async def _do(self, given: dict[str, object], room: Room, seat: Seat, work: Budget) -> None:
        if "move" not in given:
            work.spend(SECONDS_A_WISH)
        match given:
            case {"ply": given_ply, "move": given_move, **others} if not others:
                ply = whole(given_ply, "/ply", range(MOST_PLIES))
                with work.timing():
                    move = wire.from_json(given_move, room.match.moves, at="/move")
                began = time.perf_counter()
                await room.play(seat, move, ply, by=Holder.PERSON)
                self._measures.count_move(time.perf_counter() - began)
            case {"name": name, **others} if not others:
                await self._change(room, seat, Holder.PERSON, name=line(name, "/name"))
            case {"say": said, **others} if not others:
                await self._say(room, seat, line(said, "/say", MOST_SAID))
            case {"bot": place, **others} if not others:
                empty = Seat(whole(place, "/bot", range(len(room.seating.rows))))
                await self._change(room, empty, Holder.OPEN, holder=Holder.BOT)
            case {"resign": True, **others} if not others:
                await self._change(room, seat, Holder.PERSON, holder=Holder.LEFT)
            case {"rematch": True, **others} if not others:
                await self._play_again(room)
            case _:
                raise DecodeError("", "expected a move with its ply, or one other request")

    async def _change(self, room: Room, seat: Seat, held_by: Holder, **values: str) -> None:
        row = room.seating.rows[seat]
        if row.holder is not held_by or not await room.seating.change(row, **values):
            message = f"seat {seat} is {room.seating.rows[seat].holder}, not {held_by}"
            raise RoomError(message)
        self._rooms.tell_seats(room)

    async def _say(self, room: Room, seat: Seat, said: str) -> None:
        if not room.terms.chat:
            message = "there is no chat at this table"
            raise RoomError(message)
        chat = {"chat": {"seat": seat, "said": said}}
        await self._rooms.tell(room, "chat", chat)

    async def _play_again(self, room: Room) -> None:
        if not room.match.state.is_over:
            message = "the match is not over"
            raise RoomError(message)
        table_id = await self._lobby.open_rematch(room)
        await self._rooms.tell(room, "seats", {"rematch": table_id})
