"""Ways to break the rules of jail."""

from rules_kb.bots.faults.spot import Ways

ways = Ways("board.jail")
