"""Ways to break the rules of trade."""

from rules_kb.bots.faults.spot import Ways

ways = Ways("board.trade")
