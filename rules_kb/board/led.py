"""A card leads a token somewhere, and may give its player what is free there."""

from rules_kb.board.cards.facts import dice_total, led_to
from rules_kb.board.deeds import clear_lot, sell_deed
from rules_kb.board.edition import BoardEdition, Card
from rules_kb.board.state import Board
from rules_kb.board.tokens import travel
from rules_kb.kernel.model import BANK, Seat, step


def follow(board: Board, ed: BoardEdition, seat: Seat, place: int, card: Card) -> None:
    """The token goes there and lands; who is led on to Go To Jail may be put in jail at once."""
    led = led_to(ed, board.players[seat].at, card)
    if place == ed.jail_at and led[-1:] == [place]:
        place = next(one for one in led if ed.spaces[one].kind == "go_to_jail")
    travel(board, ed, seat, place, dice_total(board, seat))
    name = ed.spaces[place].id
    named = place in led or not card.leaves_choice
    if card.free and named and name in board.deeds and board.deeds[name].owner == BANK:
        give(board, ed, seat, name)


def give(board: Board, ed: BoardEdition, seat: Seat, name: str) -> None:
    """The Bank's deed is a player's for nothing, and on offer no longer."""
    clear_lot(board, name)
    if board.turn.seat != seat:
        board.late_chances.pop(seat, None)
    sell_deed(board, ed, seat, name)
    board.steps.append(step("{player} takes {deed} for nothing.", player=seat, deed=name))
