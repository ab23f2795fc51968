"""The Bank: it pays and takes only what is due, and counted cash tells the truth."""

from rules_kb.board.actions import Collect, Count, Pay
from rules_kb.board.edition import Edition
from rules_kb.board.money import ground, is_fine, meant
from rules_kb.board.rules.go import snake_eyes
from rules_kb.board.state import Board, before_the_game
from rules_kb.core import BANK, Breach, Rules, breach

rules = Rules("board.bank")


@rules.on(
    Collect, Pay,
    level="irregular",
    says="{amount} changed hands with the Bank, and nothing was due.",
    fix="{amount} goes back.",
)  # fmt: skip
def unearned(board: Board, action: Collect | Pay, ed: Edition) -> Breach:
    """The Bank pays and takes only what is due."""
    if isinstance(action, Pay):
        elsewhere = action.to != BANK or action.why in ("jail", "pot") or (action.by >= 0 and is_fine(board, action))
    else:
        elsewhere = action.why in ("go", "pot") or snake_eyes(board, action)
    if elsewhere or ground(board, ed, action) is not None:
        return None
    return breach(player=action.by, amount=action.amount)


@rules.on(
    Pay,
    level="irregular",
    says="The log gives {player} only {cash}, and {amount} was paid.",
    fix="Something is missing from the log: count {player}'s cash.",
)
def overdraft(board: Board, action: Pay, ed: Edition) -> Breach:
    """Nobody pays money the log does not give them."""
    if action.by < 0 or board.players[action.by].unknown:
        return None
    cash, due = board.players[action.by].cash, meant(board, ed, action)
    if due is not None and any(due is d for d in board.assumed):
        cash += due.amount
    return breach(player=action.by, cash=cash, amount=action.amount) if action.amount > cash else None


@rules.on(
    Count,
    level="irregular",
    says="{player} counts {counted}; the log says {cash}.",
    fix="Play on with {counted}, and look for what is missing from the log.",
)
def count(board: Board, action: Count, ed: Edition) -> Breach:
    """Counted cash matches the log."""
    player = board.players[action.by]
    if action.worth or player.unknown or player.cash == action.amount or before_the_game(board):
        return None
    return breach(player=action.by, counted=action.amount, cash=player.cash)
