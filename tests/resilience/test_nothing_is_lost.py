"""Many phones at once, and a server that dies: nothing lost, nothing twice, no gap."""

import random
import threading
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException

from tests.resilience.server import Server

HEAD = "players: Ann, Bob, Cal, Dan\n"
PHONES, POSTS = 8, 15


def table(server: Server) -> str:
    """The address of a new table."""
    return str(server.call("POST", "tables", {"name": "Storm", "head": HEAD})[1]["code"])


def whole_log(server: Server, code: str) -> list[dict[str, object]]:
    """Every entry of a table."""
    rows: list[dict[str, object]] = []
    while part := server.call("GET", f"tables/{code}/entries?after={len(rows)}")[1]:
        rows += part
    return rows


def test_eight_phones_with_resends_make_one_gap_free_log(server: Server) -> None:
    code = table(server)
    acknowledged: dict[str, int] = {}

    def phone(number: int) -> None:
        chance = random.Random(number)
        for n in range(POSTS):
            key, body = f"{number}-{n}", {"line": f"{['Ann', 'Bob', 'Cal', 'Dan'][number % 4]} count {n}"}
            for _ in range(2 if chance.random() < 0.2 else 1):
                status, answer = server.call("POST", f"tables/{code}/entries", {**body, "key": key})
                assert status in (200, 201), answer
                assert acknowledged.setdefault(key, answer["seq"]) == answer["seq"]

    with ThreadPoolExecutor(PHONES) as phones:
        list(phones.map(phone, range(PHONES)))
    log = whole_log(server, code)
    assert [row["seq"] for row in log] == list(range(1, PHONES * POSTS + 1))
    assert sorted(acknowledged.values()) == list(range(1, PHONES * POSTS + 1))
    assert "verified" in server.manage("verify").stdout


def test_two_phones_that_saw_the_same_log_make_one_entry_and_one_conflict(server: Server) -> None:
    code = table(server)
    gate = threading.Barrier(2)

    def phone(key: str) -> int:
        gate.wait()
        return server.call("POST", f"tables/{code}/entries", {"line": "Ann roll 1 2", "key": key, "seen": 0})[0]

    with ThreadPoolExecutor(2) as phones:
        assert sorted(phones.map(phone, ("left", "right"))) == [201, 409]
    assert len(whole_log(server, code)) == 1


def test_a_server_killed_in_mid_traffic_loses_no_acknowledged_entry(server: Server) -> None:
    code = table(server)
    acknowledged: dict[str, tuple[int, str]] = {}
    stop = threading.Event()

    def phone(number: int) -> None:
        n = 0
        while not stop.is_set() and n < 400:
            key, line = f"{number}-{n}", f"{['Ann', 'Bob', 'Cal', 'Dan'][number % 4]} count {n}"
            try:
                status, answer = server.call("POST", f"tables/{code}/entries", {"line": line, "key": key})
            except (OSError, ValueError, HTTPException):
                return
            if status == 201:
                acknowledged[key] = (answer["seq"], line)
            n += 1

    for _ in range(2):
        with ThreadPoolExecutor(4) as phones:
            running = [phones.submit(phone, number + 4 * len(acknowledged)) for number in range(4)]
            threading.Event().wait(1.5)
            server.kill()
            stop.set()
            for each in running:
                each.result()
        stop.clear()
        server.start()
    log = {row["seq"]: row["text"] for row in whole_log(server, code)}
    assert len(acknowledged) > 20
    assert sorted(log) == list(range(1, len(log) + 1))
    assert all(log[seq] == line for seq, line in acknowledged.values())
    verified = server.manage("verify")
    assert (verified.returncode, verified.stdout.strip()) == (0, "1 logs verified.")
