"""The Bank: it pays and takes only what is due, and counted cash tells the truth."""

from rules_kb.board.actions import Bankrupt, Collect, Count, End, Keep, Land, Lift, Pay, Roll, Take, Trade
from rules_kb.board.bank.facts import is_refusal, is_sale, sale_price
from rules_kb.board.bankrupt.facts import cash_there, takes_part
from rules_kb.board.debt.way_out import way_out_of
from rules_kb.board.dues import (
    GOING_ON,
    can_pay,
    claims,
    ground,
    is_anything_open,
    is_assumed,
    is_fine,
    is_in_kind,
    meant,
    pays_for_another,
    together,
)
from rules_kb.board.edition import BoardEdition
from rules_kb.board.end.facts import worth as final_worth
from rules_kb.board.go.facts import doubles_salary, printed_salary, takes_for_doubles
from rules_kb.board.mortgage.facts import interest_told, lift_cost
from rules_kb.board.state import Board, before_the_game
from rules_kb.board.tax.facts import takes_parking, taxed_worth
from rules_kb.board.trade.facts import handed, things_given
from rules_kb.board.turn.facts import closes
from rules_kb.kernel.asking import asked_of, within
from rules_kb.kernel.declaring import Breach, Rules, breach
from rules_kb.kernel.model import BANK, Action

rules = Rules("board.bank")


@asked_of(Pay)
def lacks_ground(board: Board, action: Pay, ed: BoardEdition) -> bool:
    """Whether money that is paid goes to the Bank and is meant for nothing owed."""
    return action.to == BANK and meant(board, ed, action) is None


@rules.on(
    Collect, Pay, Trade,
    says={
        "paid": "{player} paid the Bank {handed}, and nothing was due.",
        "took": "{player} took ${amount} from the Bank, and nothing was due.",
        "banker": "{player} keeps the Bank and took ${amount} of it; the Banker's own cash stays apart.",
        "traded": "{player} traded with the Bank, which trades with nobody.",
        "sold": "{player} sold property for ${paid} instead of ${right}.",
    },
    fix={
        "paid": "The Bank gives {handed} back.",
        "back": "${amount} goes back to the Bank.",
        "more": "The Bank pays ${amount} more.",
        "nothing": "Nothing changes hands.",
    },
    reads=("mortgaged_sale_to_bank", "creditor_cannot_pay_interest"),
    only_if=lacks_ground,
)  # fmt: skip
def unearned(board: Board, action: Collect | Pay | Trade, ed: BoardEdition) -> Breach:
    """The Bank pays and takes only what is due, and buys nothing back but buildings."""
    if isinstance(action, Trade):
        return deal_with_bank(board, action, ed) if action.to == BANK else None
    if isinstance(action, Pay):
        elsewhere = action.to != BANK or action.why in ("jail", "pot") or pays_for_another(action)
        elsewhere = elsewhere or (action.by >= 0 and is_fine(board, action))
    else:
        elsewhere = action.why in ("go", "pot", "loan") or takes_for_doubles(board, ed, action)
        elsewhere = elsewhere or doubles_salary(board, ed, action) or takes_parking(board, ed, action)
        elsewhere = elsewhere or printed_salary(board, ed, action) is not None
    if elsewhere or ground(board, ed, action) is not None:
        return None
    facts = breach(player=action.by, amount=action.amount)
    if isinstance(action, Collect):
        return facts | breach(says="banker" if action.by == board.banker else "took", fix="back")
    given = things_given(handed(action)[0].side) if is_in_kind(action) else (action.amount,)
    return facts | breach(says="paid", fix="paid", handed=given)


def deal_with_bank(board: Board, action: Trade, ed: BoardEdition) -> Breach:
    """A trade with the Bank, which makes none unless the table lets it take property at half price."""
    if is_refusal(board, ed, action) or action.gives.loan or action.gets.loan:
        return None
    if not is_sale(ed, action):
        return breach(says="traded", fix="nothing", player=action.by, amount=0)
    right, paid = sale_price(board, ed, action), action.gets.cash
    if right == paid:
        return None
    facts = breach(says="sold", player=action.by, paid=paid, right=right, irregular=True)
    return facts | breach(fix="more" if right > paid else "back", amount=abs(right - paid))


@rules.on(
    Collect, Trade,
    says="{player} borrows ${amount} from the Bank, which lends only on mortgages.",
    fix={
        "traded": "Nothing changes hands; mortgage property instead.",
        "taken": "${amount} goes back; mortgage property instead.",
    },
)  # fmt: skip
def loan(board: Board, action: Collect | Trade, ed: BoardEdition) -> Breach:
    """Only the Bank lends, and only on mortgages."""
    if isinstance(action, Trade):
        amount = action.gets.loan or action.gives.loan
        asked, fix = action.to == BANK and amount > 0, "traded"
    else:
        amount, fix = action.amount, "taken"
        asked = action.why == "loan" and ground(board, ed, action) is None
    return breach(fix=fix, player=action.by, amount=amount) if asked else None


