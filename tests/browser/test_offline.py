"""A table without a network: entries wait on the phone, go out by themselves, in order, once; conflicts are shown."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import HOME
from tests.resilience.server import Server

pytestmark = pytest.mark.trial

Open = Callable[..., Page]
PLAYERS = ("Ann", "Bob", "Cleo")


@pytest.fixture
def opened(
    browser: Browser, browser_context_args: dict[str, Any], server: Server, table: dict[str, Any]
) -> Iterator[Open]:
    """Phones at the table that know nothing of each other, each with its sheets taken along."""
    contexts = []

    def phone(host: str = "127.0.0.1") -> Page:
        contexts.append(browser.new_context(**browser_context_args))
        page = contexts[-1].new_page()
        with page.expect_response("**/sheets"):
            page.goto(f"http://{host}:{server.port}/t/{table['code']}")
        if host != HOME:
            page.wait_for_function("() => navigator.serviceWorker.controller")
            page.wait_for_function("place => caches.match(place)", arg=f"/t/{table['code']}")
        return page

    yield phone
    for context in contexts:
        context.close()


@pytest.fixture
def log(server: Server, table: dict[str, Any]) -> Callable[[], list[str]]:
    """The stored lines."""

    def read() -> list[str]:
        rows = server.call("GET", f"tables/{table['code']}/entries")[1]
        return [row["line"] if "line" in row else row["text"] for row in rows]

    return read


def throw(page: Page, first: int, second: int) -> None:
    """Two taps."""
    page.locator(f"[name=d1][value='{first}']").tap()
    page.locator(f"[name=d2][value='{second}']").tap()


def kept(page: Page, count: int) -> None:
    """So many entries wait on this phone."""
    expect(page.locator("#queue h2")).to_contain_text(f"{count} entr")


def dice(turn: int) -> tuple[int, int]:
    """Throws that are never doubles and differ from those before."""
    first = turn % 5 + 1
    return first, first % 6 + 1


def throw_many(page: Page, first: int, last: int) -> None:
    """Throws in turn, each seen to be kept before the next."""
    for turn in range(first, last):
        throw(page, *dice(turn))
        kept(page, turn + 1)


def expected(count: int) -> list[str]:
    """The throws as the log begins each line."""
    return [f"{PLAYERS[turn % 3]} roll {dice(turn)[0]} {dice(turn)[1]}" for turn in range(count)]


def beginnings(lines: list[str]) -> list[str]:
    """Lines without where the token went."""
    return [" ".join(line.split()[:4]) for line in lines]


def all_sent(page: Page, count: int) -> None:
    """Nothing waits any more, and the page shows the newest."""
    expect(page.locator("#queue")).to_be_hidden(timeout=60_000)
    expect(page.locator("#log [name=seen]")).to_have_value(str(count))


def axe(page: Page) -> None:
    """Nothing on the page is hard to use, in light and dark."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()


def test_thirty_entries_made_in_airplane_mode_arrive_once_and_in_order(opened: Open, log: Any) -> None:
    page = opened()
    page.context.set_offline(True)
    throw_many(page, 0, 30)
    axe(page)
    page.context.set_offline(False)
    all_sent(page, 30)

    assert beginnings(log()) == expected(30)


def test_they_survive_a_reload_and_a_closed_tab(opened: Open, log: Any, table: dict[str, Any]) -> None:
    page = opened()
    address = page.url
    page.context.set_offline(True)
    throw_many(page, 0, 10)
    page.reload()
    kept(page, 10)
    throw_many(page, 10, 20)
    other = page.context.new_page()
    page.close()
    other.goto(address)
    kept(other, 20)
    throw_many(other, 20, 30)
    other.context.set_offline(False)
    all_sent(other, 30)

    assert beginnings(log()) == expected(30)


def test_two_phones_without_a_network_lose_nothing_and_show_what_collides(opened: Open, log: Any) -> None:
    red, blue = opened(), opened()
    for page in (red, blue):
        page.context.set_offline(True)
    throw_many(red, 0, 3)
    throw(blue, 6, 5)
    page = blue
    page.get_by_role("button", name="Ann bought it").tap()
    kept(page, 2)
    red.context.set_offline(False)
    all_sent(red, 3)
    blue.context.set_offline(False)
    queue = blue.locator("#queue")
    expect(queue).to_contain_text("This needs a look; 1 more wait behind it")
    expect(queue).to_contain_text("Ann throws 6 and 5")
    expect(queue).to_contain_text("Somebody logged something meanwhile")
    expect(blue.locator(".recent")).to_contain_text("Cleo threw")
    expect(blue.locator("#said")).to_contain_text("needs a look")
    axe(blue)
    assert beginnings(log()) == expected(3)
    queue.get_by_role("button", name="Log it all the same").tap()
    all_sent(blue, 5)

    assert beginnings(log())[3:] == ["Ann roll 6 5", "Ann buy"]


