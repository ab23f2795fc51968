"""The ASGI door: pages and API in threads, each request whole before it takes one; streams in no thread at all."""

import gc
from collections.abc import Iterable
from threading import Timer
from typing import Any, cast
from wsgiref.util import FileWrapper

from a2wsgi import WSGIMiddleware

from referee.live.deadlines import Deadline, Lifetime
from referee.live.streams import Streams
from referee.live.whole_requests import App, WholeRequests
from referee.wsgi import application as pages

# Writers of SQLite queue anyway; more threads would only wait. Whoever comes to listen never takes one of these, nor do
# whole records: many at once wait for each other and keep no line from its table.
THREADS, FOR_RECORDS, AT_THE_DOOR = 8, 2, 2
# A file goes from its thread to its reader in pieces of this size: small ones would keep the thread for many times as long.
PIECE = 1024 * 1024
A_WHILE = 3.0


def site(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """Django, and how it hands a file over."""
    environ["wsgi.file_wrapper"] = lambda file, size: FileWrapper(file, PIECE)
    return cast(Iterable[bytes], pages(environ, start_response))


def in_threads(threads: int) -> App:
    """Django in some threads; its answers are queued whole, so that a slow reader keeps no thread."""
    return Deadline(cast(App, WSGIMiddleware(cast(Any, site), workers=threads, send_queue_size=0)))


def begin() -> None:
    """What a server does once it is set up."""
    from referee import jobs  # they need the application to be set up

    jobs.start()
    # Indexed while the door is already open, and once those who waited there are in: it takes seconds, and the first
    # question would wait for all of them.
    settling = Timer(A_WHILE, settle_in)
    settling.daemon = True
    settling.start()


def settle_in() -> None:
    """What a server does once it has opened: from here on it has what it always has."""
    from referee.search.beside import index_beside

    index_beside()
    # What is there by now stays. Looked through for what may be thrown away, it would hold up one long page in four.
    gc.collect()
    gc.freeze()


application = Lifetime(
    Streams(WholeRequests(in_threads(THREADS), in_threads(FOR_RECORDS)), in_threads(AT_THE_DOOR)), begin
)
