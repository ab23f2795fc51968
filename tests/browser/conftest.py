"""A phone with Debian's Chromium; skipped with a reason where there is none, except in CI."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.resilience.server import Server

# Playwright's sync mode keeps an event loop in the test's thread; Django would refuse the database there.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
# A busy machine is slow, not wrong: five seconds, the default, is less than it may take to judge a long game there.
expect.set_options(timeout=20_000)
HOME = "referee.home"
HEAD = "edition: us-classic\nplayers: Ann, Bob, Cleo\n"
# The shell is the same browser without a window's worth of its own pages: a third less work for the same answers.
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")


@pytest.fixture(scope="session", autouse=True)
def _chromium() -> None:
    if CHROMIUM:
        return
    if os.environ.get("CI"):
        pytest.fail("CI needs chromium for the browser tests: apt-get install chromium-headless-shell")
    pytest.skip("no chromium here: apt-get install chromium-headless-shell")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], _chromium: None) -> dict[str, Any]:
    # A host that is not this machine's own name: there browsers trust plain http as little as on a home network.
    named = f"--host-resolver-rules=MAP {HOME} 127.0.0.1"
    args = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", named]
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


@pytest.fixture
def new_phone(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Callable[[str], Page]]:
    """Phones that know nothing of each other, and whose browsers must not complain."""
    said: list[str] = []
    contexts = []

    def made(address: str) -> Page:
        context = browser.new_context(**browser_context_args)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(address)
        return page

    yield made
    for context in contexts:
        context.close()
    assert said == []


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """The server as `make run` starts it."""
    server = Server(f"sqlite:///{tmp_path / 'table.sqlite3'}", ALLOWED_HOSTS=f"127.0.0.1,localhost,{HOME}")
    server.start()
    yield server
    server.kill()


@pytest.fixture
def table(server: Server) -> dict[str, Any]:
    """A table and its two addresses."""
    made: dict[str, Any] = server.call("POST", "tables", {"name": "Friday", "head": HEAD})[1]
    return made
