"""A long log: the newest turns first, the others within reach, an entry wherever it stands."""

import re

import pytest
from django.test import Client

from referee.models import Table
from referee.seated import queries
from referee.tables.common import log_page
from referee.tables.common.log_page import TURNS
from tests.referee.bot_tables import seat
from tests.referee.phone import post

pytestmark = [pytest.mark.django_db, pytest.mark.stores]
COMPRESSED = {"Accept-Encoding": "gzip"}


@pytest.fixture
def long() -> Table:
    """A table with a few hundred lines."""
    return seat("us-classic", seed=3, turns=90)


def shown(client: Client, table: Table, query: str = "") -> list[int]:
    return [turn["no"] for turn in client.get(f"/t/{table.code}/log{query}").context["turns"]]


def test_the_newest_turns_are_shown_and_all_others_are_behind_earlier(client: Client, long: Table) -> None:
    seen, query = [], ""
    while True:
        context = client.get(f"/t/{long.code}/log{query}").context
        seen += [line["seq"] for turn in context["turns"] for line in turn["lines"]]
        assert len(context["turns"]) <= TURNS
        if not (query := context["earlier"]):
            break

    assert seen == list(range(long.length, 0, -1))


@pytest.mark.parametrize("upto", [1, 5, 41, 61, 80, 10_000])
def test_a_page_that_reads_a_part_of_the_turns_shows_those_of_the_whole_log(
    client: Client, long: Table, upto: int
) -> None:
    every = log_page.turns_since(queries.seated(long), 1)
    page = client.get(f"/t/{long.code}/log?upto={upto}").context
    last = max(sum(turn.no <= upto for turn in every), 1)
    mine = every[max(0, last - TURNS) : last]

    assert [(turn["no"], [line["seq"] for line in turn["lines"]][::-1]) for turn in page["turns"]] == [
        (turn.no, list(turn.seqs)) for turn in reversed(mine)
    ]
    assert bool(page["earlier"]) == (mine[0].no > 1)
    assert bool(page["later"]) == (mine[-1] is not every[-1])


def test_later_turns_lead_back_to_the_newest(client: Client, long: Table) -> None:
    newest = shown(client, long)
    before = client.get(f"/t/{long.code}/log{client.get(f'/t/{long.code}/log').context['earlier']}").context

    assert shown(client, long, before["later"]) == newest


def test_paging_keeps_the_filters(client: Client, long: Table) -> None:
    context = client.get(f"/t/{long.code}/log", {"player": "Ann"}).context
    earlier = client.get(f"/t/{long.code}/log{context['earlier']}").context

    assert earlier["wish"].player == "Ann"
    lines = [line for turn in earlier["turns"] for line in turn["lines"]]
    assert lines and all(line["text"].startswith("Ann ") for line in lines)


@pytest.mark.parametrize("query", ["entry={}", "entry={}&flagged=1", "entry={}&player=Nobody"])
def test_an_entry_is_found_on_whichever_page_it_stands(client: Client, long: Table, query: str) -> None:
    page = client.get(f"/t/{long.code}/log?{query.format(2)}").content.decode()

    assert 'id="entry-2"' in page
    assert 'id="entry-2"' not in client.get(f"/t/{long.code}/log").content.decode()


@pytest.mark.parametrize("query", ["upto=0", "upto=x", "upto=99999999999", "entry=0", "entry=-1", "entry=٣", "upto="])
def test_an_address_that_makes_no_sense_still_shows_turns(client: Client, long: Table, query: str) -> None:
    assert shown(client, long, f"?{query}")


def test_an_empty_log_and_an_empty_answer_are_pages_too(client: Client, table: Table) -> None:
    assert shown(client, table) == []
    post(client, table, "line", line="Ann roll 1 2 to baltic_avenue")
    assert shown(client, table, "?flagged=1&upto=1") == []


def test_words_are_searched_as_they_are_told_and_as_they_are_written(client: Client, long: Table) -> None:
    told = client.get(f"/t/{long.code}/log", {"q": "paid the BANK"}).context["turns"]
    found = [line["text"] for turn in told for line in turn["lines"]]
    assert found and all(" pay bank " in text for text in found)
    written = client.get(f"/t/{long.code}/log", {"q": "pay bank tax", "player": "Ann"}).context["turns"]

    assert {line["text"] for turn in written for line in turn["lines"]} <= {
        text for text in found if text[:4] == "Ann "
    }
    assert shown(client, long, "?q=no+such+words") == []


def test_a_turn_is_jumped_to(client: Client, long: Table) -> None:
    page = client.get(f"/t/{long.code}/log?upto=30")

    assert [turn["no"] for turn in page.context["turns"]] == list(range(30, 30 - TURNS, -1))
    newest = shown(client, long)[0]
    assert f'<input type="number" name="upto" value="30" min="1" max="{newest}"' in page.content.decode()


def test_every_line_says_when_and_by_whose_phone_it_was_logged(client: Client, table: Table) -> None:
    client.post(f"/t/{table.code}/seats", {"do": "take", "seat": "0"})
    post(client, table, "line", line="Ann roll 1 2 to baltic_avenue")
    page = client.get(f"/t/{table.code}/log").content.decode()

    assert re.search(r'<time datetime="20[^"]+">\d\d:\d\d</time> Ann</small>', page)
    assert 'class="chip' not in page


def test_the_page_of_a_long_log_stays_small(client: Client, long: Table) -> None:
    assert len(client.get(f"/t/{long.code}/log").content) < 150_000
    assert len(client.get(f"/t/{long.code}/log", headers=COMPRESSED).content) < 15_000
