"""A real server in a process of its own, on a database of its own, that can be killed."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from email.message import Message
from functools import cache
from pathlib import Path
from typing import Any

from tests.resilience.broker import ROOT, free_port

NONE: Mapping[str, str] = {}


def manage(environment: Mapping[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    """A management command in a process of its own."""
    return subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "manage.py", *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def migrated(database: str) -> None:
    """Make the tables of an empty database."""
    made = manage({**os.environ, "DATABASE_URL": database}, "migrate", "--verbosity", "0")
    assert made.returncode == 0, made.stderr


@cache
def empty_sqlite() -> Path:
    """A database with its tables and nothing in them: made once, then copied."""
    file = Path(tempfile.mkdtemp()) / "empty.sqlite3"
    migrated(f"sqlite:///{file}")
    return file


class Server:
    """The server as `make run` starts it."""

    def __init__(self, database: str, **environment: str) -> None:
        self.port = free_port()
        own = {"DATABASE_URL": database, "SECRET_KEY": "only for this test", "PORT": str(self.port)}
        # Only PostgreSQL takes more than one writer, and then its row locks are all that keeps them apart.
        own["WORKERS"] = "1" if database.startswith("sqlite") else "2"
        self.environment = {**os.environ, **own, **environment}
        # Compiled once is enough, whatever the machine says: it is a third of a start.
        self.environment.pop("PYTHONDONTWRITEBYTECODE", None)
        file = Path(database.removeprefix("sqlite:///"))
        if database.startswith("sqlite") and not file.exists():
            shutil.copy(empty_sqlite(), file)
        self.process: subprocess.Popen[bytes] | None = None

    def manage(self, *words: str) -> subprocess.CompletedProcess[str]:
        """A management command on the same database."""
        return manage(self.environment, *words)

    def launch(self) -> None:
        """Start it."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "referee.live"],
            cwd=ROOT,
            env=self.environment,
            start_new_session=True,
        )

    def start(self) -> None:
        """Start it and wait until it answers."""
        self.launch()
        for _ in range(600):
            try:
                if self.call("GET", "editions")[0] == 200:
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def stop(self) -> None:
        """Ask it to stop, and wait until it has."""
        assert self.process is not None
        self.process.terminate()
        self.process.wait(timeout=30)
        self.process = None

    def kill(self) -> None:
        """kill -9, parent and children."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def opened(self, file: Path) -> int:
        """How often it has a file open."""
        assert self.process is not None
        held = Path(f"/proc/{self.process.pid}/fd").iterdir()
        return sum(one.readlink() == file for one in held if one.is_symlink())

    def call(
        self, method: str, path: str, body: dict[str, Any] | None = None, headers: Mapping[str, str] = NONE
    ) -> tuple[int, Any]:
        """One request; the status and the answer."""
        status, answer, _ = self.ask(method, path, body, headers)
        return status, answer

    def ask(
        self, method: str, path: str, body: dict[str, Any] | None = None, headers: Mapping[str, str] = NONE
    ) -> tuple[int, Any, Message]:
        """One request; the status, the answer and its headers."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/api/v1/{path}",
            data=None if body is None else json.dumps(body).encode(),
            method=method,
            headers={"Content-Type": "application/json", **headers},
        )
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310
                return answer.status, json.load(answer), answer.headers
        except urllib.error.HTTPError as refused:
            return refused.code, json.load(refused), refused.headers

    def ask_status(self, method: str, path: str, headers: Mapping[str, str] = NONE) -> int:
        """One request of which only the status is asked."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/api/v1/{path}", method=method, headers={**headers}
        )
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310
                return int(answer.status)
        except urllib.error.HTTPError as refused:
            return refused.code

    def page(self, path: str, method: str = "GET") -> tuple[int, str]:
        """A page as a phone opens it; the status and the words."""
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", method=method)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as refused:
            return refused.code, refused.read().decode()
