"""What a parameter's value means at the table, as a sentence that begins with "if", and what would follow."""

from typing import Any

from rules_kb.disputes import board_meanings, deal_meanings

IF = {**board_meanings.MEANS, **deal_meanings.MEANS}
# How an answer may begin that does not begin with a name.
COMMON = {
    "A", "Ask", "Auction", "Begin", "Bid", "Buildings", "Cannot", "Choose", "Correct", "Count", "Do", "Draw", "Even",
    "Finish", "Give", "Hand", "Hold", "If", "Instead:", "It", "Lay", "Leave", "Let", "Lift", "Look", "Make", "No",
    "Nothing", "Pay", "Play", "Put", "Return", "Sell", "Settle", "Show", "Something", "Stop", "Strike", "Take", "The",
    "Wait",
}  # fmt: skip


def condition(ed: Any, param: str, word: str) -> str:
    """What would have to hold, beginning with “if”: a choice by its own words, a yes or no by what it is about."""
    said = IF.get(param, {}).get(word)
    claim = str(ed.points.settles(param)).rstrip(".")
    claim = claim[:1].lower() + claim[1:]
    if said is None and word in ("yes", "no"):
        return f"if {claim}" if word == "yes" else f"if it is not so that {claim}"
    return f"if {said}" if said else f"if it is {word.replace('_', ' ')} ({claim})"


def consequence(what: str) -> str:
    """An answer as the end of the sentence: what would follow."""
    inside = what[:1].lower() + what[1:]
    if what.startswith(("Allowed", "Not ")):
        return f"it is {inside}"
    return inside if what.split(" ")[0] in COMMON else what
