"""Moving money and keeping dues: opened, called, paid, lapsed, assumed."""

from collections.abc import Iterator
from typing import Any

from rules_kb.board.actions import Collect, Pay
from rules_kb.board.bills import Bill, total
from rules_kb.board.edition import Edition
from rules_kb.board.state import Board, active, standing_on
from rules_kb.core import BANK, Due, Line, Seat, Transfer
from rules_kb.duties import fulfil, leave

ASSUMABLE = {"go": "salary", "tax": "tax", "card": "cards", "rent": "rent"}
FINES = ("tax", "card", "jail", "fine")
# Reasons that do not speak of money going back.
NEVER_BACK = ("", "rent", "go", "gift", "loan")
# What else a payment to the Bank may be for that names a reason: money for the middle pays a fine.
ALSO = {"interest": ("estate", "lift"), "jail": ("fine",), "pot": FINES}


def move(board: Board, frm: Seat, to: Seat, amount: int) -> Transfer:
    """Money changes hands; the Bank never runs out, and cash below zero waits for a count or for more money."""
    if frm >= 0:
        board.players[frm].cash -= amount
        if not can_pay(board, frm, 0):
            leave(board, f"cash {frm}")
    if to >= 0:
        board.players[to].cash += amount
        if can_pay(board, to, 0):
            fulfil(board, f"cash {to}")
    return Transfer(frm, to, amount)


def can_pay(board: Board, seat: Seat, amount: int) -> bool:
    """Whether the log says a side has that much."""
    return seat < 0 or board.players[seat].unknown or board.players[seat].cash >= amount


def owe(
    board: Board, frm: Seat, to: Seat, why: str, bill: Bill, *, assume: bool = True, **more: Any
) -> Iterator[Transfer]:
    """Open a due; what the table assumes is paid at once by whoever has it."""
    due = Due(frm, to, total(bill), why, board.seq, bill=bill, turn=board.turn.no, **more)
    if not due.amount and not due.times:
        return
    board.dues.append(due)
    if assume and ASSUMABLE.get(why) in board.assume and not due.times:
        due.state, due.when_able = "called", True
        yield from pay_when_able(board, due)


def owe_bank(
    board: Board, ed: Edition, seat: Seat, why: str, bill: Bill, *, assume: bool = True, about: str = ""
) -> Iterator[Transfer]:
    """A tax or a card to be paid to the Bank, or by house rule into the pot."""
    before = len(board.assumed)
    yield from owe(board, seat, BANK, why, bill, assume=assume, about=about)
    fill_pot(board, ed, board.assumed[before:])


def pay_when_able(board: Board, due: Due) -> Iterator[Transfer]:
    """Pay a due by itself if its payer has the money; an explicit line may still confirm it."""
    if can_pay(board, due.frm, due.amount):
        board.dues.remove(due)
        board.assumed.append(due)
        yield move(board, due.frm, due.to, due.amount)


def catch_up(board: Board, ed: Edition) -> Iterator[Transfer]:
    """Dues that were waiting for their payer's money are paid once it is there."""
    before = len(board.assumed)
    for due in [d for d in board.dues if d.when_able and d.state == "called"]:
        yield from pay_when_able(board, due)
    fill_pot(board, ed, board.assumed[before:])


def fill_pot(board: Board, ed: Edition, paid: list[Due]) -> None:
    """Fines that were paid by assumption lie in the middle where the house rule says so."""
    for due in paid:
        to_pot(board, ed, due, due.amount)


def difference(board: Board, payer: Seat, payee: Seat, paid: int, right: int, why: str, rule: str) -> None:
    """A wrong sum leaves the rest owing, or opens a due back."""
    if paid < right:
        rest = Due(payer, payee, right - paid, why, board.seq, bill=(Line("still to pay", right - paid),))
    elif paid > right:
        rest = Due(payee, payer, paid - right, "refund", board.seq, bill=(Line("paid too much", paid - right),))
    else:
        return
    rest.turn, rest.flagged, rest.flagged_at = board.turn.no, rule, board.seq
    board.dues.append(rest)


