"""Whole games of the board game, played by seeded bots that make only legal moves."""

from rules_kb.board.actions import Count, Dealt, End, Finish, Shuffle, Time, TurnTo
from rules_kb.board.setup.rules import DEALS
from rules_kb.board.state import active, next_seat
from rules_kb.bots.board import auctions, building, buying, claims, dealing, debts, favours, mortgages, throws
from rules_kb.bots.board.table import BoardBots
from rules_kb.bots.table import Moves
from rules_kb.kernel.model import TABLE, Seat

# What must be seen to before play goes on, the most pressing first.
MATTERS = (
    auctions.hammer, mortgages.answer, buying.decide, claims.income, debts.debts, claims.rents, debts.draw,
    claims.confirm, throws.speed_step,
)  # fmt: skip


def evening(t: BoardBots, turns: int) -> Moves:
    """A game from the deal to the end."""
    yield from opening(t)
    while not t.board.over:
        yield from settle(t)
        before = t.board.seq
        if not t.board.over:
            yield from business(t)
        if t.board.over or t.board.seq != before:
            continue
        if t.board.time_up and is_done(t):
            yield End(t.board.turn.seat)
        elif t.board.turn.no >= turns and is_done(t):
            yield Time(TABLE) if t.ed.game_end == "time" else Finish(TABLE)
        else:
            yield from go_on(t)


def opening(t: BoardBots) -> Moves:
    """Deeds are dealt where the edition says so, and somebody begins."""
    each, deck = DEALS[t.ed.initial_deal_of_deeds], list(t.ed.deeds)
    t.chance.shuffle(deck)
    for seat in active(t.board):
        if each:
            yield Dealt(seat, tuple(deck[seat * each : (seat + 1) * each]))
    if t.likely(0.3):
        yield TurnTo(TABLE, t.chance.choice(list(active(t.board))))


def settle(t: BoardBots) -> Moves:
    """Everything that must be seen to, until nothing is left."""
    before = -1
    while not t.board.over and before != t.board.seq:
        before = t.board.seq
        for matter in MATTERS:
            yield from matter(t)
            if t.board.seq != before:
                break


def is_done(t: BoardBots) -> bool:
    """Whether the player on turn has nothing left to throw."""
    turn = t.board.turn
    return (turn.rolled or turn.over) and not turn.again


def go_on(t: BoardBots) -> Moves:
    """The turn ends, in words or by the next throw; or the player on turn throws."""
    turn = t.board.turn
    if not is_done(t):
        yield from throws.take_turn(t, turn.seat)
    elif t.likely(t.habits.ends) or has_loan_to_return(t, next_seat(t.board)):
        yield End(turn.seat)
    else:
        yield from throws.take_turn(t, next_seat(t.board))


def has_loan_to_return(t: BoardBots, seat: Seat) -> bool:
    """Whether a loan is to be paid back before a player's next throw: that turn begins in so many words."""
    return any(loan.by == seat and loan.left == 1 for loan in t.board.loans)


def business(t: BoardBots) -> Moves:
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


def own_business(t: BoardBots, seat: Seat) -> Moves:
    """One kind of business of one player; what it leaves to be settled comes before any other."""
    start = t.board.seq
    if t.likely(t.characters[seat].deals):
        yield from dealing.deal(t, seat)
    for kind in (building.build, mortgages.lift, mortgages.pledge, mortgages.force, favours.favour):
        if t.board.seq == start:
            yield from kind(t, seat)


def formalities(t: BoardBots) -> Moves:
    """Cash is counted, a deck is shuffled; seldom."""
    if t.likely(0.005):
        seat = t.chance.choice(list(active(t.board)))
        yield Count(seat, t.player(seat).cash)
    if t.likely(0.002):
        yield Shuffle(TABLE, t.chance.choice(list(t.board.decks)))
