"""The ways to put an entry right as things stand: asked of its open matters, each tried on a copy before it is offered.

Pages and disputes offer these and no others; a dispute adds what only the whole log can tell.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

from rules_kb.answer.explain import sentence
from rules_kb.answer.view import View
from rules_kb.kernel import engine, finding
from rules_kb.kernel.game import Doing
from rules_kb.kernel.log import Insert, Overrule, Settle, Strike
from rules_kb.kernel.matters import told_at
from rules_kb.kernel.model import DUE, FALLEN, TABLE, Action, Entry, Matter, Violation
from rules_kb.record.lines import write_action

Kind = Literal["legal_part", "now", "balance", "take_back", "stands", "off_board"]
TITLES: dict[Kind, str] = {
    "legal_part": "Keep the legal part",
    "balance": "Settle it now",
    "take_back": "Take it back",
    "stands": "Let it stand",
    "off_board": "It is off the board",
}
# A token that went wrong is no reason to leave the throw that led it there.
OF_THE_THROW = ("token", "cash")


class Flagged(NamedTuple):
    """An entry that broke rules which nobody waived; `inserted` where it counts at another place than its number."""

    seq: int
    action: Action
    broken: tuple[Violation, ...]
    inserted: bool = False


class Way(NamedTuple):
    """One way: its title as a template, the facts that fill it, and the line that books it.

    `ask` is what the table has to say first: which card, which space, what was counted.
    """

    kind: Kind
    title: str
    line: str = ""
    ask: str = ""
    facts: dict[str, Any] = {}


def ways(view: View, entry: Flagged, tournament: bool = False) -> list[Way]:
    """What the table can do about an entry, the likeliest first; a tournament keeps its deadlines."""
    mine = open_matters(view, entry.seq)
    dues = [one for one in mine if one.kind == DUE and one.amount]
    found = [*do_now(view, entry, mine), *keep_part(view, entry)]
    found += [Way("balance", TITLES["balance"], f"table settle {entry.seq}")] if dues else []
    found += [] if dice_fell(entry.action, mine) else [way(view, "take_back", Strike(TABLE, entry.seq))]
    fixed = is_impossible(view, entry) or (tournament and is_too_late(view, entry))
    found += [] if fixed else [way(view, "stands", Overrule(TABLE, entry.seq))]
    fell = any(one.kind == FALLEN for one in mine)
    return [*found, *([way(view, "off_board", Settle(TABLE, entry.seq))] if fell else [])]


def way(view: View, kind: Kind, action: Action) -> Way:
    """A way that takes one line."""
    return Way(kind, TITLES[kind], write_action(action, view.players, view.edition))


def way_title(one: Way, ed: Any, who: Mapping[int, str]) -> str:
    """The title of a way, with its names."""
    return sentence(one.title, ed, one.facts, who)


def open_matters(view: View, seq: int) -> list[Matter]:
    """What the ruling on an entry reported and is open still."""
    return [one for one in told_at(view.position, seq) if one.closed is None]


def do_now(view: View, entry: Flagged, mine: Iterable[Matter]) -> list[Way]:
    """What was left out, where it can still be done as it should have been."""
    found = [doing for one in mine for doing in view.game.doings(view.position, view.edition, one)]
    return [told(view, one) for one in found if is_fitting(view, entry, one)]


def told(view: View, one: Doing) -> Way:
    """Something to do now, with the line for it."""
    line = write_action(one.action, view.players, view.edition) if one.action is not None else ""
    return Way("now", one.title, line, one.ask, one.facts)


def is_fitting(view: View, entry: Flagged, one: Doing) -> bool:
    """Whether something done now is right; what is told of the past goes before the entry by its number."""
    if one.action is None or isinstance(one.action, Insert):
        return not (entry.inserted and isinstance(one.action, Insert))
    position: Any = engine.copy(view.position)
    new = Entry(position.seq + 1, one.action)
    return not engine.judge(view.game, view.edition, position, new).violations


def keep_part(view: View, entry: Flagged) -> list[Way]:
    """The part of an entry that every rule it broke would let stand."""
    line = legal_part(view.players, view.edition, entry.action, entry.broken)
    return [Way("legal_part", TITLES["legal_part"], f"table replace {entry.seq}: {line}")] if line else []


def legal_part(players: tuple[str, ...], ed: Any, action: Action, violations: Iterable[Violation]) -> str:
    """The line with the part of an act that every rule it broke would let stand, or nothing."""
    parts = {str(violation.facts.get("part", "")) for violation in violations if not violation.waived}
    if len(parts) != 1 or parts == {""}:
        return ""
    who, verb = write_action(action, players, ed).split()[:2]
    # Seats stand as {n} in a part, as they do in steps.
    return f"{who} {verb} {parts.pop().format(*players)}"


def dice_fell(action: Action, mine: Iterable[Matter]) -> bool:
    """Whether dice really fell that way: what somebody left out before them is no reason to take them back."""
    kinds = {one.kind for one in mine}
    return action.thrown and bool(kinds) and kinds.isdisjoint((*OF_THE_THROW, FALLEN))


def is_too_late(view: View, entry: Flagged) -> bool:
    """Whether an entry is a claim that came too late."""
    return any(view.game.rules[violation.rule].kind == "deadline" for violation in entry.broken)


def is_impossible(view: View, entry: Flagged) -> bool:
    """Whether an entry cannot be at all, so that no table can let it stand."""
    game, rules = view.game, view.game.rules
    return any(finding.level(game, rules[v.rule], entry.action, v.facts) == "impossible" for v in entry.broken)
