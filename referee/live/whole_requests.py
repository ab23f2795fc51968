"""A request is read to its end before a thread is taken for it, so that slow senders keep nobody else waiting."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from referee.records import MAX_BODY

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

# The rest of a request is waited for so long, and so many bytes are held for all requests together.
SECONDS, HELD_AT_ONCE = 20.0, 64 * 1024 * 1024
# A line, a form and an answer are smaller; a whole record, which may be much to work out, seldom is.
LARGE = 4_096


async def refuse(send: Send, status: int, words: str, **headers: str) -> None:
    """A refusal in words that needs no page; the connection ends with it."""
    body = words.encode()
    more = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    kind = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": [*kind, (b"connection", b"close"), *more]})
    await send({"type": "http.response.body", "body": body})


async def nothing() -> Message:
    """A body without a byte."""
    return {"type": "http.request", "body": b"", "more_body": False}


class WholeRequests:
    """Passes requests on once they are all there, large ones to a door of their own; who takes too long is refused."""

    def __init__(
        self, app: App, large: App | None = None, seconds: float = SECONDS, held_at_once: int = HELD_AT_ONCE
    ) -> None:
        self.app, self.large, self.seconds, self.held_at_once = app, large or app, seconds, held_at_once
        self.held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read a request, then pass it on."""
        headers = dict(scope["headers"])
        length = int(headers.get(b"content-length", b"0"))
        if length > MAX_BODY or b"transfer-encoding" in headers:
            # Django refuses these by their head alone, as a page or as a problem.
            return await self.app(scope, nothing, send)
        if self.held + length > self.held_at_once:
            return await refuse(send, 503, "Too much is being sent at once. Please try again.", retry_after="2")
        self.held += length
        try:
            await self.read_and_pass_on(scope, receive, send)
        finally:
            self.held -= length

    async def read_and_pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is whole in time."""
        try:
            async with asyncio.timeout(self.seconds):
                body = await whole(receive)
        except TimeoutError:
            return await refuse(send, 408, "The rest of this request did not come. Please send it again.")
        if body is None:
            return None

        async def replay() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        return await (self.large if len(body) > LARGE else self.app)(scope, replay, send)


async def whole(receive: Receive) -> bytes | None:
    """All of a body; None when its sender has gone."""
    body, more = bytearray(), True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return bytes(body)
