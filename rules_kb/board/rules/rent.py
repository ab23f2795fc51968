"""Rent: how much, when it is owed, and until when it can be asked for."""

from rules_kb.board import bills
from rules_kb.board.actions import Demand, End, Land, Pay, Roll
from rules_kb.board.edition import Edition
from rules_kb.board.effects.claiming import (
    charges_after_all,
    claimed,
    lander,
    lapsed_rent,
    lies_idle,
    paid_too_late,
    rent_now,
)
from rules_kb.board.effects.landing import charges
from rules_kb.board.effects.turns import left_open
from rules_kb.board.money import deadline_of, expired, meant, meant_as_rent
from rules_kb.board.promises import stands_free
from rules_kb.board.rules.turn import closes
from rules_kb.board.state import Board, standing_on
from rules_kb.board.throws_unknown import could_be, most_thrown
from rules_kb.core import BANK, Action, Breach, Due, Rules, Seat, breach

rules = Rules("board.rent")

DOUBLE = (
    "double_rent_complete_group",
    "double_rent_if_group_partly_mortgaged",
    "double_rent_if_group_partly_built",
    "rent_as_of",
)


def rent_meant(board: Board, action: Pay | Demand, ed: Edition) -> Due | None:
    """The rent a payment or a demand is about."""
    if isinstance(action, Demand):
        return claimed(board, action)
    due = meant(board, ed, action)
    return due if due is not None and due.why == "rent" else None


def wrong_rent(board: Board, action: Pay | Demand, ed: Edition, kind: str) -> Breach:
    """A sum that is not the rent of a deed of this kind; unknown sums and payments in kind are let be."""
    due = rent_meant(board, action, ed)
    if due is not None and due.times and kind == "utility" and action.amount is not None:
        return no_throw(board, action, ed, due)
    if due is None or due.times or due.flagged:
        return None
    right = bills.total(rent_now(board, ed, due)) if isinstance(action, Demand) else due.amount
    if action.amount in (None, right):
        return None
    if isinstance(action, Pay) and (action.deeds or action.cards):
        return None
    if (ed.deeds[due.about].kind if due.about in ed.deeds else "street") != kind:
        return None
    said = action.amount or 0
    remedy = settle_rent(action, right, said)
    return breach(payer=due.frm, owner=due.to, deed=due.about, said=said, right=right, remedy=remedy)


def no_throw(board: Board, action: Pay | Demand, ed: Edition, due: Due) -> Breach:
    """A sum that no throw makes, for a rent whose throw is not in the log."""
    said = action.amount or 0
    if could_be(board, ed, due, said) or (isinstance(action, Pay) and (action.deeds or action.cards)):
        return None
    right, most = f"the throw times {due.times}", due.times * most_thrown(board, ed, due)
    remedy = f"Throw both dice: it is {due.times} times that, ${most} at most"
    return breach(payer=due.frm, owner=due.to, deed=due.about, said=said, right=right, remedy=remedy)


def settle_rent(action: Pay | Demand, right: int, said: int) -> str:
    """How a wrong rent is put right."""
    if isinstance(action, Demand):
        return f"The rent is ${right}, whatever was named"
    rest = right - said
    return f"${rest} more is due" if rest > 0 else f"${-rest} goes back"


@rules.on(
    Pay, Demand,
    level="irregular",
    says="The rent {payer} owes {owner} is ${right}, not ${said}.",
    fix="{remedy}.",
    reads=DOUBLE,
)  # fmt: skip
def amount(board: Board, action: Pay | Demand, ed: Edition) -> Breach:
    """Rent is what the deed says: bare, more for a whole group, by houses, with a hotel."""
    return wrong_rent(board, action, ed, "street")


@rules.on(
    Pay, Demand,
    level="irregular",
    says="The rent {payer} owes {owner} for {deed} is ${right}, not ${said}.",
    fix="{remedy}.",
    reads=("railroad_rents", "railroad_count_includes_mortgaged"),
)  # fmt: skip
def railroad(board: Board, action: Pay | Demand, ed: Edition) -> Breach:
    """Railroads and stations charge by the number owned, and twice that by card."""
    return wrong_rent(board, action, ed, "railroad")


