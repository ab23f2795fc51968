"""Trades: what its entries do."""

from rules_kb.board.actions import Exchange, Pay, Side, Trade
from rules_kb.board.agreements import Loan, Promise
from rules_kb.board.bank.facts import UNEARNED, estate_interest, is_refusal, is_sale, sale_price
from rules_kb.board.bills import percent_of
from rules_kb.board.debt.facts import drained
from rules_kb.board.deeds import hand_card, hand_deed, put_up, remember_rescue, surrender
from rules_kb.board.edition import BoardEdition
from rules_kb.board.money import difference, move
from rules_kb.board.state import Board
from rules_kb.board.trade.facts import (
    CONSENT,
    LOAN,
    handed,
    is_between_players,
    is_no_payment,
    lends,
    takes_part,
)
from rules_kb.kernel.declaring import Effects
from rules_kb.kernel.log import Agree, Contest
from rules_kb.kernel.matters import call, close_all, drop, due, identity, open_matter, tell
from rules_kb.kernel.model import BANK, BillLine, Seat, bill_line

effects = Effects()


@effects.on(Trade)
def trade(board: Board, action: Trade, ed: BoardEdition) -> None:
    """Each side gives what it promised; the rest of a deal is words."""
    if action.to == BANK:
        trade_with_bank(board, action, ed)
        return
    if gone := drained(board, ed, action):
        remember_rescue(board, gone.frm, gone.to, gone.side)
    if is_between_players(board, action):
        board.unconfirmed[board.seq] = [action.by, action.to]
    swap(board, action, ed)


def fell(board: Board, action: Trade | Exchange, ed: BoardEdition) -> None:
    """Those who tried to share a deed are out once the table settles it, where the edition says so."""
    if ed.shared_ownership == "forfeit" and any(one.side.shares for one in handed(action)):
        board.forfeits[board.seq] = takes_part(action)


@effects.on(Exchange)
def exchange(board: Board, action: Exchange, ed: BoardEdition) -> None:
    """Each step of a trade of several, one after the other."""
    board.unconfirmed[board.seq] = takes_part(action)
    for leg in action.legs:
        give(board, ed, leg.frm, leg.to, leg.gives)


def swap(board: Board, action: Trade, ed: BoardEdition) -> None:
    """Both sides change hands."""
    give(board, ed, action.by, action.to, action.gives)
    give(board, ed, action.to, action.by, action.gets)


def trade_with_bank(board: Board, action: Trade, ed: BoardEdition) -> None:
    """Property goes back to the Bank: sold, or refused by a creditor and up for auction."""
    if is_refusal(board, ed, action):
        for name in action.gives.deeds:
            interest = estate_interest(board, action.by, name)
            close_all(board, [interest] if interest else [], "done")
            surrender(board, name)
            put_up(board, ed, name)
        return
    right = sale_price(board, ed, action) if is_sale(ed, action) else None
    swap(board, action, ed)
    if right is not None:
        difference(board, BANK, action.by, action.gets.cash, right, "sale", UNEARNED)


def give(board: Board, ed: BoardEdition, frm: Seat, to: Seat, side: Side) -> None:
    """One side of a trade: cash, deeds, jail cards, loans, and promises about rent, whatever they are worth."""
    if side.cash:
        move(board, frm, to, side.cash)
    for name in side.deeds:
        hand_deed(board, ed, name, to)
    for _ in range(side.cards):
        hand_card(board, ed, frm, to)
    if side.loan:
        move(board, frm, to, side.loan)
        owe_loan(board, to, frm, side)
    board.promises += [Promise(frm, to, name, left) for name, left in side.immunity]
    board.promises += [Promise(frm, to, name, left, percent=percent) for name, percent, left in side.rents]


def owe_loan(board: Board, borrower: Seat, lender: Seat, side: Side) -> None:
    """A loan that stands is paid back with its interest, on its day or some day; without one nobody is late."""
    interest = percent_of(side.loan, side.loan_percent, "up")
    bill = [BillLine("loan", side.loan)]
    bill += [bill_line("interest at {percent}%", interest, percent=side.loan_percent)] if interest else []
    open_matter(board, due(board, borrower, lender, "loan", tuple(bill), rule=LOAN, asked=None))
    if side.loan_turns:
        board.loans.append(Loan(board.seq, borrower, lender, side.loan_turns))


@effects.on(Agree)
def agree(board: Board, action: Agree, ed: BoardEdition) -> None:
    """A yes is on record: it can no longer be denied."""
    sides = board.unconfirmed.get(action.n, [])
    left = [seat for seat in sides if seat != action.by and action.by >= 0]
    board.unconfirmed |= {action.n: left} if sides else {}


@effects.on(Contest, when=is_no_payment)
def refuse_payment(board: Board, action: Contest, ed: BoardEdition) -> None:
    """What a creditor never agreed to take goes back, and the debt is there again."""
    paid, seat = board.in_kind.pop(action.n), action.by
    received = (due for due in board.dues if (due.frm, due.seq) == (seat, action.n) and due.about in paid.what.deeds)
    close_all(board, received, "done")
    for name in paid.what.deeds:
        board.deeds[name].owner = paid.by
    for _ in range(paid.what.cards):
        hand_card(board, ed, seat, paid.by)
    move(board, seat, paid.by, paid.what.cash)
    drop(board, [one for one in board.matters if identity(one) == identity(paid.due)])
    call(open_matter(board, paid.due))
    tell(board, paid.due, CONSENT)


@effects.on(Pay, when=lends)
def lend(board: Board, action: Pay, ed: BoardEdition) -> None:
    """Money lent changes hands, and is owed back."""
    move(board, action.by, action.to, action.amount)
    owe_loan(board, action.to, action.by, Side(loan=action.amount))
