"""Trades: questions and sums."""

import re
from typing import NamedTuple

from rules_kb.board.actions import JAIL_CARD, Collect, Exchange, Pay, Side, Trade
from rules_kb.board.dues import called_debts, meant, named_rent, pays_for_another, pool, shortfall, sides
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import Board
from rules_kb.kernel.asking import asked_of
from rules_kb.kernel.log import COMPLAINTS, Contest
from rules_kb.kernel.model import Action, Seat

BUILDINGS = "board.trade.buildings"
GIFT = "board.trade.gift"
JAIL_CARDS = "board.trade.jail-card"
CONSENT = "board.trade.consent"
NEVER_AGREED = "never-agreed"
# Complaints of something else, by their word or their label.
OF_ELSE = {words.lower().replace(" ", "-") for kind in COMPLAINTS.items() if kind[0] != NEVER_AGREED for words in kind}
LOAN = "board.trade.loan"
LOAN_DUE = "board.trade.loan-due"
PROMISE = "board.trade.promise"

NOTHING = Side()
MONEY = re.compile(r"^\W*\d|[$£€]|\b(re)?pay|\bowe|\bcash\b|\bmoney\b|\bback\b")
GIFTS = ("", "gift")
ALL_OF_IT = 100


class Handed(NamedTuple):
    """What one side gives the other."""

    frm: Seat
    to: Seat
    side: Side


def handed(action: Trade | Pay | Exchange) -> list[Handed]:
    """Who gives what to whom: every step of a trade, or a payment."""
    if isinstance(action, Exchange):
        return [Handed(leg.frm, leg.to, leg.gives) for leg in action.legs]
    if isinstance(action, Pay):
        return [Handed(action.by, action.to, Side(action.amount, action.deeds, action.cards))]
    return [Handed(action.by, action.to, action.gives), Handed(action.to, action.by, action.gets)]


@asked_of(Pay)
def hands_things(board: Board, action: Pay, ed: BoardEdition) -> bool:
    """Whether more than money is given, where somebody pays."""
    return bool(action.deeds or action.cards)


def takes_part(action: Trade | Pay | Exchange) -> list[Seat]:
    """Everybody who gives or gets something, each once."""
    return list(dict.fromkeys(seat for frm, to, _ in handed(action) for seat in (frm, to)))


def is_between_players(board: Board, action: Trade | Pay | Exchange) -> bool:
    """Whether players deal with each other who are all still in the game."""
    for frm, to, _ in handed(action):
        if frm == to or frm < 0 or to < 0 or board.players[frm].out or board.players[to].out:
            return False
    return True


def received(action: Trade | Pay | Exchange, seat: Seat, step: int) -> tuple[str, ...]:
    """The deeds that somebody got in the steps of a trade before this one."""
    return tuple(name for _, to, side in handed(action)[:step] if to == seat for name in side.deeds)


def cash_out(action: Trade | Exchange) -> dict[Seat, int]:
    """What each gives in cash beyond what comes back."""
    net = dict.fromkeys(takes_part(action), 0)
    for frm, to, side in handed(action):
        net[frm] += side.cash + side.loan
        net[to] -= side.cash + side.loan
    return net


def unreturned(action: Exchange) -> Handed | None:
    """What somebody gives in a trade of several and gets nothing for, if anything."""
    getting = {to for _, to, side in handed(action) if side != NOTHING}
    gives = (one for one in handed(action) if has_value(one.side))
    return next((one for one in gives if one.frm not in getting), None)


def has_value(side: Side) -> bool:
    """Whether a side gives more than words."""
    return bool(side.cash or side.deeds or side.cards)


def things_given(side: Side) -> tuple[int | str, ...]:
    """What a side gives: its deeds, then its jail cards as one thing, then its cash."""
    cards = (JAIL_CARD,) if side.cards else ()
    return (*side.deeds, *cards, *((side.cash,) if side.cash else ()))


def lacking(board: Board, seat: Seat, side: Side) -> bool:
    """Whether a side gives something that it does not have."""
    return bool(foreign_deed(board, seat, side)) or lacks_cards(board, seat, side)


def foreign_deed(board: Board, seat: Seat, side: Side) -> str:
    """The first deed a side gives that is not its own, or nothing."""
    return next((name for name in side.deeds if board.deeds[name].owner != seat), "")


def lacks_cards(board: Board, seat: Seat, side: Side) -> bool:
    """Whether a side gives more jail cards than it has; the Bank has enough of them."""
    return seat >= 0 and side.cards > len(board.players[seat].cards)


