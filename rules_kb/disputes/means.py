"""Whether somebody can pay: who is short of cash, what can be raised, and what there is to say if it is too little."""

from typing import Any

from msgspec.structs import replace

from rules_kb.core import Due, Seat
from rules_kb.disputes.card_parts import Card, is_about_money, money, people, sums
from rules_kb.disputes.hindsight import Moment, position_of, same
from rules_kb.report import Judgement

# Sums that are owed for something bought of one's own will.
BARGAINS = ("price", "build", "lift")


def short_of_cash(judgement: Judgement, dues: list[Due]) -> list[str]:
    """Who has too little at hand: what can be raised, or where nobody goes bankrupt, what is all there is."""
    who, play, position = people(judgement), judgement.play, judgement.judged.position
    has = "cash" if is_about_money(play) else "worth"
    rows = {row["player"]: row[has] for row in play.standings(position, judgement.view.edition, who)}
    owed: dict[Seat, list[Due]] = {}
    for due in dues:
        owed.setdefault(due.frm, []).append(due)
    known = [(seat, mine, rows[who[seat]]) for seat, mine in owed.items() if rows.get(who[seat]) is not None]
    tell = to_raise if is_about_money(play) else all_there_is
    return [tell(judgement, seat, mine, cash) for seat, mine, cash in known if cash < sum(due.amount for due in mine)]


def to_raise(judgement: Judgement, seat: Seat, dues: list[Due], cash: int) -> str:
    """What somebody can raise before paying, and what is left or missing then."""
    who, owed = people(judgement)[seat], sum(due.amount for due in dues)
    most = judgement.play.raises(judgement.judged.position, judgement.view.edition, seat, dues)
    has = f"{who} has {money(judgement, cash)}"
    if most < owed and is_bargain(dues):
        return f"{has} and can raise {money(judgement, most)} at most: take it back."
    if most <= cash:
        return f"{has} and nothing to sell or mortgage: {money(judgement, owed - cash)} short, so bankrupt."
    if most < owed:
        return (
            f"{has} and can raise {money(judgement, most)} at most: {money(judgement, owed - most)} short, so bankrupt."
        )
    left = f"up to {money(judgement, most - owed)} is left" if most > owed else "just enough"
    return f"{has} and can raise up to {money(judgement, most)} in all: {left}."


def is_bargain(dues: list[Due]) -> bool:
    """Whether nothing is owed but the price of something nobody had to buy: that is taken back, not gone bankrupt for."""
    return all(due.why in BARGAINS for due in dues)


def cannot_raise(judgement: Judgement, dues: list[Due]) -> bool:
    """Whether the price of something nobody had to buy is more than its buyer can raise."""
    mine = [due for due in dues if due.frm >= 0]
    if not mine or not is_about_money(judgement.play) or not is_bargain(dues):
        return False
    most = judgement.play.raises(judgement.judged.position, judgement.view.edition, mine[0].frm, mine)
    return most < sum(due.amount for due in mine)


def all_there_is(judgement: Judgement, seat: Seat, dues: list[Due], there: int) -> str:
    """What somebody pays who has less than the charge in a game that forgives the rest."""
    who = people(judgement)[seat]
    if not there:
        return f"{who} has nothing on the table by this log; if so, nothing is paid."
    return (
        f"{who} has {money(judgement, there)} on the table by this log; if so, that is all, and the rest is not owed."
    )


def not_that_way(judgement: Judgement, moment: Moment, ruled: Card) -> Card:
    """The card of a sale that does not stand while its debt does, where another sale would raise money: what to settle."""
    action: Any = moment.step.action
    now, then = judgement.judged.position.dues, position_of(judgement, moment.after).dues
    debts = [due for due in now if due.frm == action.by and due.state == "called" and same(due, then)]
    brings = max((v.facts.get("brings", 0) for v in moment.ruling.violations if not v.waived), default=0)
    if ruled.verdict != "violation" or moment.ruling.stands or not debts or not isinstance(brings, int) or not brings:
        return ruled
    (still, *_), pay = sums(judgement, debts, "still owes", "still owe"), sums(judgement, debts, "pays", "pay")
    cash = position_of(judgement, moment.after).players[action.by].cash
    left = cash + brings - sum(due.amount for due in debts)
    rest = [f"That leaves {money(judgement, left)}."] if left >= 0 else []
    return replace(ruled, verdict="owes", headline=f"Not that way: {still}", do_now=(*ruled.do_now, *pay, *rest))
