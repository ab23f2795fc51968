"""Creditors: who is owed what, in which order, and what each gets of an estate."""

from rules_kb.board.bills_building import proceeds
from rules_kb.board.edition import Edition
from rules_kb.board.state import Board, active, owned
from rules_kb.core import BANK, Seat

Parts = dict[Seat, int]


def claims(board: Board, debtor: Seat) -> Parts:
    """What each creditor is owed: older debts first, those of one moment in turn order from the debtor."""
    dues = [due for due in board.dues if due.frm == debtor]
    size = len(board.players)
    # The Bank comes last among those owed at one moment.
    dues.sort(key=lambda due: (due.seq, (due.to - debtor) % size if due.to >= 0 else size))
    found: Parts = {}
    for due in dues:
        found[due.to] = found.get(due.to, 0) + due.amount
    return found


def ends_game(board: Board, ed: Edition, leaving: int = 0) -> bool:
    """Whether the game ends with the bankruptcies so far, and so many more."""
    enough = {"first_bankruptcy": 1, "second_bankruptcy": 2}.get(ed.game_end, len(board.players))
    return len(board.bankrupts) + leaving >= enough or len(list(active(board))) - leaving <= 1


def buildings_stay(ed: Edition, over: bool) -> bool:
    """Whether buildings are handed over standing; the old short game does so only when it ends."""
    return ed.bankrupt_to_player == "everything" and (over or ed.game_end != "second_bankruptcy")


def estate_cash(board: Board, ed: Edition, debtor: Seat) -> int:
    """The cash a debtor has to hand over: the buildings are sold first."""
    cash = max(board.players[debtor].cash, 0)
    if buildings_stay(ed, ends_game(board, ed, leaving=1)):
        return cash
    return cash + sum(proceeds(ed, name, board.deeds[name].houses, 0) for name in owned(board, debtor))


def divide(ed: Edition, owed: Parts, cash: int) -> tuple[Parts, Seat]:
    """Who gets how much of the cash, and who gets the rest of the estate."""
    if len(owed) > 1 and ed.bankrupt_several_creditors == "shared":
        return share_out(owed, cash), BANK
    return serve(owed, cash)


def serve(owed: Parts, cash: int) -> tuple[Parts, Seat]:
    """Creditors are paid one after the other; the first left short gets all that remains."""
    parts: Parts = {}
    for creditor, claim in owed.items():
        parts[creditor] = min(claim, cash)
        cash -= parts[creditor]
    heir = next((to for to in owed if parts[to] < owed[to]), next(iter(owed)))
    parts[heir] += cash
    return parts, heir


def share_out(owed: Parts, cash: int) -> Parts:
    """Creditors share the cash by what each is owed; what cannot be divided goes to the first."""
    weights = owed if any(owed.values()) else dict.fromkeys(owed, 1)
    parts = {to: cash * weight // sum(weights.values()) for to, weight in weights.items()}
    parts[next(iter(parts))] += cash - sum(parts.values())
    return parts
