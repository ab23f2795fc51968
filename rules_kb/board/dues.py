"""Dues: which one a payment means, what is owed to whom, until when."""

from itertools import chain

from rules_kb.board.actions import Collect, End, Land, Pay, Reason, Roll
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import Board, Rescue, following, standing_on
from rules_kb.kernel import matters
from rules_kb.kernel.asking import asked_of, asked_once, within
from rules_kb.kernel.model import BANK, Action, Due, Seat, Transfer, step
from rules_kb.kernel.said import Said

# With these play goes on, and what was left open is found out.
GOING_ON = (Roll, Land, End)
FINES = ("tax", "card", "jail", "fine")
# Reasons that do not speak of money going back.
NEVER_BACK = ("", "rent", "go", "gift", "loan", "share")
# What else a payment to the Bank may be for that names a reason: money for the middle pays a fine.
ALSO = {"interest": ("estate", "lift"), "jail": ("fine",), "pot": FINES}


def can_pay(board: Board, seat: Seat, amount: int) -> bool:
    """Whether the log says a side has that much."""
    return seat < 0 or board.players[seat].unknown or board.players[seat].cash >= amount


def deadline_of(ed: BoardEdition, due: Due) -> str:
    """Until when a due can be claimed; rent goes by the rule in force now, so a table's word reaches it."""
    return ed.rent_claim_deadline if due.why == "rent" and due.until else due.until


def expired(board: Board, ed: BoardEdition, due: Due, moment: str) -> bool:
    """Whether a due's deadline has passed with this throw or this beginning of a turn."""
    age, deadline = board.turn.no - due.turn, deadline_of(ed, due)
    if deadline == "own_turn":
        return moment == "turn" and age > 0 and board.turn.seat == due.to
    if deadline in ("next_throw", "second_throw"):
        return moment == "throw" and age >= (1 if deadline == "next_throw" else 2)
    if deadline in ("next_turn", "second_turn"):
        return age >= (1 if deadline == "next_turn" else 2)
    return False


def pool(board: Board, debtor: Seat, creditor: Seat, why: str) -> list[Due]:
    """The dues between two sides that a payment could be meant for, paid by assumption or not."""
    dues = chain(board.dues, board.open.assumed.values())
    found = [one for one in dues if one.who == debtor and one.to == creditor]
    if not found or not why:
        return found
    whys = {why} if why in NEVER_BACK else {why, "refund"}
    whys |= set(ALSO.get(why, ())) if creditor == BANK else set()
    # A card that leads past Go pays the salary.
    whys |= {"go"} if debtor == BANK and why == "card" else set()
    return [d for d in found if d.why in whys]


def is_assumed(due: Due) -> bool:
    """Whether a due was already paid by assumption."""
    return due.closed is not None and due.closed.how == "assumed"


@asked_once
def together(board: Board, action: Pay | Collect) -> list[Due]:
    """Several dues between the same two sides that one sum pays, when it pays none of them alone."""
    return paid_together(pool(board, *sides(action), action.why), action)


def paid_together(found: list[Due], action: Pay | Collect) -> list[Due]:
    """Several of these dues that one sum pays, when it pays none of them alone."""
    if len(found) < 2:
        return []
    called = [d for d in found if not is_assumed(d) and (d.state == "called" or action.why)]
    for dues in (called, found):
        amounts = [d.amount for d in dues]
        if len(dues) > 1 and action.amount not in amounts and all(amounts) and sum(amounts) == action.amount:
            return dues
    return []


@asked_once
def meant(board: Board, ed: BoardEdition, action: Pay | Collect) -> Due | None:
    """The due a payment or collection is meant for; several that it pays together count as one."""
    debtor, creditor = sides(action)
    found = pool(board, debtor, creditor, action.why)
    if parts := paid_together(found, action):
        whole = matters.due(board, debtor, creditor, parts[0].why, (), rule=parts[0].rule, about=parts[0].about)
        whole.amount, whole.seq = action.amount, parts[0].seq
        return whole
    amount = action.amount
    if len(found) == 1 and (found[0].amount == amount or found[0].closed is None):
        # Mostly there is only one, and all that follows comes to that.
        return found[0]
    exact = [d for d in found if d.amount == amount]
    for due in exact:
        if due.state == "called" and not is_assumed(due):
            return due
    if exact:
        return exact[0]
    unpaid = [d for d in found if not is_assumed(d)]
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


