"""Plain text: quoting, comparing, suggesting."""

import difflib
import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache

from rules_kb.kernel.work import spend

QUOTED = r'"(?:[^"\\]|\\.)*"|[“„][^“”]*[“”]'
COMMENT = re.compile(rf"({QUOTED})|#.*")
# Where euros are paid the sign stands behind, and thousands have a point: 1.500 €.
NUMBER = r"[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])|[0-9]{1,3}(?:\.[0-9]{3})+(?![0-9])|[0-9]+"
EUROS = r"[ \u00a0]?€"
WORD = re.compile(
    rf'{QUOTED}|-?(?:{NUMBER}){EUROS}|-?[$£€]?[0-9]{{1,3}}(?:,[0-9]{{3}})+(?![0-9])[KMkm]?|[,:]|[^\s,:"“„]+|["“„]'
)
SUM = re.compile(rf"(-?)[$£€]?(-?)({NUMBER})(?:{EUROS})?")
LETTERED = re.compile(rf"[$£€]?(?:({NUMBER})|([0-9]+)\.([0-9]{{1,2}}))([km])")
ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"}
UNESCAPES = {"n": "\n", "r": "\r"}
LARGEST = 1_000_000_000
LONGEST_ECHO = 40
# So many letters times known words are compared in the time in which an entry is judged.
LETTERS_COMPARED_IN_A_STEP = 400
# With so many digits no number is too large, and most have no more.
SHORT_NUMBER = 9


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
    return name.lower() if name.isascii() else unicodedata.normalize("NFKC", name).casefold()


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The nearest known words as a question, or nothing."""
    words = list(known)
    spend(1 + len(word[:LONGEST_ECHO]) * len(words) // LETTERS_COMPARED_IN_A_STEP)
    inside = [name for name in words if len(word) > 2 and word in name]
    near = (inside or difflib.get_close_matches(word[:LONGEST_ECHO], words, n=3, cutoff=0.6))[:3]
    return f" Did you mean {' or '.join(near)}?" if near else ""


def listed(names: Iterable[str], joined: str = "or") -> str:
    """Names in a row, as in a sentence."""
    *others, last = list(names) or ["nothing"]
    return f"{', '.join(others)} {joined} {last}" if others else last


def whole(word: str, signed: bool = False) -> int | None:
    """The number a word is, with or without a currency sign; None for other words."""
    if len(word) <= SHORT_NUMBER and word.isascii() and word.isdigit():
        return int(word)
    if not (found := SUM.fullmatch(word)):
        return None
    digits = re.sub("[,.]", "", found[3]).lstrip("0") or "0"
    minus = bool(found[1] or found[2]) and digits != "0"
    if minus and not signed:
        raise LineError(f"A number cannot be below zero here, and {shown(word)} is.")
    if len(digits) > len(str(LARGEST)) or int(digits) > LARGEST:
        raise LineError(f"{shown(word)} is more money than the Bank can count; the limit is 1,000,000,000.")
    return -int(digits) if minus else int(digits)


def lettered(word: str, letters: Mapping[str, int]) -> int | None:
    """The sum a word is that has one of an edition's letters behind it, as in 1,500K or 1.5M; None for other words."""
    if not (found := LETTERED.fullmatch(word)) or found[4] not in letters:
        return None
    many, parts = letters[found[4]], found[3] or ""
    digits = re.sub("[,.]", "", found[1] or found[2]) + parts
    return int(digits) * many // 10 ** len(parts) if not int(digits) * many % 10 ** len(parts) else None


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """Any spelling as one lower-case word: letters without accents and digits, with `_` for everything between them."""
    return re.sub(r"[^a-z0-9]+", "_", unaccented(text.lower())).strip("_")


def typed(name: str) -> str:
    """A name as one word, as it is typed: an apostrophe is nothing."""
    return plain(name.replace("'", "").replace("’", ""))


def unaccented(text: str) -> str:
    """A text as somebody types it who has no accents: every letter without its marks, and ß as ss."""
    if text.isascii():
        return text
    marked = unicodedata.normalize("NFKD", text.replace("ß", "ss"))
    return "".join(letter for letter in marked if not unicodedata.combining(letter))
