"""Bankruptcy: what a creditor takes over."""

from rules_kb.board.actions import End, Keep, Land, Pay, Roll
from rules_kb.board.edition import Edition
from rules_kb.board.rules.interest import INTEREST, wrong_interest
from rules_kb.board.state import Board
from rules_kb.core import Action, Breach, Rules

rules = Rules("board.bankrupt")


@rules.on(
    Keep, Pay, Roll, Land, End,
    level="irregular",
    says="{player} owes {right} interest on {what} from the estate; {paid} was paid.",
    fix="{remedy}.",
    reads=("mortgage_transfer_interest_bankruptcy", *INTEREST),
)  # fmt: skip
def interest(board: Board, action: Action, ed: Edition) -> Breach:
    """A creditor pays interest at once on each mortgaged property of the estate, then lifts or holds it."""
    return wrong_interest(board, action, ed, "board.bankrupt.interest")
