"""Ways to break the rules of end."""

from rules_kb.bots.faults.spot import Ways

ways = Ways("board.end")
