"""Playing a card: questions and sums."""

from rules_kb.deal.actions import CHARGES, Bank, Draw, No, Play, Return
from rules_kb.deal.build.facts import put_away
from rules_kb.deal.charge.facts import DOUBLER, card_of
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.respond.facts import JUST_SAY_NO
from rules_kb.deal.state import DealTable
from rules_kb.deal.steal.facts import THEFTS
from rules_kb.deal.turn.facts import put_right
from rules_kb.kernel.model import Action

# The rules that a card was in the hand, and that Pass Go draws two.
HAND_RULE = "deal.play.hand"
GO_RULE = "deal.play.pass-go"


# The lines that are always the same card.
ONE_CARD: dict[type[Action], str] = {**THEFTS, No: JUST_SAY_NO}


def cards_shown(table: DealTable, ed: DealEdition, action: Action) -> list[str]:
    """The cards everybody sees leaving the hand; none where they came out of the bank or off the table."""
    if getattr(action, "banked", False):
        return []
    if isinstance(action, Play):
        return [action.card]
    if type(action) in ONE_CARD:
        return [ONE_CARD[type(action)]]
    if isinstance(action, CHARGES):
        # Doublers that fall go back into the hand, and everybody has seen them.
        return [card_of(action), *[DOUBLER] * action.doubles]
    # A building is banked off a set, whether it stands there or not.
    if isinstance(action, Bank) and (action.was or put_away(table, action)):
        return []
    card = getattr(action, "card", "")
    return [card] if card and not put_right(table, ed, action) else []


def cards_needed(table: DealTable, ed: DealEdition, action: Action, shown: list[str]) -> int:
    """How many cards a line takes out of the hand, seen or not."""
    if isinstance(action, Return) and not put_right(table, ed, action):
        return action.count
    return len(shown)


def rules_about(table: DealTable, action: Action) -> tuple[str, ...]:
    """The rules of playing a card that such a line is held against first."""
    if isinstance(action, Bank):
        return ("deal.play.property-as-money", "deal.play.banked")
    passes = table.turn.passes if isinstance(action, Draw) else isinstance(action, Play) and action.card == "pass_go"
    return (GO_RULE,) if passes else ()
