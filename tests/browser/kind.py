"""What makes a page unkind: to a screen reader, to eyes in light and dark, to a thumb."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

PHONE = 390
TARGETS = (
    "button:not(.unseen), .button, a.act, .pick, .die, select, textarea, [type=file], .switch, .either label, .rule, "
    "summary, .bar a, .places a, .kinds a, .tag-link, input:not([type=radio], [type=checkbox], [type=hidden])"
)
SMALL = """(part, targets) => [...part.querySelectorAll(targets)]
    .map(one => [one.name || one.id || one.textContent.trim(), one.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.height < 44 || box.width < 44)).map(([name]) => name)"""
FINE_PRINT = """part => [...part.querySelectorAll("*:not(svg, svg *, script, style, [aria-hidden=true])")]
    .filter(one => one.textContent.trim() && parseFloat(getComputedStyle(one).fontSize) < 16)
    .map(one => one.outerHTML.slice(0, 80))"""

# The script is half a megabyte; once on a page it stays there.
THERE = Axe(axe_script="0")


def unkind(page: Page, part: str = "body") -> list[object]:
    """All that is wrong with a page, or a part of it, once everything on it is unfolded."""
    page.wait_for_load_state()
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
    here = page.locator(part)
    too_wide = page.evaluate("document.documentElement.scrollWidth") > PHONE
    small = here.evaluate(SMALL, TARGETS)
    return [*axe(page, part), *small, *here.evaluate(FINE_PRINT), *(["wider than the phone"] if too_wide else [])]


def axe(page: Page, part: str = "html") -> list[object]:
    """What axe finds: everything in light; in dark only colours can differ."""
    found: list[object] = []
    for scheme, axe, only in (("light", Axe(), {}), ("dark", THERE, {"runOnly": ["color-contrast"]})):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        said = axe.run(page, part, options={"resultTypes": ["violations"], **only}).response["violations"]
        found += [
            (scheme, one["id"], [f"{node['html']} {node['failureSummary']}" for node in one["nodes"]]) for one in said
        ]
    return found
