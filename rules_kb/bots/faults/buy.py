"""Ways to break the rules of buy."""

from rules_kb.bots.faults.spot import Ways

ways = Ways("board.buy")
