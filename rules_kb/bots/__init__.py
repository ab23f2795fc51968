"""Players that make only legal moves, by a seed: for demonstrations, for trying the rules out, for measuring."""

from collections.abc import Iterator
from types import ModuleType
from typing import Any

from rules_kb.bots import board
from rules_kb.bots.deal import game as card_game
from rules_kb.core import Entry, Ruling
from rules_kb.notation import Record

__all__ = ["game", "played", "record"]

PLAYERS: dict[str, ModuleType] = {"board": board, "deal": card_game}


def game(edition: Any, players: int, seed: int, turns: int) -> list[Entry]:
    """The lines of a whole game: to the winner, or to an agreed end after so many turns."""
    return [entry for entry, _ in played(edition, players, seed, turns)]


def played(edition: Any, players: int, seed: int, turns: int) -> Iterator[tuple[Entry, Ruling]]:
    """The same line by line, each with its ruling."""
    lines: Iterator[tuple[Entry, Ruling]] = PLAYERS[edition.game].played(edition, players, seed, turns)
    return lines


def record(edition: Any, players: int, seed: int, turns: int) -> Record:
    """A whole game as a record that can be written down and read back."""
    whole: Record = PLAYERS[edition.game].record(edition, players, seed, turns)
    return whole
