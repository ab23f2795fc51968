"""Ways to break the rules of auction."""

from rules_kb.bots.faults.spot import Ways

ways = Ways("board.auction")