def spoken_of(board: Board, ed: BoardEdition, moved: list[Due], debtor: Seat, creditor: Seat) -> Due | None:
    """What a bare sum speaks of that has moved by itself: rent where one stands on property, else this turn's bill."""
    if still_there(board, ed, debtor, creditor):
        return next((d for d in moved if d.why == "rent"), None)
    return next((d for d in reversed(moved) if d.turn == board.turn.no and d.why in ("tax", "card")), None)


def ground(board: Board, ed: BoardEdition, action: Pay | Collect) -> Due | None:
    """The due that gives money ground to move; an unnamed sum is no claim on an open one of another size."""
    due = meant(board, ed, action)
    if due is not None and due.state == "open" and isinstance(action, Collect) and not action.why:
        return due if due.amount == action.amount else None
    return due


def meant_as_rent(board: Board, ed: BoardEdition, action: Pay) -> bool:
    """Money handed over as rent although no rent is owed and none has lapsed."""
    if action.to < 0 or not named_rent(board, ed, action) or meant(board, ed, action) is not None:
        return False
    return not any(d.why == "rent" and (d.frm, d.to) == (action.by, action.to) for d in board.lapsed)


def named_rent(board: Board, ed: BoardEdition, action: Pay) -> bool:
    """Whether money is handed over as rent: so called, or without a word on the payee's property."""
    here = action.why == "" and still_there(board, ed, action.by, action.to)
    return action.whose is None and not action.deeds and (action.why == "rent" or here)


def sides(action: Pay | Collect) -> tuple[Seat, Seat]:
    """Who owes and who is owed in a payment or a collection."""
    if isinstance(action, Collect):
        return BANK, action.by
    return payer_of(action), action.to


def still_there(board: Board, ed: BoardEdition, debtor: Seat, creditor: Seat) -> bool:
    """Whether a payer stands on the payee's property: the money is meant as rent."""
    if debtor < 0 or creditor < 0:
        return False
    name = standing_on(board, ed, debtor)
    return bool(name) and board.deeds[name].owner == creditor


def is_fine(board: Board, action: Pay) -> bool:
    """Whether a payment is meant to leave jail by, or to let another leave it."""
    if action.to != BANK or action.why not in ("", "jail", "pot") or not board.players[payer_of(action)].jail:
        return False
    unpaid = unpaid_or_fitting(board, action)
    others_ = [d for d in unpaid if not is_rest(d, action.amount)] if action.why != "jail" else []
    return not (others_ or any(d.why == "jail" for d in unpaid))


def fine_of(board: Board, ed: BoardEdition, seat: Seat) -> int:
    """What leaving jail costs a player: the fine, and more for every stay before this one where the table raises it."""
    return ed.jail_fine + ed.jail_fine_rise * max(0, board.players[seat].stays - 1)


def payer_of(action: Pay) -> Seat:
    """Whose debt a payment is about."""
    return action.by if action.whose is None else action.whose


def unpaid_or_fitting(board: Board, action: Pay) -> list[Due]:
    """What a payer owes the Bank, with what was assumed paid this turn if this very sum could confirm it."""
    found = pool(board, payer_of(action), BANK, "")
    fits = [d for d in found if d.turn == board.turn.no and d.amount == action.amount]
    return [d for d in found if not is_assumed(d) or any(d is f for f in fits)]


def left_open(board: Board, rule: str = "") -> list[Due]:
    """Called dues nobody reported yet that this rule speaks for; without one, those that the end of a turn reports."""
    return [d for d in board.dues if d.late == rule and d.asked is not None and not d.flagged and not d.waits]


def owes(board: Board) -> bool:
    """Whether anybody owes anything."""
    return bool(board.dues)


@asked_of(*GOING_ON)
def is_anything_open(board: Board, action: Action, ed: BoardEdition) -> bool:
    """Whether a sum, a deed, a card, a lot, the way out of jail or cash below zero is open where play goes on."""
    turn = board.turn
    if board.dues or turn.offer or turn.draw or board.lots or board.auction is not None:
        return True
    if action.by >= 0 and board.players[action.by].jail:
        return True
    return (isinstance(action, Roll) and action.rent) or True in [player.overdrawn for player in board.players]


@asked_of(Pay)
@asked_once
def pays_otherwise(board: Board, action: Pay, ed: BoardEdition) -> bool:
    """Whether a payment is not just the whole of what is owed, in money that its payer has."""
    due = meant(board, ed, action)
    if due is None or due.amount != action.amount or due.times or action.deeds or action.cards:
        return True
    return not can_pay(board, action.by, action.amount)


