"""Rent: questions and sums."""

from rules_kb.board.actions import Collect, Demand, Pay, Roll
from rules_kb.board.agreements import Promise
from rules_kb.board.bills import Bill, percent_of, total
from rules_kb.board.debt.facts import is_unwanted_help
from rules_kb.board.dues import (
    is_anything_open,
    is_fine,
    is_in_kind,
    is_unasked,
    meant,
    meant_as_rent,
    named_rent,
    pays_otherwise,
)
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import HOTEL, Board, count_owned, owns_group, standing_on, throws_it
from rules_kb.kernel.asking import asked_of, asked_once, within
from rules_kb.kernel.model import BANK, BillLine, Due, Seat, bill_line

RENT_UNPAID = "board.rent.unpaid"
RENT_LATE = "board.rent.late"

AS_PRINTED = 100

RENT_BY = {"street": "board.rent.amount", "railroad": "board.rent.railroad", "utility": "board.rent.utility"}


def rent_fixed_by(ed: BoardEdition, name: str) -> str:
    """The rule that says how much the rent of a deed is."""
    return RENT_BY[ed.deeds[name].kind] if name in ed.deeds else RENT_BY["street"]


def rent_bill(board: Board, ed: BoardEdition, name: str, dice: int | None, card: str = "") -> tuple[Bill, int]:
    """The rent of a deed, and the multiple of a throw still to be made (0 when the sum is known)."""
    space = ed.deeds[name]
    if space.kind == "street":
        return scaled(ed, street_rent(board, ed, name)), 0
    if space.kind == "railroad":
        return scaled(ed, railroad_rent(board, ed, name, card)), 0
    bill, times = utility_rent(board, ed, name, dice, card)
    return scaled(ed, bill), times if ed.rent_percent else 0


def scaled(ed: BoardEdition, bill: Bill) -> Bill:
    """A rent with a line for what the table's percentage adds or takes off."""
    if ed.rent_percent == AS_PRINTED:
        return bill
    rent = total(bill)
    more = at_percent(ed, rent) - rent
    return (*bill, bill_line("at {percent}%", more, percent=ed.rent_percent)) if more else bill


def at_percent(ed: BoardEdition, rent: int) -> int:
    """What is owed of a printed rent, in whole money."""
    return rent if ed.rent_percent == AS_PRINTED else percent_of(rent, ed.rent_percent, ed.rent_percent_rounding)


def street_rent(board: Board, ed: BoardEdition, name: str) -> Bill:
    """The deed's rent by its buildings; bare streets of a whole group charge more."""
    space, deed = ed.deeds[name], board.deeds[name]
    bare = space.rents[deed.houses]
    if deed.houses:
        what = "{street}, hotel" if deed.houses == HOTEL else "{street}, {houses:# house|# houses}"
        return (bill_line(what, bare, street=name, houses=deed.houses),)
    if charges_group_rent(board, ed, name):
        extra = bare * (ed.double_rent_complete_group - 1)
        return (bill_line("{street}, bare", bare, street=name), BillLine("whole colour group owned", extra))
    return (bill_line("{street}, bare", bare, street=name),)


def charges_group_rent(board: Board, ed: BoardEdition, name: str) -> bool:
    """Whether a bare street charges the whole group's rent."""
    deed, group = board.deeds[name], ed.groups[ed.deeds[name].group]
    if ed.double_rent_complete_group == 1 or not owns_group(board, ed, deed.owner, ed.deeds[name].group):
        return False
    if not ed.double_rent_if_group_partly_mortgaged and any(board.deeds[n].mortgaged for n in group):
        return False
    return ed.double_rent_if_group_partly_built == "double" or not any(board.deeds[n].houses for n in group)


def railroad_rent(board: Board, ed: BoardEdition, name: str, card: str) -> Bill:
    """By the number owned, times what the card says."""
    space, owner = ed.deeds[name], board.deeds[name].owner
    names = ed.groups[space.group]
    count = sum(
        board.deeds[n].owner == owner and (not board.deeds[n].mortgaged or ed.railroad_count_includes_mortgaged)
        for n in names
    )
    fare = ed.railroad_rents[min(count, len(ed.railroad_rents)) - 1]
    lines = [bill_line("{deed}, {count} of {all} owned", fare, deed=name, count=count, all=len(names))]
    if card and ed.card[card].rent_multiplier > 1:
        lines.append(BillLine("twice, by the card", fare * (ed.card[card].rent_multiplier - 1)))
    return tuple(lines)


