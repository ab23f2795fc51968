"""Ways to break the rules of rent."""

from rules_kb.bots.faults.spot import Ways

ways = Ways("board.rent")
