"""Rent: what is asked of a line."""

from rules_kb.board.actions import Demand, End, Land, Pay, Roll
from rules_kb.board.bills import Bill, total
from rules_kb.board.dues import (
    deadline_of,
    expired,
    is_unasked,
    left_open,
    left_owing,
    meant,
)
from rules_kb.board.edition import BoardEdition
from rules_kb.board.rent.facts import (
    AS_PRINTED,
    RENT_UNPAID,
    at_percent,
    charges,
    claimed,
    could_be,
    is_about_rent,
    is_without_due,
    lander,
    lapsed_rent,
    lies_idle,
    most_thrown,
    paid_too_late,
    rent_now,
    stands_free,
    unowed,
)
from rules_kb.board.state import HOTEL, Board, count_owned, owns_group, standing_on
from rules_kb.board.turn.facts import closes
from rules_kb.kernel.declaring import Breach, Rules, breach
from rules_kb.kernel.model import BANK, Action, Due, Fact, Seat

rules = Rules("board.rent")
PERCENT = ("rent_percent", "rent_percent_rounding")
DOUBLE = (
    "double_rent_complete_group",
    "double_rent_if_group_partly_mortgaged",
    "double_rent_if_group_partly_built",
    "rent_as_of",
)


def rent_meant(board: Board, action: Pay | Demand, ed: BoardEdition) -> Due | None:
    """The rent a payment or a demand is about."""
    if isinstance(action, Demand):
        return claimed(board, action)
    due = meant(board, ed, action)
    return due if due is not None and due.why == "rent" else None


def wrong_rent(board: Board, action: Pay | Demand, ed: BoardEdition, kind: str) -> Breach:
    """A sum that is not the rent of a deed of this kind; unknown sums and payments in kind are let be."""
    due = rent_meant(board, action, ed)
    if due is not None and due.times and kind == "utility" and action.amount is not None:
        return no_throw(board, action, ed, due)
    if due is None or due.times or due.flagged:
        return None
    if (ed.deeds[due.about].kind if due.about in ed.deeds else "street") != kind:
        return None
    bill = rent_now(board, ed, due) if isinstance(action, Demand) else due.bill
    right = total(bill) if isinstance(action, Demand) else due.amount
    if action.amount in (None, right):
        return None
    if isinstance(action, Pay) and (action.deeds or action.cards):
        return None
    said = action.amount or 0
    facts = breach(payer=due.frm, owner=due.to, deed=due.about, said=said, right=right)
    facts |= why_so_much(board, ed, due, bill, said)
    if isinstance(action, Demand):
        return breach(fix="named", **facts)
    return breach(fix="short" if said < right else "over", rest=abs(right - said), **facts)


def why_so_much(board: Board, ed: BoardEdition, due: Due, bill: Bill, said: int) -> dict[str, Fact]:
    """Which sentence says why a rent is what it is, by its bill: what stands there, how many are owned, the throw."""
    known = dict(bill[0].facts) if bill else {}
    if any("percent" in dict(line.facts) for line in bill):
        return breach(says="percent", percent=ed.rent_percent)
    if "dice" in known:
        owned = count_owned(board, ed, due.to, ed.deeds[due.about].group)
        usual = ed.utility_multipliers[min(owned, len(ed.utility_multipliers)) - 1] == known["times"]
        by_hand = usual and ed.utility_ten_times_owner_basis == "same"
        says = ("one" if owned == 1 else "both") if by_hand else "throw"
        return breach(says=says, times=known["times"], dice=known["dice"])
    if "count" in known and len(bill) == 1:
        return breach(says="count", count=known["count"], all=known["all"])
    if "houses" in known:
        return breach(says="hotel" if known["houses"] == HOTEL else "houses", houses=known["houses"])
    return bare_rent(board, ed, due, bill, said) if "street" in known else breach(says="sum")


