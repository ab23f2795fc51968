"""Birthdays and debts: how much, and from whom."""

from rules_kb.core import Breach, Rules, breach
from rules_kb.deal.actions import GIFT, Birthday, Debt, Demand
from rules_kb.deal.charging import CARDS, targets
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.effects.charges import comes_to, is_sum, owed
from rules_kb.deal.state import Table, rivals
from rules_kb.deal.wording import some

rules = Rules("deal.charge")


@rules.on(
    Birthday, Debt, Demand,
    level="irregular",
    says="{player} asks ${asked}; {told}.",
    fix="${right} is to be paid.",
)  # fmt: skip
def amount(table: Table, action: Birthday | Debt | Demand, ed: DealEdition) -> Breach:
    """A debt is 5M, a birthday 2M from each."""
    due, right = None, action.amount
    if isinstance(action, Demand):
        due = owed(table, action.frm, action.by) if action.frm is not None else None
        right = due.amount if due is not None and due.why != "rent" else right
    elif not is_sum(table, ed, action):
        right = comes_to(table, ed, action)
    if action.amount is None or right is None or action.amount == right:
        return None
    told = f"${right} goes back" if due is not None and due.why == GIFT else f"the card is for ${right}"
    return breach(player=action.by, asked=action.amount, right=right, told=told)


@rules.on(
    Birthday, Debt,
    says="{card} is for {right}, not for {asked}.",
    fix="Ask {right}.",
)  # fmt: skip
def who(table: Table, action: Birthday | Debt, ed: DealEdition) -> Breach:
    """A debt is one rival's, a birthday everybody's."""
    asked, all_ = targets(table, action), rivals(table, action.by)
    one = isinstance(action, Debt)
    if action.by not in action.frm and (len(asked) == 1 if one else set(asked) == set(all_)):
        return None
    told = "oneself" if action.by in action.frm else some(asked, all_)
    return breach(card=CARDS[type(action)], right="one rival" if one else "every rival", asked=told)
