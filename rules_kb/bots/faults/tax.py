"""Ways to break the rules of tax."""

from rules_kb.bots.faults.spot import Ways

ways = Ways("board.tax")
