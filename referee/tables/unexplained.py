"""What a position said otherwise than the log, in the words of a table; nothing in the log explains it."""

import re
from typing import Any

from referee.tables.wording import Words, blank

MARKED = re.compile(r"([^\s()]+)((?:\([^()]*\))*)")
MARKS = {"(h)": "hotel", "(m)": "mortgaged", "(1)": "1 house"}
WHO = {"bank": "The Bank"}


def told(words: Words, notes: list[dict[str, str]]) -> list[str]:
    """Every difference, a sentence each."""
    return [sentence for note in notes for sentence in one(words, note)]


def one(words: Words, note: dict[str, str]) -> list[str]:
    """One thing that is different; of deeds, each that came, went or changed."""
    who, what, was, now = (note[key] for key in ("player", "what", "was", "now"))
    owner = WHO.get(who, blank(who))
    if what == "deeds":
        return deeds(words, owner, was, now)
    if what in ("cash", "pot"):
        was, now = (words.sum(int(sum_)) if sum_.lstrip("-").isdecimal() else sum_ for sum_ in (was, now))
    return [f"{owner}, {what}: {blank(was) or 'nothing'} by the log, {blank(now) or 'nothing'} now."]


def deeds(words: Words, owner: str, was: str, now: str) -> list[str]:
    """The deeds somebody has more or less, and those on which something else stands."""
    before, after = (dict(MARKED.findall(text)) for text in (was, now))
    gone = [f"{owner} no longer has {words.place(name)}." for name in before if name not in after]
    come = [f"{owner} has {words.place(name)}{marks(after[name], ', ')}." for name in after if name not in before]
    kept = [name for name in after if name in before and before[name] != after[name]]
    other = [f"{words.place(name)}: {marks(before[name])} by the log, {marks(after[name])} now." for name in kept]
    return [*gone, *come, *other]


def marks(text: str, before: str = "") -> str:
    """What stands on a deed."""
    said = MARKS.get(text) or (f"{text.strip('()')} houses" if text else "")
    return f"{before}{said}" if said else "" if before else "bare"


def in_row(words: Words, ruling: Any) -> list[str]:
    """What a ruling left unexplained; nothing for a line that was struck."""
    return told(words, ruling.notes) if ruling else []
