"""The clock of a timed game: the table keeps the time, every page shows it, and nothing is logged by itself."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from referee import services
from referee.models import Table
from referee.seats import chairs
from referee.tables.board import clock as clocks
from tests.referee.phone import HEAD, PART, lines, post

pytestmark = pytest.mark.django_db
TIMED = HEAD.replace("us-classic", "timed-game")
NAMES = {"name0": "Ann", "name1": "Bob", "assume": ["salary"]}


@pytest.fixture
def timed() -> Table:
    """A table that plays by the clock, and has none yet."""
    return services.make_table(name="Friday", head=TIMED)


def turn(client: Client, table: Table, do: str, **fields: str) -> int:
    """A tap on the clock."""
    return client.post(f"/t/{table.code}/clock", {"do": do, **fields}, headers=PART).status_code


def runs_out(table: Table) -> None:
    """Time passes until it is up."""
    table.clock_ends_at = timezone.now() - timedelta(seconds=1)
    table.save()


def clock_of(client: Client, table: Table) -> str:
    """The clock on the page of a table, or nothing."""
    page = client.get(f"/t/{table.code}", headers=PART).content.decode()
    found = re.search(r'<section class="clock.*?</section>|<p class="clock".*?</p>', page, re.S)
    return found[0] if found else ""


def test_a_clock_that_is_set_runs_to_one_instant_for_everybody(client: Client, timed: Table) -> None:
    before = timezone.now()
    assert "Set the clock" in clock_of(client, timed)
    assert turn(client, timed, "set", minutes="90") == 200
    timed.refresh_from_db()

    assert timed.clock_left is None
    assert timed.clock_ends_at and timedelta() <= timed.clock_ends_at - before - timedelta(minutes=90) < timedelta(
        minutes=1
    )
    phones = [clock_of(Client(), timed) for _ in range(2)]
    ends = [re.findall(r'data-ends="(\d+)"', one) for one in phones]
    assert ends[0] == ends[1] == [str(round(timed.clock_ends_at.timestamp() * 1000))]


def test_a_clock_that_stands_keeps_what_is_left_and_goes_on_with_that(client: Client, timed: Table) -> None:
    turn(client, timed, "set", minutes="60")
    for _ in range(2):
        turn(client, timed, "pause")
        timed.refresh_from_db()
    assert timed.clock_ends_at is None
    assert timed.clock_left is not None and 3540 < timed.clock_left <= 3600
    assert "The clock stands." in clock_of(client, timed)
    timed.clock_left = 59 * 60
    timed.save()
    assert '<b role="timer">59:00</b>' in clock_of(client, timed)
    before = timezone.now()
    for _ in range(2):
        turn(client, timed, "go")
    timed.refresh_from_db()

    assert timed.clock_left is None
    assert timed.clock_ends_at and timed.clock_ends_at - before < timedelta(minutes=60)
    assert timed.clock_ends_at >= before + timedelta(minutes=59)


def test_open_pages_hear_that_somebody_touched_the_clock(client: Client, timed: Table) -> None:
    marks = [chairs.mark(timed)]
    for do in ("set", "pause", "go", "away"):
        turn(client, timed, do, minutes="60")
        timed.refresh_from_db()
        marks.append(chairs.mark(timed))

    assert len(set(marks)) == 5
    assert "Set the clock" in clock_of(client, timed)


def test_a_clock_that_has_run_out_logs_nothing_and_offers_one_tap(client: Client, timed: Table) -> None:
    turn(client, timed, "set", minutes="1")
    runs_out(timed)
    shown = clock_of(client, timed)
    assert "clock--up" in shown and 'value="table time"' in shown
    turn(client, timed, "pause")
    timed.refresh_from_db()
    assert timed.clock_ends_at is not None and lines(timed) == []
    post(client, timed, "line", line="table time")

    assert lines(timed) == ["table time"]
    assert clock_of(client, timed) == ""


@pytest.mark.parametrize(("plays", "says"), [("turn", "The turn under way is the last."), ("round", "The round is played to its end.")])  # fmt: skip
def test_where_the_rules_play_on_the_page_says_until_when(client: Client, plays: str, says: str) -> None:
    head = TIMED.replace("players:", f"options: time_up={plays}\nplayers:")
    table = services.make_table(name="Friday", head=head)
    turn(client, table, "set", minutes="1")
    runs_out(table)
    post(client, table, "throw", by="Ann", d1="1", d2="2")
    post(client, table, "line", line="table time")
    table.refresh_from_db()

    assert says in clock_of(client, table) and "table time" not in clock_of(client, table)


def test_those_who_look_on_see_the_clock_and_cannot_touch_it(client: Client, timed: Table) -> None:
    turn(client, timed, "set", minutes="60")
    timed.refresh_from_db()
    for path in (f"/w/{timed.watch}", f"/w/{timed.watch}/middle"):
        page = client.get(path).content.decode()
        assert 'role="timer"' in page and f"{timed.code}/clock" not in page and '/clock"' not in page
    assert client.post(f"/t/{timed.watch}/clock", {"do": "away"}).status_code == 404


@pytest.mark.parametrize("minutes", ["", "0", "-5", "1441", "soon", "1" * 30])
def test_what_is_no_time_leaves_the_clock_as_it_was(client: Client, timed: Table, minutes: str) -> None:
    answer = client.post(f"/t/{timed.code}/clock", {"do": "set", "minutes": minutes}, headers=PART)
    timed.refresh_from_db()

    assert answer.status_code == 400 and "from 1 to 1,440" in answer.content.decode()
    assert (timed.clock_ends_at, timed.clock_left) == (None, None)


@pytest.mark.parametrize("head", [HEAD, "edition: deal-2008\nplayers: Ann, Bob\n"])
def test_a_game_that_no_time_ends_has_no_clock(client: Client, head: str) -> None:
    table = services.make_table(name="Friday", head=head)

    assert clock_of(client, table) == ""
    assert client.get(f"/t/{table.code}/clock").status_code == 404
    assert turn(client, table, "set", minutes="60") == 404


def test_a_table_made_by_the_clock_begins_with_it_wound_up(client: Client) -> None:
    client.post("/new", {**NAMES, "game": "timed", "minutes": "75"})
    table = Table.objects.get()

    assert (table.clock_ends_at, table.clock_left) == (None, 75 * 60)
    assert "1:15:00" in clock_of(client, table) and "Start" in clock_of(client, table)


def test_minutes_are_told_for_a_game_by_the_clock_alone(client: Client) -> None:
    client.post("/new", {**NAMES, "game": "whole", "minutes": "75"})
    assert Table.objects.get().clock_left is None
    refused = client.post("/new", {**NAMES, "game": "timed", "minutes": "0"})

    assert refused.status_code == 400 and str(clocks.NoTime()) in refused.content.decode()


def test_without_script_a_page_says_when_time_is_up(client: Client, timed: Table) -> None:
    turn(client, timed, "set", minutes="60")
    timed.refresh_from_db()
    answer = client.post(f"/t/{timed.code}/clock", {"do": "pause"})

    assert (answer.status_code, answer["Location"]) == (302, f"/t/{timed.code}")
    client.post(f"/t/{timed.code}/clock", {"do": "go"})
    assert "until <time" in clock_of(client, timed) and "<noscript>" in clock_of(client, timed)


def test_a_line_logged_meanwhile_leaves_the_clock_alone(client: Client, timed: Table) -> None:
    turn(client, timed, "set", minutes="60")
    timed.refresh_from_db()
    ends = timed.clock_ends_at
    post(client, timed, "throw", by="Ann", d1="1", d2="2")
    timed.refresh_from_db()

    assert (timed.length, timed.clock_ends_at) == (1, ends)


@pytest.mark.parametrize(
    ("left", "shown"), [(0, "0:00"), (59, "0:59"), (600, "10:00"), (3600, "1:00:00"), (3909, "1:05:09")]
)
def test_time_is_written_as_a_clock_shows_it(left: int, shown: str) -> None:
    assert clocks.face(left) == shown
