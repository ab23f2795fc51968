"""Payments, collections, choices and counts."""

from collections.abc import Iterator

from rules_kb.board import bills
from rules_kb.board.actions import Choose, Collect, Count, Pay
from rules_kb.board.edition import Edition
from rules_kb.board.effects.cards import draw_instead
from rules_kb.board.effects.claiming import paid_too_late, unowed_by
from rules_kb.board.effects.landing import leave_jail, release
from rules_kb.board.effects.trading import hand_card, hand_deed, owe_loan
from rules_kb.board.favours import (
    drained,
    in_money_only,
    is_in_kind,
    may_pay_for,
    pays_for_another,
    refused_gift,
    remember_rescue,
    told,
)
from rules_kb.board.missteps import remember_paid
from rules_kb.board.money import (
    difference,
    ground,
    is_assumed,
    is_fine,
    meant,
    meant_as_rent,
    move,
    payer_of,
    pool,
    take_back,
    to_pot,
    together,
)
from rules_kb.board.speed_die import JAILED
from rules_kb.board.state import Board, before_the_game
from rules_kb.board.throws_unknown import could_be, credit
from rules_kb.core import BANK, Due, Line, Seat, Transfer

# The rule that fixes the sum of each kind of due.
FIXED_BY = {
    "go": "board.go.salary",
    "card": "board.cards.effect",
    "jail": "board.jail.fine",
    "interest": "board.mortgage.transfer",
    "estate": "board.bankrupt.interest",
    "pot": "board.tax.recipient",
    "bonus": "board.go.bonus",
    "lift": "board.mortgage.lift",
    "mortgage": "board.mortgage.value",
}
# The rules that send back what a player got in the Bank's place.
MISDIRECTED = {
    "tax": "board.tax.recipient",
    "jail": "board.tax.recipient",
    "card": "board.cards.effect",
    "interest": "board.bank.unearned",
}
# What tables that play it pay for a throw of two ones.
USUAL_BONUS = 500
IN_FULL = "board.debt.in-full"
RENT_BY = {"street": "board.rent.amount", "railroad": "board.rent.railroad", "utility": "board.rent.utility"}


def sum_fixed_by(ed: Edition, due: Due) -> str:
    """The rule that says how much a due is."""
    if due.why == "rent":
        return RENT_BY[ed.deeds[due.about].kind] if due.about in ed.deeds else "board.rent.amount"
    if due.why == "tax":
        return {"income": "board.tax.income", "luxury": "board.tax.luxury"}.get(due.about, IN_FULL)
    return FIXED_BY.get(due.why, IN_FULL)


def pay(board: Board, action: Pay, ed: Edition) -> Iterator[Transfer]:
    """Money goes where it went; the due it is meant for shrinks by it."""
    yield from hand_over(board, action, ed)
    unwelcome = pays_for_another(action) and not may_pay_for(board, ed, action)
    if is_fine(board, action) and not unwelcome:
        yield from pay_fine(board, action, ed)
        return
    due = meant(board, ed, action)
    if due is None or unwelcome:
        rule = sent_back_by(board, ed, action)
        if gone := drained(board, ed, action):
            remember_rescue(board, gone.frm, gone.to, told(ed, gone.side))
        yield move(board, action.by, action.to, action.amount)
        unasked(board, action, ed, rule)
        return
    if parts := together(board, action):
        yield from pay_together(board, ed, action, parts)
        return
    if due.times and not could_be(board, ed, due, action.amount) and not is_in_kind(action):
        yield move(board, action.by, action.to, action.amount)
        credit(board, due, action.amount)
        return
    yield from take_back(board, ed, due)
    accepted = is_in_kind(action) and not in_money_only(ed, action)
    in_full = accepted or bool(due.times) or pays_share(board, ed, due, action.amount)
    yield move(board, action.by, action.to, action.amount)
    to_pot(board, ed, due, min(action.amount, due.amount))
    paid = due.amount if in_full else action.amount
    rule = IN_FULL if in_money_only(ed, action) else sum_fixed_by(ed, due)
    yield from reduce(board, ed, due, paid, action.by, rule)


def pay_together(board: Board, ed: Edition, action: Pay | Collect, parts: list[Due]) -> Iterator[Transfer]:
    """One sum for several dues closes each of them."""
    payer, payee = (BANK, action.by) if isinstance(action, Collect) else (action.by, action.to)
    for due in parts:
        yield from take_back(board, ed, due)
        yield move(board, payer, payee, due.amount)
        to_pot(board, ed, due, due.amount)
        yield from reduce(board, ed, due, due.amount, payer, sum_fixed_by(ed, due))


