"""Whole games of Monopoly Deal, played by seeded bots that make only legal moves."""

import random
from collections.abc import Iterator

from rules_kb.bots.board import names
from rules_kb.bots.deal import turns
from rules_kb.bots.deal.table import Moves, Sitting
from rules_kb.core import TABLE, Entry, Ruling
from rules_kb.deal.actions import Dealt, End, Finish, TurnTo, Win
from rules_kb.deal.cards import FIRST_HAND
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.state import following
from rules_kb.notation import Record


def played(edition: DealEdition, players: int, seed: int, turns: int) -> Iterator[tuple[Entry, Ruling]]:
    """The lines of a whole game, each with its ruling: to the winner, or to an agreed end after so many turns."""
    return at_table(Sitting(edition, players, random.Random(seed)), turns)


def at_table(t: Sitting, turns: int) -> Iterator[tuple[Entry, Ruling]]:
    """What is written down at a table, with the rulings."""
    for action in evening(t, turns):
        yield t.write(action)


def record(edition: DealEdition, players: int, seed: int, turns: int) -> Record:
    """A whole game as a record that can be written down and read back."""
    t = Sitting(edition, players, random.Random(seed))
    return write_down(t, [entry for entry, _ in at_table(t, turns)])


def write_down(t: Sitting, entries: list[Entry]) -> Record:
    """The record of what was played at a table."""
    ed, who = t.ed, names(len(t.table.players))
    options = tuple((name, ed.word(name, getattr(ed, name))) for name in sorted(ed.decided))
    return Record(ed, ed.id, options, who, None, "void", None, tuple(entries), {}, {}, ())


def evening(t: Sitting, most: int) -> Moves:
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


def is_unseen(t: Sitting) -> bool:
    """Whether nothing of a turn was written down: then only its end can tell that it was not skipped."""
    return not t.table.turn.begun and t.table.turn.due is None


def opening(t: Sitting) -> Moves:
    """Some tables say what they dealt, and some let another begin."""
    if t.likely(t.habits.counts):
        yield from (Dealt(seat, FIRST_HAND) for seat in range(len(t.table.players)))
    if t.likely(0.2):
        yield TurnTo(TABLE, t.chance.randrange(len(t.table.players)))
