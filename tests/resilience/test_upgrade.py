"""A database of the version before, with a table in the middle of its game and work that waits, opens in this one."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from rules_kb.record.chain import head_hash, link
from tests.resilience.conftest import Serve, address, created, missing
from tests.resilience.server import manage

# The last migration of the version before.
BEFORE = "0012"
HEAD, CODE = "players: Ann, Bob\n", "anoldtable"
LINES = ("Ann roll 1 2", "Ann build boardwalk")
TABLE = (
    "INSERT INTO referee_table (code, watch, host, seatings, unsettled, confirms, name, head, edition, tokens, family, "
    "banker, length, last_hash, position, judged_by, made_at, changed_at) VALUES "
    "(?, 'watchit', '', 0, false, false, 'Old', ?, 'us-classic', '[]', true, '', ?, ?, ?, 'older rules', ?, ?)"
)
ENTRY = (
    "INSERT INTO referee_entry (table_id, seq, text, logged_by, key, hash, logged_at) "
    "SELECT id, ?, ?, '', ?, ?, ? FROM referee_table"
)
JOB = "INSERT INTO referee_job (table_id, task, made_at, attempts) SELECT id, 'rejudge', ?, 0 FROM referee_table"
NOW = "2026-11-01 20:00:00+00:00"

pytestmark = pytest.mark.trial


@pytest.fixture(params=["sqlite", "postgresql"])
def older(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database as the version before made it."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'old.sqlite3'}"
        return
    if not os.environ.get("POSTGRES_URL"):
        missing("PostgreSQL", "run it by make trials")
    with created("template1") as name:
        yield address(name)


def fill(database: str) -> None:
    """A table with a log, written without any of today's code but the chain."""
    said, last = [], head_hash(HEAD)
    for seq, text in enumerate(LINES, 1):
        last = link(last, seq, str(seq), "", text)
        said.append((ENTRY, (seq, text, str(seq), last, NOW)))
    rows = [(TABLE, (CODE, HEAD, len(LINES), last, b"", NOW, NOW)), *said, (JOB, (NOW,))]
    if database.startswith("sqlite"):
        with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as there:
            for statement, values in rows:
                there.execute(statement, values)
            there.commit()
        return
    with psycopg.connect(database) as elsewhere:
        for statement, values in rows:
            elsewhere.execute(statement.replace("?", "%s"), values)


def test_an_older_database_is_brought_up_to_date_and_played_on(older: str, serve: Serve) -> None:
    environment = {**os.environ, "DATABASE_URL": older}
    first = manage(environment, "migrate", "--verbosity", "0", "referee", BEFORE)
    assert first.returncode == 0, first.stderr
    fill(older)
    assert manage(environment, "migrate", "--verbosity", "0").returncode == 0
    server = serve(older)
    rows = server.call("GET", f"tables/{CODE}/entries")[1]
    assert [row["ruling"]["verdict"] for row in rows] == ["legal", "illegal"]
    assert server.call("POST", f"tables/{CODE}/entries", {"line": "Ann end", "key": "new"})[1]["seq"] == 3
    assert server.manage("rejudge").stdout.strip() == "0 tables to judge again."
    assert server.manage("verify").stdout.strip() == "1 logs verified."
    back = server.manage("migrate", "--verbosity", "0", "referee", BEFORE)
    assert back.returncode == 0, back.stderr
