"""Debts: paid in full and in money, by whoever owes them, and nobody is out who can still raise the sum."""

from rules_kb.board.actions import Bankrupt, Pay, Trade
from rules_kb.board.bank_deals import refusal
from rules_kb.board.edition import Edition
from rules_kb.board.effects.payments import IN_FULL, sum_fixed_by
from rules_kb.board.favours import (
    called_debts,
    debts,
    drained,
    gift,
    handed,
    in_money_only,
    is_in_kind,
    is_unpaid,
    is_unwelcome,
    lacking,
    may_pay_for,
    pays_for_another,
    told,
)
from rules_kb.board.money import is_fine, meant
from rules_kb.board.state import Board
from rules_kb.board.unpaid_lots import way_out
from rules_kb.board.writing import line
from rules_kb.core import Breach, Due, Rules, breach

rules = Rules("board.debt")


@rules.on(
    Pay,
    level="irregular",
    says="{payer} owes ${right} in money; {what} was given.",
    fix="{remedy}.",
    reads=("debt_paid_in_property",),
)
def in_full(board: Board, action: Pay, ed: Edition) -> Breach:
    """A debt is paid in full and in money; property counts only where a creditor may accept it."""
    due = debt_meant(board, action, ed)
    if due is None or lacking(board, ed, action.by, handed(action)[0].side):
        return None
    rest = due.amount - action.amount
    if in_money_only(ed, action):
        what, remedy = told(ed, handed(action)[0].side), f"It comes back, and ${max(rest, 0)} is paid in money"
    elif due.flagged or rest == 0 or is_in_kind(action) or sum_fixed_by(ed, due) != IN_FULL:
        return None
    else:
        what, remedy = f"${action.amount}", f"${rest} more is due" if rest > 0 else f"${-rest} goes back"
    return breach(payer=due.frm, right=due.amount, what=what, remedy=remedy)


def debt_meant(board: Board, action: Pay, ed: Edition) -> Due | None:
    """The debt a payment is meant for; loans are paid back as their takers can."""
    if action.by < 0 or is_fine(board, action) or (pays_for_another(action) and not may_pay_for(board, ed, action)):
        return None
    due = meant(board, ed, action)
    return None if due is None or due.why == "loan" or due.times else due


@rules.on(
    Bankrupt,
    says="{player} owes ${owed} and can raise ${raisable}.",
    fix="{player} stays in: {remedy}.",
    reads=(
        "building_resale_price", "even_sell", "hotel_sale", "hotel_sale_when_no_houses", "mortgage_needs_group_cleared",
        "creditor_cannot_pay_interest",
    ),
)  # fmt: skip
def solvent(board: Board, action: Bankrupt, ed: Edition) -> Breach:
    """Nobody is bankrupt who can still raise the sum by selling buildings and mortgaging.

    The facts say how, in lines of the record: `how` is the way that gives up the least.
    """
    player, owing = board.players[action.by], debts(board, action.by)
    gone = any(seat >= 0 and board.players[seat].out for seat in (action.by, *action.to))
    if gone or player.unknown or any(due.times for due in owing):
        return None
    owed = sum(due.amount for due in owing)
    raisable, plan = way_out(board, ed, action.by, owing)
    if plan is None:
        return refusing(board, action, ed, owed)
    how = "; ".join(line(step, (), ed) for step in plan)
    left = raisable - owed
    after = f"up to ${left} is left" if left else "that is just enough"
    remedy = f"raise and pay ${owed}; {after}" if owed else "nothing is owed"
    return breach(player=action.by, owed=owed, raisable=raisable, left=left, how=how, remedy=remedy)


def refusing(board: Board, action: Bankrupt, ed: Edition, owed: int) -> Breach:
    """The facts of a creditor ruined only by interest on an estate, where its mortgaged property may be refused."""
    refused = refusal(board, ed, action.by)
    rest = [due for due in debts(board, action.by) if due.why != "estate"]
    raisable, plan = way_out(board, ed, action.by, rest) if refused else (0, None)
    if refused is None or plan is None:
        return None
    how = "; ".join(line(step, (), ed) for step in (refused, *plan))
    left, remedy = raisable - sum(due.amount for due in rest), "the estate's mortgaged property may be refused"
    return breach(player=action.by, owed=owed, raisable=raisable, left=left, how=how, remedy=remedy)


@rules.on(
    Trade, Pay, Bankrupt,
    says="{player} owed ${owed} when {what} went to {holder}.",
    fix="{remedy}.",
    reads=("debtor_sales", "gifts"),
)  # fmt: skip
def dumping(board: Board, action: Trade | Pay | Bankrupt, ed: Edition) -> Breach:
    """What a debtor sells or gives to others stands only if the debt is then paid."""
    if isinstance(action, Bankrupt):
        return in_vain(board, action, ed)
    gone = drained(board, ed, action) if ed.debtor_sales == "none" else None
    present = gift(board, ed, action)
    if gone is None or lacking(board, ed, gone.frm, gone.side) or (present and is_unwelcome(board, ed, present)):
        return None
    owed = sum(due.amount for due in called_debts(board, gone.frm))
    remedy = "It goes back" if isinstance(action, Pay) else "Nothing changes hands before the debt is paid"
    return breach(player=gone.frm, owed=owed, what=told(ed, gone.side), holder=gone.to, remedy=remedy)


def in_vain(board: Board, action: Bankrupt, ed: Edition) -> Breach:
    """The sales and gifts that did not save a debtor: they belong to the estate."""
    if ed.debtor_sales != "if_saved" or board.players[action.by].out:
        return None
    sales = [each for each in board.rescues if each.by == action.by and each.to >= 0 and is_unpaid(board, each)]
    # Whoever can still pay is not out: nothing was in vain yet.
    if not sales or solvent(board, action, ed):
        return None
    owed = sum(due.amount for due in debts(board, action.by))
    found = []
    for each in sales:
        facts = breach(player=each.by, owed=owed, what=each.what, holder=each.to, n=each.seq, irregular=True)
        found.append(facts | breach(remedy=f"Strike line {each.seq}: it belongs to the creditor"))
    return found or None


@rules.on(
    Pay,
    level="irregular",
    says="{player} pays ${amount} for {holder}, and {why}.",
    fix="${amount} goes back to {player}.",
    reads=("gifts",),
)
def own_money(board: Board, action: Pay, ed: Edition) -> Breach:
    """Everyone pays their own debts, unless the table takes it as a gift."""
    if action.by < 0 or action.whose is None or not pays_for_another(action) or may_pay_for(board, ed, action):
        return None
    if any(board.players[seat].out for seat in (action.by, action.whose)):
        return None
    why = "nothing is owed" if meant(board, ed, action) is None else "gifts are not taken here"
    return breach(player=action.by, holder=action.whose, amount=action.amount, why=why)
