"""What changes hands in a line: sums, deeds with their marks, jail cards, the extras of a trade; read, written, told."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar, get_args

from rules_kb.board.actions import JAIL_CARD, Holding, Pieces, Reason, Side
from rules_kb.board.edition import BoardEdition
from rules_kb.board.names import JAIL_CARD_WORDS, coming, deed, deed_of
from rules_kb.kernel.model import Seat
from rules_kb.kernel.said import Said
from rules_kb.kernel.text import LineError, listed, quote, shown, whole
from rules_kb.record.reader import Words, seat_of

REASONS: tuple[str, ...] = get_args(Reason)
HOTEL = 5
MARKED = re.compile(r"([^()]+)((?:\([^()]*\))*)")
MARKS = {"1": 1, "2": 2, "3": 3, "4": 4, "h": HOTEL}
MOST_HOUSES = 99
FOR_GOOD = -1
ALL_OF_IT = 100
MOST_TURNS = 999
A_JAIL_CARD = Said("a jail card")

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


def holding(words: Words, ed: BoardEdition) -> Holding:
    """A property with what stands on it: (1) to (4), (h) or (m)."""
    word = words.marked()
    found = MARKED.fullmatch(word)
    if not found:
        raise LineError(f"{shown(word)} is not a property with a mark, such as boardwalk(2), (h) or (m).")
    name = deed_of(found[1], ed, coming(words))
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
        if words.sum_ahead() is not None:
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


def bundle(words: Words, ed: BoardEdition) -> Side:
    """What a payment is made of: a sum, properties, jail cards."""
    deeds, cash, cards = heap(words, lambda: deed_or_sum(words, ed))
    return Side(cash=cash, deeds=once(deeds), cards=cards)


def handover(words: Words, ed: BoardEdition) -> tuple[tuple[Holding, ...], int, int]:
    """What a bankrupt handed over: properties with their marks, cash, jail cards."""
    deeds, cash, cards = heap(words, lambda: holding(words, ed))
    once([each.deed for each in deeds])
    return tuple(deeds), cash, cards


def deed_or_sum(words: Words, ed: BoardEdition) -> str:
    """A property, where an amount could have stood too."""
    if words.peek() in ("", ",", ":", "for"):
        raise words.wanted("an amount, a property or jail-card")
    return deed(words, ed)


def bundle_words(side: Side, sign: str = "$") -> list[str]:
    """A sum, properties and jail cards as a line has them."""
    cash = [f"{sign}{side.cash}"] if side.cash else []
    return [*cash, *side.deeds, *[JAIL_CARD] * side.cards]


def bundle_phrases(side: Side) -> tuple[Said, ...]:
    """A sum, properties and jail cards as people name them."""
    cash = [Said("${amount}", {"amount": side.cash})] if side.cash else []
    return (*cash, *each_deed("{deed}", side.deeds), *[A_JAIL_CARD] * side.cards)


def each_deed(template: str, deeds: Sequence[str]) -> tuple[Said, ...]:
    """The same said of several properties."""
    return tuple(Said(template, {"deed": deed}) for deed in deeds)


def trade_side(words: Words, ed: BoardEdition) -> Side:
    """What one side of a trade gives, also what the rules may forbid."""
    parts: list[Side] = []
    row(words, lambda: parts.append(trade_item(words, ed)))
    if sum(part.loan > 0 for part in parts) > 1 and any(part.loan_percent or part.loan_turns for part in parts):
        raise LineError("There are two loans; one with interest or a day stands alone on its side.")
    return Side(
        cash=one_sum([part.cash for part in parts if part.cash]),
        deeds=once([name for part in parts for name in part.deeds]),
        cards=sum(part.cards for part in parts),
        houses=sum(part.houses for part in parts),
        loan=sum(part.loan for part in parts),
        loan_percent=sum(part.loan_percent for part in parts),
        loan_turns=sum(part.loan_turns for part in parts),
        immunity=tuple(each for part in parts for each in part.immunity),
        promises=tuple(each for part in parts for each in part.promises),
        shares=once([name for part in parts for name in part.shares]),
        rents=tuple(each for part in parts for each in part.rents),
    )


def trade_item(words: Words, ed: BoardEdition) -> Side:
    """One thing in a trade."""
    if (number := words.sum_ahead()) is not None:
        return _sum_or_houses(words, number)
    if words.took(*JAIL_CARD_WORDS):
        return Side(cards=1)
    if words.took("loan"):
        return loan(words)
    if words.took("promise"):
        return Side(promises=(words.quoted("the promise in quotes"),))
    if words.took("share"):
        return Side(shares=(deed(words, ed),))
    if words.took("immunity"):
        name = deed(words, ed)
        landings = words.number("a number of landings") if whole(words.peek()) is not None else FOR_GOOD
        return Side(immunity=((name, landings),))
    if words.took("rent"):
        return Side(rents=(rent_share(words, ed),))
    return Side(deeds=(deed_or_sum(words, ed),))


def loan(words: Words) -> Side:
    """A loan, with its interest and in how many turns it is paid back where that was agreed."""
    amount, percent, turns = words.amount(), 0, 0
    if words.took("at"):
        percent = percentage(words, f"{amount} at 10%")
    if words.took("in"):
        turns = words.number("a number of turns", most=MOST_TURNS)
        words.took("turn", "turns")
    return Side(loan=amount, loan_percent=percent, loan_turns=turns)


def percentage(words: Words, example: str) -> int:
    """A number of percent, with or without its sign."""
    word = words.take("a percentage")
    percent = whole(word.removesuffix("%"))
    if percent is None or not 1 <= percent <= ALL_OF_IT:
        raise LineError(f"{shown(word)} is no percentage from 1 to 100; write it like: {example}")
    return percent


def rent_share(words: Words, ed: BoardEdition) -> tuple[str, int, int]:
    """A part of a property's rent, in percent, for so many landings or for good."""
    name = deed(words, ed)
    percent = percentage(words, f"rent {name} 50%")
    landings = words.number("a number of landings") if whole(words.peek()) is not None else FOR_GOOD
    return name, percent, landings


