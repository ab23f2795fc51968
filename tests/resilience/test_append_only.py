"""A log in either database as its migrations leave it: what is written there stays, whoever has the password."""

import sqlite3
from collections.abc import Callable

import psycopg
import pytest

from tests.resilience.server import Server

REFUSED = (sqlite3.IntegrityError, psycopg.errors.RestrictViolation)
Say = Callable[[str], list[tuple[str, ...]]]


@pytest.fixture
def say(database: str) -> Say:
    """Plain SQL to a fresh database with one entry in it, past Django and its models."""
    code = Server(database).manage("shell", "-c", (
        "from referee import services as s; t = s.make_table(name='Friday', head='players: Ann, Bob\\n'); "
        "s.log_line(code=t.code, line='Ann roll 1 2', key='a')"
    ))  # fmt: skip
    assert code.returncode == 0, code.stderr

    def run(statement: str) -> list[tuple[str, ...]]:
        if not database.startswith("sqlite"):
            with psycopg.connect(database) as connection:
                said = connection.execute(statement)
                return said.fetchall() if said.description else []
        with sqlite3.connect(database.removeprefix("sqlite:///")) as connection:
            return connection.execute(statement).fetchall()

    return run


def test_plain_sql_neither_changes_nor_deletes_an_entry(say: Say) -> None:
    for statement, why in (
        ("UPDATE referee_entry SET text = 'Ann roll 6 6'", "never changed: add a correction"),
        ("UPDATE referee_entry SET logged_by = 'Bob' WHERE seq = 1", "never changed: add a correction"),
        ("DELETE FROM referee_entry WHERE seq = 1", "never deleted: strike it"),
        ("DELETE FROM referee_entry", "never deleted: strike it"),
    ):
        with pytest.raises(REFUSED, match=why):
            say(statement)

    assert say("SELECT text, logged_by FROM referee_entry") == [("Ann roll 1 2", "")]
