"""Many phones at once, and a server that dies: nothing lost, nothing twice, no gap."""

import random
import threading
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException

import pytest

from tests.resilience.server import Server

pytestmark = pytest.mark.trial

PLAYERS = ("Ann", "Bob", "Cal", "Dan")
HEAD = f"players: {', '.join(PLAYERS)}\n"
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


def line(number: int, n: int) -> str:
    """What a phone logs: no two lines are alike, so that the log shows which came and how often."""
    return f"{PLAYERS[number % 4]} count {number * 1_000 + n}"


def send(server: Server, code: str, key: str, said: str) -> tuple[int, int]:
    """One post: its status and the number of its entry."""
    status, answer = server.call("POST", f"tables/{code}/entries", {"line": said, "key": key})
    assert status in (200, 201), answer
    return status, int(answer["seq"])


def at_once(server: Server, code: str, key: str, said: str) -> list[tuple[int, int]]:
    """The same post by two threads at the same moment, as from a phone that lost patience."""
    gate = threading.Barrier(2)

    def post(_: int) -> tuple[int, int]:
        gate.wait()
        return send(server, code, key, said)

    with ThreadPoolExecutor(2) as threads:
        return list(threads.map(post, range(2)))


def verified(server: Server) -> bool:
    """Whether every chain holds."""
    found = server.manage("verify")
    return (found.returncode, found.stdout.strip()) == (0, "1 logs verified.")


def test_eight_phones_with_resends_make_one_gap_free_log(server: Server) -> None:
    code = table(server)
    answers: dict[str, list[tuple[int, int]]] = {}

    def phone(number: int) -> None:
        chance = random.Random(number)
        for n in range(POSTS):
            key, how = f"{number}-{n}", chance.random()
            if how < 0.3:
                answers[key] = at_once(server, code, key, line(number, n))
            else:
                answers[key] = [send(server, code, key, line(number, n)) for _ in range(2 if how < 0.5 else 1)]

    with ThreadPoolExecutor(PHONES) as phones:
        list(phones.map(phone, range(PHONES)))
    log = whole_log(server, code)
    assert [row["seq"] for row in log] == list(range(1, PHONES * POSTS + 1))
    assert sorted(row["text"] for row in log) == sorted(line(i, n) for i in range(PHONES) for n in range(POSTS))
    for said in answers.values():
        assert sorted(status for status, _ in said) == [200] * (len(said) - 1) + [201]
    assert sorted({seq for said in answers.values() for _, seq in said}) == list(range(1, PHONES * POSTS + 1))
    assert verified(server)


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
    sent: dict[str, str] = {}
    acknowledged: dict[str, int] = {}
    stop = threading.Event()

    def phone(number: int) -> None:
        for n in range(400):
            if stop.is_set():
                return
            key = f"{number}-{n}"
            sent[key] = line(number, n)
            try:
                acknowledged[key] = send(server, code, key, sent[key])[1]
            except (OSError, ValueError, HTTPException):
                return

    for evening in range(2):
        stop.clear()
        with ThreadPoolExecutor(PHONES) as phones:
            running = [phones.submit(phone, number + PHONES * evening) for number in range(PHONES)]
            for _ in range(600):
                if len(acknowledged) > 15 * (evening + 1):
                    break
                threading.Event().wait(0.05)
            server.kill()
            stop.set()
            for each in running:
                each.result()
        server.start()
    unheard = sent.keys() - acknowledged.keys()
    assert len(acknowledged) > 30
    assert unheard
    for key in unheard:
        answers = at_once(server, code, key, sent[key])
        assert len({seq for _, seq in answers}) == 1
        acknowledged[key] = answers[0][1]

    log = whole_log(server, code)
    assert [row["seq"] for row in log] == list(range(1, len(sent) + 1))
    assert {row["seq"]: row["text"] for row in log} == {acknowledged[key]: said for key, said in sent.items()}
    assert verified(server)