def _sum_or_houses(words: Words, number: int) -> Side:
    words.amount()
    if words.took("house", "houses"):
        return Side(houses=number)
    return Side(cash=number)


def side_words(side: Side) -> str:
    """One side of a trade as a line has it."""
    extras = [
        *(f"immunity {name}{'' if left == FOR_GOOD else f' {left}'}" for name, left in side.immunity),
        *(f"promise {quote(text)}" for text in side.promises),
        *(f"share {name}" for name in side.shares),
        *(f"rent {name} {part}%{'' if left == FOR_GOOD else f' {left}'}" for name, part, left in side.rents),
        *([f"{side.houses} house{'s' * (side.houses != 1)}"] if side.houses else []),
        *([loan_words(side)] if side.loan else []),
    ]
    return ", ".join([*bundle_words(side), *extras]) or "nothing"


def loan_words(side: Side) -> str:
    """A loan with its terms as a line has it."""
    percent = f" at {side.loan_percent}%" if side.loan_percent else ""
    turns = f" in {side.loan_turns} turn{'s' * (side.loan_turns != 1)}" if side.loan_turns else ""
    return f"loan {side.loan}{percent}{turns}"


def side_phrases(side: Side) -> tuple[Said, ...]:
    """One side of a trade as people name it."""
    return (
        *each_deed("{deed}", side.deeds),
        *([Said("${amount}", {"amount": side.cash})] if side.cash else []),
        *[A_JAIL_CARD] * side.cards,
        *([Said("{count:# house|# houses}", {"count": side.houses})] if side.houses else []),
        *([loan_phrase(side)] if side.loan else []),
        *each_deed("free stays on {deed}", [name for name, _ in side.immunity]),
        *(Said("a promise: {quote}", {"quote": text}) for text in side.promises),
        *each_deed("a share of {deed}", side.shares),
        *(Said("{percent}% of the rent for {deed}", {"percent": part, "deed": name}) for name, part, _ in side.rents),
    )


def loan_phrase(side: Side) -> Said:
    """A loan with its terms as people name it."""
    terms = {"percent": side.loan_percent, "turns": side.loan_turns}
    told = {key: value for key, value in terms.items() if value}
    return Said("a loan of ${amount}[ at {percent}%][ for {turns:# turn|# turns}]", {"amount": side.loan, **told})


def pieces(words: Words, first: str, ed: BoardEdition) -> tuple[Pieces, ...]:
    """Streets with their counts, each street once."""
    found = [_piece(words, first)]
    while words.took(","):
        found.append(_piece(words, deed(words, ed)))
        if found[-1].street in [each.street for each in found[:-1]]:
            raise LineError(f"{found[-1].street} is named twice; give one number for it.")
    return tuple(found)


def _piece(words: Words, street: str) -> Pieces:
    if words.took("to"):
        return Pieces(street, to=words.number("how many stay", least=0, most=MOST_HOUSES))
    count = words.number("a number", most=MOST_HOUSES) if words.peek() not in (",", "for", "") else 1
    return Pieces(street, count)


def pieces_words(streets: Sequence[Pieces]) -> str:
    """Streets with their counts as a line has them."""
    alone = len(streets) == 1
    return ", ".join(f"{each.street}{_number(each, alone)}" for each in streets)


def _number(each: Pieces, alone: bool) -> str:
    if each.to is not None:
        return f" to {each.to}"
    return "" if alone and each.count == 1 else f" {each.count}"


def pieces_phrases(streets: Sequence[Pieces]) -> tuple[Said, ...]:
    """Streets with their counts as people name them."""
    return tuple(
        Said("{count} on {street}", {"count": each.count, "street": each.street})
        if each.to is None
        else Said("{street} down to {left}", {"street": each.street, "left": each.to})
        for each in streets
    )
