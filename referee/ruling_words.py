"""Rulings as they are stored, ids and facts, and the words that are made of them on reading."""

from functools import lru_cache
from typing import Any

import msgspec

from referee import logs
from referee.models import Ruling, Table
from referee.stored_rows import instance
from rules_kb.answer.contested import contested_point
from rules_kb.answer.explain import explain
from rules_kb.answer.shapes import ContestedPoint, MoneyMoved, ViolationTold
from rules_kb.answer.value_words import in_words
from rules_kb.answer.view import View
from rules_kb.editions.citation import Citation
from rules_kb.kernel import finding
from rules_kb.kernel import model as core
from rules_kb.kernel.corrections import Effective
from rules_kb.record.lines import Record
from rules_kb.record.log_lines import pin


def ruling_row(table: Table, record: Record, step: Effective, view: View, ruling: core.Ruling, turn: int) -> Ruling:
    """A ruling as it is kept: rule ids, facts and seats, by which edition it was made, and in which turn."""
    edition, options = decided_since_the_head(record, view.edition)
    closed_by, how = (ruling.closed.entry, ruling.closed.how) if ruling.closed else (None, "")
    row = (
        None,
        table.pk,
        step.seq,
        ruling.verdict,
        ruling.stands,
        [violation_row(view, step.action, one) for one in ruling.violations],
        [list(one) for one in view.decided.doubts],
        # What nobody can explain is no payment.
        [] if ruling.notes else [list(transfer) for transfer in ruling.moved],
        msgspec.to_builtins(ruling.notes),
        edition,
        options,
        logs.written(record, step.action),
        turn,
        closed_by,
        how,
    )
    return instance(Ruling, row)


def violation_row(view: View, action: core.Action, violation: core.Violation) -> dict[str, Any]:
    """A breach as it is kept, with the source of what decided it, so that nothing is judged again to cite it."""
    source = view.source(violation.rule)
    level = finding.level(view.game, view.game.rules[violation.rule], action, violation.facts)
    return {
        "rule": violation.rule,
        "level": level,
        "says": violation.says,
        "fix": violation.fix,
        "waived": violation.waived,
        "facts": msgspec.to_builtins(violation.facts),
        "source": source.as_json,
        "read": list(source.names),
    }


def decided_since_the_head(record: Record, edition: Any) -> tuple[str, dict[str, str]]:
    """The edition an entry was judged by, as far as it is not that of the head: its id and text, what was decided."""
    began = record.edition
    if edition is began:
        return "", {}
    decided = {name: edition.word(name, getattr(edition, name)) for name in sorted(edition.decided)}
    at_first = {name: began.word(name, getattr(began, name)) for name in began.decided}
    options = {name: word for name, word in decided.items() if at_first.get(name) != word}
    return ("" if edition.id == began.id else f"{edition.id} {edition.pinned}".rstrip()), options


@lru_cache(maxsize=256)
def edition_judged_by(head: str, edition: str, options: tuple[tuple[str, str], ...]) -> Any:
    """The edition a table had come to by its own doing: a pinned text is the same for ever, so it is read once."""
    began = logs.opened(head).edition
    moved = began.moved_to(pin(edition)[0]) if edition else began
    return moved.with_options(dict(options)) if options else moved


def view_of(head: str, ruling: Ruling) -> View:
    """The words of one ruling: names of the table, and the edition it was made by."""
    record = logs.opened(head)
    edition = record.edition
    if ruling.edition or ruling.options:
        edition = edition_judged_by(head, ruling.edition, tuple(sorted(ruling.options.items())))
    return View(edition.game, edition, record.players, core.Position())


def breaches(ruling: Ruling) -> list[core.Violation]:
    """What an entry broke, as the engine said it."""
    found = []
    for row in ruling.violations:
        facts = {key: tuple(fact) if isinstance(fact, list) else fact for key, fact in row["facts"].items()}
        found.append(core.Violation(row["rule"], ruling.seq, facts, row["waived"], row["says"], row["fix"]))
    return found


def violations(head: str, ruling: Ruling) -> list[ViolationTold]:
    """What an entry broke, in words."""
    if not ruling.violations:
        return []
    view = view_of(head, ruling)
    found = []
    for one, row in zip(breaches(ruling), ruling.violations, strict=True):
        # What was stored before sources were has none; it is judged again in the background.
        source = msgspec.convert(row["source"], Citation) if row["source"] else view.source(one.rule)
        found.append(
            explain(view.edition, view.game.rules[one.rule], one, row["level"], view.who, source, ruling.stands)
        )
    return found


def contested(head: str, ruling: Ruling) -> list[ContestedPoint]:
    """The disputed points a ruling hangs on."""
    if not ruling.doubts:
        return []
    edition = view_of(head, ruling).edition
    return [contested_point(edition, param, value) for param, value, _ in ruling.doubts]


def point_words(ed: Any, row: ContestedPoint) -> dict[str, str]:
    """A disputed point as people read it: what it settles, how it is here, how it might be."""
    param = row["param"]
    here, otherwise = (in_words(ed, param, ed.points.parse_value(param, row[key])) for key in ("here", "otherwise"))
    return {
        "question": str(ed.points.settles(param)).rstrip("."),
        "here": here,
        "otherwise": otherwise,
        "note": row["note"],
    }


def points(head: str, ruling: Ruling) -> list[dict[str, str]]:
    """The disputed points a ruling hangs on, as a page tells them."""
    if not ruling.doubts:
        return []
    edition = view_of(head, ruling).edition
    return [point_words(edition, one) for one in contested(head, ruling)]


def moved(head: str, ruling: Ruling) -> list[MoneyMoved]:
    """The money that moved, with names."""
    if not ruling.moved:
        return []
    view = view_of(head, ruling)
    return [view.moved(core.Transfer(*row)) for row in ruling.moved]


def notes(ruling: Ruling) -> list[core.Note]:
    """What a position said otherwise than the log, and nothing in the log explains."""
    return msgspec.convert(ruling.notes, list[core.Note])


def ruled(head: str, ruling: Ruling) -> dict[str, Any]:
    """A stored ruling as programs read it."""
    view = view_of(head, ruling)
    return {
        "verdict": ruling.verdict,
        "stands": ruling.stands,
        "violations": violations(head, ruling),
        "contested": contested(head, ruling),
        "moved": moved(head, ruling),
        "notes": [view.note(note) for note in notes(ruling)],
    }
