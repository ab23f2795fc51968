"""The ways to pay a sum with what lies on the table, and which of them costs its payer least."""

from collections.abc import Iterable, Iterator, Sequence
from math import inf
from typing import NamedTuple

from rules_kb.deal.actions import Laid
from rules_kb.deal.cards import BONUS, BUILDINGS
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.sets.facts import adding, buildings, payable, set_earns, value
from rules_kb.deal.state import Player

# Three full sets win: breaking one costs what the card is worth that takes one, the Deal Breaker.
FULL_SET = 5


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


class PaymentWay(NamedTuple):
    """One way to pay: its cost, what the receiver gets, and the cards out of the bank and off the table."""

    cost: Cost
    paid: int
    bank: tuple[str, ...] = ()
    area: tuple[Laid, ...] = ()

    def plus(self, other: "PaymentWay") -> "PaymentWay":
        """Both of two ways."""
        return PaymentWay(
            self.cost.plus(other.cost), self.paid + other.paid, self.bank + other.bank, self.area + other.area
        )


FREE = Cost()
NOTHING = PaymentWay(FREE, 0)
# A way while it is searched for, a plain tuple too: its price, its cost, what the receiver gets, the cards out of the bank
# and off the table. And the ways to give up none, some or all of the cards that lie together: the money of one value, or
# the cards of a colour.
Plain = tuple[int, Sums, int, tuple[str, ...], tuple[Laid, ...]]
Heap = Sequence[Plain]
NONE: Plain = (0, (0, 0, 0, 0), 0, (), ())
# The best ways found so far by the sum they pay; None where a sum is reached by none that may be afforded.
Found = dict[int, list[Plain] | None]


def ways(ed: DealEdition, player: Player, amount: int) -> list[PaymentWay]:
    """The ways to pay a sum that no other way beats in everything, the cheapest first; one for each cost."""
    heaps = Heaps(ed, player)
    if amount <= 0 or payable(ed, player) <= amount:
        return [NOTHING if amount <= 0 else heaps.all()]
    return list(map(as_way, sorted(unbeaten(heaps.ways(), amount, most_paid(ed, amount)), key=dearness)))


def cheapest(ed: DealEdition, player: Player, amount: int) -> PaymentWay:
    """The way to pay a sum that costs least; what is dearer than a way found at first sight is never tried."""
    heaps = Heaps(ed, player)
    if amount <= 0 or payable(ed, player) <= amount:
        return NOTHING if amount <= 0 else heaps.all()
    limit = heaps.affordable(amount)
    found = heaps.ways(limit)
    if limit > amount:
        limit = min(limit, price_at_first_sight(found, amount))
    return as_way(min(unbeaten(within(found, limit), amount, min(most_paid(ed, amount), limit), limit), key=dearness))


def most_paid(ed: DealEdition, amount: int) -> int:
    """A payment from which no card can stay goes over the sum by less than its smallest card."""
    return amount + ed.dearest_card - 1


def as_way(found: Plain) -> PaymentWay:
    """A way that was found."""
    _, cost, paid, bank, area = found
    return PaymentWay(Cost(*cost), paid, bank, area)


def dearness(found: Plain) -> tuple[int, int, Sums]:
    """What makes one way cheaper than another."""
    price, cost, *_ = found
    return price, cost[1], cost


def price_at_first_sight(heaps: Sequence[Heap], amount: int) -> int:
    """The price of a way that is easily found: heap after heap as much as is needed, or one heap alone."""
    # What is lost even if nothing of a heap is given is lost in any way.
    anyway = sum([heap[0][0] for heap in heaps])
    alone, together, left = [], anyway, amount
    for heap in heaps:
        nothing = heap[0][0]
        enough = [way[0] - nothing for way in heap if way[2] >= amount]
        if enough:
            alone.append(anyway + min(enough))
        if left > 0:
            price, _, paid, *_ = next((way for way in heap if way[2] >= left), heap[-1])
            together, left = together + price - nothing, left - paid
    return min([together, *alone] if left <= 0 else alone)


def within(heaps: Sequence[Heap], limit: float) -> Sequence[Heap]:
    """The heaps from the first to the last of which something can be given at this price.

    One between them stays, though nothing of it can: it orders the sums, and of equal ways the first is kept.
    """
    some = [at for at, heap in enumerate(heaps) if heap[0][0] or any(way[0] <= limit and way[2] for way in heap)]
    return heaps[some[0] : some[-1] + 1]


def unbeaten(heaps: Sequence[Heap], amount: int, most: float, limit: float = inf) -> list[Plain]:
    """The ways to pay a sum, but no more than the most and at no higher price, that no other way beats in everything."""
    found: Found = {0: [NONE]}
    # Nothing costs less than what it pays, so what it costs beyond that leaves so much less for the rest.
    beyond = limit - amount
    for heap in heaps:
        found = combined(found, heap, most, limit, beyond)
    best: list[Plain] = []
    for paid in sorted(found):
        for way in found[paid] or () if paid >= amount else ():
            if not is_beaten(best, way[1]):
                keep(best, way)
    return best


