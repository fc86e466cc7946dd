"""Everything over plain HTTP: tables, seats, health, measures, and descriptions of it all."""

import asyncio
from collections.abc import Awaitable, Callable

from budget import MESSAGES_A_SECOND, MOST_AT_ONCE, Budget, Budgets, Clock
from description import asyncapi, openapi
from lobby import Lobby, LobbyError
from measures import Measures, log_trouble
from reading import address_of, body_of, choice, each, flag, line, members, whole
from rooms import Rooms
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from store import Store
from terms import Late, Terms

from cardrules import CardRulesError, games, schemas, wire
from cardrules.game import GameRules

SECONDS_A_CODE = 0.1
"""What trying a code costs of an address's time, so that nobody can try many."""
LONGEST_CLOCK = 7 * 24 * 3600
OPENING = frozenset({"rules", "names", "bots", "clock", "late", "chat", "listed"})

Handler = Callable[[Request], Awaitable[Response]]


class Web:
    """The handlers of requests."""

    def __init__(
        self,
        store: Store,
        rooms: Rooms,
        lobby: Lobby,
        *,
        measures: Measures,
        budgets: Budgets,
        clock: Clock,
    ) -> None:
        """Serve these tables."""
        self._store, self._rooms, self._lobby = store, rooms, lobby
        self._measures, self._budgets = measures, budgets
        self._openings = Budget(MOST_AT_ONCE, MESSAGES_A_SECOND, clock)

    def routes(self) -> list[Route]:
        """Return the routes to the handlers."""
        return [
            Route("/tables", self._answering(self._open), methods=["POST"]),
            Route("/join", self._answering(self._join), methods=["POST"]),
            Route("/lobby", self._answering(self._list)),
            Route("/health", self._check),
            Route("/metrics", self._measure),
            Route("/openapi.json", self._describe_requests),
            Route("/asyncapi.json", self._describe_connections),
            Route("/schemas/{game}.json", self._describe_game),
        ]

    def _answering(self, handler: Callable[[Request, Budget], Awaitable[Response]]) -> Handler:
        """Return a handler that answers errors too, and lets the client's address pay."""

        async def answer(request: Request) -> Response:
            work = self._budgets.of_address(address_of(request))
            if work.wait() > 0:
                return _refusal("too many requests", 429)
            try:
                return await handler(request, work)
            except CardRulesError as error:
                return _refusal(str(error), 400)
            except LobbyError as error:
                return _refusal(str(error), 404)
            except SQLAlchemyError as error:
                log_trouble(error)
                return _refusal("the database does not answer", 503)

        return answer

    async def _open(self, request: Request, work: Budget) -> Response:
        """Open a table; return its id, the secret tokens, and the code that invites to it."""
        if not self._openings.take():
            return _refusal("too many tables at once", 429)
        body = await body_of(request)
        with work.timing():
            # Rules can hold a whole deck. While they are read, the other tables must go on.
            given, rules = await asyncio.to_thread(_read_opening, body)
        names = [line(*name) for name in each(given["names"], "/names", rules.seats)]
        bots = each(given["bots"], "/bots", rules.seats)
        clock = given["clock"]
        opened = await self._lobby.open(
            rules,
            names or None,
            bots=[whole(*seat, range(rules.seats)) for seat in bots],
            terms=Terms(
                clock=None if clock is None else whole(clock, "/clock", range(1, LONGEST_CLOCK)),
                late=choice(given["late"], "/late", Late),
                chat=flag(given["chat"], "/chat"),
            ),
            listed=flag(given["listed"], "/listed"),
        )
        self._measures.opened += 1
        return JSONResponse(opened._asdict(), status_code=201)

    async def _join(self, request: Request, work: Budget) -> Response:
        """Give an open seat to somebody who has the code of a table."""
        work.spend(SECONDS_A_CODE)
        given = members(wire.parse(await body_of(request)), {"code", "name"})
        name = None if given["name"] is None else line(given["name"], "/name")
        table, seat, token = await self._lobby.join(line(given["code"], "/code"), name)
        return JSONResponse({"table": table, "seat": seat, "token": token})

    async def _list(self, _: Request, work: Budget) -> Response:
        """List the tables that have an open seat and want to be found."""
        with work.timing():
            return JSONResponse({"tables": await self._lobby.listed()})

    async def _check(self, _: Request) -> Response:
        """Say whether the server can do its work."""
        try:
            await asyncio.to_thread(self._store.check)
        except SQLAlchemyError:
            return _refusal("the database does not answer", 503)
        return JSONResponse({"status": "ok"})

    async def _measure(self, _: Request) -> Response:
        """Return the measures for Prometheus."""
        self._measures.rooms = len(self._rooms.loaded())
        exposed = self._measures.exposed()
        if exposed is None:
            return _refusal("the server needs the package prometheus-client for this", 404)
        return PlainTextResponse(exposed, media_type="text/plain; version=0.0.4")

    async def _describe_requests(self, _: Request) -> Response:
        """Return the OpenAPI description of the requests."""
        return JSONResponse(openapi())

    async def _describe_connections(self, _: Request) -> Response:
        """Return the AsyncAPI description of the connections."""
        return JSONResponse(asyncapi())

    async def _describe_game(self, request: Request) -> Response:
        """Return the JSON Schema of a game's messages."""
        game = request.path_params["game"]
        if game not in games.names():
            return _refusal("no such game", 404)
        return JSONResponse(schemas.json_schema(game))


def _read_opening(body: bytes) -> tuple[dict[str, object], GameRules]:
    given = members(wire.parse(body), OPENING)
    return given, wire.from_json(given["rules"], GameRules, at="/rules")


def _refusal(reason: str, status: int) -> Response:
    return JSONResponse({"error": reason}, status_code=status)