def hand_over(board: Board, action: Pay, ed: Edition) -> Iterator[Transfer]:
    """Deeds and jail cards given in payment."""
    for name in action.deeds:
        yield from hand_deed(board, ed, name, action.to)
    for _ in range(action.cards):
        hand_card(board, ed, action.by, action.to)


def reduce(board: Board, ed: Edition, due: Due, paid: int, payer: Seat, rule: str) -> Iterator[Transfer]:
    """A payment closes its due, leaves the rest, or opens one back; `rule` reports a wrong sum."""
    remember_paid(board, due, paid)
    if paid < due.amount:
        due.amount -= paid
        due.bill = (*due.bill, Line("paid", -paid))
        due.state, due.flagged, due.flagged_at = "called", rule, board.seq
    else:
        board.dues.remove(due)
        if paid > due.amount and not due.times:
            difference(board, payer, due.to, paid, due.amount, due.why, rule)
    if due.why == "jail" and due.frm >= 0:
        # As before the throw, a fine of the wrong sum opens the door; what is left of it is no way out again.
        due.why = "fine"
        yield from leave_jail(board, ed, due.frm)


def may_choose(board: Board, ed: Edition, due: Due) -> bool:
    """Whether a due is an income tax that may still be paid as a share of one's worth."""
    open_ = due.about == "income" and ed.income_tax_mode == "choice" and not board.turn.counted
    return open_ and len(due.bill) == 1 and due.amount == ed.income_tax_amount


def pays_share(board: Board, ed: Edition, due: Due, paid: int) -> bool:
    """Whether a sum is the share of one's worth; with unknown cash nobody can tell."""
    if not may_choose(board, ed, due):
        return False
    if board.players[due.frm].unknown:
        return paid < due.amount
    return paid == bills.total(bills.income_tax(board, ed, due.frm))


def unasked(board: Board, action: Pay, ed: Edition, rule: str) -> None:
    """Money nobody owed: a gift or a loan among players, or the table's own pot; all else goes back."""
    if action.to == BANK and action.why == "pot" and ed.tax_and_fines_go_to == "pot":
        board.pot += action.amount
    elif rule:
        difference(board, action.by, action.to, action.amount, 0, "refund", rule)
    elif action.why == "loan":
        owe_loan(board, action.to, action.by, action.amount)


def sent_back_by(board: Board, ed: Edition, action: Pay) -> str:
    """The rule that sends money back which nobody owed; nothing for a gift or a loan the table takes."""
    if pays_for_another(action):
        return "board.debt.own-money"
    if action.to == BANK:
        return {"jail": "board.jail.visiting", "pot": "board.tax.recipient"}.get(action.why, "board.bank.unearned")
    if paid_too_late(board, ed, action):
        return "board.rent.late"
    if meant_as_rent(board, ed, action):
        return unowed_by(board, ed, action)
    if action.why == "loan":
        return "board.trade.loan" if ed.loans_between_players == "forbidden" else ""
    return MISDIRECTED.get(action.why, "") or refused_gift(board, ed, action)


def pay_fine(board: Board, action: Pay, ed: Edition) -> Iterator[Transfer]:
    """The fine before the throw opens the door."""
    yield move(board, action.by, BANK, action.amount)
    if ed.tax_and_fines_go_to == "pot":
        board.pot += min(action.amount, ed.jail_fine)
    seat = payer_of(action)
    # What is missing is the prisoner's to pay; what is too much goes back to whoever paid.
    debtor = seat if action.amount < ed.jail_fine else action.by
    difference(board, debtor, BANK, action.amount, ed.jail_fine, "fine", "board.jail.fine")
    release(board, ed, seat)
    if board.turn.seat == seat:
        board.turn.paid_out = True
        board.turn.over = board.turn.over or ed.jail_fine_when == "next_turn"


def collect(board: Board, action: Collect, ed: Edition) -> Iterator[Transfer]:
    """Money from the Bank; what was not owed goes back."""
    due = basis(board, ed, action)
    if due is None:
        yield move(board, BANK, action.by, action.amount)
        difference(board, BANK, action.by, action.amount, 0, "refund", taken_by(board, ed, action))
        return
    if parts := together(board, action):
        yield from pay_together(board, ed, action, parts)
        return
    yield from take_back(board, ed, due)
    yield move(board, BANK, action.by, action.amount)
    rule = "board.go.bonus" if doubles_salary(board, ed, action) else sum_fixed_by(ed, due)
    yield from reduce(board, ed, due, action.amount, BANK, rule)


