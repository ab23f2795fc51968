"""Actions of the board game as the lines that read back to them, without the name in front."""

from collections.abc import Sequence
from functools import singledispatch

from rules_kb.board import actions as act
from rules_kb.board.blocks import block_lines, marked
from rules_kb.board.edition import Edition
from rules_kb.board.items import FOR_GOOD
from rules_kb.core import Action
from rules_kb.words import name_of, quote

Players = Sequence[str]


@singledispatch
def line(action: Action, players: Players, ed: Edition) -> str:
    """The words of an action after the name; verbs that stand alone need no more than their tag."""
    return str(type(action).__struct_config__.tag)


@line.register
def _(action: act.Roll, players: Players, ed: Edition) -> str:
    to = f"to {ed.spaces[action.to].id}" if action.to is not None else ""
    rent, cocked = "for rent" * action.rent, "cocked" * action.cocked
    return _joined("roll", *map(str, action.dice), action.speed, to, rent, cocked)


@line.register
def _(action: act.Land, players: Players, ed: Edition) -> str:
    return f"land {ed.spaces[action.space].id}"


@line.register
def _(action: act.Move, players: Players, ed: Edition) -> str:
    return f"move {ed.spaces[action.space].id}"


@line.register
def _(action: act.Collect, players: Players, ed: Edition) -> str:
    return _joined("collect", str(action.amount), _for(action.why))


@line.register
def _(action: act.Buy, players: Players, ed: Edition) -> str:
    return _joined("buy", action.deed, _for(action.price))


@line.register
def _(action: act.OpenAuction, players: Players, ed: Edition) -> str:
    return f"auction {action.lot}"


@line.register
def _(action: act.Bid, players: Players, ed: Edition) -> str:
    return _joined("bid", str(action.amount), _for(action.lot))


@line.register
def _(action: act.Win, players: Players, ed: Edition) -> str:
    return _joined("win", action.lot, _for(action.price), action.on and f"on {action.on}")


@line.register
def _(action: act.Demand, players: Players, ed: Edition) -> str:
    who = f"from {name_of(action.frm, players)}" if action.frm is not None else ""
    return _joined("demand", "rent" if action.amount is None else str(action.amount), who)


@line.register
def _(action: act.Pay, players: Players, ed: Edition) -> str:
    given = act.Side(cash=action.amount, deeds=action.deeds, cards=action.cards)
    whose = "" if action.whose is None else name_of(action.whose, players)
    row = ", ".join(_loose(given, sign="")) or "0"
    return _joined("pay", name_of(action.to, players), row, _for(action.why), _for(whose))


@line.register
def _(action: act.Choose, players: Players, ed: Edition) -> str:
    return _joined("choose", action.what, "" if action.number is None else str(action.number))


@line.register
def _(action: act.Draw, players: Players, ed: Edition) -> str:
    return f"draw {action.card}"


@line.register
def _(action: act.Use, players: Players, ed: Edition) -> str:
    return _joined("use jail-card", action.deck)


@line.register
def _(action: act.Shuffle, players: Players, ed: Edition) -> str:
    return f"shuffle {action.deck}"


@line.register
def _(action: act.Build, players: Players, ed: Edition) -> str:
    return _joined("build", _streets(action.streets), _for(action.price))


@line.register
def _(action: act.Want, players: Players, ed: Edition) -> str:
    piece = action.piece if action.count == 1 else f"{action.piece}s"
    return _joined("want", str(action.count), piece, action.on and f"on {action.on}")


@line.register
def _(action: act.Sell, players: Players, ed: Edition) -> str:
    return _joined("sell", action.group or _streets(action.streets), _for(action.price))


@line.register(act.Mortgage)
@line.register(act.Lift)
@line.register(act.Keep)
def _(action: act.Mortgage | act.Lift | act.Keep, players: Players, ed: Edition) -> str:
    return _joined(str(type(action).__struct_config__.tag), action.deed, _for(action.price))


@line.register
def _(action: act.Offer, players: Players, ed: Edition) -> str:
    return f"offer {action.amount} for {action.deed}"


@line.register
def _(action: act.Trade, players: Players, ed: Edition) -> str:
    return f"trade {name_of(action.to, players)}: {_side(action.gives)} for {_side(action.gets)}"


@line.register
def _(action: act.Bankrupt, players: Players, ed: Edition) -> str:
    to = ", ".join(name_of(seat, players) for seat in action.to)
    if not action.told:
        return f"bankrupt to {to}"
    loose = _loose(act.Side(cash=action.cash, cards=action.cards))
    return f"bankrupt to {to}: {', '.join([*map(marked, action.deeds), *loose]) or 'nothing'}"


@line.register
def _(action: act.Count, players: Players, ed: Edition) -> str:
    return _joined("count", "worth" * action.worth, str(action.amount))


@line.register
def _(action: act.Dealt, players: Players, ed: Edition) -> str:
    return f"dealt {', '.join(action.deeds)}"


@line.register
def _(action: act.Finish, players: Players, ed: Edition) -> str:
    return "end"


@line.register
def _(action: act.TurnTo, players: Players, ed: Edition) -> str:
    return f"turn {name_of(action.player, players)}"


@line.register
def _(action: act.Resync, players: Players, ed: Edition) -> str:
    return "\n  ".join(["position:", *block_lines(action.block, players, ed)])


def _joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _for(what: int | str | None) -> str:
    return "" if what is None or what == "" else f"for {what}"


def _streets(streets: tuple[act.Pieces, ...]) -> str:
    alone = len(streets) == 1
    return ", ".join(f"{each.street}{_number(each, alone)}" for each in streets)


def _number(each: act.Pieces, alone: bool) -> str:
    if each.to is not None:
        return f" to {each.to}"
    return "" if alone and each.count == 1 else f" {each.count}"


def _loose(side: act.Side, sign: str = "$") -> list[str]:
    cash = [f"{sign}{side.cash}"] if side.cash else []
    return [*cash, *side.deeds, *["jail-card"] * side.cards]


def _side(side: act.Side) -> str:
    extras = [
        *(f"immunity {name}{'' if left == FOR_GOOD else f' {left}'}" for name, left in side.immunity),
        *(f"promise {quote(text)}" for text in side.promises),
        *(f"share {name}" for name in side.shares),
        *([f"{side.houses} house{'s' * (side.houses != 1)}"] if side.houses else []),
        *([f"loan {side.loan}"] if side.loan else []),
    ]
    return ", ".join([*_loose(side), *extras]) or "nothing"
