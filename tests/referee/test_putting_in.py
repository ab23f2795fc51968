"""Records put in as tables: what went out comes in again, all of it or a list of what is in the way."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from referee import jobs, judging, services
from referee.evenings import arrivals, files
from referee.models import Arrival, Job, Table
from referee.operations import verifying
from referee.seated.queries import seated
from rules_kb import bots, games
from rules_kb.answer.evening_file import checked
from rules_kb.record.lines import write
from tests.kb.test_evening_report import BOARD

pytestmark = [pytest.mark.django_db, pytest.mark.stores]


def brought_in(raw: bytes) -> Table:
    """The table that a file becomes."""
    arrival = jobs.ask_in(incoming=arrivals.read(raw), phone="")
    jobs.run(job_id=arrival.job.pk)
    arrival.refresh_from_db()
    assert arrival.table is not None, arrival.trouble
    return arrival.table


def rulings(table: Table) -> list[tuple[Any, ...]]:
    """Every ruling of a table, as it is stored."""
    fields = ("seq", "verdict", "stands", "violations", "moved", "now", "turn", "closed_by", "how")
    return list(table.rulings.values_list(*fields))


def test_fifty_games_of_bots_go_out_and_come_in_again_with_the_same_rulings() -> None:
    for number in range(50):
        edition = ("us-classic", "deal-2008", "uk-london", "deal-2024", "short-game")[number % 5]
        first = brought_in(write(bots.record(games.load(edition), 2 + number % 3, number, 6)).encode())
        kept, plain = files.as_json(seated(first)), files.record(seated(first))
        again, from_text = brought_in(kept), brought_in(plain)

        assert again.length == from_text.length == first.length > 5
        assert rulings(again) == rulings(from_text) == rulings(first)
        assert again.last_hash == first.last_hash
        assert [verifying.first_bad_entry(one) for one in (first, again, from_text)] == [None] * 3
        found = checked(kept)
        assert (found.entries, found.broken, found.otherwise) == (first.length, {}, ())
        middle = first.length // 2 + 1
        text = json.dumps(first.entries.get(seq=middle).text)[1:-1].encode()
        flipped = kept.replace(b'{"seq":%d,"text":"%s' % (middle, text), b'{"seq":%d,"text":"%s ' % (middle, text))
        assert checked(flipped).broken.keys() == {f"entry {middle}"}


def test_a_table_put_in_is_what_it_was_line_by_line() -> None:
    logged = services.make_table(name="By hand", head=BOARD.partition("\n\n")[0] + "\n")
    for number, line in enumerate(BOARD.partition("\n\n")[2].splitlines()):
        services.log_line(code=logged.code, line=line, key=str(number))
    logged.refresh_from_db()

    again = brought_in(files.as_json(seated(logged)))

    assert (again.name, again.last_hash) == ("By hand", logged.last_hash)
    assert rulings(again) == rulings(logged)
    assert judging.position_of(again).answer() == judging.position_of(logged).answer()


def test_what_cannot_be_read_is_listed_with_its_line_and_nothing_is_stored(client: Client) -> None:
    wrong = BOARD.replace("Ann buy\n", "Ann fetches crisps\n").replace("Cleo roll 3 4", "Cleo roll 3 9")

    answer = client.post("/put-in", {"record": wrong})

    assert answer.status_code == 400
    assert b"<b>Line 6:</b>" in answer.content
    assert b"<b>Line 14:</b>" in answer.content
    assert (Arrival.objects.count(), Table.objects.count(), Job.objects.count()) == (0, 0, 0)


@pytest.mark.parametrize(
    ("raw", "status", "said"),
    [
        (b"", 400, b"record is empty"),
        (b"\xff\xfe\x00", 400, b"not readable"),
        (b"players: Ann, Bob\n\n" + b"Ann roll 1 2\n" * 25_000, 413, b"256 kB"),
        (b'{"format": "referee-evening"', 400, b"no JSON"),
        (b'{"format": "something", "version": 1}', 400, b"no referee-evening"),
        (b'{"format": "referee-evening", "version": 1, "name": "\\ud800"}', 400, b"not text"),
        (b"edition: mars\nplayers: Ann, Bob\n", 400, b"mars"),
    ],
)
def test_what_is_no_record_is_refused_in_words(client: Client, raw: bytes, status: int, said: bytes) -> None:
    answer = client.post("/put-in", {"upload": SimpleUploadedFile("evening.game", raw), "record": ""})

    assert (answer.status_code, said in answer.content) == (status, True)
    assert Table.objects.count() == 0


def test_a_changed_file_is_refused_with_its_entry(client: Client) -> None:
    table = brought_in(BOARD.encode())
    changed = files.as_json(seated(table)).replace(b"Bob pay Ann 3", b"Bob pay Ann 4")

    answer = client.post("/put-in", {"record": changed.decode()})

    assert answer.status_code == 400
    assert b"<b>Entry 5:</b> It is not what was logged." in answer.content


def test_a_record_on_its_way_shows_how_far_it_is_and_then_its_table(client: Client) -> None:
    answer = client.post("/put-in", {"record": BOARD, "name": "Friday"})
    arrival = Arrival.objects.get()
    assert answer["Location"] == f"/put-in/{arrival.code}"
    Arrival.objects.update(judged=12)

    under_way = client.get(f"/put-in/{arrival.code}")
    assert b"12 of 20 lines are judged." in under_way.content

    jobs.run(job_id=arrival.job.pk)
    jobs.WORK[jobs.BRING_IN](arrival.job)
    table = Table.objects.get()
    assert (table.name, table.length) == ("Friday", 20)
    assert client.get(f"/put-in/{arrival.code}")["Location"] == f"/t/{table.code}"
    # The phone that put it in hosts it.
    assert table.host


def test_progress_is_written_down_while_a_long_record_is_judged() -> None:
    with CaptureQueriesContext(connection) as asked:
        assert brought_in(b"players: Ann, Bob\n\n" + b"Ann count 1500\n" * 250).length == 250

    updates = [one["sql"] for one in asked if one["sql"].startswith('UPDATE "referee_arrival" SET "judged"')]
    assert [f'"judged" = {judged} ' in sql for sql, judged in zip(updates, (100, 200), strict=True)] == [True, True]


def test_programs_put_records_in_too(client: Client) -> None:
    sent = client.post("/api/v1/records", {"record": BOARD, "name": "Friday"}, content_type="application/json")
    assert (sent.status_code, sent.json()["total"], sent.json()["table"]) == (202, 20, None)
    jobs.run(job_id=Job.objects.get().pk)
    code = client.get(f"/api/v1/records/{sent.json()['code']}").json()["table"]

    report = client.get(f"/api/v1/tables/{code}/report").json()
    assert (report["winners"], report["players"]) == ([0], ["Ann", "Bob", "Cleo"])
    kept = client.get(f"/api/v1/tables/{code}/report.json").content
    assert client.post("/api/v1/records", kept, content_type="application/json").status_code == 202
    wrong = client.post("/api/v1/records", "players: Ann, Bob\n\nAnn sings\n", content_type="text/plain")
    assert wrong.status_code == 400
    assert wrong.json()["errors"][0]["detail"].startswith("line 3:")
    assert client.get(f"/api/v1/tables/{code}/report.exe").status_code == 404
