"""Favours: another's debt paid, a gift, a loan and its return, where the table takes such things."""

from rules_kb.board.actions import Pay, Side, Trade
from rules_kb.board.debt.facts import drained
from rules_kb.board.state import owed
from rules_kb.bots.board.table import BoardBots
from rules_kb.bots.table import Moves
from rules_kb.kernel.model import Action, Due, Seat

SMALL, LENT = 20, 100


def help_out(t: BoardBots, seat: Seat, due: Due) -> Action | None:
    """A friend pays what somebody owes."""
    friends = [other for other in t.others(seat) if other != due.to and t.spare(other) >= 10 * due.amount]
    if not friends or not due.amount or due.why not in ("rent", "tax"):
        return None
    action = Pay(friends[0], due.to, due.amount, due.why, whose=seat)
    return action if t.allows(action) else None


def lent(t: BoardBots, seat: Seat, friend: Seat) -> Pay | Trade:
    """Money lent, as it is or with terms."""
    if t.likely(0.5):
        return Pay(seat, friend, LENT, "loan")
    terms = Side(loan=LENT, loan_percent=t.chance.choice((0, 10, 25)), loan_turns=t.chance.choice((0, 1, 3)))
    return Trade(seat, friend, terms, Side())


def favour(t: BoardBots, seat: Seat) -> Moves:
    """A small gift, or money lent and paid back."""
    friend = t.others(seat)[0]
    loans = owed(t.board, seat, "loan")
    action: Pay | Trade | None = None
    if loans and t.spare(seat) >= loans[0].amount:
        action = Pay(seat, loans[0].to, loans[0].amount, "loan")
    elif t.ed.loans_between_players == "allowed" and t.spare(seat) > 5 * LENT and t.likely(0.1):
        action = lent(t, seat, friend)
    elif t.ed.gifts == "allowed" and t.spare(seat) >= SMALL and t.likely(0.003):
        action = Pay(seat, friend, t.chance.randint(1, SMALL), "gift")
    if action and not drained(t.board, t.ed, action) and t.allows(action):
        yield action
