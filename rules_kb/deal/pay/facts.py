"""Paying: questions and sums."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple, TypeGuard

from rules_kb.deal.actions import GIFT, LOOSE, Demand, Laid, Pay
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.sets.facts import buildings, find, full_sets, payable, pays_from, rent, total, value
from rules_kb.deal.state import DealTable, Player
from rules_kb.kernel.model import Action, Due, Seat, Transfer, step
from rules_kb.kernel.said import Said

# The rules that a charge is paid in full, that more gives no change, and that nothing is paid without a charge.
ENOUGH_RULE = "deal.pay.enough"
CHANGE_RULE = "deal.pay.change"
OWING_RULE = "deal.pay.owing"
FIRST: dict[type[Action], tuple[str, ...]] = {
    Pay: (ENOUGH_RULE, "deal.pay.payer-chooses", CHANGE_RULE),
    Demand: (OWING_RULE,),
}

# The rules about cards that cannot pay, by whether they are buildings.
USELESS = {True: "deal.pay.building", False: "deal.pay.wild"}
# Where a card lies that is handed over.
BANKED = "bank"


def meant(ed: DealEdition, player: Player, action: Pay) -> Iterator[tuple[Laid, Laid | str | None]]:
    """Every card of a payment with where it lies: on the table, in the bank, or nowhere."""
    rest = Player(bank=list(player.bank), area=list(player.area))
    for said in action.cards:
        laid = None if action.banked and said.card in rest.bank else find(ed, rest, said)
        if laid is not None:
            rest.area.remove(laid)
            yield said, laid
        elif said.card in rest.bank:
            rest.bank.remove(said.card)
            yield said, BANKED
        else:
            yield said, None


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


def may_give(ed: DealEdition, player: Player) -> tuple[list[str], list[Laid]]:
    """All a player can pay with: every card in the bank, and what has a value on the table."""
    return list(player.bank), [laid for laid in player.area if value(ed, laid)]


def ways(ed: DealEdition, player: Player, amount: int) -> list[PaymentWay]:
    """The ways to pay a sum that no other way beats in everything, the cheapest first; one for each cost."""
    if amount <= 0:
        return [PaymentWay(Cost(), 0)]
    heaps = [*banked(ed, player.bank), *colours(ed, player.area)]
    if payable(ed, player) <= amount:
        return [all_of(heaps)]
    # A payment from which no card can stay goes over the sum by less than its smallest card.
    most = amount + max(ed.cards[card].value for card in ed.cards) - 1
    found: dict[int, list[PaymentWay]] = {0: [PaymentWay(Cost(), 0)]}
    for heap in heaps:
        found = combined(found, heap, most)
    best: list[PaymentWay] = []
    for paid in sorted(found):
        for way in found[paid] if paid >= amount else ():
            add(best, way)
    return sorted(best, key=lambda way: (way.cost.price, way.cost.rent, way.cost))


def cheapest(ed: DealEdition, player: Player, amount: int) -> PaymentWay:
    """The way to pay a sum that costs least."""
    return ways(ed, player, amount)[0]


def payment(seat: Seat, to: Seat, player: Player, way: PaymentWay) -> Pay:
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


def what_to_pay(table: DealTable, ed: DealEdition, due: Due) -> Pay:
    """The entry that pays a due: what was handed over without a charge goes back itself, with what costs least for the rest."""
    player = pays_from(table, due)
    rest = Counter(due.about.split() if due.why == GIFT else ())
    bank, area = list[str](), list[Laid]()
    for card in player.bank:
        if rest[card] > 0:
            rest[card] -= 1
            bank.append(card)
    for laid in player.area:
        if rest[laid.card] > 0:
            rest[laid.card] -= 1
            area.append(laid)
    back = PaymentWay(Cost(), 0, tuple(bank), tuple(area))
    left = due.amount - sum(ed.cards[card].value for card in bank) - sum(value(ed, laid) for laid in area)
    for card in bank:
        player.bank.remove(card)
    for laid in area:
        player.area.remove(laid)
    return payment(due.frm, due.to, table.players[due.frm], back.plus(cheapest(ed, player, left)))


def all_of(heaps: Iterable[Sequence[PaymentWay]]) -> PaymentWay:
    """Everything of value: the last way with every heap."""
    whole = PaymentWay(Cost(), 0)
    for heap in heaps:
        whole = whole.plus(heap[-1])
    return whole


def combined(found: dict[int, list[PaymentWay]], heap: Sequence[PaymentWay], most: int) -> dict[int, list[PaymentWay]]:
    """What can be paid with one more heap of cards, by the sum; of equal sums only what nothing beats."""
    new: dict[int, list[PaymentWay]] = {}
    for so_far in found.values():
        for way in so_far:
            for more in heap:
                paid = way.paid + more.paid
                if paid <= most and not is_beaten(best := new.setdefault(paid, []), cost := way.cost.plus(more.cost)):
                    add(best, PaymentWay(cost, paid, way.bank + more.bank, way.area + more.area))
    return new


def is_beaten(best: list[PaymentWay], cost: Cost) -> bool:
    """Whether another way costs no more in anything."""
    return True in [other.cost.beats(cost) for other in best]


def add(best: list[PaymentWay], way: PaymentWay) -> None:
    """Keep a way unless another beats it, and drop those it beats."""
    if not is_beaten(best, way.cost):
        best[:] = [other for other in best if not way.cost.beats(other.cost)]
        best.append(way)


def banked(ed: DealEdition, bank: Sequence[str]) -> Iterator[list[PaymentWay]]:
    """The money of each value: none of it, one card, two cards, and so on."""
    for worth in sorted({ed.cards[card].value for card in bank}):
        cards = [card for card in bank if ed.cards[card].value == worth]
        yield [
            PaymentWay(Cost(worth * number, 0, 0, number), worth * number, tuple(cards[:number]))
            for number in range(len(cards) + 1)
        ]


def colours(ed: DealEdition, area: Sequence[Laid]) -> Iterator[list[PaymentWay]]:
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


def given_up(ed: DealEdition, group: Sequence[Laid], colour: str, gives: Sequence[Laid]) -> PaymentWay:
    """Some cards of one colour handed over, and what that costs."""
    paid = sum(value(ed, laid) for laid in gives)
    if not colour:
        return PaymentWay(Cost(paid, 0, 0, len(gives)), paid, (), tuple(gives))
    left = list(group)
    for laid in gives:
        left.remove(laid)
    before, after = full_sets(ed, group, colour), full_sets(ed, left, colour)
    gone = sum(ed.cards[piece].value for piece in fallen(left, colour, after))
    lost = gone if ed.deal_buildings_of_broken_set == "discarded" else 0
    dearer = total(rent(ed, group, colour)) - total(rent(ed, left, colour))
    return PaymentWay(Cost(paid + lost, dearer, before - after, len(gives)), paid, (), tuple(gives))


def fallen(left: Sequence[Laid], colour: str, standing: int) -> list[str]:
    """The buildings for which no full set of their colour is left."""
    there = buildings(left, colour)
    return [piece for piece in BUILDINGS for _ in range(there.count(piece) - standing)]


def pays(ed: DealEdition, laid: Laid) -> bool:
    """Whether a card on the table can be used to pay at all."""
    if laid.card in BUILDINGS:
        return ed.deal_building_as_payment != "no"
    return not (ed.cards[laid.card].kind == "wild" and ed.cards[laid.card].any)


def short_because(table: DealTable, ed: DealEdition, action: Pay) -> str:
    """The rule that answers for a payment that is too little: a card in it that cannot pay, else its sum."""
    useless = [where.card for _, where in meant(ed, table.players[action.by], action) if is_useless(where, ed)]
    if not useless:
        return ENOUGH_RULE
    return USELESS[all(card in BUILDINGS for card in useless)]


def is_useless(where: Laid | str | None, ed: DealEdition) -> TypeGuard[Laid]:
    """Whether a card lies on the table and still cannot pay."""
    return isinstance(where, Laid) and not pays(ed, where)


def charge_until(table: DealTable, due: Due) -> Said | None:
    """The deadline of a charge."""
    return step("{payee}'s next card or the end of the turn", payee=due.to) if due.until else None


def covers(table: DealTable, seat: Seat, plain: list[Transfer]) -> bool:
    """Never: cards are not sums, and without change no debt can be netted with another."""
    return False


def rules_about(table: DealTable, action: Action) -> tuple[str, ...]:
    """The rules of paying that such a line is held against first."""
    return FIRST.get(type(action), ())
