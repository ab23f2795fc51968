"""What every test may use: records from the examples, by name, and a log that can be tampered with."""

from collections.abc import Callable, Iterator

import pytest
from django.db import connection

from referee import append_only, queries


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


@pytest.fixture(autouse=True)
def _emptied(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a test committed is deleted after it, and on SQLite row by row: the log is unsealed for just that."""
    mark = request.node.get_closest_marker("django_db")
    commits = (mark and mark.kwargs.get("transaction")) or "live_server" in request.fixturenames
    if not commits:
        yield
        return
    request.getfixturevalue("transactional_db")
    append_only.seal(connection)
    yield
    append_only.unseal(connection)
