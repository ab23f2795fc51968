"""The cards a line brings out of a hand."""

from rules_kb.core import Action
from rules_kb.deal.actions import CHARGES, STEALS, Discard, No, Return
from rules_kb.deal.charging import card_of, doublers
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.effects.charges import DOUBLER
from rules_kb.deal.effects.plays import put_away
from rules_kb.deal.effects.steals import THEFTS
from rules_kb.deal.state import Table

JUST_SAY_NO = "just_say_no"


def cards_shown(table: Table, ed: DealEdition, action: Action) -> list[str]:
    """The cards everybody sees leaving the hand; none where they came out of the bank or off the table."""
    if getattr(action, "banked", False) or put_away(table, action) is not None:
        return []
    if isinstance(action, CHARGES):
        return [card_of(action), *[DOUBLER] * doublers(ed, action)]
    if isinstance(action, STEALS):
        return [THEFTS[type(action)]]
    if isinstance(action, No):
        return [JUST_SAY_NO]
    return [card] if (card := getattr(action, "card", "")) else []


def cards_needed(table: Table, ed: DealEdition, action: Action) -> int:
    """How many cards a line takes out of the hand, seen or not."""
    if isinstance(action, Return):
        return action.count
    return 1 if isinstance(action, Discard) else len(cards_shown(table, ed, action))
