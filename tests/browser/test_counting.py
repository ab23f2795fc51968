"""Counting the cash with a thumb: notes, the explanation, one tap; and nothing for axe to complain about."""

import pytest
from playwright.sync_api import Page, expect

from referee import services
from tests.browser.thumb import Thumb, lines

pytestmark = pytest.mark.django_db(transaction=True)
HEAD = "edition: us-classic\nplayers: Ann, Bob\n"
GAME = ("Ann roll 1 2 to baltic_avenue", "Ann buy baltic_avenue", "Bob roll 1 2 to baltic_avenue", "Bob pay Ann 4")


@pytest.fixture
def code() -> str:
    """A table at which rent was logged and never handed over."""
    table = services.make_table(name="Notes", head=HEAD, tokens=("star", "moon"))
    for n, line in enumerate(GAME):
        services.log_line(code=table.code, line=line, key=str(n))
    return table.code


def test_notes_are_counted_and_one_tap_puts_the_log_right(phone: Page, live_server: str, code: str) -> None:
    thumb = Thumb(phone)
    phone.goto(f"{live_server}/t/{code}/count")
    bob = phone.get_by_role("group", name="Bob")
    thumb.tap(bob.locator("summary"))
    for _ in range(3):
        thumb.tap(bob.get_by_label("One 500 more"))
    expect(bob.locator("output")).to_have_text("$1,500")
    thumb.tap(phone.get_by_role("button", name="Compare with the log"))
    expect(phone.get_by_text("Bob did not pay Ann $4 for rent on Baltic Avenue.")).to_be_visible()
    assert lines() == list(GAME)
    thumb.tap(phone.get_by_role("button", name="That was it").first)

    expect(phone.get_by_text("The counts agree with the log.")).to_be_visible()
    assert thumb.taps <= 7
    assert lines()[4:] == ["Bob count 1500", "table replace 4: Bob pay Ann 0"]
