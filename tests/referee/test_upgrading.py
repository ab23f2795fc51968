"""A database of the version before, with a log in it, opens and verifies."""

from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from referee import logs, services
from referee.models import Entry, Table
from referee.version import rules_version
from rules_kb.record import chain
from tests.referee.bot_tables import rejudge
from tests.referee.phone import HEAD

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.stores]
BEFORE = "0012_evenings"


def migrated(to: str) -> Any:
    """The database at a migration, and the models as they were there."""
    executor = MigrationExecutor(connection)
    executor.migrate([("referee", to)])
    return executor.loader.project_state([("referee", to)]).apps


def test_a_log_from_before_seals_and_times_opens_verifies_and_goes_on(client: Client) -> None:
    newest = next(name for app, name in MigrationExecutor(connection).loader.graph.leaf_nodes() if app == "referee")
    try:
        old = migrated(BEFORE).get_model("referee", "Table")
        record = logs.opened(HEAD)
        start = {"position": logs.pack(logs.start(record)), "judged_by": rules_version(), "edition": record.edition_id}
        last = chain.link(chain.head_hash(HEAD), 1, "a", "", "Ann roll 1 2")
        made = old.objects.create(code="old", watch="watch", name="Old", head=HEAD, length=1, last_hash=last, **start)
        made.entries.create(seq=1, text="Ann roll 1 2", key="a", hash=last)
    finally:
        migrated(newest)
    rejudge(table := Table.objects.get())
    table.save()
    services.log_line(code="old", line="Ann buy", key="b")
    call_command("verify", deep=True)
    assert client.get("/t/old").status_code == 200
    first, second = Entry.objects.all()
    assert first.hash == last
    assert second.hash == chain.link(last, 2, "b", "", "Ann buy", second.logged_at.isoformat())
