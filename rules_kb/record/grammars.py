"""What a game brings along to be written down."""

from typing import Any, NamedTuple

from rules_kb.record.verbs import ReadBlock, Verbs, WriteBlock


class Grammar(NamedTuple):
    """How a game is written: its verbs, and its positions both ways."""

    verbs: Verbs
    read_block: ReadBlock
    write_block: WriteBlock
    # Words that come second in a line of a position.
    block_words: frozenset[str]
    # Words that a player cannot have for a name.
    reserved: frozenset[str]
    # The moneys that may move by themselves.
    assumable: tuple[str, ...] = ()


def grammar_of(edition: Any) -> Grammar:
    """How the game of an edition is written."""
    grammar: Grammar = edition.game.grammar
    return grammar
