"""Three phones that cannot agree, an arbiter from outside, and somebody who looks on: told by the server alone."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.kind import unkind
from tests.browser.thumb import Thumb
from tests.resilience.server import Server

pytestmark = pytest.mark.trial

HEAD = """edition: us-classic
players: Ann, Bob, Cleo
assume: salary, tax, cards
position:
  Ann cash 900, at free_parking, owns st_james tennessee new_york oriental
  Bob cash 460, at electric, owns boardwalk park_place
  Cleo cash 10, at virginia
  turn Ann
"""
# A page that cannot ask every few seconds: what it shows of others it was told.
NEVER_ASKS = "window.setInterval = () => 0"
PROTEST, WITHOUT = "It stands under protest until it is settled.", "It does not count until it is settled."


class Quarrel(NamedTuple):
    """Everybody's page, and the table's own code."""

    ann: Page
    bob: Page
    cleo: Page
    judge: Page
    looker: Page
    code: str

    def write(self, page: Page, line: str) -> None:
        """A line typed on a phone."""
        page.get_by_role("link", name="Type a line").tap()
        page.locator("#sheet").get_by_label("What happened").fill(line)
        Thumb(page).log(page.locator("#sheet").get_by_role("button", name="Log it"))

    def say(self, page: Page, word: str, n: int) -> None:
        """A tap on yes or no to an entry, which every other page shows then."""
        which = page.locator(f"button[value*='{'agree' if word == 'yes' else 'contest'} {n}']").locator("visible=true")
        Thumb(page).log(which.first)

    def dispute(self, page: Page, n: int) -> Locator:
        """An open dispute on one page."""
        return page.locator(f"section[aria-labelledby='dispute-{n}'], section[aria-labelledby='case-{n}']")

    def in_dispute(self, n: int, means: str, tally: str) -> None:
        """Every page shows the dispute, what it means and how the vote stands."""
        for page in (self.ann, self.bob, self.cleo, self.judge, self.looker):
            expect(self.dispute(page, n)).to_contain_text(means)
            expect(self.dispute(page, n)).to_contain_text(tally)

    def settled(self, n: int) -> None:
        """No page shows it any more."""
        for page in (self.ann, self.bob, self.cleo, self.judge, self.looker):
            expect(self.dispute(page, n)).to_have_count(0)

    def purses(self, *shown: str) -> None:
        """What every page says of everybody's cash."""
        for page in (self.ann, self.bob, self.cleo, self.judge, self.looker):
            expect(page.locator(".purse b")).to_have_text(list(shown))

    def rule(self, n: int, title: str) -> None:
        """The arbiter, called by Bob, rules with one tap."""
        self.dispute(self.bob, n).get_by_role("button", name="Call the arbiter").tap()
        expect(self.dispute(self.judge, n)).to_contain_text("The table calls you")
        expect(self.dispute(self.judge, n).get_by_label("The ruling")).to_be_visible()
        self.dispute(self.judge, n).get_by_role("button", name=title).first.tap()


@pytest.fixture
def quarrel(browser: Browser, browser_context_args: dict[str, Any], server: Server) -> Iterator[Quarrel]:
    """Ann, who hosts, Bob and Cleo; the arbiter by Ann's link; and a spectator."""
    made = server.call("POST", "tables", {"name": "Friday", "head": HEAD})[1]
    said: list[str] = []

    def phone(path: str, live: bool = True) -> Page:
        page = browser.new_context(**browser_context_args).new_page()
        page.on("console", lambda one: said.append(one.text) if one.type == "error" else None)
        page.on("pageerror", lambda error: said.append(str(error)))
        page.add_init_script(NEVER_ASKS)
        page.goto(path if path.startswith("http") else f"http://127.0.0.1:{server.port}{path}")
        return page

    def seated(name: str) -> Page:
        page = phone(f"/t/{made['code']}")
        page.get_by_role("button", name=f"I am {name}").tap()
        expect(page.locator(".you")).to_have_count(1)
        return page

    ann, bob, cleo = (seated(name) for name in ("Ann", "Bob", "Cleo"))
    ann.goto(f"{ann.url.partition('?')[0]}/seats")
    ann.get_by_role("button", name="Invite an arbiter").tap()
    judge = phone(ann.get_by_label("Link for the arbiter", exact=True).input_value())
    assert unkind(judge) == []
    judge.get_by_role("button", name="I am the arbiter").tap()
    expect(judge.get_by_text("Nothing is in dispute.")).to_be_visible()
    ann.get_by_role("link", name="Back to the table").tap()
    yield Quarrel(ann, bob, cleo, judge, phone(f"/w/{made['watch']}"), made["code"])
    for context in browser.contexts:
        context.close()
    assert said == []


