"""Setting up: how many play, and what is dealt before the first throw."""

from rules_kb.board.actions import Begin, Count, Dealt, Land, Roll
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import Board, before_the_game, owned
from rules_kb.board.turn.facts import is_move
from rules_kb.kernel.asking import asked_of
from rules_kb.kernel.declaring import Breach, Rules, breach
from rules_kb.kernel.model import BANK

rules = Rules("board.setup")

DEALS = {"none": 0, "two_paid": 2, "three_free": 3, "two_free": 2}


@asked_of(Roll, Land)
def is_first_throw(board: Board, action: Roll | Land, ed: BoardEdition) -> bool:
    """Whether nobody has thrown before; deeds may be dealt at any time."""
    return not board.begun


@rules.on(
    Roll, Land,
    level="irregular",
    says="{count} play; this edition is for {least} to {most}.",
    fix="Play on if all agree, or choose an edition for {count}.",
    reads=("players_range",),
    only_if=is_first_throw,
)  # fmt: skip
def players(board: Board, action: Roll | Land, ed: BoardEdition) -> Breach:
    """The number of players lies within the edition's range."""
    least, most = ed.players_range
    count = len(board.players)
    if board.begun or not is_move(action) or least <= count <= most:
        return None
    return breach(count=count, least=least, most=most)


@rules.on(
    Begin,
    level="irregular",
    says={
        "begun": "{player} is said to begin, and the game has begun.",
        "highest": "{player} begins, found otherwise than by the highest throw.",
        "chance": "{player} begins, found otherwise than by chance.",
        "youngest": "{player} begins, found otherwise than by age: here the youngest does.",
    },
    fix={"begun": "Play on; the table may hand the turn to {player}.", "way": "Find it anew, or play on if all agree."},
    reads=("first_player",),
)
def first(board: Board, action: Begin, ed: BoardEdition) -> Breach:
    """Who begins is found before the first throw, in the way the edition names."""
    if not before_the_game(board):
        return breach(says="begun", fix="begun", player=action.player)
    if action.how in ("", ed.first_player) or ed.first_player == "agreed" or is_lot(ed, action):
        return None
    return breach(says=ed.first_player, fix="way", player=action.player)


def is_lot(ed: BoardEdition, action: Begin) -> bool:
    """Whether chance was asked by a throw, which is as good a way as any other."""
    return ed.first_player == "chance" and action.how == "highest"


@rules.on(
    Count,
    level="irregular",
    says="{player} starts with ${counted}; this edition gives ${right}.",
    fix="Make it ${right}: the Bank evens it out.",
    reads=("starting_cash", "starting_cash_less", "starting_denominations", "speed_die"),
)
def cash(board: Board, action: Count, ed: BoardEdition) -> Breach:
    """Everyone starts with the edition's cash."""
    right = board.players[action.by].cash
    if not before_the_game(board) or action.worth or action.amount == right:
        return None
    return breach(player=action.by, counted=action.amount, right=right)


@rules.on(
    Dealt, Roll, Land,
    says={
        "held": "{player} was dealt {count:no deed|a deed|# deeds}; somebody holds one of them.",
        "over": "{player} was dealt {count:no deed|a deed|# deeds}; this edition deals {right:none|one|#}.",
        "begun": "{player} was dealt {count:no deed|a deed|# deeds}; the game has begun.",
        "left_out": "{player} was dealt {count:no deed|a deed|# deeds}; this edition deals {right} to each.",
    },
    fix={
        "put_back": "Put these deeds back; this deal counts for nothing.",
        "deal": "Write the deal in before the first throw, or play on without it if all agree.",
    },
    reads=("initial_deal_of_deeds",),
    only_if=is_first_throw,
)  # fmt: skip
def deal(board: Board, action: Dealt | Roll | Land, ed: BoardEdition) -> Breach:
    """Deeds are dealt before the first throw, from the Bank, only where the edition says so, and as many."""
    right = DEALS[ed.initial_deal_of_deeds]
    if not isinstance(action, Dealt):
        return left_out(board, right) if before_the_game(board) and is_move(action) else None
    count = len(owned(board, action.by)) + len(action.deeds)
    facts = breach(fix="put_back", player=action.by, count=count, right=right)
    if any(board.deeds[name].owner not in (BANK, action.by) for name in action.deeds):
        return breach(says="held", impossible=True, **facts)
    if count > right:
        return breach(says="over", **facts)
    return None if before_the_game(board) or board.midgame else breach(says="begun", **facts)


def left_out(board: Board, right: int) -> Breach:
    """The player with the fewest deeds at the first throw, if the edition deals more: told once for all of them."""
    counts = [(len(owned(board, seat)), seat) for seat in range(len(board.players))]
    # What was dealt may have been traded before the first throw, so all of it counts together.
    if sum(count for count, _ in counts) >= right * len(counts):
        return None
    count, seat = min(counts)
    return breach(says="left_out", fix="deal", player=seat, count=count, right=right)
