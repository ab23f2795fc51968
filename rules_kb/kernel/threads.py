"""The threads between the entry that opened a due and the one that closed it."""

from collections.abc import Iterable, Iterator
from typing import Any

from rules_kb.kernel.model import DUE, Due, Matter, Position

Thread = tuple[int, int, int, str, str]


def thread(due: Due) -> Thread:
    """A due, whatever became of it."""
    return due.seq, due.frm, due.to, due.why, due.about


def spun(position: Position) -> dict[Thread, tuple[Any, ...]]:
    """How every due stands, those paid by assumption among them."""
    return spun_of(position.dues, position.assumed)


def spun_of(dues: Iterable[Due], assumed: Iterable[Due]) -> dict[Thread, tuple[Any, ...]]:
    """How these dues stand: those that are open, and those that were paid by assumption."""
    rows = [(due, True) for due in dues] + [(due, False) for due in assumed]
    return {thread(due): (due.amount, due.times, due.state, unpaid) for due, unpaid in rows}


def touched(before: dict[Thread, tuple[Any, ...]], after: dict[Thread, tuple[Any, ...]]) -> Iterator[Thread]:
    """The dues an entry opened, called, changed or closed."""
    return (each for each in before.keys() | after.keys() if before.get(each) != after.get(each))


def touched_dues(was: list[Matter], now: list[Matter]) -> tuple[list[Due], list[Due]]:
    """The dues an entry opened, called, changed or closed, as they were before it and as they are after it."""
    both = [[one for one in matters if one.kind == DUE] for matters in (was, now)]
    threads = set(touched(*map(spun_in, both)))
    before, after = ([one for one in dues if thread(one) in threads] if threads else [] for dues in both)
    return before, after


def spun_in(dues: list[Due]) -> dict[Thread, tuple[Any, ...]]:
    """How those of some dues stand that are open or were paid by assumption."""
    paid = [one for one in dues if one.closed and one.closed.how == "assumed"]
    return spun_of([one for one in dues if one.closed is None], paid)
