"""A log as a chain of hashes: each entry holds everything it says, when it was logged, and everything before it."""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

# 256 of them, one for each value of a byte: short, everyday, no two that sound alike.
WORDS = (Path(__file__).parent / "four_words.txt").read_text(encoding="utf-8").split()


def head_hash(head: str) -> str:
    """Where a chain begins."""
    return hashlib.sha256(head.encode()).hexdigest()


def link(previous: str, seq: int, key: str, logged_by: str, text: str, at: str = "") -> str:
    """The next link of a chain: it holds everything an entry says and everything before it.

    `at` is when it was logged, in UTC and ISO 8601; entries of before times were held have none.
    """
    return seal(previous, seq, key, logged_by, text, *([at] if at else []))


def seal(*said: Any) -> str:
    """A hash of everything that is said."""
    return hashlib.sha256(msgspec.json.encode(said)).hexdigest()


def four_words(last_hash: str) -> str:
    """The end of a chain as people compare it: by the same four words on every phone and on paper."""
    return " ".join(WORDS[byte] for byte in bytes.fromhex(last_hash)[:4])


def time_held(previous: str, entry: Any) -> str:
    """The time that an entry's hash holds; nothing where it holds none, or something else."""
    at = entry.logged_at if isinstance(entry.logged_at, str) else entry.logged_at.isoformat()
    held = entry.hash == link(previous, entry.seq, entry.key, entry.logged_by, entry.text, at)
    return at if held else ""


def first_bad(head: str, entries: Iterable[Any], length: int, last_hash: str) -> int | None:
    """The first entry that is not what was logged, or None when the chain holds to its end."""
    last, found, times = head_hash(head), {entry.seq: entry for entry in entries}, False
    for seq in range(1, max(length, len(found)) + 1):
        entry = found.get(seq)
        if entry is None:
            return seq
        at = time_held(last, entry)
        # Once times are held, an entry without one is none of this log.
        times = times or bool(at)
        last = link(last, seq, entry.key, entry.logged_by, entry.text, at)
        if entry.hash != last or times != bool(at):
            return seq
    return None if last == last_hash else length
