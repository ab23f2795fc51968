"""The effective log: what is left of the raw one once its corrections are read."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from rules_kb.kernel.consent_table import Stakes, is_refused, kind_of, named_seats
from rules_kb.kernel.log import CORRECTIONS, Agree, Contest, Decide, Insert, Overrule, Replace, Strike, Waive
from rules_kb.kernel.model import ARBITER, TABLE, Action, Entry, Seat

EVERY_RULE = "*"
# What changes how earlier entries count.
CHANGING = frozenset({*CORRECTIONS, Waive, Overrule, Contest})
# What is about another entry, and is read for what it says of that.
ABOUT_ANOTHER = CHANGING | {Agree}


class Effective(msgspec.Struct, frozen=True, gc=False):
    """One entry as it counts: its number for ever, its action now, and what the table let pass there."""

    seq: int
    action: Action
    waived: frozenset[str] = frozenset()
    # What a later decision settles for it, and the entries of those decisions.
    options: dict[str, str] = {}
    decided_at: dict[str, int] = {}


class LogReading:
    """All corrections of a log, read from the last to the first so that a struck one never counts."""

    def __init__(self, entries: Iterable[Entry], stakes: Mapping[int, Stakes] | None = None) -> None:
        self.entries = {entry.seq: entry for entry in entries}
        # Without the stakes of the entries somebody said no to, a no keeps none of them from counting.
        self.stakes = stakes or {}
        self.struck: set[int] = set()
        self.refused: set[int] = set()
        # By entry, the last word of everybody on it as it reads now: yes or no.
        self.says: dict[int, dict[Seat, bool]] = {}
        self.replaced: dict[int, Action] = {}
        self.inserts: dict[int, list[int]] = {}
        self.waived: dict[int, set[str]] = {}
        self.options: dict[int, dict[str, str]] = {}
        self.decided_at: dict[int, dict[str, int]] = {}
        for entry in reversed(self.entries.values()):
            if type(entry.action) in ABOUT_ANOTHER or entry.seq in self.replaced or entry.seq in self.stakes:
                self.weigh(entry)
        self.read_precedents(tuple(self.entries.values()))
        self.changed = {*self.struck, *self.replaced, *self.inserts, *self.waived, *self.options}

    def weigh(self, entry: Entry) -> None:
        """Whether an entry that may be about another counts itself, and what it changes then."""
        if entry.seq in self.stakes and entry.seq not in self.struck and self.is_refused(entry):
            self.refused.add(entry.seq)
            self.struck.add(entry.seq)
        if self.is_overruled(entry):
            self.struck.add(entry.seq)
        # A correction that was replaced by something else corrects nothing.
        gone = entry.seq in self.replaced and not isinstance(entry.action, (Replace, Insert))
        if entry.seq not in self.struck and not gone:
            self.read(entry)
        if entry.seq not in self.struck:
            self.hear(self.as_it_counts(entry).action)

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

    def hear(self, action: Action) -> None:
        """One yes or no: a later one goes before it, of the whole table too, and so do other words of the entry."""
        if not isinstance(action, (Agree, Contest)) or action.n in self.replaced:
            return
        said = self.says.setdefault(action.n, {})
        if TABLE not in said:
            said.setdefault(action.by, isinstance(action, Agree))

    def is_overruled(self, entry: Entry) -> bool:
        """Whether a no to property given for a debt came before the arbiter's yes: then nothing goes back."""
        action = entry.action
        if not isinstance(action, Contest) or not self.says.get(action.n, {}).get(ARBITER):
            return False
        about = self.entries.get(action.n)
        return about is not None and kind_of(self.as_it_counts(about).action) == "in_kind"

    def is_refused(self, entry: Entry) -> bool:
        """Whether a no keeps an entry from counting."""
        seq, stakes = entry.seq, self.stakes[entry.seq]
        action = entry.action if isinstance(entry.action, (Replace, Insert)) else self.as_it_counts(entry).action
        voters = tuple(sorted({*stakes.voters, *self.put_out(seq)}))
        return is_refused(action, self.bound(seq, action, stakes), self.says.get(seq, {}), voters)

    def bound(self, seq: int, action: Action, stakes: Stakes) -> frozenset[Seat]:
        """The seats whose no is enough: whose money it moves, whom it puts out, all in a game it ends, else whom it names."""
        match kind_of(action):
            case "end":
                return frozenset(stakes.voters)
            case "out":
                return frozenset({action.by})
            case "settle" if stakes.moved:
                return stakes.paying
        return self.concerned(seq)

    def concerned(self, n: int) -> frozenset[Seat]:
        """Everybody an entry names, or the entry it is about, and so on back."""
        return frozenset(seat for action in self.chain(n) for seat in named_seats(action))

    def put_out(self, n: int) -> frozenset[Seat]:
        """Whom an entry, or the entry it is about, puts out of the game: they still have a say in it."""
        told = (getattr(action, "action", action) for action in self.chain(n))
        return frozenset(action.by for action in told if kind_of(action) == "out")

    def chain(self, n: int) -> Iterator[Action]:
        """What an entry says, what the entry says that it is about, and so on back."""
        while (entry := self.entries.get(n)) is not None:
            yield entry.action
            back = getattr(entry.action, "n", None)
            # Of a line put in later the one before it is no concern, unless it is what the claim is made for.
            is_apart = isinstance(entry.action, Insert) and kind_of(entry.action) != "claim"
            if back is None or back >= n or is_apart:
                return
            n = back

    def binds(self, entry: Entry) -> bool:
        """Whether an inserted line counts at its place; a claim needs a yes from somebody else, else it is made now."""
        action: Any = self.replaced.get(entry.seq, getattr(entry.action, "action", None))
        says = self.says.get(entry.seq, {})
        return not action.needs_yes or any(yes for by, yes in says.items() if by != action.by)

    def read_precedents(self, entries: tuple[Entry, ...]) -> None:
        """A point decided after a dispute holds for the disputed entry too."""
        disputed = None
        for entry in entries:
            action = entry.action
            if not isinstance(action, (Contest, Decide)) or entry.seq in self.struck:
                continue
            if isinstance(action, Contest):
                disputed = action.n
            elif disputed is not None:
                self.options.setdefault(disputed, {})[action.param] = action.value
                self.decided_at.setdefault(disputed, {})[action.param] = entry.seq

    def is_as_written(self, entry: Entry) -> bool:
        """Whether an entry counts just as it was written, at its place and with nothing behind it."""
        return entry.seq not in self.changed and not isinstance(entry.action, Insert)

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


def effective(entries: tuple[Entry, ...], stakes: Mapping[int, Stakes] | None = None) -> tuple[Effective, ...]:
    """The log in the order it counts: struck entries out, replacements in place, inserts behind their anchor.

    What a no keeps from counting counts as little as a struck entry; `stakes` says of whom that is asked.
    """
    if CHANGING.isdisjoint({type(entry.action) for entry in entries}):
        return tuple([Effective(e.seq, e.action) for e in entries])
    reading = LogReading(entries, stakes)
    placed = {seq for seqs in reading.inserts.values() for seq in seqs}
    found = [*reading.emit(0)]
    for entry in entries:
        if reading.is_as_written(entry):
            found.append(Effective(entry.seq, entry.action))
        elif entry.seq not in placed:
            found += reading.emit(entry.seq)
    return tuple(found)
