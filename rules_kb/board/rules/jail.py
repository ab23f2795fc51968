"""Jail: how long one stays, and the ways out."""

from rules_kb.board.actions import Buy, End, Land, Move, Pay, Roll, Use
from rules_kb.board.edition import Edition
from rules_kb.board.effects.turns import left_open
from rules_kb.board.money import is_fine, meant
from rules_kb.board.rules.move import jailed_now, leaves_jail
from rules_kb.board.rules.turn import closes, is_move
from rules_kb.board.state import Board, owed
from rules_kb.core import BANK, Action, Breach, Rules, breach

rules = Rules("board.jail")


@rules.on(
    Pay,
    level="irregular",
    says="{player} paid {paid} to leave jail; {wrong}.",
    fix="{remedy}.",
    reads=("jail_fine", "jail_fine_when"),
)
def fine(board: Board, action: Pay, ed: Edition) -> Breach:
    """The fine is paid in full before the throw, on the turns the edition allows."""
    if action.by < 0 or action.to != BANK:
        return None
    if is_fine(board, action):
        return wrong_fine(board, action, ed)
    due = meant(board, ed, action)
    if due is None or due.why not in ("jail", "fine") or due.amount == action.amount or due.flagged:
        return None
    return off_by(action, due.amount)


def wrong_fine(board: Board, action: Pay, ed: Edition) -> Breach:
    """A fine of the wrong sum, or at the wrong time."""
    if action.amount != ed.jail_fine:
        return off_by(action, ed.jail_fine)
    turn, player = board.turn, board.players[action.by]
    if turn.seat == action.by and turn.rolled:
        wrong, remedy = "the throw came first", "Wait for the next turn to pay and throw"
    elif ed.jail_fine_when == "first_two" and player.jail >= ed.jail_max_turns and ed.jail_max_turns > 1:
        wrong, remedy = "on this turn the throw comes first", "Take it back and throw for doubles first"
    else:
        return None
    return breach(player=action.by, paid=action.amount, wrong=wrong, remedy=remedy)


def off_by(action: Pay, right: int) -> Breach:
    """The fine is a fixed sum."""
    back = action.amount > right
    remedy = f"{action.amount - right} comes back" if back else f"{right - action.amount} more goes to the Bank"
    return breach(player=action.by, paid=action.amount, wrong=f"the fine is {right}", remedy=remedy, right=right)


@rules.on(
    Roll, Move,
    level="irregular",
    says="{player} is in jail, but the token went to {space}.",
    fix="Put the token back in jail: no doubles, no fine, no card.",
    reads=("jail_doubles_leave", "jail_max_turns"),
)  # fmt: skip
def stay(board: Board, action: Roll | Move, ed: Edition) -> Breach:
    """Without doubles, the fine or a card a player stays in jail."""
    player = board.players[action.by]
    if isinstance(action, Move):
        just_sent = board.turn.over and board.turn.seat == action.by and player.jail == 1
        wrong = player.jail > 0 and not just_sent and action.space not in (player.at, ed.jail_at)
        return breach(player=action.by, space=ed.spaces[action.space].id) if wrong else None
    if action.to in (None, ed.jail_at) or not is_move(action) or not jailed_now(board, action):
        return None
    return None if leaves_jail(action, ed) else breach(player=action.by, space=ed.spaces[action.to or 0].id)


@rules.on(
    Roll, Land, End,
    level="irregular",
    says="{player} has had every throw in jail: the fine of {amount} is due.",
    fix="{player} pays {amount} and moves by the last throw.",
    reads=("jail_max_turns", "jail_fine"),
)  # fmt: skip
def third_turn(board: Board, action: Action, ed: Edition) -> Breach:
    """After the last failed throw the fine must be paid, and the token moves by that throw."""
    if not closes(action):
        return None
    dues = left_open(board, "board.jail.third-turn")
    if dues:
        return [breach(player=d.frm, amount=d.amount) for d in dues]
    if is_move(action) and board.players[action.by].jail > ed.jail_max_turns:
        return breach(player=action.by, amount=ed.jail_fine)
    return None


@rules.on(
    Use,
    level="impossible",
    says="{player} holds no such jail card.",
    fix="Pay the fine or throw for doubles; a card can be bought from its holder.",
)
def card(board: Board, action: Use, ed: Edition) -> Breach:
    """Only a jail card in one's own hand opens the door."""
    cards = board.players[action.by].cards
    return None if cards and (not action.deck or action.deck in cards) else breach(player=action.by)


@rules.on(
    Use,
    says="{player} used a jail card, but {wrong}.",
    fix="{player} takes the card back{remedy}.",
    reads=("jail_card_on_third_failed_roll",),
)
def card_when(board: Board, action: Use, ed: Edition) -> Breach:
    """A jail card is played in jail before the throw, not after the last failed one."""
    player, turn = board.players[action.by], board.turn
    if not player.jail:
        return breach(player=action.by, wrong="is not in jail", remedy="")
    on_turn = turn.seat == action.by
    if on_turn and turn.leaving and not ed.jail_card_on_third_failed_roll:
        owing = sum(d.amount for d in owed(board, action.by, "jail"))
        return breach(player=action.by, wrong="after the last throw only the fine counts", remedy=f" and pays {owing}")
    if on_turn and turn.rolled and not turn.leaving:
        return breach(player=action.by, wrong="the throw came first", remedy="")
    return None


@rules.on(
    Roll,
    level="irregular",
    says="Doubles opened the jail for {player}; they give no further throw.",
    fix="Put the token back where the doubles led and pass the dice.",
    reads=("jail_doubles_extra_turn", "jail_paid_then_doubles_extra_turn"),
)
def no_extra(board: Board, action: Roll, ed: Edition) -> Breach:
    """The doubles that free a player give no further throw."""
    turn = board.turn
    if not is_move(action) or action.by != turn.seat or not turn.rolled or turn.again or turn.unsure:
        return None
    return breach(player=action.by) if turn.freed_by_doubles else None


@rules.on(
    Buy,
    says="{player} is in jail and cannot buy what the token stands on.",
    fix="The deed stays with the Bank and the price goes back.",
)
def business(board: Board, action: Buy, ed: Edition) -> Breach:
    """A player in jail deals as always, but does not buy by landing."""
    return breach(player=action.by) if board.players[action.by].jail else None


@rules.on(
    Pay,
    level="irregular",
    says="{player} is only visiting: there is no fine to pay.",
    fix="The Bank gives {paid} back.",
)
def visiting(board: Board, action: Pay, ed: Edition) -> Breach:
    """Landing on the jail space is just visiting."""
    if action.why != "jail" or action.by < 0 or board.players[action.by].jail or action.to != BANK:
        return None
    return None if owed(board, action.by, "jail") or owed(board, action.by, "fine") else breach(player=action.by, paid=action.amount)
