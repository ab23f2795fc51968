"""Setting up: how many play, and what is dealt before the first throw."""

from rules_kb.board.actions import Count, Dealt, Land, Roll
from rules_kb.board.edition import Edition
from rules_kb.board.rules.turn import is_move
from rules_kb.board.state import Board, before_the_game, owned
from rules_kb.core import BANK, Breach, Fact, Rules, Seat, breach

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
    says="{player} starts with ${counted}; this edition gives ${right}.",
    fix="Make it ${right}: the Bank evens it out.",
    reads=("starting_cash", "starting_denominations", "speed_die"),
)
def cash(board: Board, action: Count, ed: Edition) -> Breach:
    """Everyone starts with the edition's cash."""
    right = board.players[action.by].cash
    if not before_the_game(board) or action.worth or action.amount == right:
        return None
    return breach(player=action.by, counted=action.amount, right=right)


@rules.on(
    Dealt, Roll, Land,
    level="irregular",
    says="{player} was dealt {deeds}; {wrong}.",
    fix="{remedy}.",
    reads=("initial_deal_of_deeds",),
)  # fmt: skip
def deal(board: Board, action: Dealt | Roll | Land, ed: Edition) -> Breach:
    """Deeds are dealt before the first throw, from the Bank, only where the edition says so, and as many."""
    right = DEALS[ed.initial_deal_of_deeds]
    if not isinstance(action, Dealt):
        return left_out(board, right) if before_the_game(board) and is_move(action) else None
    count = len(owned(board, action.by)) + len(action.deeds)
    facts = dealt(action.by, count, right, "Put back with the Bank what should not have been dealt")
    if any(board.deeds[name].owner not in (BANK, action.by) for name in action.deeds):
        return {**facts, "wrong": "somebody holds one of them", "impossible": True}
    if count > right:
        return {**facts, "wrong": f"this edition deals {right}"}
    return None if before_the_game(board) or board.midgame else {**facts, "wrong": "the game has begun"}


def dealt(seat: Seat, count: int, right: int, remedy: str) -> dict[str, Fact]:
    """What a player was dealt, and how to put it right."""
    deeds = {0: "no deed", 1: "a deed"}.get(count, f"{count} deeds")
    return {"player": seat, "deeds": deeds, "count": count, "right": right, "remedy": remedy}


def left_out(board: Board, right: int) -> Breach:
    """The player with the fewest deeds at the first throw, if the edition deals more: told once for all of them."""
    counts = [(len(owned(board, seat)), seat) for seat in range(len(board.players))]
    # What was dealt may have been traded before the first throw, so all of it counts together.
    if sum(count for count, _ in counts) >= right * len(counts):
        return None
    count, seat = min(counts)
    remedy = "Insert the deal before the first throw, or play on without it if all agree"
    return {**dealt(seat, count, right, remedy), "wrong": f"this edition deals {right} to each"}
