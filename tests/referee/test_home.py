"""The page: a record in, rulings out."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from referee import queries, services
from referee.models import Table

# An edition that does not ship is looked for among the house editions.
pytestmark = pytest.mark.django_db

Record = Callable[[str], str]


def test_the_page_offers_every_edition_and_three_examples(client: Client) -> None:
    page = client.get("/").content.decode()

    assert [one.slug for one in queries.examples()] == ["illegal-build", "missed-auction", "late-rent"]
    assert all(f'href="/examples/{one.slug}"' in page for one in queries.examples())
    assert all(f'<option value="{card.id}">' in page for card in queries.editions())


def test_an_uneven_build_is_ruled_on_with_its_rule_and_its_remedy(client: Client, record: Record) -> None:
    response = client.post("/", {"record": record("illegal-build"), "edition": ""})
    first = response.context["ruling"]["rows"][0]

    assert response.status_code == 200
    assert (first["seq"], first["verdict"], first["stands"]) == (1, "illegal", False)
    assert [one["rule"] for one in first["violations"]] == ["board.build.even"]
    assert "board.build.even" in response.content.decode()
    assert 'id="entry-1"' in response.content.decode()


def test_an_unreadable_line_stands_at_its_place_with_its_line_number(client: Client, record: Record) -> None:
    text = record("missed-auction")
    rows = client.post("/", {"record": text}).context["ruling"]["rows"]
    unread = next(row for row in rows if row["verdict"] == "unreadable")

    assert [row["seq"] for row in rows] == list(range(1, len(rows) + 1))
    assert unread["text"] == "Bob fetch crisps"
    assert text.splitlines()[unread["line"] - 1] == "Bob fetch crisps"


def test_a_short_payment_shows_what_is_left_to_pay(client: Client, record: Record) -> None:
    ruling = client.post("/", {"record": record("late-rent")}).context["ruling"]

    assert ruling["rows"][6]["verdict"] == "illegal"
    assert ruling["payments"] == [{"from": "Dot", "to": "Cal", "amount": 6, "sum": "$6"}]
    assert [(due["from"], due["amount"], due["state"]) for due in ruling["dues"]] == [("Dot", 6, "called")]


@pytest.mark.parametrize(
    ("slug", "rule"),
    [
        ("illegal-build", "board.build.even"),
        ("missed-auction", "board.auction.required"),
        ("late-rent", "board.rent.late"),
    ],
)
def test_each_example_shows_the_rule_it_is_about(client: Client, slug: str, rule: str) -> None:
    page = client.get(f"/examples/{slug}").content.decode()

    assert f"<code>{rule}</code>" in page


def test_the_menu_goes_before_the_record(client: Client, record: Record) -> None:
    text = record("late-rent")
    as_written = client.post("/", {"record": text, "edition": ""}).context["ruling"]
    as_asked = client.post("/", {"record": text, "edition": "us-2008"}).context["ruling"]

    assert as_written["edition"] == "Monopoly, US classic"
    assert as_asked["edition"] == "Monopoly, US 2008"


def test_an_uploaded_file_goes_before_what_stands_in_the_field(client: Client, record: Record) -> None:
    upload = SimpleUploadedFile("evening.game", record("illegal-build").encode("utf-16"))
    response = client.post("/", {"record": "nonsense", "upload": upload})

    assert response.status_code == 200
    assert response.context["text"] == record("illegal-build")


def test_a_record_that_cannot_be_judged_comes_back_with_the_reason_and_the_text(client: Client) -> None:
    response = client.post("/", {"record": "edition: nowhere-1899\nplayers: Ann, Bob\n\nAnn roll 3 4"})

    assert response.status_code == 400
    assert "nowhere-1899" in response.context["complaints"]["line 1"]
    assert "edition: nowhere-1899" in response.context["text"]


def test_a_contested_point_names_both_readings(client: Client, record: Record) -> None:
    lifted = client.post("/", {"record": record("late-rent")}).context["ruling"]["rows"][0]

    assert lifted["moved"] == [{"from": "Ann", "to": "the Bank", "amount": 193, "sum": "$193"}]
    assert ("up", "down") in [(point["here"], point["otherwise"]) for point in lifted["contested"]]


def test_corrections_show_in_place(client: Client, record: Record) -> None:
    fixed = record("late-rent") + "table strike 7\ntable replace 11: Dot pay Cal 36\n"
    response = client.post("/", {"record": fixed})
    struck, replaced = (response.context["ruling"]["rows"][at] for at in (6, 10))

    assert (struck["verdict"], struck["word"]) == ("struck", "struck out")
    assert (replaced["verdict"], replaced["now"]) == ("legal", "Dot pay Cal 36")
    assert response.context["ruling"]["summary"]["problems"] == 0
    assert "All in order" in response.content.decode()


@pytest.mark.parametrize("slug", ["illegal-build", "missed-auction", "late-rent"])
def test_the_position_shown_is_a_record_s_beginning(client: Client, record: Record, slug: str) -> None:
    text = record(slug)
    shown = client.post("/", {"record": text}).context["ruling"]["position"]
    head = "".join(line + "\n" for line in text.splitlines() if line.startswith(("edition:", "players:")))
    again = client.post("/", {"record": head + shown}).context["ruling"]

    assert again["position"] == shown
    assert again["rows"] == []


@pytest.mark.parametrize("slug", [None, "illegal-build", "missed-auction", "late-rent"])
def test_page_style_and_script_weigh_less_than_60_kilobytes(client: Client, slug: str | None) -> None:
    page = client.get(f"/examples/{slug}" if slug else "/").content
    loaded = {Path(settings.BASE_DIR, "static", name) for name in re.findall(r"/static/([\w.]+)", page.decode())}

    assert {path.name for path in loaded} >= {"referee.css", "referee.js", "whistle.svg"}
    assert len(page) + sum(path.stat().st_size for path in loaded) < 60_000


def test_the_policy_lets_nothing_inline_and_nothing_foreign_in(client: Client) -> None:
    response = client.get("/")
    page = response.content.decode()

    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    assert "unsafe" not in response.headers["Content-Security-Policy"]
    assert "<style" not in page and " style=" not in page and "://" not in page


def test_a_table_is_listed_with_what_is_played_by_whom_and_whose_turn_it_is(client: Client) -> None:
    table = services.make_table(name="Friday", head="edition: uk-london\nplayers: Ann, Uncle_Bob\n")
    client.get(f"/t/{table.code}")
    (new,) = client.get("/tables").context["tables"]
    services.log_line(code=table.code, line="Ann roll 1 3 to income_tax", key="a")
    services.log_line(code=table.code, line="Ann end", key="b")
    (played,) = client.get("/").context["tables"]

    assert (new.edition, new.players) == ("Monopoly, UK London", "Ann, Uncle Bob")
    assert (new.now, new.logged) == ("Ann’s turn", "Nothing logged yet")
    assert (played.now, played.logged) == ("Uncle Bob’s turn", "Logged just now")


def test_a_finished_game_is_listed_with_its_winner(client: Client) -> None:
    table = services.make_table(name="Friday", head="players: Ann, Bob\nposition:\n  Bob cash 40\n")
    services.log_line(code=table.code, line="table end", key="a")
    client.get(f"/t/{table.code}")

    assert client.get("/tables").context["tables"][0].now == "Ann won"


def test_a_table_judged_by_other_rules_is_listed_without_a_turn(client: Client) -> None:
    table = services.make_table(name="Friday", head="players: Ann, Bob\n")
    client.get(f"/t/{table.code}")
    Table.objects.update(judged_by="older", position=b"")

    assert client.get("/tables").context["tables"][0].now == ""
