"""What somebody has to pay with, heap by heap, and what it costs to give some of it up."""

from collections.abc import Iterable, Iterator, Sequence
from math import inf
from typing import NamedTuple

from rules_kb.deal.actions import Laid
from rules_kb.deal.cards import BONUS, BUILDINGS
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.sets.facts import adding, buildings, plain, set_earns, value
from rules_kb.deal.state import Player

# Three full sets win: breaking one costs what the card is worth that takes one, the Deal Breaker.
FULL_SET = 5
# No text has larger sets; of more cards there may be very many ways to give some.
LARGEST_KEPT = 4


# A cost as a plain tuple, as it is while ways are searched.
Sums = tuple[int, int, int, int]


class Cost(NamedTuple):
    """What a payment costs its payer: the smaller price is the cheaper, of equal prices the smaller rent lost.

    The value of all that is gone (cards handed over, buildings discarded with a broken set), the rent the payer can
    ask no longer, the full sets broken, the number of cards handed over.
    """

    value: int = 0
    rent: int = 0
    sets: int = 0
    cards: int = 0

    @property
    def price(self) -> int:
        """All of it in one sum: nobody breaks a set to save a small note."""
        return self.value + self.rent + FULL_SET * self.sets

    def plus(self, other: Sums) -> "Cost":
        """Two costs together."""
        return Cost(*together(self, other))

    def beats(self, other: Sums) -> bool:
        """Whether this is no worse in anything."""
        return beats(self, other)


