"""An evening of phones that come and go: joined by code and by link, one dies, the host is lost twice."""

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.thumb import Thumb
from tests.resilience.server import Server

pytestmark = pytest.mark.trial

SMALL = "all => all.filter(one => one.getBoundingClientRect().height < 44).map(one => one.textContent)"


class Phones:
    """Phones that know nothing of each other, and whose browsers must not complain."""

    def __init__(self, browser: Browser, settings: dict[str, Any], at: str) -> None:
        self.browser, self.settings, self.at, self.said = browser, settings, at, list[str]()

    def open(self, path: str) -> Page:
        """A new phone at an address."""
        page = self.browser.new_context(**self.settings).new_page()
        page.on("console", lambda one: self.said.append(one.text) if one.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.goto(f"{self.at}{path}")
        return page


@pytest.fixture
def phones(browser: Browser, browser_context_args: dict[str, Any], server: Server) -> Iterator[Phones]:
    """Phones at the site as `make run` starts it."""
    phones = Phones(browser, browser_context_args, f"http://127.0.0.1:{server.port}")
    yield phones
    for context in browser.contexts:
        context.close()
    assert phones.said == []


def looked_at(page: Page) -> None:
    """Nothing on the page is hard to see, to hear or to hit."""
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.locator("main button:visible, main summary:visible").evaluate_all(SMALL) == []


def seats_sheet(page: Page) -> Thumb:
    """A phone with the seats in view."""
    thumb = Thumb(page)
    thumb.sheet("More")
    thumb.tap(page.get_by_role("link", name="Seats and invitations"))
    expect(page.get_by_role("heading", name="Who sits where")).to_be_visible()
    return thumb


def test_phones_join_in_three_taps_and_lost_ones_are_replaced(phones: Phones) -> None:
    host = phones.open("/new")
    for n, name in enumerate(("Ann", "Bob", "Cleo")):
        host.locator(f"[name=name{n}]").fill(name)
    host.get_by_role("button", name="Sit down").tap()
    expect(host.get_by_role("heading", name="Let the others in")).to_be_visible()
    looked_at(host)
    code, link = host.locator(".join-code b").inner_text(), host.get_by_label("Link to join").input_value()
    link = link.removeprefix(phones.at)

    red = phones.open("/")
    by_code = Thumb(red)
    by_code.tap(red.get_by_label("Or join one by its code"))
    red.keyboard.type(code.lower())
    by_code.tap(red.get_by_role("button", name="Join"))
    expect(red.get_by_role("heading", level=1)).to_have_text("Which player are you?")
    looked_at(red)
    by_code.tap(red.get_by_role("button", name="I am Ann"))
    expect(red.locator(".you")).to_have_count(1)
    assert by_code.taps == 3
    blue = phones.open(link)
    blue.get_by_role("button", name="I am Bob").tap()
    expect(blue.locator(".you")).to_have_count(1)

    # Ann's phone is lost: another one asks, the host says yes, and the lost one, if somebody finds it, is told.
    new = phones.open(link)
    new.get_by_text("My seat has a phone already").tap()
    new.get_by_role("button", name="I am Ann, on another phone").tap()
    expect(new.get_by_role("heading", name="Wait for a yes")).to_be_visible()
    looked_at(new)
    expect(host.locator(".notice", has_text="Another phone says it is Ann. Give it the seat?")).to_be_visible()
    looked_at(host)
    host.get_by_role("button", name="Yes", exact=True).tap()
    expect(new.locator(".you")).to_have_count(1)
    expect(red.locator(".notice", has_text="The seat of Ann went to another phone: the host said yes.")).to_be_visible()
    red.get_by_role("button", name="I have read it").tap()
    expect(red.locator(".notice", has_text="The seat of Ann went to another phone")).to_have_count(0)

    # The host is lost: Bob asks, and Ann, the only other who sits here, says yes.
    host.context.close()
    thumb = seats_sheet(blue)
    thumb.tap(blue.get_by_text("The phone that hosts is lost"))
    thumb.tap(blue.get_by_role("button", name="Ask the others to let this phone host"))
    expect(blue.locator(".notice", has_text="You asked to host this table.")).to_be_visible()
    new.get_by_role("button", name="Yes", exact=True).tap()
    expect(blue.locator(".notice", has_text="You asked to host this table.")).to_have_count(0)

    # Bob's phone, which hosts now, is lost too: whoever knows its words has the table and Bob's seat.
    thumb = seats_sheet(blue)
    thumb.tap(blue.get_by_text("If this phone is lost", exact=True))
    words = blue.locator("#sheet .four-words b").inner_text()
    thumb.tap(blue.locator("#sheet [data-shut]").first)
    red.goto(f"{phones.at}{link}")
    red.get_by_text("I made this table").tap()
    red.get_by_label("The four words shown when it was made").fill(words.title())
    red.get_by_role("button", name="It is me").tap()
    expect(red.locator(".you")).to_have_count(1)
    expect(blue.locator(".notice", has_text="Another phone hosts this table: it knew the four words.")).to_be_visible()
    expect(blue.locator(".you")).to_have_count(0)
    thumb = seats_sheet(red)
    expect(red.get_by_role("button", name="Take over the seat of Ann")).to_be_visible()
    looked_at(red)