def bare_rent(board: Board, ed: BoardEdition, due: Due, bill: Bill, said: int) -> dict[str, Fact]:
    """Why the rent of a bare street is what it is: the colour is whole, or something keeps it from being doubled."""
    if len(bill) > 1:
        return breach(says="group")
    group = ed.deeds[due.about].group
    if not owns_group(board, ed, due.to, group):
        doubled = said == total(bill) * ed.double_rent_complete_group
        return breach(says="apart" if doubled else "bare")
    turned = [name for name in ed.groups[group] if board.deeds[name].mortgaged]
    return breach(says="mortgaged", other=turned[0]) if turned else breach(says="bare")


def no_throw(board: Board, action: Pay | Demand, ed: BoardEdition, due: Due) -> Breach:
    """A sum that no throw makes, for a rent whose throw is not in the log."""
    said = action.amount or 0
    if could_be(board, ed, due, said) or (isinstance(action, Pay) and (action.deeds or action.cards)):
        return None
    facts = breach(payer=due.frm, owner=due.to, deed=due.about, said=said)
    facts |= breach(times=due.times, most=at_percent(ed, due.times * most_thrown(board, ed, due)))
    if ed.rent_percent != AS_PRINTED:
        return breach(says="times_percent", fix="throw_percent", percent=ed.rent_percent, **facts)
    return breach(says="times", fix="throw", **facts)


# How a wrong rent is put right.
SETTLED = {
    "named": "The rent is ${right}, whatever was named.",
    "short": "${rest} more is due.",
    "over": "${rest} goes back.",
}


@rules.on(
    Pay, Demand,
    level="irregular",
    says={
        "sum": "The rent {payer} owes {owner} is ${right}, not ${said}.",
        "bare": "The rent {payer} owes {owner} is ${right}, not ${said}: {deed} is bare.",
        "group": "The rent {payer} owes {owner} is ${right}, not ${said}: the colour is whole.",
        "apart": "The rent {payer} owes {owner} is ${right}, not ${said}: the colour is not whole.",
        "mortgaged": "The rent {payer} owes {owner} is ${right}, not ${said}: {other} is mortgaged.",
        "houses": "The rent {payer} owes {owner} is ${right}, not ${said}: there {houses:is # house|are # houses}.",
        "hotel": "The rent {payer} owes {owner} is ${right}, not ${said}: there is a hotel.",
        "percent": "With rents at {percent}% {payer} owes {owner} ${right}, not ${said}.",
    },
    fix=SETTLED,
    reads=(*DOUBLE, *PERCENT),
    only_if=is_about_rent,
)  # fmt: skip
def amount(board: Board, action: Pay | Demand, ed: BoardEdition) -> Breach:
    """Rent is what the deed says: bare, more for a whole group, by houses, with a hotel."""
    return wrong_rent(board, action, ed, "street")


@rules.on(
    Pay, Demand,
    level="irregular",
    says={
        "sum": "The rent {payer} owes {owner} for {deed} is ${right}, not ${said}.",
        "count": "With {count} of {all} {owner} gets ${right} from {payer} for {deed}, not ${said}.",
        "percent": "With rents at {percent}% {payer} owes {owner} ${right}, not ${said}.",
    },
    fix=SETTLED,
    reads=("railroad_rents", "railroad_count_includes_mortgaged", *PERCENT),
    only_if=is_about_rent,
)  # fmt: skip
def railroad(board: Board, action: Pay | Demand, ed: BoardEdition) -> Breach:
    """Railroads and stations charge by the number owned, and twice that by card."""
    return wrong_rent(board, action, ed, "railroad")