def together(one: Sums, other: Sums) -> Sums:
    """Two costs together."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3]


def beats(one: Sums, other: Sums) -> bool:
    """Whether a cost is no worse in anything."""
    return one[0] <= other[0] and one[1] <= other[1] and one[2] <= other[2] and one[3] <= other[3]


# A way while it is searched for, a plain tuple too: its price, its cost, what the receiver gets, the cards out of the bank
# and off the table. And the ways to give up none, some or all of the cards that lie together: the money of one value, or
# the cards of a colour.
Plain = tuple[int, Sums, int, tuple[str, ...], tuple[Laid, ...]]
Heap = Sequence[Plain]
NONE: Plain = (0, (0, 0, 0, 0), 0, (), ())


class Having(NamedTuple):
    """What cards of one colour are good for: the rent they ask, their full sets, and what is lost with their buildings."""

    rent: int = 0
    sets: int = 0
    # The value of the buildings for which there is no full set, where such are discarded.
    lost: int = 0


NO_CARDS = Having()


class ColourCards(NamedTuple):
    """All cards that lie as one colour, with what they are good for together."""

    colour: str
    cards: tuple[Laid, ...]
    whole: Having
    # Those that are worth something, alike ones once, with their values.
    pieces: tuple[tuple[Laid, int], ...]
    # Whether every one of them earns rent, and no building stands there.
    is_missed: bool
    # The ways to give some of them up, where they are few.
    heap: Heap | None


def group_of(ed: DealEdition, colour: str, cards: tuple[Laid, ...]) -> ColourCards:
    """The cards that lie as one colour; of a set, or of a part of one, all is known once it was asked for."""
    known: ColourCards | None = ed.known_sets.get(cards)
    if known is not None:
        return known
    whole, pieces = worth_having(ed, cards, colour), pieces_of(ed, cards)
    left = ed.set_sizes[colour] - len(cards) if colour else -1
    are_sole = left >= 0 and ed.sole_properties.issuperset([laid[0] for laid in cards])
    # Whether wilds alone make a set is for the table to say.
    is_plain = are_sole and len(cards) <= LARGEST_KEPT and (left > 0 or plain(ed, cards) > 0)
    heap = ways_to_give(ed, colour, cards, whole, pieces) if is_plain else None
    found = ColourCards(colour, cards, whole, pieces, are_sole and colour in ed.rising_colours, heap)
    if is_plain:
        ed.known_sets[cards] = found
    return found


def worth_having(ed: DealEdition, group: Sequence[Laid], colour: str) -> Having:
    """What all there is of one colour is good for; nothing where it has none."""
    if not colour:
        return NO_CARDS
    cards = [laid for laid in group if laid[0] not in BUILDINGS]
    earned, count, sets = set_earns(ed, cards, colour)
    if len(cards) == len(group):
        return Having(earned, sets)
    there = buildings(group, colour)
    bonus = sum([BONUS[piece] for piece in adding(ed, there)]) if sets and count else 0
    fallen = [ed.card_values[piece] * max(there.count(piece) - sets, 0) for piece in BUILDINGS]
    return Having(earned + bonus, sets, sum(fallen) if ed.deal_buildings_of_broken_set == "discarded" else 0)


def pieces_of(ed: DealEdition, cards: Sequence[Laid]) -> tuple[tuple[Laid, int], ...]:
    """The cards of one colour that are worth something, alike ones once, with their values."""
    # Of two ways that cost the same the first is kept: a plain card goes rather than a wild one.
    pieces: Iterable[Laid] = dict.fromkeys(sorted(cards, key=lambda laid: laid[0] in ed.plain_properties))
    return tuple([(laid, worth) for laid in pieces if (worth := value(ed, laid))])


def ways_to_give(
    ed: DealEdition,
    colour: str,
    cards: Sequence[Laid],
    whole: Having,
    pieces: Sequence[tuple[Laid, int]],
    limit: float = inf,
) -> Heap:
    """The cards of a colour with their buildings in every number that pays no more than a limit; the last way is all of them."""
    some: list[tuple[tuple[Laid, ...], int]] = [((), 0)]
    for laid, worth in pieces:
        some = [
            (gives + (laid,) * number, paid + worth * number)
            for gives, paid in some
            for number in range(cards.count(laid) + 1)
            if paid + worth * number <= limit
        ]
    return [given_up(ed, cards, colour, whole, gives, paid) for gives, paid in some]


def given_up(
    ed: DealEdition, group: Sequence[Laid], colour: str, whole: Having, gives: tuple[Laid, ...], paid: int
) -> Plain:
    """Some cards of one colour handed over, and what that costs."""
    if not gives:
        return (whole.lost, (whole.lost, 0, 0, 0), 0, (), ()) if whole.lost else NONE
    kept = NO_CARDS
    if len(gives) < len(group):
        left = list(group)
        for laid in gives:
            left.remove(laid)
        kept = worth_having(ed, left, colour)
    value, rent, sets = paid + kept.lost, whole.rent - kept.rent, whole.sets - kept.sets
    return value + rent + FULL_SET * sets, (value, rent, sets, len(gives)), paid, (), gives


class Heaps:
    """What a player has to pay with: first the money of each value, then the cards of each colour."""

    def __init__(self, ed: DealEdition, player: Player) -> None:
        self.ed = ed
        bank: dict[int, list[str]] = {}
        for card in player.bank:
            bank.setdefault(ed.card_values[card], []).append(card)
        self.bank = sorted(bank.items())
        area: dict[str, list[Laid]] = {}
        for laid in player.area:
            area.setdefault(laid[1], []).append(laid)
        self.groups = [group_of(ed, colour, tuple(cards)) for colour, cards in area.items()]

    def ways(self, limit: float = inf) -> list[Heap]:
        """Every heap with its ways, those of many cards left out that pay more than a limit."""
        # Nothing of a heap but nothing: it is as if it were not there.
        return [heap for heap in (*self.money(), *self.laid_out(limit)) if heap[-1] is not NONE]

    def money(self, most: float = inf) -> Iterator[Heap]:
        """The money of each value up to the most: none of it, one card, two cards, and so on."""
        for worth, cards in self.bank:
            if worth <= most:
                some = [(number, worth * number) for number in range(1, len(cards) + 1)]
                yield [NONE, *[(sum_, (sum_, 0, 0, number), sum_, tuple(cards[:number]), ()) for number, sum_ in some]]

    def laid_out(self, limit: float) -> Iterator[Heap]:
        """The cards of each colour."""
        for colour, cards, whole, pieces, _, heap in self.groups:
            yield heap or ways_to_give(self.ed, colour, cards, whole, pieces, limit)

    def affordable(self, amount: int) -> float:
        """More than the cheapest way can cost: what money alone comes to, or one card with all that its colour is good for."""
        sums, sum_ = [inf], 0
        for worth, cards in self.bank:
            sums += [worth] if worth >= amount else []
            for _ in cards:
                sum_ += worth
                sums += [sum_] if sum_ >= amount else []
        anyway = 0
        for _, laid_out, whole, pieces, *_ in self.groups:
            most = whole.rent + FULL_SET * whole.sets
            if len(laid_out) > 1:
                most += sum([self.ed.card_values[laid[0]] for laid in laid_out if laid[0] in BUILDINGS])
            anyway += whole.lost
            for _, worth in pieces:
                if worth >= amount:
                    sums.append(worth + most)
        return anyway + min(sums)
