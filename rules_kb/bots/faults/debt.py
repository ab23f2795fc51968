"""Ways to break the rules of debt."""

from rules_kb.bots.faults.spot import Ways

ways = Ways("board.debt")
