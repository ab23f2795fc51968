"""The Bank: what its entries do."""

from rules_kb.board.actions import Banker, Count, Issue, Take
from rules_kb.board.bank.facts import ANOTHERS
from rules_kb.board.dues import pool
from rules_kb.board.edition import BoardEdition
from rules_kb.board.money import difference, move
from rules_kb.board.state import Board
from rules_kb.board.tax.facts import may_choose
from rules_kb.kernel.declaring import Effects
from rules_kb.kernel.model import BANK, step

effects = Effects()


@effects.on(Count)
def count(board: Board, action: Count, ed: BoardEdition) -> None:
    """Counted cash is the truth from here on; counting one's worth ends the choice of tax."""
    player = board.players[action.by]
    if action.worth:
        on_tax = any(may_choose(board, ed, due) for due in pool(board, action.by, BANK, "tax"))
        board.turn.counted = board.turn.counted or (on_tax and ed.income_tax_choose_before_counting)
        return
    if player.unknown:
        player.cash, player.unknown = action.amount, False
    elif action.amount > player.cash:
        move(board, BANK, action.by, action.amount - player.cash)
    elif action.amount < player.cash:
        move(board, action.by, BANK, player.cash - action.amount)


@effects.on(Take)
def take(board: Board, action: Take, ed: BoardEdition) -> None:
    """The money is in other hands, and all of it is owed back."""
    if action.by != action.frm:
        move(board, action.frm, action.by, action.amount)
        difference(board, action.frm, action.by, action.amount, 0, "refund", ANOTHERS)


@effects.on(Banker)
def keep_bank(board: Board, action: Banker, ed: BoardEdition) -> None:
    """Somebody keeps the Bank from here on."""
    board.banker = action.player


@effects.on(Issue)
def issue(board: Board, action: Issue, ed: BoardEdition) -> None:
    """The Bank never runs out: what is made is the Bank's, and nobody has more for it."""
    told = "The Bank has ${amount} more to pay out; nobody's cash changes."
    board.steps.append(step(told, amount=action.amount))
