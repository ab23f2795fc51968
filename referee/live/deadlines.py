"""No request is worked on for ever, and a server that is told to stop is gone within seconds."""

import asyncio
import os
import threading
from collections.abc import Callable

from referee.live.whole_requests import App, Message, Receive, Scope, Send, refuse

# Seconds until an answer must have begun, waiting for a thread included; the database gives up long before.
SECONDS = 25.0
# A thread that is still at an answer nobody gets keeps a stopped process alive for so many seconds at most.
LAST_WORDS = 0.5


class Deadline:
    """Says in words that an answer does not come; a request that has no thread by then never gets one."""

    def __init__(self, app: App, seconds: float = SECONDS) -> None:
        self.app, self.seconds = app, seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and wait for its answer so long."""
        try:
            async with asyncio.timeout(self.seconds) as left:

                async def begin(message: Message) -> None:
                    # Whoever reads slowly has a deadline of his own.
                    if not left.expired():
                        left.reschedule(None)
                        await send(message)

                await self.app(scope, receive, begin)
        except TimeoutError:
            await refuse(send, 503, "This takes too long just now. Please try again in a moment.", retry_after="5")


class Lifetime:
    """What a server does when it begins, once it is set up, and when it ends."""

    def __init__(self, app: App, begin: Callable[[], None]) -> None:
        self.app, self.begin = app, begin

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand requests on; begin and end as the server says."""
        if scope["type"] != "lifespan":
            return await self.app(scope, receive, send)
        await receive()
        self.begin()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        # Python waits for every thread of a pool. Whoever was to be answered has been, or sends it again.
        end = threading.Timer(LAST_WORDS, os._exit, (0,))
        end.daemon = True
        end.start()
        return await send({"type": "lifespan.shutdown.complete"})
