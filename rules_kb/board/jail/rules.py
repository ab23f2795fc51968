"""Jail: how long one stays, and the ways out."""

from rules_kb.board.actions import Buy, End, Land, Move, Pay, Roll, Use
from rules_kb.board.debt.facts import is_unwanted_help
from rules_kb.board.dues import fine_of, goes_to_bank, is_anything_open, is_fine, left_open, meant, owes, payer_of
from rules_kb.board.edition import BoardEdition
from rules_kb.board.jail.facts import LAST_TRY, last_throw, too_late_to_pay
from rules_kb.board.move.facts import is_told_where, just_sent, leaves_jail, sent_to
from rules_kb.board.speed.facts import used_in_jail
from rules_kb.board.state import Board, owed, standing_on
from rules_kb.board.turn.facts import closes, has_thrown, is_move, stood_on, used_up
from rules_kb.kernel.asking import within
from rules_kb.kernel.declaring import Breach, Rules, breach
from rules_kb.kernel.model import BANK, Action, Fact

rules = Rules("board.jail")

THRICE = 3


@rules.on(
    Pay,
    level="irregular",
    says={
        "sum": "{player} paid ${paid} to leave jail; the fine is ${right}.",
        "stay": "{player} paid ${paid} to leave jail; with stay {often} there the fine is ${right}.",
        "sent": "{player} paid ${paid} to leave jail; being sent there ended the turn.",
        "thrown": "{player} paid ${paid} to leave jail; the throw came first.",
        "last_turn": "{player} paid ${paid} to leave jail; this turn the throw comes first.",
    },
    fix={
        "over": "${rest} comes back.",
        "short": "${rest} more goes to the Bank.",
        "back": "${paid} comes back; {holder} stays in jail and may pay before the next throw.",
        "throw_first": "Take it back and throw first, or let it stand.",
    },
    reads=("jail_fine", "jail_fine_rise", "jail_fine_when"),
    only_if=goes_to_bank,
)
def fine(board: Board, action: Pay, ed: BoardEdition) -> Breach:
    """The fine is paid in full before the throw, on the turns the edition allows."""
    if action.by < 0 or action.to != BANK or is_unwanted_help(board, ed, action):
        return None
    if is_fine(board, action):
        return wrong_fine(board, action, ed)
    due = meant(board, ed, action)
    if due is None or due.why not in ("jail", "fine") or due.amount == action.amount or due.flagged:
        return None
    return off_by(board, ed, action, due.amount)


def wrong_fine(board: Board, action: Pay, ed: BoardEdition) -> Breach:
    """A fine at the wrong time, or of the wrong sum."""
    seat = payer_of(action)
    player = board.players[seat]
    if late := too_late_to_pay(board, ed, action):
        return breach(says=late, fix="back", player=action.by, holder=seat, paid=action.amount)
    if action.amount != fine_of(board, ed, seat):
        return off_by(board, ed, action, fine_of(board, ed, seat))
    if ed.jail_fine_when == "first_two" and player.jail >= ed.jail_max_turns and ed.jail_max_turns > 1:
        return breach(says="last_turn", fix="throw_first", player=action.by, paid=action.amount)
    return None


def off_by(board: Board, ed: BoardEdition, action: Pay, right: int) -> Breach:
    """The fine is a fixed sum, or one that rises with every stay."""
    rest, fix = abs(action.amount - right), "over" if action.amount > right else "short"
    facts = breach(fix=fix, player=action.by, paid=action.amount, right=right, rest=rest)
    often = board.players[payer_of(action)].stays
    return breach(says="stay", often=often, **facts) if ed.jail_fine_rise and often > 1 else breach(says="sum", **facts)


@rules.on(
    Roll, Move,
    level="irregular",
    says="{player} is in jail, but the token went to {space}.",
    fix={
        "back": "Put the token back in jail until doubles, the fine or a card.",
        "pay": "Pay ${fine}; the throw then leads to {other}.",
    },
    reads=("jail_doubles_leave", "jail_max_turns"),
    only_if=is_told_where,
)  # fmt: skip
def stay(board: Board, action: Roll | Move, ed: BoardEdition) -> Breach:
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


def back_to(board: Board, action: Roll | Move, ed: BoardEdition) -> dict[str, Fact]:
    """Where a token belongs that left jail: back there, or after the last throw where that leads once the fine is paid."""
    leads = goes_to(board, action, ed) or ed.jail_at
    if leads == ed.jail_at:
        return breach(fix="back", other=ed.spaces[leads].id)
    return breach(fix="pay", other=ed.spaces[leads].id, fine=fine_of(board, ed, action.by))


def goes_to(board: Board, action: Roll | Move, ed: BoardEdition) -> int | None:
    """Where the last failed throw leads once the fine is paid; the token may be there before the money."""
    if isinstance(action, Roll):
        return sent_to(board, ed, action) if board.players[action.by].jail >= ed.jail_max_turns else None
    dice = last_throw(board, action.by)
    return None if dice is None else (ed.jail_at + sum(dice)) % len(ed.spaces)


