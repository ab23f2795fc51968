"""Players that make only legal moves, by a seed: for demonstrations, for trying the rules out, for measuring."""

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from rules_kb.bots.board.game import evening as board_evening
from rules_kb.bots.board.table import BoardBots
from rules_kb.bots.deal.game import evening as card_evening
from rules_kb.bots.deal.table import DealBots
from rules_kb.bots.table import Moves
from rules_kb.kernel.model import Entry, Ruling
from rules_kb.record.lines import Record

NAMES = ("Ann", "Bob", "Cal", "Dan", "Eve", "Fay", "Gus", "Hal")


class Players(NamedTuple):
    """The table of a game, and how an evening at it goes, to the winner or to an agreed end after so many turns."""

    table: Callable[[Any, int, random.Random], Any]
    evening: Callable[[Any, int], Moves]


PLAYERS = {"board": Players(BoardBots, board_evening), "deal": Players(DealBots, card_evening)}


def record(edition: Any, players: int, seed: int, turns: int) -> Record:
    """A whole game, to the winner or to an agreed end after so many turns, as a record that can be read back."""
    t = table(edition, players, seed)
    return write_down(t, [entry for entry, _ in at_table(t, turns)])


def table(edition: Any, players: int, seed: int) -> Any:
    """The table of an edition's game, before its first line."""
    return PLAYERS[edition.game.name].table(edition, players, random.Random(seed))


def at_table(t: Any, turns: int) -> Iterator[tuple[Entry, Ruling]]:
    """What is written down at a table, with the rulings."""
    for action in PLAYERS[t.ed.game.name].evening(t, turns):
        yield t.write(action)


def write_down(t: Any, entries: list[Entry]) -> Record:
    """The record of what was played at a table."""
    ed, who = t.ed, names(len(t.position.players))
    options = tuple((name, ed.word(name, getattr(ed, name))) for name in sorted(ed.decided))
    assume = getattr(t.habits, "assume", None)
    return Record(ed, ed.id, options, who, assume, "void", None, tuple(entries), {}, {}, ())


def names(players: int) -> tuple[str, ...]:
    """What the players are called."""
    return (*NAMES, *(f"Guest_{number}" for number in range(len(NAMES) + 1, players + 1)))[:players]
