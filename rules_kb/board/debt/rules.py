"""Debts: paid in full and in money, by whoever owes them, and nobody is out who can still raise the sum."""

from rules_kb.board.actions import Bankrupt, Pay, Trade
from rules_kb.board.bankrupt.facts import takes_part
from rules_kb.board.debt.facts import (
    IN_FULL,
    drained,
    in_money_only,
    is_unwanted_help,
    may_pay_for,
    vain_sales,
    wrong_sum_told_by,
)
from rules_kb.board.debt.way_out import way_out_of
from rules_kb.board.dues import (
    called_debts,
    is_asked,
    is_fine,
    is_for_another,
    is_in_kind,
    is_lent_for_now,
    is_unasked,
    meant,
    pays_for_another,
)
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import Board, Rescue
from rules_kb.board.trade.facts import gift, handed, is_unwelcome, lacking, things_given
from rules_kb.board.verbs import VERBS
from rules_kb.kernel.declaring import Breach, Rules, breach
from rules_kb.kernel.model import Due

rules = Rules("board.debt")


@rules.on(
    Pay,
    level="irregular",
    says="{payer} owes ${right} in money; {handed} was given.",
    fix={
        "kind": "It comes back, and ${rest} is paid in money.",
        "short": "${rest} more is due.",
        "over": "${rest} goes back.",
    },
    reads=("debt_paid_in_property",),
    only_if=is_asked,
)
def in_full(board: Board, action: Pay, ed: BoardEdition) -> Breach:
    """A debt is paid in full and in money; property counts only where a creditor may accept it."""
    due = debt_meant(board, action, ed)
    if due is None or lacking(board, action.by, handed(action)[0].side):
        return None
    rest, facts = due.amount - action.amount, breach(payer=due.frm, right=due.amount)
    if in_money_only(ed, action):
        return facts | breach(fix="kind", handed=things_given(handed(action)[0].side), rest=max(rest, 0))
    if due.flagged or rest == 0 or is_in_kind(action) or wrong_sum_told_by(due) != IN_FULL:
        return None
    return facts | breach(fix="short" if rest > 0 else "over", handed=(action.amount,), rest=abs(rest))


def debt_meant(board: Board, action: Pay, ed: BoardEdition) -> Due | None:
    """The debt a payment is meant for; loans are paid back as their takers can."""
    if action.by < 0 or is_fine(board, action) or is_unwanted_help(board, ed, action):
        return None
    due = meant(board, ed, action)
    return None if due is None or is_lent_for_now(due) or due.times else due


@rules.on(
    Bankrupt,
    says={"able": "{player} owes ${owed} and can raise ${raisable}.", "debtless": "{player} owes nothing."},
    fix={
        "left": "{player} stays in: raise and pay ${owed}; up to ${left} is left.",
        "just": "{player} stays in: raise and pay ${owed}; that is just enough.",
        "nothing": "{player} stays in.",
        "refuse": "{player} stays in: the estate's mortgaged property may be refused.",
    },
    reads=(
        "building_resale_price", "even_sell", "hotel_sale", "hotel_sale_when_no_houses", "mortgage_needs_group_cleared",
        "creditor_cannot_pay_interest",
    ),
)  # fmt: skip
def solvent(board: Board, action: Bankrupt, ed: BoardEdition) -> Breach:
    """Nobody is bankrupt who can still raise the sum by selling buildings and mortgaging.

    The facts say how, in lines of the record: `how` is the way that gives up the least.
    """
    plan = way_out_of(board, ed, action.by) if takes_part(board, action) else None
    if plan is None:
        return None
    how = tuple(VERBS.write(step, (), ed) for step in plan.steps)
    fix = "refuse" if plan.refuses else "nothing" if not plan.owed else "left" if plan.left else "just"
    says = "able" if plan.owed else "debtless"
    return breach(says=says, fix=fix, player=action.by, owed=plan.owed, raisable=plan.raisable, left=plan.left, how=how)


@rules.on(
    Trade, Pay, Bankrupt,
    says="{player} owed ${owed} when {handed} went to {holder}.",
    fix={
        "back": "It goes back.",
        "nothing": "Nothing changes hands before the debt is paid.",
        "strike": "Take line {n} back: it belongs to the creditor.",
    },
    reads=("debtor_sales", "gifts"),
    only_if=is_unasked,
)  # fmt: skip
def dumping(board: Board, action: Trade | Pay | Bankrupt, ed: BoardEdition) -> Breach:
    """What a debtor sells or gives to others stands only if the debt is then paid."""
    if isinstance(action, Bankrupt):
        return in_vain(board, action, ed)
    gone, present = drained(board, ed, action), gift(board, ed, action)
    if gone is None or ed.debtor_sales != "none":
        return None
    if lacking(board, gone.frm, gone.side) or (present and is_unwelcome(board, ed, present)):
        return None
    owed = sum(due.amount for due in called_debts(board, gone.frm))
    fix = "back" if isinstance(action, Pay) else "nothing"
    return breach(fix=fix, player=gone.frm, owed=owed, handed=things_given(gone.side), holder=gone.to)


def in_vain(board: Board, action: Bankrupt, ed: BoardEdition) -> Breach:
    """The sales and gifts that did not save a debtor: they belong to the estate."""
    if board.players[action.by].out:
        return None
    sales = vain_sales(board, ed, action.by)
    # Whoever can still pay is not out: nothing was in vain yet.
    if not sales or (takes_part(board, action) and way_out_of(board, ed, action.by)):
        return None
    facts = breach(fix="strike", player=action.by, irregular=True)
    given = [
        breach(handed=things_given(each.what), holder=each.to, n=each.seq, owed=then(board, each)) for each in sales
    ]
    return [facts | each for each in given]


def then(board: Board, rescue: Rescue) -> int:
    """What a debtor had been asked for when something went to others, as far as it is still unpaid."""
    return sum(due.amount for due in called_debts(board, rescue.by) if due.seq in rescue.debts)


@rules.on(
    Pay,
    level="irregular",
    says={
        "unowed": "{player} pays ${amount} for {holder}, and nothing is owed.",
        "forbidden": "{player} pays ${amount} for {holder}, and gifts are not taken here.",
        "not_in_debt": "{player} pays ${amount} for {holder}: no gifts here while in debt.",
    },
    fix="${amount} goes back to {player}.",
    reads=("gifts",),
    only_if=is_for_another,
)
def own_money(board: Board, action: Pay, ed: BoardEdition) -> Breach:
    """Everyone pays their own debts, unless the table takes it as a gift."""
    if action.by < 0 or action.whose is None or not pays_for_another(action) or may_pay_for(board, ed, action):
        return None
    if any(board.players[seat].out for seat in (action.by, action.whose)):
        return None
    says = "unowed" if meant(board, ed, action) is None else ed.gifts
    return breach(says=says, player=action.by, holder=action.whose, amount=action.amount)
