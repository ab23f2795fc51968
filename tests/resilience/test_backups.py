"""A backup taken while phones log: what was acknowledged before it is in it, verified, on either database."""

import threading
from pathlib import Path
from typing import Any

import pytest

from tests.resilience.conftest import Serve
from tests.resilience.server import Server

pytestmark = pytest.mark.trial

HEAD, LEAVING = "players: Ann, Bob\n", "players: Zacharias, Bob\n"
PHONES = 2
HOST = {"X-Phone": "host-phone-0123456789"}


class Phones:
    """Phones that log thirty lines a second, and write down what was acknowledged."""

    def __init__(self, server: Server) -> None:
        self.server, self.stop, self.logged = server, threading.Event(), 0
        self.enough = threading.Event()
        self.codes = [
            server.call("POST", "tables", {"name": "Storm", "head": HEAD}, HOST)[1]["code"] for _ in range(PHONES)
        ]
        self.acknowledged: dict[str, list[str]] = {code: [] for code in self.codes}
        self.threads = [threading.Thread(target=self.play, args=(code,)) for code in self.codes]

    def play(self, code: str) -> None:
        """One phone at one table."""
        n = 0
        while not self.stop.wait(0.03):
            n += 1
            sent = {"line": f"Bob count {n}", "key": f"k{n}"}
            status, said = self.server.call("POST", f"tables/{code}/entries", sent)
            assert status == 201, said
            self.acknowledged[code].append(said["hash"])
            if n == 10:
                self.enough.set()

    def __enter__(self) -> "Phones":
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *why: Any) -> None:
        self.stop.set()
        for thread in self.threads:
            thread.join()


def hashes(server: Server, code: str) -> list[str]:
    """The hashes of a table's log, in order."""
    found: list[str] = []
    while page := server.call("GET", f"tables/{code}/entries?after={len(found)}")[1]:
        found += [one["hash"] for one in page]
    return found


def test_nothing_acknowledged_before_a_backup_is_missing_in_it(database: str, serve: Serve, tmp_path: Path) -> None:
    server, file = serve(database), tmp_path / "backup"
    went = server.call("POST", "tables", {"name": "Storm", "head": LEAVING}, HOST)[1]["code"]
    with Phones(server) as phones:
        assert phones.enough.wait(60)
        before = {code: list(known) for code, known in phones.acknowledged.items()}
        done = server.manage("backup", str(file))
        assert done.returncode == 0, done.stderr
    assert f"{PHONES + 1} tables with" in done.stdout and file.stat().st_mode & 0o077 == 0
    assert server.ask_status("DELETE", f"tables/{went}", HOST) == 204
    back = server.manage("restore", str(file), "--replace")
    assert back.returncode == 0, back.stderr
    for code, known in before.items():
        stored = hashes(server, code)
        assert stored[: len(known)] == known and set(stored) <= set(phones.acknowledged[code])
    assert server.call("POST", f"tables/{went}/entries", {"line": "Zacharias count 1", "key": "after"})[0] == 201
    verified = server.manage("verify", "--deep")
    assert (verified.returncode, verified.stdout.strip()) == (0, f"{PHONES + 1} logs verified."), verified.stderr
    if database.startswith("sqlite"):
        # What is deleted is not even in the bytes of the files.
        files = list(tmp_path.glob("table.sqlite3*"))
        assert server.ask_status("DELETE", f"tables/{went}", HOST) == 204
        assert [path.name for path in files if b"Zacharias" in path.read_bytes()] == []
        assert {path.stat().st_mode & 0o077 for path in files} == {0}


def test_what_is_no_backup_changes_nothing(tmp_path: Path) -> None:
    live, file = tmp_path / "table.sqlite3", tmp_path / "backup"
    server = Server(f"sqlite:///{live}")
    before = live.read_bytes()
    file.write_bytes(b"SQLite format 3\0 and then nothing of the kind")
    refused = server.manage("restore", str(file))
    assert refused.returncode == 1 and "cannot be restored" in refused.stderr
    assert live.read_bytes() == before
