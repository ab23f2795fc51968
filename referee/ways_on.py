"""Rulings that wait for the table, each with its ways on: take it back, keep what is legal, let it stand, settle."""

from typing import Any, NamedTuple

from referee import logs
from referee.buttons import Button
from referee.models import Ruling
from referee.table_queries import Seated, transfer, violations
from rules_kb.board.actions import Build, Sell
from rules_kb.core import Action

MOST = 3


class Held(NamedTuple):
    """A card held up for one entry."""

    seq: int
    verdict: str
    told: str
    violations: list[dict[str, Any]]
    ways: list[Button]
    moved: list[dict[str, Any]]


def held_up(s: Seated) -> list[Held]:
    """What does not stand, newest first, then what left something to put right."""
    fallen = list(s.table.rulings.filter(verdict="illegal", stands=False).order_by("-seq")[:MOST])
    flagged = {due.flagged_at for due in s.board.dues if due.flagged_at}
    untidy = s.table.rulings.filter(verdict="irregular", seq__in=flagged | {s.table.length}).order_by("-seq")[:MOST]
    return [held(s, ruling) for ruling in [*fallen, *untidy]]


def held(s: Seated, ruling: Ruling) -> Held:
    """One ruling with its ways on."""
    action = logs.read_line(s.record, ruling.now, s.table.length)
    found = [one for one in violations(s, ruling) if not one.get("waived")]
    moved = [transfer(s.words, one) for one in ruling.moved]
    return Held(ruling.seq, ruling.verdict, s.told(ruling.now), found, ways(s, ruling, action, found), moved)


def ways(s: Seated, ruling: Ruling, action: Action, found: list[dict[str, Any]]) -> list[Button]:
    """What the table can do about an entry, a tap each."""
    n = ruling.seq
    buttons = [*legal_part(s, n, action, found), *settle(s, n)]
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


def settle(s: Seated, n: int) -> list[Button]:
    """What an entry left owing, paid now."""
    dues = [due for due in s.board.dues if due.flagged_at == n and due.amount]
    told = [f"{s.words.who(due.frm)} pays {s.words.who(due.to)} {s.words.sum(due.amount)}" for due in dues]
    return [Button("Settle it now", f"table settle {n}", "main", "; ".join(told))] if dues else []
