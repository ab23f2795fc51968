"""Paying: questions and sums."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeGuard

from rules_kb.deal.actions import GIFT, LOOSE, Demand, Laid, Pay
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.pay.ways import FREE, PaymentWay, cheapest
from rules_kb.deal.sets.facts import find, pays_from, value
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
        in_bank = said.card not in ed.laid_out or (action.banked and said.card in rest.bank)
        laid = None if in_bank else find(ed, rest, said)
        if laid is not None:
            rest.area.remove(laid)
            yield said, laid
        elif said.card in rest.bank:
            rest.bank.remove(said.card)
            yield said, BANKED
        else:
            yield said, None


def may_give(ed: DealEdition, player: Player) -> tuple[list[str], list[Laid]]:
    """All a player can pay with: every card in the bank, and what has a value on the table."""
    return list(player.bank), [laid for laid in player.area if value(ed, laid)]


def payment(seat: Seat, to: Seat, player: Player, way: PaymentWay) -> Pay:
    """A way to pay as an entry; a building out of the bank is told apart from one that stands on a set."""
    pieces = [card for card in way.bank if card in BUILDINGS]
    banked = bool(pieces) and any(laid.card in pieces for laid in player.area)
    return Pay(seat, to, (*(Laid(card) for card in way.bank), *(said(player.area, laid) for laid in way.area)), banked)


def said(area: Sequence[Laid], laid: Laid) -> Laid:
    """A card as one names it: with its colour only where the card alone would not tell."""
    alike = {other.colour for other in area if other.card == laid.card}
    if len(alike) == 1:
        return Laid(laid.card)
    return Laid(laid.card, LOOSE) if laid.card in BUILDINGS and not laid.colour else laid


def what_to_pay(table: DealTable, ed: DealEdition, due: Due) -> Pay:
    """The entry that pays a due: what was handed over without a charge goes back itself, with what costs least for the rest."""
    player, left = pays_from(table, due), due.amount
    if due.why == GIFT:
        back, player = set_aside(player, due.about.split())
        left -= sum(ed.card_values[card] for card in back.bank) + sum(value(ed, laid) for laid in back.area)
        way = back.plus(cheapest(ed, player, left))
    else:
        way = cheapest(ed, player, left)
    return payment(due.frm, due.to, table.players[due.frm], way)


def set_aside(player: Player, cards: Sequence[str]) -> tuple[PaymentWay, Player]:
    """Certain cards as far as they lie there, and what is left without them."""
    rest, bank, area = Counter(cards), list[str](), list[Laid]()
    left = Player(bank=list(player.bank), area=list(player.area))
    for card in player.bank:
        if rest[card] > 0:
            rest[card] -= 1
            bank.append(card)
            left.bank.remove(card)
    for laid in player.area:
        if rest[laid.card] > 0:
            rest[laid.card] -= 1
            area.append(laid)
            left.area.remove(laid)
    return PaymentWay(FREE, 0, tuple(bank), tuple(area)), left


def pays(ed: DealEdition, laid: Laid) -> bool:
    """Whether a card on the table can be used to pay at all."""
    if laid.card in BUILDINGS:
        return ed.deal_building_as_payment != "no"
    return laid.card not in ed.any_wilds


def short_because(ed: DealEdition, found: Iterable[tuple[Laid, Laid | str | None]]) -> str:
    """The rule that answers for a payment of these cards that is too little: a card that cannot pay, else its sum."""
    useless = [where.card for _, where in found if is_useless(where, ed)]
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
