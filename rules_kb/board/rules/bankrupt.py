"""Bankruptcy: who gets what a player leaves, and what the creditor pays for it."""

from collections.abc import Iterator

from rules_kb.board.actions import JAIL_CARD, Bankrupt, End, Keep, Land, OpenAuction, Pay, Roll, Win
from rules_kb.board.bills_building import proceeds
from rules_kb.board.claims import buildings_stay, claims, divide, ends_game, estate_cash
from rules_kb.board.edition import Edition
from rules_kb.board.lots import may_open, overdue
from rules_kb.board.rules.debt import solvent
from rules_kb.board.rules.interest import INTEREST, wrong_interest
from rules_kb.board.rules.turn import closes
from rules_kb.board.state import Board, owned
from rules_kb.core import BANK, Action, Breach, Rules, Seat, breach

rules = Rules("board.bankrupt")


def takes_part(board: Board, action: Bankrupt) -> bool:
    """Whether the debtor and all creditors are in the game: else other rules have spoken."""
    return not any(seat >= 0 and board.players[seat].out for seat in (action.by, *action.to))


@rules.on(
    Bankrupt,
    says="{player} {did} {payee}.",
    fix="{remedy}.",
    reads=("bankrupt_to_player", "game_end", "building_resale_price"),
)
def to_player(board: Board, action: Bankrupt, ed: Edition) -> Breach:
    """Buildings go to the Bank at its price, then cash, deeds and jail cards all go to the player who is owed."""
    if not takes_part(board, action):
        return None
    owed = claims(board, action.by)
    if action.by in action.to:
        return wrong_creditor(action, next(iter(owed), BANK), impossible=True)
    strangers = [to for to in action.to if to not in owed]
    players = [to for to in owed if to >= 0]
    if strangers and players and not solvent(board, action, ed):
        return wrong_creditor(action, players[0])
    if strangers or not action.told or action.to[0] < 0 or solvent(board, action, ed):
        return None
    missing = [kept_back(action, did) for did in withheld(board, action, ed)]
    return [*built_over(board, action, ed), *missing] or foreign(board, action, ed)


def wrong_creditor(action: Bankrupt, right: Seat, impossible: bool = False) -> Breach:
    """The facts of an estate that goes to somebody who is not owed."""
    facts = breach(player=action.by, did="owes the money to", payee=right, remedy="Everything goes there instead")
    return facts | (breach(impossible=True) if impossible else {})


def kept_back(action: Bankrupt, did: str) -> dict[str, int | str | bool]:
    """The facts of a handover that was not whole."""
    told = {"did": f"kept {did} back from", "remedy": f"Hand over {did} as well"}
    return breach(player=action.by, payee=action.to[0], irregular=True, part=whole(action), **told)


def whole(action: Bankrupt) -> str:
    """The handover as it should be, as the rest of its line; seats stand as {n}."""
    return f"to {', '.join(f'{{{seat}}}' for seat in action.to)}"


def withheld(board: Board, action: Bankrupt, ed: Edition) -> Iterator[str]:
    """What a handover, told as it was done, leaves out."""
    over = ends_game(board, ed, leaving=1)
    if board.players[action.by].unknown or (over and ed.game_end == "first_bankruptcy"):
        return
    named, cards = {held.deed for held in action.deeds}, len(board.players[action.by].cards)
    yield from (ed.deeds[name].name for name in owned(board, action.by) if name not in named)
    if (short := cash_there(board, action, ed) - action.cash) > 0:
        yield f"${short} in cash"
    if cards > action.cards:
        yield "a jail card"


def built_over(board: Board, action: Bankrupt, ed: Edition) -> list[dict[str, int | str | bool]]:
    """Buildings that were handed over standing, though the Bank buys them first."""
    over = ends_game(board, ed, leaving=1)
    if board.players[action.by].unknown or buildings_stay(ed, over) or (over and ed.game_end == "first_bankruptcy"):
        return []
    price = sum(proceeds(ed, name, houses, 0) for name, houses in left_standing(board, action).items())
    did = f"kept ${price}, the Bank's price for buildings, back from"
    remedy = f"The buildings go to the Bank, and ${price} for them to the creditor"
    facts = breach(player=action.by, did=did, payee=action.to[0], remedy=remedy, irregular=True)
    return [facts | breach(part=whole(action))] if price else []


def left_standing(board: Board, action: Bankrupt) -> dict[str, int]:
    """The buildings that go along with each deed of a debtor, by what was told."""
    named = {held.deed: held.houses for held in action.deeds}
    return {name: min(named.get(name, 0), board.deeds[name].houses) for name in owned(board, action.by)}


