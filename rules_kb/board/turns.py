"""A turn begins and closes its books."""

from rules_kb.board.agreements import Loan
from rules_kb.board.auction.facts import AUCTION_CASH, AUCTION_REQUIRED, overdue
from rules_kb.board.bank.facts import OVERDRAFT
from rules_kb.board.buy.facts import COMPULSORY, has_to_buy
from rules_kb.board.edition import BoardEdition
from rules_kb.board.jail.facts import LAST_TRY
from rules_kb.board.money import lapse
from rules_kb.board.speed.facts import STEP_RULES, step_due, stops
from rules_kb.board.state import OWED_STEPS, WAY_OUT, Board, DieStep, Turn, before_the_game, following, next_seat
from rules_kb.board.tokens import remember
from rules_kb.board.trade.facts import LOAN_DUE
from rules_kb.board.turn.facts import TURN_ORDER, UNFINISHED
from rules_kb.kernel.matters import (
    due,
    fold,
    forget,
    fulfil,
    give_up_all,
    leave,
    open_matter,
    tell,
    tell_anew,
    undone,
)
from rules_kb.kernel.model import BANK, Due, Seat, bill_line, step

# What a player may make good until the own next turn.
OWN = ("draw", "step", "throw", "token", "turn")


def close_books(board: Board, ed: BoardEdition) -> None:
    """Mark what a throw or an end of turn found open, so that it is reported once."""
    for one in board.dues:
        if one.state == "called" and not one.flagged and not one.waits:
            tell(board, one, one.late or UNFINISHED)
    for seat, player in enumerate(board.players):
        if player.overdrawn:
            player.overdrawn = False
            if player.cash < 0:
                leave(board, "cash", OVERDRAFT, seat)
    if board.auction or board.lots:
        close_auctions(board, ed)
    board.late_chances = {}
    board.wishes = []
    if has_asked(board.turn):
        put_aside(board, ed)


def close_auctions(board: Board, ed: BoardEdition) -> None:
    """What had to be auctioned first is told, and may still be late."""
    for lot in overdue(board, ed):
        leave(board, "auction", AUCTION_REQUIRED, about=lot)
    if board.auction and board.auction.lot in board.deeds:
        board.lots.append(board.auction.lot)
    board.auction = None
    board.late_lots += [lot for lot in board.lots if lot not in board.late_lots]
    board.lots = []


def has_asked(turn: Turn) -> bool:
    """Whether a landing or a last throw in jail has asked for something that is not done yet."""
    return bool(turn.offer or turn.draw or turn.leaving or turn.step)


def put_aside(board: Board, ed: BoardEdition) -> None:
    """What the landing asked for and nobody did is kept for those who do it late."""
    turn = board.turn
    if turn.offer:
        board.missed[turn.seat] = turn.offer
        if has_to_buy(board, ed):
            leave(board, "purchase", COMPULSORY, turn.seat, turn.offer)
        if ed.auction_on_decline == "mandatory" and not turn.given:
            leave(board, "auction", AUCTION_REQUIRED, turn.seat, turn.offer)
    if turn.leaving:
        board.players[turn.seat].jail = ed.jail_max_turns + 1
    left = keep_for_later(board, turn)
    for kind, rule in left.items():
        # The way out of jail may have been told with the throw that was one too many there.
        if kind != "step" or not undone(board, kind, turn.seat):
            leave(board, kind, rule, turn.seat, turn.draw if kind == "draw" else "")
    turn.offer, turn.draw, turn.leaving, turn.step = "", "", False, ""


def keep_for_later(board: Board, turn: Turn) -> dict[str, str]:
    """The card and the step a turn still asks for may be made good after it; each with the rule that asks for it."""
    step = WAY_OUT if turn.leaving else turn.step
    left = {}
    if turn.draw:
        board.late_draws.setdefault(turn.seat, []).append(turn.draw)
        left["draw"] = UNFINISHED
    if step == "card" or (step in (*OWED_STEPS, WAY_OUT) and turn.dice is not None):
        board.late_steps[turn.seat] = DieStep(step, turn.dice or (0, 0), turn.led_by)
        left["step"] = STEP_RULES.get(step, LAST_TRY)
    return left


