"""Birthdays and debts: how much, and from whom."""

from rules_kb.deal.actions import GIFT, Birthday, Debt, Demand
from rules_kb.deal.charge.facts import against_all, asks_instead, card_of, comes_to, is_sum, owed, targets
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.state import DealTable
from rules_kb.kernel.declaring import Breach, Rules, breach

rules = Rules("deal.charge")


@rules.on(
    Birthday, Debt, Demand,
    level="irregular",
    says={
        "card": "{player} asks ${asked}; the card is for ${right}.",
        "back": "{player} asks for ${asked} back; it is ${right}.",
    },
    fix={"card": "${right} is to be paid.", "back": "${right} goes back."},
)  # fmt: skip
def amount(table: DealTable, action: Birthday | Debt | Demand, ed: DealEdition) -> Breach:
    """A debt is 5M, a birthday 2M from each."""
    due, right = None, action.amount
    if isinstance(action, Demand):
        due = owed(table, action.frm, action.by) if action.frm is not None else None
        right = due.amount if due is not None and due.why != "rent" else right
    elif not is_sum(table, ed, action):
        right = comes_to(table, ed, action)
    if action.amount is None or right is None or action.amount == right:
        return None
    back = due is not None and due.why == GIFT
    which = "back" if back else "card"
    return breach(says=which, fix=which, player=action.by, asked=action.amount, right=right)


@rules.on(
    Birthday, Debt,
    says={
        "one_self": "{card} is for one rival, not for oneself.",
        "one_all": "{card} is for one rival, not for everybody.",
        "one_some": "{card} is for one rival, not for {count} of them.",
        "every_self": "{card} is for every rival, not for oneself.",
        "every_some": "{card} is for every rival, not for {count:one|#} of them.",
    },
    fix={"one": "Ask one rival.", "every": "Ask every rival."},
)  # fmt: skip
def who(table: DealTable, action: Birthday | Debt, ed: DealEdition) -> Breach:
    """A debt is one rival's, a birthday everybody's."""
    asked, right = asks_instead(table, ed, action), "every" if against_all(ed, action) else "one"
    if not asked:
        return None
    return breach(says=f"{right}_{asked}", fix=right, card=card_of(action), count=len(targets(table, action)))
