"""Whole games of Monopoly Deal, played by seeded bots that make only legal moves."""

from rules_kb.bots.deal import turns
from rules_kb.bots.deal.table import DealBots
from rules_kb.bots.table import Moves
from rules_kb.deal.actions import Dealt, End, Finish, TurnTo, Win
from rules_kb.deal.cards import FIRST_HAND
from rules_kb.deal.state import following
from rules_kb.kernel.model import TABLE


def evening(t: DealBots, most: int) -> Moves:
    """A game from the deal to the end; a turn is ended in words, or by the next player's first card."""
    yield from opening(t)
    seat = t.table.turn.seat
    while not t.is_won:
        if t.table.turn.no >= most:
            yield Finish(TABLE)
            return
        yield from turns.take_turn(t, seat)
        # Of a turn without any line nobody would know that it was taken.
        untold = not t.table.turn.begun and t.table.turn.due is None
        if not t.is_won and (t.likely(t.habits.ends) or untold):
            yield End(seat)
        seat = following(t.table, seat)
    if not t.table.over and t.table.winner is not None:
        # Sets that were stolen could still be refused: who has them says that nobody did.
        yield Win(t.table.winner)


def opening(t: DealBots) -> Moves:
    """Some tables say what they dealt, and some let another begin."""
    if t.likely(t.habits.counts):
        yield from (Dealt(seat, FIRST_HAND) for seat in range(len(t.table.players)))
    if t.likely(0.2):
        yield TurnTo(TABLE, t.chance.randrange(len(t.table.players)))
