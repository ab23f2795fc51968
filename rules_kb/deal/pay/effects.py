"""Paying: what its entries do."""

from rules_kb.deal.actions import GIFT, Laid, Pay
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.charge.facts import owed
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.pay.facts import BANKED, CHANGE_RULE, OWING_RULE, USELESS, meant, pays, short_because
from rules_kb.deal.rent.facts import lets
from rules_kb.deal.sets.facts import means
from rules_kb.deal.state import DealTable, pair
from rules_kb.deal.transfers import give, settle_buildings
from rules_kb.deal.turns import let_off
from rules_kb.kernel import matters
from rules_kb.kernel.declaring import Effects
from rules_kb.kernel.model import BillLine, Transfer, step

effects = Effects()

# What becomes of a charge when its payer has nothing left, by whether anything was paid.
FORGIVEN = {
    True: "{payer} has nothing more to pay with; the other ${left} are not owed.",
    False: "{payer} has nothing to pay with; the ${left} are not owed.",
}


@effects.on(Pay)
def pay(table: DealTable, action: Pay, ed: DealEdition) -> None:
    """Cards change tables: properties lie down, money goes into the bank; what cannot pay stays where it is, unless it is let be."""
    payer = table.players[action.by]
    found = list(meant(ed, payer, action))
    fault = short_because(ed, found)
    moved, lost = list[str](), list[Laid]()
    for said, where in found:
        if where == BANKED:
            payer.bank.remove(said.card)
            table.players[action.to].bank.append(said.card)
            moved.append(said.card)
        elif isinstance(where, Laid) and (pays(ed, where) or lets(table, USELESS[where.card in BUILDINGS])):
            hand_over(table, ed, action, where)
            lost.append(where)
            moved.append(said.card)
    table.given.setdefault(action.by, []).extend(lost)
    sum_ = sum([ed.card_values[card] for card in moved])
    credit(table, ed, action, moved, fault)
    let_off(table, ed, [due for due in table.dues if due.frm == action.by and due.flagged])
    break_sets(table, ed)
    close_answer(table, action)
    if sum_:
        table.moved.append(Transfer(action.by, action.to, sum_))


def break_sets(table: DealTable, ed: DealEdition) -> None:
    """The sets a payment broke lose their buildings once it is complete; as part of it those could pay as well."""
    if not table.given:
        return
    short = {due.frm for due in table.dues if due.flagged and due.why != GIFT}
    for seat in [seat for seat in table.given if seat not in short]:
        settle_buildings(table, ed, seat, table.given.pop(seat))


def close_answer(table: DealTable, action: Pay) -> None:
    """Who has paid can refuse no more, and a payment in between ends the chance to refuse a theft."""
    pending = table.pending
    if pending is not None and pending.taken:
        table.pending, table.answers = None, []
    elif pending is not None and pending.by == action.to and action.by in pending.targets:
        pending.targets.remove(action.by)
        pending.paid.append(action.by)


def hand_over(table: DealTable, ed: DealEdition, action: Pay, laid: Laid) -> None:
    """One card from table to table; a building goes where the edition says, and stands on nothing yet."""
    if laid.card not in BUILDINGS:
        give(table, action.by, action.to, laid)
        return
    payee = table.players[action.to]
    table.players[action.by].area.remove(laid)
    if ed.deal_building_as_payment == "bank":
        payee.bank.append(laid.card)
        table.steps.append(step("The {card} goes into {payee}'s bank as money.", card=laid.card, payee=action.to))
    else:
        payee.area.append(Laid(laid.card))
        table.steps.append(step("The {card} goes beside {payee}'s properties.", card=laid.card, payee=action.to))


def credit(table: DealTable, ed: DealEdition, action: Pay, moved: list[str], fault: str) -> None:
    """A payment against the oldest charge; who has nothing left owes nothing, and nothing comes back."""
    due, sum_ = owed(table, action.by, action.to, action.cards), sum([ed.card_values[card] for card in moved])
    if due is None:
        owe_back(table, action, moved, sum_)
        return
    over = sum_ - due.amount
    if over > 0:
        table.overpaid[pair(action.by, action.to)] = over
        table.steps.append(step("{payer} has paid ${more} too much; no change is given.", payer=action.by, more=over))
    due.amount -= min(sum_, due.amount)
    if due.amount and not means(table, ed, due):
        table.steps.append(step(FORGIVEN[bool(sum_)], payer=action.by, left=due.amount))
        due.amount = 0
    if not due.amount:
        matters.close(table, due, "paid")
    else:
        due.bill = (BillLine("left over", due.amount),)
        matters.tell(table, due, fault)


def owe_back(table: DealTable, action: Pay, moved: list[str], sum_: int) -> None:
    """What was handed over without a charge goes back, without a deadline."""
    if not sum_ or action.by == action.to:
        return
    change = table.overpaid.get(pair(action.to, action.by))
    bill = (BillLine("goes back", sum_),)
    back = matters.due(table, action.to, action.by, GIFT, bill, rule=OWING_RULE, about=" ".join(moved))
    matters.tell(table, matters.open_matter(table, back), CHANGE_RULE if change else OWING_RULE)
