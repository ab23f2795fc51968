"""A whole game from Go to its winner, every line by its own button; and a turn by the keyboard alone."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from referee import services
from referee.models import Table
from tests.browser.scenes import Step, act_out, linked, thrown
from tests.browser.thumb import Thumb, lines

pytestmark = [pytest.mark.trial, pytest.mark.django_db(transaction=True)]
HEAD, _, LOG = (Path(__file__).parent / "whole.game").read_text(encoding="utf-8").partition("\n\n")
# What stands on a sheet that a link of the page opens; all else is on the page itself.
ELSEWHERE = {"draw": "Which card?", "mortgage": "Raise the money", "bankrupt": "Raise the money"}


def step(line: str) -> Step:
    """How a line is tapped in."""
    verb = line.split()[1]
    if verb == "roll":
        return Step(line, thrown)
    return Step(line, linked(ELSEWHERE[verb])) if verb in ELSEWHERE else Step(line)


def test_a_game_goes_from_the_first_throw_to_its_winner(phone: Page, live_server: str) -> None:
    act_out(phone, str(live_server), HEAD + "\n", tuple(step(line) for line in LOG.splitlines()))
    expect(phone.get_by_role("heading", name="Ann won")).to_be_visible()
    phone.get_by_role("link", name="The final count").tap()

    expect(phone.get_by_role("heading", name="Ann won", level=1)).to_be_visible()
    expect(phone.get_by_text("The only one left in the game.")).to_be_visible()
    assert lines() == LOG.splitlines()
    assert set(Table.objects.get().rulings.values_list("verdict", flat=True)) == {"legal"}


class Keys(Thumb):
    """Somebody without a thumb: Tab, Enter and digits, and nothing put in focus for them."""

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, name: str) -> None:
        """Tab on until the button of that name has the focus."""
        wanted = self.page.get_by_role("button", name=name).first
        expect(wanted).to_be_visible()
        for _ in range(40):
            self.press("Tab")
            if wanted.evaluate("one => one === document.activeElement"):
                return
        raise AssertionError(f"the keyboard never came to {name}")

    def seen(self, length: int) -> None:
        expect(self.page.locator("#log [name=seen]")).to_have_value(str(length))


def test_a_turn_and_the_next_throw_by_keys_alone(phone: Page, live_server: str) -> None:
    table = services.make_table(name="Friday", head="edition: us-classic\nplayers: Ann, Bob\n")
    phone.goto(f"{live_server}/t/{table.code}")
    phone.wait_for_load_state()
    keys = Keys(phone)
    keys.press("2", "4")
    keys.seen(1)
    keys.tab_to("Buy for $100")
    keys.press("Enter")
    keys.seen(2)
    keys.press("1", "2")
    keys.seen(3)
    keys.tab_to("Do not buy")
    keys.press("Enter")
    keys.seen(4)

    assert lines() == [
        "Ann roll 2 4 to oriental_avenue", "Ann buy oriental_avenue", "Bob roll 1 2 to baltic_avenue", "Bob decline",
    ]  # fmt: skip
