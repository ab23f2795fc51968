"""What is remembered of a ruling: ids, facts and seats; its words are made on reading, by the edition it was made by."""

import json
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from referee import jobs, judging, logs, queries, ruling_words, services
from referee.editions import services as edition_services
from referee.models import Job, Ruling, Table
from referee.version import rules_version
from rules_kb.answer.cases import all_cases
from rules_kb.answer.report import Judgement
from rules_kb.answer.view import View
from rules_kb.kernel.corrections import Effective
from tests.kb.cases import judge_case
from tests.referee.house import HEAD as HOUSE
from tests.referee.house import next_draft, published
from tests.referee.phone import HEAD, MIDDLE
from tests.referee.test_edition_versions import looked_at

LINES = ("Ann trade Cleo: oriental for marvin", "Ann roll 2 2", "Ann build new_york", "Uncle_Bob pay Ann 12 for rent")
# Every so many of the cases are told both ways.
STRIDE = 9
TOLD = ("violations", "contested", "notes", "moved")


def rows_of(judgement: Judgement) -> list[Ruling]:
    """The rulings on a record as a table would keep them, read back from JSON."""
    record, rows = judgement.record, []
    for step in judgement.judged.log:
        ed, decided = judgement.judged.editions[step.seq], judgement.decided[step.seq]
        view = View(judgement.game, ed, record.players, judgement.judged.position, decided)
        row = ruling_words.ruling_row(Table(), record, step, view, judgement.judged.rulings[step.seq], turn=1)
        for field in ("violations", "doubts", "moved", "notes", "options"):
            setattr(row, field, json.loads(json.dumps(getattr(row, field))))
        rows.append(row)
    return rows


def head_of(judgement: Judgement) -> str:
    """The head of a record as a table keeps it."""
    record = judgement.record
    options = "".join(f"options: {name}={value}\n" for name, value in record.options)
    return f"edition: {record.edition_id}\n{options}players: {', '.join(record.players)}\n"


def plain(told: Any) -> Any:
    """An answer as it goes over the wire."""
    return json.loads(json.dumps(told))


def test_the_words_made_on_reading_are_those_of_the_record() -> None:
    wrong = []
    for case in [case for case in all_cases() if "unreadable" not in case][::STRIDE]:
        judgement = judge_case(case)
        answer = {entry["seq"]: entry for entry in judgement.answer()["entries"]}
        for row in rows_of(judgement):
            told, entry = ruling_words.ruled(head_of(judgement), row), answer[row.seq]
            for said in entry["violations"]:
                said.pop("because", None)
            told["moved"] = entry["moved"] if row.notes else told["moved"]
            if any(plain(told[key]) != plain(entry.get(key, [])) for key in TOLD):
                wrong.append((case["name"], row.seq))
    assert wrong == []


def test_a_log_judged_line_by_line_hangs_on_the_same_disputed_points_as_the_whole() -> None:
    wrong = []
    for case in [case for case in all_cases() if "contested" in case or case["file"] == "sources"]:
        judgement = judge_case(case)
        record, log = judgement.record, judgement.judged.log
        if any(step.options for step in log):
            continue
        packed = logs.pack(judgement.start)
        for step in log:
            position = logs.unpack(record, packed)
            ((_, view, _),) = logs.judged(record, position, [step])
            packed = logs.pack(position)
            if view.decided != judgement.decided[step.seq]:
                wrong.append((case["name"], step.seq))
    assert wrong == []


@pytest.mark.django_db
def test_a_stored_breach_is_a_rule_and_facts_without_a_word() -> None:
    table = services.make_table(name="Saturday", head=HEAD + MIDDLE)
    for n, line in enumerate(LINES):
        services.log_line(code=table.code, line=line, key=str(n))
    broken = [one for ruling in table.rulings.all() for one in ruling.violations]
    assert {tuple(one) for one in broken} == {("rule", "level", "says", "fix", "waived", "facts", "source", "read")}
    stored = json.dumps([[ruling.violations, ruling.moved] for ruling in table.rulings.all()])
    assert not [name for name in ("Ann", "Uncle_Bob", "Cleo", "bank") if f'"{name}"' in stored]
    assert [row for ruling in table.rulings.all() for row in ruling.moved] == [[0, -1, 100], [1, 0, 12]]


