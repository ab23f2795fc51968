"""How Monopoly Deal is written: the grammar that the game record plugs in."""

from collections.abc import Sequence

from rules_kb.core import TABLE, Action, Seat
from rules_kb.deal.actions import Block, Resync
from rules_kb.deal.blocks import KEYS, block_lines, read_block
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.lines import VERBS as READERS
from rules_kb.deal.writing import line
from rules_kb.words import LineError, Words

__all__ = ["ASSUMABLE", "BLOCK_WORDS", "RESERVED", "VERBS", "read", "read_block", "write", "write_block"]

# Everything the rules of this game leave to be assumed is assumed anyway.
ASSUMABLE: tuple[str, ...] = ()


@READERS.on("table position:", by=(TABLE,), players=False)
def position(by: Seat, words: Words, ed: DealEdition) -> Action:
    """How it stands now, from the indented lines below."""
    words.took(":")
    if words.peek():
        raise LineError("The position belongs on indented lines below this one.")
    block, complaints = read_block(words.block, words.players, ed)
    words.complaints += complaints
    return Resync(by, block)


VERBS: frozenset[str] = frozenset(READERS)
BLOCK_WORDS: frozenset[str] = frozenset(KEYS) - VERBS | {"owes"}
RESERVED: frozenset[str] = VERBS | {
    "for", "to", "from", "nothing", "with", "double", "as", "on", "and", "pile", "under", "discard", "house", "hotel",
}  # fmt: skip


def read(by: Seat, words: Words, ed: DealEdition) -> Action:
    """The action a line tells, from its verb on; LineError says what was expected."""
    return READERS.read(by, words, ed)


def write(action: Action, players: Sequence[str], ed: DealEdition) -> str:
    """The words of an action from its verb on."""
    return line(action, players, ed)


def write_block(block: Block, players: Sequence[str], ed: DealEdition) -> list[str]:
    """The lines of a position."""
    return block_lines(block, players, ed)