def test_the_table_quarrels_and_the_arbiter_rules(quarrel: Quarrel, server: Server) -> None:
    q = quarrel
    # A trade denied by the other side stands under protest, until that side says yes after all.
    q.write(q.ann, "Ann trade Bob: oriental for $50")
    expect(q.bob.get_by_label("Not yet confirmed")).to_contain_text("Did you agree to it?")
    q.say(q.bob, "no", 1)
    q.in_dispute(1, PROTEST, "0 yes, 1 no, 2 silent")
    q.purses("$950", "$410", "$10")
    q.say(q.bob, "yes", 1)
    q.settled(1)

    # An uneven house: disputed on Cleo's phone, voted on, let stand by the arbiter, and remembered at the next one.
    q.write(q.ann, "Ann build new_york 3")
    q.cleo.get_by_role("link", name="Dispute entry 4").tap()
    q.cleo.get_by_role("link", name="That was not allowed").tap()
    q.cleo.get_by_role("button", name="Cleo protests").tap()
    q.cleo.get_by_role("link", name="Back to the table").first.tap()
    q.in_dispute(4, PROTEST, "0 yes, 1 no, 2 silent")
    q.say(q.bob, "yes", 4)
    q.in_dispute(4, PROTEST, "1 yes, 1 no, 1 silent")
    for page in (q.bob, q.judge, q.looker):
        assert unkind(page) == []
    q.rule(4, "Let it stand")
    q.settled(4)
    q.purses("$650", "$410", "$10")
    q.write(q.ann, "Ann build tennessee 3")
    for page in (q.ann, q.bob, q.looker):
        expect(page.get_by_label("Ruling on entry 8")).to_contain_text("The arbiter let the same stand before: entry 4")

    # Let stand against a player who says no: it does not count, and the arbiter agrees with him.
    q.write(q.ann, "Bob bankrupt to Ann")
    let = q.ann.get_by_label("Ruling on entry 9").locator(".really")
    let.locator("summary").tap()
    expect(let).to_contain_text("Really? Bob is out of the game.")
    Thumb(q.ann).log(let.get_by_role("button"))
    q.purses("$1,060", "out", "$10")
    q.say(q.bob, "no", 10)
    q.in_dispute(10, WITHOUT, "0 yes, 1 no, 2 silent")
    q.purses("$650", "$410", "$10")
    expect(q.ann.locator("button[value='table overrule 9']")).to_have_count(0)
    q.rule(10, "It does not count")
    q.settled(10)

    bankrupt(q)
    entries = server.call("GET", f"tables/{q.code}/entries")[1]
    rulings = [(one["text"], one["logged_by"]) for one in entries if one["text"].startswith("arbiter ")]
    assert rulings == [("arbiter overrule 4", "the arbiter"), ("arbiter strike 10", "the arbiter")]
    # Nothing was ever offered to whoever looks on.
    assert q.looker.locator("main").locator("form, button").count() == 0


def bankrupt(q: Quarrel) -> None:
    """A bankruptcy that somebody else logs: at an open table, and at a careful one, where a mere payment waits too."""
    for line in ("table turn Cleo", "Cleo roll 1 1", "Ann demand rent"):
        q.write(q.ann, line)
    for n, careful in ((16, False), (19, True)):
        if careful:
            # The one that was denied is taken back, and the host chooses.
            q.write(q.ann, "table strike 16")
            q.ann.goto(f"{q.ann.url.partition('?')[0]}/seats")
            q.ann.get_by_role("button", name="Careful").tap()
            expect(q.ann.get_by_text("is not confirmed until that phone says yes")).to_be_visible()
            q.ann.get_by_role("link", name="Back to the table").tap()
        q.ann.get_by_label("Log something").get_by_role("link", name="More").tap()
        q.ann.locator("#sheet").get_by_text("Bankrupt", exact=True).tap()
        way = q.ann.locator("#sheet .really").filter(has=q.ann.locator("[value='Cleo bankrupt to Ann']"))
        way.locator("summary").tap()
        Thumb(q.ann).log(way.get_by_role("button"))
        q.purses("$660", "$410", "out")
        for page in (q.ann, q.bob, q.cleo):
            expect(page.get_by_label("Not yet confirmed")).to_contain_text("Not yet confirmed: Cleo")
        q.say(q.cleo, "yes" if careful else "no", n)
        if not careful:
            q.in_dispute(n, WITHOUT, "0 yes, 1 no, 2 silent")
            q.purses("$650", "$410", "$10")
    q.purses("$660", "$410", "out")
    q.write(q.ann, "Bob pay Ann 5 for gift")
    expect(q.bob.get_by_label("Not yet confirmed")).to_contain_text("Is that right?")
    q.say(q.bob, "yes", 21)
    expect(q.ann.get_by_label("Not yet confirmed")).to_have_count(0)
