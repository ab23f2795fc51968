"""The end: who has won, by what count, and that nobody plays on or leaves in another way."""

from rules_kb.board import actions as a
from rules_kb.board.edition import BoardEdition
from rules_kb.board.end.facts import is_settling, winners, worth
from rules_kb.board.state import Board
from rules_kb.kernel.declaring import Breach, Rules, breach
from rules_kb.kernel.model import Action, Fact, Seat

rules = Rules("board.end")


@rules.on(
    a.Roll, a.Land, a.Move, a.Collect, a.Buy, a.Decline, a.OpenAuction, a.Bid, a.Pass, a.Win, a.Demand, a.Pay, a.Choose,
    a.Draw, a.Use, a.Build, a.Want, a.Sell, a.Mortgage, a.Lift, a.Keep, a.Offer, a.Trade, a.Bankrupt, a.Resign, a.Dealt,
    alone=True,
    after_the_end=True,
    says={
        "one": "{holder} has won with ${worth}: the game is over.",
        "two": "{holder} and {next} have won with ${worth} each: the game is over.",
        "more": "{holder} and {others} others have won with ${worth} each: the game is over.",
        "unknown": "The game is over; who is richest shows when all cash is counted.",
        "gives_up": "{holder} gives up, which these rules do not know.",
    },
    fix={
        "over": "It counts for nothing; only what was owed before is still paid.",
        "gives_up": "Play on, or let it stand: everything goes to the Bank.",
    },
    reads=("game_end", "end_valuation", "resignation"),
)  # fmt: skip
def winner(board: Board, action: Action, ed: BoardEdition) -> Breach:
    """A game goes on until bankruptcy or time ends it, and is won by the last or the richest left; ties are shared."""
    if not board.over:
        return gives_up(board, action, ed) if isinstance(action, a.Resign) else None
    if is_settling(board, ed, action):
        return None
    best = winners(board, ed)
    facts = breach(fix="over", impossible=True)
    return facts | (won(best, worth(board, ed, best[0])) if best else breach(says="unknown"))


def won(best: list[Seat], most: int) -> dict[str, Fact]:
    """Who has won, and with whom: one other by name, several by their number."""
    facts = breach(holder=best[0], worth=most)
    if len(best) == 1:
        return facts | breach(says="one")
    return facts | (breach(says="two", next=best[1]) if len(best) == 2 else breach(says="more", others=len(best) - 1))


def gives_up(board: Board, action: a.Resign, ed: BoardEdition) -> Breach:
    """A player leaves the game by bankruptcy, and by giving up only where the table allows it."""
    if ed.resignation != "none" or board.players[action.by].out:
        return None
    return breach(says="gives_up", fix="gives_up", holder=action.by)
