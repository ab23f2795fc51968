"""Whether somebody can pay: who is short of cash, what can be raised, and what there is to say if it is too little."""

from typing import Any

from msgspec.structs import replace

from rules_kb.answer.card import RulingCard, is_about_money
from rules_kb.answer.report import Judgement
from rules_kb.disputes.stretches import Moment
from rules_kb.disputes.timeline import position_of, same
from rules_kb.kernel.model import Due, Seat
from rules_kb.kernel.money import added
from rules_kb.kernel.said import Said, said

# Sums that are owed for something bought of one's own will.
BARGAINS = ("price", "build", "lift")
RAISED = {
    "bargain": "{player} has ${cash} and can raise ${most} at most: take it back.",
    "nothing": "{player} has ${cash} and nothing to sell or mortgage: ${short} short, so bankrupt.",
    "short": "{player} has ${cash} and can raise ${most} at most: ${short} short, so bankrupt.",
    "left": "{player} has ${cash} and can raise up to ${most} in all: up to ${left} is left.",
    "just": "{player} has ${cash} and can raise up to ${most} in all: just enough.",
}


def short_of_cash(judgement: Judgement, dues: list[Due]) -> list[Said]:
    """Who has too little at hand: what can be raised, or where nobody goes bankrupt, what is all there is."""
    game, position = judgement.game, judgement.judged.position
    has = "cash" if is_about_money(game) else "worth"
    rows = [row[has] for row in game.standings(position, judgement.view.edition, judgement.view.who)]
    owed: dict[Seat, list[Due]] = {}
    for due in dues:
        owed.setdefault(due.frm, []).append(due)
    known = [(seat, mine, rows[seat]) for seat, mine in owed.items() if seat >= 0 and rows[seat] is not None]
    tell = to_raise if is_about_money(game) else all_there_is
    return [tell(judgement, seat, mine, cash) for seat, mine, cash in known if cash < sum(due.amount for due in mine)]


def to_raise(judgement: Judgement, seat: Seat, dues: list[Due], cash: int) -> Said:
    """What somebody can raise before paying, and what is left or missing then."""
    owed = sum(due.amount for due in dues)
    most = judgement.game.raises(judgement.judged.position, judgement.view.edition, seat, dues)
    facts = {"player": seat, "cash": cash, "most": most, "left": most - owed}
    if most < owed and is_bargain(dues):
        return said(RAISED["bargain"], facts)
    if most <= cash:
        return said(RAISED["nothing"], {**facts, "short": owed - cash})
    if most < owed:
        return said(RAISED["short"], {**facts, "short": owed - most})
    return said(RAISED["left" if most > owed else "just"], facts)


def is_bargain(dues: list[Due]) -> bool:
    """Whether nothing is owed but the price of something nobody had to buy: that is taken back, not gone bankrupt for."""
    return all(due.why in BARGAINS for due in dues)


def cannot_raise(judgement: Judgement, dues: list[Due]) -> bool:
    """Whether the price of something nobody had to buy is more than its buyer can raise."""
    mine = [due for due in dues if due.frm >= 0]
    if not mine or not is_about_money(judgement.game) or not is_bargain(dues):
        return False
    most = judgement.game.raises(judgement.judged.position, judgement.view.edition, mine[0].frm, mine)
    return most < sum(due.amount for due in mine)


def all_there_is(judgement: Judgement, seat: Seat, dues: list[Due], there: int) -> Said:
    """What somebody pays who has less than the charge in a game that forgives the rest."""
    if not there:
        return Said("{player} has nothing on the table by this log; if so, nothing is paid.", {"player": seat})
    return Said(
        "{player} has ${worth} on the table by this log; if so, that is all, and the rest is not owed.",
        {"player": seat, "worth": there},
    )


def not_that_way(judgement: Judgement, moment: Moment, ruled: RulingCard) -> RulingCard:
    """The card of a sale that does not stand while its debt does, where another sale would raise money: what to settle."""
    action: Any = moment.step.action
    now, then = judgement.judged.position.dues, position_of(judgement, moment.after).dues
    debts = [due for due in now if due.frm == action.by and due.state == "called" and same(due, then)]
    brings = max((v.facts.get("brings", 0) for v in moment.ruling.violations if not v.waived), default=0)
    if ruled.verdict != "violation" or moment.ruling.stands or not debts or not isinstance(brings, int) or not brings:
        return ruled
    still = Said("Not that way: {then}", {"then": added(debts, "still_owes")[0]})
    cash = position_of(judgement, moment.after).players[action.by].cash
    left = cash + brings - sum(due.amount for due in debts)
    rest = [Said("That leaves ${left}.", {"left": left})] if left >= 0 else []
    return replace(ruled, verdict="owes", headline=(still,), steps=(*ruled.steps, *added(debts), *rest))
