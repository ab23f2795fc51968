"""Pictures of every screen for docs/screens, taken in a real browser; names after the command take only those.

python -m scripts.screenshots [--to FOLDER] [name ...]
"""

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from scripts.screenshot_scenes import SCENES
from tests.resilience.server import Server

FOLDER = Path(__file__).parent.parent / "docs" / "screens"
PHONE: dict[str, object] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
DESK: dict[str, object] = {"viewport": {"width": 1280, "height": 900}}
TABLET: dict[str, object] = {"viewport": {"width": 1024, "height": 768}}
# Every device and scheme shows these; the rest is for the phone in light, those named DARK in both schemes.
EVERYWHERE = {
    "home": "/", "new": "/new", "ruling": "/examples/illegal-build", "argument": "/settle/never-asked-for-rent",
    "table": "{demo}", "deal": "{deal}",
}  # fmt: skip
ON_PHONES = {
    "arguments": "/settle", "rule": "/rules/board.rent.late", "search": "/ask?q=rent+in+jail",
    "compare": "/editions/us-classic/against/us-2008", "edition": "/editions/us-2008", "my-tables": "/tables",
    "log": "{demo}/log", "deeds": "{demo}/deeds", "deed": "{demo}/deeds/new_york_avenue", "pay": "{demo}/pay",
    "build": "{demo}/build", "trade": "{demo}/trade?by=0&to=1", "card": "{demo}/card?deck=chance",
    "more": "{demo}/more", "may-i": "{demo}/may-i?line=Ann+build+new_york+3", "complaint": "{demo}/dispute/1",
    "dispute": "{demo}/dispute/1?about=not-allowed", "right": "{demo}/right", "seats": "{demo}/seats", "line": "{demo}/line",
    "position": "{demo}/position", "board": "{demo}/board", "demand": "{demo}/demand", "token": "{demo}/token?n=4",
    "move": "{demo}/move", "auction": "{auction}", "rent": "{rent}", "raise": "{poor}/raise?who=0",
    "final-count": "{won}/deeds", "join": "/join", "open": "{demo}/open", "put-right": "{rent}/right/1?d1=1&d2=2",
    "deal-bank": "{deal}/bank", "deal-property": "{deal}/property",
    "deal-action": "{deal}/action", "deal-target": "{deal}/action?card=sly_deal", "deal-pay": "{deal}/pay?who=1&to=0",
    "deal-discard": "{deal}/discard", "deal-more": "{deal}/more", "deal-cards": "{deal}/deeds",
}  # fmt: skip
ON_TABLETS = {"middle": "{middle}"}
DARK = ("dispute", "seats", "rule", "auction", "rent", "count", "shared")
STAFF = "from django.contrib.auth.models import User; User.objects.create_superuser('ann', password='only a picture')"


def count(page: Page, table: str) -> None:
    """A count that differs from the log."""
    page.goto(f"{table}/count")
    page.locator("input.amount").first.fill("700")
    page.get_by_role("button", name="Compare with the log").click()
    page.get_by_role("button", name="That was it").first.wait_for()


def shared(page: Page, table: str) -> None:
    """The page a shared ruling's link leads to."""
    page.goto(f"{table}/share/1")
    # In the second scheme it is shared already.
    link = page.get_by_role("button", name="Make a link")
    if link.count():
        link.click()
    page.goto(page.get_by_label("Link to the ruling", exact=True).input_value())


def log_in(page: Page, base: str, following: str) -> None:
    """A page for those who look after the site."""
    page.goto(base + following)
    if page.locator("[name=username]").count():
        page.locator("[name=username]").fill("ann")
        page.locator("[name=password]").fill("only a picture")
        page.get_by_role("button", name="Log in").click()
    page.wait_for_url(f"**{following}")


