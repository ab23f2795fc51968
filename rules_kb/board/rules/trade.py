"""Trades: each side gives what it has, and nothing of a group that carries buildings."""

from rules_kb.board.actions import Pay, Side, Trade
from rules_kb.board.edition import Edition
from rules_kb.board.state import Board, built_in
from rules_kb.core import BANK, Breach, Rules, Seat, breach

rules = Rules("board.trade")


def sides(action: Trade | Pay) -> list[tuple[Seat, Side]]:
    """Who gives what: both sides of a trade, or what is paid in kind."""
    if isinstance(action, Pay):
        return [(action.by, Side(deeds=action.deeds, cards=action.cards))]
    return [(action.by, action.gives), (action.to, action.gets)]


def lacking(board: Board, ed: Edition, seat: Seat, side: Side) -> str:
    """The first thing a side gives that it does not have, or nothing."""
    for name in side.deeds:
        if board.deeds[name].owner != seat:
            return ed.deeds[name].name
    short = seat >= 0 and side.cards > len(board.players[seat].cards)
    return ("a jail card" if side.cards == 1 else f"{side.cards} jail cards") if short else ""


@rules.on(
    Trade, Pay,
    level="impossible",
    says="{player} does not have {what} to give.",
    fix="Nothing changes hands; agree again on what both sides have.",
)  # fmt: skip
def owner(board: Board, action: Trade | Pay, ed: Edition) -> Breach:
    """Nobody gives a deed or a jail card that is not theirs."""
    for seat, side in sides(action):
        if what := lacking(board, ed, seat, side):
            return breach(player=seat, what=what)
    return None


@rules.on(
    Trade,
    level="irregular",
    says="The log gives {player} only {cash}, and {amount} goes out in this trade.",
    fix="Something is missing from the log: count {player}'s cash.",
)
def cash(board: Board, action: Trade, ed: Edition) -> Breach:
    """Cash in a trade is cash one has."""
    net = action.gives.cash - action.gets.cash
    seat, amount = (action.by, net) if net > 0 else (action.to, -net)
    if seat < 0 or board.players[seat].unknown or board.players[seat].cash >= amount:
        return None
    return breach(player=seat, cash=board.players[seat].cash, amount=amount)


def built_street(board: Board, ed: Edition, seat: Seat, side: Side) -> str:
    """The first street a side gives out of its hand although buildings stand on the group, or nothing."""
    for name in side.deeds:
        space = ed.deeds[name]
        if board.deeds[name].owner == seat and space.kind == "street" and built_in(board, ed, space.group):
            return name
    return ""


@rules.on(
    Trade, Pay,
    says="{deed} cannot change hands while {where} carries buildings.",
    fix="Sell all buildings of the group to the Bank first, then trade.",
    reads=("trade_group_with_buildings",),
)  # fmt: skip
def buildings(board: Board, action: Trade | Pay, ed: Edition) -> Breach:
    """No street changes hands while its group carries buildings, unless the edition lets them go along."""
    if ed.trade_group_with_buildings != "forbidden" or action.to == BANK:
        return None
    for seat, side in sides(action):
        if name := built_street(board, ed, seat, side):
            built = [street for street in ed.groups[ed.deeds[name].group] if board.deeds[street].houses]
            where = "it" if name in built else ed.deeds[built[0]].name
            return breach(player=seat, deed=name, where=where)
    return None
