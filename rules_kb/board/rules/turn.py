"""Turns: whose it is, how often one throws, and what must be done before the dice pass."""

from rules_kb.board import actions as a
from rules_kb.board.edition import Edition
from rules_kb.board.effects.turns import left_open
from rules_kb.board.missteps import confirms, owes_throw
from rules_kb.board.reading import takes_turn
from rules_kb.board.speed_die import goes_on, has_no_throw, is_triple, matches_white
from rules_kb.board.state import Board, Player, before_the_game, next_seat, owed
from rules_kb.core import BANK, Action, Breach, Due, Fact, Rules, Seat, breach

rules = Rules("board.turn")

BY_PLAYERS = (
    a.Roll, a.Land, a.Move, a.Collect, a.Buy, a.Decline, a.Bid, a.Pass, a.Win, a.Demand, a.Pay, a.Choose, a.Draw,
    a.Use, a.Build, a.Want, a.Sell, a.Mortgage, a.Lift, a.Keep, a.Offer, a.Trade, a.Bankrupt, a.Resign, a.Dealt,
    a.End,
)  # fmt: skip
BUSINESS = (a.Build, a.Trade, a.Mortgage, a.Lift, a.Sell)


def is_move(action: Action) -> bool:
    """A throw that moves a token or tries to leave jail, or a landing; not one for a utility's rent."""
    return isinstance(action, a.Land) or (isinstance(action, a.Roll) and not action.rent and not action.cocked)


def closes(action: Action, board: Board) -> bool:
    """Whether an action finds out what was left open: a move, or the end of one's own turn."""
    if (action.by >= 0 and board.players[action.by].out) or confirms(board, action):
        return False
    return is_move(action) or (isinstance(action, a.End) and action.by == board.turn.seat)


def may_take_back(board: Board, ed: Edition, seat: Seat) -> bool:
    """Whether a player who was passed over may have the turn after all."""
    player: Player = board.players[seat]
    return ed.skipped_turn_remedy == "handed_back" and player.skipped


@rules.on(
    a.Roll, a.Land, a.End, a.Use, a.Pay,
    level="irregular",
    says="It is {holder}'s turn, not {player}'s.",
    fix="A throw stands all the same; the table may hand the turn to {holder}.",
)  # fmt: skip
def order(board: Board, action: Action, ed: Edition) -> Breach:
    """Turns go round the table, and only the player on turn throws or ends it."""
    if action.by < 0 or action.by == board.turn.seat or board.players[action.by].out:
        return None
    if not isinstance(action, a.End) and (not takes_turn(board, action) or may_take_back(board, ed, action.by)):
        return None
    turn = board.turn
    due = next_seat(board) if turn.rolled or turn.over else turn.seat
    here = isinstance(action, a.End) or due == action.by
    return breach(player=action.by, holder=turn.seat if here else due)


@rules.on(
    a.TurnTo,
    level="irregular",
    says="{player} was not passed over, or has had a turn since.",
    fix="Play on with the turn as the table left it.",
    reads=("skipped_turn_remedy",),
)
def skipped(board: Board, action: a.TurnTo, ed: Edition) -> Breach:
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
    says="{player} has no throw left: {why}.",
    fix="Put the token back where it stood and pass the dice.",
    reads=("doubles_extra_roll", "jail_fine_when"),
)
def one_roll(board: Board, action: a.Roll, ed: Edition) -> Breach:
    """One throw a turn, and another only after doubles."""
    turn = board.turn
    if not is_move(action) or action.by != turn.seat or turn.unsure or used_up(board, ed):
        return None
    if turn.again or freed_to_throw(board, ed) or not (turn.rolled or turn.over) or misled_by_die(board, action.by):
        return None
    return breach(player=action.by, why=why_no_throw(board), other=stood_on(board, ed, action.by))


def stood_on(board: Board, ed: Edition, seat: Seat) -> str:
    """The space a token stood on before a line."""
    return str(ed.spaces[board.players[seat].at].id)


def why_no_throw(board: Board) -> str:
    """What has used up the throws of a turn."""
    turn, jail = board.turn, board.players[board.turn.seat].jail
    if not turn.rolled:
        return "who pays to leave jail goes on next turn"
    if jail == 1 and turn.over:
        return "being sent to jail ended the turn"
    return "in jail there is one a turn" if jail else "another comes only after doubles"


def freed_to_throw(board: Board, ed: Edition) -> bool:
    """Whether the last throw was the doubles that opened the jail, and they give another here."""
    turn = board.turn
    just_freed = turn.freed_by_doubles and not turn.doubles and turn.dice is not None and turn.dice[0] == turn.dice[1]
    return just_freed and ed.jail_doubles_extra_turn


def misled_by_die(board: Board, seat: Seat) -> bool:
    """Whether the Speed Die made a throw look like doubles: its own rules say what that gives."""
    turn = board.turn
    return has_no_throw(turn, seat) and (matches_white(turn) or is_triple(turn.dice, turn.speed))


