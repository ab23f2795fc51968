"""A page of a table that somebody has seen is kept for whoever would see the very same, and for nobody else."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from referee import logs, services
from referee.models import Table
from referee.seats import chairs
from referee.tables import kept_pages
from referee.tables.board import consequences

pytestmark = pytest.mark.django_db
HEAD = "players: Ann, Bob\n"
TOKEN = re.compile(r'name="(csrfmiddlewaretoken|key)" value="([^"]+)"')


@pytest.fixture
def table() -> Table:
    made = services.make_table(name="Tuesday", head=HEAD)
    services.log_line(code=made.code, line="Ann roll 1 2", key="1")
    return Table.objects.get(pk=made.pk)


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    found = answer.content.decode()
    assert not any(place in found for place in kept_pages.TOKENS.values())
    return found


def asked(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        page(client, address)
    return len(queries)


@pytest.mark.parametrize("address", ["/t/{0.code}", "/w/{0.watch}"])
def test_the_next_who_looks_costs_one_look_at_the_table(table: Table, address: str) -> None:
    at = address.format(table)
    first = page(Client(), at)
    # The table, and inside the transaction of a test also who sits there.
    assert asked(Client(), at) == 2
    assert TOKEN.sub("", page(Client(), at)) == TOKEN.sub("", first)


def test_everybody_has_tokens_of_their_own_that_count(table: Table) -> None:
    one, other = Client(enforce_csrf_checks=True), Client(enforce_csrf_checks=True)
    kept, again = (dict(TOKEN.findall(page(client, f"/t/{table.code}"))) for client in (one, other))
    assert kept.keys() == again.keys() == {"csrfmiddlewaretoken", "key"}
    assert kept["key"] != again["key"] and kept["csrfmiddlewaretoken"] != again["csrfmiddlewaretoken"]
    sent = {"line": "Ann buy bow-street", "seen": table.length}
    assert one.post(f"/t/{table.code}/line", {**sent, **again}).status_code == 403
    assert other.post(f"/t/{table.code}/line", {**sent, **again}).status_code in (302, 400)


def test_who_sits_there_sees_another_page_than_who_does_not(table: Table) -> None:
    ann, stranger, at = Client(), Client(), f"/t/{table.code}"
    assert "Which player are you?" in page(stranger, at)
    ann.post(f"{at}/seats", {"do": "take", "seat": "0"})
    assert ('class="you"' in page(ann, at), 'class="you"' in page(stranger, at)) == (True, False)
    assert ("I am Ann" in page(stranger, at), "I am Bob" in page(stranger, at)) == (False, True)
    assert 'class="you"' in page(ann, at)
    stranger.post(f"{at}/seats", {"do": "take", "seat": "shared"})
    assert "Which player are you?" not in page(stranger, at)
    assert "Which player are you?" in page(Client(), at)


def test_a_page_that_refuses_something_is_nobody_elses(table: Table) -> None:
    at = f"/t/{table.code}"
    sent = {"line": "Ann fly", "key": "2", "seen": table.length}
    refused = Client(headers={"X-Part": "1"}).post(f"{at}/line", sent)
    assert (refused.status_code, 'class="notice"' in refused.content.decode()) == (400, True)
    assert 'class="notice"' not in page(Client(headers={"X-Part": "1"}), at)


def test_a_part_is_no_page_and_every_look_has_its_own(table: Table) -> None:
    at, dark = f"/t/{table.code}", Client()
    dark.cookies["look"] = "dark-large"
    assert page(Client(), at).startswith("<!doctype html>")
    assert page(Client(headers={"X-Part": "1"}), at).startswith('<form id="log"')
    assert ('data-type="large"' in page(dark, at), 'data-type="large"' in page(Client(), at)) == (True, False)


def test_whatever_is_logged_or_chosen_is_seen_at_once(table: Table) -> None:
    at, told = f"/t/{table.code}", "threw 1 and 2"
    assert told in page(Client(), at)
    services.log_line(code=table.code, line="table strike 1", key="2")
    assert re.search(f"Taken back: .*{told}", page(Client(), at))
    chairs.take(code=table.code, seat=1, phone="b" * 32, who="Bob")
    assert "I am Bob" not in page(Client(), at)


def test_of_many_who_see_different_pages_only_some_are_kept(table: Table) -> None:
    row = Table.objects.get(pk=table.pk)
    for number in range(40):
        kept_pages.keep(row, ("viewer", number), f"page {number}")
    found = [kept_pages.find(row, ("viewer", number)) for number in range(40)]
    assert found[-1] == "page 39" and sum(one is not None for one in found) == kept_pages.MOST_VIEWERS


def test_a_page_with_a_running_clock_shows_the_time_it_was_asked_for(table: Table) -> None:
    table.clock_ends_at = timezone.now() + timedelta(hours=1)
    table.save()
    page(Client(), f"/t/{table.code}")
    assert kept_pages.PAGES.at(table.pk, kept_pages.moment(table)) is None


def test_a_table_that_settles_nothing_shows_the_first_of_what_is_owed() -> None:
    table = services.make_table(name="Tuesday", head=HEAD)
    for n in range(30):
        services.log_line(code=table.code, line=f"{('Ann', 'Bob')[n % 2]} count {1500 + n % 7}", key=str(n))
    owed = len(logs.unpack(logs.opened(table.head), Table.objects.get(pk=table.pk).position).dues)
    assert owed > consequences.MOST_OWED
    for address in (f"/t/{table.code}", f"/w/{table.watch}", f"/t/{table.code}/open"):
        shown = page(Client(), address)
        assert len(re.findall('class="owe[" ]', shown)) <= consequences.MOST_OWED
        assert f"And {owed - consequences.MOST_OWED} more" in shown
