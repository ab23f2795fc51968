"""The address at which an open page hears that its table has moved on: server-sent events, a number each."""

import asyncio
import re

from referee.live.hub import HUB, Full, Listener
from referee.live.news import HEARING
from referee.live.whole_requests import App, Message, Receive, Scope, Send, nothing, refuse

EVENTS = re.compile(r"/[tw]/([-\w]+)/events", re.ASCII)
# A word now and then, so that no proxy and no phone takes the stream for dead.
STILL_HERE, STILL_HERE_EVERY = ":\n\n", 15.0
# Milliseconds after which a page that lost the stream looks for it again.
RETRY = 2_000
STREAM = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
REPLACED = (b"content-type", b"content-length", b"cache-control")


class Streams:
    """Answers the events addresses and hands everything else on.

    Django is asked first, at the door: whoever gets its empty answer there may listen, whoever gets another gets that.
    """

    def __init__(self, rest: App, door: App) -> None:
        self.rest, self.door = rest, door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Stream, refuse, or hand on."""
        # X_Phone would come out as X-Phone where Django looks; nobody who means well sends that.
        scope["headers"] = [one for one in scope["headers"] if b"_" not in one[0]]
        found = EVENTS.fullmatch(scope["path"]) if scope["method"] == "GET" else None
        if found is None:
            return await self.rest(scope, receive, send)
        try:
            listener = HUB.join(found[1])
        except Full:
            return await refuse(send, 503, "Too many listen here. Please look again now and then.", retry_after="30")
        try:
            # Joined before the door is asked: what is written meanwhile is news already.
            await self.follow(listener, scope, receive, send)
        finally:
            HUB.leave(listener)

    async def follow(self, listener: Listener, scope: Scope, receive: Receive, send: Send) -> None:
        """Tell one page all that Django lets it hear."""
        if not await HEARING.is_on():
            return await refuse(send, 503, "There is no live news. Please look again now and then.", retry_after="30")
        door = Door(send)
        await self.door(scope, nothing, door)
        if door.headers is None:
            return None
        leaving = asyncio.create_task(end_when_gone(listener, receive))
        try:
            return await stream(listener, door.headers, send)
        finally:
            leaving.cancel()


class Door:
    """Holds Django's empty answer back, as leave to listen; any other answer goes out as it is."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.headers: list[tuple[bytes, bytes]] | None = None

    async def __call__(self, message: Message) -> None:
        """Hear one part of the answer."""
        if message["type"] == "http.response.start" and message["status"] == 204:
            self.headers = message["headers"]
        if self.headers is None:
            await self.send(message)


async def stream(listener: Listener, headers: list[tuple[bytes, bytes]], send: Send) -> None:
    """The number the table has now, then every newer one, until either side has enough."""
    kept = [one for one in headers if one[0] not in REPLACED]
    await send({"type": "http.response.start", "status": 200, "headers": kept + STREAM})
    number = int(dict(headers)[b"x-table"].split(b"-")[0])
    said = f"retry: {RETRY}\ndata: {number}\n\n"
    while said:
        await send({"type": "http.response.body", "body": said.encode(), "more_body": True})
        said = await next_words(listener)
    await send({"type": "http.response.body", "body": b""})


async def next_words(listener: Listener) -> str:
    """The next event, or a word that there is none yet; empty at the end."""
    try:
        async with asyncio.timeout(STILL_HERE_EVERY):
            number = await listener.next()
    except TimeoutError:
        return STILL_HERE
    return "" if number is None else f"data: {number}\n\n"


async def end_when_gone(listener: Listener, receive: Receive) -> None:
    """A page that is closed listens no more."""
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.end()
