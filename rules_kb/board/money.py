"""Moving money, opening and closing dues."""

from typing import Any

from rules_kb.board.bank.facts import OVERDRAFT
from rules_kb.board.bills import Bill, percent_of
from rules_kb.board.debt.facts import IN_FULL
from rules_kb.board.dues import FINES, can_pay, deadline_of, expired, is_assumed
from rules_kb.board.edition import BoardEdition
from rules_kb.board.rent.facts import shares_of
from rules_kb.board.state import Board
from rules_kb.board.trade.facts import PROMISE
from rules_kb.kernel import matters
from rules_kb.kernel.matters import fulfil, leave
from rules_kb.kernel.model import BANK, BillLine, Due, Seat, Transfer, bill_line

ASSUMABLE = {"go": "salary", "tax": "tax", "card": "cards", "rent": "rent", "share": "rent"}


def move(board: Board, frm: Seat, to: Seat, amount: int) -> None:
    """Money changes hands and is booked; the Bank never runs out, and cash below zero waits for a count or for more money."""
    board.moved.append(Transfer(frm, to, amount))
    if frm >= 0:
        payer = board.players[frm]
        payer.cash -= amount
        if payer.cash < 0 and not payer.unknown:
            leave(board, "cash", OVERDRAFT, frm)
    if to >= 0:
        board.players[to].cash += amount
        if board.open.duties and can_pay(board, to, 0):
            fulfil(board, "cash", to)
        if board.turn.offer and board.turn.seat == to:
            board.turn.raised_seq = board.seq


def owe(board: Board, frm: Seat, to: Seat, why: str, bill: Bill, *, assume: bool = True, **more: Any) -> Due | None:
    """Open a due; what the table assumes is paid at once by whoever has it, and the due that moved so is told."""
    due = matters.due(board, frm, to, why, bill, **more)
    if not due.amount and not due.times:
        return None
    if assume and ASSUMABLE.get(why) in board.assume and not due.times:
        due.asked, due.when_able = board.seq, True
        pay_when_able(board, due)
    if due.closed:
        return due
    # What was paid at once is never listed as open.
    matters.open_matter(board, due)
    return None


def owe_bank(
    board: Board, ed: BoardEdition, seat: Seat, why: str, bill: Bill, *, rule: str, assume: bool = True, about: str = ""
) -> None:
    """A tax or a card to be paid to the Bank, or by house rule into the pot."""
    moved = owe(board, seat, BANK, why, bill, rule=rule, assume=assume, about=about)
    if moved:
        to_pot(board, ed, moved, moved.amount)


def pay_when_able(board: Board, due: Due) -> None:
    """Pay a due by itself if its payer has the money; an explicit line may still confirm it."""
    if can_pay(board, due.frm, due.amount):
        matters.close(board, due, "assumed")
        move(board, due.frm, due.to, due.amount)


def catch_up(board: Board, ed: BoardEdition) -> None:
    """Dues that were waiting for their payer's money are paid once it is there."""
    waiting = [d for d in board.dues if d.when_able and d.state == "called"]
    for due in waiting:
        pay_when_able(board, due)
        pass_on(board, ed, due, due.amount if is_assumed(due) else 0)
    for due in waiting:
        if is_assumed(due):
            to_pot(board, ed, due, due.amount)


def pass_on(board: Board, ed: BoardEdition, rent: Due, paid: int) -> None:
    """Whoever was promised a part of a rent is owed it as the rent is paid; odd money stays with the owner."""
    for promise in shares_of(board, ed, rent):
        part = percent_of(paid, promise.percent, "down")
        bill = (bill_line("{percent}% of the rent for {deed}", part, percent=promise.percent, deed=promise.deed),)
        owe(board, promise.by, promise.to, "share", bill, rule=PROMISE, about=promise.deed)
        promise.left -= promise.left > 0 and rent.closed is not None


def take_back_shares(board: Board, rent: Due) -> None:
    """What was passed on of a rent that did not move by itself after all is not owed."""
    shares = [d for d in board.dues + board.assumed if (d.why, d.frm, d.about) == ("share", rent.to, rent.about)]
    for due in shares:
        if rent.closed is None or due.seq != rent.closed.entry:
            continue
        if is_assumed(due):
            move(board, due.to, due.frm, due.amount)
        matters.close(board, due, "done")
        given = [p for p in board.promises if (p.by, p.to, p.deed) == (due.frm, due.to, due.about) and p.percent]
        for promise in given:
            promise.left += promise.left >= 0


def difference(
    board: Board, payer: Seat, payee: Seat, paid: int, right: int, why: str, rule: str, law: str = IN_FULL
) -> None:
    """A wrong sum, which `rule` reports, leaves the rest owing or opens a due back; `law` fixes the rest."""
    if paid < right:
        rest = matters.due(board, payer, payee, why, (BillLine("still to pay", right - paid),), rule=law)
    elif paid > right:
        rest = matters.due(board, payee, payer, "refund", (BillLine("paid too much", paid - right),), rule=IN_FULL)
    else:
        return
    matters.tell(board, matters.open_matter(board, rest), rule)


def lapse(board: Board, ed: BoardEdition, moment: str) -> None:
    """Let go of what nobody asked for in time."""
    for due in [d for d in board.dues if expired(board, ed, d, moment)]:
        if due.state == "open" and due.why == "rent" and not ed.rent_owner_may_waive:
            # Where an owner may not let rent go, forgetting it does not end it either.
            due.asked, due.until = due.seq, ""
        elif due.state == "open" or (due.why == "rent" and ed.rent_claim_kept_by == "payment"):
            due.until = deadline_of(ed, due)
            matters.close(board, due, "lapsed", board.turn.seat)


def take_back(board: Board, ed: BoardEdition, due: Due) -> None:
    """An explicit line takes the place of what was assumed."""
    if is_assumed(due):
        take_back_shares(board, due)
        matters.open_matter(board, due)
        due.when_able = False
        to_pot(board, ed, due, -due.amount)
        move(board, due.to, due.frm, due.amount)


def to_pot(board: Board, ed: BoardEdition, due: Due, amount: int) -> None:
    """Where the house rule says so, taxes and fines lie in the middle."""
    if due.to == BANK and due.why in FINES and ed.tax_and_fines_go_to == "pot":
        board.pot += amount
