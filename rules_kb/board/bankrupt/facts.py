"""Bankruptcy: questions and sums."""

from rules_kb.board.actions import Bankrupt
from rules_kb.board.debt.solvency import most_raisable
from rules_kb.board.dues import Parts
from rules_kb.board.edition import BoardEdition
from rules_kb.board.end.facts import ends_game
from rules_kb.board.sell.facts import proceeds
from rules_kb.board.state import Board, owned
from rules_kb.kernel.model import BANK, Action, Seat

ESTATE_INTEREST = "board.bankrupt.interest"


def takes_part(board: Board, action: Bankrupt) -> bool:
    """Whether the debtor and all creditors are in the game: else other rules have spoken."""
    return not any(seat >= 0 and board.players[seat].out for seat in (action.by, *action.to))


def buildings_handed_over(board: Board, action: Bankrupt) -> dict[str, int]:
    """The buildings that go along with each deed of a debtor, by what was told."""
    named = {held.deed: held.houses for held in action.deeds}
    return {name: min(named.get(name, 0), board.deeds[name].houses) for name in owned(board, action.by)}


def cash_there(board: Board, action: Bankrupt, ed: BoardEdition) -> int:
    """The cash a debtor has to hand over once the buildings that do not go along are sold."""
    left = buildings_handed_over(board, action)
    sold = sum(proceeds(ed, name, board.deeds[name].houses, houses) for name, houses in left.items())
    return max(board.players[action.by].cash, 0) + sold


def buildings_stay(ed: BoardEdition, over: bool) -> bool:
    """Whether buildings are handed over standing; the old short game does so only when it ends."""
    return ed.bankrupt_to_player == "everything" and (over or ed.game_end != "second_bankruptcy")


def estate_cash(board: Board, ed: BoardEdition, debtor: Seat) -> int:
    """The cash a debtor has to hand over: the buildings are sold first."""
    cash = max(board.players[debtor].cash, 0)
    if buildings_stay(ed, ends_game(board, ed, leaving=1)):
        return cash
    return cash + sum(proceeds(ed, name, board.deeds[name].houses, 0) for name in owned(board, debtor))


def unpaid_lots(board: Board, debtor: Seat) -> frozenset[str]:
    """What a debtor won at auction and has not paid for: it is not mortgaged to pay for itself."""
    return frozenset(due.about for due in board.dues if (due.frm, due.why) == (debtor, "auction"))


def served(board: Board, ed: BoardEdition, debtor: Seat, owed: Parts) -> tuple[Parts, Seat]:
    """What each creditor gets towards the claim, and who gets the rest: in order each for whom it can be raised."""
    if ed.bankrupt_several_creditors == "shared":
        return divide(ed, owed, estate_cash(board, ed, debtor))
    return serve(owed, max(0, most_raisable(board, ed, debtor, unpaid_lots(board, debtor))))


def divide(ed: BoardEdition, owed: Parts, cash: int) -> tuple[Parts, Seat]:
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
    """Creditors share the cash by what each is owed; odd dollars go to those who lack most of one, in their order."""
    weights = owed if any(owed.values()) else dict.fromkeys(owed, 1)
    total = sum(weights.values())
    parts = {to: cash * weight // total for to, weight in weights.items()}
    by_rest = sorted(parts, key=lambda to: -(cash * weights[to] % total))
    for to in by_rest[: cash - sum(parts.values())]:
        parts[to] += 1
    return parts


def held_against(board: Board, action: Action) -> tuple[str, ...]:
    """The rule on bankruptcy that one is held against, by who gets the estate."""
    if not isinstance(action, Bankrupt):
        return ()
    own = "several" if len(action.to) > 1 else "to-bank" if action.to == (BANK,) else "to-player"
    return (f"board.bankrupt.{own}",)
