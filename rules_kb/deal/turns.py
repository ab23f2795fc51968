"""Charges open a called due for everybody they are against; payments close them, and no change is given."""

from rules_kb.deal import piles
from rules_kb.deal.charge.facts import LAWS, doubled
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.pay.facts import ENOUGH_RULE
from rules_kb.deal.sets.facts import means, total
from rules_kb.deal.state import SHORT, DealTable, Pending
from rules_kb.kernel import matters
from rules_kb.kernel.matters import close_all, tell
from rules_kb.kernel.model import Due, Seat, step


def open_due(table: DealTable, ed: DealEdition, pending: Pending, seat: Seat, doubles: int) -> None:
    """What one player owes for a card with so many doublers left; nothing if the card itself is stopped."""
    bill = doubled(ed, pending.bill, doubles)
    if total(bill):
        due = matters.due(
            table, seat, pending.by, pending.why, bill, rule=LAWS[pending.why], until="next_play", about=pending.about
        )
        due.seq = due.asked = pending.seq
        matters.open_matter(table, due)


def use_card(table: DealTable, ed: DealEdition, seat: int, cards: tuple[str, ...], banked: bool = False) -> None:
    """Cards are played, one play each: they leave the hand, or against the rules the bank."""
    close_play(table)
    mark_unpaid(table, ed)
    begin(table, ed, seat)
    for card in cards:
        if banked and card in table.players[seat].bank:
            table.players[seat].bank.remove(card)
        else:
            piles.spend(table, seat, card)
    if seat == table.turn.seat:
        table.turn.plays += len(cards)


def begin(table: DealTable, ed: DealEdition, seat: Seat) -> None:
    """Something but a draw is done by the player on turn: the start of the turn is over."""
    turn = table.turn
    if seat == turn.seat and not turn.begun:
        turn.begun = True
        if ed.deal_late_draw == "lost":
            turn.missing = 0
            matters.give_up(table, "draw", seat, SHORT)


def close_play(table: DealTable) -> None:
    """The last card can no longer be answered, and what was received is in its place."""
    table.pending, table.answers, table.received, table.overpaid = None, [], {}, {}


def mark_unpaid(table: DealTable, ed: DealEdition) -> None:
    """Charges left unpaid are told once; whoever has nothing to pay with owes nothing."""
    if not table.dues:
        return
    let_off(table, ed, table.dues)
    for due in table.dues:
        if not due.flagged:
            tell(table, due, ENOUGH_RULE)


def let_off(table: DealTable, ed: DealEdition, dues: list[Due]) -> None:
    """Whoever has nothing to pay with owes nothing of these."""
    ended = [due for due in dues if not means(table, ed, due)]
    poor = dict.fromkeys(due.frm for due in ended)
    close_all(table, ended, "ended")
    table.steps += [step("{payer} has nothing on the table to pay with and owes nothing.", payer=seat) for seat in poor]
