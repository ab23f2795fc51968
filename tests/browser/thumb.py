"""A thumb on a phone at a table, and what it has logged."""

from playwright.sync_api import Locator, Page, expect

from referee.models import Table
from referee.seated import queries as table_queries


class Thumb:
    """Counts taps, and waits after each that logs something until the page shows it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, target: Locator) -> None:
        expect(target).to_be_visible()
        self.page.wait_for_load_state()
        target.tap()
        self.taps += 1

    def log(self, target: Locator) -> None:
        seen = self.page.locator("#log [name=seen]")
        before = seen.input_value()
        self.tap(target)
        expect(seen).not_to_have_value(before)

    def throw(self, first: int, second: int) -> None:
        self.tap(self.page.locator(f"[name=d1][value='{first}']"))
        self.log(self.page.locator(f"[name=d2][value='{second}']"))

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name).first

    def sheet(self, name: str) -> None:
        self.tap(self.page.get_by_label("Log something").get_by_role("link", name=name))
        expect(self.page.locator("#sheet")).to_be_visible()


def lines(code: str = "") -> list[str]:
    """The stored log of a table; without a code, of the only one."""
    table = Table.objects.get(code=code) if code else Table.objects.get()
    return list(table.entries.values_list("text", flat=True))


def board() -> table_queries.Seated:
    """The only table as it stands."""
    return table_queries.sit(Table.objects.get().code)
