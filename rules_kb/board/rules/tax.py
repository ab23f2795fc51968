"""Taxes: how much, chosen when, and to whom."""

from rules_kb.board.actions import Choose, Collect, Pay
from rules_kb.board.edition import Edition
from rules_kb.board.effects.payments import payable_choice
from rules_kb.board.money import meant, pool
from rules_kb.board.state import Board
from rules_kb.core import BANK, Breach, Due, Rules, breach

rules = Rules("board.tax")


def tax_paid(board: Board, action: Pay, ed: Edition, kind: str) -> Due | None:
    """The tax of a kind that a payment of another sum is meant for."""
    due = meant(board, ed, action)
    if due is None or due.why != "tax" or due.about != kind or due.flagged or due.amount == action.amount:
        return None
    return due


def wrong_sum(action: Pay, right: int) -> Breach:
    """A tax paid short or over."""
    rest = right - action.amount
    remedy = f"{rest} more goes to the Bank" if rest > 0 else f"The Bank gives {-rest} back"
    return breach(player=action.by, paid=action.amount, right=right, remedy=remedy)


@rules.on(
    Pay, Choose,
    level="irregular",
    says="{player}'s income tax here is {right}, not {paid}.",
    fix="{remedy}.",
    reads=("income_tax_mode", "income_tax_amount", "income_tax_percent", "income_tax_rounding"),
)  # fmt: skip
def income(board: Board, action: Pay | Choose, ed: Edition) -> Breach:
    """Income tax is the flat sum, or a tenth of all one is worth where the edition gives the choice."""
    if isinstance(action, Choose):
        if action.what != "10%" or ed.income_tax_mode == "choice":
            return None
        return breach(
            player=action.by, paid="10%", right=ed.income_tax_amount, remedy=f"Pay {ed.income_tax_amount} to the Bank"
        )
    due = tax_paid(board, action, ed, "income")
    if due is None or payable_choice(board, ed, due) == action.amount:
        return None
    return wrong_sum(action, due.amount)


@rules.on(
    Choose,
    level="irregular",
    says="{player} counted first: the choice is gone, {right} is due.",
    fix="Pay {right} to the Bank.",
    reads=("income_tax_choose_before_counting",),
)
def choose_first(board: Board, action: Choose, ed: Edition) -> Breach:
    """The tax is chosen before one adds up one's worth."""
    if action.what != "10%" or not board.turn.counted or not ed.income_tax_choose_before_counting:
        return None
    if ed.income_tax_mode != "choice" or not pool(board, action.by, BANK, "tax"):
        return None
    return breach(player=action.by, right=ed.income_tax_amount)


@rules.on(
    Pay,
    level="irregular",
    says="The tax here is {right}; {player} paid {paid}.",
    fix="{remedy}.",
    reads=("luxury_tax_amount",),
)
def luxury(board: Board, action: Pay, ed: Edition) -> Breach:
    """The luxury tax is the edition's sum."""
    due = tax_paid(board, action, ed, "luxury")
    return None if due is None else wrong_sum(action, due.amount)


@rules.on(
    Pay, Collect,
    level="irregular",
    says="{wrong}.",
    fix="{amount} goes back: {remedy}.",
    reads=("tax_and_fines_go_to", "free_parking_reward"),
)  # fmt: skip
def recipient(board: Board, action: Pay | Collect, ed: Edition) -> Breach:
    """Taxes and fines go to the Bank, and Free Parking pays nothing unless the table plays a pot."""
    if isinstance(action, Collect):
        return pot_taken(board, action, ed)
    if action.why == "tax" and action.to != BANK:
        return breach(player=action.by, wrong="Taxes go to the Bank", amount=action.amount, remedy="pay the Bank")
    if action.why == "pot" and ed.tax_and_fines_go_to == "bank":
        return breach(player=action.by, wrong="Nothing is collected in the middle", amount=action.amount, remedy="no pot here")
    return None


def pot_taken(board: Board, action: Collect, ed: Edition) -> Breach:
    """Money taken from the middle without ground, or more than lies there."""
    if action.why != "pot":
        return None
    due = meant(board, ed, action)
    right = due.amount if due is not None else 0
    if right == action.amount:
        return None
    wrong = f"Free Parking pays {right} here, not {action.amount}"
    return breach(player=action.by, wrong=wrong, amount=abs(action.amount - right), remedy="settle the difference")
