"""The head of a record: edition, options, players, and what else must be known before the first entry."""

import re
from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

from rules_kb.kernel.model import Malformed
from rules_kb.kernel.text import SUM, LineError, did_you_mean, listed, same, shown, unbroken, uncommented
from rules_kb.record.grammars import grammar_of
from rules_kb.record.log_lines import OTHER_TEXT, VERBS, assumed, option, pin, sentence
from rules_kb.record.reader import Words

KEYS = ("edition", "options", "players", "assume", "illegal", "position")
HEAD = re.compile(r"([^\s:,]+)\s*:\s*(.*)")
DEFAULT_EDITION = "us-classic"
MOST_PLAYERS = 20
LONGEST_NAME = 40
LONGEST_LINE = 2_000
BAD_IN_NAMES = re.compile(r'[\s,:#"“„()\ufffd]')


class SourceLine(NamedTuple):
    """A line that says something: where it stands, how far it is indented, its words without comment."""

    number: int
    indent: int
    text: str


class Head(NamedTuple):
    """The head as it was read: what it fixes, and the lines in it that nobody can read."""

    edition: Any
    edition_id: str
    options: tuple[tuple[str, str], ...]
    players: tuple[str, ...]
    assume: tuple[str, ...] | None
    illegal: Literal["void", "stand"]
    block: tuple[SourceLine, ...] | None
    complaints: tuple[tuple[int, str], ...]
    pinned: str


def source_lines(text: str) -> list[SourceLine]:
    """The lines that say something, whatever their line ends; what is far too long is cut."""
    found = []
    for number, raw in enumerate(
        unbroken(text).removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1
    ):
        words = raw.strip()
        if len(words) > LONGEST_LINE and words[0] != "#":
            words = f"{words[:LONGEST_LINE]}…"
        elif "#" in words:
            words = uncommented(words)
        if words:
            before = len(raw) - len(raw.lstrip()) if raw[0].isspace() else 0
            found.append(SourceLine(number, len(raw[:before].expandtabs()) if before else 0, words))
    return found


def under(lines: Sequence[SourceLine], at: int) -> list[SourceLine]:
    """The lines indented deeper than this one, right below it."""
    end = at + 1
    while end < len(lines) and lines[end].indent > lines[at].indent:
        end += 1
    return list(lines[at + 1 : end])


