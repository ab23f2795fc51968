"""Which game is written how: the one place where the record meets the games."""

from collections.abc import Sequence
from typing import Any, Protocol

from rules_kb.board import notation as board
from rules_kb.core import Action, Seat
from rules_kb.deal import notation as deal
from rules_kb.words import Words


class Grammar(Protocol):
    """What a game brings along to be written down; its module is its grammar."""

    VERBS: frozenset[str]
    # Words that come second in a line of a position.
    BLOCK_WORDS: frozenset[str]
    # Words that a player cannot have for a name.
    RESERVED: frozenset[str]
    ASSUMABLE: tuple[str, ...]

    def read(self, by: Seat, words: Words, ed: Any) -> Action:
        """The action a line tells, from its verb on."""

    def write(self, action: Action, players: Sequence[str], ed: Any) -> str:
        """The words of an action from its verb on."""

    def read_block(
        self, lines: Sequence[tuple[int, str]], players: Sequence[str], ed: Any
    ) -> tuple[Any, list[tuple[int, str]]]:
        """A position from its numbered lines, and the complaints about them."""

    def write_block(self, block: Any, players: Sequence[str], ed: Any) -> list[str]:
        """The lines of a position."""


GRAMMARS: dict[str, Grammar] = {"board": board, "deal": deal}


def grammar_of(edition: Any) -> Grammar:
    """How the game of an edition is written."""
    return GRAMMARS[edition.game]