def house_edition(page: Page, base: str) -> None:
    """A house edition being made."""
    log_in(page, base, "/admin/referee/edition/")
    page.get_by_role("link", name="Make a house edition of Monopoly, US 2008").click()
    page.get_by_label("Name:").fill("Family rules")
    page.get_by_label("Id:").fill("family-rules")
    page.get_by_role("button", name="Make it").click()
    page.get_by_role("spinbutton", name="Salary for passing Go").wait_for()


class Set(NamedTuple):
    """One device in one scheme, and which pictures of it are wanted."""

    kind: str
    scheme: str
    folder: Path
    names: tuple[str, ...]

    def wants(self, name: str) -> bool:
        """Whether this set has that picture."""
        own = ON_TABLETS if self.kind == "tablet" else EVERYWHERE
        on_phone = self.kind == "phone" and name not in ON_TABLETS and (self.scheme == "light" or name in DARK)
        usual = name in own or on_phone
        return usual and (not self.names or name in self.names)

    def keep(self, page: Page, name: str) -> None:
        """Take a picture of what is shown; on a wide screen the board comes after the rest."""
        if self.kind == "desk" and page.locator("[data-board]").count():
            page.locator("[data-board] svg").first.wait_for()
        page.screenshot(path=self.folder / f"{name}-{self.kind}-{self.scheme}.png")


def shoot(browser: Browser, base: str, tables: dict[str, str], device: dict[str, object], shots: Set) -> None:
    """One set of pictures: what an address shows, then what has to be tapped together."""
    context = browser.new_context(**device, color_scheme=shots.scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    # A phone that has been at a table finds it among its own.
    page.goto(tables["demo"])
    for name, path in {**EVERYWHERE, **ON_PHONES, **ON_TABLETS}.items():
        if shots.wants(name):
            page.goto(path.format(**tables) if path.startswith("{") else base + path)
            shots.keep(page, name)
    tapped: dict[str, Callable[[], None]] = {
        "count": lambda: count(page, tables["demo"]), "shared": lambda: shared(page, tables["demo"]),
        "coverage": lambda: log_in(page, base, "/coverage"), "house-edition": lambda: house_edition(page, base),
    }  # fmt: skip
    for name, tap in tapped.items():
        if shots.wants(name):
            tap()
            shots.keep(page, name)
    context.close()


def demo(server: Server, game: str) -> str:
    """The code of a table with a quarrel."""
    made = server.manage(
        "shell", "-v", "0", "-c", f"from referee.tables.common import demo; print(demo.make(game='{game}').code)"
    )
    return made.stdout.split()[-1]


def seat_all(server: Server, base: str) -> dict[str, str]:
    """The addresses of the demo of each game, and of a table for every scene."""
    tables = {name: f"{base}/t/{demo(server, game)}" for name, game in (("demo", "board"), ("deal", "deal"))}
    for name, (head, lines) in SCENES.items():
        made = server.call("POST", "tables", {"name": "Friday", "head": head})[1]
        code = made["code"]
        for number, line in enumerate(lines):
            status, answer = server.call("POST", f"tables/{code}/entries", {"line": line, "key": str(number)})
            assert status == 201, answer
        tables[name] = f"{base}/t/{code}"
        if name == "auction":
            tables["middle"] = f"{base}/w/{made['watch']}/middle"
    return tables


def main() -> int:
    """Take them all, or those that are named."""
    said = argparse.ArgumentParser(description=__doc__)
    said.add_argument("--to", type=Path, default=FOLDER)
    said.add_argument("names", nargs="*")
    asked = said.parse_args()
    asked.to.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(f"sqlite:///{folder}/screens.sqlite3")
        server.manage("shell", "-c", STAFF)
        server.start()
        chromium = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
        args = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=chromium, args=args)
        base = f"http://127.0.0.1:{server.port}"
        try:
            tables = seat_all(server, base)
            for kind, device in (("phone", PHONE), ("desk", DESK), ("tablet", TABLET)):
                for scheme in ("light", "dark"):
                    shoot(browser, base, tables, device, Set(kind, scheme, asked.to, tuple(asked.names)))
        finally:
            browser.close()
            server.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main())
