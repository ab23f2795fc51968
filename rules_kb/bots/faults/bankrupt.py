"""Ways to break the rules of bankrupt."""

from rules_kb.bots.faults.spot import Ways

ways = Ways("board.bankrupt")
