"""An evening by the clock on two phones, one looking on: set, stopped, taken up again after a reload, run out, logged by a tap."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from referee import services
from referee.models import Table
from referee.tables.board import clock as clocks
from tests.browser.kind import unkind
from tests.browser.thumb import Thumb, lines

pytestmark = pytest.mark.django_db(transaction=True)
HEAD = "edition: timed-game\nplayers: Ann, Bob\nposition:\n  Ann cash 900\n  Bob cash 460\n  turn Ann\n"


@pytest.fixture
def table() -> Table:
    """A timed game on its way."""
    return services.make_table(name="Friday", head=HEAD)


def runs_out_in(seconds: int) -> None:
    """The hour is nearly over."""
    with services.writing(Table.objects.get().code) as table:
        clocks.turn(table, timezone.now() + timedelta(seconds=seconds), None)


def test_an_evening_by_the_clock(new_phone: Callable[[str], Page], live_server: str, table: Table) -> None:
    address = f"{live_server}/t/{table.code}"
    red, blue, watching = new_phone(address), new_phone(address), new_phone(f"{live_server}/w/{table.watch}/middle")
    thumb = Thumb(red)
    thumb.tap(red.get_by_role("link", name="Set the clock"))
    red.get_by_label("Minutes from now").fill("90")
    assert unkind(red, "#sheet") == []
    thumb.tap(red.get_by_role("button", name="Set and start it"))
    for page in (red, blue, watching):
        expect(page.get_by_role("timer").last).to_have_text(re.compile(r"1:29:\d\d"))
    assert unkind(red) == []

    thumb = Thumb(blue)
    thumb.tap(blue.get_by_role("button", name="Pause the clock"))
    for page in (red, blue, watching):
        expect(page.get_by_text("The clock stands.").last).to_be_visible()
    red.reload()
    expect(red.get_by_role("timer")).to_have_text(re.compile(r"1:29:\d\d"))
    assert Table.objects.get().clock_ends_at is None
    Thumb(red).tap(red.get_by_role("button", name="Start the clock"))
    expect(blue.get_by_role("button", name="Pause the clock")).to_be_visible()

    runs_out_in(4)
    for page in (red, blue, watching):
        expect(page.get_by_text("The clock has run out.").last).to_be_visible()
    expect(watching.get_by_role("button")).to_have_count(0)
    expect(red.get_by_role("button", name="Pause the clock")).to_be_hidden()
    assert unkind(red) == []
    assert lines() == []
    Thumb(blue).log(blue.get_by_role("button", name="Time is up"))
    for page in (red, blue):
        expect(page.get_by_role("link", name="The evening’s report")).to_be_visible()
        expect(page.get_by_role("button", name="Time is up")).to_have_count(0)

    assert lines() == ["table time"]


def test_a_phone_whose_own_clock_is_wrong_counts_to_the_same_moment(
    new_phone: Callable[[str], Page],
    live_server: str,
    table: Table,
) -> None:
    clocks.set_to(code=table.code, minutes=60)
    clocks.go_on(code=table.code)
    wrong = new_phone("about:blank")
    wrong.clock.install(time=timezone.now() + timedelta(minutes=20))
    wrong.goto(f"{live_server}/t/{table.code}")

    expect(wrong.get_by_role("timer")).to_have_text(re.compile(r"59:\d\d"))


def test_a_tap_on_the_clock_without_a_network_says_that_nothing_has_changed(
    page: Page, live_server: str, table: Table
) -> None:
    clocks.set_to(code=table.code, minutes=60)
    page.goto(f"{live_server}/t/{table.code}")
    expect(page.get_by_role("button", name="Start the clock")).to_be_visible()
    page.route("**/clock", lambda route: route.abort())
    page.get_by_role("button", name="Start the clock").tap()
    expect(page.get_by_text("No connection. Nothing has changed")).to_be_visible()

    assert Table.objects.get().clock_left == 3600
