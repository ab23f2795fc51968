"""An evening at one table, every line tapped in on the phone of whoever does it."""

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.kind import axe
from tests.browser.thumb import Thumb

HEAD, _, LOG = (Path(__file__).parent / "evening.game").read_text(encoding="utf-8").partition("\n\n")
LINES = LOG.splitlines()
PLAYERS = ("Ann", "Bob", "Cleo")
SEEN = "number => document.querySelector('#log [name=seen]').value === String(number)"
CASH = "all => all.map(one => one.textContent)"
# A page that lies in a pocket hears nothing, and takes up again when it is out of it.
POCKETED = "dispatchEvent(new Event('pagehide'))"
TAKEN_OUT = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"


class Evening:
    """Three phones at one table, and who acts on which of them."""

    def __init__(self, phones: dict[str, Thumb]) -> None:
        self.phones, self.logged, self.taken = phones, 0, 0

    @property
    def taps(self) -> int:
        """All taps of the evening, also on a phone that is gone."""
        return self.taken + sum(one.taps for one in set(self.phones.values()))

    def play(self, line: str) -> None:
        """Tap a line in on the phone of whoever does it, which shows it then."""
        who, verb, *rest = line.split()
        thumb = self.phones[who]
        if verb == "roll":
            self.throw(thumb, *rest[:2])
        elif verb == "trade":
            self.trade(thumb, rest[0].removesuffix(":"), "Vermont Avenue", "St. James Place")
        elif verb == "agree":
            self.agree(thumb, line)
        else:
            thumb.tap(thumb.page.locator(f'button[name=line][value="{line}"]').first)
        self.logged += 1
        thumb.page.wait_for_function(SEEN, arg=self.logged)

    def throw(self, thumb: Thumb, first: str, second: str) -> None:
        """Two taps."""
        thumb.tap(thumb.page.locator(f"[name=d1][value='{first}']"))
        thumb.tap(thumb.page.locator(f"[name=d2][value='{second}']"))

    def trade(self, thumb: Thumb, partner: str, *deeds: str) -> None:
        """A deal put together on its sheet."""
        thumb.sheet("Trade")
        thumb.tap(thumb.page.get_by_role("group", name="With whom").get_by_role("link", name=partner))
        for deed in deeds:
            thumb.tap(thumb.page.locator("#sheet").get_by_label(deed))
        thumb.tap(thumb.button("Log the deal"))

    def agree(self, thumb: Thumb, line: str) -> None:
        """A yes on the phone that is asked for it; the one that made the deal waits."""
        button, other = f'button[name=line][value="{line}"]', self.phones["Ann"].page
        expect(other.get_by_label("Not yet confirmed")).to_contain_text("Not yet confirmed: Bob")
        expect(other.locator(button)).to_have_count(0)
        expect(thumb.page.locator(button)).to_be_visible()
        assert axe(thumb.page) == []
        thumb.tap(thumb.page.locator(button))
        expect(other.get_by_label("Not yet confirmed")).to_have_count(0)

    def tell_twice(self, line: str) -> None:
        """Bob's phone throws for Ann what Ann's has thrown; it is recognised, and dropped."""
        thumb = self.phones["Bob"]
        self.throw(thumb, *line.split()[2:4])
        expect(thumb.page.get_by_role("alert")).to_contain_text("Ann’s 4 and 3 is already logged")
        assert axe(thumb.page) == []
        thumb.tap(thumb.page.get_by_role("link", name="Drop it"))
        expect(thumb.page.get_by_role("alert")).to_have_count(0)
        thumb.page.evaluate(TAKEN_OUT)

    def lose_cleo(self) -> None:
        """Cleo's phone dies; the host takes its seat over and plays on for her."""
        self.taken += self.phones["Cleo"].taps
        self.phones["Cleo"].page.context.close()
        host = self.phones["Cleo"] = self.phones["Ann"]
        host.sheet("More")
        host.tap(host.page.get_by_role("link", name="Seats and invitations"))
        host.tap(host.page.get_by_role("button", name="Take over the seat of Cleo"))
        expect(host.page.locator(".you")).to_have_count(2)

    def in_step(self) -> list[str]:
        """Everybody's cash, the same on every phone once it has the newest entry."""
        shown = []
        for page in {one.page for one in self.phones.values()}:
            page.wait_for_function(SEEN, arg=self.logged)
            shown.append(page.locator(".purse b").evaluate_all(CASH))
        assert all(one == shown[0] for one in shown), f"after entry {self.logged}: {shown}"
        return shown[0]
