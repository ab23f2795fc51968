"""Charges: questions and sums."""

from rules_kb.deal.actions import GIFT, Birthday, Debt, Laid, Rent
from rules_kb.deal.cards import BIRTHDAY, DEBT
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.rent.facts import RENT_RULE, doublers
from rules_kb.deal.sets.facts import Bill, rent, total
from rules_kb.deal.state import DealTable, rivals
from rules_kb.kernel.asking import asked_once
from rules_kb.kernel.model import Action, BillLine, Due, Seat

CARDS: dict[type[Action], str] = {Birthday: "birthday", Debt: "debt_collector"}
SUMS = {"birthday": BIRTHDAY, "debt_collector": DEBT}


def reason(action: Rent | Birthday | Debt) -> str:
    """What a charge is called in a due."""
    return str(type(action).__struct_config__.tag)


def card_of(action: Rent | Birthday | Debt) -> str:
    """The card a charge is made with."""
    return action.card if isinstance(action, Rent) else CARDS[type(action)]


def against_all(ed: DealEdition, action: Rent | Birthday | Debt) -> bool:
    """Whether a card is against every rival: the two-colour rents and the birthday."""
    return isinstance(action, Birthday) or (isinstance(action, Rent) and not ed.cards[action.card].any)


def targets(table: DealTable, action: Rent | Birthday | Debt) -> list[Seat]:
    """Who is asked: those named, else every rival."""
    return [seat for seat in action.frm or rivals(table, action.by) if seat != action.by]


def asks_instead(table: DealTable, ed: DealEdition, action: Rent | Birthday | Debt) -> str:
    """Whom a charge asks instead of those its card is against: its player, all or some; nothing where that is right."""
    every = against_all(ed, action)
    if every and not action.frm:
        # Where nobody is named everybody is meant.
        return ""
    if action.by in action.frm:
        return "self"
    asked, all_ = targets(table, action), set(rivals(table, action.by))
    right = set(asked) == all_ if every else len(asked) == 1
    return "" if right else "all" if set(asked) == all_ else "some"


def bill_of(table: DealTable, ed: DealEdition, action: Rent | Birthday | Debt) -> Bill:
    """What a card asks for before any doubling."""
    if isinstance(action, Rent):
        area = table.players[action.by].area
        return tuple(line for colour in dict.fromkeys(action.colours) for line in rent(ed, area, colour))
    card = CARDS[type(action)]
    return (BillLine(ed.cards[card].title, SUMS[card]),)


DOUBLER = "double_the_rent"
# The rules that say what a charge comes to.
CHARGE_RULE = "deal.charge.amount"
LAWS = {"rent": RENT_RULE, "birthday": CHARGE_RULE, "debt": CHARGE_RULE}


def doubled(ed: DealEdition, bill: Bill, doubles: int) -> Bill:
    """A bill with a line for every doubling."""
    for _ in range(doubles):
        bill = (*bill, BillLine(ed.cards[DOUBLER].title, total(bill)))
    return bill


def comes_to(table: DealTable, ed: DealEdition, action: Rent | Birthday | Debt) -> int:
    """What a card comes to for everybody it is against."""
    return total(doubled(ed, bill_of(table, ed, action), doublers(table, ed, action)))


def is_sum(table: DealTable, ed: DealEdition, action: Rent | Birthday | Debt) -> bool:
    """Whether the sum named is right, also by doublers that fall: those are a fault of their own."""
    if action.amount is None:
        return True
    bill = bill_of(table, ed, action)
    return action.amount in (comes_to(table, ed, action), total(doubled(ed, bill, action.doubles)))


@asked_once
def owed(table: DealTable, frm: Seat, to: Seat, cards: tuple[Laid, ...] | None = None) -> Due | None:
    """The oldest charge between two players that certain cards may pay; what is left of one paid in part comes last.

    Before that comes a gift that just these cards were.
    """
    between = [due for due in table.dues if due.frm == frm and due.to == to]
    if cards is not None:
        between = [due for due in between if goes_back(table, due, cards)]
        if len(between) > 1:
            between.sort(
                key=lambda due: not (due.why == GIFT and {laid.card for laid in cards} <= {*due.about.split()})
            )
    return next((due for due in between if not due.flagged), between[0] if between else None)


def goes_back(table: DealTable, due: Due, cards: tuple[Laid, ...]) -> bool:
    """Whether cards are for a due: what was handed over without a charge goes back itself while it lies there."""
    if due.why != GIFT or not cards:
        return True
    given = due.about.split()
    player = table.players[due.frm]
    there = {*player.bank, *(laid.card for laid in player.area)}
    return there.isdisjoint(given) or any(laid.card in given for laid in cards)