@rules.on(
    Pay, Demand, Roll,
    level="irregular",
    says={
        "sum": "The utility rent {payer} owes {owner} is ${right}, not ${said}.",
        "throw": "The utility rent {payer} owes {owner} is {times} times {dice}: ${right}, not ${said}.",
        "one": "With one utility {owner} gets {times} times {dice} from {payer}: ${right}, not ${said}.",
        "both": "With both utilities {owner} gets {times} times {dice} from {payer}: ${right}, not ${said}.",
        "times": "The utility rent {payer} owes {owner} is the throw times {times}, not ${said}.",
        "percent": "With rents at {percent}% {payer} owes {owner} ${right}, not ${said}.",
        "times_percent": "With rents at {percent}% {payer} owes {owner} that of the throw times {times}, not ${said}.",
        "thrown": "The utility rent {payer} owes {owner} is ${right}, not a fresh throw.",
    },
    fix={
        **SETTLED,
        "throw": "Throw both dice: it is {times} times that, ${most} at most.",
        "throw_percent": "Throw both dice: it is {percent}% of {times} times that, ${most} at most.",
        "thrown": "That throw does not count.",
    },
    reads=("utility_multipliers", "utility_ten_times_owner_basis", "utility_roll", "card_charge_on_mortgaged", *PERCENT),
    only_if=is_about_rent,
)  # fmt: skip
def utility(board: Board, action: Pay | Demand | Roll, ed: BoardEdition) -> Breach:
    """Utility rent is a multiple of the throw: the arriving one, or a fresh one where the edition asks."""
    if not isinstance(action, Roll):
        return wrong_rent(board, action, ed, "utility")
    if not action.rent or any(d.waits for d in board.dues):
        return None
    due = next((d for d in board.dues if d.why == "rent" and d.frm == action.by), None)
    deed, card = board.spared.get(action.by, ("", ""))
    if deed and due is None and charges(board, ed, deed, card):
        return None
    right = due.amount if due else 0
    here = ed.spaces[board.players[action.by].at].id
    owner = due.to if due else board.deeds[here].owner if here in board.deeds else BANK
    return breach(says="thrown", fix="thrown", payer=action.by, owner=owner, right=right)


def payer_of(board: Board, action: Demand | Pay) -> Seat:
    """Who is asked for rent, or pays it."""
    return lander(board, action) if isinstance(action, Demand) else action.by


def deed_of(board: Board, action: Demand | Pay, ed: BoardEdition) -> str:
    """The owner's deed that the payer stands on, or nothing."""
    payer, owner = payer_of(board, action), action.by if isinstance(action, Demand) else action.to
    name = standing_on(board, ed, payer) if payer >= 0 else ""
    return name if name and board.deeds[name].owner == owner else ""


# What to do about rent that is not owed: it was asked for, or paid.
UNOWED = {"asked": "Nothing is paid.", "paid": "${back} goes back."}


@rules.on(
    Demand, Pay,
    says="{payer} owes {owner} no rent here.",
    fix=UNOWED,
    only_if=is_without_due,
)  # fmt: skip
def none_due(board: Board, action: Pay | Demand, ed: BoardEdition) -> Breach:
    """No rent is due on one's own, the Bank's, or a space nobody landed on."""
    if not unowed(board, action, ed) or has_other_ground(board, action, ed):
        return None
    return no_rent(board, action)


def has_other_ground(board: Board, action: Pay | Demand, ed: BoardEdition) -> bool:
    """Whether the payer stands on the owner's deed and something else than an empty claim keeps it free."""
    name = deed_of(board, action, ed)
    if not name:
        return False
    if isinstance(action, Demand) and is_free(board, action, ed):
        return True
    jailed = board.players[board.deeds[name].owner].jail and not ed.rent_while_owner_in_jail
    return lies_idle(board, ed, payer_of(board, action), name) or bool(jailed)


def is_free(board: Board, action: Demand, ed: BoardEdition) -> bool:
    """Whether the landing was promised free, or its rent has moved by itself and the demand only says so."""
    payer = lander(board, action)
    moved = any(due.why == "rent" and (due.frm, due.to) == (payer, action.by) for due in board.assumed)
    return moved or stands_free(board, ed, payer, action.by)


def no_rent(board: Board, action: Pay | Demand) -> dict[str, Fact]:
    """The facts of rent that is not owed."""
    if isinstance(action, Demand):
        return breach(fix="asked", payer=lander(board, action), owner=action.by)
    return breach(fix="paid", payer=action.by, owner=action.to, back=action.amount)


@rules.on(
    Demand, Pay,
    says={
        "now": "{deed} is mortgaged: {payer} owes {owner} no rent.",
        "then": "{deed} was mortgaged at the landing: {payer} owes {owner} no rent.",
    },
    fix=UNOWED,
    reads=("card_charge_on_mortgaged", "rent_as_of"),
    only_if=is_without_due,
)  # fmt: skip
def mortgaged(board: Board, action: Pay | Demand, ed: BoardEdition) -> Breach:
    """Mortgaged property earns no rent."""
    name = deed_of(board, action, ed)
    if not name or not unowed(board, action, ed) or not lies_idle(board, ed, payer_of(board, action), name):
        return None
    says = "now" if board.deeds[name].mortgaged else "then"
    return breach(says=says, deed=name, **no_rent(board, action))


