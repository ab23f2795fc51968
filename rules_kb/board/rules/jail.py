"""Jail: how long one stays, and the ways out."""

from rules_kb.board.actions import Buy, End, Land, Move, Pay, Roll, Use
from rules_kb.board.edition import Edition
from rules_kb.board.effects.landing import last_throw
from rules_kb.board.effects.turns import left_open
from rules_kb.board.favours import may_pay_for, pays_for_another
from rules_kb.board.money import is_fine, meant, payer_of
from rules_kb.board.rules.move import just_sent, leaves_jail, sent_to
from rules_kb.board.rules.turn import closes, is_move, stood_on, used_up
from rules_kb.board.speed_die import used_in_jail
from rules_kb.board.state import Board, owed, standing_on
from rules_kb.core import BANK, Action, Breach, Fact, Rules, breach

rules = Rules("board.jail")


@rules.on(
    Pay,
    level="irregular",
    says="{player} paid ${paid} to leave jail; {wrong}.",
    fix="{remedy}.",
    reads=("jail_fine", "jail_fine_when"),
)
def fine(board: Board, action: Pay, ed: Edition) -> Breach:
    """The fine is paid in full before the throw, on the turns the edition allows."""
    if action.by < 0 or action.to != BANK or (pays_for_another(action) and not may_pay_for(board, ed, action)):
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
    seat, turn = payer_of(action), board.turn
    player = board.players[seat]
    if turn.seat == seat and turn.rolled and player.jail == 1 and turn.over:
        wrong, remedy = "being sent there ended the turn", "Let it stand; the next throw comes next turn"
    elif turn.seat == seat and turn.rolled and ed.jail_fine_when != "next_turn":
        wrong, remedy = "the throw came first", "Let it stand; the next throw comes next turn"
    elif ed.jail_fine_when == "first_two" and player.jail >= ed.jail_max_turns and ed.jail_max_turns > 1:
        wrong, remedy = "this turn the throw comes first", "Let it stand, or take it back and throw first"
    else:
        return None
    return breach(player=action.by, paid=action.amount, wrong=wrong, remedy=remedy)


def off_by(action: Pay, right: int) -> Breach:
    """The fine is a fixed sum."""
    back = action.amount > right
    remedy = f"${action.amount - right} comes back" if back else f"${right - action.amount} more goes to the Bank"
    return breach(player=action.by, paid=action.amount, wrong=f"the fine is ${right}", remedy=remedy, right=right)


@rules.on(
    Roll, Move,
    level="irregular",
    says="{player} is in jail, but the token went to {space}.",
    fix="{remedy}.",
    reads=("jail_doubles_leave", "jail_max_turns"),
)  # fmt: skip
def stay(board: Board, action: Roll | Move, ed: Edition) -> Breach:
    """Without doubles, the fine or a card a player stays in jail."""
    player = board.players[action.by]
    place = action.space if isinstance(action, Move) else action.to
    if not player.jail or place in (None, ed.jail_at) or place == goes_to(board, action, ed):
        return None
    if isinstance(action, Move) and (place == player.at or just_sent(board, action.by)):
        return None
    if isinstance(action, Roll) and (not is_move(action) or leaves_jail(action, ed) or used_in_jail(board, ed, action)):
        return None
    return breach(player=action.by, space=ed.spaces[place or 0].id, **back_to(board, action, ed))


def back_to(board: Board, action: Roll | Move, ed: Edition) -> dict[str, Fact]:
    """Where a token belongs that left jail: back there, or after the last throw where that leads once the fine is paid."""
    leads = ed.spaces[goes_to(board, action, ed) or ed.jail_at]
    if leads.id == ed.spaces[ed.jail_at].id:
        return breach(other=leads.id, remedy="Put the token back in jail until doubles, the fine or a card")
    return breach(other=leads.id, remedy=f"Pay ${ed.jail_fine}; the throw then leads to {leads.name}")


