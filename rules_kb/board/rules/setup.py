"""Setting up: how many play, and what is dealt before the first throw."""

from rules_kb.board.actions import Count, Dealt, Land, Roll
from rules_kb.board.edition import Edition
from rules_kb.board.rules.turn import is_move
from rules_kb.board.state import Board, before_the_game, owned
from rules_kb.core import BANK, Breach, Rules, breach

rules = Rules("board.setup")

DEALS = {"none": 0, "two_paid": 2, "three_free": 3, "two_free": 2}


@rules.on(
    Roll, Land,
    level="irregular",
    says="{count} play; this edition is for {least} to {most}.",
    fix="Play on if all agree, or choose an edition for {count}.",
    reads=("players_range",),
)  # fmt: skip
def players(board: Board, action: Roll | Land, ed: Edition) -> Breach:
    """The number of players lies within the edition's range."""
    least, most = ed.players_range
    count = len(board.players)
    if not before_the_game(board) or not is_move(action) or least <= count <= most:
        return None
    return breach(count=count, least=least, most=most)


@rules.on(
    Count,
    level="irregular",
    says="{player} starts with {counted}; this edition gives {right}.",
    fix="Make it {right}: the Bank evens it out.",
    reads=("starting_cash", "starting_denominations", "speed_die"),
)
def cash(board: Board, action: Count, ed: Edition) -> Breach:
    """Everyone starts with the edition's cash."""
    right = board.players[action.by].cash
    if not before_the_game(board) or action.worth or action.amount == right:
        return None
    return breach(player=action.by, counted=action.amount, right=right)


@rules.on(
    Dealt,
    level="irregular",
    says="{player} was dealt {deeds}; {wrong}.",
    fix="Put back with the Bank what should not have been dealt.",
    reads=("initial_deal_of_deeds",),
)
def deal(board: Board, action: Dealt, ed: Edition) -> Breach:
    """Deeds are dealt before the first throw, from the Bank, only where the edition says so, and as many."""
    right = DEALS[ed.initial_deal_of_deeds]
    count = len(owned(board, action.by)) + len(action.deeds)
    facts = breach(player=action.by, deeds="a deed" if count == 1 else f"{count} deeds", count=count, right=right)
    if any(board.deeds[name].owner not in (BANK, action.by) for name in action.deeds):
        return {**facts, "wrong": "somebody holds one of them", "impossible": True}
    if count > right:
        return {**facts, "wrong": f"this edition deals {right}"}
    return None if before_the_game(board) or board.midgame else {**facts, "wrong": "the game has begun"}
