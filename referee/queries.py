"""What pages and API ask: the editions, the examples, and the ruling on a record."""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from django.db.models import Q

from referee import logs, reminders, services
from referee.editions import find as edition_find
from referee.models import Entry, Ruling, Table
from referee.version import rules_version
from rules_kb import editions as kb_editions
from rules_kb.core import Action, Position
from rules_kb.core import Ruling as Ruled
from rules_kb.corrections import Effective
from rules_kb.report import report
from rules_kb.rulebook import Rulebook
from rules_kb.view import View

EXAMPLES = Path(__file__).parent / "examples"
# A long log is read in parts.
MOST_ROWS = 200


class EditionCard(NamedTuple):
    """An edition as a person chooses it."""

    id: str
    name: str
    year: int | None
    about: str
    game: str


class Example(NamedTuple):
    """A record that shows the referee at work; its first comment is its title, the second what it shows."""

    slug: str
    title: str
    about: str
    text: str


@cache
def editions() -> tuple[EditionCard, ...]:
    """Every edition that ships, in shipping order."""
    return tuple(card(kb_editions.load(edition_id)) for edition_id in kb_editions.shipped())


def card(ed: Rulebook) -> EditionCard:
    """An edition by what people know it by."""
    return EditionCard(ed.id, ed.name, ed.year, ed.about, ed.game)


def playable() -> list[EditionCard]:
    """Everything one can play by: the published house editions, then what ships."""
    return [*map(card, edition_find.playable()), *editions()]


def question(edition_id: str, param: str) -> str:
    """What a parameter settles, in the words of its declaration."""
    return str(edition_find.load(edition_id).points.settles(param)).rstrip(".")


@cache
def examples() -> tuple[Example, ...]:
    """The records offered for a first look, in file order."""
    return tuple(_example(path) for path in sorted(EXAMPLES.glob("*.game")))


def example(slug: str) -> Example | None:
    """The example of that name."""
    return next((one for one in examples() if one.slug == slug), None)


def judge(text: str, edition: str | None = None) -> dict[str, Any]:
    """The engine's ruling on a record; an edition given here goes before the record's own."""
    return report(text, edition or None, edition_find.find)


def position_of(table: Table) -> View:
    """Where a table's game stands now, by the rules in force."""
    if table.judged_by != rules_version():
        services.catch_up(code=table.code)
        table.refresh_from_db()
    record = logs.opened(table.head)
    return logs.view(record, logs.unpack(record, table.position))


class Trial(NamedTuple):
    """A line judged on a copy of the game: the action it was read as, where the game would stand, and the ruling."""

    action: Action
    after: View
    ruling: Ruled


def try_on(table: Table, line: str) -> Trial:
    """What a line would bring if it were logged now; Malformed if it cannot be read."""
    record = logs.opened(table.head)
    action = logs.read_line(record, line, table.length)
    position = position_of(table).position
    ((_, view, ruling),) = logs.judged(record, position, [Effective(table.length + 1, action)])
    return Trial(action, view, ruling)


def try_line(table: Table, line: str) -> dict[str, Any]:
    """What the referee would say of a line, and where the game would stand; nothing is stored."""
    action, view, ruling = try_on(table, line)
    return {
        "verdict": ruling.verdict,
        "stands": ruling.stands,
        "violations": view.violations(action, ruling),
        "moved": [] if ruling.notes else [view.moved(transfer) for transfer in ruling.moved],
        "notes": [view.note(note) for note in ruling.notes],
        "after": reminders.answer(table, view),
    }


def entries_after(table: Table, seq: int, most: int = MOST_ROWS) -> list[dict[str, Any]]:
    """Entries with their rulings, oldest first."""
    entries = list(table.entries.filter(seq__gt=seq)[:most])
    rulings = {r.seq: r for r in table.rulings.filter(seq__gt=seq, seq__lte=seq + most)}
    return [entry_row(entry, rulings.get(entry.seq)) for entry in entries]


def entry_row(entry: Entry, ruling: Ruling | None) -> dict[str, Any]:
    """One entry and what was ruled on it; nothing where it was struck."""
    names = ("seq", "text", "logged_by", "logged_at", "hash")
    return {**{name: getattr(entry, name) for name in names}, "ruling": ruled(ruling) if ruling else None}


def ruled(ruling: Ruling) -> dict[str, Any]:
    """A stored ruling as programs read it."""
    told = {name: getattr(ruling, name) for name in ("verdict", "stands", "violations", "moved")}
    return {**told, "notes": [note["sentence"] for note in ruling.notes]}


def rulings(table: Table, *, after: int = 0, seq: int | None = None, only_open: bool = False) -> list[dict[str, Any]]:
    """At most 200 rulings as they are now, oldest first: of one entry, or of those that wait to be put right."""
    # Asked for first: it brings the rulings in step with the rules in force.
    left = left_open(position_of(table).position)
    found = table.rulings.filter(seq__gt=after)
    if seq is not None:
        found = found.filter(seq=seq)
    if only_open:
        found = found.filter(Q(verdict="illegal", stands=False) | Q(verdict="irregular", seq__in=left))
    return [{"seq": one.seq, "now": one.now, "turn": one.turn, **ruled(one)} for one in found[:MOST_ROWS]]


def left_open(position: Position) -> set[int]:
    """The entries that left something owing, or undone that can still be done."""
    owing = {due.flagged_at for due in position.dues if due.flagged_at}
    return owing | {duty.seq for duty in position.duties if duty.what and not duty.done}


def first_bad_entry(table: Table) -> int | None:
    """The first entry that is not what was logged, or None when the chain holds to its end."""
    last = logs.head_hash(table.head)
    entries = {entry.seq: entry for entry in table.entries.all()}
    for seq in range(1, max(table.length, len(entries)) + 1):
        entry = entries.get(seq)
        last = logs.link(last, seq, entry.key, entry.logged_by, entry.text) if entry else ""
        if entry is None or entry.hash != last:
            return seq
    return None if last == table.last_hash else table.length


def _example(path: Path) -> Example:
    text = path.read_text(encoding="utf-8")
    title, about = (line.removeprefix("#").strip() for line in text.splitlines()[:2])
    return Example(path.stem.split("-", 1)[1], title, about, text)
