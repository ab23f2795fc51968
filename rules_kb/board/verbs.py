"""How the board game is written: every verb, the likeliest first, and the words that mean something."""

from rules_kb.board import verb_money as money
from rules_kb.board import verb_property as deeds
from rules_kb.board import verb_turns as turns
from rules_kb.board.items import REASONS
from rules_kb.board.position import KEYS, block_lines, read_block
from rules_kb.record.grammars import Grammar
from rules_kb.record.verbs import END, FINISH, TURN, Verbs

VERBS = Verbs(
    turns.ROLL,
    money.PAY,
    deeds.BUY,
    deeds.BUILD,
    money.TRADE,
    deeds.MORTGAGE,
    money.COLLECT,
    money.DEMAND,
    turns.DRAW,
    deeds.BID,
    deeds.PASS,
    deeds.WIN,
    deeds.DECLINE,
    deeds.SELL,
    deeds.LIFT,
    turns.USE,
    END,
    FINISH,
    money.COUNT,
    turns.CHOOSE,
    turns.LAND,
    turns.MOVE,
    deeds.KEEP,
    deeds.OFFER,
    deeds.WANT,
    turns.DEALT,
    money.BANKRUPT,
    money.RESIGN,
    money.TAKE,
    money.EXCHANGE,
    turns.BEGIN,
    money.BANKER,
    money.ISSUE,
    deeds.AUCTION,
    TURN,
    turns.SHUFFLE,
    turns.TIME,
    turns.POSITION,
)
GRAMMAR = Grammar(
    VERBS,
    read_block,
    block_lines,
    block_words=frozenset(KEYS) | {"owes", "houses", "hotels", "pot"},
    reserved=frozenset(VERBS) | frozenset(REASONS) | {"for", "to", "from", "nothing"},
    assumable=("salary", "tax", "cards", "rent"),
)
