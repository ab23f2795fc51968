"""Answers and payments: everybody a card is against says no or pays, before play goes on."""

from rules_kb.bots.deal.table import DealBots
from rules_kb.bots.deal.wilds import turn_received
from rules_kb.bots.table import Moves
from rules_kb.deal.actions import Demand, No, Pay
from rules_kb.deal.pay.facts import payment
from rules_kb.deal.pay.ways import ways
from rules_kb.deal.sets.facts import payable
from rules_kb.deal.state import Pending
from rules_kb.kernel.model import Due, Seat

# Where a card is worth a no whatever else is in the hand.
DEAR = 5


def resolve(t: DealBots) -> Moves:
    """Everything that follows from the card just played."""
    pending = t.table.pending
    if pending is None:
        return
    seats = list(pending.targets)
    t.chance.shuffle(seats)
    at_once = t.likely(0.5)
    for seat in seats:
        yield from answer(t, seat)
        if at_once:
            yield from pay(t, seat)
    for seat in seats:
        yield from pay(t, seat)
    yield from turn_received(t)


def answer(t: DealBots, seat: Seat) -> Moves:
    """A target says no, the other counters, and so on while cards and will last."""
    pending = t.table.pending
    if pending is None or not is_hurt(t, pending, seat):
        return
    refusing, double = True, pending.doubles > 0 and t.likely(0.7)
    while t.table.pending is not None:
        by = seat if refusing else pending.by
        if not t.count_of(by, "just_say_no") or not is_willing(t, by, refusing, pending):
            return
        no = saying(t, by, seat, refusing, double)
        if no is None:
            return
        yield no
        refusing, double = not refusing, False


def saying(t: DealBots, by: Seat, target: Seat, refusing: bool, double: bool) -> No | None:
    """The answer that is allowed, against the doubler if that is wanted."""
    wanted = No(by, double=double) if refusing else No(by, to=target)
    return next((no for no in (wanted, No(by)) if t.allows(no)), None)


def is_hurt(t: DealBots, pending: Pending, seat: Seat) -> bool:
    """Whether a card costs its target anything."""
    return not pending.why or bool(owes(t, seat) and payable(t.ed, t.player(seat)))


def is_willing(t: DealBots, by: Seat, refusing: bool, pending: Pending) -> bool:
    """Whether somebody uses a card that could be kept for worse."""
    if not refusing:
        return t.likely(t.characters[by].counters)
    dear = not pending.why or pending.doubles or sum(due.amount for due in owes(t, by)) >= DEAR
    return t.likely(t.characters[by].refuses * (1.0 if dear else 0.4))


def owes(t: DealBots, seat: Seat) -> list[Due]:
    """What somebody has still to pay."""
    return [due for due in t.table.dues if due.frm == seat]


def pay(t: DealBots, seat: Seat) -> Moves:
    """A debtor pays every charge with cards of one's own choice."""
    for due in owes(t, seat):
        if not t.is_won and due in t.table.dues and payable(t.ed, t.player(seat)):
            if t.likely(t.habits.counts):
                yield Demand(due.to, seat, (), due.amount)
            yield handing(t, due)


def handing(t: DealBots, due: Due) -> Pay:
    """The cards somebody picks: what costs least, or rather something else that nothing beats."""
    found = ways(t.ed, t.player(due.frm), due.amount)
    picked = [t.chance.choice(found)] if t.likely(t.characters[due.frm].careless) else []
    for way in [*picked, *found]:
        line = payment(due.frm, due.to, t.player(due.frm), way)
        if t.allows(line):
            return line
    raise RuntimeError(f"no way to pay {due} with {t.player(due.frm)}")
