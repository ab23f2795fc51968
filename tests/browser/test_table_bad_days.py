"""The pages of a table on bad days: an old page, no connection, no script, bad light, big thumbs."""

import pytest
from playwright.sync_api import Browser, Page, expect

from referee import logs, services
from referee.models import Table
from referee.tables.common import demo
from tests.browser.thumb import Thumb, lines

pytestmark = pytest.mark.django_db(transaction=True)
HEAD = "edition: us-classic\nplayers: Ann, Bob, Cleo\nassume: salary, tax, cards\n"


def test_a_line_from_an_old_page_is_kept_for_one_tap(page: Page, live_server: str) -> None:
    table = services.make_table(name="Friday", head=HEAD)
    # A page that listens or asks might learn of it before the tap.
    page.add_init_script("window.setInterval = () => 0; window.EventSource = class { close() {} }")
    page.goto(f"{live_server}/t/{table.code}")
    services.log_line(code=table.code, line="Ann roll 1 2 to baltic_avenue", key="other phone")
    thumb = Thumb(page)
    thumb.throw(2, 4)
    expect(page.get_by_role("alert")).to_contain_text("Somebody logged something meanwhile")
    assert len(lines()) == 1
    thumb.log(thumb.button("Log it now"))

    assert len(lines()) == 2


def test_a_tap_without_a_connection_goes_out_by_itself_once(page: Page, live_server: str) -> None:
    table = services.make_table(name="Friday", head=HEAD)
    page.goto(f"{live_server}/t/{table.code}")
    page.context.set_offline(True)
    page.locator("[name=d1][value='2']").tap()
    page.locator("[name=d2][value='4']").tap()
    expect(page.locator("#queue")).to_contain_text("Ann throws 2 and 4")
    page.context.set_offline(False)
    expect(page.locator("#log [name=seen]")).to_have_value("1")

    assert lines() == ["Ann roll 2 4 to oriental_avenue"]


def test_a_table_is_made_and_played_without_script(browser: Browser, live_server: str) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{live_server}/")
    page.get_by_role("link", name="Start a table").click()
    for n, name in enumerate(("Ann", "Uncle Bob")):
        page.locator(f"[name=name{n}]").fill(name)
    page.get_by_label("No auctions").check()
    page.get_by_role("button", name="Sit down").click()
    page.locator("[name=d1][value='2']").check(force=True)
    page.locator("[name=d2][value='4']").check(force=True)
    page.get_by_role("button", name="Throw").click()
    page.get_by_role("button", name="Buy for").click()
    page.get_by_label("Log something").get_by_role("link", name="Build").click()
    page.get_by_role("button", name="Mortgage").click()

    assert [line.split()[1] for line in lines()] == ["roll", "buy", "mortgage"]
    assert "auction_on_decline=never" in Table.objects.get().head
    page.goto(f"{live_server}/")
    expect(page.get_by_role("region", name="Back to your game")).to_be_visible()
    context.close()


def test_a_game_in_the_middle_is_taken_up_without_script(browser: Browser, live_server: str) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{live_server}/new")
    for n, name in enumerate(("Ann", "Uncle Bob")):
        page.locator(f"[name=name{n}]").fill(name)
    page.get_by_label("In the middle of a game").check(force=True)
    page.get_by_role("button", name="Sit down").click()
    page.get_by_role("group", name="Uncle Bob").get_by_label("Cash").fill("640")
    page.get_by_role("group", name="Uncle Bob").get_by_label("In jail").select_option("throw 2")
    page.get_by_label("Owner of Boardwalk").select_option("Ann")
    page.get_by_label("On Boardwalk").select_option("hotel")
    page.get_by_role("button", name="Sit down").click()
    board = logs.unpack(logs.opened(Table.objects.get().head), Table.objects.get().position)

    assert (board.players[1].cash, board.players[1].jail) == (640, 2)
    assert (board.deeds["boardwalk"].owner, board.deeds["boardwalk"].houses, board.hotels) == (0, 5, 11)
    context.close()


def test_one_tap_opens_the_demo(phone: Page, live_server: str) -> None:
    phone.goto(f"{live_server}/")
    phone.get_by_role("button", name="Try a table with a quarrel").tap()

    expect(phone.get_by_label("Ruling on entry 1")).to_contain_text("New York Avenue would have 3 houses")


def test_the_edition_is_named_as_the_questions_are_answered(phone: Page, live_server: str) -> None:
    phone.goto(f"{live_server}/new")
    expect(phone.locator("#edition-name")).to_contain_text("US 2008")
    phone.get_by_text("Mayfair and Park Lane").tap()
    expect(phone.locator("#edition-name")).to_contain_text("UK London")
    phone.locator("[name=name0]").fill("Ann")
    phone.locator("[name=name1]").fill("Bob")
    phone.get_by_role("button", name="Player 2 one place earlier").tap()

    expect(phone.locator("[name=name0]")).to_have_value("Bob")


def test_the_first_load_is_light(page: Page, live_server: str) -> None:
    weight: list[int] = []
    page.on("response", lambda answer: weight.append(len(answer.body())))
    page.goto(f"{live_server}/t/{demo.make().code}", wait_until="networkidle")

    assert sum(weight) < 150_000
