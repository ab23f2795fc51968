"""What `make run` says, tried as somebody new would."""

import os
import re
import signal
import socket
import subprocess
import time
import urllib.request
from pathlib import Path

import pytest

from tests.resilience.broker import ROOT, free_port
from tests.resilience.server import empty_sqlite


def serving(port: int | str, database: Path) -> subprocess.Popen[str]:
    """The last step of `make run`."""
    own = {"HOST": "127.0.0.1", "PORT": str(port), "BIN": ".venv/bin", "DATABASE_URL": f"sqlite:///{database}"}
    return subprocess.Popen(
        ["/bin/sh", "scripts/serve.sh"], cwd=ROOT, env={**os.environ, **own}, text=True, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip


def test_a_port_that_is_taken_is_said_before_any_address(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        run = serving(port, tmp_path / "none.sqlite3")
        said, _ = run.communicate(timeout=60)
    assert run.returncode != 0
    assert said.startswith(f"The referee cannot use port {port} of 127.0.0.1:")
    assert said.splitlines()[-1] == "Another one: make run PORT=8080"
    assert "Referee is at" not in said


@pytest.mark.parametrize("port", [99999, "80x"])
def test_what_is_no_port_is_said_in_words(tmp_path: Path, port: int | str) -> None:
    said, _ = serving(port, tmp_path / "none.sqlite3").communicate(timeout=60)
    assert said.splitlines() == [
        f"The referee cannot use port {port} of 127.0.0.1: a port is a number from 1 to 65535.",
        "Another one: make run PORT=8080",
    ]


def answering(port: int) -> None:
    """Wait until somebody listens at a port."""
    for _ in range(600):
        with socket.socket() as knock:
            if knock.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise AssertionError("nobody listens")


@pytest.mark.trial
def test_the_tables_it_names_are_whole_addresses_that_open(tmp_path: Path) -> None:
    database = tmp_path / "first.sqlite3"
    database.write_bytes(empty_sqlite().read_bytes())
    port = free_port()
    run = serving(port, database)
    try:
        assert run.stdout is not None
        said = ""
        for line in run.stdout:
            said += line
            if line.startswith("Stop it"):
                break
        tables = re.findall(rf"http://127\.0\.0\.1:{port}/t/\w+", said)
        assert len(tables) == 2
        answering(port)
        assert [urllib.request.urlopen(one, timeout=60).status for one in tables] == [200, 200]  # noqa: S310
    finally:
        os.killpg(run.pid, signal.SIGKILL)
        run.wait()
