"""Charges: what its entries do."""

from rules_kb.deal import piles
from rules_kb.deal.actions import Birthday, Debt, Rent
from rules_kb.deal.charge.facts import DOUBLER, bill_of, card_of, reason, targets
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.rent.facts import doublers
from rules_kb.deal.state import DealTable, Pending
from rules_kb.deal.turns import open_due
from rules_kb.deal.turns import use_card as use
from rules_kb.kernel.declaring import Effects

effects = Effects()


@effects.on(Rent, Birthday, Debt)
def charge(table: DealTable, action: Rent | Birthday | Debt, ed: DealEdition) -> None:
    """A card that asks for money; doublers that belong to it are plays of their own."""
    card, doubles = card_of(action), doublers(table, ed, action)
    bill, asked = bill_of(table, ed, action), targets(table, action)
    use(table, ed, action.by, (card, *[DOUBLER] * doubles), action.banked)
    table.discard += [card, *[DOUBLER] * doubles]
    piles.show(table, ed, action.by, [DOUBLER] * (action.doubles - doubles))
    about = action.colours[0] if isinstance(action, Rent) else ""
    pending = Pending(table.seq, action.by, card, asked, [], reason(action), about, bill, doubles)
    table.pending = pending
    for seat in asked:
        open_due(table, ed, pending, seat, doubles)