def utility_rent(board: Board, ed: BoardEdition, name: str, dice: int | None, card: str) -> tuple[Bill, int]:
    """A multiple of a throw: the arriving one, or a fresh one where card or edition ask for it."""
    times = utility_times(board, ed, name, card)
    fresh = bool(card) or ed.utility_roll == "fresh"
    if dice is None or fresh:
        return (), times
    return (utility_line(ed, name, times, dice),), 0


def utility_line(ed: BoardEdition, name: str, times: int, dice: int) -> BillLine:
    """One line: the multiple and the throw."""
    return bill_line("{deed}, {times} times {dice}", times * dice, deed=name, times=times, dice=dice)


def utility_times(board: Board, ed: BoardEdition, name: str, card: str) -> int:
    """Four or ten times the dice; the card's own multiple goes before."""
    if card and ed.card[card].dice_multiple:
        return ed.card[card].dice_multiple
    space, owner = ed.deeds[name], board.deeds[name].owner
    if ed.utility_ten_times_owner_basis == "anybody":
        count = sum(board.deeds[n].owner != BANK for n in ed.groups[space.group])
    else:
        count = count_owned(board, ed, owner, space.group)
    return ed.utility_multipliers[min(count, len(ed.utility_multipliers)) - 1]


def charges(board: Board, ed: BoardEdition, name: str, card: str) -> bool:
    """Whether a landing on somebody's deed costs anything."""
    deed = board.deeds[name]
    if deed.mortgaged:
        by_card = bool(card) and ed.card[card].dice_multiple > 0
        return by_card and ed.card_charge_on_mortgaged == "due"
    return ed.rent_while_owner_in_jail or not board.players[deed.owner].jail


def unowed(board: Board, action: Pay | Demand, ed: BoardEdition) -> bool:
    """A demand, or money meant as rent, where no rent is due."""
    if isinstance(action, Demand):
        found = claimed(board, action) or lapsed_rent(board, action)
        return found is None and not charges_after_all(board, ed, action)
    return meant_as_rent(board, ed, action)


def promise_for(board: Board, lander: Seat, name: str) -> Promise | None:
    """What a deed's owner promised a player about landing there."""
    if not board.promises:
        return None
    owner = board.deeds[name].owner
    free = (p for p in board.promises if not p.percent)
    return next((p for p in free if (p.by, p.to, p.deed) == (owner, lander, name)), None)


def shares_of(board: Board, ed: BoardEdition, rent: Due) -> list[Promise]:
    """Who was promised a part of a rent, where such promises bind and those they were made to are still there."""
    if rent.why != "rent" or not board.promises or ed.immunity_deals != "enforced":
        return []
    given = [p for p in board.promises if p.percent and p.left and (p.by, p.deed) == (rent.to, rent.about)]
    return [p for p in given if not board.players[p.to].out]


def stands_free(board: Board, ed: BoardEdition, lander: Seat, owner: Seat) -> bool:
    """Whether a player came free of rent, by this owner's promise, to where the token stands."""
    name = standing_on(board, ed, lander) if lander >= 0 else ""
    promise = promise_for(board, lander, name) if name else None
    return promise is not None and promise.by == owner and promise.used and ed.immunity_deals == "enforced"


LEAST, MOST, SPEED_DIE = 2, 12, 3


def could_be(board: Board, ed: BoardEdition, due: Due, sum_: int) -> bool:
    """Whether some throw makes this sum of a rent that waits for one."""
    throws = range(LEAST, most_thrown(board, ed, due) + 1)
    return any(at_percent(ed, due.times * thrown) == sum_ for thrown in throws)


def most_thrown(board: Board, ed: BoardEdition, due: Due) -> int:
    """The most a throw can show."""
    return MOST + SPEED_DIE * throws_it(board, ed, due.frm)


@asked_once
def claimed(board: Board, action: Demand) -> Due | None:
    """The rent a demand is about: the newest that fits the player and the sum named."""
    rents = [d for d in board.dues if d.why == "rent" and d.to == action.by and action.frm in (None, d.frm)]
    rents[:0] = [d for d in board.assumed if d.why == "rent" and d.to == action.by and action.frm in (None, d.frm)]
    named = [d for d in rents if d.amount == action.amount]
    return next(reversed(named or rents), None)


