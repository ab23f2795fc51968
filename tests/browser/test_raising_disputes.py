"""Real disputes on a phone: from the table to the ruling, its numbers, and the remedy that settles it."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from referee import services
from referee.models import Table
from tests.browser.thumb import Thumb, board, lines
from tests.kb.real_disputes import HEARINGS
from tests.referee.hearings import WORDS, name_of, sit_down

pytestmark = [pytest.mark.trial, pytest.mark.django_db(transaction=True)]
# One dispute of every topic, each settled by the remedy that comes first: what the log says afterwards.
SETTLED = {
    "D001": ("Keep the legal part", "table replace 1: Ann build new_york_avenue"),
    "D015": ("Take it back", "table strike 3"),
    "D027": ("Take it back", "table strike 1"),
    "D030": ("Settle it now", "table settle 1"),
    "D041": ("Take it back", "table strike 3"),
    "D047": ("Auction it now", "bank auction mediterranean_avenue"),
    "D059": ("Settle it now", "table settle 3"),
    "D065": ("Settle it now", "table settle 4"),
    "D067": ("Ben’s token goes to Reading Railroad", "Ben move reading_railroad"),
    "D073": ("Settle it now", "table settle 2"),
    "D083": ("Settle it now", "table settle 1"),
    "D093": ("Auction it now", "bank auction marvin_gardens"),
    "D107": ("Settle it now", "table settle 2"),
    "D109": ("Take it back", "table strike 1"),
    "D113": ("Settle it now", "table settle 4"),
    "D117": ("Settle it now", "table settle 2"),
    "D121": ("Settle it now", "table settle 4"),
}
CHOSEN = [hearing for hearing in HEARINGS if hearing["dispute"] in SETTLED]


def dispute(phone: Page, address: str, entry: int, about: str) -> None:
    """From the table to the ruling by tapping: the log, the line, the dispute, the complaint."""
    thumb = Thumb(phone)
    phone.goto(address)
    thumb.tap(phone.get_by_label("This table").get_by_role("link", name="Log"))
    thumb.tap(phone.locator(f"#entry-{entry} summary").first)
    thumb.tap(phone.locator(f"#entry-{entry}").get_by_role("link", name="Dispute"))
    thumb.tap(phone.locator(f".complaints a[href='?about={about}']"))


def whole(number: int) -> re.Pattern[str]:
    """A number that stands by itself: 20 is not told by 200, nor by 1,020."""
    return re.compile(rf"(?<![\d,.]){number:,}(?![\d]|,\d)")


def test_disputes_of_fifteen_topics_and_more_are_settled_here() -> None:
    topics = {rule.rsplit(".", 1)[0] for hearing in CHOSEN for rule in hearing["rules"]}

    assert len(CHOSEN) >= 15 and len(topics) >= 10


@pytest.mark.parametrize("hearing", CHOSEN, ids=name_of)
def test_a_dispute_is_found_in_the_log_ruled_and_put_right_on_a_phone(
    phone: Page, live_server: Any, hearing: dict[str, Any]
) -> None:
    table = sit_down(hearing)
    dispute(phone, f"{live_server}/t/{table.code}", hearing["entry"], hearing["about"])
    card = phone.locator(".ruling")
    expect(card.locator(".ruling-verdict")).to_contain_text(WORDS[hearing["verdict"]])
    expect(card.locator(".ruling-head")).to_have_text(hearing["headline"])
    for number in hearing["numbers"]:
        expect(card).to_contain_text(whole(number))
    for rule in hearing["rules"]:
        expect(card.locator(".ruling-rules code", has_text=rule).first).to_be_attached()
    button, line = SETTLED[hearing["dispute"]]
    main = phone.locator(".way .act--main").first
    expect(main).to_contain_text(button)
    before = len(lines())
    main.tap()
    expect(phone.locator("[name=seen]").first).to_have_value(str(before + 1))
    assert lines()[-1] == line


@pytest.mark.parametrize(("family", "offered", "refused"), [(True, "Let it stand", ""), (False, "", "Let it stand")])
def test_a_tournament_does_not_let_a_late_claim_stand(
    phone: Page, live_server: Any, family: bool, offered: str, refused: str
) -> None:
    head = "edition: us-classic\nplayers: Ann, Bob, Cal\nposition:\n  Cal owns tennessee\n  Bob at jail\n  turn Ann\n"
    table = services.make_table(name="Cup", head=head, family=family)
    late = ("Ann land tennessee", "Ann end", "Bob roll 4 6", "Cal roll 4 6", "Cal demand rent from Ann")
    for number, line in enumerate(late):
        services.log_line(code=table.code, line=line, key=f"k{number}")
    dispute(phone, f"{live_server}/t/{table.code}", 5, "not-allowed")
    expect(phone.locator(".ruling-rules")).to_contain_text("board.rent.late")
    ways = phone.locator(".way button")

    assert ways.filter(has_text="Let it stand").count() == (1 if offered else 0)
    if refused:
        phone.get_by_text("What does not fit here").tap()
        expect(phone.locator(".not-fit")).to_contain_text(refused)


def quarrel() -> Table:
    """A table with an illegal house on it."""
    head = (
        "edition: us-classic\nplayers: Ann, Bob, Cleo\nposition:\n  Ann cash 500, owns oriental vermont connecticut\n"
    )
    table = services.make_table(name="Friday", head=head + "  turn Ann\n")
    for number, line in enumerate(["Ann build vermont 2", "Ann roll 4 6", "Bob roll 5 3", "Bob pay Ann 90"]):
        services.log_line(code=table.code, line=line, key=f"k{number}")
    return table


def test_a_dispute_is_raised_in_three_taps_from_the_table(phone: Page, live_server: Any) -> None:
    phone.goto(f"{live_server}/t/{quarrel().code}")
    thumb = Thumb(phone)
    thumb.tap(phone.get_by_role("link", name="Dispute entry 4"))
    thumb.tap(phone.get_by_role("link", name="The amount is wrong"))
    thumb.tap(phone.get_by_role("button", name="Cleo protests"))
    expect(phone.get_by_text("Cleo protests", exact=True)).to_be_visible()

    assert thumb.taps == 3
    assert lines()[-1] == "Cleo contest 4: wrong-amount"
    assert board().board.disputed == [4]


def test_the_whole_dispute_works_with_the_keyboard(phone: Page, live_server: Any) -> None:
    code = quarrel().code
    phone.goto(f"{live_server}/t/{code}/dispute/1")
    phone.get_by_role("link", name="That was not allowed").focus()
    phone.keyboard.press("Enter")
    phone.get_by_role("button", name=re.compile("Keep the legal part")).focus()
    phone.keyboard.press("Enter")
    expect(phone.locator(".ruling")).to_contain_text("Legal")

    assert lines()[-1] == "table replace 1: Ann build vermont_avenue"
