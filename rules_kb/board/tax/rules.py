"""Taxes: how much, chosen when, and to whom."""

from rules_kb.board.actions import Choose, Collect, Pay
from rules_kb.board.bills import total
from rules_kb.board.dues import is_fine, is_in_kind, meant, pays_otherwise, pool
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import Board
from rules_kb.board.tax import facts as tax_facts
from rules_kb.board.tax.facts import income_tax_left, pays_share, takes_parking
from rules_kb.kernel.asking import asked_of, within
from rules_kb.kernel.declaring import Breach, Rules, breach
from rules_kb.kernel.model import BANK, Due

rules = Rules("board.tax")


def tax_paid(board: Board, action: Pay, ed: BoardEdition, kind: str) -> Due | None:
    """The tax of a kind that a payment of another sum is meant for."""
    due = meant(board, ed, action)
    if due is None or due.why != "tax" or due.about != kind or due.flagged or due.amount == action.amount:
        return None
    return None if is_in_kind(action) else due


@within(pays_otherwise)
@asked_of(Pay)
def is_about_tax(board: Board, action: Pay, ed: BoardEdition) -> bool:
    """Whether a payment is meant for a tax."""
    due = meant(board, ed, action)
    return due is not None and due.why == "tax"


def wrong_sum(action: Pay, due: Due) -> Breach:
    """A tax paid short or over."""
    rest, fix = abs(due.amount - action.amount), "short" if action.amount < due.amount else "over"
    return breach(says="sum", fix=fix, player=due.frm, paid=action.amount, right=due.amount, rest=rest)


# How a tax of the wrong sum is put right.
SETTLED = {"short": "${rest} more goes to the Bank.", "over": "The Bank gives ${rest} back."}


@rules.on(
    Pay, Choose,
    level="irregular",
    says={
        "sum": "{player}'s income tax here is ${right}, not ${paid}.",
        "flat_only": "{player}'s income tax here is ${right}, not {chosen}.",
        "nothing_due": "{player} has no income tax to pay here.",
    },
    fix={
        **SETTLED,
        "flat_only": "Pay ${rest} to the Bank.",
        "paid": "It is paid; play on.",
        "nothing_due": "No tax is due; play on.",
    },
    reads=("income_tax_mode", "income_tax_amount", "income_tax_percent", "income_tax_rounding", "smallest_note"),
    only_if=is_about_tax,
)  # fmt: skip
def income(board: Board, action: Pay | Choose, ed: BoardEdition) -> Breach:
    """Income tax is the flat sum, or a tenth of all one is worth where the edition gives the choice."""
    if isinstance(action, Choose):
        return no_choice(board, action, ed)
    due = tax_paid(board, action, ed, "income")
    if due is None or pays_share(board, ed, due, action.amount) or counted_first(board, ed, due, action):
        return None
    return wrong_sum(action, due)


def no_choice(board: Board, action: Choose, ed: BoardEdition) -> Breach:
    """A tax chosen where none is owed, or a share where the edition knows the flat sum alone."""
    player = board.players[action.by]
    if action.what not in ("10%", "flat") or player.out:
        return None
    owing = any(due.about == "income" for due in pool(board, action.by, BANK, "tax"))
    if not owing and ed.spaces[player.at].tax != "income":
        return breach(says="nothing_due", fix="nothing_due", player=action.by, chosen=action.what)
    if action.what == "flat" or ed.income_tax_mode == "choice":
        return None
    rest = income_tax_left(board, action.by)
    facts = breach(player=action.by, chosen=action.what, right=ed.income_tax_amount, rest=rest)
    return breach(says="flat_only", fix="flat_only" if rest else "paid", **facts)


def counted_first(board: Board, ed: BoardEdition, due: Due, action: Pay) -> bool:
    """Whether the share is paid although the choice was gone with the count."""
    late = ed.income_tax_mode == "choice" and board.turn.counted and due.amount == ed.income_tax_amount
    return late and action.amount == total(tax_facts.income_tax_bill(board, ed, due.frm))


