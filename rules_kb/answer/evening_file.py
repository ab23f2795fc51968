"""An evening as one JSON file with its hashes: written entry by entry on a line each, and checked without the site."""

import hashlib
import json
from collections.abc import Iterable
from typing import Any

import msgspec

from rules_kb.answer.evening import EveningReport
from rules_kb.answer.report import judged
from rules_kb.kernel.model import Malformed
from rules_kb.kernel.readable import readable
from rules_kb.record.chain import first_bad, four_words, head_hash

FORMAT = "referee-evening"
VERSION = 1
ENTRIES = '"entries": ['


@readable
class KeptEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of a log with its place in the chain, and the ruling on it when the file was written."""

    seq: int
    text: str
    key: str
    logged_by: str
    logged_at: str
    # Empty where the entry was struck.
    verdict: str
    broken: tuple[str, ...]
    hash: str
    # What seals the row: the chain holds only what was logged, this holds all that is written here.
    seal: str = ""


@readable
class EveningFile(msgspec.Struct, frozen=True, kw_only=True):
    """One table's log and report."""

    format: str = FORMAT
    version: int = VERSION
    name: str
    rules: str
    tokens: tuple[str, ...] = ()
    family: bool = True
    banker: str = ""
    head: str
    head_hash: str
    last_hash: str
    report: Any
    entries: tuple[KeptEntry, ...]
    seal: str = ""
    # The end of the log in words, as every phone of the table shows it; files of before have none.
    words: str | msgspec.UnsetType = msgspec.UNSET


class FileChecked(msgspec.Struct, frozen=True):
    """What checking a file found: what is broken, and the entries that the rules here see otherwise."""

    entries: int
    # By where it is: an entry, the head, the file.
    broken: dict[str, str] = {}
    otherwise: tuple[int, ...] = ()
    note: str = ""
    words: str = ""


def digest(value: Any) -> str:
    """A short hash of a value."""
    return hashlib.sha256(msgspec.json.encode(value)).hexdigest()[:16]


def sealed_entry(entry: KeptEntry) -> KeptEntry:
    """An entry with its seal."""
    return msgspec.structs.replace(entry, seal=digest(msgspec.structs.replace(entry, seal="")))


def cover(file: EveningFile) -> str:
    """The seal of all that is not an entry."""
    return digest(msgspec.structs.replace(file, entries=(), seal=""))


def evening_file(*, report: EveningReport, entries: Iterable[KeptEntry], head: str, **about: Any) -> bytes:
    """The file, one entry on a line: a line that was changed is found by its number."""
    rows, told = tuple(map(sealed_entry, entries)), json.loads(msgspec.json.encode(report))
    file = EveningFile(head=head, head_hash=head_hash(head), report=told, entries=rows, **about)
    file = msgspec.structs.replace(file, words=four_words(file.last_hash))
    file = msgspec.structs.replace(file, seal=cover(file))
    parts = [
        f"{json.dumps(key)}: {msgspec.json.encode(getattr(file, key)).decode()},"
        for key in file.__struct_fields__
        if key != "entries" and getattr(file, key) is not msgspec.UNSET
    ]
    lines = [msgspec.json.encode(row).decode() for row in rows]
    return "\n".join(["{", *parts, ENTRIES, *(f"{line}," for line in lines[:-1]), *lines[-1:], "]}", ""]).encode()


def is_evening(raw: bytes) -> bool:
    """Whether a file looks like one of these and not like a plain record."""
    return raw.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")


def read_file(raw: bytes) -> EveningFile:
    """The evening of a file; Malformed names the line, and the entry there, that cannot be read."""
    try:
        text = raw.decode("utf-8-sig")
        whole = json.loads(text)
    except UnicodeDecodeError as wrong:
        raise Malformed(place(raw.decode("utf-8", "replace"), raw.count(b"\n", 0, wrong.start) + 1)) from None
    except json.JSONDecodeError as wrong:
        raise Malformed(place(text, wrong.lineno)) from None
    except RecursionError:
        raise Malformed({"file": "It is nested too deeply."}) from None
    return read_value(whole)


