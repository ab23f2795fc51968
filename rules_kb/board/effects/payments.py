"""Payments, collections, demands, choices and counts."""

from collections.abc import Iterator

from rules_kb.board import bills
from rules_kb.board.actions import Choose, Collect, Count, Demand, Pay
from rules_kb.board.edition import Edition
from rules_kb.board.effects.landing import go_forward
from rules_kb.board.money import difference, ground, is_fine, meant, meant_as_rent, move, pay_when_able, pool, take_back, to_pot
from rules_kb.board.state import Board
from rules_kb.core import BANK, Due, Line, Seat, Transfer

# The rule that fixes the sum of each kind of due.
FIXED_BY = {
    "go": "board.go.salary",
    "tax": "board.tax.luxury",
    "card": "board.cards.effect",
    "jail": "board.jail.fine",
    "interest": "board.mortgage.transfer",
    "estate": "board.bankrupt.interest",
    "auction": "board.auction.cash",
    "pot": "board.tax.recipient",
    "bonus": "board.go.bonus",
}
UNOWED = {"jail": "board.jail.visiting", "tax": "board.tax.recipient"}
RENT_BY = {"street": "board.rent.amount", "railroad": "board.rent.railroad", "utility": "board.rent.utility"}


def sum_fixed_by(ed: Edition, due: Due) -> str:
    """The rule that says how much a due is."""
    if due.why == "rent":
        return RENT_BY[ed.deeds[due.about].kind] if due.about in ed.deeds else "board.rent.amount"
    if due.why == "tax" and due.about == "income":
        return "board.tax.income"
    return FIXED_BY.get(due.why, "board.bank.unearned")


def pay(board: Board, action: Pay, ed: Edition) -> Iterator[Transfer]:
    """Money goes where it went; the due it is meant for shrinks by it."""
    yield from hand_over(board, action)
    if is_fine(board, action):
        yield from pay_fine(board, action, ed)
        return
    due = meant(board, ed, action)
    if due is None:
        as_rent = meant_as_rent(board, ed, action)
        yield move(board, action.by, action.to, action.amount)
        unasked(board, action, as_rent)
        return
    yield from take_back(board, due)
    yield move(board, action.by, action.to, action.amount)
    to_pot(board, ed, due, action.amount)
    in_kind = bool(action.deeds or action.cards)
    yield from reduce(board, ed, due, due.amount if in_kind or due.times else action.amount, action.by)


def hand_over(board: Board, action: Pay) -> Iterator[Transfer]:
    """Deeds and jail cards given in payment."""
    for name in action.deeds:
        board.deeds[name].owner = action.to
    for _ in range(action.cards):
        if board.players[action.by].cards and action.to >= 0:
            board.players[action.to].cards.append(board.players[action.by].cards.pop(0))
    yield from ()


def reduce(board: Board, ed: Edition, due: Due, paid: int, payer: Seat) -> Iterator[Transfer]:
    """A payment closes its due, leaves the rest, or opens one back."""
    if paid < due.amount and payable_choice(board, ed, due) != paid:
        due.amount -= paid
        due.bill = (*due.bill, Line("paid", -paid))
        due.state, due.flagged, due.flagged_at = "called", sum_fixed_by(ed, due), board.seq
        return
    board.dues.remove(due)
    if paid > due.amount and not due.times:
        difference(board, payer, due.to, paid, due.amount, due.why, sum_fixed_by(ed, due))
    if due.why == "jail" and due.frm >= 0:
        yield from leave_jail(board, ed, due.frm)


def payable_choice(board: Board, ed: Edition, due: Due) -> int | None:
    """The tenth that may be paid instead of the flat income tax, while the choice is open."""
    open_ = due.about == "income" and ed.income_tax_mode == "choice" and not board.turn.counted
    if not open_ or len(due.bill) != 1 or due.amount != ed.income_tax_amount:
        return None
    return bills.total(bills.income_tax(board, ed, due.frm))


