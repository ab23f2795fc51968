"""Long logs in stretches, as they are stored: what a dispute asks of lines long past need not be judged again.

They may always be thrown away. Each is known by all it stands on, so one that is out of date is never taken for another.
"""

import zlib
from collections.abc import Iterable, Sequence

import msgspec

from referee.models import KeptStretch, Table
from referee.version import rules_version
from rules_kb.disputes.stretches import STRETCH, Stretch, Stretches, marks
from rules_kb.kernel.corrections import Effective
from rules_kb.kernel.game import Game

# A log of fewer lines is judged in no time.
LONG = 250
# With more missing, a table waits until it is judged again as a whole.
MOST_MISSING = 300
Log = tuple[Effective, ...]


class Marked(list[tuple[str, Stretch]]):
    """The stretches of a log, each with what it is known by."""


def going_along(game: Game, log: Log, position: object) -> Stretches | None:
    """What goes along while a log is judged; nothing for a short one, or where a later decision settles older lines."""
    is_kept = len(log) >= LONG and not any(step.options for step in log)
    return Stretches(game, position, log) if is_kept else None


def marked(table: Table, log: Log, found: Iterable[Stretch]) -> Marked:
    """The stretches of a log, each with what it is known by."""
    return Marked(zip(marks(log, known_by(table)), found, strict=False))


def known_by(table: Table) -> str:
    """What everything that follows from a log hangs on besides its lines."""
    return f"{rules_version()} {table.head}"


def stored(table: Table, log: Log) -> Sequence[Stretch]:
    """The stretches of a log that are stored, as far as they are those of this very log by the rules in force."""
    if len(log) < LONG:
        return ()
    rows = table.stretches.order_by("number").values_list("known_by", "stored")
    found = []
    for mark, (known, packed) in zip(marks(log, known_by(table)), rows, strict=False):
        if mark != known:
            break
        found.append(msgspec.msgpack.decode(zlib.decompress(packed), type=Stretch))
    return found


def store(table: Table, made: Marked) -> None:
    """Put these stretches in the place of those there were; a short log never had any."""
    if table.length >= LONG:
        store_more(table, made, 0)


def may_end(table: Table) -> bool:
    """Whether a stretch may end with the newest entry of a long log."""
    return table.length >= LONG and table.length % STRETCH == 0


def is_near(table: Table) -> bool:
    """Whether so much of a log is kept that the rest may be added now; else it waits until all is judged again."""
    return bool(table.stretches.count() * STRETCH + MOST_MISSING >= table.length)


def store_more(table: Table, made: Marked, first: int) -> None:
    """Put these stretches from a number on in the place of those there were."""
    table.stretches.filter(number__gte=first).delete()
    KeptStretch.objects.bulk_create(
        [
            KeptStretch(table=table, number=number, known_by=mark, stored=zlib.compress(msgspec.msgpack.encode(one), 1))
            for number, (mark, one) in enumerate(made[first:], first)
        ],
        ignore_conflicts=True,
    )
