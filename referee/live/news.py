"""News of a table, after it is stored: to this process, or through Redis to all of them."""

import asyncio
import contextlib
import json
import logging
from collections.abc import Iterable

import redis
import redis.asyncio
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

from referee.live.hub import HUB

CHANNEL = "referee.live"
# A Redis that is away must not keep a phone waiting that has just logged something.
PATIENCE = 0.5
TRY_AGAIN = 2.0
log = logging.getLogger(__name__)


def tell(codes: Iterable[str], number: int) -> None:
    """Say that the table of these codes has moved on to this number."""
    if not settings.LIVE_URL:
        return HUB.tell(codes, number)
    once = Retry(NoBackoff(), retries=0)
    patience = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
    with redis.Redis.from_url(settings.LIVE_URL, retry=once, **patience) as client:
        client.publish(CHANNEL, json.dumps([*codes, number]))
    return None


class Hearing:
    """One subscription for the whole process, from the first listener on."""

    def __init__(self) -> None:
        self.task: asyncio.Task[None] | None = None
        self.subscribed = asyncio.Event()

    async def is_on(self) -> bool:
        """Whether what other processes write is heard here; without Redis there is only this one."""
        if not settings.LIVE_URL:
            return settings.WORKERS == 1
        if self.task is None:
            self.task = asyncio.create_task(self.hear_for_ever())
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self.subscribed.wait()
        return self.subscribed.is_set()

    async def hear_for_ever(self) -> None:
        """Subscribe, and again whenever the connection is lost; pages that cannot be told are sent back to asking."""
        while True:
            try:
                await self.hear()
            except (redis.RedisError, OSError) as away:
                log.warning("Open pages ask for news by themselves until Redis is back: %s", away)
            self.subscribed.clear()
            HUB.end()
            await asyncio.sleep(TRY_AGAIN)

    async def hear(self) -> None:
        """Hand on what is published, as long as the connection lasts."""
        client = redis.asyncio.Redis.from_url(settings.LIVE_URL, socket_timeout=None, socket_keepalive=True)
        async with client, client.pubsub() as subscription:
            await subscription.subscribe(CHANNEL)
            async for message in subscription.listen():
                if message["type"] == "subscribe":
                    self.subscribed.set()
                elif message["type"] == "message":
                    *codes, number = json.loads(message["data"])
                    HUB.wake(codes, number)


HEARING = Hearing()