@within(is_anything_open)
def left_in_jail(board: Board, action: Action, ed: BoardEdition) -> bool:
    """Whether something is owed, or whoever plays is in jail."""
    return owes(board) or (action.by >= 0 and bool(board.players[action.by].jail))


@rules.on(
    Roll, Land, End,
    level="irregular",
    says="{player} has had the last throw in jail: the fine of ${amount} is due.",
    fix="{player} pays ${amount} and moves by the last throw.",
    reads=("jail_max_turns", "jail_fine", "jail_fine_rise"),
    only_if=left_in_jail,
)  # fmt: skip
def third_turn(board: Board, action: Action, ed: BoardEdition) -> Breach:
    """After the last failed throw the fine must be paid, and the token moves by that throw."""
    if not closes(action, board):
        return None
    dues = left_open(board, LAST_TRY)
    if dues:
        return [breach(player=d.frm, amount=d.amount) for d in dues]
    if isinstance(action, Roll) and board.players[action.by].jail > ed.jail_max_turns:
        return breach(player=action.by, amount=fine_of(board, ed, action.by))
    return None


@rules.on(
    Use,
    says={
        "none": "{player}'s jail card does not count: there is none in hand.",
        "free": "{player}'s jail card does not count: it is of use only in jail.",
        "last_throw": "{player}'s jail card does not count: after the last throw only the fine counts.",
        "sent": "{player}'s jail card does not count: being sent to jail ended the turn.",
        "thrown": "{player}'s jail card does not count: the throw came first.",
    },
    fix={
        "none": "Pay, throw for doubles, or buy a card from its holder.",
        "keep": "The card stays in hand.",
        "pay": "The card stays in hand; ${fine} is due.",
        "next_turn": "The card waits for the next turn.",
    },
    reads=("jail_card_on_third_failed_roll",),
)
def card(board: Board, action: Use, ed: BoardEdition) -> Breach:
    """A jail card is one's own, and is played in jail before the throw, not after the last failed one."""
    player, turn = board.players[action.by], board.turn
    if not player.cards or (action.deck and action.deck not in player.cards):
        return breach(says="none", fix="none", player=action.by, impossible=True)
    if not player.jail:
        return breach(says="free", fix="keep", player=action.by)
    owing = sum(d.amount for d in owed(board, action.by, "jail"))
    if owing and not ed.jail_card_on_third_failed_roll:
        return breach(says="last_throw", fix="pay", player=action.by, fine=owing)
    if turn.seat == action.by and turn.rolled and not turn.leaving:
        sent = player.jail == 1 and turn.over
        return breach(says="sent" if sent else "thrown", fix="next_turn", player=action.by)
    return None


@rules.on(
    Roll,
    level="irregular",
    says="Doubles on the way out of jail give {player} no further throw.",
    fix="Put the token back where the doubles led and pass the dice.",
    reads=("jail_doubles_extra_turn", "jail_paid_then_doubles_extra_turn"),
    only_if=has_thrown,
)
def no_extra(board: Board, action: Roll, ed: BoardEdition) -> Breach:
    """The doubles that free a player give no further throw."""
    if not is_move(action) or action.by != board.turn.seat or board.turn.unsure:
        return None
    return breach(player=action.by, other=stood_on(board, ed, action.by)) if used_up(board, ed) else None


@rules.on(
    Buy,
    says={
        "third": "{player}'s third doubles led to jail: nothing is bought on the way.",
        "sent": "{player} was sent to jail: nothing is bought where the token stood.",
        "in_jail": "{player} is in jail and cannot buy what the token stands on.",
    },
    fix="The deed stays with the Bank and the price goes back.",
)
def business(board: Board, action: Buy, ed: BoardEdition) -> Breach:
    """A player in jail deals as always, but does not buy by landing."""
    name = action.deed or standing_on(board, ed, action.by)
    taken = name in board.deeds and board.deeds[name].owner != BANK
    if not board.players[action.by].jail or taken:
        return None
    # The first throw there is still to come, and it is no turn of sitting in jail: the turn itself led there.
    sent = board.turn.over and board.turn.seat == action.by and board.players[action.by].jail == 1
    thrice = sent and board.turn.doubles == THRICE
    return breach(says="third" if thrice else "sent" if sent else "in_jail", player=action.by)


@rules.on(
    Pay,
    level="irregular",
    says="{player} is not in jail, so there is no fine to pay.",
    fix="The Bank gives ${paid} back.",
    only_if=goes_to_bank,
)
def visiting(board: Board, action: Pay, ed: BoardEdition) -> Breach:
    """Landing on the jail space is just visiting."""
    if action.why != "jail" or action.to != BANK or action.by < 0 or board.players[action.by].jail:
        return None
    return breach(player=action.by, paid=action.amount) if meant(board, ed, action) is None else None