def deadline_of(ed: Edition, due: Due) -> str:
    """Until when a due can be claimed; rent goes by the rule in force now, so a table's word reaches it."""
    return ed.rent_claim_deadline if due.why == "rent" and due.deadline else due.deadline


def expired(board: Board, ed: Edition, due: Due, moment: str) -> bool:
    """Whether a due's deadline has passed with this throw or this beginning of a turn."""
    age, deadline = board.turn.no - due.turn, deadline_of(ed, due)
    if deadline == "own_turn":
        return moment == "turn" and age > 0 and board.turn.seat == due.to
    if deadline in ("next_throw", "second_throw"):
        return moment == "throw" and age >= (1 if deadline == "next_throw" else 2)
    if deadline in ("next_turn", "second_turn"):
        return age >= (1 if deadline == "next_turn" else 2)
    return False


def lapse(board: Board, ed: Edition, moment: str) -> None:
    """Let go of what nobody asked for in time."""
    for due in [d for d in board.dues if expired(board, ed, d, moment)]:
        if due.state == "open" and due.why == "rent" and not ed.rent_owner_may_waive:
            # Where an owner may not let rent go, forgetting it does not end it either.
            due.state, due.deadline = "called", ""
        elif due.state == "open" or (due.why == "rent" and ed.rent_claim_kept_by == "payment"):
            due.deadline, due.lapsed_at, due.lapsed_by = deadline_of(ed, due), board.seq, board.turn.seat
            board.dues.remove(due)
            board.lapsed = [*board.lapsed[-19:], due]


def pool(board: Board, debtor: Seat, creditor: Seat, why: str) -> list[Due]:
    """The dues between two sides that a payment could be meant for, paid by assumption or not."""
    whys = {why} if why in NEVER_BACK else {why, "refund"}
    whys |= set(ALSO.get(why, ())) if creditor == BANK else set()
    # A card that leads past Go pays the salary.
    whys |= {"go"} if debtor == BANK and why == "card" else set()
    both = [d for d in board.dues + board.assumed if d.frm == debtor and d.to == creditor]
    return [d for d in both if not why or d.why in whys]


def is_assumed(board: Board, due: Due) -> bool:
    """Whether a due was already paid by assumption."""
    return any(due is d for d in board.assumed)


def together(board: Board, action: Pay | Collect) -> list[Due]:
    """Several dues between the same two sides that one sum pays, when it pays none of them alone."""
    found = pool(board, *sides(action), action.why)
    called = [d for d in found if not is_assumed(board, d) and (d.state == "called" or action.why)]
    for dues in (called, found):
        amounts = [d.amount for d in dues]
        if len(dues) > 1 and action.amount not in amounts and all(amounts) and sum(amounts) == action.amount:
            return dues
    return []


def meant(board: Board, ed: Edition, action: Pay | Collect) -> Due | None:
    """The due a payment or collection is meant for; several that it pays together count as one."""
    debtor, creditor = sides(action)
    if parts := together(board, action):
        return Due(debtor, creditor, action.amount, parts[0].why, parts[0].seq, about=parts[0].about)
    found = pool(board, debtor, creditor, action.why)
    amount = action.amount
    exact = [d for d in found if d.amount == amount]
    for due in exact:
        if due.state == "called" and not is_assumed(board, due):
            return due
    if exact:
        return exact[0]
    unpaid = [d for d in found if not is_assumed(board, d)]
    # A reason is heard before what else might go back, and the rest of an older sum is not what a larger one is for.
    unpaid.sort(key=lambda d: (bool(action.why) and d.why == "refund", is_rest(d, amount), d.state == "open"))
    if unpaid:
        return unpaid[0]
    if action.why:
        return found[0] if found else None
    return spoken_of(board, ed, found, debtor, creditor)