@rules.on(
    Pay, Demand, Roll,
    level="irregular",
    says="The utility rent {payer} owes {owner} is ${right}, not ${said}.",
    fix="{remedy}.",
    reads=("utility_multipliers", "utility_ten_times_owner_basis", "utility_roll", "card_charge_on_mortgaged"),
)  # fmt: skip
def utility(board: Board, action: Pay | Demand | Roll, ed: Edition) -> Breach:
    """Utility rent is a multiple of the throw: the arriving one, or a fresh one where the edition asks."""
    if not isinstance(action, Roll):
        return wrong_rent(board, action, ed, "utility")
    if not action.rent or any(d.times and not d.amount for d in board.dues):
        return None
    due = next((d for d in board.dues if d.why == "rent" and d.frm == action.by), None)
    deed, card = board.spared.get(action.by, ("", ""))
    if deed and due is None and charges(board, ed, deed, card):
        return None
    right = due.amount if due else 0
    here = ed.spaces[board.players[action.by].at].id
    owner = due.to if due else board.deeds[here].owner if here in board.deeds else BANK
    return breach(payer=action.by, owner=owner, said="a fresh throw", right=right, remedy="That throw does not count")


def payer_of(board: Board, action: Demand | Pay) -> Seat:
    """Who is asked for rent, or pays it."""
    return lander(board, action) if isinstance(action, Demand) else action.by


def deed_of(board: Board, action: Demand | Pay, ed: Edition) -> str:
    """The owner's deed that the payer stands on, or nothing."""
    payer, owner = payer_of(board, action), action.by if isinstance(action, Demand) else action.to
    name = standing_on(board, ed, payer) if payer >= 0 else ""
    return name if name and board.deeds[name].owner == owner else ""


def unowed(board: Board, action: Pay | Demand, ed: Edition) -> bool:
    """A demand, or money meant as rent, where no rent is due."""
    if isinstance(action, Demand):
        found = claimed(board, action) or lapsed_rent(board, action)
        return found is None and not charges_after_all(board, ed, action)
    return meant_as_rent(board, ed, action)


@rules.on(
    Demand, Pay,
    says="{payer} owes {owner} no rent here.",
    fix="{remedy}.",
)  # fmt: skip
def none_due(board: Board, action: Pay | Demand, ed: Edition) -> Breach:
    """No rent is due on one's own, the Bank's, or a space nobody landed on."""
    if not unowed(board, action, ed) or has_other_ground(board, action, ed):
        return None
    return no_rent(board, action)


def has_other_ground(board: Board, action: Pay | Demand, ed: Edition) -> bool:
    """Whether the payer stands on the owner's deed and something else than an empty claim keeps it free."""
    name = deed_of(board, action, ed)
    if not name:
        return False
    if isinstance(action, Demand) and is_free(board, action, ed):
        return True
    jailed = board.players[board.deeds[name].owner].jail and not ed.rent_while_owner_in_jail
    return lies_idle(board, ed, payer_of(board, action), name) or bool(jailed)


def is_free(board: Board, action: Demand, ed: Edition) -> bool:
    """Whether the landing was promised free, or its rent has moved by itself and the demand only says so."""
    payer = lander(board, action)
    moved = any(due.why == "rent" and (due.frm, due.to) == (payer, action.by) for due in board.assumed)
    return moved or stands_free(board, ed, payer, action.by)


def no_rent(board: Board, action: Pay | Demand) -> Breach:
    """The facts of rent that is not owed."""
    if isinstance(action, Demand):
        return breach(payer=lander(board, action), owner=action.by, remedy="Nothing is paid")
    return breach(payer=action.by, owner=action.to, remedy=f"${action.amount} goes back")


