"""Whose yes an entry asks for, who has given it, and how a vote stands; a missing yes stops nothing."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

from rules_kb.kernel import log
from rules_kb.kernel.consent_table import (
    DECISIONS,
    LETTING_STAND,
    ROWS,
    ConsentRow,
    Stakes,
    kind_of,
    may_fall,
    takes_from,
)  # fmt: skip
from rules_kb.kernel.corrections import LogReading
from rules_kb.kernel.model import ARBITER, TABLE, Action, Entry, Position, Seat, Transfer

Word = Literal["yes", "no", ""]
Outcome = Literal["holds", "edition", "open"]
SAYS = (log.Agree, log.Contest)
# What opens a dispute about an entry, and what ends one.
SETTLING = (*SAYS, log.Settle, log.Strike, log.Replace, *LETTING_STAND)
ABOUT_LOG = (*log.CORRECTIONS, *SAYS, *LETTING_STAND, *DECISIONS, log.Settle, log.Assume)


class ConsentLine(NamedTuple):
    """One entry, and the seat whose own phone logged it (None: a shared one)."""

    seq: int
    action: Action
    logger: Seat | None = None


class Say(NamedTuple):
    """What one seat says of an entry; `own` when its own phone said it, `at` the entry that says so."""

    seat: Seat
    word: Word
    own: bool = False
    at: int = 0


class Around(NamedTuple):
    """What the log does not say of a table: who is in the game, who has a phone, whether it is careful, what money moved."""

    playing: tuple[Seat, ...]
    phones: frozenset[Seat] = frozenset()
    careful: bool = False
    moved: Mapping[int, tuple[Transfer, ...]] = {}


class Consents:
    """What is asked and what was said, read from a log or from the part of it that matters."""

    def __init__(self, lines: Iterable[ConsentLine], around: Around) -> None:
        self.lines = {line.seq: line for line in lines}
        self.around = around
        said_no = {line.action.n for line in self.lines.values() if isinstance(line.action, log.Contest)}
        entries = [Entry(line.seq, line.action) for line in self.lines.values()]
        self.reading = LogReading(entries, {n: self.stakes(n) for n in said_no & self.lines.keys()})
        # By the entry they are about, so that a long log is read once and not once for every entry.
        self.spoken: dict[int, list[tuple[int, log.Agree | log.Contest]]] = {}
        self.rewordings: dict[int, int] = {}
        for seq in self.lines:
            self.index(seq)

    def stakes(self, n: int) -> Stakes:
        """Who is in the game as things are, and the money an entry moved."""
        return Stakes(self.around.playing, self.around.moved.get(n, ()))

    def voters(self, n: int) -> tuple[Seat, ...]:
        """Who has a say in an entry: those in the game, and whom it put out of it."""
        return tuple(sorted({*self.around.playing, *self.reading.put_out(n)}))

    def index(self, seq: int) -> None:
        """Where a say or a replacement belongs."""
        action, written = self.counts(seq), self.lines[seq].action
        if isinstance(action, (log.Agree, log.Contest)):
            self.spoken.setdefault(action.n, []).append((seq, action))
        if isinstance(written, log.Replace) and seq not in self.reading.struck:
            self.rewordings[written.n] = seq

    def counts(self, seq: int) -> Action | None:
        """An entry's action as it counts now; None where it was struck or is not there."""
        line = self.lines.get(seq)
        if line is None or (seq in self.reading.struck and seq not in self.reading.refused):
            return None
        return self.reading.as_it_counts(Entry(seq, line.action)).action

    def row(self, n: int) -> ConsentRow:
        """What yes and no mean for an entry; a line that was put in the place of another is asked about itself."""
        line, action = self.lines[n].action, self.counts(n)
        return ROWS[kind_of(line if isinstance(line, log.CORRECTIONS) or action is None else action)]

    def said(self, n: int) -> dict[Seat, Say]:
        """The last word of every seat that spoke about an entry as it reads now."""
        found: dict[Seat, Say] = {}
        for seq, action in self.spoken.get(n, ()):
            # What was said of other words no longer counts.
            if seq <= self.rewordings.get(n, 0):
                continue
            word: Word = "yes" if isinstance(action, log.Agree) else "no"
            for seat in self.voters(n) if action.by == TABLE else (action.by,):
                found[seat] = Say(seat, word, self.lines[seq].logger == seat, seq)
        return found

    def asked(self, n: int) -> tuple[Seat, ...]:
        """The seats whose yes an entry asks for; what the arbiter rules asks nobody."""
        line, action = self.lines.get(n), self.counts(n)
        if line is None or action is None or n in self.rewordings or line.action.by == ARBITER:
            return ()
        asked = self.asked_by_row(line, action)
        if self.around.careful:
            loses = takes_from(action, self.around.moved.get(n, ()))
            asked |= {seat for seat in loses if seat in self.around.phones and seat != line.logger}
        return tuple(sorted(asked))

    def asked_by_row(self, line: ConsentLine, action: Action) -> set[Seat]:
        """The seats a table of any kind asks."""
        playing, phones = set(self.voters(line.seq)), self.around.phones
        written = line.action if isinstance(line.action, log.CORRECTIONS) else action
        match kind_of(written):
            case "decision":
                return playing
            # Whoever taps an ending is asked "Really?" there and then: only phones of others are asked again.
            case "let_stand" | "end":
                return playing & phones
            case "out":
                return {action.by} & phones - {line.logger}
            case "settle":
                return playing & (self.stakes(line.seq).paying or self.reading.concerned(line.seq))
            case "correction" | "claim":
                is_free = self.is_own_newest(line) and not getattr(line.action, "action", action).mutual
                return set() if is_free else playing & self.reading.concerned(line.seq)
            case "in_kind":
                return playing & {getattr(action, "to", TABLE)}
            case "trade":
                return playing & action.parties
        return set()

    def is_own_newest(self, line: ConsentLine) -> bool:
        """Whether a correction only takes back what its own phone logged last."""
        action = line.action
        if not isinstance(action, (log.Strike, log.Replace)) or (target := self.lines.get(action.n)) is None:
            return False
        between = (self.lines[seq] for seq in range(action.n + 1, line.seq) if seq in self.lines)
        newer = (one for one in between if one.logger == line.logger and one.seq not in self.reading.struck)
        return target.logger == line.logger and all(isinstance(one.action, ABOUT_LOG) for one in newer)

    def votes(self, n: int) -> list[Say]:
        """What each seat says of an entry: those it asks, else everybody; who logged it said yes with that."""
        asked, said = self.asked(n), self.said(n)
        line = self.lines.get(n)
        if line is not None and line.logger in asked:
            said.setdefault(line.logger, Say(line.logger, "yes", True, n))
        return [said.get(seat, Say(seat, "")) for seat in asked or self.voters(n)]

    def missing(self, n: int) -> tuple[Seat, ...]:
        """Whose yes an entry still waits for."""
        return tuple(say.seat for say in self.votes(n) if say.word != "yes") if self.asked(n) else ()


