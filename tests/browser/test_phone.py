"""What a person does with a thumb, a keyboard, or no script at all."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.django_db(transaction=True)
Record = Callable[[str], str]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_record_that_cannot_be_judged_says_why_and_keeps_the_text(page: Page, live_server: str, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{live_server}/")
    page.get_by_label("Game record").fill("edition: nowhere-1899\nplayers: Ann, Bob\n")
    page.get_by_role("button", name="Judge this game").tap()

    expect(page.get_by_role("alert")).to_contain_text("There is no edition 'nowhere-1899'")
    expect(page.get_by_label("Game record")).to_have_value("edition: nowhere-1899\nplayers: Ann, Bob\n")
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_pasting_a_record_and_pressing_the_button_shows_the_ruling(
    phone: Page, live_server: str, record: Record
) -> None:
    phone.goto(f"{live_server}/")
    phone.get_by_label("Game record").fill(record("illegal-build"))
    phone.get_by_role("button", name="Judge this game").tap()

    expect(phone.locator("#entry-1")).to_contain_text("not legal")
    expect(phone.locator("#entry-1")).to_contain_text("board.build.even")


def test_the_first_problem_is_one_tap_from_the_verdict(phone: Page, live_server: str) -> None:
    phone.goto(f"{live_server}/examples/late-rent")
    phone.get_by_role("link", name="To the first").tap()

    expect(phone.locator(".row:target")).to_contain_text("board.rent.late")
    expect(phone.locator(".row:target")).to_be_in_viewport()


def test_a_chosen_file_is_shown_before_it_is_judged(phone: Page, live_server: str, record: Record) -> None:
    phone.goto(f"{live_server}/")
    upload = {"name": "evening.game", "mimeType": "text/plain", "buffer": record("late-rent").encode()}
    phone.get_by_label("Or a file").set_input_files(upload)
    expect(phone.get_by_label("Game record")).to_have_value(record("late-rent"))
    phone.get_by_role("button", name="Judge this game").tap()

    expect(phone.get_by_role("heading", level=1)).to_contain_text("put right")


def test_an_example_is_one_tap_away(phone: Page, live_server: str) -> None:
    phone.goto(f"{live_server}/")
    phone.get_by_role("link", name="The auction nobody held").tap()

    expect(phone.get_by_text("board.auction.required")).to_be_visible()


def test_legal_lines_can_be_hidden(phone: Page, live_server: str) -> None:
    phone.goto(f"{live_server}/examples/illegal-build")
    expect(phone.locator(".row--legal").first).to_be_visible()
    phone.get_by_label("Only what needs a look").tap()

    expect(phone.locator(".row--legal").first).to_be_hidden()
    expect(phone.locator(".row--illegal").first).to_be_visible()


def test_the_keyboard_alone_is_enough(phone: Page, live_server: str, record: Record) -> None:
    phone.goto(f"{live_server}/")
    for _ in range(25):
        phone.keyboard.press("Tab")
        if phone.evaluate("document.activeElement.id") == "record":
            break
    phone.keyboard.insert_text(record("late-rent"))
    for _ in range(3):
        phone.keyboard.press("Tab")
    expect(phone.get_by_role("button", name="Judge this game")).to_be_focused()
    phone.keyboard.press("Enter")

    expect(phone.locator("#entry-7")).to_contain_text("not legal")


def test_without_script_the_same_ruling_appears(browser: Browser, live_server: str, record: Record) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{live_server}/")
    page.get_by_label("Game record").fill(record("illegal-build"))
    page.get_by_role("button", name="Judge this game").click()

    expect(page.locator("#entry-1")).to_contain_text("board.build.even")
    context.close()


def test_the_position_can_be_copied(phone: Page, live_server: str) -> None:
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.goto(f"{live_server}/examples/late-rent")
    phone.get_by_role("button", name="Copy the position").tap()
    expect(phone.get_by_role("button", name="Copied")).to_be_visible()
    expect(phone.get_by_role("status")).to_have_text("Copied")

    assert phone.evaluate("navigator.clipboard.readText()").startswith("position:\n  Ann cash ")


def test_the_documentation_works_under_the_strict_policy(phone: Page, live_server: str) -> None:
    phone.goto(f"{live_server}/api/docs")

    expect(phone.get_by_text("/api/v1/judge")).to_be_visible()
