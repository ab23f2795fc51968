"""Business between the throws: what may be done and need not."""

from rules_kb.board.actions import Count, Shuffle
from rules_kb.board.state import active
from rules_kb.bots import building, claims, dealing, favours, mortgages
from rules_kb.bots.table import Moves, Table
from rules_kb.core import TABLE, Seat


def business(t: Table) -> Moves:
    """Once for each moment of a turn: the player on turn first, now and then another."""
    turn = t.board.turn
    moment = (turn.no, turn.rolled, turn.doubles, turn.landed_seq)
    if moment == t.looked_at:
        return
    t.looked_at = moment
    yield from claims.late_claims(t)
    before = t.board.seq
    for seat in [turn.seat, *t.others(turn.seat)]:
        if t.board.seq != before:
            break
        if not t.player(seat).out and t.likely(1.0 if seat == turn.seat else 0.15):
            yield from own_business(t, seat)
    yield from formalities(t)


def own_business(t: Table, seat: Seat) -> Moves:
    """One kind of business of one player; what it leaves to be settled comes before any other."""
    start = t.board.seq
    if t.likely(t.characters[seat].deals):
        yield from dealing.deal(t, seat)
    for kind in (building.build, mortgages.lift, mortgages.pledge, mortgages.force, favours.favour):
        if t.board.seq == start:
            yield from kind(t, seat)


def formalities(t: Table) -> Moves:
    """Cash is counted, a deck is shuffled; seldom."""
    if t.likely(0.005):
        seat = t.chance.choice(list(active(t.board)))
        yield Count(seat, t.player(seat).cash)
    if t.likely(0.002):
        yield Shuffle(TABLE, t.chance.choice(list(t.board.decks)))
