"""Who listens to which table in this process, and how the news of a write reaches them."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable

from referee.operations import metrics

# A table that is shown on a screen in a hall, and the whole of a small machine. Whoever comes later asks now and then.
AT_ONE_ADDRESS, IN_ALL = 300, 1_000


class Full(Exception):
    """So many listen that one more would be at the cost of the others."""


class Listener:
    """One open page: the newest number it has not been told. News it is too slow for become one."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.number = 0
        self.is_over = False
        self.woken = asyncio.Event()

    async def next(self) -> int | None:
        """The number of the newest entry, once there is news; None when there will be no more."""
        await self.woken.wait()
        self.woken.clear()
        return None if self.is_over else self.number

    def tell(self, number: int) -> None:
        """There is news."""
        self.number = max(self.number, number)
        self.woken.set()

    def end(self) -> None:
        """There will be no more news."""
        self.is_over = True
        self.woken.set()


class Hub:
    """Everybody who listens, by the code of the address they listen at; everything here happens in one event loop."""

    def __init__(self, at_one_address: int = AT_ONE_ADDRESS, in_all: int = IN_ALL) -> None:
        self.at_one_address, self.in_all = at_one_address, in_all
        self.listeners: dict[str, set[Listener]] = defaultdict(set)
        self.loop: asyncio.AbstractEventLoop | None = None

    def join(self, code: str) -> Listener:
        """Listen from now on; Full where too many do."""
        count = sum(map(len, self.listeners.values()))
        if count >= self.in_all or len(self.listeners.get(code, ())) >= self.at_one_address:
            raise Full
        self.loop = asyncio.get_running_loop()
        listener = Listener(code)
        self.listeners[code].add(listener)
        metrics.LISTENERS.inc()
        return listener

    def leave(self, listener: Listener) -> None:
        """Listen no more."""
        here = self.listeners[listener.code]
        here.discard(listener)
        metrics.LISTENERS.dec()
        if not here:
            del self.listeners[listener.code]

    def tell(self, codes: Iterable[str], number: int) -> None:
        """News for whoever listens at one of these codes; may be called from any thread."""
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self.wake, tuple(codes), number)

    def wake(self, codes: Iterable[str], number: int) -> None:
        """News for whoever listens at one of these codes."""
        for code in codes:
            for listener in self.listeners.get(code, ()):
                listener.tell(number)

    def end(self) -> None:
        """The end of every stream: the server stops, or cannot hear what the others write."""
        for here in self.listeners.values():
            for listener in here:
                listener.end()


HUB = Hub()
