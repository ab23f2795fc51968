"""The end: who has won, by what count, and that nobody plays on or leaves in another way."""

from rules_kb.board import actions as a
from rules_kb.board.edition import BoardEdition
from rules_kb.board.end.facts import is_settling, winners, worth
from rules_kb.board.state import Board
from rules_kb.kernel.declaring import Breach, Rules, breach
from rules_kb.kernel.model import Action, Fact, Seat

rules = Rules("board.end")


PLAYING = (
    a.Roll, a.Land, a.Move, a.Collect, a.Buy, a.Decline, a.OpenAuction, a.Bid, a.Pass, a.Win, a.Demand, a.Pay, a.Choose,
    a.Draw, a.Use, a.Build, a.Want, a.Sell, a.Mortgage, a.Lift, a.Keep, a.Offer, a.Trade, a.Bankrupt, a.Resign, a.Dealt,
)  # fmt: skip
OVER = "It counts for nothing; only what was owed before is still paid."


def is_over(board: Board, action: Action, ed: BoardEdition) -> bool:
    """Whether the game has ended."""
    return board.over


@rules.on(
    *PLAYING,
    alone=True,
    after_the_end=True,
    says={
        "one": "{holder} has won with ${worth}: the game is over.",
        "two": "{holder} and {next} have won with ${worth} each: the game is over.",
        "more": "{holder} and {others} others have won with ${worth} each: the game is over.",
        "unknown": "The game is over; who is richest shows when all cash is counted.",
    },
    fix=OVER,
    reads=("game_end", "time_up", "end_valuation"),
    only_if=is_over,
)
def winner(board: Board, action: Action, ed: BoardEdition) -> Breach:
    """A game goes on until bankruptcy or time ends it, and is won by the last or the richest left; ties are shared."""
    return None if board.stopped else after_the_end(board, action, ed)


@rules.on(
    *PLAYING,
    alone=True,
    after_the_end=True,
    says={
        "one": "The table stopped (entry {n}): {holder} has won with ${worth}.",
        "two": "The table stopped (entry {n}): {holder} and {next} won, ${worth} each.",
        "more": "The table stopped (entry {n}): {holder} and {others} others won, ${worth} each.",
        "unknown": "The table stopped (entry {n}); who is richest shows when all cash is counted.",
    },
    fix=OVER,
    reads=("end_valuation",),
    only_if=is_over,
)
def agreed(board: Board, action: Action, ed: BoardEdition) -> Breach:
    """A table may stop early: the richest has won, and nothing more is done."""
    found = after_the_end(board, action, ed) if board.stopped else None
    return {**found, "n": board.stopped} if found else None


def after_the_end(board: Board, action: Action, ed: BoardEdition) -> dict[str, Fact] | None:
    """What is done after the end and only settles nothing, with who has won."""
    if not board.over or is_settling(board, ed, action):
        return None
    best = winners(board, ed)
    facts = breach(impossible=True)
    return facts | (won(best, worth(board, ed, best[0])) if best else breach(says="unknown"))


def won(best: list[Seat], most: int) -> dict[str, Fact]:
    """Who has won, and with whom: one other by name, several by their number."""
    facts = breach(holder=best[0], worth=most)
    if len(best) == 1:
        return facts | breach(says="one")
    return facts | (breach(says="two", next=best[1]) if len(best) == 2 else breach(says="more", others=len(best) - 1))


@rules.on(
    a.Resign,
    alone=True,
    says="{holder} gives up, which these rules do not know.",
    fix="Play on, or let it stand: everything goes to the Bank.",
    reads=("resignation",),
)
def giving_up(board: Board, action: a.Resign, ed: BoardEdition) -> Breach:
    """A player leaves the game by bankruptcy, and by giving up only where the table allows it."""
    if board.over or ed.resignation != "none" or board.players[action.by].out:
        return None
    return breach(holder=action.by)
