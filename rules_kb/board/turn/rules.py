"""Turns: what is asked of a line."""

from functools import cache

from rules_kb.board import actions as a
from rules_kb.board.dues import is_anything_open, left_open, owes
from rules_kb.board.edition import BoardEdition
from rules_kb.board.speed.facts import goes_on, has_no_throw, is_triple, matches_white
from rules_kb.board.state import Board, Player, before_the_game, next_seat, owed
from rules_kb.board.turn.facts import (
    closes,
    has_thrown,
    is_anothers_turn,
    is_cocked,
    is_move,
    is_now,
    owes_throw,
    stood_on,
    takes_turn,
    used_up,
)
from rules_kb.kernel.asking import within
from rules_kb.kernel.declaring import Breach, Rules, breach
from rules_kb.kernel.model import BANK, Action, Due, Fact, Seat

rules = Rules("board.turn")
BY_PLAYERS = (
    a.Roll, a.Land, a.Move, a.Collect, a.Buy, a.Decline, a.Bid, a.Pass, a.Win, a.Demand, a.Pay, a.Choose, a.Draw,
    a.Use, a.Build, a.Want, a.Sell, a.Mortgage, a.Lift, a.Keep, a.Offer, a.Trade, a.Bankrupt, a.Resign, a.Dealt,
    a.End, a.Take, a.Exchange, a.Banker, a.Begin,
)  # fmt: skip
BUSINESS = (a.Build, a.Trade, a.Exchange, a.Mortgage, a.Lift, a.Sell)


def may_take_back(board: Board, ed: BoardEdition, seat: Seat) -> bool:
    """Whether a player who was passed over may have the turn after all."""
    player: Player = board.players[seat]
    return ed.skipped_turn_remedy == "handed_back" and player.skipped


@rules.on(
    a.Roll, a.Land, a.End, a.Use, a.Pay,
    level="irregular",
    says="It is {holder}'s turn, not {player}'s.",
    fix={
        "may": "A throw stands all the same; the table may hand the turn to {holder}.",
        "back": "A throw stands all the same; then the turn goes back to {holder}.",
    },
    reads=("skipped_turn_remedy",),
    only_if=is_anothers_turn,
)  # fmt: skip
def order(board: Board, action: Action, ed: BoardEdition) -> Breach:
    """Turns go round the table, and only the player on turn throws or ends it."""
    if action.by < 0 or action.by == board.turn.seat or board.players[action.by].out or board.over:
        return None
    if not isinstance(action, a.End) and (not takes_turn(board, action) or may_take_back(board, ed, action.by)):
        return None
    turn = board.turn
    due = next_seat(board) if turn.rolled or turn.over else turn.seat
    here = isinstance(action, a.End) or due == action.by
    fix = "back" if ed.skipped_turn_remedy == "handed_back" and not isinstance(action, a.End) else "may"
    return breach(fix=fix, player=action.by, holder=turn.seat if here else due)


@rules.on(
    a.TurnTo,
    level="irregular",
    says="{player} was not passed over, or has had a turn since.",
    fix="Play on with the turn as the table left it.",
    reads=("skipped_turn_remedy",),
)
def skipped(board: Board, action: a.TurnTo, ed: BoardEdition) -> Breach:
    """A player who was passed over gets the turn back until the next turn of their own begins."""
    if ed.skipped_turn_remedy != "handed_back" or board.players[action.player].skipped:
        return None
    if before_the_game(board) or (action.player == board.turn.seat and not board.turn.rolled):
        return None
    if owes_throw(board, action.player):
        return None
    return breach(player=action.player)


@rules.on(
    a.Roll,
    level="irregular",
    says={
        "paid_out": "{player} has no throw left: who pays to leave jail goes on next turn.",
        "sent": "{player} has no throw left: being sent to jail ended the turn.",
        "in_jail": "{player} has no throw left: in jail there is one a turn.",
        "no_doubles": "{player} has no throw left: another comes only after doubles.",
    },
    fix={
        "back": "Put the token back where it stood and pass the dice.",
        "pass": "Pass the dice: that throw does not count.",
    },
    reads=("doubles_extra_roll", "jail_fine_when"),
    only_if=has_thrown,
)
def one_roll(board: Board, action: a.Roll, ed: BoardEdition) -> Breach:
    """One throw a turn, and another only after doubles."""
    turn = board.turn
    if not is_move(action) or action.by != turn.seat or turn.unsure or used_up(board, ed):
        return None
    if turn.again or freed_to_throw(board, ed) or not (turn.rolled or turn.over) or misled_by_die(board, action.by):
        return None
    went = not board.players[action.by].jail or action.to not in (None, ed.jail_at)
    facts = breach(player=action.by, other=stood_on(board, ed, action.by))
    return facts | breach(says=why_no_throw(board), fix="back" if went else "pass")


