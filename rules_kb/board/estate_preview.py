"""What a bankruptcy would bring: buildings to the Bank, then cash, deeds and jail cards to each creditor."""

from typing import NamedTuple

from rules_kb.board.actions import Bankrupt
from rules_kb.board.dues import claims
from rules_kb.board.edition import BoardEdition
from rules_kb.board.end.facts import worth
from rules_kb.board.sell.facts import proceeds
from rules_kb.board.state import Board, owned
from rules_kb.kernel import engine
from rules_kb.kernel.model import Entry, Seat


class Heir(NamedTuple):
    """What one creditor gets: cash, deeds, jail cards, the interest to pay, and all of it together.

    Deeds count as at the end of the game; the interest on what is mortgaged is taken off.
    """

    seat: Seat
    claim: int
    cash: int
    deeds: tuple[str, ...]
    cards: int
    interest: int
    total: int


class Legacy(NamedTuple):
    """An estate as it would be handed over; `sold` are the streets whose buildings the Bank takes, with its price."""

    sold: tuple[tuple[str, int], ...]
    heirs: tuple[Heir, ...]
    to_auction: tuple[str, ...]


def legacy(board: Board, ed: BoardEdition, debtor: Seat) -> Legacy | None:
    """The estate of a player who cannot pay, worked out without logging it; None where nobody can tell."""
    owed = claims(board, debtor)
    if board.players[debtor].unknown or not owed:
        return None
    after = engine.copy(board)
    # Let stand, so that it is worked out for whoever asks; whether it is true is another question.
    after.stand = True
    engine.judge(ed.game, ed, after, Entry(board.seq + 1, Bankrupt(debtor, tuple(owed))))
    heirs = tuple(heir(board, after, ed, seat, claim) for seat, claim in owed.items() if seat >= 0)
    left = tuple(name for name in owned(board, debtor) if after.deeds[name].owner < 0)
    sold = [
        (name, proceeds(ed, name, board.deeds[name].houses, after.deeds[name].houses)) for name in owned(board, debtor)
    ]
    return Legacy(tuple(row for row in sold if row[1]), heirs, left)


def heir(board: Board, after: Board, ed: BoardEdition, seat: Seat, claim: int) -> Heir:
    """One creditor before and after."""
    deeds = tuple(name for name in owned(after, seat) if board.deeds[name].owner != seat)
    interest = sum(due.amount for due in after.dues if due.frm == seat and due.why == "estate")
    cash = after.players[seat].cash - board.players[seat].cash
    cards = len(after.players[seat].cards) - len(board.players[seat].cards)
    total = worth(after, ed, seat) - worth(board, ed, seat) - interest
    return Heir(seat, claim, cash, deeds, cards, interest, total)
