"""The sums an entry moved and what they were for: what counted cash is held against, noted while a log is judged."""

from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol

import msgspec

from rules_kb.kernel.corrections import Effective
from rules_kb.kernel.model import Action, Due, Ruling, Seat
from rules_kb.kernel.threads import Thread


class Sum(NamedTuple):
    """A sum between two sides that entry `seq` left or told of; `others` are those it is easily taken for."""

    seq: int
    frm: Seat
    to: Seat
    amount: int
    why: str
    about: str
    others: tuple[int, ...] = ()

    @property
    def thread(self) -> Thread:
        """The due it was, whatever became of it."""
        return self.seq, self.frm, self.to, self.why, self.about


class Sums(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True, gc=False):
    """What an entry did with money, by itself or in so many words."""

    by_itself: tuple[Sum, ...] = ()
    told: Sum | None = None
    # The dues that had moved by themselves before and that its words took the place of.
    confirmed: tuple[Thread, ...] = ()
    lapsed: tuple[Sum, ...] = ()
    # What the log says of the cash that it counts, where that is known.
    cash: int | None = None


class Watch(Protocol):
    """Looks on while a log is judged and notes what each entry did with money."""

    def before(self, position: Any, action: Action, ed: Any) -> None:
        """What the next entry finds."""

    def after(self, position: Any, action: Action, ed: Any, ruling: Ruling) -> Sums | None:
        """What that entry did, once it is judged; None for nothing."""


class Unwatched:
    """Of a game in which nobody counts money nothing is noted."""

    def before(self, position: Any, action: Action, ed: Any) -> None:
        """What the next entry finds."""

    def after(self, position: Any, action: Action, ed: Any, ruling: Ruling) -> Sums | None:
        """Nothing."""
        return None


class WatchedLog:
    """A log and the position it is judged on, with a watch on both."""

    def __init__(self, watch: Watch, position: Any, log: Iterable[Effective]) -> None:
        self.watch, self.position, self.steps = watch, position, iter(log)

    def eyes(self, ed: Any) -> Any:
        """The edition for the next entry, which is looked at before it is judged."""
        self.watch.before(self.position, next(self.steps).action, ed)
        return ed

    def after(self, step: Effective, ed: Any, ruling: Ruling) -> Sums | None:
        """What an entry did that has just been judged."""
        return self.watch.after(self.position, step.action, ed, ruling)


def sum_of(due: Due, others: tuple[int, ...] = ()) -> Sum:
    """What is owed, as a sum."""
    return Sum(due.seq, due.frm, due.to, due.amount, due.why, due.about, others)
