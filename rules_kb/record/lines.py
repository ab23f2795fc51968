"""The game record: a game as text, read into numbered entries and written back."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Literal

import msgspec

from rules_kb.kernel.log import CORRECTIONS, Agree, Contest, Insert, Overrule, Replace, Settle, Waive
from rules_kb.kernel.model import Action, Entry
from rules_kb.kernel.text import LineError, did_you_mean, shown
from rules_kb.record import log_lines
from rules_kb.record.grammars import grammar_of
from rules_kb.record.head import KEYS, Head, SourceLine, source_lines, under
from rules_kb.record.reader import Words, name_of
from rules_kb.record.verbs import infinitive

LONGEST_ENTRY = 500
ABOUT_ENTRIES = (*CORRECTIONS, Agree, Contest, Overrule, Settle, Waive)
IN_THE_HEAD = frozenset(KEYS)
NESTING = r"(?:\s+(?:replace|insert\s+after)\s+\d+\s*:\s*\S+)?"
OPENS_BLOCK = re.compile(rf"\S+{NESTING}\s+position\s*(?::.*)?", re.IGNORECASE)


class Unreadable(msgspec.Struct, frozen=True):
    """A line nobody can read and what was expected there; `seq` is 0 in the head and in positions."""

    seq: int
    line: int
    message: str


class Record(msgspec.Struct, frozen=True):
    """A record as read: the head, the entries, and by number how and where each was written.

    `edition` has the options applied; `texts` and `lines` know the unreadable entries too.
    """

    edition: Any
    edition_id: str
    options: tuple[tuple[str, str], ...]
    players: tuple[str, ...]
    assume: tuple[str, ...] | None
    illegal: Literal["void", "stand"]
    block: Any
    entries: tuple[Entry, ...]
    texts: dict[int, str]
    lines: dict[int, int]
    unreadable: tuple[Unreadable, ...]
    pinned: str = ""


class Log:
    """The entries while they are read; an unreadable line keeps its number and stops nothing."""

    def __init__(self, head: Head) -> None:
        self.head = head
        self.entries: dict[int, Entry] = {}
        self.texts: dict[int, str] = {}
        self.lines: dict[int, int] = {}
        self.unreadable: list[Unreadable] = []

    def add(self, line: SourceLine, block: Sequence[SourceLine]) -> None:
        """One more entry, or one more line that cannot be read."""
        seq = len(self.texts) + 1
        self.texts[seq] = "\n  ".join([line.text, *(each.text for each in block)]) if block else line.text
        self.lines[seq] = line.number
        try:
            below = [(each.number, each.text) for each in block] if block else ()
            words = Words(line.text, self.head.players, below)
            action = read_action(words, self.head.edition)
            # Nearly no line speaks of another.
            if type(action) in log_lines.VERBS.by_kind:
                self.check(action, seq)
        except LineError as wrong:
            self.unreadable.append(Unreadable(seq, line.number, wrong.message))
            return
        self.entries[seq] = Entry(seq, action)
        if words.complaints:
            self.complain(words.complaints)

    def check(self, action: Action, seq: int) -> None:
        """Refuses what speaks of an entry that is not there before this line."""
        if isinstance(action, (Insert, Replace)):
            self.check(action.action, seq)
        if not isinstance(action, ABOUT_ENTRIES) or action.n in self.entries:
            return
        if action.n in self.texts and action.n != seq:
            raise LineError(f"Entry {action.n} could not be read, so there is nothing to speak of.")
        if action.n or not isinstance(action, Insert):
            raise LineError(f"There is no entry {action.n} before this line.")

    def complain(self, complaints: Sequence[tuple[int, str]]) -> None:
        """Notes the lines of a position that cannot be used."""
        self.unreadable += [Unreadable(0, number, message) for number, message in complaints]


def _entries(lines: Sequence[SourceLine]) -> Iterator[tuple[SourceLine, list[SourceLine]]]:
    """Every entry with the indented lines of its position."""
    at = 0
    while at < len(lines):
        deeper = at + 1 < len(lines) and lines[at + 1].indent > lines[at].indent
        below = under(lines, at) if deeper and OPENS_BLOCK.fullmatch(lines[at].text) else []
        yield lines[at], below
        at += 1 + len(below)


def parse_line(text: str, players: Sequence[str], edition: Any) -> Action:
    """The action of one line, with its position below it if it has one; LineError says what was expected."""
    first, *below = source_lines(text) or [SourceLine(1, 0, "")]
    words = Words(first.text, players, [(line.number, line.text) for line in below])
    if below and not OPENS_BLOCK.fullmatch(first.text):
        raise LineError("One line at a time, please.")
    action = read_action(words, edition)
    for number, message in words.complaints:
        raise LineError(f"Line {number}: {message}")
    return action


def read_action(words: Words, edition: Any) -> Action:
    """What a line tells: first who, then the verb, then the rest as the verb has it."""
    if len(words.text) > LONGEST_ENTRY:
        raise LineError(f"This line is {len(words.text)} characters long; the limit is {LONGEST_ENTRY}.")
    if words.peek(1) == ":" and words.peek() in IN_THE_HEAD:
        raise LineError(f'"{words.peek()}:" belongs before the first entry.')
    words.letters = edition.letters
    by = words.actor("a player, bank or table")
    grammar = grammar_of(edition)
    said = words.peek()
    if said not in grammar.verbs:
        said = infinitive(said, grammar.verbs, log_lines.VERBS)
        words.reword(said)
    if said in log_lines.VERBS:
        return log_lines.read(by, words, edition, lambda text: _nested(text, words, edition))
    if said in grammar.verbs:
        return grammar.verbs.read(by, words, edition)
    if said in ("", ",", ":") or said[0] in '"“„':
        raise words.wanted("what happened")
    if said in grammar.block_words:
        raise LineError('A line of a position stands indented below "position:".')
    near = did_you_mean(said, sorted({*grammar.verbs, *log_lines.VERBS}))
    raise LineError(f"{shown(said)} is not a word for what happened.{near}")


def _nested(text: str, outer: Words, edition: Any) -> Action:
    words = Words(text, outer.players, outer.block)
    action = read_action(words, edition)
    outer.complaints += words.complaints
    return action


def write(record: Record) -> str:
    """The record as text, which reads back to the same head, position and entries under the same numbers."""
    lines = list(_head_lines(record))
    if record.block is not None:
        lines.append("position:")
        lines += [f"  {line}" for line in write_block(record.block, record.players, record.edition)]
    lines.append("")
    actions = {entry.seq: entry.action for entry in record.entries}
    for seq in sorted({*actions, *record.texts}):
        action = actions.get(seq)
        lines.append(write_action(action, record.players, record.edition) if action else record.texts[seq])
    return "\n".join(lines) + "\n"


def _head_lines(record: Record) -> Iterator[str]:
    yield f"edition: {record.edition_id} {record.pinned}".rstrip()
    if record.options:
        yield "options: " + ", ".join(f"{name}={value}" for name, value in record.options)
    yield f"players: {', '.join(record.players)}"
    if record.assume is not None:
        yield f"assume: {', '.join(record.assume) or 'nothing'}"
    if record.illegal != "void":
        yield f"illegal: {record.illegal}"


def write_action(action: Action, players: Sequence[str], edition: Any) -> str:
    """The line of an action, name first; a position has its lines below it."""
    if type(action) in log_lines.VERBS.by_kind:
        words = log_lines.VERBS.write(action, lambda inner: write_action(inner, players, edition))
    else:
        words = grammar_of(edition).verbs.write(action, players, edition)
    return f"{name_of(action.by, players)} {words}"


def write_block(block: Any, players: Sequence[str], edition: Any) -> list[str]:
    """The lines of a position, not yet indented."""
    return grammar_of(edition).write_block(block, players, edition)
