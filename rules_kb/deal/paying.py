"""What a payer may hand over, whether it is enough, and the ways to pay that cost least."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from rules_kb.core import Seat
from rules_kb.deal.actions import LOOSE, Laid, Pay
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.sets import buildings, full_sets, payable, rent, total, value
from rules_kb.deal.state import Player

# Three full sets win: breaking one costs what the card is worth that takes one, the Deal Breaker.
FULL_SET = 5


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

    def plus(self, other: "Cost") -> "Cost":
        """Two costs together."""
        value, rent, sets, cards = other
        return Cost(self.value + value, self.rent + rent, self.sets + sets, self.cards + cards)

    def beats(self, other: "Cost") -> bool:
        """Whether this is no worse in anything."""
        return self[0] <= other[0] and self[1] <= other[1] and self[2] <= other[2] and self[3] <= other[3]


class Way(NamedTuple):
    """One way to pay: its cost, what the receiver gets, and the cards out of the bank and off the table."""

    cost: Cost
    paid: int
    bank: tuple[str, ...] = ()
    area: tuple[Laid, ...] = ()

    def plus(self, other: "Way") -> "Way":
        """Both of two ways."""
        return Way(self.cost.plus(other.cost), self.paid + other.paid, self.bank + other.bank, self.area + other.area)


def may_give(ed: DealEdition, player: Player) -> tuple[list[str], list[Laid]]:
    """All a player can pay with: every card in the bank, and what has a value on the table."""
    return list(player.bank), [laid for laid in player.area if value(ed, laid)]


def is_enough(ed: DealEdition, player: Player, amount: int, paid: int) -> bool:
    """Whether so much settles a charge: all of it, or everything of value where that is less."""
    return paid >= min(amount, payable(ed, player))


def needless(ed: DealEdition, amount: int, cards: Sequence[Laid]) -> list[Laid]:
    """The cards of a payment any one of which could have stayed."""
    over = sum(value(ed, laid) for laid in cards) - amount
    return [laid for laid in cards if value(ed, laid) <= over]


def ways(ed: DealEdition, player: Player, amount: int) -> list[Way]:
    """The ways to pay a sum that no other way beats in everything, the cheapest first; one for each cost."""
    if amount <= 0:
        return [Way(Cost(), 0)]
    heaps = [*banked(ed, player.bank), *colours(ed, player.area)]
    if payable(ed, player) <= amount:
        return [all_of(heaps)]
    # A payment from which no card can stay goes over the sum by less than its smallest card.
    most = amount + max(ed.cards[card].value for card in ed.cards) - 1
    found: dict[int, list[Way]] = {0: [Way(Cost(), 0)]}
    for heap in heaps:
        found = combined(found, heap, most)
    best: list[Way] = []
    for paid in sorted(found):
        for way in found[paid] if paid >= amount else ():
            add(best, way)
    return sorted(best, key=lambda way: (way.cost.price, way.cost.rent, way.cost))


def cheapest(ed: DealEdition, player: Player, amount: int) -> Way:
    """The way to pay a sum that costs least."""
    return ways(ed, player, amount)[0]


def payment(seat: Seat, to: Seat, player: Player, way: Way) -> Pay:
    """A way to pay as an entry; a building out of the bank is told apart from one that stands on a set."""
    there = {laid.card for laid in player.area}
    banked = any(card in BUILDINGS and card in there for card in way.bank)
    return Pay(seat, to, (*(Laid(card) for card in way.bank), *(said(player.area, laid) for laid in way.area)), banked)


def said(area: Sequence[Laid], laid: Laid) -> Laid:
    """A card as one names it: with its colour only where the card alone would not tell."""
    alike = {other.colour for other in area if other.card == laid.card}
    if len(alike) == 1:
        return Laid(laid.card)
    return Laid(laid.card, LOOSE) if laid.card in BUILDINGS and not laid.colour else laid


def all_of(heaps: Iterable[Sequence[Way]]) -> Way:
    """Everything of value: the last way with every heap."""
    whole = Way(Cost(), 0)
    for heap in heaps:
        whole = whole.plus(heap[-1])
    return whole


def combined(found: dict[int, list[Way]], heap: Sequence[Way], most: int) -> dict[int, list[Way]]:
    """What can be paid with one more heap of cards, by the sum; of equal sums only what nothing beats."""
    new: dict[int, list[Way]] = {}
    for so_far in found.values():
        for way in so_far:
            for more in heap:
                if way.paid + more.paid <= most:
                    add(new.setdefault(way.paid + more.paid, []), way.plus(more))
    return new


def add(best: list[Way], way: Way) -> None:
    """Keep a way unless another beats it, and drop those it beats."""
    if not any(other.cost.beats(way.cost) for other in best):
        best[:] = [other for other in best if not way.cost.beats(other.cost)]
        best.append(way)


def banked(ed: DealEdition, bank: Sequence[str]) -> Iterator[list[Way]]:
    """The money of each value: none of it, one card, two cards, and so on."""
    for worth in sorted({ed.cards[card].value for card in bank}):
        cards = [card for card in bank if ed.cards[card].value == worth]
        yield [
            Way(Cost(worth * number, 0, 0, number), worth * number, tuple(cards[:number]))
            for number in range(len(cards) + 1)
        ]


def colours(ed: DealEdition, area: Sequence[Laid]) -> Iterator[list[Way]]:
    """The cards of each colour with their buildings, in every number; the last way is all of them."""
    for colour in dict.fromkeys(laid.colour for laid in area):
        group = [laid for laid in area if laid.colour == colour]
        # Of two ways that cost the same the first is kept: a plain card goes rather than a wild one.
        pieces = dict.fromkeys(sorted((laid for laid in group if value(ed, laid)), key=lambda laid: is_plain(ed, laid)))
        counts = [range(group.count(laid) + 1) for laid in pieces]
        yield [
            given_up(ed, group, colour, [laid for laid, n in zip(pieces, numbers, strict=True) for _ in range(n)])
            for numbers in product(*counts)
        ]


def is_plain(ed: DealEdition, laid: Laid) -> bool:
    """Whether a card is a property of one colour."""
    return ed.cards[laid.card].kind == "property"


def given_up(ed: DealEdition, group: Sequence[Laid], colour: str, gives: Sequence[Laid]) -> Way:
    """Some cards of one colour handed over, and what that costs."""
    paid = sum(value(ed, laid) for laid in gives)
    if not colour:
        return Way(Cost(paid, 0, 0, len(gives)), paid, (), tuple(gives))
    left = list(group)
    for laid in gives:
        left.remove(laid)
    before, after = full_sets(ed, group, colour), full_sets(ed, left, colour)
    gone = sum(ed.cards[piece].value for piece in fallen(left, colour, after))
    lost = gone if ed.deal_buildings_of_broken_set == "discarded" else 0
    dearer = total(rent(ed, group, colour)) - total(rent(ed, left, colour))
    return Way(Cost(paid + lost, dearer, before - after, len(gives)), paid, (), tuple(gives))


def fallen(left: Sequence[Laid], colour: str, standing: int) -> list[str]:
    """The buildings for which no full set of their colour is left."""
    there = buildings(left, colour)
    return [piece for piece in BUILDINGS for _ in range(there.count(piece) - standing)]
