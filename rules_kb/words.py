"""The words of one line of a record, read from the left, and the kind refusals when one is missing."""

import difflib
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence

from rules_kb.core import BANK, TABLE, Seat

QUOTED = r'"(?:[^"\\]|\\.)*"|[“„][^“”]*[“”]'
COMMENT = re.compile(rf"({QUOTED})|#.*")
WORD = re.compile(rf'{QUOTED}|-?[$£€]?[0-9]{{1,3}}(?:,[0-9]{{3}})+(?![0-9])|[,:]|[^\s,:"“„]+|["“„]')
SUM = re.compile(r"(-?)[$£€]?(-?)([0-9]+|[0-9]{1,3}(?:,[0-9]{3})+)")
ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"}
UNESCAPES = {"n": "\n", "r": "\r"}
LARGEST = 1_000_000_000
LONGEST_ECHO = 40


class LineError(ValueError):
    """A line that cannot be read; `shape` says that an example of the line would help."""

    def __init__(self, message: str, shape: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self.shape = shape


def shown(word: str) -> str:
    """A word as it may be repeated in an answer: quoted, printable and short."""
    kept = "".join(letter if letter.isprintable() else "\ufffd" for letter in word[: LONGEST_ECHO + 1])
    return f'"{kept[:LONGEST_ECHO]}…"' if len(kept) > LONGEST_ECHO else f'"{kept}"'


def uncommented(line: str) -> str:
    """The line without its comment and the blanks around it; a # inside quotes stays."""
    return COMMENT.sub(r"\1", line).strip()


def unbroken(text: str) -> str:
    """The text with what no database or encoder takes (NUL, lone surrogates) made visible."""
    return re.sub("[\0\ud800-\udfff]", "\ufffd", text)


def quote(text: str) -> str:
    """Text in quotes, so that it reads back exactly."""
    return '"' + "".join(ESCAPES.get(letter, letter) for letter in text) + '"'


def unquote(word: str) -> str:
    """What stands between the quotes."""
    if word[0] != '"':
        return word[1:-1]
    return re.sub(r"\\(.)", lambda found: UNESCAPES.get(found[1], found[1]), word[1:-1])


def same(name: str) -> str:
    """Two spellings of one name give the same word here."""
    return unicodedata.normalize("NFKC", name).casefold()


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The nearest known words as a question, or nothing."""
    words = list(known)
    inside = [name for name in words if len(word) > 2 and word in name]
    near = (inside or difflib.get_close_matches(word[:LONGEST_ECHO], words, n=3, cutoff=0.6))[:3]
    return f" Did you mean {' or '.join(near)}?" if near else ""


def listed(names: Iterable[str], joined: str = "or") -> str:
    """Names in a row, as in a sentence."""
    *others, last = list(names) or ["nothing"]
    return f"{', '.join(others)} {joined} {last}" if others else last


def whole(word: str, signed: bool = False) -> int | None:
    """The number a word is, with or without a currency sign; None for other words."""
    if not (found := SUM.fullmatch(word)):
        return None
    digits = found[3].replace(",", "").lstrip("0") or "0"
    minus = bool(found[1] or found[2]) and digits != "0"
    if minus and not signed:
        raise LineError(f"A number cannot be below zero here, and {shown(word)} is.")
    if len(digits) > len(str(LARGEST)) or int(digits) > LARGEST:
        raise LineError(f"{shown(word)} is more money than the Bank can count; the limit is 1,000,000,000.")
    return -int(digits) if minus else int(digits)


class Words:
    """One line, taken word by word; `block` holds the indented lines below it."""

    def __init__(self, text: str, players: Sequence[str], block: Sequence[tuple[int, str]] = ()) -> None:
        self.text = text
        self.players = players
        self.block = block
        self.complaints: list[tuple[int, str]] = []
        self._found = list(WORD.finditer(text))
        self._next = 0
        self._meant: dict[int, str] = {}

    def _raw(self, ahead: int = 0) -> str:
        at = self._next + ahead
        return self._found[at][0] if at < len(self._found) else ""

    def peek(self, ahead: int = 0) -> str:
        """The coming word in lower case, or nothing at the end."""
        return self._meant.get(self._next + ahead) or self._raw(ahead).lower()

    def reword(self, word: str) -> None:
        """Takes the coming word for another form of this one."""
        self._meant[self._next] = word

    def rest(self) -> str:
        """Everything not read yet, as it was written."""
        start = self._found[self._next].start() if self._next < len(self._found) else len(self.text)
        self._next = len(self._found)
        return self.text[start:].strip()

    def took(self, *words: str) -> str:
        """The coming word if it is one of these, and then it is read; else nothing."""
        word = self.peek()
        if word not in words:
            return ""
        self._next += 1
        return word

    def take(self, expected: str) -> str:
        """The coming word in lower case, whatever it is; a mark of its own is none."""
        word = self.peek()
        if not word or word in (",", ":") or word[0] in '"“„':
            raise self.wanted(expected)
        self._next += 1
        return word

    def need(self, word: str, expected: str = "") -> None:
        """Reads a word that must stand here."""
        if not self.took(word):
            raise self.wanted(expected or f'"{word}"')

    def wanted(self, expected: str) -> LineError:
        """The refusal that says what was expected here and what stands there instead."""
        after = f" after {shown(self._found[self._next - 1][0])}" if self._next else ""
        instead = f", not {shown(self._raw())}" if self._raw() else ""
        return LineError(f"Expected {expected}{after}{instead}.", shape=True)

    def finish(self) -> None:
        """Refuses a line that goes on after its end."""
        if self._raw():
            raise LineError(f"{shown(self.rest())} is left over at the end.", shape=True)

    def number(self, expected: str, least: int = 1, most: int = LARGEST) -> int:
        """A number within its bounds."""
        value = whole(self.peek(), signed=least < 0)
        if value is None:
            raise self.wanted(expected)
        if not least <= value <= most:
            raise LineError(f"Expected {expected} from {least} to {most:,}, not {value:,}.")
        self._next += 1
        return value

    def amount(self) -> int:
        """A sum of money."""
        return self.number("an amount", least=0)

    def price(self) -> int | None:
        """The sum after `for`, if there is one."""
        return self.amount() if self.took("for") else None

    def quoted(self, expected: str) -> str:
        """Text in quotes."""
        if len(self._raw()) < 2 or self._raw()[0] not in '"“„':
            raise self.wanted(expected)
        self._next += 1
        return unquote(self._found[self._next - 1][0])

    def marked(self) -> str:
        """The coming word with the mark in brackets that may stand behind it, blank or not."""
        word = self.take("a name")
        while self.peek().startswith("("):
            word += self.take("a mark")
        return word

    def seat(self, expected: str = "a player") -> Seat:
        """Who is named: a player, bank or table."""
        word = self._raw()
        seat = seat_of(word, self.players)
        if seat is None:
            raise self.stranger(expected)
        self._next += 1
        return seat

    def side(self, expected: str = "a player or bank") -> Seat:
        """Who is named, where the table as a whole makes no sense."""
        if self.peek() == "table":
            raise self.wanted(expected)
        return self.seat(expected)

    def player(self) -> Seat:
        """Which player is named."""
        if self.peek() in ("bank", "table"):
            raise self.wanted("a player")
        return self.seat()

    def stranger(self, expected: str) -> LineError:
        """The refusal of a name nobody has."""
        word = self._raw()
        if not word or word in (",", ":") or whole(word) is not None:
            return self.wanted(expected)
        return LineError(f"{shown(word)} is not at this table; the players are {listed(self.players, 'and')}.")


def seat_of(word: str, players: Sequence[str]) -> Seat | None:
    """The seat a name belongs to, however it is capitalised."""
    if word.lower() in ("bank", "table"):
        return BANK if word.lower() == "bank" else TABLE
    name = same(word)
    return next((seat for seat, player in enumerate(players) if same(player) == name), None)


def name_of(seat: Seat, players: Sequence[str]) -> str:
    """How a seat is written in a record."""
    return {BANK: "bank", TABLE: "table"}.get(seat) or players[seat]


Complaint = tuple[int, str]


def read_lines(
    lines: Iterable[Complaint], players: Sequence[str], line: Callable[[Words], Callable[[], None]]
) -> list[Complaint]:
    """Read numbered lines, each by `line`, which gives back what puts it in; the unclear ones are named and left out."""
    complaints: list[Complaint] = []
    for number, text in lines:
        words = Words(text, players)
        try:
            add = line(words)
            words.finish()
            add()
        except LineError as wrong:
            complaints.append((number, wrong.message))
    return complaints
