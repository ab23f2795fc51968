"""Whatever somebody changes in the database by hand, `verify` names it; the log's end is told in four words."""

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F
from django.test import Client

from referee import logs, services
from referee.models import Entry, Ruling, Table
from referee.seats import chairs, four_words, handovers
from rules_kb.__main__ import main
from rules_kb.record import chain
from tests.referee.bot_tables import rejudge
from tests.referee.phone import HEAD

pytestmark = [pytest.mark.django_db, pytest.mark.stores]
LINES = ("Ann roll 1 2", "Ann buy", "Ann end", "Uncle_Bob roll 1 2", "Uncle_Bob pay Ann 3")
HOST, NEW = "host-phone-0123456789", "new-phone-0123456789"


@pytest.fixture
def table() -> Table:
    """A table with five lines and a host."""
    made = services.make_table(name="Friday", head=HEAD, phone=HOST)
    for n, line in enumerate(LINES):
        services.log_line(code=made.code, line=line, key=str(n), phone=HOST)
    made.refresh_from_db()
    return made


def entry(table: Table, at: int, **change: Any) -> None:
    """Change an entry by hand."""
    Entry.objects.filter(table=table, seq=at).update(**change)


def row(table: Table, **change: Any) -> None:
    """Change the row of a table by hand."""
    Table.objects.filter(pk=table.pk).update(**change)


def cut(table: Table) -> None:
    """Take the newest entry away, and make the row agree with what is left."""
    Entry.objects.filter(table=table, seq=5).delete()
    row(table, length=4, last_hash=Entry.objects.get(table=table, seq=4).hash)


def swap(table: Table) -> None:
    """Put two entries in each other's place."""
    entry(table, 2, seq=20)
    entry(table, 3, seq=2)
    entry(table, 20, seq=3)


TAMPERED = {
    "time": (lambda t: entry(t, 3, logged_at=F("logged_at") + timedelta(hours=1)), "entry 3"),
    "author": (lambda t: entry(t, 2, logged_by="Cleo"), "entry 2"),
    "text": (lambda t: entry(t, 4, text="Uncle_Bob roll 6 6"), "entry 4"),
    "order": (swap, "entry 2"),
    "head": (lambda t: row(t, head=HEAD.replace("Ann", "Eve")), "entry 1 is not what was logged, or the head"),
    "host": (lambda t: row(t, host="somebody else"), "its host"),
    "made": (lambda t: row(t, made_at=F("made_at") - timedelta(days=1)), "when it was made"),
    "cut short": (cut, "where its log ends"),
    "newest gone": (lambda t: Entry.objects.filter(table=t, seq=5).delete(), "entry 5"),
    "one more": (lambda t: Entry.objects.create(table=t, seq=6, text="Ann roll 6 6", key="x", hash="x"), "entry 6"),
}  # fmt: skip


@pytest.mark.usefixtures("unsealed")
@pytest.mark.parametrize("what", TAMPERED)
def test_what_was_changed_by_hand_is_named(table: Table, what: str) -> None:
    call_command("verify", deep=True)
    change, said = TAMPERED[what]
    change(table)
    with pytest.raises(CommandError, match=f"table {table.code}: .*{said}"):
        call_command("verify")


@pytest.mark.usefixtures("unsealed")
def test_a_head_without_entries_is_held_too() -> None:
    made = services.make_table(name="Empty", head=HEAD)
    row(made, head=HEAD.replace("Ann", "Eve"))
    with pytest.raises(CommandError, match="the head is not what it began with"):
        call_command("verify")


def test_deep_judges_again_and_compares_rulings_and_position(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    Ruling.objects.filter(table=table, seq=5).update(verdict="legal")
    call_command("verify")
    with pytest.raises(CommandError, match="the ruling on entry 5 is not what the rules say"):
        call_command("verify", deep=True)
    rejudge(table)
    record = logs.opened(table.head)
    position = logs.unpack(record, table.position)
    position.players[0].cash += 1
    row(table, position=logs.pack(position))
    with pytest.raises(CommandError, match="its position is not what its log leads to"):
        call_command("verify", deep=True)
    row(table, judged_by="older rules")
    capsys.readouterr()
    call_command("verify", deep=True)
    assert "1 of them wait to be judged" in capsys.readouterr().out


def test_a_table_that_changed_hands_verifies(table: Table) -> None:
    chairs.take(code=table.code, seat=0, phone=HOST, who="Ann")
    handovers.recover(code=table.code, phone=NEW, words=four_words.words_of(table))
    hostless = services.make_table(name="Nobody's", head=HEAD)
    chairs.take(code=hostless.code, seat=0, phone=NEW, who="Ann")
    call_command("verify", deep=True)


def test_entries_from_before_times_were_held_still_verify_but_none_follows_one_with_a_time(table: Table) -> None:
    old = services.make_table(name="Old", head=HEAD)
    old.last_hash, old.length = chain.link(old.last_hash, 1, "a", "", LINES[0]), 1
    Entry.objects.create(table=old, seq=1, text=LINES[0], key="a", hash=old.last_hash)
    old.seal = old.sealed
    rejudge(old)
    old.save()
    services.log_line(code=old.code, line=LINES[1], key="b")
    call_command("verify", deep=True)
    row(table, length=6, last_hash=(forged := chain.link(table.last_hash, 6, "x", "", "Cleo roll 1 2")))
    Entry.objects.create(table=table, seq=6, text="Cleo roll 1 2", key="x", hash=forged)
    with pytest.raises(CommandError, match="entry 6"):
        call_command("verify")


def test_every_phone_and_every_export_shows_the_same_four_words(
    client: Client, table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = chain.four_words(table.last_hash)
    assert len(words.split()) == 4
    for path in (
        "t/{0.code}",
        "t/{0.code}/log",
        "w/{0.watch}",
        "w/{0.watch}/log",
        "t/{0.code}/report",
        "t/{0.code}/report.game",
    ):
        assert words in client.get(f"/{path.format(table)}").content.decode(), path
    assert client.get(f"/api/v1/tables/{table.code}").json()["words"] == words
    assert client.get(f"/api/v1/watched/{table.watch}").json()["words"] == words
    kept = tmp_path / "evening.json"
    kept.write_bytes(client.get(f"/t/{table.code}/report.json").content)
    assert json.loads(kept.read_bytes())["words"] == words
    assert main(["verify", str(kept)]) == 0 and words in capsys.readouterr().out
    kept.write_text(kept.read_text().replace(words, "ace ace ace ace"))
    assert main(["verify", str(kept)]) == 1
    call_command("verify", table.code)
    assert f"5 lines, known as: {words}" in capsys.readouterr().out
    services.log_line(code=table.code, line="Uncle_Bob end", key="more")
    assert words not in client.get(f"/t/{table.code}").content.decode()