def outcome(says: Iterable[Say]) -> Outcome:
    """How a vote stands: a majority of all seats holds; where none can come about any more, the edition does."""
    words = [say.word for say in says]
    if 2 * words.count("yes") > len(words):
        return "holds"
    return "edition" if words and 2 * words.count("no") >= len(words) else "open"


def in_the_game(position: Any) -> tuple[Seat, ...]:
    """The seats that are not out."""
    return tuple(seat for seat, one in enumerate(position.players) if not getattr(one, "out", False))


def contested_in(entries: tuple[Entry, ...]) -> set[int]:
    """The entries somebody said no to that may fall by it; most logs have none."""
    said_no = {entry.action.n for entry in entries if isinstance(entry.action, log.Contest)}
    if not said_no:
        return set()
    again = {
        entry.action.n for entry in entries if isinstance(entry.action, log.Replace) and may_fall(entry.action.action)
    }
    return {entry.seq for entry in entries if entry.seq in said_no and (may_fall(entry.action) or entry.seq in again)}


def doubt(position: Position, action: Any) -> None:
    """An entry is disputed as long as somebody's last word on it is no, and until the table or its arbiter settles it."""
    earlier = position.doubters.pop(action.n, [])
    goes_on = isinstance(action, SAYS) and action.by not in (TABLE, ARBITER)
    said_no = [seat for seat in earlier if goes_on and seat != action.by]
    said_no += [action.by] if isinstance(action, log.Contest) and action.by != ARBITER else []
    position.disputed = [n for n in position.disputed if n != action.n]
    if said_no:
        position.doubters[action.n] = said_no
        position.disputed.append(action.n)
