"""Whoever is slow, silent or too large waits alone: everybody else is served."""

import asyncio
import http.client
import socket
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from referee.live.deadlines import Deadline
from referee.live.hub import Full, Hub
from referee.live.whole_requests import WholeRequests
from tests.resilience.conftest import Serve
from tests.resilience.listener import Listener
from tests.resilience.server import Server

pytestmark = pytest.mark.trial

HALF = (
    b"POST /api/v1/judge HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 900\r\n\r\nplayers:"
)
HEAD = b"GET /rules HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
# The largest file there is, many times over: more than all buffers on the way hold.
LARGE = b"GET /static/drf_spectacular_sidecar/swagger-ui-dist/swagger-ui-bundle.js HTTP/1.1\r\nHost: localhost\r\n\r\n"
UNKIND = {"half-sent": (64, HALF), "slow head": (64, HEAD), "idle": (64, b""), "slow reader": (16, LARGE * 8)}


class Crowd:
    """Connections of which nothing good comes."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.sockets: list[socket.socket] = []

    def come(self, count: int, sent: bytes) -> list[socket.socket]:
        """So many more, each of which sends this and then does nothing."""
        new = [socket.socket() for _ in range(count)]
        for one in new:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            one.settimeout(60)
            one.connect(("127.0.0.1", self.server.port))
            one.sendall(sent)
        self.sockets += new
        return new


@pytest.fixture
def server(tmp_path: Path, serve: Serve) -> Server:
    """A server with nobody at it."""
    return serve(f"sqlite:///{tmp_path / 'table.sqlite3'}")


@pytest.fixture
def crowd(server: Server) -> Iterator[Crowd]:
    """A crowd that goes home in the end."""
    crowd = Crowd(server)
    yield crowd
    for one in crowd.sockets:
        one.close()


def test_a_crowd_that_does_nothing_keeps_nobody_else_waiting(server: Server, crowd: Crowd) -> None:
    code = server.call("POST", "tables", {"name": "Hall", "head": "players: Ann, Bob\n"})[1]["code"]
    page = Listener(server, f"/t/{code}")
    came: dict[str, list[socket.socket]] = {}
    for n, (kind, (count, sent)) in enumerate(UNKIND.items(), 1):
        came[kind] = crowd.come(count, sent)
        for _ in range(2):
            assert server.call("GET", "editions")[0] == 200, kind
        said = {"line": f"Ann count {n}", "key": kind}
        assert server.call("POST", f"tables/{code}/entries", said)[1]["seq"] == n, kind

    # In the end they are given up, one in words.
    assert came["half-sent"][0].recv(100).startswith(b"HTTP/1.1 408 ")
    assert came["slow head"][0].recv(1) == b""
    assert came["idle"][0].recv(1) == b""
    assert page.waits()
    assert server.call("GET", "editions")[0] == 200


@pytest.mark.parametrize(
    ("headers", "status", "said"),
    [
        ({"Content-Length": "3000000"}, 413, "256 kB is the limit"),
        ({"Transfer-Encoding": "chunked"}, 411, "send the length"),
    ],
)
def test_a_body_that_is_too_large_or_of_unknown_length_is_refused_in_words(
    server: Server, headers: dict[str, str], status: int, said: str
) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    parts = iter([b"a" * 30_000] * 100)
    chunked = "Transfer-Encoding" in headers
    connection.request("POST", "/api/v1/judge", parts, headers, encode_chunked=chunked)
    answer = connection.getresponse()
    assert answer.status == status
    assert said in answer.read().decode()
    # What was refused unread is drained, and the connection is good for the next request.
    connection.request("GET", "/api/v1/editions")
    assert connection.getresponse().status == 200


async def sent(app: Any, length: int, *body: bytes) -> list[Any]:
    """What an application answers to a request of which only so much comes."""
    parts, said = iter(body), []

    async def receive() -> Any:
        part = next(parts, None)
        if part is None:
            await asyncio.Event().wait()
        return {"type": "http.request", "body": part, "more_body": True}

    async def send(message: Any) -> None:
        said.append(message)

    await app({"type": "http", "headers": [(b"content-length", str(length).encode())]}, receive, send)
    return said


def run(task: Coroutine[Any, Any, Any]) -> Any:
    """Runs a task on a loop of its own: a browser test before this one leaves its loop running in the main thread."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, task).result()


