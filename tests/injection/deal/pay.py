"""Ways to break the rules of paying."""

from msgspec.structs import replace

from rules_kb.deal.actions import Block, Demand, End, Laid, Pay, Resync, Standing
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.sets.facts import payable
from rules_kb.deal.state import pair
from rules_kb.kernel.model import TABLE, Action, Due
from tests.injection.deal.spot import BOTH, CardSpot, hand_of, is_settled, others
from tests.injection.ways import Ways

ways = Ways("deal.pay", *BOTH)


def payment(spot: CardSpot) -> Pay | None:
    """The payment that comes next."""
    return spot.next.action if isinstance(spot.next.action, Pay) and not spot.table.over else None


def charge(spot: CardSpot) -> Due | None:
    """A charge that can be paid and is not."""
    dues = [due for due in spot.table.dues if payable(spot.ed, spot.table.players[due.frm])]
    return dues[0] if dues and not spot.table.over else None


@ways.to_break("table-only")
def pays_from_the_hand(spot: CardSpot) -> list[Action] | None:
    """A payment has a card in it that does not lie on the table."""
    action = payment(spot)
    if action is None:
        return None
    bank = spot.table.players[action.by].bank
    money = [card.id for card in spot.ed.cards.values() if card.kind == "money" and card.id not in bank]
    return [replace(action, cards=(*action.cards, Laid(spot.chance.choice(money))))] if money else None


@ways.to_break("enough")
def pays_too_little(spot: CardSpot) -> list[Action] | None:
    """A card of a payment is kept back."""
    action = payment(spot)
    return [replace(action, cards=action.cards[1:])] if action and charge(spot) and is_needed(spot, action) else None


def is_needed(spot: CardSpot, action: Pay) -> bool:
    """Whether a payment is not enough without its first card."""
    due = next((due for due in spot.table.dues if (due.frm, due.to) == (action.by, action.to)), None)
    paid = sum(spot.ed.cards[laid.card].value for laid in action.cards[1:])
    return due is not None and paid < due.amount and spot.ed.cards[action.cards[0].card].value > 0


@ways.to_break("enough")
def ends_the_turn_unpaid(spot: CardSpot) -> list[Action] | None:
    """The turn ends while somebody has still to pay."""
    due, few = charge(spot), hand_of(spot, spot.seat) <= spot.ed.deal_hand_limit
    alone = len([each for each in spot.table.dues if payable(spot.ed, spot.table.players[each.frm])]) == 1
    return [End(spot.seat)] if due and alone and few and due.to == spot.seat else None


def overpaid(spot: CardSpot) -> list[tuple[int, int]]:
    """Who has just paid whom too much and owes nothing more."""
    seats = range(len(spot.table.players))
    owing = {(due.frm, due.to) for due in spot.table.dues}
    pairs = [(frm, to) for frm in seats for to in seats if spot.table.overpaid.get(pair(frm, to))]
    return [each for each in pairs if each[::-1] not in owing and not spot.table.over]


@ways.to_break("change")
def gives_change(spot: CardSpot) -> list[Action] | None:
    """Who was paid too much gives something back."""
    for payer, payee in overpaid(spot):
        bank = spot.table.players[payee].bank
        if bank:
            return [Pay(payee, payer, (Laid(bank[0]),), bank[0] in BUILDINGS)]
    return None


@ways.to_break("change")
def asks_for_change(spot: CardSpot) -> list[Action] | None:
    """Who paid too much asks for the rest."""
    for payer, payee in overpaid(spot):
        return [Demand(payer, payee, (), spot.table.overpaid[pair(payer, payee)])]
    return None


@ways.to_break("wild")
def pays_with_a_wild(spot: CardSpot) -> list[Action] | None:
    """An any-colour wild is handed over with the rest."""
    action = payment(spot)
    wilds = [laid for laid in spot.table.players[action.by].area if laid.card == "wild_any"] if action else []
    return [replace(action, cards=(*action.cards, wilds[0]))] if action and wilds else None


def covers(spot: CardSpot, action: Pay) -> bool:
    """Whether a payment is as much as is asked."""
    asked = [due.amount for due in spot.table.dues if (due.frm, due.to) == (action.by, action.to)]
    return bool(asked) and sum(spot.ed.cards[laid.card].value for laid in action.cards) >= asked[0]


@ways.to_break("building", deal_building_as_payment="no")
def pays_with_a_house(spot: CardSpot) -> list[Action] | None:
    """A building is handed over with the rest, where buildings do not pay."""
    action = payment(spot)
    if action is None:
        return None
    player = spot.table.players[action.by]
    pieces = [laid for laid in player.area if laid.card in BUILDINGS and laid.card not in player.bank]
    return [replace(action, cards=(*action.cards, pieces[0]))] if pieces else None


@ways.to_break("building", "deal-2008", deal_building_as_payment="no")
def pays_with_a_house_just_found(spot: CardSpot) -> list[Action] | None:
    """The table finds that the payer has a full set with a house, and the house is handed over with the rest."""
    action = payment(spot)
    if action is None:
        return None
    player = spot.table.players[action.by]
    theirs = "house" in player.bank or any(laid.colour == "brown" or laid.card in BUILDINGS for laid in player.area)
    if theirs or not covers(spot, action):
        return None
    owns = (*player.area, *[Laid("property_brown", "brown")] * 2, Laid("house", "brown"))
    found = Resync(TABLE, Block(players=(Standing(action.by, owns=owns),)))
    return [found, replace(action, cards=(*action.cards, Laid("house", "brown")))]


@ways.to_break("payer-chooses")
def asks_for_a_card(spot: CardSpot) -> list[Action] | None:
    """Who is owed asks for a certain card."""
    due = charge(spot)
    if due is None:
        return None
    player = spot.table.players[due.frm]
    cards = [*player.bank, *(laid.card for laid in player.area)]
    return [Demand(due.to, due.frm, (spot.chance.choice(cards),))]


@ways.to_break("owing")
def pays_for_nothing(spot: CardSpot) -> list[Action] | None:
    """Somebody who owes nothing hands over a card."""
    if not is_settled(spot) or spot.table.dues or spot.table.overpaid:
        return None
    for seat in others(spot):
        bank = spot.table.players[seat].bank
        if bank:
            return [Pay(seat, spot.seat, (Laid(bank[0]),), bank[0] in BUILDINGS)]
    return None