@within(is_anything_open)
@asked_of(*GOING_ON)
def left_owing(board: Board, action: Action, ed: BoardEdition) -> bool:
    """Whether something is owed, where no more is done than that play goes on."""
    return bool(board.dues)


@within(is_anything_open)
@asked_of(Pay, *GOING_ON)
def owing_or_asked(board: Board, action: Action, ed: BoardEdition) -> bool:
    """Whether something is owed where play goes on, or a payment is meant for it and not just that."""
    if isinstance(action, Pay):
        return pays_otherwise(board, action, ed) and is_asked(board, action, ed)
    return left_owing(board, action, ed)


@within(pays_otherwise)
@asked_of(Pay)
def is_asked(board: Board, action: Pay, ed: BoardEdition) -> bool:
    """Whether a payment is meant for something owed."""
    return meant(board, ed, action) is not None


@within(pays_otherwise)
@asked_of(Pay)
def is_unasked(board: Board, action: Pay, ed: BoardEdition) -> bool:
    """Whether a payment goes to a player and is meant for nothing owed."""
    return action.to >= 0 and meant(board, ed, action) is None


def goes_to_bank(board: Board, action: Pay, ed: BoardEdition) -> bool:
    """Whether a payment goes to the Bank."""
    return action.to == BANK


def is_for_another(board: Board, action: Pay, ed: BoardEdition) -> bool:
    """Whether a payment names somebody whose debt it is."""
    return action.whose is not None


Parts = dict[Seat, int]


def claims(board: Board, debtor: Seat) -> Parts:
    """What each creditor is owed: older debts first, those of one moment in turn order from the debtor."""
    dues = [due for due in board.dues if due.frm == debtor]
    size = len(board.players)
    # The Bank comes last among those owed at one moment.
    dues.sort(key=lambda due: (due.seq, (due.to - debtor) % size if due.to >= 0 else size))
    found: Parts = {}
    for due in dues:
        found[due.to] = found.get(due.to, 0) + due.amount
    return found


def debts(board: Board, seat: Seat) -> list[Due]:
    """What a player owes, asked for or not; a loan only once its day has come."""
    return [due for due in board.dues if due.frm == seat and not is_lent_for_now(due)]


def is_lent_for_now(due: Due) -> bool:
    """Whether a due is a loan that has no day, or whose day is still to come: no rule reports it then."""
    return due.why == "loan" and not due.late


def called_debts(board: Board, seat: Seat) -> list[Due]:
    """What a player was asked for: before that nobody is anybody's debtor."""
    return [due for due in debts(board, seat) if due.state == "called"]


def shortfall(board: Board, seat: Seat, spent: int = 0) -> int:
    """By how much what was asked for exceeds the cash left after spending so much; nothing where nobody can tell."""
    player, owing = board.players[seat], called_debts(board, seat)
    if not owing or player.unknown:
        return 0
    return max(0, sum(due.amount for due in owing) + spent - player.cash)


def is_unpaid(board: Board, rescue: Rescue) -> bool:
    """Whether a debt of that moment is still open."""
    return any(due.seq in rescue.debts for due in called_debts(board, rescue.by))


def pays_for_another(action: Pay) -> bool:
    """Whether a payment is for somebody else's debt."""
    return action.whose not in (None, action.by)


def is_in_kind(action: Pay | Collect) -> bool:
    """Whether something other than money is part of a payment."""
    return isinstance(action, Pay) and bool(action.deeds or action.cards)


def short_of_cash(board: Board, seat: Seat) -> bool:
    """Whether a player owes something that was asked for, or more than the cash in hand."""
    player = board.players[seat]
    dues = [due for due in board.dues if due.frm == seat]
    return any(due.state == "called" or player.unknown or due.amount > player.cash for due in dues)


REASONS = frozenset(Reason.__args__)  # type: ignore[attr-defined]


def claim_until(board: Board, due: Due) -> Said | None:
    """The deadline of a claim."""
    if not due.until:
        return None
    if due.until == "own_turn":
        return step("{payee}'s next turn begins", payee=due.to)
    left = (2 if due.until.startswith("second") else 1) - (board.turn.no - due.turn)
    seat = board.turn.seat
    for _ in range(left):
        seat = following(board, seat)
    return step("{next} throws" if due.until.endswith("throw") else "{next}'s turn begins", next=seat)


def covers(board: Board, seat: Seat, plain: list[Transfer]) -> bool:
    """Whether a debtor's cash covers all that is called."""
    if seat < 0 or board.players[seat].unknown:
        return seat < 0
    return board.players[seat].cash >= sum(t.amount for t in plain if t.frm == seat)
