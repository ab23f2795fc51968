"""How soon the other phones show what one has logged: three real browsers play an evening on the real server.

Beside it the same where the server cannot stream, so that the phones ask every four seconds, as they once always did.
Fails when with streams one of twenty waits a second or longer.
"""

import os
import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

MOST = 1000
ASKING_TURNS = 12
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True, "reduced_motion": "reduce"}
# Every page writes down when it showed which entry; all clocks are this machine's.
SHOWN = """
window.shownAt = {};
addEventListener("shown", () => {
  shownAt[document.querySelector("#log [name=seen]").value] ??= performance.timeOrigin + performance.now();
});
"""


def main() -> int:
    """Measure with streams and without, print both; 1 when the streams are too slow."""
    sys.path.insert(0, str(Path(__file__).parent.parent.parent))
    os.environ["DJANGO_SETTINGS_MODULE"] = "referee.settings"
    import django

    from tests.resilience.server import Server

    django.setup()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"sqlite:///{Path(folder) / 'bench.sqlite3'}")
        server.start()
        try:
            rows = {"told": played(server, 40, asks=False), "asking": played(server, ASKING_TURNS, asks=True)}
        finally:
            server.kill()
    print(f"{'':12}{'shown by the others: p50':>26}{'p95':>10}{'slowest':>10}{'entries':>10}{'load':>8}")
    for name, delays in rows.items():
        print(
            f"{name:12}{statistics.median(delays):23.0f} ms{p95(delays):7.0f} ms{max(delays):7.0f} ms"
            f"{len(delays) // 2:10}{os.getloadavg()[0]:8.1f}"
        )
    return int(p95(rows["told"]) >= MOST)


def p95(delays: list[float]) -> float:
    """What one of twenty exceeds."""
    return statistics.quantiles(delays, n=20)[-1]


def played(server: Any, turns: int, asks: bool) -> list[float]:
    """So many turns of the evening: how long after the phone that logged it the others showed each entry, in milliseconds."""
    from playwright.sync_api import sync_playwright

    from tests.browser.evening import HEAD, LINES, PLAYERS, SEEN, Evening

    code = server.call("POST", "tables", {"name": "Bench", "head": f"{HEAD}\n"})[1]["code"]
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        phones = {name: seated(browser, f"http://127.0.0.1:{server.port}/t/{code}", name, asks) for name in PLAYERS}
        evening, delays, left = Evening(phones), list[float](), turns + 1
        for line in LINES:
            left -= " roll " in line
            if not left:
                break
            evening.play(line)
            for thumb in phones.values():
                thumb.page.wait_for_function(SEEN, arg=evening.logged)
            first, *others = [phones[name].page for name in sorted(phones, key=lambda name: name != line.split()[0])]
            at = [page.evaluate("number => shownAt[number]", str(evening.logged)) for page in (first, *others)]
            delays += [max(0.0, shown - at[0]) for shown in at[1:]]
        browser.close()
    return delays


def chromium() -> str | None:
    """The browser of the tests."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")


def seated(browser: Any, address: str, name: str, asks: bool) -> Any:
    """The phone of one player, in a browser of its own."""
    from playwright.sync_api import expect

    from tests.browser.thumb import Thumb

    page = browser.new_context(**PHONE).new_page()
    page.add_init_script(SHOWN)
    if asks:
        page.route("**/events", lambda route: route.fulfill(status=204))
    page.goto(address)
    page.get_by_role("button", name=f"I am {name}").tap()
    expect(page.locator(".you")).to_have_count(1)
    return Thumb(page)


if __name__ == "__main__":
    sys.exit(main())
