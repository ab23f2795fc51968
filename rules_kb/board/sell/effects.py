"""Selling buildings: what its entries do."""

from rules_kb.board.actions import Sell
from rules_kb.board.deeds import put_houses
from rules_kb.board.edition import BoardEdition
from rules_kb.board.money import difference, move
from rules_kb.board.sell import facts as sell_facts
from rules_kb.board.sell.facts import left_standing
from rules_kb.board.state import Board
from rules_kb.kernel.declaring import Effects
from rules_kb.kernel.model import BANK

effects = Effects()


@effects.on(Sell)
def sell(board: Board, action: Sell, ed: BoardEdition) -> None:
    """Buildings go back to the Bank, which pays as told; a wrong sum leaves the rest owing."""
    left = left_standing(board, ed, action)
    right = sell_facts.all_proceeds(board, ed, left)
    for street, houses in left.items():
        put_houses(board, street, houses)
    paid = right if action.price is None else action.price
    move(board, BANK, action.by, paid)
    difference(board, BANK, action.by, paid, right, "sale", "board.sell.price")
