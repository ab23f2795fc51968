"""What ships, indexed in a process beside the server and handed over whole.

It takes two seconds of work. In a thread of the server everybody who posts would wait for them.
"""

import logging
import os
import pickle  # nosec B403  # what is read was written by this module
import subprocess  # nosec B404
import sys

from django.conf import settings

from referee.search.library import INDEXED_BESIDE, INDEXING, Library, with_house

WORK = "import django; django.setup(); from referee.search import beside; beside.write_index()"
# Whoever posts meanwhile goes first.
NICE = 5
# Who asks meanwhile waits no longer than this for a machine that is too busy.
PATIENCE = 30
log = logging.getLogger(__name__)


def index_beside() -> None:
    """Have what ships at hand before the first question; where no other process can, it is indexed here."""
    with INDEXING:
        try:
            INDEXED_BESIDE[()] = pickle.loads(written_beside())  # noqa: S301  # nosec B301
        except (OSError, subprocess.SubprocessError) as wrong:
            log.warning("The ask box is indexed by the server itself: %s", wrong)
        with_house(())


def written_beside() -> bytes:
    """The index as another process writes it."""
    command = [sys.executable, "-c", WORK]
    done = subprocess.run(  # noqa: S603  # nosec B603
        command, cwd=settings.BASE_DIR, capture_output=True, timeout=PATIENCE, check=True
    )
    return done.stdout


def write_index() -> None:
    """Index what ships and write it out."""
    os.nice(NICE)
    pickle.dump(Library(()), sys.stdout.buffer)
