"""Two phones at one table, somebody looking on, and a ruling sent to somebody who is not there."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import APIResponse, Page, Route, expect

from referee import services
from referee.models import Chair, Share, Table
from tests.browser.thumb import Thumb, lines

pytestmark = pytest.mark.django_db(transaction=True)
HEAD = "edition: us-classic\nplayers: Ann, Bob, Cleo\nassume: salary, tax, cards\n"
MIDDLE = """position:
  Ann cash 900, at free_parking, owns st_james tennessee new_york oriental
  Bob cash 460, at electric, owns boardwalk park_place
  turn Ann
"""


@pytest.fixture
def table() -> Table:
    """A table in the middle of its game."""
    return services.make_table(name="Friday", head=HEAD + MIDDLE)


def take(page: Page, name: str) -> None:
    """One tap, and this phone is somebody."""
    page.get_by_role("button", name=f"I am {name}").tap()
    expect(page.locator(".you")).to_have_count(1)


def axe(page: Page) -> None:
    """Nothing on the page is hard to use."""
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_a_page_that_follows_keeps_the_die_a_thumb_has_tapped(
    new_phone: Callable[[str], Page], live_server: str, table: Table
) -> None:
    page = new_phone(f"{live_server}/t/{table.code}")
    page.locator("[name=d1][value='3']").tap()
    services.log_line(code=table.code, line="Cleo count 5", key="elsewhere")
    expect(page.locator(".recent")).to_contain_text("Cleo")

    expect(page.locator("[name=d1][value='3']")).to_be_checked()
    Thumb(page).log(page.locator("[name=d2][value='1']"))
    assert lines() == ["Cleo count 5", "Ann roll 3 1 to illinois_avenue"]


def test_a_page_that_follows_keeps_the_fold_a_thumb_has_opened(
    new_phone: Callable[[str], Page], live_server: str, table: Table
) -> None:
    for n, line in enumerate(("table rule even_build=false", "Cleo count 5")):
        services.log_line(code=table.code, line=line, key=str(n))
    page = new_phone(f"{live_server}/t/{table.code}")
    vote = page.get_by_label("Not yet confirmed").locator("details")
    vote.locator("summary").tap()
    expect(vote).to_have_attribute("open", "")
    services.log_line(code=table.code, line="Cleo count 6", key="elsewhere")
    expect(page.locator("#log [name=seen]")).to_have_value("3")

    expect(vote).to_have_attribute("open", "")


class Held:
    """The first answer to an address, which comes when it is let go; all later ones come at once."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.answers = page, list[tuple[Route, APIResponse]]()
        page.route(address, self.hold)

    def hold(self, route: Route) -> None:
        if route.request.method == "GET" and not self.answers:
            self.answers.append((route, route.fetch()))
        else:
            route.continue_()

    def wait(self) -> None:
        for _ in range(400):
            if self.answers:
                return
            self.page.wait_for_timeout(50)
        pytest.fail("Nobody asked.")

    def let_go(self) -> None:
        route, answer = self.answers[0]
        with self.page.expect_event("requestfinished", lambda request: request == route.request):
            route.fulfill(response=answer)
        self.page.wait_for_timeout(100)


def test_an_answer_that_a_newer_one_has_overtaken_is_not_shown(
    new_phone: Callable[[str], Page], live_server: str, table: Table
) -> None:
    page = new_phone(f"{live_server}/t/{table.code}")
    held = Held(page, f"{live_server}/t/{table.code}")
    page.evaluate("dispatchEvent(new Event('news'))")
    held.wait()
    Thumb(page).throw(3, 1)
    held.let_go()

    assert page.locator("#log [name=seen]").input_value() == "1"


def test_a_page_follows_a_table_that_was_put_back_to_an_older_copy(
    new_phone: Callable[[str], Page], live_server: str, table: Table
) -> None:
    page = new_phone(f"{live_server}/t/{table.code}")
    page.evaluate("document.querySelector('#table').dataset.seen = '9-0'")
    page.evaluate("dispatchEvent(new Event('news'))")

    expect(page.locator("#table")).to_have_attribute("data-seen", "0-0")


def test_of_two_sheets_the_one_tapped_last_is_shown(
    new_phone: Callable[[str], Page], live_server: str, table: Table
) -> None:
    page = new_phone(f"{live_server}/t/{table.code}")
    thumb, links = Thumb(page), page.get_by_label("Log something")
    held = Held(page, links.get_by_role("link", name="Trade").evaluate("link => link.href"))
    thumb.tap(links.get_by_role("link", name="Trade"))
    held.wait()
    thumb.sheet("More")
    before = page.locator("#sheet").inner_text()
    held.let_go()

    assert page.locator("#sheet").inner_text() == before


