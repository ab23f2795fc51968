"""The cards a line brings out of a hand, and those of a line that does not stand, which stay in it."""

from rules_kb.core import Action
from rules_kb.deal import piles
from rules_kb.deal.actions import BY_HAND, CHARGES, STEALS, No, Return
from rules_kb.deal.answering import JUST_SAY_NO
from rules_kb.deal.astray import put_right
from rules_kb.deal.charging import card_of, doublers
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.effects.charges import DOUBLER
from rules_kb.deal.effects.plays import put_away
from rules_kb.deal.effects.steals import THEFTS
from rules_kb.deal.state import Table, is_won


def cards_shown(table: Table, ed: DealEdition, action: Action) -> list[str]:
    """The cards everybody sees leaving the hand; none where they came out of the bank or off the table."""
    if getattr(action, "banked", False) or put_away(table, action) is not None or put_right(table, ed, action):
        return []
    if isinstance(action, CHARGES):
        return [card_of(action), *[DOUBLER] * doublers(table, ed, action)]
    if isinstance(action, STEALS):
        return [THEFTS[type(action)]]
    if isinstance(action, No):
        return [JUST_SAY_NO]
    return [card] if (card := getattr(action, "card", "")) else []


def shown_in_vain(table: Table, action: Action, ed: DealEdition) -> None:
    """The cards of a line that does not stand go back into the hand, and everybody has seen them."""
    table.played_on = table.played_on or is_won(table)
    if isinstance(action, BY_HAND):
        piles.show(table, ed, action.by, cards_shown(table, ed, action))


def cards_needed(table: Table, ed: DealEdition, action: Action) -> int:
    """How many cards a line takes out of the hand, seen or not."""
    if isinstance(action, Return) and not put_right(table, ed, action):
        return action.count
    return len(cards_shown(table, ed, action))
