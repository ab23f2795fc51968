"""Large letters, a phone on its side, a first screen: nothing is cut off, covered or out of reach."""

import pytest
from playwright.sync_api import Page, expect

from referee import services
from referee.seats import joining
from referee.tables.common import demo

pytestmark = pytest.mark.django_db(transaction=True)
TABLE = ["", "/log", "/deeds", "/pay", "/build", "/trade?by=0&to=1", "/card?deck=chance", "/more", "/line", "/board",
         "/count", "/position", "/seats", "/dispute/1", "/deeds/boardwalk"]  # fmt: skip
DEAL = ["", "/log", "/deeds", "/bank", "/property", "/action", "/pay", "/more", "/line"]


def too_wide(page: Page, address: str) -> list[str]:
    """What sticks out of a page whose letters are twice as large."""
    page.goto(address)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    if page.evaluate("document.documentElement.scrollWidth") <= 390:
        return []
    return [page.evaluate("location.pathname + location.search")]


def test_letters_twice_as_large_need_no_sideways_scrolling(page: Page, live_server: str) -> None:
    board, deal = demo.make().code, demo.make(game="deal").code
    paths = ["/", "/new", "/tables", "/settle", "/settle/never-asked-for-rent", "/rules", "/editions"]
    paths += [f"/t/{board}{path}" for path in TABLE] + [f"/t/{deal}{path}" for path in DEAL]
    paths += ["/join", f"/j/{joining.open_door(code=board).link}", f"/t/{board}?sat=1"]

    assert [wide for path in paths for wide in too_wide(page, f"{live_server}{path}")] == []


def test_with_large_letters_the_dice_leave_half_the_screen_to_the_rulings(page: Page, live_server: str) -> None:
    page.goto(f"{live_server}/t/{demo.make().code}")
    page.evaluate("document.documentElement.style.fontSize = '200%'")

    assert page.locator(".console").evaluate("one => one.getBoundingClientRect().height") <= 844 / 2


@pytest.mark.parametrize(("width", "height"), [(844, 390), (667, 375)])
@pytest.mark.parametrize("game", ["board", "deal"])
def test_on_a_phone_on_its_side_the_dice_lie_beside_the_ruling(
    page: Page, live_server: str, game: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{live_server}/t/{demo.make(game=game).code}")
    held, console = page.locator(".held").first.bounding_box(), page.locator(".console").bounding_box()
    assert held and console

    assert held["x"] + held["width"] <= console["x"]
    assert console["y"] + console["height"] <= height
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_both_choices_are_on_the_first_screen(page: Page, live_server: str) -> None:
    page.goto(f"{live_server}/t/{services.make_table(name='Friday', head='players: Ann, Bob').code}")
    page.goto(f"{live_server}/")

    for name in ("All", "Start a table", "My tables", "Friday: Ann’s turn"):
        expect(page.get_by_role("link", name=name).first).to_be_in_viewport(ratio=1)


def test_tab_reaches_the_dice_before_the_throw(page: Page, live_server: str) -> None:
    page.goto(f"{live_server}/t/{services.make_table(name='Friday', head='players: Ann, Bob').code}")
    page.get_by_role("radio", name="3").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    expect(page.locator("[name=d2]").first).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")

    expect(page.get_by_role("button", name="Throw")).to_be_focused()


def test_a_link_that_names_only_an_entry_finds_it_in_a_long_log(page: Page, live_server: str) -> None:
    table = services.make_table(name="Long", head="players: Ann, Bob\nassume: salary, tax, cards\n")
    for turn in range(25):
        who = ("Ann", "Bob")[turn % 2]
        services.log_line(code=table.code, line=f"{who} roll 1 2 to free_parking", key=f"roll-{turn}")
        services.log_line(code=table.code, line=f"{who} end", key=f"end-{turn}")
    page.goto(f"{live_server}/t/{table.code}/log#entry-3")

    expect(page.locator("#entry-3")).to_be_in_viewport()
    page.goto(f"{live_server}/t/{table.code}/log")
    expect(page.locator("#entry-3")).to_have_count(0)
    page.get_by_role("link", name="Earlier turns").click()
    page.wait_for_load_state()
    expect(page.locator("#entry-3")).to_have_count(1)