def why_no_throw(board: Board) -> str:
    """What has used up the throws of a turn, by the name of its sentence."""
    turn, jail = board.turn, board.players[board.turn.seat].jail
    if not turn.rolled:
        return "paid_out"
    if jail == 1 and turn.over:
        return "sent"
    return "in_jail" if jail else "no_doubles"


def freed_to_throw(board: Board, ed: BoardEdition) -> bool:
    """Whether the last throw was the doubles that opened the jail, and they give another here."""
    turn = board.turn
    just_freed = turn.freed_by_doubles and not turn.doubles and turn.dice is not None and turn.dice[0] == turn.dice[1]
    return just_freed and ed.jail_doubles_extra_turn


def misled_by_die(board: Board, seat: Seat) -> bool:
    """Whether the Speed Die made a throw look like doubles: its own rules say what that gives."""
    turn = board.turn
    return has_no_throw(turn, seat) and (matches_white(turn) or is_triple(turn.dice, turn.speed))


@rules.on(
    a.End,
    level="irregular",
    says="{player} passed the dice without a throw.",
    fix="{player} throws now, before the next player does.",
)
def must_roll(board: Board, action: a.End, ed: BoardEdition) -> Breach:
    """A turn has a throw before it ends."""
    turn = board.turn
    if action.by != turn.seat or turn.rolled or turn.over or board.players[action.by].out or board.over:
        return None
    return breach(player=action.by)


@rules.on(
    a.End,
    level="irregular",
    says="{player} threw doubles and passed the dice without throwing again.",
    fix="{player} throws again now; if the next player has thrown, the table decides.",
    reads=("doubles_extra_roll",),
)
def roll_again(board: Board, action: a.End, ed: BoardEdition) -> Breach:
    """Doubles oblige to throw again before the turn ends."""
    turn = board.turn
    if action.by == turn.seat and turn.again and not turn.over and not board.over:
        return breach(player=action.by)
    return None


# What was still open; the sums by what they are for.
STILL_OPEN = {
    "purchase": "Still open for {player} when play went on: buy or auction {lot}.",
    "draw": "Still open for {player} when play went on: a {deck} card.",
    "card": "Still open for {player} when play went on: ${amount} for the card.",
    "tax": "Still open for {player} when play went on: ${amount} for the tax.",
    "pot": "Still open for {player} when play went on: ${amount} for Free Parking.",
    "bonus": "Still open for {player} when play went on: ${amount} for double ones.",
    "debt": "Still open for {player} when play went on: ${amount} for a debt.",
}


@within(is_anything_open)
def left_to_do(board: Board, action: Action, ed: BoardEdition) -> bool:
    """Whether a purchase, a card or a sum is open."""
    return bool(board.turn.offer or board.turn.draw) or owes(board)


@rules.on(
    a.Roll, a.Land, a.End, a.Move, a.Choose,
    level="irregular",
    says=STILL_OPEN,
    fix={
        "purchase": "Do it now: auction {lot}.",
        "draw": "Do it now: draw a {deck} card.",
        "bank_pays": "Do it now: the Bank pays ${amount}.",
        "pay": "Do it now: pay ${amount}.",
    },
    reads=("auction_on_decline",),
    only_if=left_to_do,
)  # fmt: skip
def unfinished(board: Board, action: Action, ed: BoardEdition) -> Breach:
    """Nothing is thrown and no turn ends while a purchase, a card or a debt is open."""
    second = goes_on(board, action)
    if not closes(action, board) and not second:
        return None
    turn, found = board.turn, []
    if turn.offer and ed.auction_on_decline == "mandatory" and not turn.given:
        found.append(breach(says="purchase", fix="purchase", player=turn.seat, lot=turn.offer))
    if turn.draw and not turn.given:
        found.append(breach(says="draw", fix="draw", player=turn.seat, deck=turn.draw))
    found += [unpaid(due) for due in left_open(board) if not second]
    return found or None


