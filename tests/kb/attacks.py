"""Records made to be as hard as they can be for their size."""

import random

from rules_kb import games

US = games.load("us-classic")
HEAD = "edition: us-classic\nplayers: Ann, Bob\n"
STREETS = " ".join(f"{deed.id}(hotel)" for deed in US.deeds.values() if deed.kind == "street")
HOTELS = f"position:\n  Ann cash 10, at go, owns {STREETS}\n  Bob cash 1500, at go\n  turn Ann\n  bank houses 3\n"
SITES = "position:\n  Ann cash 100\n  Cal owns tennessee(2) st_james(2) new_york(2)\n  turn Ann\n"


def bankruptcies(times: int) -> str:
    """Somebody with every hotel of the board, and three houses left to break them down into, gives up again and again."""
    return HEAD + HOTELS + "\n" + "Ann bankrupt to Bob\n" * times


def decisions(times: int, *, inserts: bool) -> str:
    """Points of the rules are decided and contested again and again, with lines written in between."""
    chance, lines = random.Random(1), list[str]()
    for n in range(1, times + 1):
        param = chance.choice(list(US.contested))
        lines.append(f"table rule {param}={US.word(param, chance.choice(US.contested[param]))}")
        lines += [f"Bob contest {len(lines)}"]
        lines += [f"table insert after {n}: Ann pay Bob 1"] if inserts else []
    return HEAD + "\n".join(lines) + "\n"


def gifts(times: int) -> str:
    """Somebody who owes more and more gives away what is left instead of paying it."""
    one_round = "Ann pay Bob 28\nAnn land new_york\nCal demand rent\nBob roll 4 6\n"
    return "illegal: stand\nedition: us-classic\nplayers: Ann, Bob, Cal\n" + SITES + "\n" + one_round * times


def payments(times: int) -> str:
    """Somebody pays what nobody owes, and every one of them is owed back."""
    return HEAD + "\n" + "Ann pay Bob 1 for rent\n" * times


def shortages(times: int) -> str:
    """Three hotels that no houses are left for, sold by rules of which one or the other makes a difference to each line."""
    start = "position:\n  Ann cash 0, at go, owns st_james(h) tennessee(h) new_york(h)\n  bank houses 0 hotels 9\n  turn Ann\n"
    one_round = "Ann bankrupt to Bob\ntable rule gifts=not_in_debt\nAnn roll 4 6\nAnn bankrupt to Bob\nBob contest 1: never-agreed\n"
    head = "assume: salary, tax, cards, rent\nedition: bankers-rules\nplayers: Ann, Bob, Cal, Dan\n"
    return head + start + "\n" + one_round * times
