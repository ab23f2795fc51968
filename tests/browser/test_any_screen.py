"""Large letters, a phone on its side, a first screen: nothing is cut off, covered or out of reach."""

import pytest
from playwright.sync_api import Page, expect

from referee import services
from referee.seats import joining
from referee.tables.common import demo

pytestmark = [pytest.mark.trial, pytest.mark.django_db(transaction=True)]
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


# Whether no button of the moment lies under the dice, and the first of them is on the screen.
IN_VIEW = """() => {
  const box = (one) => one.getBoundingClientRect(), dice = box(document.querySelector('.console'));
  const buttons = [...document.querySelectorAll('#now button, #now a.act')].filter((one) => one.checkVisibility()).map(box);
  const over = (one) => one.left < dice.right && one.right > dice.left && one.top < dice.bottom && one.bottom > dice.top;
  return buttons.length > 0 && !buttons.some(over) && buttons[0].top >= 0 && buttons[0].bottom <= innerHeight;
}"""
OWING = """edition: us-classic
players: Ann, Bob, Cleo, Dan
position:
  Ann cash 900, at go, owns oriental
  Bob cash 900, at go, owns boardwalk park_place
  turn Bob
"""


def test_the_dice_never_lie_over_the_buttons_of_the_moment(page: Page, live_server: str) -> None:
    owing, auction = (services.make_table(name="Friday", head=head) for head in (OWING, "players: Ann, Bob, Cleo, Dan"))
    for table, said in (
        (owing, ("Bob build boardwalk 4", "Bob roll 2 4")),
        (auction, ("Ann roll 2 4", "Ann decline", "Bob bid 40")),
    ):
        for line in said:
            services.log_line(code=table.code, line=line, key=line)
    page.goto(f"{live_server}/t/{owing.code}")
    page.get_by_role("button", name="We share this phone").tap()
    expect(page.locator(".sit")).to_have_count(0)
    for width, height, letters in ((320, 568, "100%"), (390, 844, "100%"), (390, 844, "200%")):
        page.set_viewport_size({"width": width, "height": height})
        for table in (owing, auction):
            page.goto(f"{live_server}/t/{table.code}")
            page.evaluate("size => { document.documentElement.style.fontSize = size }", letters)
            page.wait_for_function(IN_VIEW)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        # What unfolds is above the dice too.
        page.get_by_text("Only the result").tap()
        expect(page.get_by_role("button", name="Sold", exact=True)).to_be_in_viewport(ratio=1)
        assert page.get_by_role("button", name="Sold", exact=True).evaluate(
            "one => { const box = one.getBoundingClientRect(); return document.elementFromPoint(box.x + 5, box.y + 5) === one }"
        )


def test_back_closes_a_sheet_and_leaves_the_table_where_it_is(page: Page, live_server: str) -> None:
    place = f"{live_server}/t/{services.make_table(name='Friday', head='players: Ann, Bob').code}"
    page.goto(f"{live_server}/tables")
    page.goto(place)
    sheet = page.locator("#sheet")
    for name in ("Pay", "More"):
        page.get_by_label("Log something").get_by_role("link", name=name).tap()
        expect(sheet).to_be_visible()
        page.go_back()
        expect(sheet).to_be_hidden()
        assert page.url == place
    page.get_by_label("Log something").get_by_role("link", name="Pay").tap()
    page.get_by_role("link", name="Back to the table").tap()
    expect(sheet).to_be_hidden()
    # Closed another way, it leaves no step behind: the next Back leaves the table.
    page.wait_for_function("history.state === null")
    page.go_back()
    assert page.url == f"{live_server}/tables"


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
