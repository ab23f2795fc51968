"""Rulings that wait for the table, each with its ways on: take it back, keep what is legal, let it stand, settle."""

from functools import lru_cache
from typing import Any, NamedTuple

from referee import logs
from referee.models import Ruling, Table
from referee.tables import desks, missed
from referee.tables.queries import Seated, violations
from referee.tables.shapes import Button
from referee.version import rules_version
from rules_kb.board.actions import Build, Land, Roll, Sell
from rules_kb.core import Action
from rules_kb.log import Replace

MOST = 3
SETTLE = "table settle "


class Held(NamedTuple):
    """A card held up for one entry."""

    seq: int
    verdict: str
    told: str
    violations: list[dict[str, Any]]
    ways: list[Button]
    because: int | None


def held_up(s: Seated) -> list[Held]:
    """What does not stand, newest first, then what left something to put right."""
    fallen = list(s.table.rulings.filter(verdict="illegal", stands=False).order_by("-seq")[:MOST])
    flagged = {due.flagged_at for due in s.board.dues if due.flagged_at} | set(newest(s)) | missed.still_open(s)
    untidy = s.table.rulings.filter(verdict="irregular", seq__in=flagged).order_by("-seq")[:MOST]
    later = because(s, fallen[0].seq, [*fallen, *untidy]) if fallen else {}
    return [held(s, ruling, later.get(ruling.seq)) for ruling in [*fallen, *untidy]]


def because(s: Seated, fallen: int, rulings: list[Ruling]) -> dict[int, int]:
    """The later rulings that would be none if an entry that does not stand did."""
    later = [ruling.seq for ruling in rulings if ruling.seq > fallen]
    legal = legal_if_it_stood(s.table.pk, fallen, s.table.last_hash, rules_version()) if later else frozenset()
    return {seq: fallen for seq in later if seq in legal}


@lru_cache(maxsize=64)
def legal_if_it_stood(table_id: int, fallen: int, last_hash: str, rules: str) -> frozenset[int]:
    """The later entries that would be legal if one stood: a pure answer to log and rules, so worked out once."""
    table = Table.objects.get(pk=table_id)
    record = logs.opened(table.head)
    lines = [*table.entries.values_list("seq", "text"), (table.length + 1, f"table overrule {fallen}")]
    again = {step.seq: ruling for step, _, ruling in logs.judged(record, logs.start(record), logs.whole(record, lines))}
    if not again[fallen].stands:
        return frozenset()
    return frozenset(seq for seq, ruling in again.items() if seq > fallen and ruling.verdict == "legal")


def newest(s: Seated) -> list[int]:
    """The newest entry, and the one it corrects."""
    entry = s.table.entries.order_by("-seq").first()
    if entry is None:
        return []
    action = logs.read_line(s.record, entry.text, s.table.length)
    return [entry.seq, *([action.n] if isinstance(action, Replace) else [])]


def held(s: Seated, ruling: Ruling, cause: int | None = None) -> Held:
    """One ruling with its ways on."""
    action = logs.read_line(s.record, ruling.now, s.table.length)
    found = [one for one in violations(s, ruling) if not one.get("waived")]
    return Held(ruling.seq, ruling.verdict, s.told(ruling.now), found, ways(s, ruling, action, found), cause)


def ways(s: Seated, ruling: Ruling, action: Action, found: list[dict[str, Any]]) -> list[Button]:
    """What the table can do about an entry, a tap each."""
    n = ruling.seq
    buttons = [*missed.ways(s, n, found), *legal_part(s, n, action, found), *settle(s, n), *searched(found)]
    back = Button("Take it back", f"table strike {n}", "" if buttons else "main")
    if any(one["level"] == "impossible" for one in found):
        return [*buttons, back]
    stay = Button("Let it stand" if not ruling.stands else "Leave it so", f"table overrule {n}")
    # Those dice really fell: what somebody left out before them is no reason to take them back.
    if isinstance(action, Roll | Land) and missed.is_duty(found):
        return [*buttons, stay._replace(kind="" if any(way.kind == "main" for way in buttons) else "main")]
    return [*buttons, back, stay]


def legal_part(s: Seated, n: int, action: Action, found: list[dict[str, Any]]) -> list[Button]:
    """The part of a build or a sale that every broken rule would let stand."""
    parts = {str(one["facts"].get("part", "")) for one in found}
    if not isinstance(action, Build | Sell) or len(parts) != 1 or parts == {""}:
        return []
    verb = "build" if isinstance(action, Build) else "sell"
    line = f"{s.words.name(action.by)} {verb} {parts.pop()}"
    return [Button("Only the legal part", f"table replace {n}: {line}", "main", s.told(line))]


def searched(found: list[dict[str, Any]]) -> list[Button]:
    """A count that differs from the log may be explained by it."""
    differs = any(one["rule"] == "board.bank.count" for one in found)
    return [Button("What explains it?", kind="main", href="count")] if differs else []


def settle(s: Seated, n: int) -> list[Button]:
    """What an entry left owing, paid now; not by somebody who has to raise the money first."""
    dues = [due for due in s.board.dues if due.flagged_at == n and due.amount]
    if short := [due for due in dues if not desks.of(s).payable(s, due)]:
        return [Button("Raise the money", kind="main", href=f"raise?who={short[0].frm}")]
    told = [f"{s.words.who(due.frm)} pays {s.words.who(due.to)} {s.words.sum(due.amount)}" for due in dues]
    return [Button("Settle it now", f"{SETTLE}{n}", "main", "; ".join(told))] if dues else []
