"""Pictures of every screen for docs/screens, taken in a real browser on a table with a quarrel."""

import os
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.resilience.server import Server

FOLDER = Path(__file__).parent.parent / "docs" / "screens"
PHONE: dict[str, object] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
DESK: dict[str, object] = {"viewport": {"width": 1280, "height": 900}}
# Every device and scheme shows these; the rest of the public pages are for the phone, those named DARK in both schemes.
EVERYWHERE = {
    "home": "/",
    "new": "/new",
    "ruling": "/examples/illegal-build",
    "argument": "/settle/never-asked-for-rent",
}
LIBRARY = {
    "arguments": "/settle", "rule": "/rules/board.rent.late", "search": "/rules?q=rent+in+jail",
    "compare": "/editions/us-classic/against/us-2008", "edition": "/editions/us-2008",
}  # fmt: skip
AT_TABLE = {
    "log": "/log", "deeds": "/deeds", "deed": "/deeds/new_york_avenue", "pay": "/pay", "build": "/build",
    "trade": "/trade?by=0&to=1", "card": "/card?deck=chance", "more": "/more", "may-i": "/may-i?line=Ann+build+new_york+3",
    "complaint": "/dispute/1", "dispute": "/dispute/1?about=not-allowed", "seats": "/seats",
}  # fmt: skip
DARK = ("dispute", "seats", "rule")


def shoot(browser: Browser, base: str, kind: str, device: dict[str, object], scheme: str) -> None:
    """One set of pictures: the public pages, making a table, and the table with its sheets."""
    context = browser.new_context(**device, color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()

    def keep(name: str, address: str = "") -> None:
        if address:
            page.goto(address)
        page.screenshot(path=FOLDER / f"{name}-{kind}-{scheme}.png")

    shown = {name: path for name, path in LIBRARY.items() if kind == "phone" and (scheme == "light" or name in DARK)}
    for name, path in {**EVERYWHERE, **shown}.items():
        keep(name, base + path)
    page.goto(base)
    page.get_by_role("button", name="Try a table").click()
    page.wait_for_selector("#table")
    keep("table")
    table = page.url.partition("?")[0]
    for name, path in AT_TABLE.items():
        if kind == "phone" and (scheme == "light" or name in DARK):
            keep(name, table + path)
    if kind == "phone":
        count(page, table)
        keep("count")
        keep("shared", shared(page, table))
    context.close()


def count(page: Page, table: str) -> None:
    """A count that differs from the log."""
    page.goto(f"{table}/count")
    page.locator("input.amount").first.fill("700")
    page.get_by_role("button", name="Compare with the log").click()
    page.get_by_role("button", name="That was it").first.wait_for()


def shared(page: Page, table: str) -> str:
    """The link to a ruling."""
    page.goto(f"{table}/share/1")
    page.get_by_role("button", name="Make a link").click()
    return page.get_by_label("Link to the ruling", exact=True).input_value()


def main() -> int:
    """Take them all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(f"sqlite:///{folder}/screens.sqlite3")
        server.start()
        chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
        args = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=chromium, args=args)
        base = f"http://127.0.0.1:{server.port}"
        try:
            for kind, device in (("phone", PHONE), ("desk", DESK)):
                for scheme in ("light", "dark"):
                    shoot(browser, base, kind, device, scheme)
        finally:
            browser.close()
            server.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main())