def goes_to(board: Board, action: Roll | Move, ed: Edition) -> int | None:
    """Where the last failed throw leads once the fine is paid; the token may be there before the money."""
    if isinstance(action, Roll):
        return sent_to(board, ed, action) if board.players[action.by].jail >= ed.jail_max_turns else None
    dice = last_throw(board, action.by)
    return None if dice is None else (ed.jail_at + sum(dice)) % len(ed.spaces)


@rules.on(
    Roll, Land, End,
    level="irregular",
    says="{player} has had the last throw in jail: the fine of ${amount} is due.",
    fix="{player} pays ${amount} and moves by the last throw.",
    reads=("jail_max_turns", "jail_fine"),
)  # fmt: skip
def third_turn(board: Board, action: Action, ed: Edition) -> Breach:
    """After the last failed throw the fine must be paid, and the token moves by that throw."""
    if not closes(action, board):
        return None
    dues = left_open(board, "board.jail.third-turn")
    if dues:
        return [breach(player=d.frm, amount=d.amount) for d in dues]
    if isinstance(action, Roll) and board.players[action.by].jail > ed.jail_max_turns:
        return breach(player=action.by, amount=ed.jail_fine)
    return None


@rules.on(
    Use,
    says="{player}'s jail card does not count: {wrong}.",
    fix="{remedy}.",
    reads=("jail_card_on_third_failed_roll",),
)
def card(board: Board, action: Use, ed: Edition) -> Breach:
    """A jail card is one's own, and is played in jail before the throw, not after the last failed one."""
    player, turn = board.players[action.by], board.turn
    if not player.cards or (action.deck and action.deck not in player.cards):
        remedy = "Pay, throw for doubles, or buy a card from its holder"
        return breach(player=action.by, wrong="there is none in hand", remedy=remedy, impossible=True)
    if not player.jail:
        return breach(player=action.by, wrong="it is of use only in jail", remedy="The card stays in hand")
    owing = sum(d.amount for d in owed(board, action.by, "jail"))
    if owing and not ed.jail_card_on_third_failed_roll:
        wrong = "after the last throw only the fine counts"
        return breach(player=action.by, wrong=wrong, remedy=f"The card stays in hand; ${owing} is due")
    if turn.seat == action.by and turn.rolled and not turn.leaving:
        sent = player.jail == 1 and turn.over
        wrong = "being sent to jail ended the turn" if sent else "the throw came first"
        return breach(player=action.by, wrong=wrong, remedy="The card waits for the next turn")
    return None


@rules.on(
    Roll,
    level="irregular",
    says="Doubles on the way out of jail give {player} no further throw.",
    fix="Put the token back where the doubles led and pass the dice.",
    reads=("jail_doubles_extra_turn", "jail_paid_then_doubles_extra_turn"),
)
def no_extra(board: Board, action: Roll, ed: Edition) -> Breach:
    """The doubles that free a player give no further throw."""
    if not is_move(action) or action.by != board.turn.seat or board.turn.unsure:
        return None
    return breach(player=action.by, other=stood_on(board, ed, action.by)) if used_up(board, ed) else None


@rules.on(
    Buy,
    says="{player} is in jail and cannot buy what the token stands on.",
    fix="The deed stays with the Bank and the price goes back.",
)
def business(board: Board, action: Buy, ed: Edition) -> Breach:
    """A player in jail deals as always, but does not buy by landing."""
    name = action.deed or standing_on(board, ed, action.by)
    taken = name in board.deeds and board.deeds[name].owner != BANK
    return breach(player=action.by) if board.players[action.by].jail and not taken else None


@rules.on(
    Pay,
    level="irregular",
    says="{player} is not in jail, so there is no fine to pay.",
    fix="The Bank gives ${paid} back.",
)
def visiting(board: Board, action: Pay, ed: Edition) -> Breach:
    """Landing on the jail space is just visiting."""
    if action.why != "jail" or action.to != BANK or action.by < 0 or board.players[action.by].jail:
        return None
    return breach(player=action.by, paid=action.amount) if meant(board, ed, action) is None else None