def begin_turn(board: Board, ed: BoardEdition, seat: Seat, then: Seat = -1) -> None:
    """The dice go to a player; claims that last until a turn begins lapse."""
    board.players[seat].skipped = False
    board.turn = Turn(seat=seat, no=board.turn.no + 1, then=then)
    forget(board, board.turn.no - len(board.players))
    if board.open.duties:
        fold(board, seat)
        give_up_all(board, OWN, seat)
    board.missed.pop(seat, None)
    board.late_draws.pop(seat, None)
    board.late_steps.pop(seat, None)
    board.missteps.pop(seat, None)
    board.ended = None
    lapse(board, ed, "turn")
    if board.loans:
        call_loans(board, seat)


def is_of(board: Board, loan: Loan, owed: Due) -> bool:
    """Whether a sum is owed to whoever lent it, or to whom that went."""
    return owed.to == loan.to or board.players[loan.to].out


def call_loans(board: Board, seat: Seat) -> None:
    """A player's turn brings the day of loans nearer; what has come is to be paid back before the throw."""
    for loan in [one for one in board.loans if one.by == seat]:
        loan.left -= 1
        if loan.left:
            continue
        board.loans.remove(loan)
        for lent in [
            d for d in board.dues if (d.why, d.seq, d.frm) == ("loan", loan.seq, seat) and is_of(board, loan, d)
        ]:
            # What was paid back of it before has been told as a rest; from its day on it is a debt like any other.
            lent.late, lent.asked = LOAN_DUE, board.seq
            tell_anew(board, lent, ())


def take_turn(board: Board, ed: BoardEdition, seat: Seat) -> None:
    """Somebody throws out of order: the throw stands, those passed over are remembered."""
    turn = board.turn
    due = next_seat(board) if turn.rolled or turn.over else turn.seat
    back = board.players[seat].skipped
    if back:
        fulfil(board, "turn", seat)
    while not back and due != seat:
        board.players[due].skipped = True
        leave(board, "turn", TURN_ORDER, due)
        due = following(board, due)
    close_books(board, ed)
    begin_turn(board, ed, seat, then=due if back else -1)


def sell_offered(board: Board) -> None:
    """What its owner did not redeem goes to whoever offered the Bank more, clear; the sum is paid by itself or owed."""
    for name, (bidder, amount) in board.offers.items():
        told = "{owner} let {deed} go: {bidder} has it clear, for ${amount} to the Bank."
        board.steps.append(step(told, owner=board.deeds[name].owner, deed=name, bidder=bidder, amount=amount))
        board.deeds[name].owner, board.deeds[name].mortgaged = bidder, False
        bill = (bill_line("{deed}, offered to the Bank", amount, deed=name),)
        sale = due(
            board, bidder, BANK, "auction", bill, rule=AUCTION_CASH, late=AUCTION_CASH, about=name, when_able=True
        )
        open_matter(board, sale)
    board.late_offers, board.offers = board.offers, {}


def pass_by(board: Board) -> None:
    """A line that did nothing is no delay: who buys behind it buys as soon as before it."""
    turn = board.turn
    if turn.offer and board.seq == max(turn.landed_seq, turn.raised_seq) + 1:
        turn.raised_seq = board.seq


def start_throw(board: Board, ed: BoardEdition, seat: Seat, counts: bool = True) -> None:
    """Whoever throws has the turn; what was open is closed and late claims lapse."""
    if board.turn.seat != seat:
        take_turn(board, ed, seat)
    close_books(board, ed)
    board.missteps.pop(seat, None)
    if board.open.duties:
        fulfil(board, "throw", seat)
        give_up_all(board, ("token", "step") if counts else ("token",), seat, "")
    if not counts:
        # Whoever takes the step that came before it takes the throw back too.
        late = step_due(board, seat)
        remember(board, seat, [board.players[seat].at, *(stops(board, ed, seat, late) if late else ())])
    board.late_steps.pop(seat, None)
    lapse(board, ed, "throw")
    if board.offers or board.late_offers:
        sell_offered(board)
    turn = board.turn
    turn.rolled, turn.again, turn.over, turn.given, turn.unsure = True, False, False, False, False
    board.starter = seat if before_the_game(board) else board.starter
    board.begun, board.received = True, []