def combined(found: Found, heap: Heap, most: float, limit: float, beyond: float) -> Found:
    """What can be paid with one more heap of cards, by the sum; of equal sums only what nothing beats."""
    # The sums stand in the order they are reached, also those that only dear ways reach: of equal ways the first is kept.
    sums = dict.fromkeys([way[2] for way in heap])
    new: Found = dict.fromkeys([paid + more for paid in found for more in sums if paid + more <= most])
    affordable = [way for way in heap if way[0] <= limit and way[0] - way[2] <= beyond]
    for so_far in found.values():
        for price, cost, paid, bank, area in so_far or ():
            for more_price, more_cost, more_paid, more_bank, more_area in affordable:
                dear, pays = price + more_price, paid + more_paid
                if dear > limit or pays > most or dear - pays > beyond:
                    continue
                both, best = together(cost, more_cost), new[pays]
                if best is None:
                    new[pays] = [(dear, both, pays, bank + more_bank, area + more_area)]
                elif not is_beaten(best, both):
                    keep(best, (dear, both, pays, bank + more_bank, area + more_area))
    return new


def together(one: Sums, other: Sums) -> Sums:
    """Two costs together."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3]


def beats(one: Sums, other: Sums) -> bool:
    """Whether a cost is no worse in anything."""
    return one[0] <= other[0] and one[1] <= other[1] and one[2] <= other[2] and one[3] <= other[3]


def is_beaten(best: list[Plain], cost: Sums) -> bool:
    """Whether another way costs no more in anything."""
    return True in [beats(way[1], cost) for way in best]


def keep(best: list[Plain], way: Plain) -> None:
    """Keep a way that no other beats, and drop those it beats."""
    best[:] = [other for other in best if not beats(way[1], other[1])]
    best.append(way)


class Having(NamedTuple):
    """What cards of one colour are good for: the rent they ask, their full sets, and what is lost with their buildings."""

    rent: int = 0
    sets: int = 0
    # The value of the buildings for which there is no full set, where such are discarded.
    lost: int = 0


NO_CARDS = Having()


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
    """What a player has to pay with, heap by heap: first the money of each value, then the cards of each colour."""

    def __init__(self, ed: DealEdition, player: Player) -> None:
        self.ed = ed
        bank: dict[int, list[str]] = {}
        for card in player.bank:
            bank.setdefault(ed.card_values[card], []).append(card)
        self.bank = sorted(bank.items())
        area: dict[str, list[Laid]] = {}
        for laid in player.area:
            area.setdefault(laid.colour, []).append(laid)
        self.area = [(colour, group, worth_having(ed, group, colour)) for colour, group in area.items()]

    def ways(self, limit: float = inf) -> list[Heap]:
        """Every heap with its ways, those left out that pay more than a limit."""
        # Nothing of a heap but nothing: it is as if it were not there.
        return [heap for heap in (*self.banked(), *self.colours(limit)) if heap[-1] is not NONE]

    def banked(self) -> Iterator[Heap]:
        """The money of each value: none of it, one card, two cards, and so on."""
        for worth, cards in self.bank:
            some = [(number, worth * number) for number in range(1, len(cards) + 1)]
            yield [NONE, *[(sum_, (sum_, 0, 0, number), sum_, tuple(cards[:number]), ()) for number, sum_ in some]]

    def colours(self, limit: float) -> Iterator[Heap]:
        """The cards of each colour with their buildings, in every number; the last way is all of them."""
        for colour, group, whole in self.area:
            some: list[tuple[tuple[Laid, ...], int]] = [((), 0)]
            for laid, worth in self.pieces(group):
                some = [
                    (gives + (laid,) * number, paid + worth * number)
                    for gives, paid in some
                    for number in range(group.count(laid) + 1)
                    if paid + worth * number <= limit
                ]
            yield [given_up(self.ed, group, colour, whole, gives, paid) for gives, paid in some]

    def pieces(self, group: Sequence[Laid]) -> list[tuple[Laid, int]]:
        """The cards of one colour that are worth something, alike ones once, with their values."""
        # Of two ways that cost the same the first is kept: a plain card goes rather than a wild one.
        pieces: Iterable[Laid] = group
        if len(group) > 1:
            pieces = dict.fromkeys(sorted(group, key=lambda laid: laid[0] in self.ed.plain_properties))
        return [(laid, worth) for laid in pieces if (worth := value(self.ed, laid))]

    def all(self) -> PaymentWay:
        """Everything of value."""
        whole = NOTHING
        for heap in self.banked():
            whole = whole.plus(as_way(heap[-1]))
        for colour, group, having in self.area:
            gives = tuple([laid for laid, _ in self.pieces(group) for _ in range(group.count(laid))])
            paid = sum([value(self.ed, laid) for laid in gives])
            whole = whole.plus(as_way(given_up(self.ed, group, colour, having, gives, paid)))
        return whole

    def affordable(self, amount: int) -> float:
        """More than the cheapest way can cost: what money alone comes to, or one card with all that its colour is good for."""
        sums, sum_ = [inf], 0
        for worth, cards in self.bank:
            sums += [worth] if worth >= amount else []
            for _ in cards:
                sum_ += worth
                sums += [sum_] if sum_ >= amount else []
        anyway = 0
        for _, group, whole in self.area:
            fallen = sum([self.ed.card_values[laid.card] for laid in group if laid.card in BUILDINGS])
            anyway += whole.lost
            most = whole.rent + FULL_SET * whole.sets + fallen
            sums += [worth + most for laid in group if (worth := value(self.ed, laid)) >= amount]
        return anyway + min(sums)
