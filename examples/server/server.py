"""A game server: tables of every game over WebSockets, with a secret token for each seat.

Run it with ``python server.py``; README.md says what to send and what comes back.
"""

import argparse
import asyncio
import contextlib
import time
from collections.abc import AsyncGenerator, Sequence

import attrs
import uvicorn
from budget import Budgets, Clock
from lobby import Lobby
from measures import Measures, log_as_json
from news import listen
from players import Players
from reading import MOST_BYTES
from rooms import Rooms
from sockets import Sockets
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.routing import WebSocketRoute
from store import Store
from web import Web


@attrs.frozen
class Options:
    """How to serve."""

    database: str
    """The URL of the database."""
    origins: Sequence[str] = ()
    """The sites whose pages may use the server; none means any."""
    share: float = 0.25
    """Which share of a core the clients of one address may use in the long run."""
    pace: float = 1.0
    """The seconds before a bot moves."""
    idle_after: float = 300.0
    """The seconds after which a table that nobody is at leaves memory."""
    first_message_within: float = 10.0
    """The seconds that a connection has to send its token."""
    ping_after: float = 20.0
    """The seconds after which a connection is asked whether it is still there, and must answer."""
    clock: Clock = time.monotonic
    """Returns the time for the limits."""


def create_app(options: Options) -> Starlette:
    """Return the server as an ASGI application.

    Raises:
        RuntimeError: if the database is a SQLite file that another process serves.
        ValueError: if it is neither SQLite nor PostgreSQL.
    """
    store = Store(options.database)
    measures, budgets = Measures(), Budgets(options.clock, options.share)
    rooms = Rooms(store, pace=options.pace, idle_after=options.idle_after)
    lobby = Lobby(store, rooms)
    web = Web(store, rooms, lobby, measures=measures, budgets=budgets, clock=options.clock)
    sockets = Sockets(
        rooms,
        Players(rooms, lobby, measures),
        measures=measures,
        budgets=budgets,
        clock=options.clock,
        first_message_within=options.first_message_within,
        origins=options.origins,
    )

    @contextlib.asynccontextmanager
    async def running(_: Starlette) -> AsyncGenerator[None]:
        tasks = [asyncio.create_task(rooms.beat())]
        if store.is_shared:
            listening = listen(store.engine, rooms.catch_up, rooms.hear)
            tasks.append(asyncio.create_task(listening))
        yield
        for task in tasks:
            task.cancel()
        await rooms.close()
        await store.close()

    cors = Middleware(
        CORSMiddleware,
        allow_origins=options.origins,
        allow_methods=["GET", "POST"],
        allow_headers=["content-type"],
    )
    return Starlette(
        routes=[*web.routes(), WebSocketRoute("/tables/{table}", sockets.sit_down)],
        middleware=[cors] if options.origins else [],
        lifespan=running,
    )


def configured(app: Starlette, options: Options, host: str, port: int) -> uvicorn.Server:
    """Return what serves an application that contains the server."""
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        ws_max_size=MOST_BYTES,
        ws_ping_interval=options.ping_after,
        ws_ping_timeout=options.ping_after,
        timeout_graceful_shutdown=10,
        log_config=None,
        access_log=False,
    )
    return uvicorn.Server(config)


def parsed(description: str) -> tuple[Options, str, int]:
    """Return the options on the command line, the host and the port."""
    parser = argparse.ArgumentParser(description=description)
    defaults = attrs.fields(Options)
    parser.add_argument("--database", default="sqlite:///tables.db", help="URL of the database")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        dest="origins",
        metavar="URL",
        help="a site whose pages may use the server (repeat it for more; default: any)",
    )
    for name, what in (
        ("share", "share of a core that one address may use"),
        ("pace", "seconds before a bot moves"),
        ("idle_after", "seconds until a table that nobody is at leaves memory"),
        ("first_message_within", "seconds that a connection has to say who it is"),
        ("ping_after", "seconds until a silent connection must say that it is there"),
    ):
        parser.add_argument(
            f"--{name.replace('_', '-')}",
            type=float,
            default=getattr(defaults, name).default,
            metavar="NUMBER",
            help=f"{what} (default: %(default)g)",
        )
    given = vars(parser.parse_args())
    host, port = given.pop("host"), given.pop("port")
    return Options(**given), host, port


def main() -> None:
    """Serve until interrupted."""
    options, host, port = parsed("A server of card games.")
    log_as_json()
    try:
        app = create_app(options)
    except (RuntimeError, ValueError) as error:
        raise SystemExit(str(error)) from None
    configured(app, options, host, port).run()


if __name__ == "__main__":
    main()
