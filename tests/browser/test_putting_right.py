"""An evening on a phone in which things were forgotten and logged wrong, put right with a thumb and no typing."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from referee import services
from tests.browser.thumb import Thumb, board, lines

pytestmark = [pytest.mark.trial, pytest.mark.django_db(transaction=True)]
HEAD = "edition: us-classic\nplayers: Ann, Bob, Cleo\nassume: salary, tax, cards\n"
SMALL = """() => [...document.querySelectorAll('main a, main button, main summary, main select')]
    .filter(one => { const box = one.getBoundingClientRect(); return box.height && (box.height < 43.5 || box.right > 391); })
    .map(one => one.textContent)"""


def cash() -> list[int]:
    return [player.cash for player in board().board.players]


def looks_right(page: Page, words: str) -> None:
    """Nothing is too small for a thumb or wider than the phone, and axe has nothing to say."""
    expect(page.locator("main")).to_contain_text(words)
    page.wait_for_load_state()
    assert page.evaluate(SMALL) == []
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_what_was_forgotten_and_what_was_wrong_is_put_right_by_taps(phone: Page, live_server: Any) -> None:
    table = services.make_table(name="Friday", head=HEAD)
    address, thumb = f"{live_server}/t/{table.code}", Thumb(phone)
    phone.goto(address)
    thumb.throw(2, 4)
    thumb.log(thumb.button("Buy for"))
    thumb.throw(2, 4)
    thumb.throw(2, 4)
    thumb.log(thumb.button("Cleo pays Ann $6"))
    thumb.throw(3, 4)
    thumb.log(thumb.button("Buy for"))
    assert cash() == [1266, 1500, 1494]

    # Bob's rent, three throws ago.
    before = thumb.taps
    thumb.tap(phone.get_by_role("link", name="Something forgotten?"))
    looks_right(phone, "Put something right")
    thumb.tap(phone.get_by_role("link", name="Bob paid Ann $6 for rent"))
    expect(phone.locator(".follows")).to_contain_text("Bob has $6 less by the log.")
    thumb.tap(phone.get_by_role("link", name="It was never paid"))
    looks_right(phone, "Bob pays Ann $6.")
    assert len(lines()) == 7
    thumb.tap(thumb.button("Put it right, paid now"))
    expect(phone.locator("#table")).to_be_visible()
    assert thumb.taps - before <= 5
    assert lines()[7:] == ["table insert after 3: Ann demand rent from Bob", "Bob agree 8", "table settle 4"]
    assert cash() == [1272, 1494, 1494]

    # Cleo really threw 2 and 1: the rent goes back.
    thumb.tap(phone.get_by_label("This table").get_by_role("link", name="Log"))
    expect(phone.locator(".row").first).to_have_id("entry-10")
    thumb.tap(phone.locator("#entry-4 summary").first)
    looks_right(phone, "The log")
    thumb.tap(phone.locator("#entry-4").get_by_role("link", name="Put it right"))
    thumb.tap(phone.get_by_role("group", name="Second die").get_by_role("link", name="1"))
    looks_right(phone, "Ann gives Cleo $6 back.")
    thumb.tap(thumb.button("Put it right, paid now"))
    expect(phone.locator("#table")).to_be_visible()
    assert lines()[10] == "table replace 4: Cleo roll 2 1 to baltic_avenue"
    assert cash() == [1266, 1494, 1500]

    # A line that never happened is struck, found by its words, and brought back.
    phone.goto(f"{address}/right/7")
    thumb.tap(phone.get_by_role("link", name="It did not happen"))
    thumb.tap(thumb.button("Put it right"))
    expect(phone.locator("#table")).to_be_visible()
    assert cash() == [1406, 1494, 1500]
    thumb.tap(phone.get_by_label("This table").get_by_role("link", name="Log"))
    thumb.tap(phone.get_by_text("Search, or jump to a turn"))
    phone.get_by_label("Words").fill("bought states")
    thumb.tap(thumb.button("Show"))
    expect(phone.locator(".row")).to_have_count(1)
    thumb.tap(phone.locator("#entry-7 summary").first)
    thumb.tap(phone.locator("#entry-7").get_by_role("link", name="Put it right"))
    thumb.tap(thumb.button("Bring it back"))
    expect(phone.locator("#table")).to_be_visible()
    assert cash() == [1266, 1494, 1500]
