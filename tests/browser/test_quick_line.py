"""The quick line: words completed by chips, by Tab and by the arrow keys."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from referee import services
from tests.browser.thumb import Thumb, lines

pytestmark = pytest.mark.django_db(transaction=True)
BOARD = """edition: us-classic
players: Ann, Uncle_Bob, Cleo
assume: salary, tax, cards
position:
  Ann cash 900, at free_parking, owns st_james tennessee new_york
  Uncle_Bob cash 460, at electric, owns boardwalk park_place
  Cleo cash 395, at go, owns marvin(m)
  turn Ann
"""
DEAL = """edition: deal-2008
players: Ann, Bob
position:
  Ann hand 5, bank money_2m, owns property_red(2)
  Bob hand 6, bank money_5m, owns property_green
  turn Ann
"""


@pytest.fixture
def quick(phone: Page, live_server: str) -> Callable[[str, str], Thumb]:
    """A phone with the quick line of a table open, one tap from the table."""

    def opened(head: str, link: str = "Type a line") -> Thumb:
        table = services.make_table(name="Friday", head=head)
        phone.goto(f"{live_server}/t/{table.code}")
        thumb = Thumb(phone)
        thumb.tap(phone.get_by_role("link", name=link).first)
        expect(phone.get_by_role("combobox", name="What happened")).to_be_focused()
        return thumb

    return opened


def field(thumb: Thumb) -> Locator:
    return thumb.page.get_by_role("combobox", name="What happened")


def chip(thumb: Thumb, name: str) -> Locator:
    return thumb.page.get_by_role("option", name=name, exact=True)


def test_a_line_is_put_together_from_chips_alone(quick: Callable[..., Thumb]) -> None:
    thumb = quick(BOARD)
    for word in ("Ann", "build", "New York Avenue"):
        thumb.tap(chip(thumb, word))
    expect(field(thumb)).to_have_value("Ann build new_york_avenue ")
    expect(field(thumb)).to_be_focused()
    thumb.log(thumb.button("Log it"))

    assert lines() == ["Ann build new_york_avenue"]


def test_a_name_with_blanks_becomes_the_word_of_the_record(quick: Callable[..., Thumb]) -> None:
    thumb = quick(BOARD)
    field(thumb).press_sequentially("uncle bob pay ann")
    expect(chip(thumb, "Uncle Bob")).to_have_count(0)
    field(thumb).fill("")
    field(thumb).press_sequentially("uncle b")
    thumb.page.keyboard.press("Tab")
    field(thumb).press_sequentially("trade Ann: park pl")
    thumb.page.keyboard.press("Tab")
    field(thumb).press_sequentially("for new york")
    thumb.page.keyboard.press("Tab")

    expect(field(thumb)).to_have_value("Uncle_Bob trade Ann: park_place for new_york_avenue ")


def test_only_what_the_verb_can_mean_is_offered(quick: Callable[..., Thumb]) -> None:
    thumb = quick(BOARD)
    offers = thumb.page.get_by_role("option")
    field(thumb).fill("Cleo lift ")
    expect(offers).to_have_text(["Marvin Gardens"])
    field(thumb).fill("Uncle_Bob mortgage ")
    expect(offers).to_have_text(["Park Place", "Boardwalk"])
    field(thumb).fill("Ann pay ")
    expect(offers).to_have_text(["Uncle Bob", "Cleo", "bank"])


def test_the_sum_that_is_owed_is_offered_to_its_payer(quick: Callable[..., Thumb]) -> None:
    thumb = quick(BOARD)
    field(thumb).fill("Ann roll 1 2 to 23")
    thumb.log(thumb.button("Log it"))
    thumb.log(thumb.button("Do not buy"))
    thumb.log(thumb.button("Nobody wants it"))
    thumb.throw(3, 4)
    thumb.tap(thumb.page.get_by_role("link", name="Type a line"))
    field(thumb).fill("Uncle_Bob pay Ann ")
    thumb.tap(chip(thumb, "$32"))
    thumb.log(thumb.button("Log it"))

    assert lines()[-1] == "Uncle_Bob pay Ann 32"


def test_arrows_choose_enter_takes_and_escape_puts_away(quick: Callable[..., Thumb]) -> None:
    thumb = quick(BOARD)
    page = thumb.page
    field(thumb).press_sequentially("Ann mort")
    page.keyboard.press("ArrowDown")
    chosen = page.locator("[role=option][aria-selected=true]")
    expect(chosen).to_have_text("mortgage")
    assert field(thumb).get_attribute("aria-activedescendant") == chosen.get_attribute("id")
    page.keyboard.press("Enter")
    expect(field(thumb)).to_have_value("Ann mortgage ")
    page.keyboard.press("ArrowUp")
    expect(chosen).to_have_text("New York Avenue")
    page.keyboard.press("Escape")
    expect(page.get_by_role("option")).to_have_count(0)
    expect(field(thumb)).to_have_attribute("aria-expanded", "false")
    expect(page.locator("#sheet")).to_be_visible()
    page.keyboard.press("Tab")

    expect(thumb.button("Log it")).to_be_focused()
    assert lines() == []


def test_a_correction_is_completed_like_any_line(quick: Callable[..., Thumb]) -> None:
    thumb = quick(BOARD)
    field(thumb).fill("table replace 1: Ann build tenn")
    thumb.page.keyboard.press("Tab")

    expect(field(thumb)).to_have_value("table replace 1: Ann build tennessee_avenue ")


def test_a_word_in_the_middle_of_a_line_is_completed_there(quick: Callable[..., Thumb]) -> None:
    thumb = quick(BOARD)
    field(thumb).fill("Ann build tenn 1")
    field(thumb).evaluate("one => one.setSelectionRange(14, 14)")
    field(thumb).press_sequentially("e")
    thumb.page.keyboard.press("Tab")

    expect(field(thumb)).to_have_value("Ann build tennessee_avenue 1")


def test_cards_and_colours_are_completed_at_a_deal_table(quick: Callable[..., Thumb]) -> None:
    thumb = quick(DEAL, "Write")
    field(thumb).press_sequentially("Bob pay Ann ")
    thumb.tap(chip(thumb, "5M"))
    thumb.tap(chip(thumb, "and …"))
    expect(field(thumb)).to_have_value("Bob pay Ann money_5m, ")
    field(thumb).fill("Ann play red and yel")
    thumb.page.keyboard.press("Tab")
    field(thumb).press_sequentially("as ")
    expect(chip(thumb, "Red")).to_be_visible()

    expect(field(thumb)).to_have_value("Ann play wild_red_yellow as ")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_quick_line_is_in_order_for_thumbs_and_screen_readers(quick: Callable[..., Thumb], scheme: str) -> None:
    thumb = quick(BOARD)
    thumb.page.emulate_media(color_scheme=scheme)
    field(thumb).fill("Ann ")
    sizes = thumb.page.get_by_role("option").evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")

    assert len(sizes) > 5 and min(sizes) >= 44
    found = Axe().run(thumb.page)
    assert found.violations_count == 0, found.generate_report()