def used_up(board: Board, ed: Edition) -> bool:
    """Whether the last throw was doubles that opened the jail, or followed its fine, and give no other."""
    turn = board.turn
    doubles = turn.dice is not None and turn.dice[0] == turn.dice[1]
    after_fine = turn.paid_out and doubles and not ed.jail_paid_then_doubles_extra_turn
    freed = turn.freed_by_doubles and not ed.jail_doubles_extra_turn
    return turn.rolled and not turn.again and not turn.over and (freed or after_fine)


@rules.on(
    a.End,
    level="irregular",
    says="{player} passed the dice without a throw.",
    fix="{player} throws now, before the next player does.",
)
def must_roll(board: Board, action: a.End, ed: Edition) -> Breach:
    """A turn has a throw before it ends."""
    turn = board.turn
    if action.by != turn.seat or turn.rolled or turn.over or board.players[action.by].out:
        return None
    return breach(player=action.by)


@rules.on(
    a.End,
    level="irregular",
    says="{player} threw doubles and passed the dice without throwing again.",
    fix="{player} throws again now; if the next player has thrown, the table decides.",
    reads=("doubles_extra_roll",),
)
def roll_again(board: Board, action: a.End, ed: Edition) -> Breach:
    """Doubles oblige to throw again before the turn ends."""
    turn = board.turn
    if action.by == turn.seat and turn.again and not turn.over:
        return breach(player=action.by)
    return None


@rules.on(
    a.Roll, a.Land, a.End, a.Move, a.Choose,
    level="irregular",
    says="Still open for {player} when play went on: {what}.",
    fix="Do it now: {remedy}.",
    reads=("auction_on_decline",),
)  # fmt: skip
def unfinished(board: Board, action: Action, ed: Edition) -> Breach:
    """Nothing is thrown and no turn ends while a purchase, a card or a debt is open."""
    second = goes_on(board, action)
    if not closes(action, board) and not second:
        return None
    turn, found = board.turn, []
    if turn.offer and ed.auction_on_decline == "mandatory" and not turn.given:
        name = ed.deeds[turn.offer].name
        said = {"what": f"buy or auction {name}", "remedy": f"auction {name}"}
        found.append(breach(player=turn.seat, lot=turn.offer, **said))
    if turn.draw and not turn.given:
        deck = turn.draw.replace("_", " ").title()
        found.append(breach(player=turn.seat, what=f"a {deck} card", remedy=f"draw a {deck} card"))
    found += [unpaid(due) for due in left_open(board, "board.turn.unfinished") if not second]
    return found or None


NAMED = {"card": "the card", "tax": "the tax", "pot": "Free Parking", "bonus": "double ones"}


def unpaid(due: Due) -> dict[str, Fact]:
    """The facts of a sum that waits."""
    what = f"${due.amount} for {NAMED.get(due.why, 'a debt')}"
    remedy = f"the Bank pays ${due.amount}" if due.frm == BANK else f"pay ${due.amount}"
    return breach(player=due.frm if due.frm >= 0 else due.to, what=what, remedy=remedy, amount=due.amount)


@rules.on(
    *BUSINESS,
    says="Here {player} trades and builds at the start of a turn, before the throw.",
    fix="Take it back until {player}'s next turn begins.",
    reads=("actions_before_roll_only",),
)
def business_first(board: Board, action: Action, ed: Edition) -> Breach:
    """Where the edition says so, trades and building belong to the start of one's turn."""
    if not ed.actions_before_roll_only or action.by < 0:
        return None
    seats = [action.by, action.to] if isinstance(action, a.Trade) else [action.by]
    raising = isinstance(action, a.Sell | a.Mortgage | a.Trade) and any(owed(board, s, state="called") for s in seats)
    answers = isinstance(action, a.Lift) and must_answer(board, action)
    if raising or answers or (board.turn.seat in seats and not board.turn.rolled):
        return None
    return breach(player=action.by)


def must_answer(board: Board, action: a.Lift) -> bool:
    """Whether a mortgage waits for a word: its deed has just come, or somebody has offered the Bank more."""
    came = [due for due in owed(board, action.by, state="called") if due.about == action.deed and not due.flagged]
    return action.deed in board.offers or bool(came)


@rules.on(
    *BY_PLAYERS,
    level="impossible",
    says="{player} is out of the game.",
    fix="Nothing changes hands; take the line back.",
)
def out(board: Board, action: Action, ed: Edition) -> Breach:
    """A player who is out takes no further part."""
    seats = [
        action.by,
        getattr(action, "to", None),
        getattr(action, "frm", None),
        getattr(action, "whose", None),
    ]
    if isinstance(action, a.Roll):
        seats = [action.by]
    seats += action.to if isinstance(action, a.Bankrupt) else ()
    for seat in seats:
        if isinstance(seat, int) and seat >= 0 and board.players[seat].out:
            return breach(player=seat)
    return None


@rules.on(
    a.Roll,
    level="irregular",
    says="{player} moved on a throw that does not count: a die was cocked.",
    fix="Put the token back and throw both dice again.",
)
def cocked(board: Board, action: a.Roll, ed: Edition) -> Breach:
    """A die that leans or leaves the board is no throw."""
    if action.cocked and action.to is not None and action.to != board.players[action.by].at:
        return breach(player=action.by)
    return None
