"""The servers and the database that the tests use."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from running import PostgreSQL, Running
from sqlalchemy import create_engine, text


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    running = Running(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path / "log")
    yield running
    assert "Traceback" not in running.stop()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("shared")
    running = Running(f"sqlite:///{folder / 'tables.db'}", folder / "log")
    yield running
    assert "Traceback" not in running.stop()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    # Sockets need a short path, and the folder must be open to another user.
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        running = PostgreSQL(Path(folder))
        yield running
        running.stop()


@pytest.fixture
def two(postgresql: PostgreSQL, tmp_path: Path) -> Iterator[list[Running]]:
    """Two servers on one empty database of PostgreSQL."""
    engine = create_engine(postgresql.url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    running = [Running(postgresql.url, tmp_path / f"log-{number}") for number in range(2)]
    yield running
    assert all("Traceback" not in each.stop() for each in running)
