"""Looking a rule up with a thumb: search, the rule's page, its editions, a comparison."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.django_db(transaction=True)
PAGES = [
    "/rules", "/rules?q=houses+run+out", "/rules/board.build.shortage", "/rules/deal.respond.alternate", "/editions",
    "/editions/us-2008", "/editions/deal-2024", "/editions/us-2008/against/uk-london", "/editions/us-2008/summary",
    "/editions/us-2008/boardwalk",
]  # fmt: skip


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_in_the_library(phone: Page, live_server: str, path: str, scheme: str) -> None:
    phone.emulate_media(color_scheme=scheme)
    phone.goto(f"{live_server}{path}")
    found = Axe().run(phone)

    assert found.violations_count == 0, found.generate_report()
    assert phone.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_a_question_leads_to_the_rule_and_from_there_to_its_edition(phone: Page, live_server: str) -> None:
    phone.goto(f"{live_server}/")
    phone.get_by_role("link", name="Look a rule up").tap()
    phone.get_by_label("Look a rule up").fill("do I pay if he is in jail")
    phone.get_by_role("button", name="Search").tap()
    phone.get_by_role("link", name="An owner in jail collects rent").tap()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("An owner in jail collects rent")

    phone.locator(".saying", has_text="Monopoly, US 2008").locator("summary").tap()
    phone.locator(".saying[open]", has_text="Monopoly, US 2008").get_by_role("link", name="About this edition").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Monopoly, US 2008")


def test_an_example_opens_as_a_whole_ruling(phone: Page, live_server: str) -> None:
    phone.goto(f"{live_server}/rules/board.build.even")
    phone.locator(".example", has_text="the first may stay").get_by_role("button").tap()
    expect(phone.locator("#entry-1")).to_contain_text("board.build.even")
