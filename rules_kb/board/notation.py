"""How the board game is written: the grammar that the game record plugs in."""

from collections.abc import Sequence

from rules_kb.board.actions import Block, Resync
from rules_kb.board.blocks import KEYS, block_lines, read_block
from rules_kb.board.edition import Edition
from rules_kb.board.items import REASONS
from rules_kb.board.lines import VERBS as READERS
from rules_kb.board.lines import verb
from rules_kb.board.writing import line
from rules_kb.core import BANK, TABLE, Action, Seat
from rules_kb.words import LineError, Words

__all__ = ["ASSUMABLE", "BLOCK_WORDS", "RESERVED", "VERBS", "read", "read_block", "write", "write_block"]

ASSUMABLE: tuple[str, ...] = ("salary", "tax", "cards", "rent")


@verb("table position:", by=(TABLE,), players=False)
def position(by: Seat, words: Words, ed: Edition) -> Action:
    """How it stands now, from the indented lines below."""
    words.took(":")
    if words.peek():
        raise LineError("The position belongs on indented lines below this one.")
    block, complaints = read_block(words.block, words.players, ed)
    words.complaints += complaints
    return Resync(by, block)


VERBS: frozenset[str] = frozenset(READERS)
BLOCK_WORDS: frozenset[str] = frozenset(KEYS) | {"owes", "houses", "hotels", "pot"}
RESERVED: frozenset[str] = VERBS | frozenset(REASONS) | {"for", "to", "from", "nothing"}


def read(by: Seat, words: Words, ed: Edition) -> Action:
    """The action a line tells, from its verb on; LineError says what was expected."""
    if by == BANK and words.peek() == "pay":
        raise LineError("Money from the Bank is collected. Write it like: Ann collect 50")
    return READERS.read(by, words, ed)


def write(action: Action, players: Sequence[str], ed: Edition) -> str:
    """The words of an action from its verb on."""
    return line(action, players, ed)


def write_block(block: Block, players: Sequence[str], ed: Edition) -> list[str]:
    """The lines of a position."""
    return block_lines(block, players, ed)
