"""A line nobody has logged yet, as somebody who is about to do it says it."""

# The tables tell what has happened; what is only asked about has not.
NOW = {
    "threw": "throws",
    "bought": "buys",
    "bid": "bids",
    "won": "wins",
    "asked": "asks",
    "paid": "pays",
    "took": "takes",
    "chose": "chooses",
    "built": "builds",
    "sold": "sells",
    "mortgaged": "mortgages",
    "lifted": "lifts",
    "kept": "keeps",
    "gave": "gives",
    "went": "goes",
    "drew": "draws",
    "moved": "moves",
    "used": "uses",
    "offered": "offers",
    "counted": "counts",
    "passed": "passes",
    "ended": "ends",
    "landed": "lands",
    "laid": "lays",
    "put": "puts",
    "played": "plays",
    "banked": "banks",
    "swapped": "swaps",
    "said": "says",
    "had": "has",
    "did": "does",
    "collected": "collects",
    "turned": "turns",
    "discarded": "discards",
}


def planned(told: str, who: str) -> str:
    """What a player is about to do, out of what would be told of it afterwards."""
    if not told.startswith(f"{who} "):
        return told
    verb, _, rest = told[len(who) + 1 :].partition(" ")
    return f"{who} {NOW.get(verb, verb)} {rest}".strip()