def test_the_seats_sheet_fits_the_thumb_and_frees_a_seat(
    new_phone: Callable[[str], Page], live_server: str, table: Table
) -> None:
    page = new_phone(f"{live_server}/t/{table.code}")
    take(page, "Cleo")
    thumb = Thumb(page)
    thumb.sheet("More")
    thumb.tap(page.get_by_role("link", name="Seats and invitations"))
    expect(page.get_by_role("button", name="Open joining")).to_be_visible()
    axe(page)
    small = "all => all.filter(one => one.getBoundingClientRect().height < 44).map(one => one.textContent)"
    assert page.locator("#sheet button:visible, #sheet summary:visible, #sheet a:visible").evaluate_all(small) == []
    page.get_by_role("button", name="Leave the seat of Cleo").tap()
    expect(page.locator(".you")).to_have_count(0)

    assert not Chair.objects.exists()


def test_somebody_who_looks_on_follows_the_game_without_a_button(
    new_phone: Callable[[str], Page], live_server: str, table: Table
) -> None:
    page = new_phone(f"{live_server}/w/{table.watch}")
    services.log_line(code=table.code, line="Ann build new_york_avenue 3", key="elsewhere")
    expect(page.get_by_label("Ruling on entry 1")).to_contain_text("Does not stand")
    assert page.locator("main").locator("form, button").count() == 0
    axe(page)
    for name, heading in (("Log", "The log"), ("Deeds", "Ann")):
        page.get_by_label("This table").get_by_role("link", name=name).tap()
        expect(page.get_by_role("heading", name=heading).first).to_be_visible()
        assert page.locator("main").locator("form, button").count() == 0
        axe(page)


def test_a_ruling_is_shared_seen_by_others_and_taken_back(
    new_phone: Callable[[str], Page], live_server: str, table: Table, settings: Any
) -> None:
    settings.PHONES_URL = "http://192.168.1.20:8000"
    services.log_line(code=table.code, line="Ann build new_york_avenue 3", key="first")
    page = new_phone(f"{live_server}/t/{table.code}/log")
    page.locator("#entry-1 summary").first.tap()
    page.get_by_role("link", name="Share").tap()
    page.get_by_role("button", name="Make a link").tap()
    link = page.get_by_label("Link to the ruling", exact=True).input_value()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Send the link").tap()
    expect(page.locator("figure").get_by_role("status")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == link
    axe(page)
    other = new_phone(link.replace(settings.PHONES_URL, str(live_server)))
    expect(other.get_by_text("Not allowed.")).to_be_visible()
    axe(other)
    page.get_by_role("button", name="Take the link back").tap()
    expect(page.get_by_role("button", name="Make a link")).to_be_visible()

    assert Share.objects.get().revoked_at is not None


def test_each_seat_votes_once_and_on_its_own_phone(
    new_phone: Callable[[str], Page], live_server: str, table: Table
) -> None:
    address = f"{live_server}/t/{table.code}"
    red, blue, nobody = new_phone(address), new_phone(address), new_phone(address)
    take(red, "Ann")
    take(blue, "Bob")
    services.log_line(code=table.code, line="table rule even_build=false", key="asked")
    for page, mine, others in ((red, "Ann", "Bob"), (blue, "Bob", "Ann")):
        expect(page.get_by_role("button", name=f"{mine} says yes")).to_be_visible()
        expect(page.get_by_role("button", name=f"{others} says yes")).to_have_count(0)
    nobody.reload()
    expect(nobody.get_by_role("button", name="Ann says yes")).to_have_count(0)
    expect(nobody.get_by_role("button", name="Bob says yes")).to_have_count(0)
    Thumb(red).log(red.get_by_role("button", name="Ann says yes"))
    expect(blue.locator("#log [name=seen]")).to_have_value("2")
    # What is not the newest line any more is folded.
    blue.get_by_label("Not yet confirmed").locator("summary").tap()
    Thumb(blue).log(blue.get_by_role("button", name="Bob says yes"))
    expect(red.get_by_role("button", name="Ann says yes")).to_have_count(0)
    red.goto(f"{address}/log")

    expect(red.locator(".vote summary")).to_contain_text("It holds: 2 of 3 say yes")
    assert lines() == ["table rule even_build=false", "Ann agree 1", "Bob agree 1"]
    assert list(Table.objects.get().entries.values_list("logged_by", flat=True)) == ["", "Ann", "Bob"]


def test_a_stranger_and_a_spectator_neither_read_nor_vote(
    new_phone: Callable[[str], Page], live_server: str, table: Table
) -> None:
    services.log_line(code=table.code, line="table rule even_build=false", key="asked")
    watching = new_phone(f"{live_server}/w/{table.watch}")
    expect(watching.get_by_role("button")).to_have_count(0)
    for path in (f"/t/{table.watch}/line", f"/w/{table.watch}/line", "/t/nothere/line"):
        assert watching.request.get(f"{live_server}{path}").status == 404
        assert watching.request.post(f"{live_server}{path}", form={"line": "Ann agree 1"}).status in (403, 404)

    assert lines() == ["table rule even_build=false"]
