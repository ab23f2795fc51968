"""A Redis of a test's own, and Celery workers on it, each a process that can be killed."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def free_port() -> int:
    """A port nobody listens at."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Redis:
    """redis-server with nothing on disk."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it listens."""
        kept = ["--save", "", "--dir", str(self.folder)]
        words = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", *kept]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL)  # noqa: S603 - our own broker
        for _ in range(100):
            with socket.socket() as knock:
                if knock.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise AssertionError("the broker does not listen")

    def kill(self) -> None:
        """kill -9."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


class Worker:
    """A Celery worker as a production machine starts it."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        words = ["-A", "referee", "worker", "--concurrency", "1", "--loglevel", "ERROR"]
        self.process = subprocess.Popen(  # noqa: S603 - our own worker
            [sys.executable, "-m", "celery", *words, "--without-gossip", "--without-mingle"],
            cwd=ROOT,
            env=dict(environment),
            start_new_session=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def kill(self) -> None:
        """kill -9, parent and child."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
