"""Listens to what other processes announce through PostgreSQL."""

import asyncio
from collections.abc import Callable

from measures import log_trouble
from sqlalchemy import Engine
from writer import CHANNEL

RETRY_AFTER = 1.0
"""The seconds after which a lost connection is tried again."""
KEEPALIVES = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
"""Options of the connection, by which it notices in half a minute that the other end is gone."""


async def listen(engine: Engine, begun: Callable[[], None], heard: Callable[[str], None]) -> None:
    """Listen for ever.

    Args:
        engine: the database.
        begun: called whenever listening begins, because what was announced before is lost.
        heard: called with each announcement.
    """
    import psycopg  # Servers with SQLite need not install it.

    _, options = engine.dialect.create_connect_args(engine.url)
    options.update(KEEPALIVES)
    while True:
        try:
            connecting = psycopg.AsyncConnection.connect(**options, autocommit=True)
            async with await connecting as connection:
                await connection.execute(f"LISTEN {CHANNEL}".encode())
                begun()
                async for notification in connection.notifies():
                    heard(notification.payload)
        except psycopg.Error as error:
            log_trouble(error)
        await asyncio.sleep(RETRY_AFTER)
