"""Whose yes an entry asks for, who has given it, and how a vote stands; a missing yes stops nothing."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

from rules_kb.kernel import log
from rules_kb.kernel.corrections import LogReading
from rules_kb.kernel.model import Action, Entry, Seat, Transfer

Word = Literal["yes", "no", ""]
Outcome = Literal["holds", "edition", "open"]
SAYS = (log.Agree, log.Contest)
DECISIONS = (log.Decide, log.Adopt)
# The whole table lets something stand, and the whole table decides a point.
EVERYBODYS = (log.Overrule, log.Waive, *DECISIONS)
ABOUT_LOG = (*log.CORRECTIONS, *SAYS, *EVERYBODYS, log.Settle, log.Assume)
WORD = re.compile(r"[^\s:,]+")


class ConsentLine(NamedTuple):
    """One entry: the seats it names, and the seat whose own phone logged it (None: a shared one)."""

    seq: int
    action: Action
    names: frozenset[Seat] = frozenset()
    logger: Seat | None = None


class Say(NamedTuple):
    """What one seat says of an entry; `own` when its own phone said it, `at` the entry that says so."""

    seat: Seat
    word: Word
    own: bool = False
    at: int = 0


def named(text: str, players: tuple[str, ...]) -> frozenset[Seat]:
    """The players a line names."""
    words = set(WORD.findall(text))
    return frozenset(seat for seat, name in enumerate(players) if name in words)


class Consents:
    """What is asked and what was said, read from a log or from the part of it that matters."""

    def __init__(self, lines: Iterable[ConsentLine], playing: Iterable[Seat]) -> None:
        self.lines = {line.seq: line for line in lines}
        self.playing = tuple(playing)
        self.reading = LogReading(tuple(Entry(line.seq, line.action) for line in self.lines.values()))
        # By the entry they are about, so that a long log is read once and not once for every entry.
        self.spoken: dict[int, list[tuple[int, log.Agree | log.Contest]]] = {}
        self.rewordings: dict[int, int] = {}
        for seq in self.lines:
            self.index(seq)

    def index(self, seq: int) -> None:
        """Where a say or a replacement belongs."""
        action, written = self.counts(seq), self.lines[seq].action
        if isinstance(action, log.Agree | log.Contest):
            self.spoken.setdefault(action.n, []).append((seq, action))
        if isinstance(written, log.Replace) and seq not in self.reading.struck:
            self.rewordings[written.n] = seq

    def counts(self, seq: int) -> Action | None:
        """An entry's action as it counts now; None where it was struck or is not there."""
        line = self.lines.get(seq)
        if line is None or seq in self.reading.struck:
            return None
        return self.reading.as_it_counts(Entry(seq, line.action)).action

    def said(self, n: int) -> dict[Seat, Say]:
        """The last word of every seat that spoke about an entry as it reads now."""
        found: dict[Seat, Say] = {}
        for seq, action in self.spoken.get(n, ()):
            # What was said of other words no longer counts.
            if seq > self.rewordings.get(n, 0):
                word: Word = "yes" if isinstance(action, log.Agree) else "no"
                found[action.by] = Say(action.by, word, self.lines[seq].logger == action.by, seq)
        return found

    def asked(self, n: int, paid: Iterable[Transfer] = ()) -> tuple[Seat, ...]:
        """The seats whose yes an entry asks for; `paid` is the money a settling entry moved."""
        line, action = self.lines.get(n), self.counts(n)
        if line is None or action is None or n in self.rewordings:
            return ()
        if isinstance(action, EVERYBODYS):
            return self.playing
        if isinstance(action, log.Settle):
            seats = {seat for one in paid for seat in (one.frm, one.to)}
            return self.still_in(seats or self.concerned(n))
        if isinstance(line.action, log.CORRECTIONS):
            is_free = self.is_own_newest(line) and not getattr(line.action, "action", action).mutual
            return () if is_free else self.still_in(self.concerned(n))
        return self.still_in(action.parties) if action.mutual and min(action.parties) >= 0 else ()

    def still_in(self, seats: Iterable[Seat]) -> tuple[Seat, ...]:
        """Those of some seats that are still in the game, in order."""
        return tuple(sorted(set(self.playing).intersection(seats)))

    def concerned(self, n: int) -> set[Seat]:
        """Everybody an entry names, or the entry it is about, and so on back."""
        seats: set[Seat] = set()
        while (line := self.lines.get(n)) is not None:
            seats |= line.names
            back = getattr(line.action, "n", None)
            if back is None or back >= n or isinstance(line.action, log.Insert):
                break
            n = back
        return seats

    def is_own_newest(self, line: ConsentLine) -> bool:
        """Whether a correction only takes back what its own phone logged last."""
        action = line.action
        if not isinstance(action, log.Strike | log.Replace) or (target := self.lines.get(action.n)) is None:
            return False
        between = (self.lines[seq] for seq in range(action.n + 1, line.seq) if seq in self.lines)
        newer = (one for one in between if one.logger == line.logger and one.seq not in self.reading.struck)
        return target.logger == line.logger and all(isinstance(one.action, ABOUT_LOG) for one in newer)

    def votes(self, n: int, paid: Iterable[Transfer] = ()) -> list[Say]:
        """What each seat says of an entry: those it asks, else everybody; who logged it said yes with that."""
        asked, said = self.asked(n, paid), self.said(n)
        line = self.lines.get(n)
        if line is not None and line.logger in asked:
            said.setdefault(line.logger, Say(line.logger, "yes", True, n))
        return [said.get(seat, Say(seat, "")) for seat in asked or self.playing]

    def missing(self, n: int, paid: Iterable[Transfer] = ()) -> tuple[Seat, ...]:
        """Whose yes an entry still waits for."""
        return tuple(say.seat for say in self.votes(n, paid) if say.word != "yes") if self.asked(n, paid) else ()


def outcome(says: Iterable[Say]) -> Outcome:
    """How a vote stands: a majority of all seats holds; where none can come about any more, the edition does."""
    words = [say.word for say in says]
    if 2 * words.count("yes") > len(words):
        return "holds"
    return "edition" if words and 2 * words.count("no") >= len(words) else "open"


def contested_decisions(entries: Iterable[Entry]) -> set[int]:
    """The decisions somebody said no to; most logs have none."""
    entries = tuple(entries)
    said_no = {entry.action.n for entry in entries if isinstance(entry.action, log.Contest)}
    return {entry.seq for entry in entries if entry.seq in said_no and isinstance(entry.action, DECISIONS)}


def voted_down(entries: Iterable[Entry], playing: Mapping[int, Iterable[Seat]]) -> frozenset[int]:
    """The decisions that lost their vote among those who were in the game when they were made."""
    lines = [ConsentLine(entry.seq, entry.action) for entry in entries]
    return frozenset(n for n, seats in playing.items() if outcome(Consents(lines, seats).votes(n)) == "edition")


def in_the_game(position: Any) -> tuple[Seat, ...]:
    """The seats that are not out."""
    return tuple(seat for seat, one in enumerate(position.players) if not getattr(one, "out", False))
