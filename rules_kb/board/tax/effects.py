"""Taxes: what its entries do."""

from rules_kb.board.actions import Choose
from rules_kb.board.bills import total
from rules_kb.board.dues import is_assumed, pool
from rules_kb.board.edition import BoardEdition
from rules_kb.board.money import owe, owe_bank
from rules_kb.board.state import Board
from rules_kb.board.tax import facts as tax_facts
from rules_kb.board.tax.facts import TAX_RECIPIENT, may_choose, pot_seed, tax_fixed_by
from rules_kb.board.tokens import lands
from rules_kb.kernel import matters
from rules_kb.kernel.declaring import Effects
from rules_kb.kernel.model import BANK, BillLine, Seat

effects = Effects()


@lands("tax")
def land_on_tax(board: Board, ed: BoardEdition, seat: Seat, dice: int | None, card: str) -> None:
    """A tax falls due; where there is a choice it waits for that."""
    space = ed.spaces[board.players[seat].at]
    bill = tax_facts.flat_tax_bill(ed, space.tax or "luxury")
    choice = space.tax == "income" and ed.income_tax_mode == "choice"
    rule = tax_fixed_by(space.tax or "")
    owe_bank(board, ed, seat, "tax", bill, rule=rule, about=space.tax or "", assume=not choice)


@lands("free_parking")
def parking_reward(board: Board, ed: BoardEdition, seat: Seat, dice: int | None, card: str) -> None:
    """Free Parking pays only where the table plays it so; what lay in the middle is the lander's."""
    reward = ed.free_parking_reward
    if reward == "fixed":
        owe(board, BANK, seat, "pot", (BillLine("Free Parking", ed.free_parking_sum),), rule=TAX_RECIPIENT)
    elif reward != "nothing":
        seed = pot_seed(ed)
        bill = (BillLine("in the middle", board.pot), *([BillLine("seed", seed)] if seed else []))
        owe(board, BANK, seat, "pot", bill, rule=TAX_RECIPIENT)
        board.pot = 0


@effects.on(Choose)
def choose_tax(board: Board, action: Choose, ed: BoardEdition) -> None:
    """The tax is named, flat or a share; with that the choice is gone."""
    for due in pool(board, action.by, BANK, "tax"):
        # A tax already paid in part is no longer there to choose.
        if due.about != "income" or due.flagged or is_assumed(due) or action.what not in ("10%", "flat"):
            continue
        if may_choose(board, ed, due) and not board.players[action.by].unknown:
            share = action.what == "10%"
            due.bill = tax_facts.income_tax_bill(board, ed, action.by) if share else due.bill
            due.amount = total(due.bill)
            board.turn.chosen = board.turn.seat == action.by
            board.turn.counted = board.turn.counted or board.turn.chosen
        due.when_able = "tax" in board.assume
        if not due.amount:
            matters.close(board, due, "done")
