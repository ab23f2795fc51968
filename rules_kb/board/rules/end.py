"""The end: who has won, by what count, and that nobody plays on."""

from rules_kb.board.actions import Land, Resign, Roll
from rules_kb.board.edition import Edition
from rules_kb.board.rules.turn import is_move
from rules_kb.board.standings import winners, worth
from rules_kb.board.state import Board, active
from rules_kb.core import Breach, Rules, breach

rules = Rules("board.end")


@rules.on(
    Roll, Land,
    level="irregular",
    says="The game is over: {holder} has won with {worth}.",
    fix="Stop here; from this line on nothing is judged any more.",
    reads=("game_end", "end_valuation"),
)  # fmt: skip
def winner(board: Board, action: Roll | Land, ed: Edition) -> Breach:
    """A game that ends at a bankruptcy or by time is won by the richest left, and ties are shared."""
    playing_on = board.over and not board.played_on and len(list(active(board))) > 1
    if not playing_on or not is_move(action) or board.players[action.by].out:
        return None
    best = winners(board, ed)
    if not best:
        return breach(holder="the richest player", worth="the most")
    count = worth(board, ed, best[0])
    return breach(holder=best[0], worth=count if len(best) == 1 else f"{count}, shared by {len(best)}")


@rules.on(
    Resign,
    says="{player} gives up, which these rules do not know.",
    fix="Let {player} play on, or let it stand: everything goes to the Bank.",
    reads=("resignation",),
)
def resign(board: Board, action: Resign, ed: Edition) -> Breach:
    """A player leaves the game by bankruptcy, and by giving up only where the table allows it."""
    if ed.resignation != "none" or board.players[action.by].out:
        return None
    return breach(player=action.by)