async def never(scope: Any, receive: Any, send: Any) -> None:
    """An application that nothing may reach."""
    raise AssertionError("half a request was passed on")


def test_the_rest_of_a_request_is_not_waited_for_for_ever() -> None:
    start, body = run(sent(WholeRequests(never, seconds=0.01), 900, b"players:"))
    assert (start["status"], body["body"]) == (408, b"The rest of this request did not come. Please send it again.")


def test_a_whole_record_goes_in_by_a_door_of_its_own() -> None:
    async def in_hall(scope: Any, receive: Any, send: Any) -> None:
        await send("hall")

    async def in_office(scope: Any, receive: Any, send: Any) -> None:
        await send((await receive())["body"])

    async def one(body: bytes) -> list[Any]:
        said: list[Any] = []

        async def receive() -> Any:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            said.append(message)

        await WholeRequests(in_hall, in_office)({"type": "http", "headers": []}, receive, send)
        return said

    record = b"Ann roll 1 2\n" * 400
    assert run(one(b"line=Ann+roll+1+2")) == ["hall"]
    assert run(one(record)) == [record]


def test_all_that_is_being_sent_has_a_limit_together() -> None:
    async def two() -> list[Any]:
        app = WholeRequests(never, held_at_once=1_000)
        first = asyncio.create_task(sent(app, 900, b"players:"))
        await asyncio.sleep(0)
        second = await sent(app, 900, b"players:")
        first.cancel()
        return second

    start, _ = run(two())
    assert (start["status"], dict(start["headers"])[b"retry-after"]) == (503, b"2")


def test_listeners_have_a_limit_at_each_address_and_in_all() -> None:
    async def joined() -> list[str]:
        hub, found = Hub(at_one_address=2, in_all=3), []
        for code in ("hall", "hall", "hall", "club", "club"):
            try:
                found.append(hub.join(code))
            except Full:
                continue
        hub.leave(found.pop())
        found.append(hub.join("pub"))
        return [one.code for one in found]

    assert run(joined()) == ["hall", "hall", "pub"]


def test_an_answer_that_does_not_come_is_refused_in_words_and_one_that_has_begun_goes_on() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["path"] == "/slow":
            await asyncio.Event().wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await asyncio.sleep(0.05)
        await send({"type": "http.response.body", "body": b"read slowly"})

    async def both() -> list[Any]:
        said: list[Any] = []

        async def send(message: Any) -> None:
            said.append(message)

        for path in ("/slow", "/begun"):
            await Deadline(app, seconds=0.01)({"type": "http", "path": path}, never, send)
        return said

    late, words, start, body = run(both())
    assert (late["status"], dict(late["headers"])[b"retry-after"]) == (503, b"5")
    assert words["body"] == b"This takes too long just now. Please try again in a moment."
    assert (start["status"], body["body"]) == (200, b"read slowly")


def test_a_server_that_is_told_to_stop_waits_for_nobody(server: Server, crowd: Crowd) -> None:
    code = server.call("POST", "tables", {"name": "Hall", "head": "players: Ann, Bob\n"})[1]["code"]
    for count, sent in UNKIND.values():
        crowd.come(count // 8, sent)
    pages = [Listener(server, f"/t/{code}") for _ in range(20)]
    assert {page.status() for page in pages} == {200}
    server.stop()
    assert {page.number() for page in pages} == {0}
    assert {page.number() for page in pages} == {None}