def is_rest(due: Due, paid: int) -> bool:
    """Whether a due was left over before and is smaller than what is paid now."""
    return bool(due.flagged) and due.amount < paid


def spoken_of(board: Board, ed: Edition, moved: list[Due], debtor: Seat, creditor: Seat) -> Due | None:
    """What a bare sum speaks of that has moved by itself: rent where one stands on property, else this turn's bill."""
    if still_there(board, ed, debtor, creditor):
        return next((d for d in moved if d.why == "rent"), None)
    return next((d for d in reversed(moved) if d.turn == board.turn.no and d.why in ("tax", "card")), None)


def ground(board: Board, ed: Edition, action: Pay | Collect) -> Due | None:
    """The due that gives money ground to move; an unnamed sum is no claim on an open one of another size."""
    due = meant(board, ed, action)
    if due is not None and due.state == "open" and isinstance(action, Collect) and not action.why:
        return due if due.amount == action.amount else None
    return due


def meant_as_rent(board: Board, ed: Edition, action: Pay) -> bool:
    """Money handed over as rent although no rent is owed and none has lapsed."""
    if action.to < 0 or not named_rent(board, ed, action) or meant(board, ed, action) is not None:
        return False
    return not any(d.why == "rent" and (d.frm, d.to) == (action.by, action.to) for d in board.lapsed)


def named_rent(board: Board, ed: Edition, action: Pay) -> bool:
    """Whether money is handed over as rent: so called, or without a word on the payee's property."""
    here = action.why == "" and still_there(board, ed, action.by, action.to)
    return action.whose is None and not action.deeds and (action.why == "rent" or here)


def sides(action: Pay | Collect) -> tuple[Seat, Seat]:
    """Who owes and who is owed in a payment or a collection."""
    if isinstance(action, Collect):
        return BANK, action.by
    return payer_of(action), action.to


def still_there(board: Board, ed: Edition, debtor: Seat, creditor: Seat) -> bool:
    """Whether a payer stands on the payee's property: the money is meant as rent."""
    if debtor < 0 or creditor < 0:
        return False
    name = standing_on(board, ed, debtor)
    return bool(name) and board.deeds[name].owner == creditor


def take_back(board: Board, ed: Edition, due: Due) -> Iterator[Transfer]:
    """An explicit line takes the place of what was assumed."""
    if is_assumed(board, due):
        board.assumed = [d for d in board.assumed if d is not due]
        board.dues.append(due)
        due.when_able = False
        to_pot(board, ed, due, -due.amount)
        yield move(board, due.to, due.frm, due.amount)


def is_fine(board: Board, action: Pay) -> bool:
    """Whether a payment is meant to leave jail by, or to let another leave it."""
    if action.to != BANK or action.why not in ("", "jail", "pot") or not board.players[payer_of(action)].jail:
        return False
    unpaid = unpaid_or_fitting(board, action)
    others_ = [d for d in unpaid if not is_rest(d, action.amount)] if action.why != "jail" else []
    return not (others_ or any(d.why == "jail" for d in unpaid))


def payer_of(action: Pay) -> Seat:
    """Whose debt a payment is about."""
    return action.by if action.whose is None else action.whose


def unpaid_or_fitting(board: Board, action: Pay) -> list[Due]:
    """What a payer owes the Bank, with what was assumed paid this turn if this very sum could confirm it."""
    found = pool(board, payer_of(action), BANK, "")
    fits = [d for d in found if d.turn == board.turn.no and d.amount == action.amount]
    return [d for d in found if not is_assumed(board, d) or any(d is f for f in fits)]


def to_pot(board: Board, ed: Edition, due: Due, amount: int) -> None:
    """Where the house rule says so, taxes and fines lie in the middle."""
    if due.to == BANK and due.why in FINES and ed.tax_and_fines_go_to == "pot":
        board.pot += amount


def others(board: Board, seat: Seat) -> list[Seat]:
    """Everyone else still in the game."""
    return [s for s in active(board) if s != seat]
