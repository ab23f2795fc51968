"""Whatever is read by several threads may be read by all of them first of all: a server starts while phones wait for it."""

import subprocess
import sys

import pytest

# msgspec took the process down in every second try, before classes were made ready when they are declared.
TRIES = 6
FIRST_READERS = """
import sys, threading
import msgspec
from rules_kb import games
from rules_kb.answer.evening_file import EveningFile, KeptEntry
from rules_kb.editions.citation import Citation
from rules_kb.kernel.model import Note

sys.setswitchinterval(1e-6)
positions = []
for edition in ("us-classic", "deal-2008"):
    record = games.parse(f"edition: {edition}\\nplayers: Ann, Bob\\n")
    positions.append((record.edition.game.position, msgspec.msgpack.encode(record.edition.game.start(record))))
gate = threading.Barrier(8)

def read():
    for kind, packed in positions:
        gate.wait()
        msgspec.msgpack.decode(packed, type=kind)
    for kind in (Citation, Note, KeptEntry, EveningFile):
        gate.wait()
        try:
            msgspec.convert({}, kind)
        except msgspec.ValidationError:
            pass

threads = [threading.Thread(target=read) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


@pytest.mark.slow
def test_the_first_reading_may_be_by_eight_threads_at_once() -> None:
    for _ in range(TRIES):
        done = subprocess.run(  # noqa: S603 - our own script
            [sys.executable, "-c", FIRST_READERS], capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")
