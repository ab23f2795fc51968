"""Counting the cash at the table: what differs, what explains it, and one tap that puts it right."""

from typing import Any

import pytest
from django.test import Client

from referee import services
from referee.models import Table
from referee.seated import queries as table_queries
from referee.tables.board import count_page
from tests.referee.phone import lines, post

pytestmark = pytest.mark.django_db
GAME = (
    "Ann roll 1 2 to baltic_avenue", "Ann buy baltic_avenue", "Uncle_Bob roll 1 2 to baltic_avenue",
    "Uncle_Bob pay Ann 4", "Cleo roll 2 4 to oriental_avenue", "Cleo buy oriental_avenue",
)  # fmt: skip


@pytest.fixture
def played(table: Table) -> Table:
    """The table after a round."""
    for n, line in enumerate(GAME):
        services.log_line(code=table.code, line=line, key=str(n))
    table.refresh_from_db()
    return table


def compare(client: Client, table: Table, **fields: str) -> Any:
    """What was counted, held against the log: the form of the page, as a phone without scripts sends it."""
    return client.get(f"/t/{table.code}/count", {name.replace("_", "-"): value for name, value in fields.items()})


def choose(client: Client, table: Table, *lines: str, **more: Any) -> Any:
    """One of the buttons below it."""
    table.refresh_from_db()
    sent = {"key": f"c{table.length}", "seen": table.length, "line": list(lines), **more}
    return client.post(f"/t/{table.code}/count", sent, follow=True)


def verdicts(table: Table) -> list[str]:
    """What was ruled on each count."""
    return [ruling.verdict for ruling in table.rulings.filter(now__contains=" count ").order_by("seq")]


def test_comparing_writes_nothing_and_the_rent_never_paid_explains_both_counts(client: Client, played: Table) -> None:
    page = compare(client, played, sum_0="1440", sum_1="1,500")

    assert lines(played) == list(GAME)
    assert [(one.who, one.counted, one.log, one.more) for one in page.context["differ"]] == [
        ("Ann", "$1,440", "$1,444", "$4 less"),
        ("Uncle Bob", "$1,500", "$1,496", "$4 more"),
    ]
    first = page.context["explained"][0]
    assert first.says == ["Uncle Bob did not pay Ann $4 for rent on Baltic Avenue."]


def test_the_form_alone_goes_through_no_log_until_somebody_counted(client: Client, played: Table) -> None:
    count_page.GONE_THROUGH.cache_clear()
    compare(client, played)
    assert count_page.GONE_THROUGH.newest(played.pk) == (None, None)

    services.log_line(code=played.code, line="Ann count 1440", key="counted")
    assert [one.who for one in compare(client, played).context["differ"]] == ["Ann"]


def test_one_tap_notes_the_count_and_writes_the_correction_and_both_agree(client: Client, played: Table) -> None:
    page = compare(client, played, sum_0="1440", sum_1="1500")
    fix = page.context["explained"][0].choices[0]
    assert (fix.seq, fix.lines) == (
        4,
        ("Ann count 1440", "Uncle_Bob count 1500", "table replace 4: Uncle_Bob pay Ann 0"),
    )

    page = choose(client, played, *fix.lines)
    assert verdicts(played) == ["legal", "legal"]
    assert "The counts agree with the log." in page.content.decode()
    assert "Uncle Bob owes Ann $4" in page.content.decode()
    assert [player.cash for player in table_queries.sit(played.code).board.players] == [1440, 1500, 1400]


def test_the_table_may_play_on_with_what_was_counted(client: Client, played: Table) -> None:
    page = compare(client, played, sum_0="1430")
    assert page.context["noted"] == ("Ann count 1430",)
    back = choose(client, played, *page.context["noted"], play="on")

    assert back.redirect_chain == [(f"/t/{played.code}", 302)]
    assert lines(played)[len(GAME) :] == ["Ann count 1430"]
    assert table_queries.sit(played.code).board.players[0].cash == 1430


