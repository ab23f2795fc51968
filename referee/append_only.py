"""The database's own refusal to change or delete a logged entry, whoever asks and in whatever language.

Entries go only with their whole table, once its last hash is kept.
"""

from typing import Any

ACTS = {"UPDATE": "An entry is never changed: add a correction.", "DELETE": "An entry is never deleted: strike it."}
LOG = "referee_entry"
IS_KEPT = "EXISTS (SELECT 1 FROM referee_deletedtable WHERE number = OLD.table_id)"


def seal(connection: Any, *, for_ever: bool = False) -> None:
    """Refuse to change or delete what is logged; sealing twice is sealing once. `for_ever`: no table goes either."""
    unseal(connection)
    written = in_sqlite if connection.vendor == "sqlite" else in_postgresql
    with connection.cursor() as cursor:
        for act in ACTS:
            for statement in written(act, "" if for_ever or act == "UPDATE" else IS_KEPT):
                cursor.execute(statement)


def unseal(connection: Any) -> None:
    """Let both through again."""
    on = "" if connection.vendor == "sqlite" else f" ON {LOG}"
    with connection.cursor() as cursor:
        for act in ACTS:
            cursor.execute(f"DROP TRIGGER IF EXISTS {refusal(act)}{on}")


def refusal(act: str) -> str:
    """What the refusal of an act is called in the database."""
    return f"no_{act.lower()}_of_entries"


def in_sqlite(act: str, unless: str) -> tuple[str, ...]:
    """The refusal, as SQLite is told."""
    when = f"WHEN NOT {unless} " if unless else ""
    return (f"CREATE TRIGGER {refusal(act)} BEFORE {act} ON {LOG} {when}BEGIN SELECT RAISE(ABORT, '{ACTS[act]}'); END",)


def in_postgresql(act: str, unless: str) -> tuple[str, ...]:
    """The refusal, as PostgreSQL is told."""
    # The code makes it the kind of error that SQLite's is too: a constraint that does not hold.
    raised = f"RAISE EXCEPTION '{ACTS[act]}' USING ERRCODE = 'restrict_violation'"
    lets = f"IF {unless} THEN RETURN OLD; END IF; " if unless else ""
    return (
        f"CREATE OR REPLACE FUNCTION {refusal(act)}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {lets}{raised}; END $$",
        f"CREATE TRIGGER {refusal(act)} BEFORE {act} ON {LOG} FOR EACH ROW EXECUTE FUNCTION {refusal(act)}()",
    )