def read_value(whole: Any) -> EveningFile:
    """The evening of a file that was read as JSON; Malformed names the entry that is none."""
    try:
        json.dumps(whole, ensure_ascii=False).encode()
    except (UnicodeEncodeError, RecursionError):
        raise Malformed({"file": "It holds a character that is not text."}) from None
    if not isinstance(whole, dict) or whole.get("format") != FORMAT or whole.get("version") != VERSION:
        raise Malformed({"file": f"It is no {FORMAT} file of version {VERSION}."})
    rows = whole.get("entries")
    try:
        file = msgspec.convert({**whole, "entries": []}, EveningFile)
    except msgspec.ValidationError as wrong:
        raise Malformed({"file": f"{wrong}."}) from None
    return msgspec.structs.replace(file, entries=tuple(read_entries(rows)))


def read_entries(rows: Any) -> list[KeptEntry]:
    """The entries of a file; Malformed names the first that is none."""
    found = []
    for number, row in enumerate(rows if isinstance(rows, list) else [None], start=1):
        try:
            found.append(msgspec.convert(row, KeptEntry))
        except msgspec.ValidationError as wrong:
            raise Malformed({f"entry {number}": f"It cannot be read: {wrong}."}) from None
        if found[-1].seq != number:
            raise Malformed({f"entry {number}": f"It says that it is number {found[-1].seq}."})
    return found


def place(text: str, line: int) -> dict[str, str]:
    """What cannot be read: the first entry that is no JSON by itself, since each has its line, else some line."""
    _, _, rows = text.partition(f"\n{ENTRIES}\n")
    for number, row in enumerate(rows.split("\n"), start=1) if rows else ():
        if not row.startswith("]") and not is_json(row.removesuffix(",")):
            return {f"entry {number}": "It cannot be read: it is no JSON."}
    return {f"line {line}": "It cannot be read: it is no JSON."}


def is_json(text: str) -> bool:
    """Whether a text is JSON."""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return not text
    return "\ufffd" not in text


def checked(raw: bytes) -> FileChecked:
    """A file, checked: the chain, the seals, and the rulings by the rules here."""
    try:
        file = read_file(raw)
    except Malformed as wrong:
        return FileChecked(0, wrong.errors)
    if found := faults(file):
        return FileChecked(len(file.entries), found)
    try:
        judgement = judged(record_text(file)).judged
    except Malformed as wrong:
        note = f"The rulings are not compared: {wrong}"
        return FileChecked(len(file.entries), note=note, words=four_words(file.last_hash))
    otherwise = []
    for one in file.entries:
        ruling = judgement.rulings.get(one.seq)
        now = (ruling.verdict, broken_by(ruling)) if ruling else ("", ())
        otherwise += [one.seq] if (one.verdict, one.broken) != now else []
    return FileChecked(len(file.entries), otherwise=tuple(otherwise), words=four_words(file.last_hash))


def broken_by(ruling: Any) -> tuple[str, ...]:
    """The rules an entry broke and that were not let pass."""
    return tuple(one.rule for one in ruling.violations if not one.waived)


def faults(file: EveningFile) -> dict[str, str]:
    """What was changed: the head, the first entry that is not what was logged, or something around them."""
    if head_hash(file.head) != file.head_hash:
        return {"head": "It is not what the table began with."}
    bad = first_bad(file.head, file.entries, len(file.entries), file.last_hash)
    sealed = next((one.seq for one in file.entries if sealed_entry(one).seal != one.seal), None)
    first = min((seq for seq in (bad, sealed) if seq is not None), default=None)
    if first is not None:
        return {f"entry {first}": "It is not what was logged."}
    same = file.words in (msgspec.UNSET, four_words(file.last_hash))
    return {} if cover(file) == file.seal and same else {"file": "Something around the log was changed."}


def record_text(file: EveningFile) -> str:
    """The log of a file as a plain record."""
    return "\n".join([file.head.rstrip("\n"), "", *(one.text for one in file.entries), ""])
