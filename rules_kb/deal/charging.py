"""What a charge asks for, from whom, and with which doublers."""

from rules_kb.core import Action, Line, Seat
from rules_kb.corrections import EVERY_RULE
from rules_kb.deal.actions import Birthday, Debt, Rent
from rules_kb.deal.cards import BIRTHDAY, DEBT
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.sets import Bill, rent
from rules_kb.deal.state import Table, rivals

CARDS: dict[type[Action], str] = {Birthday: "birthday", Debt: "debt_collector"}
SUMS = {"birthday": BIRTHDAY, "debt_collector": DEBT}


def reason(action: Rent | Birthday | Debt) -> str:
    """What a charge is called in a due."""
    return str(type(action).__struct_config__.tag)


def card_of(action: Rent | Birthday | Debt) -> str:
    """The card a charge is made with."""
    return action.card if isinstance(action, Rent) else CARDS[type(action)]


def against_all(ed: DealEdition, action: Rent | Birthday | Debt) -> bool:
    """Whether a card is against every rival: the two-colour rents and the birthday."""
    return isinstance(action, Birthday) or (isinstance(action, Rent) and not ed.cards[action.card].any)


def targets(table: Table, action: Rent | Birthday | Debt) -> list[Seat]:
    """Who is asked: those named, else every rival."""
    return [seat for seat in action.frm or rivals(table, action.by) if seat != action.by]


def bill_of(table: Table, ed: DealEdition, action: Rent | Birthday | Debt) -> Bill:
    """What a card asks for before any doubling."""
    if isinstance(action, Rent):
        area = table.players[action.by].area
        return tuple(line for colour in dict.fromkeys(action.colours) for line in rent(ed, area, colour))
    card = CARDS[type(action)]
    return (Line(ed.cards[card].title, SUMS[card]),)


def doublers(table: Table, ed: DealEdition, action: Rent | Birthday | Debt) -> int:
    """How many of the doublers played count: those that belong there and for which a play is left."""
    belong, room = belonging(table, ed, action), ed.deal_plays_per_turn - table.turn.plays - 1
    let_be = table.stand or lets(table, "deal.turn.plays") or action.by != table.turn.seat
    # Without a play for the rent itself there is no part that fits.
    return belong if let_be or room < 0 else min(belong, room)


def belonging(table: Table, ed: DealEdition, action: Rent | Birthday | Debt) -> int:
    """How many of the doublers played go with the card, or all where the table lets them."""
    return action.doubles if lets(table, "deal.rent.double") else fitting(ed, action)


def lets(table: Table, rule: str) -> bool:
    """Whether the table lets a rule pass for this line."""
    return bool({rule, EVERY_RULE} & set(table.waived))


def fitting(ed: DealEdition, action: Rent | Birthday | Debt) -> int:
    """How many of the doublers played belong there: none without rent, one where they do not stack."""
    if not isinstance(action, Rent) or (ed.cards[action.card].any and not ed.deal_double_rent_any_colour):
        return 0
    return action.doubles if ed.deal_double_rent_stack else min(action.doubles, 1)
