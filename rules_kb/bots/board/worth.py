"""What things are worth to a player."""

from rules_kb.board.bills import total
from rules_kb.board.edition import BoardEdition
from rules_kb.board.mortgage import facts as mortgage_facts
from rules_kb.board.state import Board, count_owned
from rules_kb.bots.board.table import BoardBots
from rules_kb.kernel.model import BANK, Seat

COMPLETES, BLOCKS, ONE_MORE = 130, 50, 30


def completes(board: Board, ed: BoardEdition, seat: Seat, name: str) -> bool:
    """Whether a deed is the last one a player lacks of its group."""
    group = ed.deeds[name].group
    return board.deeds[name].owner != seat and count_owned(board, ed, seat, group) == len(ed.groups[group]) - 1


def blocks(board: Board, ed: BoardEdition, seat: Seat, name: str) -> bool:
    """Whether a deed is the last one that somebody else lacks."""
    owners = {board.deeds[other].owner for other in ed.groups[ed.deeds[name].group] if other != name}
    return len(owners) == 1 and not owners & {BANK, seat}


def price_to(t: BoardBots, seat: Seat, name: str) -> int:
    """What a deed is worth to a player: more the nearer it brings a whole group, or keeps another from one."""
    board, ed, space = t.board, t.ed, t.ed.deeds[name]
    more = ONE_MORE * (count_owned(board, ed, seat, space.group) - (board.deeds[name].owner == seat))
    if completes(board, ed, seat, name):
        more += COMPLETES
    elif blocks(board, ed, seat, name):
        more += BLOCKS
    full = int(space.price * (100 + more) * t.characters[seat].eager) // 100
    still_mortgaged = board.deeds[name].mortgaged and board.deeds[name].owner != BANK
    return max(1, full - total(mortgage_facts.redemption_bill(ed, name))) if still_mortgaged else full