@rules.on(
    Take,
    level="irregular",
    says={
        "taken": "{player} used ${amount} of {payer}'s money.",
        "self": "{player} took ${amount} of the own money.",
    },
    fix={"back": "{player} gives {payer} ${amount} back.", "nothing": "Nothing changes hands."},
)
def anothers(board: Board, action: Take, ed: BoardEdition) -> Breach:
    """Nobody takes or spends another player's money."""
    own = action.by == action.frm
    facts = breach(player=action.by, payer=action.frm, amount=action.amount)
    return breach(says="self" if own else "taken", fix="nothing" if own else "back", **facts) if action.amount else None


@rules.on(
    says="Deeds lie open on the table; cash may stay hidden.",
    fix="Show the deeds; nobody has to show or count their cash.",
)
def open_(board: Board, action: Action, ed: BoardEdition) -> Breach:
    """Everyone may see who owns what, and nobody has to show how much cash they hold."""
    return None


@within(is_anything_open)
@asked_of(Pay, *GOING_ON)
def left_below_zero(board: Board, action: Action, ed: BoardEdition) -> bool:
    """Whether somebody began below zero where play goes on, or who pays has less."""
    if isinstance(action, Pay):
        return not can_pay(board, action.by, action.amount)
    return True in [player.overdrawn for player in board.players]


@rules.on(
    Pay, Lift, Keep, Bankrupt, Roll, Land, End,
    level="irregular",
    says={
        "paid": "By the log {player} has ${cash}, and paid ${paid}.",
        "handed": "By the log {player} has ${cash}, and ${paid} was handed over.",
        "played": "By the log {player} has ${cash}, and play went on.",
    },
    fix="Count {player}'s cash: the log may miss something. Or raise ${short} now.",
    reads=("building_resale_price",),
    only_if=left_below_zero,
)  # fmt: skip
def overdraft(board: Board, action: Action, ed: BoardEdition) -> Breach:
    """Nobody pays money they do not have, and nobody plays on below zero."""
    if isinstance(action, Bankrupt):
        return beyond_the_estate(board, action, ed)
    if not isinstance(action, (Pay, Lift, Keep)):
        return below_zero(board) if closes(action, board) else None
    if action.by < 0 or board.players[action.by].unknown:
        return None
    cash, paid = board.players[action.by].cash, handed_over(board, action, ed)
    if paid <= cash:
        return None
    if isinstance(action, Pay):
        due = meant(board, ed, action)
        parts = together(board, action) or [d for d in board.assumed if d is due]
        cash += sum(d.amount for d in parts if is_assumed(d))
    return breach(says="paid", player=action.by, cash=cash, paid=paid, short=paid - cash) if paid > cash else None


def handed_over(board: Board, action: Pay | Lift | Keep, ed: BoardEdition) -> int:
    """The money a line pays; nothing for a mortgage that is not there to be lifted or kept."""
    if isinstance(action, Pay):
        return action.amount
    deed = board.deeds[action.deed]
    if deed.owner != action.by or not deed.mortgaged:
        return 0
    if isinstance(action, Keep):
        return interest_told(board, action, ed)
    return lift_cost(board, ed, action) if action.price is None else action.price


def beyond_the_estate(board: Board, action: Bankrupt, ed: BoardEdition) -> Breach:
    """A handover told with more cash than its debtor can have, where nothing else is wrong with the creditor."""
    owed = claims(board, action.by)
    named = action.told and action.to[0] >= 0 and not board.players[action.by].unknown
    sound = takes_part(board, action) and all(to in owed for to in action.to)
    if not named or not sound or way_out_of(board, ed, action.by):
        return None
    cash, paid = cash_there(board, action, ed), action.cash
    return breach(says="handed", player=action.by, cash=cash, paid=paid, short=paid - cash) if paid > cash else None


def below_zero(board: Board) -> Breach:
    """Players who began below zero and whom nobody asked to pay."""
    short = [(seat, p.cash) for seat, p in enumerate(board.players) if p.overdrawn and p.cash < 0]
    return [breach(says="played", player=seat, cash=cash, short=-cash) for seat, cash in short] or None


@rules.on(
    Count,
    level="irregular",
    says="{player} counts ${counted}; the log says ${cash}.",
    fix={
        "cash": "Play on with ${counted}, and look for what is missing from the log.",
        "worth": "By the log it is ${cash}: cash, deeds at their price, buildings at cost. Count again.",
        "end": "By the log it is ${cash}, with what is owed. Count again.",
    },
)
def count(board: Board, action: Count, ed: BoardEdition) -> Breach:
    """Counted cash matches the log, and so does counted worth."""
    player = board.players[action.by]
    worth = final_worth if board.over else taxed_worth
    right = worth(board, ed, action.by) if action.worth else player.cash
    if player.unknown or right == action.amount or (before_the_game(board) and not action.worth):
        return None
    fix = "cash" if not action.worth else "end" if board.over else "worth"
    return breach(fix=fix, player=action.by, counted=action.amount, cash=right)
