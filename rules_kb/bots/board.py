"""Whole games of the board game, played by seeded bots that make only legal moves."""

import random
from collections.abc import Iterator

from rules_kb.board.actions import Dealt, End, Finish, Time, TurnTo
from rules_kb.board.edition import Edition
from rules_kb.board.rules.setup import DEALS
from rules_kb.board.state import active, next_seat
from rules_kb.bots import auctions, buying, cards, claims, debts, mortgages, throws
from rules_kb.bots.business import business
from rules_kb.bots.table import Moves, Table
from rules_kb.core import TABLE, Entry, Ruling
from rules_kb.notation import Record

NAMES = ("Ann", "Bob", "Cal", "Dan", "Eve", "Fay", "Gus", "Hal")
# What must be seen to before play goes on, the most pressing first.
MATTERS = (
    auctions.hammer, mortgages.answer, buying.decide, claims.income, debts.debts, claims.rents, cards.draw,
    claims.confirm, throws.speed_step,
)  # fmt: skip


def played(edition: Edition, players: int, seed: int, turns: int) -> Iterator[tuple[Entry, Ruling]]:
    """The lines of a whole game, each with its ruling: to the winner, or to an agreed end after so many turns."""
    return at_table(Table(edition, players, random.Random(seed)), turns)


def at_table(t: Table, turns: int) -> Iterator[tuple[Entry, Ruling]]:
    """What is written down at a table, with the rulings."""
    for action in evening(t, turns):
        yield t.write(action)


def record(edition: Edition, players: int, seed: int, turns: int) -> Record:
    """A whole game as a record that can be written down and read back."""
    t = Table(edition, players, random.Random(seed))
    return write_down(t, [entry for entry, _ in at_table(t, turns)])


def write_down(t: Table, entries: list[Entry]) -> Record:
    """The record of what was played at a table."""
    ed, who = t.ed, names(len(t.board.players))
    options = tuple((name, ed.word(name, getattr(ed, name))) for name in sorted(ed.decided))
    return Record(ed, ed.id, options, who, t.habits.assume, "void", None, tuple(entries), {}, {}, ())


def names(players: int) -> tuple[str, ...]:
    """What the players are called."""
    return (*NAMES, *(f"Guest_{number}" for number in range(len(NAMES) + 1, players + 1)))[:players]


def evening(t: Table, turns: int) -> Moves:
    """A game from the deal to the end."""
    yield from opening(t)
    while not t.board.over:
        yield from settle(t)
        before = t.board.seq
        if not t.board.over:
            yield from business(t)
        if t.board.over or t.board.seq != before:
            continue
        if t.board.turn.no >= turns and is_done(t):
            yield Time(TABLE) if t.ed.game_end == "time" else Finish(TABLE)
        else:
            yield from go_on(t)


def opening(t: Table) -> Moves:
    """Deeds are dealt where the edition says so, and somebody begins."""
    each, deck = DEALS[t.ed.initial_deal_of_deeds], list(t.ed.deeds)
    t.chance.shuffle(deck)
    for seat in active(t.board):
        if each:
            yield Dealt(seat, tuple(deck[seat * each : (seat + 1) * each]))
    if t.likely(0.3):
        yield TurnTo(TABLE, t.chance.choice(list(active(t.board))))


def settle(t: Table) -> Moves:
    """Everything that must be seen to, until nothing is left."""
    before = -1
    while not t.board.over and before != t.board.seq:
        before = t.board.seq
        for matter in MATTERS:
            yield from matter(t)
            if t.board.seq != before:
                break


def is_done(t: Table) -> bool:
    """Whether the player on turn has nothing left to throw."""
    turn = t.board.turn
    return (turn.rolled or turn.over) and not turn.again


def go_on(t: Table) -> Moves:
    """The turn ends, in words or by the next throw; or the player on turn throws."""
    turn = t.board.turn
    if not is_done(t):
        yield from throws.take_turn(t, turn.seat)
    elif t.likely(t.habits.ends):
        yield End(turn.seat)
    else:
        yield from throws.take_turn(t, next_seat(t.board))
