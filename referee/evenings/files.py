"""A table's evening as files: the record, JSON with its hashes, the log and the figures as CSV, a PDF."""

import csv
import io
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from referee import judging
from referee.evenings import report_page
from referee.models import Table
from referee.seated.queries import Seated
from referee.version import rules_version
from rules_kb.answer.evening_file import KeptEntry, evening_file

# What a spreadsheet would take for a formula.
FORMULA = ("=", "+", "-", "@", "\t")


class FileKind(NamedTuple):
    """A kind of file: what it is called on the page, its type, and how it is made."""

    label: str
    media: str
    make: Callable[[Seated], bytes]


def record(s: Seated) -> bytes:
    """The plain record: it reads back to the same log."""
    texts = s.table.logged.values_list("text", flat=True)
    end = f"# {s.table.length} lines, known as: {s.table.words}"
    return "\n".join([f"# {s.table.name}", s.table.head.rstrip("\n"), "", *texts, end, ""]).encode()


def as_json(s: Seated) -> bytes:
    """The log with its hashes, the rulings and the report."""
    rulings = {one.seq: one for one in judging.rulings(s.table)}
    return evening_file(
        name=s.table.name,
        rules=rules_version(),
        tokens=tuple(s.table.tokens),
        family=s.table.family,
        banker=s.table.banker,
        head=s.table.head,
        last_hash=s.table.last_hash,
        report=report_page.report_of(judging.known(s.table)),
        entries=[kept(entry, rulings.get(entry.seq)) for entry in s.table.logged.all()],
    )


def kept(entry: Any, ruling: Any) -> KeptEntry:
    """An entry as the file has it."""
    broken = tuple(one["rule"] for one in ruling.violations if not one["waived"]) if ruling else ()
    return KeptEntry(
        entry.seq, entry.text, entry.key, entry.logged_by, entry.logged_at.isoformat(), ruling.verdict if ruling else "",
        broken, entry.hash,
    )  # fmt: skip


def as_pdf(s: Seated) -> bytes:
    """The report to print or to send."""
    # Its maker takes a good while to load, and no other page needs it.
    from referee.evenings import pdf

    return pdf.document(s.table.name, report_page.report_context(s))


def log_csv(s: Seated) -> bytes:
    """The log, one line for each entry."""
    rulings = {one.seq: one for one in judging.rulings(s.table)}
    rows = []
    for entry in s.table.logged.all():
        one = rulings.get(entry.seq)
        ruled = (
            (one.turn, one.verdict, one.stands, " ".join(row["rule"] for row in one.violations))
            if one
            else ("", "struck", False, "")
        )
        rows.append((entry.seq, entry.logged_at.isoformat(), entry.logged_by, entry.text, s.told(entry.text), *ruled))
    return as_csv(("entry", "logged_at", "logged_by", "line", "told", "turn", "ruling", "stands", "broken"), rows)


def figures_csv(s: Seated) -> bytes:
    """The charts as one long table: what, which turn, who, how much."""
    found = report_page.report_of(judging.known(s.table))
    rows = [
        (chart.title, turn, s.who[seat], figure)
        for chart in found.charts
        for turn, figures in zip(chart.turns, chart.points, strict=True)
        for seat, figure in enumerate(figures)
    ]
    return as_csv(("figure", "turn", "player", "amount"), rows)


def as_csv(head: tuple[str, ...], rows: Iterable[tuple[Any, ...]]) -> bytes:
    """A table for a spreadsheet, in which no cell is a formula."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(head)
    for row in rows:
        writer.writerow([f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell for cell in row])
    return out.getvalue().encode()


# By the ending of the address.
FILES = {
    "pdf": FileKind("PDF", "application/pdf", as_pdf),
    "csv": FileKind("Log as CSV", "text/csv; charset=utf-8", log_csv),
    "figures": FileKind("Figures as CSV", "text/csv; charset=utf-8", figures_csv),
    "json": FileKind("JSON with hashes", "application/json", as_json),
    "game": FileKind("Record", "text/plain; charset=utf-8", record),
}


def file_name(table: Table, kind: str) -> str:
    """What a file is called when it is saved."""
    plain = "-".join("".join(c if c.isascii() and c.isalnum() else " " for c in table.name).split()).lower()[:40]
    return f"{plain or 'evening'}{'-figures.csv' if kind == 'figures' else f'.{kind}'}"
