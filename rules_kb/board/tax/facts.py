"""Taxes: questions and sums."""

from rules_kb.board.actions import Collect, Pay
from rules_kb.board.bills import Bill, percent_of, total
from rules_kb.board.build.facts import building_steps
from rules_kb.board.debt.facts import IN_FULL
from rules_kb.board.edition import BoardEdition
from rules_kb.board.go.facts import takes_for_doubles
from rules_kb.board.state import Board, owned
from rules_kb.kernel.model import BANK, Action, BillLine, Due, Seat, bill_line

TAX_RECIPIENT = "board.tax.recipient"

# What tables that seed their pot put there most often.
USUAL_SEED = 500

TAX_BY = {"income": "board.tax.income", "luxury": "board.tax.luxury"}


def tax_fixed_by(kind: str) -> str:
    """The rule that says how much a tax is."""
    return TAX_BY.get(kind, IN_FULL)


# What somebody is worth, part by part, and how a share of it is told.
PARTS = {
    "cash": "cash", "deeds at printed price": "deeds", "mortgaged deeds at half": "halved", "buildings at cost": "built",
}  # fmt: skip
A_SHARE = (
    "{percent}% of ${worth} (cash ${cash}[, deeds at printed price ${deeds}][, mortgaged deeds at half ${halved}]"
    "[, buildings at cost ${built}])"
)


def fortune_bill(board: Board, ed: BoardEdition, seat: Seat, mortgaged_at_half: bool = False) -> Bill:
    """All a player is worth: cash, deeds at their printed price and buildings at cost."""
    held = [(board.deeds[name], ed.deeds[name]) for name in owned(board, seat)]
    halved = [space.mortgage for deed, space in held if deed.mortgaged and mortgaged_at_half]
    full = [space.price for deed, space in held if not (deed.mortgaged and mortgaged_at_half)]
    built = [building_steps(ed, deed.houses) * space.house_cost for deed, space in held]
    lines = [BillLine("deeds at printed price", sum(full)), BillLine("mortgaged deeds at half", sum(halved))]
    rest = [*lines, BillLine("buildings at cost", sum(built))]
    return (BillLine("cash", board.players[seat].cash), *(line for line in rest if line.amount))


def taxed_worth(board: Board, ed: BoardEdition, seat: Seat, mortgaged_at_half: bool = False) -> int:
    """What all a player has comes to."""
    return total(fortune_bill(board, ed, seat, mortgaged_at_half))


def income_tax_bill(board: Board, ed: BoardEdition, seat: Seat) -> Bill:
    """The tenth of everything a player is worth."""
    whole = fortune_bill(board, ed, seat)
    tenth = percent_of(total(whole), ed.income_tax_percent, ed.income_tax_rounding, ed.smallest_note)
    parts = {PARTS[line.label]: line.amount for line in whole}
    return (bill_line(A_SHARE, tenth, percent=ed.income_tax_percent, worth=total(whole), **parts),)


def flat_tax_bill(ed: BoardEdition, kind: str) -> Bill:
    """The sum of a tax, under the name its space has on this board."""
    name = next((space.name for space in ed.spaces if space.tax == kind), "Tax")
    return (BillLine(name, ed.income_tax_amount if kind == "income" else ed.luxury_tax_amount),)


def may_choose(board: Board, ed: BoardEdition, due: Due) -> bool:
    """Whether a due is an income tax that may still be paid as a share of one's worth."""
    open_ = due.about == "income" and ed.income_tax_mode == "choice" and not board.turn.counted
    return open_ and len(due.bill) == 1 and due.amount == ed.income_tax_amount


def income_tax_left(board: Board, seat: Seat) -> int:
    """What is still to pay of an income tax; nothing where it has moved by itself."""
    return sum(due.amount for due in board.dues if (due.frm, due.why, due.about) == (seat, "tax", "income"))


def pays_share(board: Board, ed: BoardEdition, due: Due, paid: int) -> bool:
    """Whether a sum is the share of one's worth; with unknown cash nobody can tell."""
    if not may_choose(board, ed, due):
        return False
    if board.players[due.frm].unknown:
        return paid < due.amount
    return paid == total(income_tax_bill(board, ed, due.frm))


def pot_seed(ed: BoardEdition) -> int:
    """What the Bank puts into the pot each time it was taken."""
    return USUAL_SEED if ed.free_parking_reward == "pot_plus_500" else ed.free_parking_seed


def takes_parking(board: Board, ed: BoardEdition, action: Collect) -> bool:
    """Whether money is taken by a player who just landed on Free Parking, for no reason named."""
    here = board.turn.seat == action.by and board.turn.landed >= 0 and not takes_for_doubles(board, ed, action)
    return here and action.why == "" and ed.spaces[board.turn.landed].kind == "free_parking"


def sent_back_by(board: Board, ed: BoardEdition, action: Pay | Collect) -> str:
    """The rule on taxes that sends money back which nobody owed: the pot's, or a tax or fine that a player got."""
    if isinstance(action, Collect):
        return TAX_RECIPIENT if action.why == "pot" or takes_parking(board, ed, action) else ""
    return TAX_RECIPIENT if action.why in (("pot",) if action.to == BANK else ("tax", "jail")) else ""


def held_against(board: Board, action: Action) -> tuple[str, ...]:
    """The rule on taxes that money of the pot is held against."""
    return (TAX_RECIPIENT,) if isinstance(action, (Pay, Collect)) and action.why == "pot" else ()
