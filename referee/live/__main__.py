"""`python -m referee.live`: serves the site on HOST and PORT, in one process unless WORKERS says otherwise."""

import os
import resource
import tempfile

import uvicorn
from django.conf import settings

from referee.live.connection import Connection
from referee.operations import metrics

# A phone that asks every few seconds keeps its connection; one that is told to go has gone after so many seconds.
KEEP_ALIVE, STOPPING = 10, 3
# One of several processes that says nothing for so long is started anew; a busy machine is slow, not dead.
SILENT = 30
# Every open page is an open file, and many systems begin with 1,024 of them.
OPEN_FILES = 8_192


def main() -> None:
    """Serve until told to stop."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")
    usual, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(usual, min(most, OPEN_FILES)), most))
    if settings.WORKERS > 1 and settings.METRICS_TOKEN:
        os.environ.setdefault(metrics.SHARED, tempfile.mkdtemp(prefix="referee-metrics-"))
    uvicorn.run(
        "referee.asgi:application",
        host=os.environ.get("HOST", "127.0.0.1"),
        port=int(os.environ.get("PORT", "8000")),
        workers=settings.WORKERS,
        http=Connection,
        ws="none",
        lifespan="on",
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=STOPPING,
        timeout_worker_healthcheck=SILENT,
        log_level="warning",
        access_log=False,
        server_header=False,
        # Who a client is behind proxies is asked of the setting, never of whoever says so.
        proxy_headers=False,
    )


if __name__ == "__main__":
    main()
