"""Ways to break the rules of speed."""

from rules_kb.bots.faults.spot import Ways

ways = Ways("board.speed")
