"""The pages around a table: sheets, log, deeds, what a phone remembers."""

import pytest
from django.test import Client

from referee import services
from referee.models import Table
from tests.referee.phone import PART, lines, post

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "sheet",
    ["pay", "build", "trade", "trade?by=0&to=1", "card", "card?deck=chance", "more", "raise", "line", "position",
     "demand", "token?n=1", "move", "board", "log", "deeds", "deeds/boardwalk", "deeds/reading_railroad",
     "deeds/water_works"],
)  # fmt: skip
def test_every_sheet_is_a_page_of_its_own_too(client: Client, middle: Table, sheet: str) -> None:
    page = client.get(f"/t/{middle.code}/{sheet}")

    assert page.status_code == 200
    assert page.content.decode().startswith("<!doctype html>")
    assert " style=" not in page.content.decode()


@pytest.mark.parametrize(
    "path", ["/t/nowhere", "/t/nowhere/log", "/t/nowhere/deeds", "/t/nowhere/pay", "/t/nowhere/may-i"]
)
def test_a_table_that_does_not_exist_is_a_kind_404(client: Client, path: str) -> None:
    answer = client.get(path)

    assert answer.status_code == 404
    assert "There is nothing at this address" in answer.content.decode()


def test_an_unknown_sheet_is_a_404(client: Client, table: Table) -> None:
    assert client.get(f"/t/{table.code}/nonsense").status_code == 404
    assert post(client, table, "nonsense").status_code == 404
    assert client.get(f"/t/{table.code}/deeds/go").status_code == 404


def test_may_i_answers_and_logs_nothing(client: Client, middle: Table) -> None:
    no = client.get(f"/t/{middle.code}/may-i", {"line": "Ann build new_york 3"})
    yes = client.get(f"/t/{middle.code}/may-i", {"line": "Ann build new_york"})
    unread = client.get(f"/t/{middle.code}/may-i", {"line": "Ann bild"})

    assert (no.context["tried"].verdict, yes.context["tried"].verdict) == ("illegal", "legal")
    assert unread.status_code == 400
    assert lines(middle) == []


def test_a_deed_says_what_may_be_done_and_why_not(client: Client, middle: Table) -> None:
    context = client.get(f"/t/{middle.code}/deeds/oriental_avenue").context
    answers = {
        one["label"]: (one["tried"].verdict == "legal", [each["sentence"] for each in one["tried"].violations])
        for one in context["may"]
    }

    assert answers["Mortgage it"] == (True, [])
    assert answers["Build one house"][0] is False
    assert "colour group is not whole" in answers["Build one house"][1][0]


def test_the_log_goes_by_turns_and_keeps_what_was_struck(client: Client, table: Table) -> None:
    for line in ("Ann roll 2 4 to oriental_avenue", "Ann buy oriental_avenue", "Uncle_Bob roll 1 2 to baltic_avenue",
                 "table strike 2"):  # fmt: skip
        post(client, table, "line", line=line)
    turns = client.get(f"/t/{table.code}/log").context["turns"]

    assert [[line["seq"] for line in turn["lines"]] for turn in turns] == [[4, 3], [2, 1]]
    assert [line["verdict"] for line in turns[1]["lines"]] == ["struck", "legal"]


def test_the_log_can_be_narrowed_to_a_player_and_to_what_was_flagged(client: Client, middle: Table) -> None:
    for line in ("Ann build new_york 3", "Ann roll 4 2 to atlantic_avenue", "Cleo count 395"):
        post(client, middle, "line", line=line)
    flagged = client.get(f"/t/{middle.code}/log", {"flagged": "1"}).context["turns"]
    cleo = client.get(f"/t/{middle.code}/log", {"player": "Cleo"}).context["turns"]

    assert [line["seq"] for turn in flagged for line in turn["lines"]] == [1]
    assert [line["seq"] for turn in cleo for line in turn["lines"]] == [3]


def test_a_line_is_disputed_on_its_dispute_page_and_nowhere_else(client: Client, table: Table) -> None:
    post(client, table, "throw", by="Ann", d1="2", d2="4")
    page = client.get(f"/t/{table.code}/log").content.decode()

    assert page.count(f'href="/t/{table.code}/dispute/1"') == 1
    assert "Disputed by" not in page


def test_the_count_says_who_won_and_why(client: Client, middle: Table) -> None:
    post(client, middle, "line", line="table end")
    page = client.get(f"/t/{middle.code}/deeds").content.decode()

    assert "Ann won" in page
    assert "The most money, property and buildings" in page


def test_a_session_remembers_its_tables_newest_first(client: Client, table: Table, middle: Table) -> None:
    client.get(f"/t/{middle.code}")
    client.get(f"/t/{table.code}")

    assert [one.code for one in client.get("/tables").context["tables"]] == [table.code, middle.code]
    assert "Friday" in client.get("/").content.decode()


def test_a_stranger_phone_knows_no_tables(client: Client, table: Table) -> None:
    assert "Friday" not in client.get("/").content.decode()
    assert client.get("/tables").context["tables"] == []


def test_the_demo_has_a_quarrel_in_it(client: Client) -> None:
    answer = client.post("/demo", follow=True)
    page = answer.content.decode()
    table = Table.objects.get()

    assert [(ruling.seq, ruling.verdict) for ruling in table.rulings.exclude(verdict="legal")] == [
        (1, "illegal"),
        (5, "irregular"),
    ]
    assert "Does not stand" in page and "Bob owes Ann $32" in page
    assert "Only because entry 1 does not stand." in page


def test_an_update_of_the_table_weighs_less_than_15_kilobytes(client: Client) -> None:
    client.post("/demo")
    table = Table.objects.get()
    update = client.get(f"/t/{table.code}", headers=PART).content
    assert len(update) < 15_000

    eight = services.make_table(name="Full", head="players: A1, B2, C3, D4, E5, F6, G7, H8\nassume: nothing\n")
    for line in ("A1 roll 2 4 to oriental_avenue", "A1 decline"):
        post(client, eight, "line", line=line)
    assert len(client.get(f"/t/{eight.code}", headers=PART).content) < 15_000


def test_forms_from_elsewhere_log_nothing(table: Table) -> None:
    strict = Client(enforce_csrf_checks=True)
    answer = strict.post(f"/t/{table.code}/line", {"key": "k", "seen": 0, "line": "Ann roll 1 2"})

    assert answer.status_code == 403
    assert lines(table) == []


def test_markup_in_a_name_stays_text(client: Client) -> None:
    table = services.make_table(name="<b>x</b>", head="players: <i>Ann</i>, Bob\n")
    page = client.get(f"/t/{table.code}").content.decode()

    assert "<i>Ann" not in page and "<b>x</b>" not in page