def gift(board: Board, ed: BoardEdition, action: Trade | Pay | Exchange) -> Handed | None:
    """What is given for nothing between players, if anything is."""
    if not is_between_players(board, action):
        return None
    if isinstance(action, Exchange):
        return unreturned(action)
    if isinstance(action, Pay):
        alone = action.whose is None and action.why in GIFTS and meant(board, ed, action) is None
        alone = alone and has_value(handed(action)[0].side)
        return handed(action)[0] if alone and not named_rent(board, ed, action) else None
    for one, other in (handed(action), handed(action)[::-1]):
        if has_value(one.side) and other.side == NOTHING and not one.side.loan:
            return one
    return None


def is_unwelcome(board: Board, ed: BoardEdition, present: Handed) -> bool:
    """Whether the table does not take gifts, or neither from a player in debt nor to one."""
    if ed.gifts == "not_in_debt":
        helped = present.to >= 0 and shortfall(board, present.to) > 0
        return helped or shortfall(board, present.frm, present.side.cash) > 0
    return ed.gifts == "forbidden"


def lent(board: Board, action: Trade | Exchange) -> Handed | None:
    """Money now for money later: a loan by name, or cash or patience for nothing but a promise to pay."""
    if isinstance(action, Exchange):
        return next((one for one in handed(action) if one.side.loan), None)
    for one, other in (handed(action), handed(action)[::-1]):
        about_rent = other.side.immunity or other.side.rents
        words = other.side.promises if not has_value(other.side) and not about_rent else ()
        promised = any(map(speaks_of_money, words))
        if one.side.loan or (one.side.cash and promised):
            return one
        if promised and one.side == NOTHING and (waits := owing_to(board, other.frm, one.frm)):
            return Handed(one.frm, one.to, Side(loan=waits))
    return None


def overpromised(board: Board, action: Trade | Exchange) -> str:
    """The first deed of whose rent one player would have promised more than all; nothing where there is none."""
    given = [(p.by, p.deed, p.percent) for p in board.promises if p.left]
    given += [(frm, name, percent) for frm, _, side in handed(action) for name, percent, _ in side.rents]
    parts: dict[tuple[Seat, str], int] = {}
    for owner, name, percent in given:
        parts[owner, name] = parts.get((owner, name), 0) + percent
    return next((name for (_, name), percent in parts.items() if percent > ALL_OF_IT), "")


def owing_to(board: Board, seat: Seat, creditor: Seat) -> int:
    """What a player was asked for by one creditor and has not paid."""
    return sum(due.amount for due in called_debts(board, seat) if due.to == creditor)


def speaks_of_money(promise: str) -> bool:
    """Whether a promise is one to pay: it begins with a sum, or says so; free landings are another matter."""
    return MONEY.search(promise.lower()) is not None and "rent" not in promise.lower()


def is_denied(board: Board, action: Contest) -> bool:
    """Whether somebody who never said yes to a deal says so; of a payment in kind any no is one, unless it names else."""
    said = action.why.strip().lower().replace(" ", "-")
    no_to_it = said == NEVER_AGREED or (action.n in board.in_kind and said not in OF_ELSE)
    return no_to_it and action.by in board.unconfirmed.get(action.n, ())


def is_no_payment(board: Board, action: Contest, ed: BoardEdition) -> bool:
    """Whether a creditor never agreed to property as payment, and has done nothing with it since."""
    paid = board.in_kind.get(action.n)
    if paid is None or not is_denied(board, action):
        return False
    untouched = all(board.deeds[name].owner == action.by for name in paid.what.deeds)
    return untouched and not lacks_cards(board, action.by, paid.what)


def lends(board: Board, action: Pay, ed: BoardEdition) -> bool:
    """Whether a payment is a loan to another player that the table takes."""
    is_loan = action.why == "loan" and action.to >= 0 and not pays_for_another(action)
    return is_loan and ed.loans_between_players != "forbidden" and meant(board, ed, action) is None


def sent_back_by(board: Board, ed: BoardEdition, action: Pay | Collect) -> str:
    """The rule on trades that sends money back which nobody owed: a gift or a loan the table does not take."""
    if isinstance(action, Collect):
        return ""
    present = gift(board, ed, action)
    if present is not None and is_unwelcome(board, ed, present):
        return GIFT
    is_loan = action.why == "loan" and action.to >= 0 and not pays_for_another(action)
    return LOAN if is_loan and ed.loans_between_players == "forbidden" else ""


def held_against(board: Board, action: Action) -> tuple[str, ...]:
    """The rule on trades that a payment is held against: a gift or a loan by name, or money no player owed another."""
    if not isinstance(action, (Pay, Collect)):
        return ()
    if action.why in ("gift", "loan"):
        return (LOAN if action.why == "loan" else GIFT,)
    to_player = isinstance(action, Pay) and action.to >= 0
    return (GIFT,) if to_player and not pool(board, *sides(action), action.why) else ()