def test_counting_again_takes_the_place_of_the_first_count(client: Client, played: Table) -> None:
    choose(client, played, "Ann count 1436", "Uncle_Bob count 1500")
    page = compare(client, played, sum_0="1440", sum_1="1500")
    fix = page.context["explained"][0].choices[0]
    assert (fix.lines[0], fix.lines[-1]) == ("Ann count 1440", "table replace 4: Uncle_Bob pay Ann 0")

    choose(client, played, *fix.lines)
    assert set(verdicts(played)) == {"legal"}
    choose(client, played, "Cleo count 1399")
    page = compare(client, played, sum_2="1400")
    assert page.context["explained"][0].says == ["Cleo counted wrong before."]
    choose(client, played, *page.context["explained"][0].choices[0].lines)
    assert set(verdicts(played)) == {"legal"}


def test_notes_are_added_up(client: Client, played: Table) -> None:
    page = compare(client, played, notes_2_500="2", notes_2_100="3", notes_2_50="1", notes_2_10="5")

    assert page.context["noted"] == ("Cleo count 1400",)
    assert "The counts agree with the log." in page.content.decode()


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"sum_0": ""}, "at least one player"),
        ({"sum_0": "a lot"}, "Whole numbers only"),
        ({"sum_0": "-5"}, "Whole numbers only"),
        ({"sum_0": "100", "notes_0_500": "1"}, "the notes come to 500, the sum says 100"),
    ],
)
def test_what_cannot_be_counted_is_said_with_what_was_put_in(
    client: Client, played: Table, fields: dict[str, str], says: str
) -> None:
    page = compare(client, played, **fields)

    assert page.status_code == 400
    assert says in page.content.decode()
    assert f'name="sum-0" value="{fields["sum_0"]}"' in page.content.decode()


def test_a_choice_sent_twice_is_logged_once(client: Client, played: Table) -> None:
    for _ in range(2):
        choose(client, played, "Ann count 1440", "Uncle_Bob count 1500", key="same", seen=len(GAME))

    assert len(lines(played)) == len(GAME) + 2


def test_a_page_that_missed_something_is_told_so(client: Client, played: Table) -> None:
    page = choose(client, played, "Ann count 1440", seen=1)

    assert page.status_code == 409
    assert "Somebody logged something meanwhile." in page.content.decode()


def test_a_count_that_differs_leads_to_its_explanation(client: Client, played: Table) -> None:
    page = post(client, played, "line", line="Ann count 1440").content.decode()

    assert "What explains it?" in page and f"/t/{played.code}/count" in page
    assert f"/t/{played.code}/count" in client.get(f"/t/{played.code}/more").content.decode()


def test_a_tournament_is_not_reminded_of_rent_that_may_still_be_asked_for(client: Client) -> None:
    head = "edition: us-classic\nplayers: Ann, Bob\nposition:\n  Ann at go\n  Bob owns baltic\n  turn Ann\n"
    for family, kinds in ((True, 1), (False, 0)):
        table = services.make_table(name="Cup", head=head, family=family)
        for n, line in enumerate(("Ann roll 1 2 to baltic_avenue", "Ann count 1496", "Bob count 1504")):
            services.log_line(code=table.code, line=line, key=str(n))
        told = [says for one in client.get(f"/t/{table.code}/count").context["explained"] for says in one.says]
        assert len([says for says in told if "rent on Baltic Avenue, and the log" in says]) == kinds


def test_nothing_to_explain_is_said_plainly(client: Client, table: Table) -> None:
    for n, line in enumerate(("Ann roll 1 2 to baltic_avenue", "Ann decline", "Ann count 77")):
        services.log_line(code=table.code, line=line, key=str(n))
    page = client.get(f"/t/{table.code}/count").content.decode()

    assert "Nothing in the log explains it" in page
    assert " style=" not in page
