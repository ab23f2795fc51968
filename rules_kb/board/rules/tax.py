"""Taxes: how much, chosen when, and to whom."""

from rules_kb.board import bills
from rules_kb.board.actions import Choose, Collect, Pay
from rules_kb.board.edition import Edition
from rules_kb.board.effects.payments import pays_share, takes_parking
from rules_kb.board.favours import is_in_kind
from rules_kb.board.money import is_fine, meant, pool
from rules_kb.board.state import Board
from rules_kb.core import BANK, Breach, Due, Rules, breach

rules = Rules("board.tax")


def tax_paid(board: Board, action: Pay, ed: Edition, kind: str) -> Due | None:
    """The tax of a kind that a payment of another sum is meant for."""
    due = meant(board, ed, action)
    if due is None or due.why != "tax" or due.about != kind or due.flagged or due.amount == action.amount:
        return None
    return None if is_in_kind(action) else due


def wrong_sum(action: Pay, due: Due) -> Breach:
    """A tax paid short or over."""
    rest = due.amount - action.amount
    remedy = f"${rest} more goes to the Bank" if rest > 0 else f"The Bank gives ${-rest} back"
    return breach(player=due.frm, paid=action.amount, right=due.amount, remedy=remedy)


@rules.on(
    Pay, Choose,
    level="irregular",
    says="{player}'s income tax here is ${right}, not ${paid}.",
    fix="{remedy}.",
    reads=("income_tax_mode", "income_tax_amount", "income_tax_percent", "income_tax_rounding"),
)  # fmt: skip
def income(board: Board, action: Pay | Choose, ed: Edition) -> Breach:
    """Income tax is the flat sum, or a tenth of all one is worth where the edition gives the choice."""
    if isinstance(action, Choose):
        return no_choice(board, action, ed)
    due = tax_paid(board, action, ed, "income")
    if due is None or pays_share(board, ed, due, action.amount) or counted_first(board, ed, due, action):
        return None
    return wrong_sum(action, due)


def no_choice(board: Board, action: Choose, ed: Edition) -> Breach:
    """A tax chosen where none is owed, or a share where the edition knows the flat sum alone."""
    player = board.players[action.by]
    if action.what not in ("10%", "flat") or player.out:
        return None
    owing = any(due.about == "income" for due in pool(board, action.by, BANK, "tax"))
    if not owing and ed.spaces[player.at].tax != "income":
        return breach(player=action.by, paid=action.what, right="nothing", remedy="No tax is due; play on")
    if action.what == "flat" or ed.income_tax_mode == "choice":
        return None
    right = ed.income_tax_amount
    return breach(player=action.by, paid="10%", right=right, remedy=f"Pay ${right} to the Bank")


def counted_first(board: Board, ed: Edition, due: Due, action: Pay) -> bool:
    """Whether the share is paid although the choice was gone with the count."""
    late = ed.income_tax_mode == "choice" and board.turn.counted and due.amount == ed.income_tax_amount
    return late and action.amount == bills.total(bills.income_tax(board, ed, due.frm))


@rules.on(
    Choose, Pay,
    level="irregular",
    says="{player} chose or counted before, so ${right} is due.",
    fix="Pay ${right} to the Bank.",
    reads=("income_tax_choose_before_counting",),
)  # fmt: skip
def choose_first(board: Board, action: Choose | Pay, ed: Edition) -> Breach:
    """The tax is chosen before one adds up one's worth."""
    if isinstance(action, Pay):
        due = tax_paid(board, action, ed, "income")
        late = due is not None and counted_first(board, ed, due, action)
        return breach(player=action.by, right=ed.income_tax_amount) if late else None
    if action.what not in ("10%", "flat") or not board.turn.counted or ed.income_tax_mode != "choice":
        return None
    taxes = [due for due in pool(board, action.by, BANK, "tax") if due.about == "income"]
    flat = bool(taxes) and taxes[0].amount == ed.income_tax_amount
    if not taxes or flat == (action.what == "flat"):
        return None
    return breach(player=action.by, right=taxes[0].amount)


@rules.on(
    Pay,
    level="irregular",
    says="{player}'s tax here is ${right}, not ${paid}.",
    fix="{remedy}.",
    reads=("luxury_tax_amount",),
)
def luxury(board: Board, action: Pay, ed: Edition) -> Breach:
    """The luxury tax is the edition's sum."""
    due = tax_paid(board, action, ed, "luxury")
    return None if due is None else wrong_sum(action, due)


@rules.on(
    Pay, Collect,
    level="irregular",
    says="{wrong}.",
    fix="{remedy}.",
    reads=("tax_and_fines_go_to", "free_parking_reward"),
)  # fmt: skip
def recipient(board: Board, action: Pay | Collect, ed: Edition) -> Breach:
    """Taxes and fines go to the Bank, and Free Parking pays nothing unless the table plays a pot."""
    if isinstance(action, Collect):
        return pot_taken(board, action, ed)
    amount, owed_it = action.amount, meant(board, ed, action) is not None or is_fine(board, action)
    if action.why in ("tax", "jail") and action.to != BANK and not owed_it:
        wrong, remedy = "Taxes and fines go to the Bank", f"${amount} comes back and goes to the Bank"
    elif action.why == "pot" and action.to == BANK and ed.tax_and_fines_go_to == "bank":
        wrong = "This table keeps no pot in the middle"
        remedy = f"The ${amount} belongs in the Bank" if owed_it else f"${amount} goes back"
    else:
        return None
    return breach(player=action.by, wrong=wrong, remedy=remedy, amount=amount)


def pot_taken(board: Board, action: Collect, ed: Edition) -> Breach:
    """Money taken from the middle without ground, or more than lies there."""
    due = meant(board, ed, action)
    if action.why != "pot" and (due is not None or not takes_parking(board, ed, action)):
        return None
    right = due.amount if due is not None else 0
    if right == action.amount:
        return None
    rest = right - action.amount
    wrong = f"Free Parking pays ${right} here, not ${action.amount}"
    remedy = f"The Bank pays ${rest} more" if rest > 0 else f"${-rest} goes back"
    return breach(player=action.by, wrong=wrong, remedy=remedy, amount=abs(rest))
