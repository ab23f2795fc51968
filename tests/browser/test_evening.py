"""An evening on the real server: forty turns by taps, each player on a phone of their own, and all of them in step."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.evening import HEAD, LINES, PLAYERS, POCKETED, Evening
from tests.browser.thumb import Thumb
from tests.resilience.server import Server

pytestmark = pytest.mark.trial

TURNS, TAPS_A_TURN = 40, 3.5
# Bob's phone has not heard of this throw when he taps the same; and after this line Cleo's phone is dead.
TOLD_TWICE, LAST_OF_CLEO = "Ann roll 4 3 to st_james_place", "Cleo pay Bob 14"
# A page that cannot ask every few seconds: what it shows of others it was told.
NEVER_ASKS = "window.setInterval = () => 0"


@pytest.fixture
def evening(browser: Browser, browser_context_args: dict[str, Any], server: Server) -> Iterator[Evening]:
    """Ann, who sits down first and so hosts, Bob and Cleo, whose browsers must not complain."""
    made = server.call("POST", "tables", {"name": "Friday", "head": f"{HEAD}\n"})[1]
    said: list[str] = []

    def seated(name: str) -> Thumb:
        page: Page = browser.new_context(**browser_context_args).new_page()
        # That the same throw was there already is answered as a conflict, which a browser notes.
        page.on("console", lambda one: said.append(one.text) if one.type == "error" and "409" not in one.text else None)
        page.on("pageerror", lambda error: said.append(str(error)))
        page.add_init_script(NEVER_ASKS)
        with page.expect_response("**/events"):
            page.goto(f"http://127.0.0.1:{server.port}/t/{made['code']}")
        page.get_by_role("button", name=f"I am {name}").tap()
        expect(page.locator(".you")).to_have_count(1)
        return Thumb(page)

    yield Evening({name: seated(name) for name in PLAYERS})
    for context in browser.contexts:
        context.close()
    assert said == []


def test_three_phones_play_an_evening_in_step(evening: Evening, server: Server) -> None:
    cash: list[str] = []
    for line in LINES:
        if " roll " in line and evening.logged:
            cash = evening.in_step()
        if line == TOLD_TWICE:
            evening.phones["Bob"].page.evaluate(POCKETED)
        evening.play(line)
        if line == TOLD_TWICE:
            evening.tell_twice(line)
        if line == LAST_OF_CLEO:
            evening.in_step()
            evening.lose_cleo()
    cash = evening.in_step()

    code = evening.phones["Ann"].page.url.rpartition("/")[2]
    entries = server.call("GET", f"tables/{code}/entries")[1]
    assert [one["text"] for one in entries] == LINES
    # A phone with one seat logs under its player's name; the host's has two in the end.
    own = LINES.index(LAST_OF_CLEO) + 1
    assert [one["logged_by"] for one in entries[:own]] == [line.split()[0] for line in LINES[:own]]
    assert cash == ["$399", "$657", "$529"]
    assert sum(" roll " in line for line in LINES) == TURNS
    assert evening.taps <= TURNS * TAPS_A_TURN
