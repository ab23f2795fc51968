"""Ways to break the rules of bank."""

from rules_kb.bots.faults.spot import Ways

ways = Ways("board.bank")
