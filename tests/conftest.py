"""What every test may use: records from the examples, by name, and a log that can be tampered with."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from django.db import OperationalError, connection
from django.db.backends.signals import connection_created
from django.dispatch import receiver

from referee import append_only, queries


def pytest_configure() -> None:
    """What costs a test its time and decides nothing: a slow hash of passwords, and every client listing all files."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.WHITENOISE_AUTOREFRESH = True
    settings.REQUEST_LOG = False


@receiver(connection_created)
def read_without_locks(connection: Any, **about: Any) -> None:
    """Connections to a database in memory share one cache, where a reader keeps writers out; in a file none does."""
    if connection.vendor == "sqlite" and connection.is_in_memory_db():
        connection.cursor().execute("PRAGMA read_uncommitted = true")


@pytest.fixture
def record() -> Callable[[str], str]:
    """The text of an example record."""

    def text(slug: str) -> str:
        found = queries.example(slug)
        assert found is not None
        return found.text

    return text


@pytest.fixture
def unsealed(db: None) -> None:
    """A database that lets entries be changed, as whoever owns it could make it do."""
    append_only.unseal(connection)


@pytest.fixture
def sealed(db: None) -> None:
    """A database that lets no entry be changed, whatever test has unsealed it before."""
    append_only.seal(connection)


@pytest.fixture(autouse=True)
def _nothing_sent() -> None:
    """Every test begins with nobody having sent anything."""
    from referee.operations import limits  # models are there once Django is set up, after this file is read

    limits.SENT.clear()


@pytest.fixture(autouse=True)
def _emptied(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a test committed is deleted after it, and on SQLite row by row: the log is unsealed for just that."""
    mark = request.node.get_closest_marker("django_db")
    commits = (mark and mark.kwargs.get("transaction")) or "live_server" in request.fixturenames
    if not commits:
        yield
        return
    request.getfixturevalue("transactional_db")
    patiently(append_only.seal)
    yield
    patiently(append_only.unseal)


def patiently(change: Callable[[Any], None]) -> None:
    """Change what a database refuses while it is read: a live server may still be at an answer nobody waits for."""
    deadline = time.monotonic() + 10
    while True:
        try:
            change(connection)
        except OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)
        else:
            break
