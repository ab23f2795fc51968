"""Rent: questions and sums."""

from rules_kb.deal.actions import CHARGES, Birthday, Debt, Rent
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.state import DealTable
from rules_kb.deal.turn.facts import PLAYS_RULE
from rules_kb.kernel.corrections import EVERY_RULE
from rules_kb.kernel.model import Action

# The rules that say what a rent comes to, and how it is doubled.
RENT_RULE = "deal.rent.amount"
DOUBLE_RULE = "deal.rent.double"


def doublers(table: DealTable, ed: DealEdition, action: Rent | Birthday | Debt) -> int:
    """How many of the doublers played count: those that belong there and for which a play is left."""
    if not action.doubles:
        return 0
    belong, room = belonging(table, ed, action), ed.deal_plays_per_turn - table.turn.plays - 1
    let_be = table.stand or lets(table, PLAYS_RULE) or action.by != table.turn.seat
    # Without a play for the rent itself there is no part that fits.
    return belong if let_be or room < 0 else min(belong, room)


def belonging(table: DealTable, ed: DealEdition, action: Rent | Birthday | Debt) -> int:
    """How many of the doublers played go with the card, or all where the table lets them."""
    if not action.doubles:
        return 0
    return action.doubles if lets(table, DOUBLE_RULE) else fitting(ed, action)


def lets(table: DealTable, rule: str) -> bool:
    """Whether the table lets a rule pass for this line."""
    return bool(table.waived) and not {rule, EVERY_RULE}.isdisjoint(table.waived)


def fitting(ed: DealEdition, action: Rent | Birthday | Debt) -> int:
    """How many of the doublers played belong there: none without rent, one where they do not stack."""
    if not isinstance(action, Rent) or (ed.cards[action.card].any and not ed.deal_double_rent_any_colour):
        return 0
    return action.doubles if ed.deal_double_rent_stack else min(action.doubles, 1)


def rules_about(table: DealTable, action: Action) -> tuple[str, ...]:
    """The rules of rent that such a line is held against first."""
    return (DOUBLE_RULE,) if isinstance(action, CHARGES) and action.doubles else ()