def cash_there(board: Board, action: Bankrupt, ed: Edition) -> int:
    """The cash a debtor has to hand over once the buildings that do not go along are sold."""
    left = left_standing(board, action)
    sold = sum(proceeds(ed, name, board.deeds[name].houses, houses) for name, houses in left.items())
    return max(board.players[action.by].cash, 0) + sold


def foreign(board: Board, action: Bankrupt, ed: Edition) -> Breach:
    """A handover of what the debtor does not have."""
    name = next((held.deed for held in action.deeds if board.deeds[held.deed].owner != action.by), "")
    short = action.cards > len(board.players[action.by].cards)
    what = ed.deeds[name].name if name else "so many jail cards" if short else ""
    did, remedy = f"does not have {what} to give to", "Write down only what was handed over"
    return breach(player=action.by, did=did, payee=action.to[0], remedy=remedy, impossible=True) if what else None


@rules.on(
    Keep, Pay, Roll, Land, End,
    level="irregular",
    says="{player} owes ${right} interest on {what} from the estate; ${paid} was paid.",
    fix="{remedy}.",
    reads=("mortgage_transfer_interest_bankruptcy", "creditor_cannot_pay_interest", *INTEREST),
)  # fmt: skip
def interest(board: Board, action: Action, ed: Edition) -> Breach:
    """A creditor pays interest at once on each mortgaged property of the estate, then lifts or holds it."""
    return wrong_interest(board, action, ed, "board.bankrupt.interest")


@rules.on(
    Bankrupt, OpenAuction, Win, Roll, Land, End,
    says="{wrong}.",
    fix="{remedy}.",
    reads=("bankrupt_to_bank",),
)  # fmt: skip
def to_bank(board: Board, action: Action, ed: Edition) -> Breach:
    """What is owed to the Bank sends everything there: buildings to supply, cards to their decks, deeds to auction."""
    if isinstance(action, Bankrupt):
        wrong, remedy = "The debt is to the Bank alone", "Everything goes to the Bank, which auctions the deeds"
        return breach(player=action.by, wrong=wrong, remedy=remedy) if passes_bank_by(board, action, ed) else None
    if isinstance(action, OpenAuction | Win):
        wrong, remedy = "The Bank sells no jail cards", "A bankrupt's jail card goes under its deck"
        return (
            breach(wrong=wrong, remedy=remedy) if action.lot == JAIL_CARD and may_open(board, ed, JAIL_CARD) else None
        )
    if not closes(action, board):
        return None
    return [unsold(ed, lot) for lot in overdue(board, ed) if lot in board.estate] or None


def passes_bank_by(board: Board, action: Bankrupt, ed: Edition) -> bool:
    """Whether a player takes what belongs to the Bank."""
    alone = list(claims(board, action.by)) == [BANK]
    sound = takes_part(board, action) and action.by not in action.to
    return alone and sound and action.to != (BANK,) and not solvent(board, action, ed)


def unsold(ed: Edition, lot: str) -> dict[str, int | str | bool]:
    """The facts of a bankrupt's deed that never came under the hammer."""
    name = ed.deeds[lot].name
    wrong = f"{name} comes from a bankrupt and was not auctioned"
    return breach(lot=lot, wrong=wrong, remedy=f"Hold the auction of {name} now, from $1 up")


@rules.on(
    Bankrupt,
    says="{player} owes {count} creditors; what is left goes to {payee}.",
    fix="{remedy}.",
    reads=("bankrupt_several_creditors",),
)
def several(board: Board, action: Bankrupt, ed: Edition) -> Breach:
    """Several creditors are served in order until one is left short, or share."""
    owed = claims(board, action.by)
    strangers = any(to not in owed for to in action.to)
    if len(owed) < 2 or strangers or action.told or board.players[action.by].unknown or not takes_part(board, action):
        return None
    cash = estate_cash(board, ed, action.by)
    right, heir = divide(ed, owed, cash)
    given, taker = divide(ed, {to: owed[to] for to in action.to}, cash)
    same = heir == taker and {to: n for to, n in right.items() if n} == {to: n for to, n in given.items() if n}
    if same or any(due.times for due in board.dues if due.frm == action.by) or solvent(board, action, ed):
        return None
    in_order = "Name them in order: older debts first, then by turn"
    remedy = in_order if ed.bankrupt_several_creditors == "in_order" else "Name all of them: the cash is shared"
    return breach(player=action.by, count=len(owed), payee=heir, remedy=remedy)
