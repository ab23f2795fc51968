"""What pages and API ask: the editions, the examples, and the ruling on a record."""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from referee import judging, logs, reminders, ruling_words
from referee.editions import find as edition_find
from referee.models import Entry, Ruling, Table
from referee.operations import metrics
from rules_kb import games
from rules_kb.answer.report import report
from rules_kb.answer.shapes import Report
from rules_kb.answer.view import View
from rules_kb.editions.base import Rulebook
from rules_kb.kernel.corrections import Effective
from rules_kb.kernel.model import Action
from rules_kb.kernel.model import Ruling as Ruled

EXAMPLES = Path(__file__).parent / "examples"
# A long log is read in parts.
MOST_ROWS = 200


class Example(NamedTuple):
    """A record that shows the referee at work; its first comment is its title, the second what it shows."""

    slug: str
    title: str
    about: str
    text: str


def editions() -> list[Rulebook]:
    """Every edition that ships, in shipping order."""
    return [games.load(id) for id in games.shipped()]


def playable() -> list[Rulebook]:
    """Everything one can play by: the published house editions, then what ships."""
    return [*edition_find.playable(), *editions()]


def question(edition_id: str, param: str) -> str:
    """What a parameter settles, in the words of its declaration."""
    return str(edition_find.load(edition_id).points.settles(param)).rstrip(".")


@cache
def examples() -> tuple[Example, ...]:
    """The records offered for a first look, in file order."""
    found = []
    for path in sorted(EXAMPLES.glob("*.game")):
        text = path.read_text(encoding="utf-8")
        title, about = (line.removeprefix("#").strip() for line in text.splitlines()[:2])
        found.append(Example(path.stem.split("-", 1)[1], title, about, text))
    return tuple(found)


def example(slug: str) -> Example | None:
    """The example of that name."""
    return next((one for one in examples() if one.slug == slug), None)


@metrics.JUDGING.labels("record").time()
def judge(text: str, edition: str | None = None) -> Report:
    """The engine's ruling on a record; an edition given here goes before the record's own."""
    return report(text, edition or None, edition_find.find)


def try_on(table: Table, line: str) -> tuple[Action, View, Ruled]:
    """A line as it is read, where the game would stand, and the ruling; Malformed if it cannot be read."""
    record = logs.opened(table.head)
    action = logs.read_line(record, line, table.length)
    position = judging.position_of(table).position
    ((_, view, ruling),) = logs.judged(record, position, [Effective(table.length + 1, action)])
    return action, view, ruling


def try_line(table: Table, line: str) -> dict[str, Any]:
    """What the referee would say of a line, and where the game would stand; nothing is stored."""
    action, view, ruling = try_on(table, line)
    return {
        "verdict": ruling.verdict,
        "stands": ruling.stands,
        "violations": view.violations(action, ruling),
        "contested": view.contested(),
        "moved": [] if ruling.notes else [view.moved(transfer) for transfer in ruling.moved],
        "notes": [view.note(note) for note in ruling.notes],
        "after": reminders.answer(table, view),
    }


def entries_after(table: Table, seq: int) -> list[dict[str, Any]]:
    """At most 200 entries with their rulings, oldest first."""
    entries = list(table.logged.filter(seq__gt=seq)[:MOST_ROWS])
    rulings = {r.seq: r for r in judging.rulings(table, seq__gt=seq, seq__lte=seq + MOST_ROWS)}
    return [entry_row(table, entry, rulings.get(entry.seq)) for entry in entries]


def entry_row(table: Table, entry: Entry, ruling: Ruling | None) -> dict[str, Any]:
    """One entry and what was ruled on it; nothing where it was struck."""
    names = ("seq", "text", "logged_by", "logged_at", "hash")
    said = ruling_words.ruled(table.head, ruling) if ruling else None
    return {**{name: getattr(entry, name) for name in names}, "ruling": said}


def rulings(table: Table, *, after: int = 0, seq: int | None = None, only_open: bool = False) -> list[dict[str, Any]]:
    """At most 200 rulings as they are now, oldest first: of one entry, or of those that wait to be put right."""
    asked: dict[str, Any] = {"seq__gt": after} if seq is None else {"seq__gt": after, "seq": seq}
    found = judging.rulings(table, **asked, only_open=only_open, most=MOST_ROWS)
    return [
        {
            **{name: getattr(one, name) for name in ("seq", "now", "turn")},
            "closed": {"how": one.how, "by": one.closed_by} if one.how else None,
            **ruling_words.ruled(table.head, one),
        }
        for one in found
    ]
