"""Looking a rule up with a thumb: search, the rule's page, its editions, a comparison."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_question_leads_to_the_rule_and_from_there_to_its_edition(phone: Page, live_server: str) -> None:
    phone.goto(f"{live_server}/")
    phone.get_by_label("Ask anything, or tell the whole story").fill("do I pay rent if the owner is in jail")
    phone.get_by_role("button", name="Find").tap()
    phone.get_by_role("article", name="The ruling").get_by_role("link", name="Read the rule").tap()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("An owner in jail collects rent")

    phone.locator(".says").get_by_role("link", name="Monopoly, US 2008").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Monopoly, US 2008")


def test_an_example_opens_as_a_whole_ruling(phone: Page, live_server: str) -> None:
    phone.goto(f"{live_server}/rules/board.build.even")
    phone.locator(".example", has_text="the first may stay").get_by_role("button").tap()
    expect(phone.locator("#entry-1")).to_contain_text("board.build.even")


def test_a_rule_shows_its_editions_side_by_side_and_the_questions_folded_below(phone: Page, live_server: str) -> None:
    phone.goto(f"{live_server}/rules/board.rent.late")
    said = phone.locator(".says tbody", has_text="Monopoly, US 2008")
    expect(said).to_contain_text("next throw")
    expect(said.get_by_role("row", name="Monopoly, UK London")).to_contain_text("Waddingtons rules, UK, Sites, 1996")
    headings = phone.get_by_role("heading", level=2).all_inner_texts()
    assert headings.index("At the table") < headings.index("What each edition says") < headings.index("How people ask")
    expect(phone.get_by_role("link", name="Sneaked past?")).to_be_hidden()
    phone.get_by_text("more", exact=False).locator("xpath=self::summary").tap()
    phone.get_by_role("link", name="Sneaked past?").tap()
    expect(phone).to_have_url(f"{live_server}/ask?q=sneaked%20past")


def test_a_card_leads_to_its_deck_its_rules_and_the_same_card_elsewhere(phone: Page, live_server: str) -> None:
    phone.goto(f"{live_server}/editions/us-2008/goojf_chance")
    phone.get_by_role("link", name="A kept jail card is out of its deck until it is used.").tap()
    expect(phone).to_have_url(f"{live_server}/rules/board.cards.held")
    phone.go_back()
    phone.get_by_role("link", name="Monopoly, US classic").tap()
    expect(phone).to_have_url(f"{live_server}/editions/us-classic/goojf_chance")
    phone.get_by_role("link", name="Chance", exact=True).tap()
    expect(phone.locator("#chance")).to_be_in_viewport()