def basis(board: Board, ed: Edition, action: Collect) -> Due | None:
    """The due that money is taken for; twice the salary on Go is meant as the salary, named or not."""
    due = ground(board, ed, action)
    fits = due is not None and (due.why == "go" or due.amount == action.amount)
    if fits or not doubles_salary(board, ed, action):
        return due
    return next(iter(pool(board, BANK, action.by, "go")), None)


def taken_by(board: Board, ed: Edition, action: Collect) -> str:
    """The rule that sends back what the Bank gave without ground."""
    if doubles_salary(board, ed, action) or snake_eyes(board, ed, action):
        return "board.go.bonus"
    if late_salary(board, action):
        return "board.go.late"
    if chosen_jail(board, action):
        return "board.speed.go-to-jail-salary"
    if takes_parking(board, ed, action):
        return "board.tax.recipient"
    ids = {"go": "board.go.salary", "pot": "board.tax.recipient", "loan": "board.bank.loan"}
    return ids.get(action.why, "board.bank.unearned")


def doubles_salary(board: Board, ed: Edition, action: Collect) -> bool:
    """Whether twice the salary is taken by a player who landed on Go."""
    on_go = board.turn.landed == ed.go_at and board.players[action.by].at == ed.go_at
    twice = action.why in ("", "go") and action.amount == 2 * ed.go_salary
    return twice and on_go and not together(board, action)


def snake_eyes(board: Board, ed: Edition, action: Collect) -> bool:
    """Whether money is taken after a throw of two ones, for no reason named."""
    thrown = board.turn.dice == (1, 1) and board.turn.seat == action.by
    return thrown and action.why == "" and action.amount == (ed.snake_eyes_bonus or USUAL_BONUS)


def takes_parking(board: Board, ed: Edition, action: Collect) -> bool:
    """Whether money is taken by a player who just landed on Free Parking, for no reason named."""
    here = board.turn.seat == action.by and board.turn.landed >= 0 and not snake_eyes(board, ed, action)
    return here and action.why == "" and ed.spaces[board.turn.landed].kind == "free_parking"


def late_salary(board: Board, action: Collect) -> Due | None:
    """The salary that is taken after it has lapsed."""
    fits = [d for d in board.lapsed if d.why == "go" and d.to == action.by and d.amount == action.amount]
    return fits[-1] if fits and action.why == "go" else None


def chosen_jail(board: Board, action: Collect) -> bool:
    """Whether a salary is taken after triples that were used to go to jail past Go."""
    return action.why == "go" and board.turn.seat == action.by and board.turn.step == JAILED


def choose(board: Board, action: Choose, ed: Edition) -> Iterator[Transfer]:
    """A card is drawn instead of a fine, or the tax is named: flat or a share; with that the choice is gone."""
    draw_instead(board, ed, action.by, action.what)
    for due in pool(board, action.by, BANK, "tax"):
        # A tax already paid in part is no longer there to choose.
        if due.about != "income" or due.flagged or is_assumed(board, due) or action.what not in ("10%", "flat"):
            continue
        if may_choose(board, ed, due) and not board.players[action.by].unknown:
            share = action.what == "10%"
            due.bill = bills.income_tax(board, ed, action.by) if share else due.bill
            due.amount = bills.total(due.bill)
            board.turn.counted = board.turn.counted or board.turn.seat == action.by
        due.when_able = "tax" in board.assume
        if not due.amount:
            board.dues.remove(due)
    yield from ()


def count(board: Board, action: Count, ed: Edition) -> Iterator[Transfer]:
    """Counted cash is the truth from here on; counting one's worth ends the choice of tax."""
    player = board.players[action.by]
    if action.worth:
        on_tax = any(may_choose(board, ed, due) for due in pool(board, action.by, BANK, "tax"))
        board.turn.counted = board.turn.counted or (on_tax and ed.income_tax_choose_before_counting)
        return
    if before_the_game(board):
        difference(board, BANK, action.by, action.amount, player.cash, "start", "board.setup.cash")
    if player.unknown:
        player.cash, player.unknown = action.amount, False
    elif action.amount > player.cash:
        yield move(board, BANK, action.by, action.amount - player.cash)
    elif action.amount < player.cash:
        yield move(board, action.by, BANK, player.cash - action.amount)