def unasked(board: Board, action: Pay, as_rent: bool) -> None:
    """Money nobody owed: a gift among players; the Bank gives its own back."""
    if action.to == BANK and action.why == "pot":
        board.pot += action.amount
    elif as_rent or action.to == BANK or action.why in ("tax", "jail", "interest"):
        rule = "board.rent.none-due" if as_rent else UNOWED.get(action.why, "board.bank.unearned")
        difference(board, action.by, action.to, action.amount, 0, "refund", rule)


def pay_fine(board: Board, action: Pay, ed: Edition) -> Iterator[Transfer]:
    """The fine before the throw opens the door."""
    yield move(board, action.by, BANK, action.amount)
    if ed.tax_and_fines_go_to == "pot":
        board.pot += action.amount
    difference(board, action.by, BANK, action.amount, ed.jail_fine, "fine", "board.jail.fine")
    board.players[action.by].jail = 0
    if board.turn.seat == action.by:
        board.turn.paid_out = True
        board.turn.over = ed.jail_fine_when == "next_turn"


def leave_jail(board: Board, ed: Edition, seat: Seat) -> Iterator[Transfer]:
    """The fine after the last failed throw: the token moves by that throw."""
    board.players[seat].jail = 0
    turn = board.turn
    if turn.leaving and turn.seat == seat and turn.dice:
        turn.leaving = False
        yield from go_forward(board, ed, seat, sum(turn.dice))


def collect(board: Board, action: Collect, ed: Edition) -> Iterator[Transfer]:
    """Money from the Bank; what was not owed goes back."""
    due = ground(board, ed, action)
    if due is None:
        yield move(board, BANK, action.by, action.amount)
        take_unearned(board, action)
        return
    yield from take_back(board, due)
    yield move(board, BANK, action.by, action.amount)
    if due.why == "pot":
        board.pot = 0
    yield from reduce(board, ed, due, action.amount, BANK)


def take_unearned(board: Board, action: Collect) -> None:
    """What the Bank gave without ground is owed back."""
    rule = {"go": "board.go.salary", "pot": "board.tax.recipient"}.get(action.why, "board.bank.unearned")
    if action.why == "pot":
        board.pot = max(0, board.pot - action.amount)
    difference(board, BANK, action.by, action.amount, 0, "refund", rule)


def claimed(board: Board, action: Demand) -> Due | None:
    """The rent a demand is about: the newest that fits the player and the sum named."""
    rents = [d for d in board.dues if d.why == "rent" and d.to == action.by]
    rents = [d for d in rents if action.frm is None or d.frm == action.frm]
    named = [d for d in rents if d.amount == action.amount]
    return (named or rents or [None])[-1]


def demand(board: Board, action: Demand, ed: Edition) -> Iterator[Transfer]:
    """Rent asked for in time is owed in full until it is paid."""
    due = claimed(board, action)
    if due is not None:
        due.state = "called"
        if ed.rent_claim_kept_by == "demand":
            due.deadline = ""
        if ed.rent_as_of == "claim" and not due.times and due.about in ed.deeds and ed.deeds[due.about].kind == "street":
            due.bill = bills.street_rent(board, ed, due.about)
            due.amount = bills.total(due.bill)
    yield from ()


def choose(board: Board, action: Choose, ed: Edition) -> Iterator[Transfer]:
    """The tax is named: the flat sum, or the tenth of one's worth."""
    for due in pool(board, action.by, BANK, "tax"):
        if due.about == "income" and action.what == "10%" and not board.turn.counted:
            due.bill = bills.income_tax(board, ed, action.by)
            due.amount = bills.total(due.bill)
        if "tax" in board.assume and any(due is d for d in board.dues):
            due.when_able = True
            yield from pay_when_able(board, due)


def count(board: Board, action: Count, ed: Edition) -> Iterator[Transfer]:
    """Counted cash is the truth from here on; counting one's worth ends the choice of tax."""
    player = board.players[action.by]
    if action.worth:
        board.turn.counted = board.turn.counted or board.turn.seat == action.by
    elif player.unknown:
        player.cash, player.unknown = action.amount, False
    elif action.amount > player.cash:
        yield move(board, BANK, action.by, action.amount - player.cash)
    elif action.amount < player.cash:
        yield move(board, action.by, BANK, player.cash - action.amount)
