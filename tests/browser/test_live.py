"""Phones at one table on the real server: each sees what the others log at once, and says when it is cut off."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.resilience.server import Server

pytestmark = pytest.mark.trial

CUT_OFF = "No connection – trying again"
# A page that cannot ask every few seconds: what it shows of others it was told.
NEVER_ASKS = "window.setInterval = () => 0"

Open = Callable[..., Page]


@pytest.fixture
def phone(browser: Browser, browser_context_args: dict[str, Any], server: Server) -> Iterator[Open]:
    """Phones that know nothing of each other."""
    contexts = []

    def opened(path: str, script: str = "") -> Page:
        contexts.append(browser.new_context(**browser_context_args))
        page = contexts[-1].new_page()
        page.add_init_script(script)
        with page.expect_response("**/events"):
            page.goto(f"http://127.0.0.1:{server.port}{path}")
        return page

    yield opened
    for context in contexts:
        context.close()


def test_an_entry_is_on_every_other_phone_without_asking(phone: Open, table: dict[str, Any]) -> None:
    red = phone(f"/t/{table['code']}")
    others = [phone(f"/t/{table['code']}", NEVER_ASKS), phone(f"/w/{table['watch']}", NEVER_ASKS)]
    middle = phone(f"/w/{table['watch']}/middle", NEVER_ASKS)
    said: list[str] = []
    for page in (red, middle, *others):
        page.on("console", lambda message: said.append(message.text))
    red.locator("[name=d1][value='2']").tap()
    red.locator("[name=d2][value='4']").tap()
    for page in others:
        expect(page.locator(".recent")).to_contain_text("Ann threw 2 and 4")
    for side in middle.locator(".half").all():
        expect(side).to_contain_text("Oriental Avenue is for sale")
        expect(side).to_contain_text("Ann threw 2 and 4")
    red.get_by_role("button", name="I am Ann").tap()
    expect(others[0].get_by_role("button", name="I am Ann")).to_have_count(0)

    assert said == []


def test_news_that_came_while_a_sheet_was_open_is_there_when_it_is_shut(
    phone: Open, server: Server, table: dict[str, Any]
) -> None:
    page = phone(f"/t/{table['code']}", NEVER_ASKS)
    page.get_by_label("Log something").get_by_role("link", name="Pay").tap()
    expect(page.locator("#sheet")).to_be_visible()
    server.call("POST", f"tables/{table['code']}/entries", {"line": "Ann roll 2 4", "key": "elsewhere"})
    page.locator("#sheet [data-shut]").first.tap()

    expect(page.locator(".recent")).to_contain_text("Ann threw 2 and 4")


def test_a_phone_that_is_cut_off_says_so_and_catches_up_by_itself(
    phone: Open, server: Server, table: dict[str, Any]
) -> None:
    page = phone(f"/t/{table['code']}")
    status = page.locator("#connection")
    server.kill()
    expect(status).to_have_text(CUT_OFF)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()

    server.start()
    server.call("POST", f"tables/{table['code']}/entries", {"line": "Ann roll 2 4", "key": "elsewhere"})
    expect(status).to_have_text("")
    expect(page.locator(".recent")).to_contain_text("Ann threw 2 and 4")


def test_a_phone_without_a_network_says_so_at_once(phone: Open, table: dict[str, Any]) -> None:
    page = phone(f"/t/{table['code']}", NEVER_ASKS)
    page.context.set_offline(True)
    expect(page.locator("#connection")).to_have_text(CUT_OFF)
    page.context.set_offline(False)
    expect(page.locator("#connection")).to_have_text("")
