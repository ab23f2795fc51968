"""Playing a card: questions and sums."""

from rules_kb.deal.actions import CHARGES, STEALS, Bank, Draw, No, Play, Return
from rules_kb.deal.build.facts import put_away
from rules_kb.deal.charge.facts import DOUBLER, card_of
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.respond.facts import JUST_SAY_NO
from rules_kb.deal.state import DealTable
from rules_kb.deal.steal.facts import THEFTS
from rules_kb.deal.turn.facts import put_right
from rules_kb.kernel.asking import asked_once
from rules_kb.kernel.model import Action

# The rules that a card was in the hand, and that Pass Go draws two.
HAND_RULE = "deal.play.hand"
GO_RULE = "deal.play.pass-go"


@asked_once
def cards_shown(table: DealTable, ed: DealEdition, action: Action) -> list[str]:
    """The cards everybody sees leaving the hand; none where they came out of the bank or off the table."""
    # A building is banked off a set, whether it stands there or not.
    off_table = put_away(table, action) is not None or (isinstance(action, Bank) and action.was)
    if getattr(action, "banked", False) or off_table or put_right(table, ed, action):
        return []
    if isinstance(action, CHARGES):
        # Doublers that fall go back into the hand, and everybody has seen them.
        return [card_of(action), *[DOUBLER] * action.doubles]
    if isinstance(action, STEALS):
        return [THEFTS[type(action)]]
    if isinstance(action, No):
        return [JUST_SAY_NO]
    return [card] if (card := getattr(action, "card", "")) else []


def cards_needed(table: DealTable, ed: DealEdition, action: Action) -> int:
    """How many cards a line takes out of the hand, seen or not."""
    if isinstance(action, Return) and not put_right(table, ed, action):
        return action.count
    return len(cards_shown(table, ed, action))


def rules_about(table: DealTable, action: Action) -> tuple[str, ...]:
    """The rules of playing a card that such a line is held against first."""
    if isinstance(action, Bank):
        return ("deal.play.property-as-money", "deal.play.banked")
    passes = table.turn.passes if isinstance(action, Draw) else isinstance(action, Play) and action.card == "pass_go"
    return (GO_RULE,) if passes else ()
