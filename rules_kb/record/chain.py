"""A log as a chain of hashes: each entry holds everything it says and everything before it."""

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec


def head_hash(head: str) -> str:
    """Where a chain begins."""
    return hashlib.sha256(head.encode()).hexdigest()


def link(previous: str, seq: int, key: str, logged_by: str, text: str) -> str:
    """The next link of a chain: it holds everything an entry says and everything before it."""
    said = msgspec.json.encode([previous, seq, key, logged_by, text])
    return hashlib.sha256(said).hexdigest()


def first_bad(head: str, entries: Iterable[Any], length: int, last_hash: str) -> int | None:
    """The first entry that is not what was logged, or None when the chain holds to its end."""
    last, found = head_hash(head), {entry.seq: entry for entry in entries}
    for seq in range(1, max(length, len(found)) + 1):
        entry = found.get(seq)
        last = link(last, seq, entry.key, entry.logged_by, entry.text) if entry else ""
        if entry is None or entry.hash != last:
            return seq
    return None if last == last_hash else length