class HeadReader:
    """Reads the head line by line; `errors` are those without which nothing can be judged.

    `load` gives the edition of an id, `reserved` the words of a record that no player of any game can have for a name.
    """

    def __init__(self, load: Callable[[str], Any], reserved: frozenset[str]) -> None:
        self.load, self.reserved = load, reserved
        self.said: dict[str, list[SourceLine]] = {}
        self.block: list[SourceLine] | None = None
        self.complaints: list[tuple[int, str]] = []
        self.errors: dict[str, str] = {}
        self.names: frozenset[str] = frozenset()
        self.pinned = ""

    def split(self, lines: Sequence[SourceLine]) -> Sequence[SourceLine]:
        """Takes the head off and gives back the entries."""
        at = 0
        while at < len(lines) and (found := HEAD.fullmatch(lines[at].text)) and not self.is_entry(found[1]):
            key = found[1].lower()
            line = lines[at]._replace(text=found[2])
            at += self.take_block(lines, at, line) if key == "position" else self.take(key, line)
        return lines[at:]

    def is_entry(self, word: str) -> bool:
        """Whether a line that looks like a head is an entry gone wrong."""
        return word.lower() in ("bank", "table") or same(word) in self.names

    def take_block(self, lines: Sequence[SourceLine], at: int, line: SourceLine) -> int:
        """Takes the position, and says how many lines it has."""
        below = under(lines, at)
        if self.block is not None:
            self.complain(line, "There is a position already.")
        if line.text:
            self.complain(line, "The position belongs on indented lines below this one.")
        self.block = [*(self.block or ()), *below]
        return 1 + len(below)

    def take(self, key: str, line: SourceLine) -> int:
        """Takes one line of the head."""
        if key not in KEYS:
            near = did_you_mean(key, KEYS) or f" A record begins with {listed(KEYS)}."
            self.complain(line, f"{shown(key)} is not a line of the head.{near}")
        elif key != "options" and key in self.said:
            self.refuse(line, f"There is a line {key}: already.")
        else:
            self.said.setdefault(key, []).append(line)
        if key == "players":
            self.names |= {same(name.strip()) for name in line.text.split(",")}
        return 1

    def complain(self, line: SourceLine, message: str) -> None:
        """Notes what cannot be read and does no harm."""
        self.complaints.append((line.number, message))

    def refuse(self, line: SourceLine | None, message: str, where: str = "") -> None:
        """Notes what keeps the record from being judged."""
        path = f"line {line.number}" if line else where
        self.errors[path] = f"{self.errors[path]} {message}" if path in self.errors else message

    def only(self, key: str) -> SourceLine | None:
        """The line of a key, if there is one."""
        return next(iter(self.said.get(key, ())), None)

    def read(self, override: str | None) -> Head:
        """Everything the head fixes; Malformed with every fault at once."""
        edition, edition_id = self.edition(override)
        options = self.options()
        played = self.with_options(edition, options)
        players = self.players(edition)
        assume, illegal = self.assume(edition), self.illegal()
        if self.errors:
            extra = {f"line {number}": message for number, message in self.complaints}
            raise Malformed({**extra, **self.errors})
        chosen = tuple({name: value for _, name, value in options}.items())
        block = None if self.block is None else tuple(self.block)
        complaints = tuple(self.complaints)
        return Head(played, edition_id, chosen, players, assume, illegal, block, complaints, self.pinned)

    def edition(self, override: str | None) -> tuple[Any, str]:
        """The edition by its id; the one asked for goes before the one written."""
        line = None if override else self.only("edition")
        id, self.pinned = pin(override or (line.text.lower() if line else DEFAULT_EDITION))
        try:
            edition = self.load(id[:LONGEST_NAME])
        except Malformed as wrong:
            self.refuse(line, sentence("; ".join(wrong.errors.values())), "edition")
            return None, id
        if self.pinned not in ("", edition.pinned):
            self.refuse(line, OTHER_TEXT.format(id=id), "edition")
        return edition, edition.id

    def options(self) -> list[tuple[SourceLine, str, str]]:
        """The options as they are written, with their lines."""
        found = []
        for line in self.said.get("options", ()):
            for part in filter(None, (part.strip() for part in line.text.split(","))):
                try:
                    found.append((line, *option(part)))
                except LineError as wrong:
                    self.refuse(line, wrong.message)
        return found

    def with_options(self, edition: Any, options: Sequence[tuple[SourceLine, str, str]]) -> Any:
        """The edition as the table plays it."""
        if edition is None or not options:
            return edition
        where = {f"options.{name}": line for line, name, _ in options}
        try:
            return edition.with_options({name: value for _, name, value in options})
        except Malformed as wrong:
            for path, message in wrong.errors.items():
                self.refuse(where.get(path, options[-1][0]), sentence(message))
        return edition

    def players(self, edition: Any) -> tuple[str, ...]:
        """The names in turn order."""
        line = self.only("players")
        names = [name.strip() for name in line.text.split(",") if name.strip()] if line else []
        if not names:
            self.refuse(line, "Say who plays, in turn order, like this: players: Ann, Bob", "players")
        if len(names) > MOST_PLAYERS:
            self.refuse(line, f"{len(names)} players are too many; the limit is {MOST_PLAYERS}.")
            return ()
        for at, name in enumerate(names):
            if fault := name_fault(name, names[:at], grammar_of(edition).reserved if edition else self.reserved):
                self.refuse(line, fault)
        return tuple(names)

    def assume(self, edition: Any) -> tuple[str, ...] | None:
        """The moneys that move by themselves; None leaves it to the edition."""
        line = self.only("assume")
        if line is None or edition is None:
            return None
        words = Words(line.text or "nothing", ())
        try:
            found = assumed(words, edition)
            words.finish()
        except LineError as wrong:
            self.refuse(line, wrong.message)
            return None
        return found

    def illegal(self) -> Literal["void", "stand"]:
        """What becomes of illegal acts."""
        line = self.only("illegal")
        if line is not None and line.text.lower() not in ("void", "stand"):
            self.refuse(line, f'Expected void or stand after "illegal:", not {shown(line.text)}.')
        return "stand" if line is not None and line.text.lower() == "stand" else "void"


def name_fault(name: str, before: Sequence[str], reserved: frozenset[str]) -> str:
    """What keeps a word from being a player's name, or nothing; `reserved` are the game's own words."""
    joined = "_".join(name.split())
    if joined != name and not BAD_IN_NAMES.search(joined):
        return f"{shown(name)} is more than one word; write {shown(joined)}."
    if BAD_IN_NAMES.search(name) or not name.isprintable():
        return f"{shown(name)} cannot be a name; use letters, digits and _."
    if len(name) > LONGEST_NAME:
        return f"{shown(name)} is too long for a name; the limit is {LONGEST_NAME} letters."
    if SUM.fullmatch(name) or name.isnumeric():
        return f"{shown(name)} cannot be a name, since it is a number."
    if same(name) in {"bank", "table", *KEYS, *VERBS, *reserved}:
        return f"{shown(name)} cannot be a name, since the record uses that word."
    if same(name) in map(same, before):
        return f"Two players are called {name}."
    return ""