def test_the_same_throw_on_two_phones_is_offered_to_be_dropped(opened: Open, log: Any) -> None:
    red, blue = opened(), opened()
    blue.context.set_offline(True)
    throw(blue, 3, 4)
    blue.get_by_role("button", name="Bob", exact=True).tap()
    throw(blue, 1, 5)
    kept(blue, 2)
    throw(red, 3, 4)
    expect(red.locator(".recent")).to_contain_text("Ann threw 3 and 4")
    throw(red, 1, 5)
    expect(red.locator(".recent")).to_contain_text("Bob threw 1 and 5")
    blue.context.set_offline(False)
    for words in ("Ann’s 3 and 4 is already logged, as line 1.", "Bob’s 1 and 5 is already logged, as line 2."):
        expect(blue.locator("#queue")).to_contain_text(words)
        blue.get_by_role("button", name="Drop it").tap()
    expect(blue.locator("#queue")).to_be_hidden()

    assert beginnings(log()) == ["Ann roll 3 4", "Bob roll 1 5"]


def test_a_lost_answer_and_a_server_that_dies_in_the_middle_lose_and_double_nothing(
    opened: Open, server: Server, log: Any
) -> None:
    page = opened()
    server.kill()
    throw_many(page, 0, 9)
    posts: list[str] = []

    def on_the_way(route: Route) -> None:
        posts.append(route.request.url)
        if len(posts) == 3:
            route.fetch()
        if len(posts) == 6:
            server.kill()
        route.abort() if len(posts) in (3, 6) else route.continue_()

    page.route("**/throw", on_the_way)
    server.start()
    expect(page.locator(".queue-row--sent")).to_have_count(4, timeout=40_000)
    expect(page.locator("#connection")).not_to_be_empty()
    server.start()
    all_sent(page, 9)

    assert len(posts) == 9 + 2
    assert beginnings(log()) == expected(9)


def test_sheets_are_there_without_a_network_and_what_is_not_says_that_it_waits(opened: Open, log: Any) -> None:
    page = opened()
    page.context.set_offline(True)
    bar, sheet = page.get_by_label("Log something"), page.locator("#sheet")
    bar.get_by_role("link", name="Pay").tap()
    sheet.get_by_label("How much").fill("50")
    sheet.get_by_role("button", name="Log the payment").tap()
    expect(page.locator("#queue")).to_contain_text("Ann pays bank 50")
    bar.get_by_role("link", name="Trade").tap()
    sheet.get_by_role("group", name="Who", exact=True).get_by_role("link", name="Cleo").tap()
    expect(sheet.locator("[aria-current=true]")).to_have_text("Cleo")
    sheet.get_by_role("group", name="With whom").get_by_role("link", name="Bob").tap()
    sheet.locator("[name=give_cash]").fill("20")
    sheet.get_by_role("button", name="Log the deal").tap()
    kept(page, 2)
    bar.get_by_role("link", name="More").tap()
    sheet.get_by_role("link", name="May I?").tap()
    expect(sheet.get_by_role("alert")).to_have_text("That waits for the network.")
    sheet.get_by_role("link", name="Something was forgotten").tap()
    expect(sheet.get_by_role("alert")).to_have_text("That waits for the network.")
    page.locator("#sheet [data-shut]").first.tap()
    page.get_by_role("button", name="I am Ann").tap()
    expect(page.get_by_role("alert")).to_contain_text("Nothing has changed")
    page.context.set_offline(False)
    all_sent(page, 2)

    assert log() == ["Ann pay bank 50", "Bob trade Cleo: $20 for nothing"]


def test_where_a_page_cannot_be_opened_again_it_says_so_and_asks_before_it_goes(opened: Open, log: Any) -> None:
    page = opened(HOME)
    page.context.set_offline(True)
    expect(page.locator("#connection")).to_contain_text("Keep this page open")
    throw(page, 3, 4)
    kept(page, 1)
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.close(run_before_unload=True)
    page.wait_for_timeout(500)
    assert asked == ["beforeunload"]
    page.context.set_offline(False)
    all_sent(page, 1)

    assert beginnings(log()) == ["Ann roll 3 4"]


KEPT_TABLES = """() => new Promise((done) => {
    const asked = indexedDB.open("referee");
    asked.onsuccess = () => {
        const all = asked.result.transaction("tables").objectStore("tables").getAll();
        all.onsuccess = () => done(all.result.length);
    };
})"""


def test_whoever_leaves_the_seat_leaves_nothing_of_the_table_on_the_phone(opened: Open, table: dict[str, Any]) -> None:
    page = opened()
    page.get_by_role("button", name="I am Ann").tap()
    expect(page.locator(".you")).to_have_count(1)
    assert page.evaluate(KEPT_TABLES) == 1
    page.get_by_label("Log something").get_by_role("link", name="More").tap()
    page.get_by_role("link", name="Seats and invitations").tap()
    page.get_by_role("button", name="Leave the seat of Ann").tap()
    expect(page.locator(".you")).to_have_count(0)

    page.wait_for_function("place => caches.match(place).then((found) => !found)", arg=f"/t/{table['code']}")
    assert page.evaluate(KEPT_TABLES) == 0
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="This page waits for the network.")).to_be_visible()
    axe(page)
