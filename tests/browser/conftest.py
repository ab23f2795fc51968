"""A phone with Debian's Chromium; skipped with a reason where there is none, except in CI."""

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

# Playwright's sync mode keeps an event loop in the test's thread; Django would refuse the database there.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
# A busy machine is slow, not wrong: five seconds, the default, is less than it may take to judge a long game there.
expect.set_options(timeout=20_000)
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")


@pytest.fixture(scope="session", autouse=True)
def _chromium() -> None:
    if CHROMIUM:
        return
    if os.environ.get("CI"):
        pytest.fail("CI needs chromium for the browser tests: apt-get install chromium")
    pytest.skip("no chromium here: apt-get install chromium")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], _chromium: None) -> dict[str, Any]:
    args = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": args}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    phone = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
    return {**browser_context_args, **phone, "device_scale_factor": 2, "reduced_motion": "reduce"}


@pytest.fixture
def phone(page: Page) -> Iterator[Page]:
    """A page on a phone that fails the test if the browser complains about anything."""
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    yield page
    assert said == []
