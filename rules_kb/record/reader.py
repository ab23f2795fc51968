"""Reads the words of a line, with the place of every fault."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from rules_kb.kernel.model import ARBITER, BANK, TABLE, Seat
from rules_kb.kernel.text import LARGEST, WORD, LineError, lettered, listed, same, shown, unquote, whole

# What stands as a word of its own, or makes one of several.
MARKS = frozenset(',:"“„”€')
# Nothing stands behind the last word, however far one looks ahead.
BEYOND = ("",) * 6


class Words:
    """One line, taken word by word; `block` holds the indented lines below it."""

    def __init__(self, text: str, players: Sequence[str], block: Sequence[tuple[int, str]] = ()) -> None:
        self.text = text
        self.players = players
        self.block = block
        self.complaints: list[tuple[int, str]] = []
        # Without marks of their own between them, words are what blanks divide.
        self._found = text.split() if MARKS.isdisjoint(text) else WORD.findall(text)
        self._lower = [*map(str.lower, self._found), *BEYOND]
        self._next = 0
        # What the letters behind a sum count, where the edition writes it with one.
        self.letters: Mapping[str, int] = {}

    def _raw(self) -> str:
        return self._found[self._next] if self._next < len(self._found) else ""

    def peek(self, ahead: int = 0) -> str:
        """The coming word in lower case, or one of the next few; nothing at the end."""
        return self._lower[self._next + ahead]

    def next_ones(self, ahead: int, count: int) -> list[str]:
        """So many words from the coming one or one further on, without reading any."""
        return self._lower[self._next + ahead : self._next + ahead + count]

    def reword(self, word: str) -> None:
        """Takes the coming word for another form of this one."""
        if word:
            self._lower[self._next] = word

    def rest(self) -> str:
        """Everything not read yet, as it was written."""
        starts = [found.start() for found in WORD.finditer(self.text)]
        start = starts[self._next] if self._next < len(starts) else len(self.text)
        self._next = len(self._found)
        return self.text[start:].strip()

    def took(self, *words: str) -> str:
        """The coming word if it is one of these, and then it is read; else nothing."""
        word = self._lower[self._next]
        if word not in words:
            return ""
        self._next += 1
        return word

    def take(self, expected: str) -> str:
        """The coming word in lower case, whatever it is; a mark of its own is none."""
        word = self._lower[self._next]
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
        after = f" after {shown(self._found[self._next - 1])}" if self._next else ""
        instead = f", not {shown(self._raw())}" if self._raw() else ""
        return LineError(f"Expected {expected}{after}{instead}.", shape=True)

    def finish(self) -> None:
        """Refuses a line that goes on after its end."""
        if self._next < len(self._found):
            raise LineError(f"{shown(self.rest())} is left over at the end.", shape=True)

    def number(self, expected: str, least: int = 1, most: int = LARGEST) -> int:
        """A number within its bounds."""
        value = whole(self._lower[self._next], signed=least < 0)
        if value is None:
            raise self.wanted(expected)
        if not least <= value <= most:
            raise LineError(f"Expected {expected} from {least} to {most:,}, not {value:,}.")
        self._next += 1
        return value

    def amount(self, expected: str = "an amount", least: int = 0) -> int:
        """A sum of money, also with the letter its edition writes behind it."""
        value = lettered(self.peek(), self.letters) if self.letters else None
        if value is None or value > LARGEST:
            return self.number(expected, least)
        self._next += 1
        return value

    def sum_ahead(self) -> int | None:
        """The sum the coming word is; None for other words."""
        value = lettered(self.peek(), self.letters) if self.letters else None
        return whole(self.peek()) if value is None else value

    def price(self) -> int | None:
        """The sum after `for`, if there is one."""
        return self.amount() if self.took("for") else None

    def quoted(self, expected: str) -> str:
        """Text in quotes."""
        if len(self._raw()) < 2 or self._raw()[0] not in '"“„':
            raise self.wanted(expected)
        self._next += 1
        return unquote(self._found[self._next - 1])

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

    def actor(self, expected: str) -> Seat:
        """Who does what a line tells: the arbiter too, unless a player is called so."""
        if self.peek() == "arbiter" and seat_of(self.peek(), self.players) is None:
            self._next += 1
            return ARBITER
        return self.seat(expected)

    def side(self, expected: str = "a player or bank") -> Seat:
        """Who is named, where the table as a whole makes no sense."""
        if self.peek() == "table":
            raise self.wanted(expected)
        return self.seat(expected)

    def player(self) -> Seat:
        """Which player is named."""
        if self._lower[self._next] in ("bank", "table"):
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
    lower = word.lower()
    if lower in ("bank", "table"):
        return BANK if lower == "bank" else TABLE
    return seats_by_name(tuple(players)).get(lower if word.isascii() else same(word))


@lru_cache(maxsize=256)
def seats_by_name(players: tuple[str, ...]) -> dict[str, Seat]:
    """The seat of every name, the first of those who are called alike."""
    return {same(player): seat for seat, player in reversed(list(enumerate(players)))}


NO_PLAYERS = {BANK: "bank", TABLE: "table", ARBITER: "arbiter"}


def name_of(seat: Seat, players: Sequence[str]) -> str:
    """How a seat is written in a record."""
    return players[seat] if seat >= 0 else NO_PLAYERS[seat]


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
