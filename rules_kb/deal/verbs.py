"""How Monopoly Deal is written: every verb, the likeliest first, and the words that mean something."""

from rules_kb.deal import verb_cards as cards
from rules_kb.deal import verb_charges as charges
from rules_kb.deal import verb_steals as steals
from rules_kb.deal.position import KEYS, block_lines, read_block
from rules_kb.record.grammars import Grammar
from rules_kb.record.verbs import END, FINISH, TURN, Verbs

VERBS = Verbs(
    cards.BANK,
    cards.PLAY,
    charges.RENT,
    charges.PAY,
    steals.NO,
    steals.SLY,
    steals.SWAP,
    steals.BREAK,
    charges.DEBT,
    charges.BIRTHDAY,
    END,
    FINISH,
    cards.DRAW,
    cards.DISCARD,
    cards.RETURN,
    cards.RECOLOUR,
    cards.MOVE,
    charges.DEMAND,
    cards.COUNT,
    cards.DEALT,
    cards.WIN,
    cards.RESHUFFLE,
    TURN,
    cards.POSITION,
)
OTHER_WORDS = {
    "for", "to", "from", "nothing", "with", "double", "as", "on", "and", "pile", "under", "discard", "house", "hotel",
}  # fmt: skip
# Everything the rules of this game leave to be assumed is assumed anyway.
GRAMMAR = Grammar(
    VERBS,
    read_block,
    block_lines,
    block_words=frozenset(KEYS) - frozenset(VERBS) | {"owes"},
    reserved=frozenset(VERBS) | OTHER_WORDS,
)
