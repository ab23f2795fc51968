"""One connection, given up when no request comes of it or nobody reads what was sent; uvicorn alone waits for ever."""

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

from referee.live.hub import HUB

# Seconds for a request's head to come once the connection is free, and for a reader to take anything at all.
HEAD, READER = 15.0, 30.0


class Connection(H11Protocol):
    """A connection with deadlines; it takes no thread while it waits for either."""

    head: asyncio.TimerHandle
    reader: asyncio.TimerHandle | None = None

    @property
    def is_serving(self) -> bool:
        """Whether a request has come and its answer is not yet given."""
        return self.cycle is not None and not self.cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """The first request is waited for."""
        super().connection_made(transport)
        self.head = self.loop.call_later(HEAD, transport.abort)

    def data_received(self, data: bytes) -> None:
        """Bytes alone are no request: the deadline holds until a head is whole."""
        super().data_received(data)
        if self.is_serving:
            self.head.cancel()

    def on_response_complete(self) -> None:
        """The next request is waited for, and the rest of one that was refused unread."""
        self.head.cancel()
        self.head = self.loop.call_later(HEAD, self.transport.abort)
        super().on_response_complete()
        if self.is_serving:
            self.head.cancel()

    def pause_writing(self) -> None:
        """The other side does not read."""
        super().pause_writing()
        self.reader = self.loop.call_later(READER, self.transport.abort)

    def resume_writing(self) -> None:
        """It reads again."""
        super().resume_writing()
        self.stop_waiting_for_reader()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for any more."""
        self.head.cancel()
        self.stop_waiting_for_reader()
        super().connection_lost(exc)

    def stop_waiting_for_reader(self) -> None:
        """It has read, or has gone."""
        if self.reader is not None:
            self.reader.cancel()

    def shutdown(self) -> None:
        """The server stops, and streams would go on for ever, as would who does not read."""
        HUB.end()
        if self.flow.write_paused:
            self.transport.abort()
        super().shutdown()
