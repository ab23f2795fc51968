"""What the arbiter sees: every open dispute with the votes on it, the referee's card, and the rulings a tap away."""

from typing import Any, NamedTuple

import msgspec

from referee import logs
from referee.disputes import page as dispute_page
from referee.disputes.open_disputes import OpenDispute, before_the_referee, open_disputes
from referee.seated.queries import Seated
from rules_kb.answer.card import CardWords
from rules_kb.disputes.complaints import heard
from rules_kb.kernel.log import Decide, Insert, Overrule, Replace, Settle, Strike, Waive
from rules_kb.kernel.model import ARBITER, TABLE

# What the table may do about an entry, and the arbiter in its place.
RULINGS = (Strike, Replace, Insert, Overrule, Waive, Settle, Decide)
# What is asked of the referee where the no named nothing.
USUAL = "not-allowed"


class WayToRule(NamedTuple):
    """One way to rule: what it is, why, and the lines it logs as the arbiter's."""

    title: str
    why: str
    lines: tuple[str, ...]


class CaseToRule(NamedTuple):
    """One dispute before the arbiter."""

    dispute: OpenDispute
    card: CardWords
    rulings: list[WayToRule]
    # Points of the rules that good sources read otherwise: decided once, they hold from then on.
    points: list[dict[str, Any]]
    precedents: list[Any]


def of(s: Seated) -> dict[str, Any]:
    """Everything the arbiter's page shows, what the table called for first."""
    found = sorted(open_disputes(s, ""), key=lambda one: not one.called)
    cases = [case(s, one) for one in found]
    called = sum(one.called for one in found)
    said = f"{called} to rule on." if called else "Nobody calls." if not found else f"{len(found)} in dispute."
    return {"cases": cases, "said": said, "called": called}


def case(s: Seated, dispute: OpenDispute) -> CaseToRule:
    """One dispute with the card of the entry it comes down to, and the ways to rule."""
    judgement, at = before_the_referee(s, dispute.seq)
    card = heard(judgement, at, dispute.about or USUAL, {}, tournament=not s.table.family).card
    decided = dispute_page.decisions(s, judgement, at)
    points = [ruled_point(s, one) for one in decided.get("points", ())]
    return CaseToRule(dispute, card, rulings(s, dispute, card), points, decided.get("precedents", []))


def rulings(s: Seated, dispute: OpenDispute, card: CardWords) -> list[WayToRule]:
    """It counts as logged, it does not, or any remedy of the referee's that is a ruling; first what the card speaks for."""
    n = dispute.seq
    stays = WayToRule("It counts as logged", "The no is heard, and ends here.", (f"arbiter agree {n}",))
    falls = WayToRule("It does not count", "It is taken back.", (f"arbiter strike {n}",))
    fitting = [one for one in card.remedies if one.applies and one.lines]
    if card.seq != n:
        # What was let stand may be put right as well; letting it stand is what the dispute is about.
        fitting = [one for one in fitting if one.kind != "stands"]
    before = f"Entry {card.seq}: " if card.seq != n else ""
    offered = [WayToRule(f"{before}{one.title}", one.why, as_rulings(s, one.lines)) for one in fitting]
    found = [one for one in offered if one.lines]
    is_offered = (dispute.counts and card.seq == n) or any(one.lines == falls.lines for one in found)
    against = [*([] if is_offered else [falls]), *found]
    return [*against, stays] if card.verdict == "violation" else [stays, *against]


def as_rulings(s: Seated, lines: tuple[str, ...]) -> tuple[str, ...]:
    """The lines of a remedy as the arbiter's own; none where one of them is the players' to do."""
    actions = [s.read(line) for line in lines]
    if not all(action.by == TABLE and isinstance(action, RULINGS) for action in actions):
        return ()
    return tuple(logs.written(s.record, msgspec.structs.replace(one, by=ARBITER)) for one in actions)


def ruled_point(s: Seated, point: dict[str, Any]) -> dict[str, Any]:
    """A disputed point with its readings as the arbiter's decisions."""
    values = [{**one, "line": as_rulings(s, (one["line"],))[0]} for one in point["values"]]
    return {**point, "values": values}
