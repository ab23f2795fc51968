"""The whole database in one file, taken while people play, checked before it counts; and back from one."""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections, transaction

from referee.models import Entry, Table
from referee.operations import verifying

COPY = "copy"
SQLITE, POSTGRESQL = b"SQLite format 3\0", b"PGDMP"
# What is dumped is what was verified: PostgreSQL shows both the same moment.
SNAPSHOT = (
    "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY",
    "SET LOCAL statement_timeout = 0",
    "SET LOCAL idle_in_transaction_session_timeout = 0",
)


class Unusable(Exception):
    """A backup that cannot be made, or is none; why, in words."""


def back_up(path: Path) -> str:
    """Write everything to a file and say what it holds; Unusable leaves no file."""
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        held = (from_sqlite if connection.vendor == "sqlite" else from_postgresql)(part)
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.replace(path)
    except OSError as wrong:
        raise Unusable(f"{path} cannot be written: {wrong.strerror}.") from wrong
    finally:
        part.unlink(missing_ok=True)
    return held


def from_sqlite(part: Path) -> str:
    """A copy of one moment, without what was deleted; writers go on meanwhile."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(part)])
    with opened(part):
        return contents(COPY)


def from_postgresql(part: Path) -> str:
    """What `pg_dump` sees of one moment, and what is verified of the same one."""
    with transaction.atomic(), connection.cursor() as cursor:
        for statement in SNAPSHOT:
            cursor.execute(statement)
        cursor.execute("SELECT pg_export_snapshot()")
        run("pg_dump", "--format=custom", f"--snapshot={cursor.fetchone()[0]}", f"--file={part}")
        return contents(DEFAULT_DB_ALIAS)


def contents(using: str) -> str:
    """What a database holds, all of it verified; Unusable where something in it was changed."""
    if wrong := list(verifying.faults(using=using)):
        raise Unusable("; ".join(wrong))
    tables, entries = (kind.objects.using(using).count() for kind in (Table, Entry))
    return f"{tables} tables with {entries} entries, verified"


@contextmanager
def opened(file: Path) -> Iterator[None]:
    """A file of SQLite as one more database."""
    own = {**connections.settings[DEFAULT_DB_ALIAS], "NAME": str(file), "OPTIONS": {"timeout": 20}}
    connections.settings[COPY] = own
    try:
        with closing(connections[COPY]):
            yield
    finally:
        del connections[COPY], connections.settings[COPY]


def restore(path: Path) -> str:
    """Put everything of a file in the place of what is here, bring it up to date, verify it, and say what it holds."""
    try:
        with path.open("rb") as file:
            kind = file.read(16)
    except OSError as wrong:
        raise Unusable(f"{path} cannot be read: {wrong.strerror}.") from wrong
    here = SQLITE if connection.vendor == "sqlite" else POSTGRESQL
    if not kind.startswith(here):
        raise Unusable(f"{path} is no backup of the kind of database that is used here.")
    return into_sqlite(path) if here == SQLITE else into_postgresql(path)


def into_sqlite(path: Path) -> str:
    """Through a copy that is brought up to date and verified first; then all of it at once, under a running site too."""
    live = Path(connection.settings_dict["NAME"])
    part = live.with_name(f"{live.name}.restoring")
    try:
        shutil.copyfile(path, part)
        part.chmod(0o600)
        with opened(part):
            migrate(COPY)
            held = contents(COPY)
        connection.close()
        with closing(sqlite3.connect(part)) as new, closing(sqlite3.connect(live, timeout=20)) as old:
            new.backup(old)
    except (DatabaseError, sqlite3.DatabaseError, OSError) as wrong:
        raise Unusable(f"{path} cannot be restored: {wrong}.") from wrong
    finally:
        for beside in ("", "-wal", "-shm", "-journal"):
            part.with_name(part.name + beside).unlink(missing_ok=True)
    return held


def into_postgresql(path: Path) -> str:
    """In one transaction, all or nothing; then brought up to date and verified."""
    connection.close()
    run("pg_restore", "--clean", "--if-exists", "--single-transaction", "--no-owner", "--no-privileges", str(path),
        "--dbname", connection.settings_dict["NAME"])  # fmt: skip
    migrate(DEFAULT_DB_ALIAS)
    return contents(DEFAULT_DB_ALIAS)


def migrate(using: str) -> None:
    """Bring a backup of an earlier version up to date."""
    call_command("migrate", database=using, verbosity=0)


def run(program: str, *words: str) -> None:
    """PostgreSQL's own program, on the database of the settings."""
    found = shutil.which(program)
    if found is None:
        raise Unusable(f"{program} is not installed: apt-get install postgresql-client.")
    about = connection.settings_dict
    names = {"HOST": "PGHOST", "PORT": "PGPORT", "USER": "PGUSER", "PASSWORD": "PGPASSWORD", "NAME": "PGDATABASE"}
    own = {variable: str(about[name]) for name, variable in names.items() if about.get(name)}
    if mode := about.get("OPTIONS", {}).get("sslmode"):
        own["PGSSLMODE"] = mode
    done = subprocess.run(  # noqa: S603 - PostgreSQL's own, with our own words
        [found, *words], env={**os.environ, **own}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Unusable(f"{program}: {done.stderr.strip()}")
