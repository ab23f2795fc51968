"""Databases, brokers and servers of a test's own; skipped with a reason where there are none, except in CI."""

import os
import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.resilience.broker import Redis
from tests.resilience.server import Server, migrated

Serve = Callable[..., Server]


def missing(what: str, how: str) -> None:
    """Skip, or fail where everything has to be there."""
    if os.environ.get("CI"):
        pytest.fail(f"CI needs {what}: {how}")
    pytest.skip(f"no {what} here: {how}")


def asked(statement: str, *values: Any, database: str = "postgres") -> list[tuple[Any, ...]]:
    """A statement to the private PostgreSQL, as its owner."""
    address = os.environ["POSTGRES_URL"].rpartition("/")[0]
    with psycopg.connect(f"{address}/{database}", autocommit=True) as connection:
        said = connection.execute(statement, values or None)
        return said.fetchall() if said.description else []


@contextmanager
def created(like: str) -> Iterator[str]:
    """The name of a new PostgreSQL database, a copy of another."""
    name = f"storm_{secrets.token_hex(4)}"
    asked(f"CREATE DATABASE {name} TEMPLATE {like}")
    yield name
    asked(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def empty_postgres() -> Iterator[str]:
    """A PostgreSQL database with its tables and nothing in them: made once, then copied."""
    if not os.environ.get("POSTGRES_URL"):
        missing("PostgreSQL", "run it by make test, or by sh scripts/postgres.sh .venv/bin/python -m pytest")
    with created("template1") as name:
        migrated(address(name))
        yield name


@pytest.fixture
def postgres(empty_postgres: str) -> Iterator[str]:
    """The name of a PostgreSQL database with nothing in its tables."""
    with created(empty_postgres) as name:
        yield name


def address(postgres: str) -> str:
    """Where a database of the private PostgreSQL is."""
    return os.environ["POSTGRES_URL"].rpartition("/")[0] + f"/{postgres}"


@contextmanager
def locked(postgres: str) -> Iterator[None]:
    """Every table of a database locked, as by a writer that is stuck."""
    with psycopg.connect(address(postgres)) as connection:
        # Rows that only point at a table can still be added, as a job that is asked for.
        connection.execute("SELECT 1 FROM referee_table FOR NO KEY UPDATE")
        yield


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'table.sqlite3'}"
    return address(request.getfixturevalue("postgres"))


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Starts servers, and kills them in the end."""
    servers: list[Server] = []

    def start(database: str, **environment: str) -> Server:
        servers.append(Server(database, **environment))
        servers[-1].start()
        return servers[-1]

    yield start
    for server in servers:
        server.kill()


@pytest.fixture
def server(database: str, serve: Serve) -> Server:
    """A running server on each kind of database."""
    return serve(database)


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    """A broker that runs, and can be killed."""
    if shutil.which("redis-server") is None:
        missing("Redis", "apt-get install redis-server")
    broker = Redis(tmp_path)
    broker.start()
    yield broker
    broker.kill()