@pytest.mark.django_db
def test_a_ruling_is_told_by_the_edition_it_was_made_by() -> None:
    first = published(go_salary=200)
    table = services.make_table(name="Friday", head=HOUSE)
    edition_services.publish(version=looked_at(next_draft(first, go_salary=400)))
    lines = ("Ann build boardwalk", "table edition family-rules@2", "Ann build boardwalk", "table rule even_build=no",
             "Ann build boardwalk")  # fmt: skip
    for n, line in enumerate(lines):
        services.log_line(code=table.code, line=line, key=str(n))
    told = [ruling_words.view_of(table.head, one).edition.id for one in table.rulings.all()]
    assert told == ["family-rules@1", "family-rules@1", "family-rules@2", "family-rules@2", "family-rules@2"]
    assert [(ruling.seq, ruling.options) for ruling in table.rulings.exclude(options={})] == [(5, {"even_build": "no"})]
    assert every_edition_comes_back(table)


def every_edition_comes_back(table: Table) -> bool:
    """Whether every ruling of a table is told by the very edition the engine used; whose it was is stored with it."""
    record = logs.opened(table.head)
    log = logs.whole(record, table.entries.values_list("seq", "text"))
    used = {step.seq: view.edition for step, view, _ in logs.judged(record, logs.start(record), log)}
    told = {one.seq: ruling_words.view_of(table.head, one).edition for one in table.rulings.all()}
    return all(ed.changed(origins={}, since=0) == used[seq].changed(origins={}, since=0) for seq, ed in told.items())


def old_row(view: View, step: Effective, ruling: Any) -> dict[str, Any]:
    """A ruling as it used to be kept: in words, with names."""
    return {
        "seq": step.seq,
        "verdict": ruling.verdict,
        "stands": ruling.stands,
        "violations": plain(view.violations(step.action, ruling)),
        "moved": [view.moved(transfer) for transfer in ruling.moved],
        "notes": [],
        "now": "",
        "turn": 1,
    }


@pytest.mark.django_db(transaction=True)
def test_a_database_of_the_version_before_opens_and_shows_the_same_rulings(client: Client) -> None:
    table = services.make_table(name="Saturday", head=HEAD + MIDDLE)
    for n, line in enumerate(LINES):
        services.log_line(code=table.code, line=line, key=str(n))
    table.refresh_from_db()
    expected = queries.rulings(table)
    written_as_before(table)

    assert (Ruling.objects.count(), Table.objects.get().judged_by) == (0, "")
    assert client.get(f"/t/{table.code}/log").status_code == 200
    assert client.get(f"/api/v1/tables/{table.code}/rulings").json() == expected

    Job.objects.create(table=table, task=jobs.REJUDGE)
    jobs.drain()
    table.refresh_from_db()
    assert (judging.is_in_step(table), jobs.ask_rejudging(), Job.objects.get().attempts) == (True, 0, 1)
    assert client.get(f"/api/v1/tables/{table.code}/rulings").json() == expected


def written_as_before(table: Table) -> None:
    """Take the database back to where rulings were kept in words, fill it as that version did, and bring it on."""
    record = logs.opened(table.head)
    log = logs.whole(record, table.entries.values_list("seq", "text"))
    rows = [old_row(view, step, ruling) for step, view, ruling in logs.judged(record, logs.start(record), log)]
    migrate(("referee", "0007_what_only_follows"))
    old = MigrationExecutor(connection).loader.project_state(("referee", "0007_what_only_follows")).apps
    for row in rows:
        old.get_model("referee", "Ruling").objects.create(table_id=table.pk, **row)
    old.get_model("referee", "Table").objects.update(judged_by=rules_version())
    migrate(*[node for node in MigrationExecutor(connection).loader.graph.leaf_nodes() if node[0] == "referee"])


def migrate(*targets: tuple[str, str]) -> None:
    """Bring the database to some state."""
    MigrationExecutor(connection).migrate(list(targets))


@pytest.mark.django_db
def test_page_log_and_api_cite_what_decided_as_it_was_stored(client: Client) -> None:
    head = "edition: us-classic\noptions: go_salary=400\nplayers: Ann, Bob\nposition:\n  Ann at pacific_avenue\n  turn Ann\n"
    table = services.make_table(name="Saturday", head=head)
    for n, line in enumerate(("Ann roll 4 6", "Ann collect 200 for go")):
        services.log_line(code=table.code, line=line, key=str(n))

    stored = {ruling.seq: one for ruling in table.rulings.all() for one in ruling.violations}
    assert (stored[2]["source"]["kind"], stored[2]["read"]) == ("option", ["go_salary"])
    rows = client.get(f"/api/v1/tables/{table.code}/rulings").json()
    told = {row["seq"]: one for row in rows for one in row["violations"]}
    words = "Your table’s rule. Printed: $200 (Parker Brothers rules, US, Go, 1973)"
    assert (told[2]["citation"], told[2]["certainty"]) == (words, "house")
    assert told[2]["source"] == stored[2]["source"]
    assert words in client.get(f"/t/{table.code}/log").content.decode()
