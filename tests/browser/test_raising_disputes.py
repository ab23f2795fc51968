"""Real disputes on a phone: from the table to the ruling, its numbers, and the remedy that settles it."""

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from referee import services
from referee.models import Table
from tests.browser.thumb import Thumb, board, lines
from tests.referee.hearings import HEARINGS, WORDS, address, name_of, sit_down

pytestmark = pytest.mark.django_db(transaction=True)
# One dispute of every topic, each settled by the remedy that comes first: what the log says afterwards.
SETTLED = {
    "D001": ("Keep the legal part", "table replace 1: Ann build new_york_avenue"),
    "D005": ("Take it back", "table strike 1"),
    "D015": ("Take it back", "table strike 3"),
    "D027": ("Take it back", "table strike 1"),
    "D030": ("Even out the money", "table settle 1"),
    "D041": ("Take it back", "table strike 3"),
    "D047": ("Do it now", "bank auction mediterranean_avenue"),
    "D059": ("Even out the money", "table settle 3"),
    "D065": ("Even out the money", "table settle 4"),
    "D067": ("Do it now", "Ben move reading_railroad"),
    "D073": ("Even out the money", "table settle 2"),
    "D083": ("Even out the money", "table settle 1"),
    "D093": ("Do it now", "bank auction marvin_gardens"),
    "D107": ("Even out the money", "table settle 2"),
    "D109": ("Take it back", "table strike 1"),
    "D113": ("Even out the money", "table settle 4"),
    "D117": ("Even out the money", "table settle 2"),
    "D121": ("Even out the money", "table settle 4"),
}
CHOSEN = [hearing for hearing in HEARINGS if hearing["dispute"] in SETTLED]
SMALL = """() => [...document.querySelectorAll('.dispute a, .dispute button, .dispute summary, .dispute select')]
    .filter(one => { const box = one.getBoundingClientRect(); return box.height && (box.height < 43.5 || box.right > 391); })
    .map(one => one.textContent)"""


@pytest.mark.parametrize("hearing", CHOSEN, ids=name_of)
def test_a_dispute_is_ruled_and_put_right_on_a_phone(phone: Page, live_server: Any, hearing: dict[str, Any]) -> None:
    table = sit_down(hearing)
    phone.goto(f"{live_server}{address(table, hearing).partition('?')[0]}")
    phone.locator(f".complaints a[href='?about={hearing['about']}']").tap()
    card = phone.locator(".ruling")
    expect(card).to_contain_text(WORDS[hearing["verdict"]])
    expect(card).to_contain_text(hearing["headline"])
    for told in (*(f"{number:,}" for number in hearing["numbers"]), *hearing["rules"]):
        expect(card).to_contain_text(told)
    button, line = SETTLED[hearing["dispute"]]
    main = phone.locator(".way .act--main").first
    expect(main).to_contain_text(button)
    before = len(lines())
    main.tap()
    expect(phone.locator("[name=seen]").first).to_have_value(str(before + 1))
    assert lines()[-1] == line


def quarrel() -> Table:
    """A table with an illegal house on it."""
    head = (
        "edition: us-classic\nplayers: Ann, Bob, Cleo\nposition:\n  Ann cash 500, owns oriental vermont connecticut\n"
    )
    table = services.make_table(name="Friday", head=head + "  turn Ann\n")
    for number, line in enumerate(["Ann build vermont 2", "Ann roll 4 6", "Bob roll 5 3", "Bob pay Ann 90"]):
        services.log_line(code=table.code, line=line, key=f"k{number}")
    return table


def test_a_dispute_is_raised_in_three_taps_from_the_table(phone: Page, live_server: Any) -> None:
    phone.goto(f"{live_server}/t/{quarrel().code}")
    thumb = Thumb(phone)
    thumb.tap(phone.get_by_role("link", name="Dispute entry 4"))
    thumb.tap(phone.get_by_role("link", name="The amount is wrong"))
    thumb.tap(phone.get_by_role("button", name="Cleo protests"))
    expect(phone.get_by_text("Cleo protests", exact=True)).to_be_visible()

    assert thumb.taps == 3
    assert lines()[-1] == "Cleo contest 4: wrong-amount"
    assert board().board.disputed == [4]


def test_the_page_is_for_everybody_and_every_target_for_a_thumb(phone: Page, live_server: Any) -> None:
    code = quarrel().code
    for path in ("dispute/1", "dispute/1?about=not-allowed", "dispute/4?about=wrong-amount", "dispute"):
        phone.goto(f"{live_server}/t/{code}/{path}")
        phone.evaluate("() => document.querySelectorAll('details').forEach(one => one.open = true)")
        assert Axe().run(phone).response["violations"] == []
        assert phone.evaluate(SMALL) == []
        assert phone.evaluate("() => document.documentElement.scrollWidth") <= 390


def test_the_whole_dispute_works_with_the_keyboard(phone: Page, live_server: Any) -> None:
    code = quarrel().code
    phone.goto(f"{live_server}/t/{code}/dispute/1")
    phone.get_by_role("link", name="That was not allowed").focus()
    phone.keyboard.press("Enter")
    phone.get_by_role("button", name=re.compile("Keep the legal part")).focus()
    phone.keyboard.press("Enter")
    expect(phone.locator(".ruling")).to_contain_text("Legal")

    assert lines()[-1] == "table replace 1: Ann build vermont_avenue"
