"""Grounds: the rule that fixes what is owed, and the rules a line is held against first."""

from collections.abc import Sequence
from typing import Any

from rules_kb.board import actions as a
from rules_kb.board.bank_deals import refusal
from rules_kb.board.edition import Edition
from rules_kb.board.effects.mortgages import TAKEN_OVER, lift_cost, under_offer
from rules_kb.board.money import can_pay, is_fine, pool, sides
from rules_kb.board.state import Board
from rules_kb.core import BANK, Action, Due

RENT = {"street": "board.rent.amount", "railroad": "board.rent.railroad", "utility": "board.rent.utility"}
SUMS = {
    "card": "board.cards.effect",
    "go": "board.go.salary",
    "bonus": "board.go.bonus",
    "pot": "board.tax.recipient",
    "jail": "board.jail.fine",
    "interest": "board.mortgage.transfer",
    "estate": "board.bankrupt.interest",
    "auction": "board.auction.cash",
    "gift": "board.trade.gift",
    "loan": "board.trade.loan",
}
TAXES = {"income": "board.tax.income", "luxury": "board.tax.luxury"}
FOR_NOTHING = ("go", "bonus", "pot", "gift", "loan")
TOPICS: dict[type[Action], str] = {
    a.Build: "board.build.",
    a.Sell: "board.sell.",
    a.Mortgage: "board.mortgage.",
    a.Lift: "board.mortgage.",
    a.Keep: "board.mortgage.",
    a.Trade: "board.trade.",
    a.Buy: "board.buy.",
    a.Bid: "board.auction.",
    a.Win: "board.auction.",
    a.Pass: "board.auction.",
    a.OpenAuction: "board.auction.",
    a.Use: "board.jail.",
    a.Draw: "board.cards.",
    a.Land: "board.turn.",
}
# What people quarrel about first, where a line breaks nothing.
FIRST: dict[type[Action], tuple[str, ...]] = {a.Build: ("board.build.even",), a.Sell: ("board.sell.even",)}
# What a jailed player may do like everybody else.
BUSINESS = (a.Build, a.Sell, a.Mortgage, a.Lift, a.Trade, a.Bid, a.Win)


def fixed_by(ed: Edition, due: Due) -> str:
    """The rule that says how much a due is."""
    if due.why == "rent" and due.about in ed.deeds:
        return RENT[ed.deeds[due.about].kind]
    if due.why == "tax":
        return TAXES.get(due.about, "board.debt.in-full")
    return SUMS.get(due.why, "")


def held_against(board: Board, action: Action) -> tuple[str, ...]:
    """The rules a line is held against first: whole ids, or topics that end with a dot."""
    if isinstance(action, a.Bankrupt):
        own = "several" if len(action.to) > 1 else "to-bank" if action.to == (BANK,) else "to-player"
        return (f"board.bankrupt.{own}",)
    if isinstance(action, a.Pay) and action.whose is not None:
        return ("board.debt.own-money",)
    if isinstance(action, a.Pay | a.Collect):
        # What a tax, a card or a mortgage costs is told by the due it paid.
        if isinstance(action, a.Pay) and action.by >= 0 and is_fine(board, action):
            return (SUMS["jail"],)
        if action.why in FOR_NOTHING:
            return (SUMS[action.why],)
        return () if pool(board, *sides(action), action.why) else (unowed(action),)
    if isinstance(action, a.Win) and under_offer(board, action.lot):
        return ("board.mortgage.forced-sale",)
    first = FIRST.get(type(action), ())
    jailed = isinstance(action, BUSINESS) and action.by >= 0 and board.players[action.by].jail > 0
    topics = (TOPICS[type(action)],) if type(action) in TOPICS else ()
    return (*(("board.jail.business",) if jailed else ()), *first, *topics)


def unowed(action: a.Pay | a.Collect) -> str:
    """The rule about money that nobody owes: a gift among players, nothing to or from the Bank."""
    return SUMS["gift"] if isinstance(action, a.Pay) and action.to >= 0 else "board.bank.unearned"


def instead(board: Board, ed: Edition, dues: Sequence[Due]) -> str:
    """Property just received mortgaged may be lifted at once, by whoever has the money: that pays its interest too."""
    if any(refusal(board, ed, due.frm) for due in dues):
        return "Or refuse the mortgaged property: the Bank auctions it."
    fresh = [due for due in dues if due.why in TAKEN_OVER and due.about in board.received]
    costs = [(due, lift_cost(board, ed, a.Lift(due.frm, due.about))) for due in fresh]
    told = [f"{ed.deeds[due.about].name} for ${cost}" for due, cost in costs if can_pay(board, due.frm, cost)]
    return ed.priced(f"Or lift at once: {', '.join(told)}.") if told else ""


def overtaken(board: Board, ed: Edition, rule: str, facts: dict[str, Any]) -> str:
    """Why a skipped auction cannot be held any more: what was to be auctioned has found an owner."""
    lot = facts.get("lot", "")
    if rule != "board.auction.required" or lot not in board.deeds or board.deeds[lot].owner == BANK:
        return ""
    return f"Too late to auction {ed.deeds[lot].name}: it has been sold since and stays there."
