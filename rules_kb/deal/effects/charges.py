"""Charges open a called due for everybody they are against; payments close them, and no change is given."""

from collections.abc import Iterator
from typing import TypeGuard

from rules_kb.core import Due, Line, Seat, Transfer
from rules_kb.deal import piles
from rules_kb.deal.actions import GIFT, Birthday, Debt, Laid, Pay, Rent
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.charging import bill_of, card_of, doublers, reason, targets
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.effects.plays import use
from rules_kb.deal.effects.turns import let_off
from rules_kb.deal.handing import BANKED, give, meant, settle_buildings
from rules_kb.deal.sets import Bill, payable, total
from rules_kb.deal.state import Pending, Table, pair

DOUBLER = "double_the_rent"


def charge(table: Table, action: Rent | Birthday | Debt, ed: DealEdition) -> Iterator[Transfer]:
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
    yield from ()


def open_due(table: Table, ed: DealEdition, pending: Pending, seat: Seat, doubles: int) -> None:
    """What one player owes for a card with so many doublers left; nothing if the card itself is stopped."""
    bill = doubled(ed, pending.bill, doubles)
    if total(bill):
        table.dues.append(
            Due(seat, pending.by, total(bill), pending.why, pending.seq, bill=bill, turn=table.turn.no,
                deadline="next_play", about=pending.about)
        )  # fmt: skip


def doubled(ed: DealEdition, bill: Bill, doubles: int) -> Bill:
    """A bill with a line for every doubling."""
    for _ in range(doubles):
        bill = (*bill, Line(ed.cards[DOUBLER].title, total(bill)))
    return bill


def comes_to(table: Table, ed: DealEdition, action: Rent | Birthday | Debt) -> int:
    """What a card comes to for everybody it is against."""
    return total(doubled(ed, bill_of(table, ed, action), doublers(table, ed, action)))


def is_sum(table: Table, ed: DealEdition, action: Rent | Birthday | Debt) -> bool:
    """Whether the sum named is right, also by doublers that fall: those are a fault of their own."""
    bill = bill_of(table, ed, action)
    return action.amount in (None, comes_to(table, ed, action), total(doubled(ed, bill, action.doubles)))


def owed(table: Table, frm: Seat, to: Seat) -> Due | None:
    """The oldest charge between two players; what is left of one that was paid in part comes last."""
    between = [due for due in table.dues if due.frm == frm and due.to == to]
    return next((due for due in between if not due.flagged), between[0] if between else None)


def pay(table: Table, action: Pay, ed: DealEdition) -> Iterator[Transfer]:
    """Cards change tables: properties lie down, money goes into the bank; what cannot pay stays where it is."""
    payer = table.players[action.by]
    fault = short_because(table, ed, action)
    sum_, lost = 0, list[Laid]()
    for said, where in list(meant(ed, payer, action)):
        if where == BANKED:
            payer.bank.remove(said.card)
            table.players[action.to].bank.append(said.card)
            sum_ += ed.cards[said.card].value
        elif isinstance(where, Laid) and pays(ed, where):
            hand_over(table, ed, action, where)
            lost.append(where)
            sum_ += ed.cards[said.card].value
    table.given.setdefault(action.by, []).extend(lost)
    credit(table, ed, action, sum_, fault)
    let_off(table, ed, [due for due in table.dues if due.frm == action.by and due.flagged])
    break_sets(table, ed)
    close_answer(table, action)
    if sum_:
        yield Transfer(action.by, action.to, sum_)


def break_sets(table: Table, ed: DealEdition) -> None:
    """The sets a payment broke lose their buildings once it is complete; as part of it those could pay as well."""
    short = {due.frm for due in table.dues if due.flagged and due.why != GIFT}
    for seat in [seat for seat in table.given if seat not in short]:
        settle_buildings(table, ed, seat, table.given.pop(seat))


def close_answer(table: Table, action: Pay) -> None:
    """Who has paid can refuse no more, and a payment in between ends the chance to refuse a theft."""
    pending = table.pending
    if pending is not None and pending.taken:
        table.pending, table.answers = None, []
    elif pending is not None and pending.by == action.to and action.by in pending.targets:
        pending.targets.remove(action.by)
        pending.paid.append(action.by)


def pays(ed: DealEdition, laid: Laid) -> bool:
    """Whether a card on the table can be used to pay at all."""
    if laid.card in BUILDINGS:
        return ed.deal_building_as_payment != "no"
    return not (ed.cards[laid.card].kind == "wild" and ed.cards[laid.card].any)


def hand_over(table: Table, ed: DealEdition, action: Pay, laid: Laid) -> None:
    """One card from table to table; a building goes where the edition says, and stands on nothing yet."""
    if laid.card not in BUILDINGS:
        give(table, action.by, action.to, laid)
        return
    payee, title = table.players[action.to], ed.cards[laid.card].title
    table.players[action.by].area.remove(laid)
    if ed.deal_building_as_payment == "bank":
        payee.bank.append(laid.card)
        table.steps.append(f"The {title} goes into {{{action.to}}}'s bank as money.")
    else:
        payee.area.append(Laid(laid.card))
        table.steps.append(f"The {title} goes beside {{{action.to}}}'s properties.")


def short_because(table: Table, ed: DealEdition, action: Pay) -> str:
    """The rule that answers for a payment that is too little: a card in it that cannot pay, else its sum."""
    useless = [where.card for _, where in meant(ed, table.players[action.by], action) if is_useless(where, ed)]
    if not useless:
        return "deal.pay.enough"
    return "deal.pay.building" if all(card in BUILDINGS for card in useless) else "deal.pay.wild"


def is_useless(where: Laid | str | None, ed: DealEdition) -> TypeGuard[Laid]:
    """Whether a card lies on the table and still cannot pay."""
    return isinstance(where, Laid) and not pays(ed, where)


def credit(table: Table, ed: DealEdition, action: Pay, sum_: int, fault: str) -> None:
    """A payment against the oldest charge; who has nothing left owes nothing, and nothing comes back."""
    due = owed(table, action.by, action.to)
    if due is None:
        owe_back(table, action, sum_)
        return
    over = sum_ - due.amount
    if over > 0:
        table.overpaid[pair(action.by, action.to)] = over
        table.steps.append(f"{{{action.by}}} has paid {ed.sum(over)} too much; no change is given.")
    due.amount -= min(sum_, due.amount)
    if due.amount and not payable(ed, table.players[action.by]):
        table.steps.append(forgiven(ed, action, due.amount, bool(sum_)))
        due.amount = 0
    if not due.amount:
        table.dues.remove(due)
    else:
        due.bill = (Line("left over", due.amount),)
        due.flagged, due.flagged_at = fault, table.seq


def forgiven(ed: DealEdition, action: Pay, left: int, paid: bool) -> str:
    """What becomes of a charge when its payer has nothing left."""
    had = f"nothing more to pay with; the other {ed.sum(left)}" if paid else f"nothing to pay with; the {ed.sum(left)}"
    return f"{{{action.by}}} has {had} are not owed."


def owe_back(table: Table, action: Pay, sum_: int) -> None:
    """What was handed over without a charge goes back, without a deadline."""
    if not sum_ or action.by == action.to:
        return
    change = table.overpaid.get(pair(action.to, action.by))
    back = Due(action.to, action.by, sum_, GIFT, table.seq, bill=(Line("goes back", sum_),), turn=table.turn.no)
    back.flagged, back.flagged_at = "deal.pay.change" if change else "deal.pay.owing", table.seq
    table.dues.append(back)
