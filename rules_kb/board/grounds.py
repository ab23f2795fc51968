"""Grounds: the rules a line is held against first, and what may be done instead of what is owed."""

from collections.abc import Sequence
from typing import Any

from rules_kb.board import actions as a
from rules_kb.board.auction.facts import AUCTION_REQUIRED
from rules_kb.board.auction.rules import rules as auction
from rules_kb.board.bank import facts as bank_facts
from rules_kb.board.bank.facts import refusal
from rules_kb.board.bankrupt import facts as bankrupt_facts
from rules_kb.board.build.facts import BUILT_EVENLY
from rules_kb.board.build.rules import rules as build
from rules_kb.board.buy.rules import rules as buy
from rules_kb.board.cards.rules import rules as cards
from rules_kb.board.debt import facts as debt_facts
from rules_kb.board.dues import can_pay
from rules_kb.board.edition import BoardEdition
from rules_kb.board.go import facts as go_facts
from rules_kb.board.jail import facts as jail_facts
from rules_kb.board.jail.rules import rules as jail
from rules_kb.board.mortgage import facts as mortgage_facts
from rules_kb.board.mortgage.facts import TAKEN_OVER, lift_cost
from rules_kb.board.mortgage.rules import rules as mortgage
from rules_kb.board.sell.facts import SOLD_EVENLY
from rules_kb.board.sell.rules import rules as sell
from rules_kb.board.state import Board
from rules_kb.board.tax import facts as tax_facts
from rules_kb.board.trade import facts as trade_facts
from rules_kb.board.trade.rules import rules as trade
from rules_kb.board.turn.rules import rules as turn
from rules_kb.kernel.declaring import Rules
from rules_kb.kernel.model import BANK, Action, Due
from rules_kb.kernel.said import Said

# The chapters that may have a rule for exactly such a line, in the order they are asked: the first answer counts.
HELD_AGAINST = (
    bankrupt_facts.held_against, debt_facts.held_against, jail_facts.held_against, go_facts.held_against,
    tax_facts.held_against, trade_facts.held_against, bank_facts.held_against, mortgage_facts.held_against,
)  # fmt: skip
# What people quarrel about first, where a line breaks nothing.
FIRST: dict[type[Action], tuple[str, ...]] = {a.Build: (BUILT_EVENLY,), a.Sell: (SOLD_EVENLY,)}
# The chapter whose business a line is.
CHAPTERS: dict[type[Action], Rules] = {
    a.Build: build, a.Sell: sell, a.Mortgage: mortgage, a.Lift: mortgage, a.Keep: mortgage, a.Trade: trade, a.Buy: buy,
    a.Bid: auction, a.Win: auction, a.Pass: auction, a.OpenAuction: auction, a.Use: jail, a.Draw: cards, a.Land: turn,
}  # fmt: skip


def held_against(board: Board, action: Action) -> tuple[str, ...]:
    """The rules a line is held against first: whole ids, or topics that end with a dot."""
    if found := next((rules for asked in HELD_AGAINST if (rules := asked(board, action))), ()):
        return found
    topics = (f"{CHAPTERS[type(action)].topic}.",) if type(action) in CHAPTERS else ()
    return (*jail_facts.business(board, action), *FIRST.get(type(action), ()), *topics)


def instead(board: Board, ed: BoardEdition, dues: Sequence[Due]) -> Said | None:
    """Property just received mortgaged may be lifted at once, by whoever has the money: that pays its interest too."""
    if any(refusal(board, ed, due.frm) for due in dues):
        return Said("Or refuse the mortgaged property: the Bank auctions it.")
    fresh = [due for due in dues if due.why in TAKEN_OVER and due.about in board.received]
    costs = [(due, lift_cost(board, ed, a.Lift(due.frm, due.about))) for due in fresh]
    able = [(due, cost) for due, cost in costs if can_pay(board, due.frm, cost)]
    lifts = tuple(Said("{deed} for ${cost}", {"deed": due.about, "cost": cost}) for due, cost in able)
    return Said("Or lift at once: {lifts:,}.", {"lifts": lifts}) if lifts else None


def overtaken(board: Board, ed: BoardEdition, rule: str, facts: dict[str, Any]) -> Said | None:
    """Why a skipped auction cannot be held any more: what was to be auctioned has found an owner."""
    lot = facts.get("lot", "")
    if rule != AUCTION_REQUIRED or lot not in board.deeds or board.deeds[lot].owner == BANK:
        return None
    return Said("Too late to auction {lot}: it has been sold since and stays there.", {"lot": lot})
