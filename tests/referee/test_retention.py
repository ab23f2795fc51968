"""A table goes as a whole: its host says so, or its age; what stays is its last hash, and nothing of its people."""

import os
import stat
from datetime import timedelta
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.utils import timezone

from referee import services
from referee.evenings import arrivals, groups
from referee.models import Chair, DeletedTable, Entry, Meeting, PlayGroup, Table
from referee.operations import retention
from referee.seats import chairs, handovers, joining, sharing

pytestmark = [pytest.mark.django_db, pytest.mark.stores]
HOST, RED = "host-phone-0123456789", "red-phone-0123456789"
HEAD = "edition: us-classic\nplayers: Zacharias, Bob\n"


@pytest.fixture
def table() -> Table:
    """A table with a line, a seat, an open door, a shared evening, and a phone that asks."""
    made = services.make_table(name="Zacharias plays", head=HEAD, phone=HOST)
    services.log_line(code=made.code, line="Zacharias roll 1 2", key="a", phone=HOST)
    chairs.take(code=made.code, seat=0, phone=RED, who="Zacharias")
    joining.open_door(code=made.code)
    sharing.share_evening(code=made.code)
    handovers.ask(code=made.code, seat=0, phone="new-phone-0123456789")
    made.refresh_from_db()
    return made


def everything() -> str:
    """All that is stored, in one text."""
    return "\n".join(str(row) for model in apps.get_models() for row in model.objects.values())


def test_the_host_deletes_a_table_and_nothing_of_its_people_stays(table: Table) -> None:
    assert "Zacharias" in everything()
    with pytest.raises(handovers.NotAsked):
        retention.delete_table(code=table.code, phone=RED)
    retention.delete_table(code=table.code, phone=HOST)
    kept = everything()
    assert not any(word in kept for word in ("Zacharias", table.code, table.watch, table.host))
    gone = DeletedTable.objects.get()
    assert (gone.number, gone.last_hash, gone.length) == (table.pk, table.last_hash, 1)


def test_verify_knows_a_deleted_table(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    retention.delete_table(code=table.code, phone=HOST)
    call_command("verify", table.last_hash)
    said = capsys.readouterr().out
    assert f"{table.last_hash}: deleted on {timezone.now():%Y-%m-%d}, 1 lines" in said
    assert "0 logs verified." in said and "1 tables were deleted" in said


def test_verify_says_what_it_does_not_know(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(CommandError, match="No table is known as nonsense, neither here nor deleted"):
        call_command("verify", "nonsense", table.code)
    assert f"{table.code}: 1 lines" in capsys.readouterr().out


def test_not_every_table_goes_by_a_slip(table: Table) -> None:
    for days in (0, -3):
        with pytest.raises(CommandError, match="at least one day"):
            call_command("retire", older_than=days)
    assert Table.objects.get() == table


def test_the_database_lets_entries_go_only_with_their_table(table: Table, sealed: None) -> None:
    other = services.make_table(name="Other", head=HEAD, phone=HOST)
    services.log_line(code=other.code, line="Bob roll 1 2", key="a", phone=HOST)
    DeletedTable.objects.create(number=table.pk, last_hash=table.last_hash, length=1)
    for statement, which in (
        ("DELETE FROM referee_entry WHERE table_id = %s", other),
        ("UPDATE referee_entry SET text = 'x' WHERE table_id = %s", table),
    ):
        with pytest.raises(IntegrityError, match="never"), transaction.atomic():
            connection.cursor().execute(statement, [which.pk])
    with pytest.raises(CommandError, match=f"{table.code}: it is said to be deleted, and is there"):
        call_command("verify")
    Entry.objects.filter(table=table).delete()
    assert Entry.objects.get().table == other


def test_an_evening_that_goes_leaves_the_others_in_their_group(table: Table) -> None:
    second = groups.play_again(code=table.code, phone=HOST)
    third = groups.play_again(code=second.code, phone=HOST)
    retention.delete_table(code=second.code, phone=HOST)
    assert {one.table_id for one in Meeting.objects.all()} == {table.pk, third.pk}
    retention.delete_table(code=table.code, phone=HOST)
    retention.delete_table(code=third.code, phone=HOST)
    assert (Table.objects.count(), PlayGroup.objects.count(), DeletedTable.objects.count()) == (0, 0, 3)


def test_old_tables_are_kept_as_files_that_can_be_put_in_again(table: Table, tmp_path: Path) -> None:
    fresh = services.make_table(name="Fresh", head=HEAD)
    Table.objects.filter(pk=table.pk).update(changed_at=timezone.now() - timedelta(days=31))
    folder = tmp_path / "archive"
    call_command("retire", older_than=32, archive=folder)
    assert Table.objects.count() == 2
    call_command("retire", older_than=30, archive=folder)
    assert [one.code for one in Table.objects.all()] == [fresh.code]
    (kept,) = folder.iterdir()
    assert (stat.S_IMODE(os.stat(kept).st_mode), stat.S_IMODE(os.stat(folder).st_mode)) == (0o600, 0o700)
    arrival = arrivals.keep(incoming=arrivals.read(kept.read_bytes()), phone=HOST)
    arrivals.bring_in(arrival_id=arrival.pk)
    again = Table.objects.latest("pk")
    assert (again.name, again.last_hash) == ("Zacharias plays", table.last_hash)
    call_command("verify", deep=True)


def test_a_backup_overwrites_nothing_and_a_restore_only_what_it_may(table: Table, tmp_path: Path) -> None:
    file = tmp_path / "backup"
    file.write_bytes(b"players: Ann, Bob")
    with pytest.raises(CommandError, match="is there already"):
        call_command("backup", file)
    with pytest.raises(CommandError, match=r"There are 1 tables here.*--replace"):
        call_command("restore", file)
    with pytest.raises(CommandError, match="nowhere cannot be read"):
        call_command("restore", tmp_path / "nowhere")
    with pytest.raises(CommandError, match="is no backup of the kind"):
        call_command("restore", file, replace=True)
    assert Table.objects.get() == table


def test_the_page_asks_one_question_and_the_api_does_the_same(client: Client, table: Table) -> None:
    address, session = f"/t/{table.code}/delete", client.session
    assert "Only the phone that hosts" in client.get(address).content.decode()
    assert client.post(address).status_code == 403
    session["phone"] = HOST
    session.save()
    assert "for everybody?" in client.get(address).content.decode()
    second = services.make_table(name="Second", head=HEAD, phone=HOST)
    assert client.post(address).headers["Location"] == "/tables"
    assert client.get(f"/t/{table.code}").status_code == 404
    path = f"/api/v1/tables/{second.code}"
    assert [client.delete(path, headers={"X-Phone": who}).status_code for who in (RED, HOST, HOST)] == [403, 204, 404]
    assert (Table.objects.count(), Chair.objects.count()) == (0, 0)
