"""The end: who has won, by what count, and that nobody plays on or leaves in another way."""

from rules_kb.board.actions import Land, Resign, Roll
from rules_kb.board.edition import Edition
from rules_kb.board.rules.turn import is_move
from rules_kb.board.standings import winners, worth
from rules_kb.board.state import Board, active
from rules_kb.core import Breach, Fact, Rules, Seat, breach

rules = Rules("board.end")


@rules.on(
    Roll, Land, Resign,
    says="{holder}{joint}{next} {did}.",
    fix="{remedy}.",
    reads=("game_end", "end_valuation", "resignation"),
)  # fmt: skip
def winner(board: Board, action: Roll | Land | Resign, ed: Edition) -> Breach:
    """A game goes on until bankruptcy or time ends it, and is won by the last or the richest left; ties are shared."""
    if board.players[action.by].out:
        return None
    if isinstance(action, Resign):
        return gives_up(board, action, ed)
    playing_on = board.over and not board.played_on and len(list(active(board))) > 1
    if not playing_on or not is_move(action):
        return None
    best = winners(board, ed)
    count: int | str = worth(board, ed, best[0]) if best else "the most"
    shared = len(best) > 1
    did = f"{'have' if shared else 'has'} won with ${count}{' each' * shared}: the game is over"
    remedy = "Stop here; from this line on nothing is judged any more"
    return breach(
        holder=best[0] if best else "the richest player", **sharing(best), worth=count, did=did, remedy=remedy
    )


def sharing(best: list[Seat]) -> dict[str, Fact]:
    """Who shares a win with the first of the winners: the other by name, several by their number."""
    if len(best) < 2:
        return {"joint": "", "next": ""}
    return {"joint": " and ", "next": best[1] if len(best) == 2 else f"{len(best) - 1} others"}


def gives_up(board: Board, action: Resign, ed: Edition) -> Breach:
    """A player leaves the game by bankruptcy, and by giving up only where the table allows it."""
    if ed.resignation != "none" or board.over:
        return None
    remedy = "Play on, or let it stand: everything goes to the Bank"
    return breach(holder=action.by, **sharing([]), did="gives up, which these rules do not know", remedy=remedy)