@rules.on(
    Demand, Pay,
    says="{owner} is in jail and collects no rent at this table.",
    fix=UNOWED,
    reads=("rent_while_owner_in_jail",),
    only_if=is_without_due,
)  # fmt: skip
def owner_jailed(board: Board, action: Pay | Demand, ed: BoardEdition) -> Breach:
    """An owner in jail collects rent unless the table suspends it."""
    name = deed_of(board, action, ed)
    if not name or board.deeds[name].mortgaged or ed.rent_while_owner_in_jail or not unowed(board, action, ed):
        return None
    return no_rent(board, action) if board.players[board.deeds[name].owner].jail else None


# What ended a claim: a throw, or else the beginning of a turn.
BY_THROW = ("next_throw", "second_throw")


@rules.on(
    Demand, Pay,
    says={
        "unasked_throw": "{owner}'s rent of ${amount} lapsed when {holder} threw.",
        "unasked_turn": "{owner}'s rent of ${amount} lapsed when {holder}'s turn began.",
        "asked_throw": "{owner}'s rent of ${amount} was not paid and lapsed when {holder} threw.",
        "asked_turn": "{owner}'s rent of ${amount} was not paid and lapsed when {holder}'s turn began.",
    },
    fix={"asked": "Nothing is owed for it.", "paid": "${back} goes back."},
    reads=("rent_claim_kept_by", "rent_claim_deadline", "rent_must_be_demanded", "rent_owner_may_waive"),
    kind="deadline",
    only_if=is_unasked,
)  # fmt: skip
def late(board: Board, action: Demand | Pay, ed: BoardEdition) -> Breach:
    """Rent must be asked for before the edition's deadline; what is paid for it later goes back."""
    if isinstance(action, Pay):
        gone = paid_too_late(board, ed, action)
        return breach(fix="paid", back=action.amount, **lost(board, ed, gone)) if gone else None
    due = claimed(board, action)
    if due is not None and not out_of_time(board, ed, due):
        return None
    due = due or lapsed_rent(board, action)
    return breach(fix="asked", **lost(board, ed, due)) if due else None


def lost(board: Board, ed: BoardEdition, due: Due) -> dict[str, Fact]:
    """The facts of rent that lapsed: with which throw or turn, and whether it had been asked for."""
    asked, ended = "asked" if due.called_at else "unasked", "throw" if deadline_of(ed, due) in BY_THROW else "turn"
    holder = due.lapsed_by if due.lapsed_at else board.turn.seat
    at = breach(lapsed_at=due.lapsed_at) if due.lapsed_at else {}
    return breach(says=f"{asked}_{ended}", owner=due.to, payer=due.frm, amount=due.amount, holder=holder) | at


def out_of_time(board: Board, ed: BoardEdition, due: Due) -> bool:
    """Whether rent not asked for yet is lost by now; a table may decide so only when it is asked for."""
    return due.state == "open" and expired(board, ed, due, "throw" if board.turn.rolled else "turn")


@rules.on(
    Roll, Land, End,
    level="irregular",
    says="{payer} still owes {owner} ${amount} rent, and play went on.",
    fix="{payer} pays {owner} ${amount} now.",
    reads=("rent_while_owner_in_jail", "rent_must_be_demanded", "rent_owner_may_waive", "rent_claim_kept_by"),
    only_if=left_owing,
)  # fmt: skip
def unpaid(board: Board, action: Action, ed: BoardEdition) -> Breach:
    """Rent asked for in time is paid in full before play goes on."""
    dues = left_open(board, RENT_UNPAID) if closes(action, board) else []
    if not dues or ed.rent_claim_kept_by == "payment":
        return None
    return [breach(payer=d.frm, owner=d.to, amount=d.amount) for d in dues]
