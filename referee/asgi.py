"""The ASGI door: pages and API in threads, each request whole before it takes one; streams in no thread at all."""

from typing import cast

from a2wsgi import WSGIMiddleware

from referee.live.streams import Streams
from referee.live.whole_requests import App, WholeRequests
from referee.wsgi import application as pages

# Writers of SQLite queue anyway; more threads would only wait. Whoever comes to listen never takes one of these.
THREADS, AT_THE_DOOR = 8, 2


def in_threads(threads: int) -> App:
    """Django in some threads; its answers are queued whole, so that a slow reader keeps no thread."""
    return cast(App, WSGIMiddleware(pages, workers=threads, send_queue_size=0))


application = Streams(WholeRequests(in_threads(THREADS)), in_threads(AT_THE_DOOR))
