"""Debts: what its entries do."""

from msgspec.structs import replace

from rules_kb.board.actions import Bankrupt, Collect, Pay
from rules_kb.board.bank import facts as bank_facts
from rules_kb.board.cards import facts as cards_facts
from rules_kb.board.debt import facts as debt_facts
from rules_kb.board.debt.facts import (
    DUMPING,
    IN_FULL,
    drained,
    hands_over_built,
    in_money_only,
    is_unwanted_help,
    pays_in_kind,
    vain_sales,
    wrong_sum_told_by,
)
from rules_kb.board.deeds import hand_card, hand_deed, remember_rescue
from rules_kb.board.dues import is_in_kind, meant, together
from rules_kb.board.edition import BoardEdition
from rules_kb.board.go import facts as go_facts
from rules_kb.board.go.facts import BONUS, basis, doubles_salary
from rules_kb.board.jail import facts as jail_facts
from rules_kb.board.money import difference, move, pass_on, take_back, to_pot
from rules_kb.board.rent import facts as rent_facts
from rules_kb.board.speed import facts as speed_facts
from rules_kb.board.state import Board, PaidInKind
from rules_kb.board.tax import facts as tax_facts
from rules_kb.board.tax.facts import pays_share
from rules_kb.board.tokens import leave_jail, remember_paid
from rules_kb.board.trade import facts as trade_facts
from rules_kb.kernel import matters
from rules_kb.kernel.corrections import EVERY_RULE
from rules_kb.kernel.declaring import Effects
from rules_kb.kernel.model import BANK, BillLine, Due, Seat

effects = Effects()

# The chapters that may send money back which nobody owed, in the order they are asked: the first answer counts.
SENT_BACK_BY = (
    trade_facts.sent_back_by, debt_facts.sent_back_by, jail_facts.sent_back_by, rent_facts.sent_back_by,
    go_facts.sent_back_by, speed_facts.sent_back_by, go_facts.salary_sent_back_by, tax_facts.sent_back_by,
    cards_facts.sent_back_by, bank_facts.sent_back_by,
)  # fmt: skip
# The payments that other chapters take.
TAKEN_ELSEWHERE = (jail_facts.pays_fine, jail_facts.pays_fine_late, trade_facts.lends, rent_facts.pays_on_account)


def is_plain(board: Board, action: Pay, ed: BoardEdition) -> bool:
    """Whether a payment is no fine, no loan and nothing on account."""
    return not any(takes(board, action, ed) for takes in TAKEN_ELSEWHERE)


@effects.on(Pay, when=pays_in_kind)
def hand_over(board: Board, action: Pay, ed: BoardEdition) -> None:
    """Deeds and jail cards given in payment; what pays nothing goes straight back, and a creditor may still say no."""
    paid = meant(board, ed, action)
    if property_sent_back_by(board, ed, action):
        return
    if paid is not None and action.to >= 0:
        board.in_kind[board.seq] = PaidInKind(action.by, replace(paid), trade_facts.handed(action)[0].side)
        board.unconfirmed[board.seq] = [action.to]
    for name in action.deeds:
        hand_deed(board, ed, name, action.to)
    for _ in range(action.cards):
        hand_card(board, ed, action.by, action.to)


def property_sent_back_by(board: Board, ed: BoardEdition, action: Pay) -> str:
    """The rule by which property given in payment goes back; nothing where it is taken, or the table lets it pass."""
    if action.to >= 0 and hands_over_built(board, ed, action):
        rule = trade_facts.BUILDINGS
    elif action.to >= 0 and action.cards and not ed.jail_card_tradable:
        rule = trade_facts.JAIL_CARDS
    elif meant(board, ed, action) is not None:
        rule = IN_FULL if in_money_only(ed, action) else ""
    else:
        rule = sent_back_by(board, ed, action)
    return "" if {rule, EVERY_RULE} & set(board.waived) else rule