@rules.on(
    Choose, Pay,
    level="irregular",
    says={
        "counted": "{player} counted before choosing, so ${right} is due.",
        "chose": "{player} has chosen before, so ${right} is due.",
        "paid": "{player} paid some of it before, so ${right} is due.",
    },
    fix="Pay ${right} to the Bank.",
    reads=("income_tax_choose_before_counting",),
    only_if=is_about_tax,
)  # fmt: skip
def choose_first(board: Board, action: Choose | Pay, ed: BoardEdition) -> Breach:
    """The tax is chosen before one adds up one's worth."""
    if isinstance(action, Pay):
        due = tax_paid(board, action, ed, "income")
        late = due is not None and counted_first(board, ed, due, action)
        return breach(says=settled_by(board), player=action.by, right=ed.income_tax_amount) if late else None
    if action.what not in ("10%", "flat") or ed.income_tax_mode != "choice":
        return None
    taxes = [due for due in pool(board, action.by, BANK, "tax") if due.about == "income"]
    if taxes and all(due.flagged for due in taxes) and action.what == "10%":
        return breach(says="paid", player=action.by, right=income_tax_left(board, action.by))
    if not board.turn.counted:
        return None
    flat = bool(taxes) and taxes[0].amount == ed.income_tax_amount
    if not taxes or flat == (action.what == "flat"):
        return None
    return breach(says=settled_by(board), player=action.by, right=taxes[0].amount)


def settled_by(board: Board) -> str:
    """What ended the choice: choosing, or adding up before."""
    return "chose" if board.turn.chosen else "counted"


@rules.on(
    Pay,
    level="irregular",
    says={"sum": "{player}'s tax here is ${right}, not ${paid}."},
    fix=SETTLED,
    reads=("luxury_tax_amount",),
    only_if=is_about_tax,
)
def luxury(board: Board, action: Pay, ed: BoardEdition) -> Breach:
    """The luxury tax is the edition's sum."""
    due = tax_paid(board, action, ed, "luxury")
    return None if due is None else wrong_sum(action, due)


@asked_of(Pay)
def is_fine_or_pot(board: Board, action: Pay, ed: BoardEdition) -> bool:
    """Whether a payment is said to be a tax, a fine or for the pot; what is taken may be from there without a word."""
    return action.why in ("tax", "jail", "pot")


@rules.on(
    Pay, Collect,
    level="irregular",
    says={
        "to_player": "Taxes and fines go to the Bank.",
        "no_pot": "This table keeps no pot in the middle.",
        "parking": "Free Parking pays ${right} here, not ${taken}.",
        "no_reward": "Free Parking pays nothing here; ${taken} was taken.",
    },
    fix={
        "to_bank": "${amount} comes back and goes to the Bank.",
        "in_bank": "The ${amount} belongs in the Bank.",
        "over": "${amount} goes back.",
        "short": "The Bank pays ${amount} more.",
    },
    reads=("tax_and_fines_go_to", "free_parking_reward", "free_parking_seed"),
    only_if=is_fine_or_pot,
)  # fmt: skip
def recipient(board: Board, action: Pay | Collect, ed: BoardEdition) -> Breach:
    """Taxes and fines go to the Bank, and Free Parking pays nothing unless the table plays a pot."""
    if isinstance(action, Collect):
        return pot_taken(board, action, ed)
    amount, owed_it = action.amount, meant(board, ed, action) is not None or is_fine(board, action)
    if action.why in ("tax", "jail") and action.to != BANK and not owed_it:
        return breach(says="to_player", fix="to_bank", player=action.by, amount=amount)
    if action.why == "pot" and action.to == BANK and ed.tax_and_fines_go_to == "bank":
        return breach(says="no_pot", fix="in_bank" if owed_it else "over", player=action.by, amount=amount)
    return None


def pot_taken(board: Board, action: Collect, ed: BoardEdition) -> Breach:
    """Money taken from the middle without ground, or more than lies there."""
    due = meant(board, ed, action)
    if action.why != "pot" and (due is not None or not takes_parking(board, ed, action)):
        return None
    right = due.amount if due is not None else 0
    if right == action.amount:
        return None
    rest, fix = abs(right - action.amount), "short" if action.amount < right else "over"
    says = "parking" if right else "no_reward"
    return breach(says=says, fix=fix, player=action.by, right=right, taken=action.amount, amount=rest)
