"""Pictures of every screen for docs/screens, taken in a real browser on a table with a quarrel."""

import os
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.resilience.server import Server

FOLDER = Path(__file__).parent.parent / "docs" / "screens"
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
DESK = {"viewport": {"width": 1280, "height": 900}}
SCREENS = {
    "log": "/log", "deeds": "/deeds", "deed": "/deeds/new_york_avenue", "pay": "/pay", "build": "/build",
    "trade": "/trade?by=0&to=1", "card": "/card?deck=chance", "more": "/more", "may-i": "/may-i?line=Ann+build+new_york+3",
}  # fmt: skip


def shoot(browser: Browser, base: str, kind: str, device: dict[str, object], scheme: str) -> None:
    """One set of pictures: the landing page, making a table, and the table with its sheets."""
    context = browser.new_context(**device, color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()

    def keep(name: str) -> None:
        page.screenshot(path=FOLDER / f"{name}-{kind}-{scheme}.png")

    for name, path in (("home", "/"), ("new", "/new"), ("ruling", "/examples/illegal-build")):
        page.goto(base + path)
        keep(name)
    page.goto(base)
    page.get_by_role("button", name="Try a table").click()
    page.wait_for_selector("#table")
    keep("table")
    for name, path in SCREENS.items() if (kind, scheme) == ("phone", "light") else ():
        page.goto(page.url.split("?")[0].split("/t/")[0] + "/t/" + page.url.split("/t/")[1].split("/")[0] + path)
        keep(name)
    context.close()


def main() -> int:
    """Take them all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        base = f"http://127.0.0.1:{server.port}"
        for kind, device in (("phone", PHONE), ("desk", DESK)):
            for scheme in ("light", "dark"):
                shoot(browser, base, kind, device, scheme)
        browser.close()
        server.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main())
