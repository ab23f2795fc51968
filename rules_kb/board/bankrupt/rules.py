"""Bankruptcy: what is asked of a line."""

from collections.abc import Iterator

from rules_kb.board.actions import JAIL_CARD, Bankrupt, End, Keep, Land, OpenAuction, Pay, Roll, Win
from rules_kb.board.auction.facts import left_unsold, may_open, overdue
from rules_kb.board.bankrupt.facts import (
    ESTATE_INTEREST,
    buildings_handed_over,
    buildings_stay,
    cash_there,
    served,
    takes_part,
)
from rules_kb.board.debt.way_out import way_out_of
from rules_kb.board.dues import claims, owing_or_asked
from rules_kb.board.edition import BoardEdition
from rules_kb.board.end.facts import ends_game
from rules_kb.board.mortgage.facts import INTEREST, wrong_interest
from rules_kb.board.sell.facts import proceeds
from rules_kb.board.state import Board, owned
from rules_kb.board.turn.facts import closes
from rules_kb.kernel.declaring import Breach, Rules, breach
from rules_kb.kernel.model import BANK, Action, Fact, Seat

rules = Rules("board.bankrupt")


@rules.on(
    Bankrupt,
    says={
        "creditor": "{player} owes the money to {payee}.",
        "deed": "{player} kept {deed} back from {payee}.",
        "cash": "{player} kept ${short} in cash back from {payee}.",
        "card": "{player} kept a jail card back from {payee}.",
        "built": "{player} kept ${price}, the Bank's price for buildings, back from {payee}.",
        "foreign_deed": "{player} does not have {deed} to give to {payee}.",
        "foreign_cards": "{player} does not have so many jail cards to give to {payee}.",
    },
    fix={
        "creditor": "Everything goes there instead.",
        "deed": "Hand over {deed} as well.",
        "cash": "Hand over ${short} in cash as well.",
        "card": "Hand over a jail card as well.",
        "built": "The buildings go to the Bank, and ${price} for them to the creditor.",
        "foreign": "Write down only what was handed over.",
    },
    reads=("bankrupt_to_player", "game_end", "building_resale_price"),
)
def to_player(board: Board, action: Bankrupt, ed: BoardEdition) -> Breach:
    """Buildings go to the Bank at its price, then cash, deeds and jail cards all go to the player who is owed."""
    if not takes_part(board, action):
        return None
    owed = claims(board, action.by)
    if action.by in action.to:
        return wrong_creditor(action, next(iter(owed), BANK), impossible=True)
    strangers = [to for to in action.to if to not in owed]
    players = [to for to in owed if to >= 0]
    if strangers and players and not way_out_of(board, ed, action.by):
        return wrong_creditor(action, players[0])
    if strangers or not action.told or action.to[0] < 0:
        return None
    kept = breach(player=action.by, payee=action.to[0], irregular=True, part=whole(action))
    found = [*built_over(board, action, ed), *withheld(board, action, ed)]
    return [kept | facts for facts in found] or foreign(board, action)


def wrong_creditor(action: Bankrupt, right: Seat, impossible: bool = False) -> Breach:
    """The facts of an estate that goes to somebody who is not owed."""
    facts = breach(says="creditor", fix="creditor", player=action.by, payee=right)
    return facts | (breach(impossible=True) if impossible else {})


def whole(action: Bankrupt) -> str:
    """The handover as it should be, as the rest of its line; seats stand as {n}."""
    return f"to {', '.join(f'{{{seat}}}' for seat in action.to)}"


def withheld(board: Board, action: Bankrupt, ed: BoardEdition) -> Iterator[dict[str, Fact]]:
    """What a handover, told as it was done, leaves out."""
    over = ends_game(board, ed, leaving=1)
    if board.players[action.by].unknown or (over and ed.game_end == "first_bankruptcy"):
        return
    named, cards = {held.deed for held in action.deeds}, len(board.players[action.by].cards)
    yield from (breach(says="deed", fix="deed", deed=name) for name in owned(board, action.by) if name not in named)
    if (short := cash_there(board, action, ed) - action.cash) > 0:
        yield breach(says="cash", fix="cash", short=short)
    if cards > action.cards:
        yield breach(says="card", fix="card")


