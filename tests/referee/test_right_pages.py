"""Putting right: what was forgotten, what was possible at an entry, what follows, and one tap that writes it."""

import html
import re
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee import services
from referee.models import Table
from referee.seated import queries as table_queries
from referee.seats import chairs
from tests.referee.phone import lines, post
from tests.tiers import often

pytestmark = pytest.mark.django_db
GAME = (
    "Ann roll 2 4 to oriental_avenue", "Ann buy oriental_avenue", "Uncle_Bob roll 2 4 to oriental_avenue",
    "Cleo roll 2 4 to oriental_avenue", "Cleo pay Ann 6", "Ann roll 3 4 to states_avenue",
)  # fmt: skip


@pytest.fixture
def played(table: Table) -> Table:
    """The table after a round in which Uncle Bob's rent was forgotten."""
    for n, line in enumerate(GAME):
        services.log_line(code=table.code, line=line, key=str(n))
    table.refresh_from_db()
    return table


def said(page: Any) -> str:
    """A page's words."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page.content.decode())).split())


def right(client: Client, table: Table, n: int, **asked: str) -> Any:
    """What follows from a choice at an entry."""
    return client.get(f"/t/{table.code}/right/{n}", asked).context["preview"]


def write(client: Client, table: Table, n: int, lines_: tuple[str, ...]) -> None:
    """One of the buttons below it."""
    answer = post(client, table, f"right/{n}", line=list(lines_))
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/t/{table.code}")


def cash(table: Table) -> list[int]:
    """What everybody has by the log."""
    return [player.cash for player in table_queries.sit(table.code).board.players]


def test_forgotten_rent_is_found_and_written_where_it_belongs(client: Client, played: Table) -> None:
    overview = client.get(f"/t/{played.code}/right").context
    found = {one.label: (one.seq, one.query) for one, _ in overview["forgotten"]}
    assert found["Uncle Bob paid Ann $6 for rent"] == (3, "insert=Uncle_Bob+pay+Ann+6+for+rent")
    preview = right(client, played, 3, insert="Uncle_Bob pay Ann 6 for rent")
    assert preview.says == ["Ann has $6 more by the log.", "Uncle Bob has $6 less by the log."]
    assert lines(played) == list(GAME)
    write(client, played, 3, preview.ways[0].lines)

    assert lines(played)[-1] == "table insert after 3: Uncle_Bob pay Ann 6 for rent"
    assert cash(played) == [1412, 1494, 1494]


def test_rent_that_was_never_paid_is_claimed_and_paid_now(client: Client, played: Table) -> None:
    page = client.get(f"/t/{played.code}/right/3", {"insert": "Uncle_Bob pay Ann 6 for rent"})
    assert page.context["never_paid"].query == "insert=Ann+demand+rent+from+Uncle_Bob"
    preview = right(client, played, 3, insert="Ann demand rent from Uncle_Bob")
    assert preview.says == ["Uncle Bob pays Ann $6."]
    assert [one.seq for one in preview.changes] == [4]
    write(client, played, 3, preview.ways[0].lines)

    assert lines(played)[6:8] == ["table insert after 3: Ann demand rent from Uncle_Bob", "Uncle_Bob agree 7"]
    assert cash(played) == [1412, 1494, 1494]
    assert not table_queries.sit(played.code).board.dues


def test_a_yes_from_another_phone_is_waited_for(client: Client, played: Table) -> None:
    chairs.take(code=played.code, seat=1, phone="phone-of-uncle-bob", who="")
    preview = right(client, played, 3, insert="Ann demand rent from Uncle_Bob")

    assert (preview.waits_for, [way.lines for way in preview.ways]) == (
        "Uncle Bob",
        [("table insert after 3: Ann demand rent from Uncle_Bob",)],
    )


def test_a_wrong_throw_is_put_right_by_its_dice(client: Client, played: Table) -> None:
    context = client.get(f"/t/{played.code}/right/4").context
    assert [[one.chosen for one in row] for row in context["dice"]] == [
        [False, True, False, False, False, False],
        [False, False, False, True, False, False],
    ]
    preview = right(client, played, 4, d1="2", d2="1")
    assert preview.told == ["Cleo threw 2 and 1, to Baltic Avenue"]
    assert preview.says == ["Ann gives Cleo $6 back."]
    assert {one.seq: one.verdict for one in preview.changes} == {5: "irregular", 6: "irregular"}
    write(client, played, 4, preview.ways[0].lines)

    assert lines(played)[6] == "table replace 4: Cleo roll 2 1 to baltic_avenue"
    assert (cash(played), table_queries.sit(played.code).board.players[2].at) == ([1400, 1500, 1500], 3)


def test_later_throws_may_go_on_from_where_the_right_dice_led(client: Client, played: Table) -> None:
    page = client.get(f"/t/{played.code}/right/1", {"d1": "3", "d2": "4"}).context
    assert page["went_on"] == "d1=3&d2=4&on=1"
    preview = right(client, played, 1, d1="3", d2="4", on="1")

    assert preview.ways[-1].lines == (
        "table replace 1: Ann roll 3 4 to chance_1",
        "table replace 6: Ann roll 3 4 to virginia_avenue",
    )


def test_the_wrong_payer_is_picked_by_name(client: Client, played: Table) -> None:
    write(client, played, 3, ("table replace 3: Uncle_Bob roll 1 3 to income_tax",))
    context = client.get(f"/t/{played.code}/right/5").context
    assert [one.label for one in context["payers"]] == ["Uncle Bob, and Cleo owed it"]
    preview = right(client, played, 5, payer="Uncle_Bob")
    assert preview.says[:2] == ["Ann gives Uncle Bob $6 back.", "Cleo pays Ann $6."]
    write(client, played, 5, preview.ways[0].lines)

    assert cash(played) == [1406, 1500, 1494]


def test_a_forgotten_purchase_and_a_line_that_never_happened(client: Client, played: Table) -> None:
    bought = right(client, played, 6, insert="Ann buy")
    write(client, played, 6, bought.ways[0].lines)
    assert table_queries.sit(played.code).board.deeds["states_avenue"].owner == 0
    struck = right(client, played, 5, strike="1")
    assert struck.says == ["Ann has $6 less by the log.", "Cleo has $6 more by the log."]
    write(client, played, 5, struck.ways[0].lines)
    page = client.get(f"/t/{played.code}/right/5")

    assert page.context["struck_by"] == 8
    post(client, played, "right/5", line="table strike 8")
    assert cash(played) == [1400 + 6 - 140, 1500, 1494]


def test_words_that_cannot_be_read_come_back_with_what_was_expected(client: Client, played: Table) -> None:
    page = client.get(f"/t/{played.code}/right/5", {"replace": "Cleo pays Mars 6"})

    assert page.status_code == 400
    assert 'value="Cleo pays Mars 6"' in page.content.decode()
    assert client.get(f"/t/{played.code}/right/99").status_code == 404
    assert post(client, played, "right/5", line="table strike 99").status_code == 400
    assert post(client, played, "right/5", line="table strike 5", seen=2).status_code == 409
    assert lines(played) == list(GAME)


def test_the_table_and_the_log_lead_there(client: Client, played: Table) -> None:
    assert f'href="/t/{played.code}/right"' in client.get(f"/t/{played.code}").content.decode()
    page = client.get(f"/t/{played.code}/log").content.decode()
    assert f'href="/t/{played.code}/right"' in page and f'href="/t/{played.code}/right/3"' in page
    assert "Nothing is logged yet." in said(
        client.get(f"/t/{services.make_table(name='A', head=played.head).code}/right")
    )


DEAL = (
    "edition: deal-2008\nplayers: Ann, Bob\nposition:\n  Ann hand 5\n  Bob hand 5, bank money_2m\n  turn Ann, drawn\n"
)


def test_in_deal_an_answer_is_put_right_too(client: Client) -> None:
    table = services.make_table(name="Deal", head=DEAL)
    for n, line in enumerate(("Ann debt Bob", "Bob pay Ann money_2m")):
        services.log_line(code=table.code, line=line, key=str(n))
    context = client.get(f"/t/{table.code}/right/2").context
    assert "replace=Bob+no" in [one.query for one in (*context["otherwise"], *context["other_cards"])]
    preview = right(client, table, 2, replace="Bob no")
    write(client, table, 2, preview.ways[0].lines)

    assert lines(table)[-1] == "table replace 2: Bob no"


@pytest.mark.soak
@settings(max_examples=often(20, 200), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    n=st.integers(1, 6),
    asked=st.dictionaries(
        st.sampled_from(["insert", "replace", "strike", "payer", "d1", "d2", "on"]),
        st.sampled_from(
            ["Ann buy", "Cleo pay Ann 7", "table strike 1", "Cleo", "1", "6", "9", "²", "x", "", "Ann agree 99"]
        ),
        max_size=3,
    ),
)
def test_no_choice_breaks_the_page(client: Client, played: Table, n: int, asked: dict[str, str]) -> None:
    assert client.get(f"/t/{played.code}/right/{n}", asked).status_code in (200, 400)
