"""A stored log as the engine reads it, and back: no rules here, and of the database only house editions."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from referee.editions import find as edition_find
from rules_kb import games
from rules_kb.answer.view import View
from rules_kb.disputes.stretches import Stretches
from rules_kb.games import parse
from rules_kb.kernel import engine
from rules_kb.kernel.corrections import Effective
from rules_kb.kernel.deciding import walk_decided
from rules_kb.kernel.log import Decide, Insert, Overrule, Replace, Strike, Waive
from rules_kb.kernel.model import Action, Entry, Malformed, Ruling
from rules_kb.kernel.text import LineError
from rules_kb.record.chain import head_hash as head_hash
from rules_kb.record.chain import link as link
from rules_kb.record.lines import Record, parse_line, write_action

# These reach back into the log, so everything is judged again; all else is judged where it stands.
REACHING_BACK = (Strike, Replace, Insert, Waive, Overrule, Decide)


# An edition that is not yet pinned to one text.
EDITION = re.compile(r"^[ \t]*edition[ \t]*:[ \t]*([^\s#]+)[ \t]*(?:#.*)?$", re.IGNORECASE | re.MULTILINE)


def pinned(head: str) -> str:
    """A head that names the version of its house edition and what its text is known by."""
    found = EDITION.search(head)
    if not found or found[1].lower() in games.shipped():
        return head
    try:
        edition = edition_find.load(found[1].lower())
    except Malformed:
        return head
    return f"{head[: found.start(1)]}{edition.id} {edition.pinned}{head[found.end(1) :]}"


def opened(head: str) -> Record:
    """A table's head, read; Malformed if there is anything in it that cannot be read."""
    return read_head(pinned(head))


@lru_cache(maxsize=256)
def read_head(head: str) -> Record:
    """A head that means the same for ever, read once."""
    record = parse(head, find=edition_find.find)
    if record.unreadable or record.entries:
        wrong = {f"line {row.line}": row.message for row in record.unreadable}
        raise Malformed(wrong or {"head": "A head has no entries."})
    return record


@lru_cache(maxsize=30_000)
def parsed(line: str, players: tuple[str, ...], edition: Any) -> Action:
    """The action of a line: it never changes, and logs have the same lines again and again; LineError if it has none."""
    return parse_line(line, players, edition)


def read_line(record: Record, line: str, length: int) -> Action:
    """The action a new line tells; Malformed names what was expected."""
    try:
        action = parsed(line, record.players, record.edition)
    except LineError as wrong:
        raise Malformed({"line": wrong.message}) from wrong
    n = getattr(action, "n", None)
    if n is not None and not (0 if isinstance(action, Insert) else 1) <= n <= length:
        raise Malformed({"line": f"There is no entry {n}."})
    return action


def written(record: Record, action: Action) -> str:
    """An action as the log keeps it: one way to write each thing."""
    return line_of(action, record.players, record.edition)


@lru_cache(maxsize=30_000)
def line_of(action: Action, players: tuple[str, ...], edition: Any) -> str:
    """The line of an action: a log that is judged again has the same as before."""
    return write_action(action, players, edition)


def view(record: Record, position: Any) -> View:
    """A position as people read it, by the rules the table has decided on."""
    ed = engine.in_force(record.edition, position)
    return View(ed.game, ed, record.players, position)


def edition_of(record: Record, position: Any) -> str:
    """The id of the edition a table plays by now."""
    return position.edition or record.edition_id


def start(record: Record) -> Any:
    """The position a table began with."""
    return record.edition.game.start(record)


def judged(
    record: Record, position: Any, log: Sequence[Effective], kept: Stretches | None = None
) -> Iterable[tuple[Effective, View, Ruling]]:
    """Rule on a log, carrying the position on in place; `kept` has its stretches then."""
    game = record.edition.game
    settled, eyes = (kept.ends(len(log)), kept.eyes) if kept else ((), engine.Reader)
    for one in walk_decided(game, record.edition, log, position, settled=settled, eyes=eyes):
        if kept:
            kept.add(one)
        yield one.step, View(game, one.ed, record.players, position, one.decided), one.ruling


def entries(record: Record, lines: Iterable[tuple[int, str]]) -> tuple[Entry, ...]:
    """A stored log as it was written."""
    players, edition = record.players, record.edition
    return tuple([Entry(seq, parsed(text, players, edition)) for seq, text in lines])


def whole(record: Record, lines: Iterable[tuple[int, str]]) -> tuple[Effective, ...]:
    """A stored log as it counts, corrections and votes read."""
    return engine.counting(record.edition.game, record.edition, entries(record, lines), start(record))


def pack(position: Any) -> bytes:
    """A position as bytes."""
    return msgspec.msgpack.encode(position)


def unpack(record: Record, stored: bytes) -> Any:
    """A position from its bytes, fresh each time so that trying things out cannot leak."""
    return msgspec.msgpack.decode(bytes(stored), type=record.edition.game.position)
