"""What entries have to do with each other: a due is a thread from the entry that opened it to the one that closed it."""

from collections.abc import Iterator
from typing import Any

from rules_kb.core import Due, Position

Thread = tuple[int, int, int, str, str]


def thread(due: Due) -> Thread:
    """A due, whatever became of it."""
    return due.seq, due.frm, due.to, due.why, due.about


def spun(position: Position) -> dict[Thread, tuple[Any, ...]]:
    """How every due stands, those paid by assumption among them."""
    rows = [(due, True) for due in position.dues] + [(due, False) for due in position.assumed]
    return {thread(due): (due.amount, due.times, due.state, unpaid) for due, unpaid in rows}


def touched(before: dict[Thread, tuple[Any, ...]], after: dict[Thread, tuple[Any, ...]]) -> Iterator[Thread]:
    """The dues an entry opened, called, changed or closed."""
    return (each for each in before.keys() | after.keys() if before.get(each) != after.get(each))