def unpaid(due: Due) -> dict[str, Fact]:
    """The facts of a sum that waits."""
    says, fix = due.why if due.why in STILL_OPEN else "debt", "bank_pays" if due.frm == BANK else "pay"
    return breach(says=says, fix=fix, player=due.frm if due.frm >= 0 else due.to, amount=due.amount)


@rules.on(
    *BUSINESS,
    says="Here {player} trades and builds at the start of a turn, before the throw.",
    fix="Take it back until {player}'s next turn begins.",
    reads=("actions_before_roll_only",),
)
def business_first(board: Board, action: Action, ed: BoardEdition) -> Breach:
    """Where the edition says so, trades and building belong to the start of one's turn."""
    if not ed.actions_before_roll_only or (action.by < 0 and not isinstance(action, a.Exchange)):
        return None
    seats = sorted(action.parties) if isinstance(action, (a.Trade, a.Exchange)) else [action.by]
    raises = isinstance(action, (a.Sell, a.Mortgage, a.Trade, a.Exchange))
    raising = raises and any(owed(board, seat, state="called") for seat in seats)
    answers = isinstance(action, a.Lift) and must_answer(board, action)
    if raising or answers or any(is_now(board, ed, "own_before_throw", seat) for seat in seats):
        return None
    return breach(player=seats[0] if action.by < 0 else action.by)


def must_answer(board: Board, action: a.Lift) -> bool:
    """Whether a mortgage waits for a word: its deed has just come, or somebody has offered the Bank more."""
    came = [due for due in owed(board, action.by, state="called") if due.about == action.deed and not due.flagged]
    return action.deed in board.offers or bool(came)


def some_are_out(board: Board, action: Action, ed: BoardEdition) -> bool:
    """Whether somebody is out of the game."""
    return bool(board.bankrupts)


@rules.on(
    *BY_PLAYERS,
    level="impossible",
    alone=True,
    says="{player} is out of the game.",
    fix="It counts for nothing.",
    only_if=some_are_out,
)
def out(board: Board, action: Action, ed: BoardEdition) -> Breach:
    """A player who is out takes no further part."""
    seats = [getattr(action, name) for name in fields_of_seats(type(action))]
    seats += action.to if isinstance(action, a.Bankrupt) else ()
    seats += [seat for leg in action.legs for seat in (leg.frm, leg.to)] if isinstance(action, a.Exchange) else []
    for seat in seats:
        if seat is not None and seat >= 0 and board.players[seat].out:
            return breach(player=seat)
    return None


@cache
def fields_of_seats(kind: type[Action]) -> tuple[str, ...]:
    """The fields of an action that name one player each; of a throw `to` is a space, of a bankruptcy several players."""
    fields = ("by",) if kind in (a.Roll, a.Bankrupt) else ("by", "to", "frm", "whose", "player")
    return tuple(name for name in fields if name in kind.__struct_fields__)


@rules.on(
    a.Roll,
    level="irregular",
    says="{player} moved on a throw that does not count: a die was cocked.",
    fix="Put the token back and throw both dice again.",
    only_if=is_cocked,
)
def cocked(board: Board, action: a.Roll, ed: BoardEdition) -> Breach:
    """A die that leans or leaves the board is no throw."""
    if action.cocked and action.to is not None and action.to != board.players[action.by].at:
        return breach(player=action.by)
    return None


@rules.on(
    a.Roll,
    level="impossible",
    says={
        "two": "{player} threw two dice; here one die is thrown.",
        "one": "{player} threw one die; here two dice are thrown.",
    },
    fix={
        "two": "Put the token back and throw one die.",
        "one": "Put the token back and throw both dice.",
    },
    reads=("dice_thrown",),
)
def dice(board: Board, action: a.Roll, ed: BoardEdition) -> Breach:
    """As many dice are thrown as the edition says; a throw of more or fewer is none."""
    thrown = "two" if action.dice[1] else "one"
    if thrown == ("two" if ed.dice_thrown == 2 else "one") or action.cocked:
        return None
    return breach(says=thrown, fix=thrown, player=action.by)
