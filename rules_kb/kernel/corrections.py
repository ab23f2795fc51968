"""The effective log: what is left of the raw one once its corrections are read."""

from collections.abc import Iterator
from typing import Any

import msgspec

from rules_kb.kernel.log import CORRECTIONS, Agree, Contest, Decide, Insert, Overrule, Replace, Strike, Waive
from rules_kb.kernel.model import Action, Entry, Seat

EVERY_RULE = "*"


class Effective(msgspec.Struct, frozen=True):
    """One entry as it counts: its number for ever, its action now, and what the table let pass there."""

    seq: int
    action: Action
    waived: frozenset[str] = frozenset()
    # What a later decision settles for it, and the entries of those decisions.
    options: dict[str, str] = {}
    decided_at: dict[str, int] = {}


class LogReading:
    """All corrections of a log, read from the last to the first so that a struck one never counts."""

    def __init__(self, entries: tuple[Entry, ...], voted_down: frozenset[int] = frozenset()) -> None:
        self.entries = {entry.seq: entry for entry in entries}
        self.struck: set[int] = set(voted_down)
        self.replaced: dict[int, Action] = {}
        self.inserts: dict[int, list[int]] = {}
        self.waived: dict[int, set[str]] = {}
        self.options: dict[int, dict[str, str]] = {}
        self.decided_at: dict[int, dict[str, int]] = {}
        for entry in reversed(entries):
            # A correction that was replaced by something else corrects nothing.
            gone = entry.seq in self.replaced and not isinstance(entry.action, Replace | Insert)
            if entry.seq not in self.struck and not gone:
                self.read(entry)
        self.read_precedents(entries)

    def read(self, entry: Entry) -> None:
        """One correction or decision about an earlier entry."""
        match entry.action:
            case Strike(n=n):
                self.struck.add(n)
            case Replace(n=n, action=action):
                self.replaced.setdefault(n, self.replaced.get(entry.seq, action))
            case Insert(n=n) if self.binds(entry):
                self.inserts.setdefault(n, []).insert(0, entry.seq)
            case Waive(n=n, rule=rule):
                self.waived.setdefault(n, set()).add(rule)
            case Overrule(n=n):
                self.waived.setdefault(n, set()).add(EVERY_RULE)

    def binds(self, entry: Entry) -> bool:
        """Whether an inserted line counts at its place; a claim needs a yes from somebody else, else it is made now."""
        action: Any = self.replaced.get(entry.seq, getattr(entry.action, "action", None))
        return not action.needs_yes or any(self.said_yes(entry.seq, besides=action.by))

    def said_yes(self, n: int, besides: Seat) -> Iterator[bool]:
        """The last word of everybody else about an entry, where they spoke: a later say goes before an earlier one."""
        last = {
            one.action.by: one.action
            for one in self.entries.values()
            if isinstance(one.action, Agree | Contest) and one.action.n == n and one.seq not in self.struck
        }
        return (isinstance(said, Agree) for by, said in last.items() if by != besides)

    def read_precedents(self, entries: tuple[Entry, ...]) -> None:
        """A point decided after a dispute holds for the disputed entry too."""
        disputed = None
        for entry in entries:
            if entry.seq in self.struck:
                continue
            if isinstance(entry.action, Contest):
                disputed = entry.action.n
            elif isinstance(entry.action, Decide) and disputed is not None:
                self.options.setdefault(disputed, {})[entry.action.param] = entry.action.value
                self.decided_at.setdefault(disputed, {})[entry.action.param] = entry.seq

    def emit(self, seq: int) -> Iterator[Effective]:
        """An entry at its place, then whatever was inserted right behind it."""
        waiting = [seq]
        while waiting:
            seq = waiting.pop()
            entry = self.entries.get(seq)
            if entry is not None and seq not in self.struck:
                yield self.as_it_counts(entry)
            waiting += reversed(self.inserts.get(seq, []))

    def as_it_counts(self, entry: Entry) -> Effective:
        """An entry with what replaced it and what was let pass there."""
        seq = entry.seq
        replaced = None if isinstance(entry.action, Replace) else self.replaced.get(seq)
        action: Any = replaced or entry.action
        if isinstance(action, Insert):
            action = action.action
        waived = frozenset(self.waived.get(seq, ()))
        return Effective(seq, action, waived, self.options.get(seq, {}), self.decided_at.get(seq, {}))


def effective(entries: tuple[Entry, ...], voted_down: frozenset[int] = frozenset()) -> tuple[Effective, ...]:
    """The log in the order it counts: struck entries out, replacements in place, inserts behind their anchor.

    A decision that was voted down counts as little as a struck one.
    """
    if not any(isinstance(e.action, (*CORRECTIONS, Waive, Overrule, Contest)) for e in entries):
        return tuple(Effective(e.seq, e.action) for e in entries)
    reading = LogReading(entries, voted_down)
    placed = {seq for seqs in reading.inserts.values() for seq in seqs}
    order = [0, *(e.seq for e in entries if e.seq not in placed)]
    return tuple(step for seq in order for step in reading.emit(seq))
