"""A report as a page shows it: every line in its place, with words and signs for what the engine says."""

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from referee.editions import find as edition_find
from referee.ruling_words import point_words
from rules_kb.editions.base import Rulebook

Row = dict[str, Any]

SIGNS = {"illegal": "✕", "irregular": "!", "unreadable": "?", "legal": "✓", "struck": "–", "refused": "⚑"}
WORDS = {
    "illegal": "not legal",
    "irregular": "to put right",
    "unreadable": "not read",
    "legal": "legal",
    "struck": "struck out",
    "refused": "does not count",
}
PROBLEMS = ("illegal", "irregular", "unreadable")
STANDS = {"illegal": "It does not stand.", "irregular": "It stands."}
CERTAINTY = {
    "printed": "Printed in the rules.",
    "publisher": "The publisher’s own answer.",
    "house": "A house rule, not printed.",
    "custom": "Table custom, not printed.",
    "disputed": "The sources disagree.",
}
DUE_STATES = {"open": "not asked for yet", "called": "due now"}


def of(report: Mapping[str, Any], text: str) -> Row:
    """Everything the ruling page shows."""
    ed = edition_find.load(report["edition"])
    rows = _rows(report, text.split("\n"), ed)
    payments, netted = (_named(report["settlement"][form] or [], ed) for form in ("payments", "netted"))
    return {
        "edition": ed.name,
        "rows": rows,
        "summary": _summary(rows),
        "left_out": report["left_out"],
        "dues": [_due(due, ed) for due in _named(report["dues"], ed)],
        "payments": payments,
        "netted": netted,
        "fewer": 0 < len(netted) < len(payments),
        "expected": report["expected"],
        "standings": [_standing(one, ed) for one in report["standings"]],
        "winner": report["winner"],
        "position": "position:\n" + "".join(f"  {line}\n" for line in report["position"]),
    }


def _due(due: Row, ed: Rulebook) -> Row:
    bill = [(label, "" if amount is None else ed.sum(amount)) for label, amount in due["bill"]]
    return {**due, "bill": bill, "state_words": DUE_STATES.get(due["state"], due["state"])}


def _standing(one: Row, ed: Rulebook) -> Row:
    return {**one, **{key: one[key] if one[key] is None else ed.sum(one[key]) for key in ("cash", "worth")}}


def _rows(report: Mapping[str, Any], lines: list[str], ed: Rulebook) -> list[Row]:
    judged = [_entry(entry, ed) for entry in report["entries"]]
    unread = [_unreadable(line, lines) for line in report["unreadable"]]
    rows = sorted(judged + unread, key=lambda row: (row["seq"] or 0, row.get("line", 0)))
    for one, following in pairwise(row for row in rows if row["verdict"] in PROBLEMS):
        one["next"] = {"anchor": following["anchor"], "place": following["place"]}
    return rows


def _entry(entry: Row, ed: Rulebook) -> Row:
    verdict = "struck" if entry.get("struck") else entry["verdict"]
    return {
        **entry,
        **_verdict(verdict),
        "anchor": f"entry-{entry['seq']}",
        "place": f"entry {entry['seq']}",
        "violations": [{**one, "certainty_words": CERTAINTY[one["certainty"]]} for one in entry["violations"]],
        "contested": [point_words(ed, one) for one in entry["contested"]],
        "moved": _named(entry["moved"], ed),
        "stands_words": STANDS.get(verdict) if entry["stands"] is (verdict == "irregular") else None,
    }


def _unreadable(unread: Row, lines: list[str]) -> Row:
    line = unread["line"]
    return {
        **unread,
        **_verdict("unreadable"),
        "text": lines[line - 1].strip(),
        "anchor": f"line-{line}",
        "place": f"line {line}",
    }


def _verdict(verdict: str) -> Row:
    return {"verdict": verdict, "sign": SIGNS[verdict], "word": WORDS[verdict]}


def _named(transfers: list[Row], ed: Rulebook) -> list[Row]:
    seats = ("from", "to")
    sums = ["rent" if one["amount"] is None else ed.sum(one["amount"]) for one in transfers]
    rows = zip(transfers, sums, strict=True)
    return [{**one, **{key: _seat(one[key]) for key in seats}, "sum": sum_} for one, sum_ in rows]


def _seat(name: str) -> str:
    return {"bank": "the Bank", "table": "the table"}.get(name, name)


def _summary(rows: list[Row]) -> Row:
    numbers = Counter(row["verdict"] for row in rows)
    worst = next((verdict for verdict in PROBLEMS if numbers[verdict]), "legal")
    return {
        **_verdict(worst),
        "total": len(rows),
        "legal": numbers["legal"],
        "problems": sum(numbers[verdict] for verdict in PROBLEMS),
        "counts": [{**_verdict(one), "number": numbers[one]} for one in SIGNS if numbers[one]],
        "first": next((row for row in rows if row["verdict"] in PROBLEMS), None),
    }
