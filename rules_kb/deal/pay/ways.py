"""The ways to pay a sum with what lies on the table, and which of them costs its payer least."""

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from rules_kb.deal.actions import Laid
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.pay.heaps import NONE, ColourCards, Cost, Heap, Heaps, Plain, Sums, beats, given_up, together
from rules_kb.deal.sets.facts import payable, value
from rules_kb.deal.state import Player


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
# The best ways found so far by the sum they pay; None where a sum is reached by none that may be afforded.
Found = dict[int, list[Plain] | None]


def ways(ed: DealEdition, player: Player, amount: int) -> list[PaymentWay]:
    """The ways to pay a sum that no other way beats in everything, the cheapest first; one for each cost."""
    heaps = Heaps(ed, player)
    if amount <= 0 or payable(ed, player) <= amount:
        return [NOTHING if amount <= 0 else all_of_value(ed, heaps)]
    return list(map(as_way, sorted(unbeaten(heaps.ways(), amount, most_paid(ed, amount)), key=dearness)))


def cheapest(ed: DealEdition, player: Player, amount: int) -> PaymentWay:
    """The way to pay a sum that costs least; what is dearer than a way found at first sight is never tried."""
    heaps = Heaps(ed, player)
    if amount <= 0 or payable(ed, player) <= amount:
        return NOTHING if amount <= 0 else all_of_value(ed, heaps)
    if just := just_money(ed, heaps, amount):
        return just
    limit = heaps.affordable(amount)
    found = heaps.ways(limit)
    if limit > amount:
        limit = min(limit, price_at_first_sight(found, amount))
    return as_way(min(enough(found, amount, min(most_paid(ed, amount), limit), limit), key=dearness))


def all_of_value(ed: DealEdition, heaps: Heaps) -> PaymentWay:
    """Everything that is worth something."""
    whole = NOTHING
    for heap in heaps.money():
        whole = whole.plus(as_way(heap[-1]))
    for colour, cards, having, pieces, *_ in heaps.groups:
        gives = tuple([laid for laid, _ in pieces for _ in range(cards.count(laid))])
        paid = sum([value(ed, laid) for laid in gives])
        whole = whole.plus(as_way(given_up(ed, cards, colour, having, gives, paid)))
    return whole


def just_money(ed: DealEdition, heaps: Heaps, amount: int) -> PaymentWay | None:
    """The fewest notes that come to just a sum: nothing costs less, unless it is a card that nobody would miss."""
    if sum([worth * len(cards) for worth, cards in heaps.bank]) < amount:
        return None
    found = enough([*heaps.money(amount)], amount, amount, amount)
    notes = min(found, key=dearness, default=None)
    if notes is None or not all(is_dearer(ed, group, amount, len(notes[3])) for group in heaps.groups):
        return None
    return as_way(notes)


def is_dearer(ed: DealEdition, group: ColourCards, amount: int, notes: int) -> bool:
    """Whether no cards of a colour can take the place of so many notes: they are missed, or it takes more of them."""
    if group.is_missed:
        return True
    worth = ed.card_values
    return notes == 1 and not any(laid[0] in BUILDINGS or worth[laid[0]] == amount for laid in group.cards)


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


def sum_paid(found: Plain) -> int:
    """What the receiver gets."""
    return found[2]


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


def enough(heaps: Sequence[Heap], amount: int, most: float, limit: float = inf) -> list[Plain]:
    """Ways to pay a sum, but no more than the most and at no higher price; those that pay least come first."""
    # Nothing costs less than what it pays, so what it costs beyond that leaves so much less for the rest.
    beyond = limit - amount
    affordable = [[way for way in heap if way[0] <= limit and way[0] - way[2] <= beyond] for heap in heaps]
    # Heaps of which nothing can be given are left out at both ends. One between them stays: it orders the sums, and of
    # equal ways the first is kept.
    some = [at for at, heap in enumerate(heaps) if len(affordable[at]) > 1 or heap[0][0]]
    if len(some) == 1:
        return sorted([way for way in affordable[some[0]] if amount <= way[2] <= most], key=sum_paid)
    found: Found = {0: [NONE]}
    for at in range(some[0], some[-1] + 1) if some else ():
        found = combined(found, heaps[at], affordable[at], most, limit, beyond)
    return [way for paid in sorted(found) if paid >= amount for way in found[paid] or ()]


def unbeaten(heaps: Sequence[Heap], amount: int, most: float) -> list[Plain]:
    """The ways to pay a sum, but no more than the most, that no other way beats in everything."""
    best: list[Plain] = []
    for way in enough(heaps, amount, most):
        if not is_beaten(best, way[1]):
            keep(best, way)
    return best


def combined(found: Found, heap: Heap, affordable: Heap, most: float, limit: float, beyond: float) -> Found:
    """What can be paid with one more heap of cards, by the sum; of equal sums only what nothing beats."""
    # The sums stand in the order they are reached, also those that only dear ways reach: of equal ways the first is kept.
    sums = dict.fromkeys([way[2] for way in heap])
    new: Found = dict.fromkeys([paid + more for paid in found for more in sums if paid + more <= most])
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


def is_beaten(best: list[Plain], cost: Sums) -> bool:
    """Whether another way costs no more in anything."""
    return True in [beats(way[1], cost) for way in best]


def keep(best: list[Plain], way: Plain) -> None:
    """Keep a way that no other beats, and drop those it beats."""
    best[:] = [other for other in best if not beats(way[1], other[1])]
    best.append(way)