def lander(board: Board, action: Demand) -> Seat:
    """Whom a demand is aimed at: the player named, else the one on turn."""
    return board.turn.seat if action.frm is None else action.frm


def charges_after_all(board: Board, ed: BoardEdition, action: Demand) -> str:
    """The deed that cost nothing on landing and does by the reading in force: by its card, or lifted by the claim."""
    name, card = board.spared.get(lander(board, action), ("", ""))
    if not name or board.deeds[name].owner != action.by or not charges(board, ed, name, card):
        return ""
    return name if board.deeds[name].mortgaged or ed.rent_as_of == "claim" else ""


def lapsed_rent(board: Board, action: Demand) -> Due | None:
    """A rent that was once owed to this player and is no more."""
    fits = [d for d in board.lapsed if d.why == "rent" and d.to == action.by and action.frm in (None, d.frm)]
    return fits[-1] if fits else None


def paid_too_late(board: Board, ed: BoardEdition, action: Pay) -> Due | None:
    """The rent a payment is meant for that had lapsed before."""
    if action.to < 0 or not named_rent(board, ed, action) or meant(board, ed, action) is not None:
        return None
    fits = [d for d in board.lapsed if d.why == "rent" and (d.frm, d.to) == (action.by, action.to)]
    return fits[-1] if fits else None


def lies_idle(board: Board, ed: BoardEdition, payer: Seat, name: str) -> bool:
    """Whether a mortgage keeps a landing free of rent: the one on the deed now, or the one it carried then."""
    deed, card = board.spared.get(payer, ("", ""))
    if board.deeds[name].mortgaged:
        return not charges(board, ed, name, card if deed == name else "")
    return deed == name and ed.rent_as_of == "throw"


def unowed_by(board: Board, ed: BoardEdition, action: Pay) -> str:
    """The rule by which money handed over as rent was not owed."""
    name = standing_on(board, ed, action.by)
    if not name or board.deeds[name].owner != action.to:
        return "board.rent.none-due"
    if lies_idle(board, ed, action.by, name):
        return "board.rent.mortgaged"
    jailed = board.players[action.to].jail and not ed.rent_while_owner_in_jail
    return "board.rent.owner-jailed" if jailed else "board.rent.none-due"


def rent_now(board: Board, ed: BoardEdition, due: Due) -> Bill:
    """The bill a demand asks for: as it was thrown, or where the table plays it so as it stands at the claim."""
    street = due.about in ed.deeds and ed.deeds[due.about].kind == "street"
    now = scaled(ed, street_rent(board, ed, due.about)) if street and not due.times else due.bill
    return now if now != due.bill and ed.rent_as_of == "claim" else due.bill


def is_rent_throw(board: Board, action: Roll, ed: BoardEdition) -> bool:
    """Whether a throw says what a utility's rent is."""
    return action.rent and not action.cocked


def pays_on_account(board: Board, action: Pay, ed: BoardEdition) -> bool:
    """Whether a sum that no throw makes is paid for a rent that waits for its throw."""
    due = meant(board, ed, action)
    if due is None or due.times == 0 or is_in_kind(action) or is_fine(board, action):
        return False
    return not is_unwanted_help(board, ed, action) and not could_be(board, ed, due, action.amount)


def sent_back_by(board: Board, ed: BoardEdition, action: Pay | Collect) -> str:
    """The rule on rent that sends money back which nobody owed: rent that had lapsed, or that was never due."""
    if isinstance(action, Collect):
        return ""
    if paid_too_late(board, ed, action):
        return RENT_LATE
    return unowed_by(board, ed, action) if meant_as_rent(board, ed, action) else ""


@within(is_anything_open)
@asked_of(Pay, Demand, Roll)
def is_about_rent(board: Board, action: Pay | Demand | Roll, ed: BoardEdition) -> bool:
    """Whether a payment is meant for rent and not just that, a demand names its sum, or a throw is made for it."""
    if isinstance(action, Pay):
        due = meant(board, ed, action) if pays_otherwise(board, action, ed) else None
        return due is not None and due.why == "rent"
    return action.amount is not None if isinstance(action, Demand) else action.rent


@within(pays_otherwise)
@asked_of(Pay, Demand)
def is_without_due(board: Board, action: Pay | Demand, ed: BoardEdition) -> bool:
    """Whether a player is paid, or asked for rent, with nothing owed."""
    return claimed(board, action) is None if isinstance(action, Demand) else is_unasked(board, action, ed)