@rules.on(
    Demand, Pay,
    says="{deed} {state}: {payer} owes {owner} no rent.",
    fix="{remedy}.",
    reads=("card_charge_on_mortgaged", "rent_as_of"),
)  # fmt: skip
def mortgaged(board: Board, action: Pay | Demand, ed: Edition) -> Breach:
    """Mortgaged property earns no rent."""
    name = deed_of(board, action, ed)
    if not name or not unowed(board, action, ed) or not lies_idle(board, ed, payer_of(board, action), name):
        return None
    state = "is mortgaged" if board.deeds[name].mortgaged else "was mortgaged at the landing"
    return {**(no_rent(board, action) or {}), "deed": name, "state": state}  # type: ignore[dict-item]


@rules.on(
    Demand, Pay,
    says="{owner} is in jail and collects no rent at this table.",
    fix="{remedy}.",
    reads=("rent_while_owner_in_jail",),
)  # fmt: skip
def owner_jailed(board: Board, action: Pay | Demand, ed: Edition) -> Breach:
    """An owner in jail collects rent unless the table suspends it."""
    name = deed_of(board, action, ed)
    if not name or board.deeds[name].mortgaged or ed.rent_while_owner_in_jail or not unowed(board, action, ed):
        return None
    return no_rent(board, action) if board.players[board.deeds[name].owner].jail else None


# What ended a claim: a throw, or else the beginning of a turn.
BY_THROW = ("next_throw", "second_throw")


@rules.on(
    Demand, Pay,
    says="{owner}'s rent of ${amount} {lapsed} when {holder}{began}.",
    fix="{remedy}.",
    reads=("rent_claim_kept_by", "rent_claim_deadline", "rent_must_be_demanded", "rent_owner_may_waive"),
)  # fmt: skip
def late(board: Board, action: Demand | Pay, ed: Edition) -> Breach:
    """Rent must be asked for before the edition's deadline; what is paid for it later goes back."""
    if isinstance(action, Pay):
        gone = paid_too_late(board, ed, action)
        return lost(board, ed, gone, f"${action.amount} goes back") if gone else None
    due = claimed(board, action)
    if due is not None and not out_of_time(board, ed, due):
        return None
    due = due or lapsed_rent(board, action)
    return lost(board, ed, due, "Nothing is owed for it") if due else None


def lost(board: Board, ed: Edition, due: Due, remedy: str) -> Breach:
    """The facts of rent that lapsed: with which throw or turn, and whether it had been asked for."""
    began = " threw" if deadline_of(ed, due) in BY_THROW else "'s turn began"
    holder = due.lapsed_by if due.lapsed_at else board.turn.seat
    lapsed = "was not paid and lapsed" if due.called_at else "lapsed"
    at = breach(lapsed_at=due.lapsed_at) if due.lapsed_at else {}
    told = {"lapsed": lapsed, "began": began, "remedy": remedy}
    return breach(owner=due.to, payer=due.frm, amount=due.amount, holder=holder, **told) | at


def out_of_time(board: Board, ed: Edition, due: Due) -> bool:
    """Whether rent not asked for yet is lost by now; a table may decide so only when it is asked for."""
    return due.state == "open" and expired(board, ed, due, "throw" if board.turn.rolled else "turn")


@rules.on(
    Roll, Land, End,
    level="irregular",
    says="{payer} still owes {owner} ${amount} rent, and play went on.",
    fix="{payer} pays {owner} ${amount} now.",
    reads=("rent_while_owner_in_jail", "rent_must_be_demanded", "rent_owner_may_waive", "rent_claim_kept_by"),
)  # fmt: skip
def unpaid(board: Board, action: Action, ed: Edition) -> Breach:
    """Rent asked for in time is paid in full before play goes on."""
    if not closes(action, board) or ed.rent_claim_kept_by == "payment":
        return None
    dues = [d for d in left_open(board, "board.rent.unpaid") if d.amount]
    return [breach(payer=d.frm, owner=d.to, amount=d.amount) for d in dues] or None