def built_over(board: Board, action: Bankrupt, ed: BoardEdition) -> list[dict[str, Fact]]:
    """Buildings that were handed over standing, though the Bank buys them first."""
    over = ends_game(board, ed, leaving=1)
    if board.players[action.by].unknown or buildings_stay(ed, over) or (over and ed.game_end == "first_bankruptcy"):
        return []
    price = sum(proceeds(ed, name, houses, 0) for name, houses in buildings_handed_over(board, action).items())
    return [breach(says="built", fix="built", price=price)] if price else []


def foreign(board: Board, action: Bankrupt) -> Breach:
    """A handover of what the debtor does not have."""
    facts = breach(fix="foreign", player=action.by, payee=action.to[0], impossible=True)
    name = next((held.deed for held in action.deeds if board.deeds[held.deed].owner != action.by), "")
    if name:
        return facts | breach(says="foreign_deed", deed=name)
    return facts | breach(says="foreign_cards") if action.cards > len(board.players[action.by].cards) else None


@rules.on(
    Keep, Pay, Roll, Land, End,
    level="irregular",
    says={"deed": "{player} owes ${right} interest on {deed} from the estate; ${paid} was paid."},
    fix={"short": "${rest} goes to the Bank now.", "over": "The Bank gives ${rest} back."},
    reads=("mortgage_transfer_interest_bankruptcy", "creditor_cannot_pay_interest", *INTEREST),
    only_if=owing_or_asked,
)  # fmt: skip
def interest(board: Board, action: Action, ed: BoardEdition) -> Breach:
    """On each mortgaged property of an estate the creditor pays interest at once, or by some texts only its lifting."""
    return wrong_interest(board, action, ed, ESTATE_INTEREST)


@rules.on(
    Bankrupt, OpenAuction, Win, Roll, Land, End,
    says={
        "alone": "The debt is to the Bank alone.",
        "card": "The Bank sells no jail cards.",
        "unsold": "{lot} comes from a bankrupt and was not auctioned.",
    },
    fix={
        "alone": "Everything goes to the Bank, which auctions the deeds.",
        "card": "A bankrupt's jail card goes under its deck.",
        "unsold": "Hold the auction of {lot} now, from $1 up.",
    },
    reads=("bankrupt_to_bank",),
    only_if=left_unsold,
)  # fmt: skip
def to_bank(board: Board, action: Action, ed: BoardEdition) -> Breach:
    """What is owed to the Bank sends everything there: buildings to supply, cards to their decks, deeds to auction."""
    if isinstance(action, Bankrupt):
        alone = breach(says="alone", fix="alone", player=action.by)
        return alone if passes_bank_by(board, action, ed) else None
    if isinstance(action, (OpenAuction, Win)):
        sold = action.lot == JAIL_CARD and may_open(board, ed, JAIL_CARD)
        return breach(says="card", fix="card") if sold else None
    unsold = [lot for lot in overdue(board, ed) if lot in board.estate] if closes(action, board) else []
    return [breach(says="unsold", fix="unsold", lot=lot) for lot in unsold] or None


def passes_bank_by(board: Board, action: Bankrupt, ed: BoardEdition) -> bool:
    """Whether a player takes what belongs to the Bank."""
    alone = list(claims(board, action.by)) == [BANK]
    sound = takes_part(board, action) and action.by not in action.to
    return alone and sound and action.to != (BANK,) and not way_out_of(board, ed, action.by)


@rules.on(
    Bankrupt,
    says="{player} owes {count} creditors; what is left goes to {payee}.",
    fix={
        "in_order": "Name them in order: older debts first, then by turn.",
        "shared": "Name all of them: the cash is shared.",
    },
    reads=("bankrupt_several_creditors",),
)
def several(board: Board, action: Bankrupt, ed: BoardEdition) -> Breach:
    """Several creditors are served in order until one is left short, or share."""
    owed = claims(board, action.by)
    strangers = any(to not in owed for to in action.to)
    if len(owed) < 2 or strangers or action.told or board.players[action.by].unknown or not takes_part(board, action):
        return None
    right, heir = served(board, ed, action.by, owed)
    given, taker = served(board, ed, action.by, {to: owed[to] for to in action.to})
    same = heir == taker and {to: n for to, n in right.items() if n} == {to: n for to, n in given.items() if n}
    if same or any(due.times for due in board.dues if due.frm == action.by) or way_out_of(board, ed, action.by):
        return None
    return breach(fix=ed.bankrupt_several_creditors, player=action.by, count=len(owed), payee=heir)
