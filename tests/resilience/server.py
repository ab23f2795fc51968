"""A real server in a process of its own, on a database of its own, that can be killed."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from email.message import Message
from typing import Any

from tests.resilience.broker import ROOT, free_port


class Server:
    """Gunicorn as `make run` starts it."""

    def __init__(self, database: str, **environment: str) -> None:
        self.port = free_port()
        self.environment = {**os.environ, "DATABASE_URL": database, "SECRET_KEY": "only for this test", **environment}
        self.manage("migrate", "--verbosity", "0")
        self.process: subprocess.Popen[bytes] | None = None

    def manage(self, *words: str) -> subprocess.CompletedProcess[str]:
        """A management command on the same database."""
        return subprocess.run(  # noqa: S603 - our own command
            [sys.executable, "manage.py", *words],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def start(self) -> None:
        """Start it and wait until it answers."""
        # Only PostgreSQL takes more than one writer, and then its row locks are all that keeps them apart.
        workers = "1" if self.environment["DATABASE_URL"].startswith("sqlite") else "2"
        bind = ["--bind", f"127.0.0.1:{self.port}", "--workers", workers, "--threads", "8"]
        self.process = subprocess.Popen(  # noqa: S603 - our own server
            [sys.executable, "-m", "gunicorn", "referee.wsgi", *bind, "--no-control-socket", "--log-level", "error"],
            cwd=ROOT,
            env=self.environment,
            start_new_session=True,
        )
        for _ in range(600):
            try:
                if self.call("GET", "editions")[0] == 200:
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """kill -9, master and worker."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> tuple[int, Any]:
        """One request; the status and the answer."""
        status, answer, _ = self.ask(method, path, body)
        return status, answer

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> tuple[int, Any, Message]:
        """One request; the status, the answer and its headers."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/api/v1/{path}",
            data=None if body is None else json.dumps(body).encode(),
            method=method,
            headers={"Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310
                return answer.status, json.load(answer), answer.headers
        except urllib.error.HTTPError as refused:
            return refused.code, json.load(refused), refused.headers

    def page(self, path: str) -> tuple[int, str]:
        """A page as a phone opens it; the status and the words."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=20) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as refused:
            return refused.code, refused.read().decode()
