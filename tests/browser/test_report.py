"""The end of an evening on a phone: from the table to its report, to a link for others, and on to the next game."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from referee import services

pytestmark = pytest.mark.django_db(transaction=True)
HEAD = "edition: us-classic\nplayers: Ann, Bob, Cleo\nassume: salary, tax, cards\n"


def test_a_finished_game_is_read_shared_and_played_again(page: Page, browser: Browser, live_server: str) -> None:
    table = services.make_table(name="Friday", head=HEAD)
    for line in ("Ann roll 1 2", "Ann buy", "Bob roll 1 2", "Ann demand rent", "Bob pay Ann 4", "table end"):
        services.log_line(code=table.code, line=line, key=line)

    page.goto(f"{live_server}/t/{table.code}")
    page.get_by_role("link", name="The evening’s report").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann won")
    expect(page.get_by_role("img", name="Net worth")).to_be_visible()
    page.locator("summary", has_text="The figures").first.click()
    expect(page.get_by_role("row", name="2 $1,504 $1,496 $1,500").first).to_be_visible()

    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_label("Link to the report").input_value()
    other = browser.new_context()
    guest = other.new_page()
    guest.goto(link)
    expect(guest.get_by_role("heading", level=1)).to_have_text("Ann won")
    assert table.code not in guest.content()
    page.get_by_role("button", name="Take the link back").click()
    expect(page.get_by_role("button", name="Make a link")).to_be_visible()
    assert guest.reload().status == 404  # type: ignore[union-attr]
    other.close()

    page.get_by_label("Who begins").select_option("Cleo")
    page.get_by_role("button", name="Same players, again").click()
    expect(page).to_have_url(re.compile(r"/t/(?!" + table.code + r")\w{16}$"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Cleo")
