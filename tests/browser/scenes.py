"""Short scenes at a table, tapped in on a phone: every step names the line it leaves in the log, and how it gets there."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect

from referee import services
from tests.browser.thumb import Thumb, lines


class Finger(Thumb):
    """A thumb that finds a button by what it logs, so that its words may change."""

    def __init__(self, page: Page, address: str) -> None:
        super().__init__(page)
        self.address = address

    def part(self) -> Any:
        """The sheet where one is open, else the page."""
        sheet = self.page.locator("#sheet")
        return sheet if sheet.is_visible() else self.page

    def unfolded(self, selector: str) -> Locator:
        """Something on the page or its sheet, after whatever it is folded into is opened."""
        folds = self.part().locator("details:not([open])").filter(has=self.page.locator(selector))
        while folds.count():
            self.tap(folds.first.locator("> summary"))
        return self.part().locator(selector)

    def line(self, text: str) -> None:
        """Tap the button that logs this line."""
        self.tap(self.unfolded(f'button[name=line][value="{text}"]').first)

    def open(self, *names: str) -> None:
        """Open a sheet of the bar, and from there another."""
        self.sheet(names[0])
        for name in names[1:]:
            before = self.page.locator("#sheet").inner_text()
            self.tap(self.page.locator("#sheet").get_by_role("link", name=name, exact=True))
            expect(self.page.locator("#sheet")).not_to_have_text(before, use_inner_text=True)

    def send(self, form: str, button: str = "", **fields: str) -> None:
        """Fill a form of the open sheet and send it."""
        part = self.unfolded(f"form[action$='/{form}']").last
        for name, value in fields.items():
            self.put(part.locator(f"[name='{name}']"), value)
        self.tap(part.get_by_role("button", name=button) if button else part.locator("button.act").last)

    def put(self, field: Locator, value: str) -> None:
        """One field: picked, ticked or filled."""
        kind = field.first.evaluate("one => one.tagName === 'SELECT' ? 'select' : one.type")
        if kind == "select":
            field.select_option(value)
        elif kind in ("radio", "checkbox"):
            field.locator(f"xpath=self::*[@value='{value}']").check(force=True)
        else:
            field.fill(value)


Way = Callable[[Finger, str], None]


class Step(NamedTuple):
    """A line of the log and how it is tapped in: on the page by its own button unless said otherwise."""

    line: str
    way: Way = Finger.line


def on(*sheets: str) -> Way:
    """By a button of a sheet."""

    def way(finger: Finger, text: str) -> None:
        finger.open(*sheets)
        finger.line(text)

    return way


def form(*sheets: str, name: str, button: str = "", **fields: str) -> Way:
    """By a form of a sheet."""

    def way(finger: Finger, text: str) -> None:
        finger.open(*sheets)
        finger.send(name, button, **fields)

    return way


def linked(name: str) -> Way:
    """By a button of the sheet that a link of the page opens."""

    def way(finger: Finger, text: str) -> None:
        finger.tap(finger.page.get_by_role("link", name=name).first)
        expect(finger.page.locator("#sheet")).to_be_visible()
        finger.line(text)

    return way


def acting(card: str, *picks: str) -> Way:
    """By an action card: which one, perhaps against whom or for what, then its use."""

    def way(finger: Finger, text: str) -> None:
        finger.open("Action")
        finger.tap(finger.part().locator(f"a[href*='card={card}']").first)
        for name in picks:
            finger.tap(finger.part().get_by_role("link", name=re.compile(f"^{name}")).first)
        finger.line(text)

    return way


def stepped(name: str, button: str) -> Way:
    """By the plus or minus beside a street."""

    def way(finger: Finger, text: str) -> None:
        finger.open("Build")
        finger.tap(finger.button(name))
        finger.tap(finger.button(button))

    return way


def written(finger: Finger, text: str) -> None:
    """By the quick line, where nothing is offered."""
    finger.tap(finger.page.locator("a[href$='/line']").first)
    finger.part().get_by_label("What happened").fill(text)
    finger.tap(finger.part().get_by_role("button", name="Log it"))


def thrown(finger: Finger, text: str) -> None:
    """By tapping the dice."""
    words = text.split()
    finger.throw(int(words[2]), int(words[3]))


def corrected(n: int, how: str) -> Way:
    """In the words of the log, at the line that was wrong or came before what was left out."""

    def way(finger: Finger, text: str) -> None:
        finger.page.goto(f"{finger.address}/right/{n}")
        form = finger.unfolded(f"form:has(button:text-is('{how}'))")
        form.locator("input").fill(text.partition(": ")[2])
        finger.tap(form.get_by_role("button"))
        finger.tap(finger.page.locator(".follows .way button").last)

    return way


def counted(finger: Finger, text: str) -> None:
    """By counting the cash, and playing on with what was counted."""
    finger.page.goto(f"{finger.address}/count")
    finger.page.get_by_label(f"{text.split()[0]} has in all").fill(text.split()[-1])
    finger.tap(finger.button("Compare with the log"))
    finger.tap(finger.button("Play on with what was counted"))


def disputed(n: int, about: str) -> Way:
    """By a button on the page of a dispute."""

    def way(finger: Finger, text: str) -> None:
        finger.page.goto(f"{finger.address}/dispute/{n}?about={about}")
        finger.line(text)

    return way


def act_out(page: Page, site: str, head: str, steps: tuple[Step, ...]) -> None:
    """Tap a scene in at a new table, looking at the log after every step."""
    table = services.make_table(name="Friday", head=head)
    finger = Finger(page, f"{site}/t/{table.code}")
    page.goto(finger.address)
    for number, step in enumerate(steps, start=1):
        if page.url != finger.address:
            page.goto(finger.address)
        step.way(finger, step.line)
        expect(page.locator("[name=seen]").first).to_have_value(str(number))
        said = lines(table.code)[-1]
        assert said == step.line, f"{said} was logged, not {step.line}"
