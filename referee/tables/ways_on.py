"""Rulings that wait for the table, each with its ways on: take it back, keep what is legal, let it stand, settle."""

from typing import Any, NamedTuple

from referee import logs
from referee.models import Ruling
from referee.tables import desks
from referee.tables.queries import Seated, violations
from referee.tables.shapes import Button
from rules_kb.board.actions import Build, Sell
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
    flagged = {due.flagged_at for due in s.board.dues if due.flagged_at} | set(newest(s))
    untidy = s.table.rulings.filter(verdict="irregular", seq__in=flagged).order_by("-seq")[:MOST]
    later = because(s, fallen[0].seq, [*fallen, *untidy]) if fallen else {}
    return [held(s, ruling, later.get(ruling.seq)) for ruling in [*fallen, *untidy]]


def because(s: Seated, fallen: int, rulings: list[Ruling]) -> dict[int, int]:
    """The later rulings that would be none if an entry that does not stand did."""
    later = [ruling for ruling in rulings if ruling.seq > fallen]
    if not later:
        return {}
    lines = [*s.table.entries.values_list("seq", "text"), (s.table.length + 1, f"table overrule {fallen}")]
    judged = logs.judged(s.record, logs.start(s.record), logs.whole(s.record, lines))
    again = {step.seq: ruling for step, _, ruling in judged}
    return {one.seq: fallen for one in later if again[fallen].stands and again[one.seq].verdict == "legal"}


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
    buttons = [*legal_part(s, n, action, found), *settle(s, n), *searched(found)]
    buttons.append(Button("Take it back", f"table strike {n}", "" if buttons else "main"))
    if not any(one["level"] == "impossible" for one in found):
        buttons.append(Button("Let it stand" if not ruling.stands else "Leave it so", f"table overrule {n}"))
    return buttons


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
    if not all(desks.of(s).payable(s, due) for due in dues):
        return []
    told = [f"{s.words.who(due.frm)} pays {s.words.who(due.to)} {s.words.sum(due.amount)}" for due in dues]
    return [Button("Settle it now", f"{SETTLE}{n}", "main", "; ".join(told))] if dues else []
