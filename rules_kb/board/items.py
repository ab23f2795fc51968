"""What changes hands in a line: sums, deeds with their marks, jail cards, and the extras of a trade."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar, get_args

from rules_kb.board.actions import Holding, Reason, Side
from rules_kb.board.edition import Edition
from rules_kb.board.names import JAIL_CARD_WORDS, deed, deed_of
from rules_kb.core import Seat
from rules_kb.words import LineError, Words, listed, seat_of, shown, whole

REASONS: tuple[str, ...] = get_args(Reason)
HOTEL = 5
MARKED = re.compile(r"([^()]+)((?:\([^()]*\))*)")
MARKS = {"1": 1, "2": 2, "3": 3, "4": 4, "h": HOTEL}
MOST_HOUSES = 99
FOR_GOOD = -1

Thing = TypeVar("Thing")


def reason(words: Words) -> str:
    """What a payment is for."""
    if word := words.took(*REASONS):
        return word
    raise words.wanted(listed(REASONS))


def debt_paid(words: Words) -> tuple[str, Seat | None]:
    """What a payment is for: a reason, another player's debt, or both, each after its own `for`."""
    why, whose = "", None
    while words.took("for"):
        if words.peek() in REASONS:
            why = reason(words)
        elif (whose := seat_of(words.peek(), words.players)) is None or whose < 0:
            raise words.wanted(f"{listed(REASONS)}, or a player")
        else:
            words.player()
    return why, whose


def jail_card(words: Words) -> None:
    """Reads the words for a jail card."""
    if not words.took(*JAIL_CARD_WORDS):
        raise words.wanted("jail-card")


def holding(words: Words, ed: Edition) -> Holding:
    """A property with what stands on it: (1) to (4), (h) or (m)."""
    word = words.marked()
    found = MARKED.fullmatch(word)
    if not found:
        raise LineError(f"{shown(word)} is not a property with a mark, such as boardwalk(2), (h) or (m).")
    name = deed_of(found[1], ed, words.peek())
    houses, mortgaged = 0, False
    for mark in re.findall(r"[^(),]+", found[2]):
        if mark.strip() != "m" and mark.strip() not in MARKS:
            raise LineError(f"{shown(word)}: the marks are (1) to (4) houses, (h) hotel, (m) mortgaged.")
        mortgaged = mortgaged or mark.strip() == "m"
        houses = MARKS.get(mark.strip(), houses)
    return Holding(name, houses, mortgaged)


def row(words: Words, read: Callable[[], None]) -> None:
    """Reads things with commas between them; `nothing` is an empty row."""
    if words.took("nothing"):
        return
    read()
    while words.took(","):
        read()


def once(names: Sequence[str]) -> tuple[str, ...]:
    """The names, unless one is there twice."""
    for name in twice(names):
        raise LineError(f"{name} is named twice.")
    return tuple(names)


def twice(names: Sequence[str]) -> Iterator[str]:
    """Every name that came up before."""
    return (name for at, name in enumerate(names) if name in names[:at])


def heap(words: Words, read: Callable[[], Thing]) -> tuple[list[Thing], int, int]:
    """A row of properties, sums and jail cards: the properties, the cash and how many cards."""
    things: list[Thing] = []
    sums: list[int] = []
    cards: list[str] = []

    def take() -> None:
        if whole(words.peek()) is not None:
            sums.append(words.amount())
        elif card := words.took(*JAIL_CARD_WORDS):
            cards.append(card)
        else:
            things.append(read())

    row(words, take)
    return things, one_sum(sums), len(cards)


def one_sum(sums: Sequence[int]) -> int:
    """The only sum, if any: two of them are rather a slip in the thousands."""
    if len(sums) > 1:
        raise LineError(f"There are two sums, {sums[0]:,} and {sums[1]:,}; write them as one.")
    return sum(sums)


def bundle(words: Words, ed: Edition) -> Side:
    """What a payment is made of: a sum, properties, jail cards."""
    deeds, cash, cards = heap(words, lambda: deed_or_sum(words, ed))
    return Side(cash=cash, deeds=once(deeds), cards=cards)


def handover(words: Words, ed: Edition) -> tuple[tuple[Holding, ...], int, int]:
    """What a bankrupt handed over: properties with their marks, cash, jail cards."""
    deeds, cash, cards = heap(words, lambda: holding(words, ed))
    once([each.deed for each in deeds])
    return tuple(deeds), cash, cards


def deed_or_sum(words: Words, ed: Edition) -> str:
    """A property, where an amount could have stood too."""
    if words.peek() in ("", ",", ":", "for"):
        raise words.wanted("an amount, a property or jail-card")
    return deed(words, ed)


def trade_side(words: Words, ed: Edition) -> Side:
    """What one side of a trade gives, also what the rules may forbid."""
    parts: list[Side] = []
    row(words, lambda: parts.append(trade_item(words, ed)))
    return Side(
        cash=one_sum([part.cash for part in parts if part.cash]),
        deeds=once([name for part in parts for name in part.deeds]),
        cards=sum(part.cards for part in parts),
        houses=sum(part.houses for part in parts),
        loan=sum(part.loan for part in parts),
        immunity=tuple(each for part in parts for each in part.immunity),
        promises=tuple(each for part in parts for each in part.promises),
        shares=once([name for part in parts for name in part.shares]),
    )


def trade_item(words: Words, ed: Edition) -> Side:
    """One thing in a trade."""
    if (number := whole(words.peek())) is not None:
        return _sum_or_houses(words, number)
    if words.took(*JAIL_CARD_WORDS):
        return Side(cards=1)
    if words.took("loan"):
        return Side(loan=words.amount())
    if words.took("promise"):
        return Side(promises=(words.quoted("the promise in quotes"),))
    if words.took("share"):
        return Side(shares=(deed(words, ed),))
    if words.took("immunity"):
        name = deed(words, ed)
        landings = words.number("a number of landings") if whole(words.peek()) is not None else FOR_GOOD
        return Side(immunity=((name, landings),))
    return Side(deeds=(deed_or_sum(words, ed),))


def _sum_or_houses(words: Words, number: int) -> Side:
    words.amount()
    if words.took("house", "houses"):
        return Side(houses=number)
    return Side(cash=number)
