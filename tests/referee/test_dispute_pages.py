"""The dispute page: the complaint, the card, the remedies a tap away, everybody's word."""

import html
import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee import services
from referee.models import Table
from tests.kb.real_disputes import DISPUTES, HEARINGS
from tests.referee.hearings import REMEDIES, WORDS, address, name_of, sit_down
from tests.referee.phone import lines
from tests.tiers import often

pytestmark = pytest.mark.django_db
HEAD = """edition: us-classic
players: Ann, Uncle_Bob, Cleo
position:
  Ann cash 500, owns oriental vermont connecticut
  turn Ann
"""
LOG = "Ann build vermont 2\nAnn roll 4 6\nAnn end\nUncle_Bob roll 5 3\nAnn demand 90\nUncle_Bob pay Ann 90"
CARD_OF = {"violation": "violation", "legal": "legal", "needs settlement": "owes", "needs decision": "disagree"}


@pytest.fixture
def quarrel() -> Table:
    """A table with an illegal house and rent paid for it."""
    table = services.make_table(name="Friday", head=HEAD)
    for number, line in enumerate(LOG.splitlines()):
        services.log_line(code=table.code, line=line, key=f"k{number}")
    return table


def said(page: HttpResponse) -> str:
    """A page's words."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page.content.decode())).split())


def card_of(page: HttpResponse) -> str:
    """The words of the ruling card alone."""
    found = re.search(r'<article class="ruling.*?</article>', page.content.decode(), re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", found[0])).split()) if found else ""


def tap(client: Client, table: Table, path: str, *given_lines: str, **fields: Any) -> HttpResponse:
    """One form of the page, sent."""
    table.refresh_from_db()
    sent = {"key": fields.pop("key", f"tap{table.length}"), "seen": fields.pop("seen", table.length)}
    return client.post(f"/t/{table.code}/{path}", {**sent, "line": list(given_lines), **fields})


@pytest.mark.parametrize("hearing", HEARINGS, ids=name_of)
def test_a_real_dispute_has_its_verdict_and_its_numbers(client: Client, hearing: dict[str, Any]) -> None:
    page = client.get(address(sit_down(hearing), hearing))
    text = said(page)

    assert page.status_code == 200
    assert f"ruling--{hearing['verdict']}" in page.content.decode()
    assert f"{WORDS[hearing['verdict']]} {hearing['headline']}" in text
    numbers = {int(number.replace(",", "")) for number in re.findall(r"[\d,]*\d", card_of(page))}
    assert set(hearing["numbers"]) <= numbers
    assert [rule for rule in hearing["rules"] if rule not in card_of(page)] == []
    first = re.search(r'<div class="ways">.*?<span>(.*?)</span>', page.content.decode(), re.DOTALL)
    offered = first[1] if first else ""
    # What can be done now is told by what it is.
    assert offered == REMEDIES.get(hearing["remedy"], offered) and bool(offered) == bool(hearing["remedy"])
    assert "style=" not in page.content.decode()


def test_every_dispute_is_heard_with_its_verdict() -> None:
    heard = {one["id"]: {hearing["verdict"] for hearing in one["hearing"]} for one in DISPUTES}
    assert [one["id"] for one in DISPUTES if CARD_OF[one["verdict"]] not in heard[one["id"]]] == []


def test_the_card_keeps_its_order(client: Client, quarrel: Table) -> None:
    text = said(client.get(f"/t/{quarrel.code}/dispute/1?about=not-allowed"))
    parts = ["Breaks a rule", "Not allowed.", "Do now", "Why", "The rule", "How sure", "What would change it"]

    assert [text.index(part) for part in parts] == sorted(text.index(part) for part in parts)
    assert "Monopoly, US classic: Parker Brothers rules" in text


def test_without_a_complaint_the_page_asks_what_is_wrong(client: Client, quarrel: Table) -> None:
    text = said(client.get(f"/t/{quarrel.code}/dispute/6"))

    assert text.index("The amount is wrong") < text.index("That was not allowed")
    assert "Put it right" not in text


def test_a_remedy_is_one_tap_and_its_lines_are_entries(client: Client, quarrel: Table) -> None:
    path = "dispute/1?about=not-allowed"
    answer = tap(client, quarrel, path, "table replace 1: Ann build vermont_avenue 1")

    assert (answer.status_code, answer.headers["Location"]) == (302, f"/t/{quarrel.code}/{path}")
    assert lines(quarrel)[-1] == "table replace 1: Ann build vermont_avenue"
    assert "Legal" in said(client.get(answer.headers["Location"]))


def test_several_lines_of_one_tap_are_logged_once_however_often_it_is_sent(client: Client, quarrel: Table) -> None:
    both = ("table strike 6", "table strike 5")
    for _ in range(2):
        tap(client, quarrel, "dispute/5?about=not-allowed", *both, key="one", seen=6)

    assert lines(quarrel)[6:] == list(both)


def test_both_worlds_are_shown_side_by_side(client: Client, quarrel: Table) -> None:
    text = said(client.get(f"/t/{quarrel.code}/dispute/1?about=not-allowed"))

    assert "6 Uncle Bob → Ann $90 $30 −$60 The rent Uncle Bob owes Ann is $30, not $90" in text
    assert "The Bank pays Ann $50. Ann pays Uncle Bob $60." in text


def test_a_seat_accepts_or_plays_on_under_protest(client: Client, quarrel: Table) -> None:
    path = "dispute/6?about=wrong-amount"
    assert "Uncle_Bob contest 6: wrong-amount" in client.get(f"/t/{quarrel.code}/{path}").content.decode()
    tap(client, quarrel, path, "Uncle_Bob contest 6: wrong-amount")
    tap(client, quarrel, path, "Ann agree 6")
    text = said(client.get(f"/t/{quarrel.code}/{path}"))

    assert "Uncle Bob protests" in text
    assert "Ann accepts it" in text
    assert lines(quarrel)[-2:] == ["Uncle_Bob contest 6: wrong-amount", "Ann agree 6"]


def test_an_answer_becomes_a_line_to_put_into_the_log(client: Client, quarrel: Table) -> None:
    page = client.get(f"/t/{quarrel.code}/dispute/6?about=wrong-amount&sum=right")

    assert 'value="table replace 6: Uncle_Bob pay Ann 12"' in page.content.decode()
    assert "How much was really handed over?" not in said(page)


def test_the_table_decides_a_disputed_point_and_later_rulings_show_it(client: Client) -> None:
    table = services.make_table(name="Friday", head="edition: us-classic\nplayers: Ann, Bob, Cleo\n")
    log = ["Ann roll 2 4", "Ann decline", "Bob bid 20", "Cleo pass", "Cleo bid 25"]
    for number, line in enumerate(log):
        services.log_line(code=table.code, line=line, key=f"k{number}")
    path = "dispute/5?about=not-allowed"
    before = client.get(f"/t/{table.code}/{path}").content.decode()
    assert 'value="table rule auction_pass=may_return"' in before
    tap(client, table, path, "Bob contest 5: not-allowed")
    tap(client, table, path, "table rule auction_pass=may_return")
    after = said(client.get(f"/t/{table.code}/{path}"))

    assert "Sources disagree" in before
    assert "Legal Allowed: " in after
    assert "Decided at this table" in after
    assert "may_return" in after


def test_a_payment_that_was_never_made_is_owed_after_one_tap(client: Client, quarrel: Table) -> None:
    path = f"/t/{quarrel.code}/dispute/6?about=never-paid"
    assert "Did Uncle Bob hand over the $90?" in said(client.get(path))
    shown = client.get(f"{path}&handed=no").context["preview"]

    assert shown.ways[-1].lines == ("table replace 6: Uncle_Bob pay Ann 0",)
    tap(client, quarrel, "dispute/6?about=never-paid&handed=no", *shown.ways[-1].lines)
    assert "Uncle Bob owes Ann $12." in said(client.get(f"{path}&handed=no"))


def test_who_really_paid_is_asked_of_payments_alone(client: Client, quarrel: Table) -> None:
    assert "The wrong person paid" in said(client.get(f"/t/{quarrel.code}/dispute/6"))
    assert "The wrong person paid" not in said(client.get(f"/t/{quarrel.code}/dispute/4"))
    found = client.get(f"/t/{quarrel.code}/dispute/6?about=wrong-payer&payer=Cleo").context["preview"]

    assert found.ways[0].lines[0] == "table replace 6: Cleo pay Ann 90 for rent"
    assert "Ann gives Cleo $90 back." in found.says


def test_what_cannot_be_read_or_comes_too_late_says_so_and_logs_nothing(client: Client, quarrel: Table) -> None:
    path = "dispute/1?about=not-allowed"
    nonsense = tap(client, quarrel, path, "Ann dances")
    stale = tap(client, quarrel, path, "table strike 1", seen=2)
    nothing = tap(client, quarrel, path)

    assert (nonsense.status_code, stale.status_code, nothing.status_code) == (400, 409, 400)
    assert "Somebody logged something meanwhile." in said(stale)
    assert len(lines(quarrel)) == 6


def test_a_tournament_is_not_reminded_of_rent_nobody_asked_for(client: Client) -> None:
    head = "edition: us-classic\nplayers: Ann, Bob\nposition:\n  Bob owns oriental\n  turn Ann\n"
    for family, reminded in ((True, True), (False, False)):
        table = services.make_table(name="Friday", head=head, family=family)
        services.log_line(code=table.code, line="Ann roll 2 4", key="a")
        for about in ("not-allowed", "never-paid", "forgot-to-collect"):
            page = said(client.get(f"/t/{table.code}/dispute/1?about={about}"))
            assert ("owes Bob $6" in page) is reminded
        for path in ("right", "right/1"):
            assert ("Ann paid Bob $6 for rent" in said(client.get(f"/t/{table.code}/{path}"))) is reminded


@pytest.mark.parametrize("path", ["dispute/99", "dispute/99?about=not-allowed"])
def test_an_entry_that_is_not_there_is_a_404(client: Client, quarrel: Table, path: str) -> None:
    assert client.get(f"/t/{quarrel.code}/{path}").status_code == 404


def test_the_table_and_the_log_lead_to_a_dispute(client: Client, quarrel: Table) -> None:
    for page in ("", "/log"):
        assert f'href="/t/{quarrel.code}/dispute/6"' in client.get(f"/t/{quarrel.code}{page}").content.decode()


@pytest.mark.soak
@settings(max_examples=often(25, 250), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    n=st.integers(1, 6),
    asked=st.dictionaries(
        st.sampled_from(["about", "sum", "asked", "handed", "yes-0", "payer"]),
        st.sampled_from(
            ["not-allowed", "never-paid", "wrong-payer", "wrong-amount", "yes", "no", "right", "Cleo", "²", "x", ""]
        ),
        max_size=3,
    ),
)
def test_no_question_breaks_the_page(client: Client, quarrel: Table, n: int, asked: dict[str, str]) -> None:
    assert client.get(f"/t/{quarrel.code}/dispute/{n}", asked).status_code == 200
