"""What the editions say of one rule, side by side: those that say the same share a row."""

from typing import Any

from referee.rulings import CERTAINTY
from rules_kb.answer.compare import words
from rules_kb.editions.citation import citation


def saying(ed: Any, rule: Any) -> dict[str, Any]:
    """What one edition says of a rule: where it is written, how sure that is, and its numbers."""
    source = citation(ed, rule.id)
    return {
        "edition": ed,
        "off": rule.id in ed.off,
        "source": str(source.place or ""),
        "filled": source.filled_from,
        "certainty": CERTAINTY[source.certainty],
        "values": [
            {"asks": ed.points.settles(name), "says": words(ed, name), "open": name in ed.contested}
            for name in rule.reads
        ],
    }


def side_by_side(sayings: list[dict[str, Any]]) -> dict[str, Any]:
    """The rows of the table, one for all editions that say the same, and apart from them what all of them say."""
    rows: list[dict[str, Any]] = []
    for one in sayings:
        row = next((row for row in rows if same(row, one)), None)
        if row is None:
            row = {"off": one["off"], "values": one["values"], "editions": []}
            rows.append(row)
        row["editions"].append(one)
    told = [row["values"] for row in rows if not row["off"]]
    alike = [value for value in told[0] if all(value in values for values in told)] if len(told) > 1 else []
    left = [{**row, "values": [value for value in row["values"] if value not in alike]} for row in rows]
    return {"alike": alike, "rows": left}


def same(row: dict[str, Any], one: dict[str, Any]) -> bool:
    """Whether an edition says what a row says; where a rule is not played its numbers say nothing."""
    return bool(row["off"] == one["off"] and (one["off"] or row["values"] == one["values"]))
