"""Ways to break the rules of cards."""

from rules_kb.bots.faults.spot import Ways

ways = Ways("board.cards")