@effects.on(Pay, when=is_plain)
def pay(board: Board, action: Pay, ed: BoardEdition) -> None:
    """Money goes where it went; the due it is meant for shrinks by it."""
    due = meant(board, ed, action)
    if due is None or is_unwanted_help(board, ed, action):
        pay_unasked(board, action, ed)
        return
    if parts := together(board, action):
        pay_together(board, ed, action, parts)
        return
    take_back(board, ed, due)
    sent_back = property_sent_back_by(board, ed, action) if is_in_kind(action) else ""
    in_full = (is_in_kind(action) and not sent_back) or bool(due.times) or pays_share(board, ed, due, action.amount)
    move(board, action.by, action.to, action.amount)
    to_pot(board, ed, due, min(action.amount, due.amount))
    paid = due.amount if in_full else action.amount
    rent = action.amount if due.times else min(paid, due.amount)
    reduce(board, ed, due, paid, action.by, sent_back or wrong_sum_told_by(due))
    pass_on(board, ed, due, rent)


def pay_unasked(board: Board, action: Pay, ed: BoardEdition) -> None:
    """Money nobody owed: a gift among players, or the table's own pot; all else goes back."""
    rule = sent_back_by(board, ed, action)
    # What goes back has saved nobody, and is no part of an estate elsewhere.
    if not rule and (gone := drained(board, ed, action)):
        remember_rescue(board, gone.frm, gone.to, gone.side)
    move(board, action.by, action.to, action.amount)
    if action.to == BANK and action.why == "pot" and ed.tax_and_fines_go_to == "pot":
        board.pot += action.amount
    elif rule:
        difference(board, action.by, action.to, action.amount, 0, "refund", rule)


def sent_back_by(board: Board, ed: BoardEdition, action: Pay | Collect) -> str:
    """The rule that sends money back which nobody owed; nothing for a gift the table takes."""
    return next((rule for asked in SENT_BACK_BY if (rule := asked(board, ed, action))), "")


@effects.on(Bankrupt)
def claim_back(board: Board, action: Bankrupt, ed: BoardEdition) -> None:
    """What went to others in vain is to be taken back, line by line: it belongs to the creditor."""
    for each in vain_sales(board, ed, action.by):
        matters.leave(board, "sale", DUMPING, about=str(each.seq))


def pay_together(board: Board, ed: BoardEdition, action: Pay | Collect, parts: list[Due]) -> None:
    """One sum for several dues closes each of them."""
    payer, payee = (BANK, action.by) if isinstance(action, Collect) else (action.by, action.to)
    for due in parts:
        take_back(board, ed, due)
        move(board, payer, payee, due.amount)
        to_pot(board, ed, due, due.amount)
        reduce(board, ed, due, due.amount, payer, wrong_sum_told_by(due))
        pass_on(board, ed, due, due.amount)


def reduce(board: Board, ed: BoardEdition, due: Due, paid: int, payer: Seat, rule: str) -> None:
    """A payment closes its due, leaves the rest, or opens one back; `rule` reports a wrong sum."""
    remember_paid(board, due, paid)
    if paid < due.amount:
        due.amount -= paid
        due.bill = (*due.bill, BillLine("paid", -paid))
        matters.call(due)
        matters.tell(board, due, rule)
    else:
        matters.close(board, due, "paid")
        if paid > due.amount and not due.times:
            difference(board, payer, due.to, paid, due.amount, due.why, rule)
    if due.why == "jail" and due.frm >= 0:
        # As before the throw, a fine of the wrong sum opens the door; what is left of it is no way out again.
        due.why = "fine"
        leave_jail(board, ed, due.frm)


@effects.on(Collect)
def collect(board: Board, action: Collect, ed: BoardEdition) -> None:
    """Money from the Bank; what was not owed goes back."""
    due = basis(board, ed, action)
    if due is None:
        move(board, BANK, action.by, action.amount)
        difference(board, BANK, action.by, action.amount, 0, "refund", sent_back_by(board, ed, action))
        return
    if parts := together(board, action):
        pay_together(board, ed, action, parts)
        return
    take_back(board, ed, due)
    move(board, BANK, action.by, action.amount)
    rule = BONUS if doubles_salary(board, ed, action) else wrong_sum_told_by(due)
    reduce(board, ed, due, action.amount, BANK, rule)
