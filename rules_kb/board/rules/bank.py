"""The Bank: it pays and takes only what is due, and counted cash tells the truth."""

from rules_kb.board.actions import Bankrupt, Collect, Count, End, Keep, Land, Lift, Pay, Roll, Trade
from rules_kb.board.bank_deals import is_refusal, is_sale, sale_price
from rules_kb.board.bills import worth
from rules_kb.board.claims import claims
from rules_kb.board.edition import Edition
from rules_kb.board.effects.mortgages import interest_told, lift_cost
from rules_kb.board.effects.payments import doubles_salary, snake_eyes, takes_parking
from rules_kb.board.favours import handed, is_in_kind, pays_for_another, told
from rules_kb.board.money import ground, is_assumed, is_fine, meant, together
from rules_kb.board.rules.bankrupt import cash_there, takes_part
from rules_kb.board.rules.debt import solvent
from rules_kb.board.rules.turn import closes
from rules_kb.board.state import Board, before_the_game
from rules_kb.core import BANK, Action, Breach, Rules, breach

rules = Rules("board.bank")


@rules.on(
    Collect, Pay, Trade,
    says="{player} {did}.",
    fix="{remedy}.",
    reads=("mortgaged_sale_to_bank", "creditor_cannot_pay_interest"),
)  # fmt: skip
def unearned(board: Board, action: Collect | Pay | Trade, ed: Edition) -> Breach:
    """The Bank pays and takes only what is due, and buys nothing back but buildings."""
    if isinstance(action, Trade):
        return deal_with_bank(board, action, ed) if action.to == BANK else None
    if isinstance(action, Pay):
        elsewhere = action.to != BANK or action.why in ("jail", "pot") or pays_for_another(action)
        elsewhere = elsewhere or (action.by >= 0 and is_fine(board, action))
    else:
        elsewhere = action.why in ("go", "pot", "loan") or snake_eyes(board, ed, action)
        elsewhere = elsewhere or doubles_salary(board, ed, action) or takes_parking(board, ed, action)
    if elsewhere or ground(board, ed, action) is not None:
        return None
    if isinstance(action, Pay):
        what = told(ed, handed(action)[0].side) if is_in_kind(action) else f"${action.amount}"
        did, remedy = f"paid the Bank {what}, and nothing was due", f"The Bank gives {what} back"
    else:
        did = f"took ${action.amount} from the Bank, and nothing was due"
        remedy = f"${action.amount} goes back to the Bank"
    return breach(player=action.by, did=did, remedy=remedy, amount=action.amount)


def deal_with_bank(board: Board, action: Trade, ed: Edition) -> Breach:
    """A trade with the Bank, which makes none unless the table lets it take property at half price."""
    if is_refusal(board, ed, action) or action.gives.loan or action.gets.loan:
        return None
    if not is_sale(ed, action):
        did, remedy = "traded with the Bank, which trades with nobody", "Nothing changes hands"
        return breach(player=action.by, did=did, remedy=remedy, amount=0)
    right = sale_price(board, ed, action)
    rest = right - action.gets.cash
    remedy = f"The Bank pays ${rest} more" if rest > 0 else f"${-rest} goes back to the Bank"
    did = f"sold property for ${action.gets.cash} instead of ${right}"
    return breach(player=action.by, did=did, remedy=remedy, amount=abs(rest), irregular=True) if rest else None


@rules.on(
    Collect, Trade,
    says="{player} borrows ${amount} from the Bank, which lends only on mortgages.",
    fix="{remedy}.",
)  # fmt: skip
def loan(board: Board, action: Collect | Trade, ed: Edition) -> Breach:
    """Only the Bank lends, and only on mortgages."""
    if isinstance(action, Trade):
        amount = action.gets.loan or action.gives.loan
        asked, remedy = action.to == BANK and amount > 0, "Nothing changes hands; mortgage property instead"
    else:
        amount, remedy = action.amount, f"${action.amount} goes back; mortgage property instead"
        asked = action.why == "loan" and ground(board, ed, action) is None
    return breach(player=action.by, amount=amount, remedy=remedy) if asked else None


@rules.on(
    says="Deeds lie open on the table; cash may stay hidden.",
    fix="Show the deeds; nobody has to show or count their cash.",
)
def open_(board: Board, action: Action, ed: Edition) -> Breach:
    """Everyone may see who owns what, and nobody has to show how much cash they hold."""
    return None


@rules.on(
    Pay, Lift, Keep, Bankrupt, Roll, Land, End,
    level="irregular",
    says="By the log {player} has ${cash}, and {what}.",
    fix="Count {player}'s cash: the log may miss something. Or raise ${short} now.",
    reads=("building_resale_price",),
)  # fmt: skip
def overdraft(board: Board, action: Action, ed: Edition) -> Breach:
    """Nobody pays money they do not have, and nobody plays on below zero."""
    if isinstance(action, Bankrupt):
        return beyond_the_estate(board, action, ed)
    if not isinstance(action, Pay | Lift | Keep):
        return below_zero(board) if closes(action, board) else None
    if action.by < 0 or board.players[action.by].unknown:
        return None
    cash, paid = board.players[action.by].cash, handed_over(board, action, ed)
    if isinstance(action, Pay):
        due = meant(board, ed, action)
        parts = together(board, action) or [d for d in board.assumed if d is due]
        cash += sum(d.amount for d in parts if is_assumed(board, d))
    return breach(player=action.by, cash=cash, what=f"paid ${paid}", short=paid - cash) if paid > cash else None


def handed_over(board: Board, action: Pay | Lift | Keep, ed: Edition) -> int:
    """The money a line pays; nothing for a mortgage that is not there to be lifted or kept."""
    if isinstance(action, Pay):
        return action.amount
    deed = board.deeds[action.deed]
    if deed.owner != action.by or not deed.mortgaged:
        return 0
    if isinstance(action, Keep):
        return interest_told(board, action, ed)
    return lift_cost(board, ed, action) if action.price is None else action.price


def beyond_the_estate(board: Board, action: Bankrupt, ed: Edition) -> Breach:
    """A handover told with more cash than its debtor can have, where nothing else is wrong with the creditor."""
    owed = claims(board, action.by)
    named = action.told and action.to[0] >= 0 and not board.players[action.by].unknown
    sound = takes_part(board, action) and all(to in owed for to in action.to)
    if not named or not sound or solvent(board, action, ed):
        return None
    cash = cash_there(board, action, ed)
    short = action.cash - cash
    what = f"${action.cash} was handed over"
    return breach(player=action.by, cash=cash, what=what, short=short) if short > 0 else None


def below_zero(board: Board) -> Breach:
    """Players who began below zero and whom nobody asked to pay."""
    short = [(seat, p.cash) for seat, p in enumerate(board.players) if p.overdrawn and p.cash < 0]
    return [breach(player=seat, cash=cash, what="play went on", short=-cash) for seat, cash in short] or None


@rules.on(
    Count,
    level="irregular",
    says="{player} counts ${counted}; the log says ${cash}.",
    fix="{remedy}, and look for what is missing from the log.",
)
def count(board: Board, action: Count, ed: Edition) -> Breach:
    """Counted cash matches the log, and so does counted worth."""
    player = board.players[action.by]
    right = worth(board, ed, action.by) if action.worth else player.cash
    if player.unknown or right == action.amount or (before_the_game(board) and not action.worth):
        return None
    remedy = "Count again: cash, printed prices, buildings" if action.worth else f"Play on with ${action.amount}"
    return breach(player=action.by, counted=action.amount, cash=right, remedy=remedy)
