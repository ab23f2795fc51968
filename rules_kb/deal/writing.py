"""Actions of Monopoly Deal as the lines that read back to them, without the name in front."""

from collections.abc import Sequence
from functools import singledispatch

from rules_kb.core import Action, Seat
from rules_kb.deal import actions as act
from rules_kb.deal.blocks import block_lines, marked
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.edition import DealEdition
from rules_kb.words import name_of

Players = Sequence[str]


@singledispatch
def line(action: Action, players: Players, ed: DealEdition) -> str:
    """The words of an action after the name; verbs that stand alone need no more than their tag."""
    return str(type(action).__struct_config__.tag)


@line.register
def _(action: act.Draw, players: Players, ed: DealEdition) -> str:
    return f"draw {action.count}"


@line.register
def _(action: act.Bank, players: Players, ed: DealEdition) -> str:
    return f"bank {marked(act.Laid(action.card, action.was))}"


@line.register
def _(action: act.Play, players: Players, ed: DealEdition) -> str:
    plain = ed.cards[action.card].kind == "property" and action.colour == ed.cards[action.card].colours[0]
    word = "on" if action.card in BUILDINGS else "as"
    return _joined("play", action.card, f"{word} {action.colour}" if action.colour and not plain else "", _bank(action))


@line.register
def _(action: act.Recolour, players: Players, ed: DealEdition) -> str:
    return f"recolour {marked(act.Laid(action.card, action.was))} {action.colour}"


@line.register
def _(action: act.MoveBuilding, players: Players, ed: DealEdition) -> str:
    return f"move {marked(act.Laid(action.piece, action.was))} to {action.to}"


@line.register
def _(action: act.Discard, players: Players, ed: DealEdition) -> str:
    return f"discard {action.card}"


@line.register
def _(action: act.Return, players: Players, ed: DealEdition) -> str:
    return f"return {action.card or action.count}"


@line.register
def _(action: act.Rent, players: Players, ed: DealEdition) -> str:
    return _joined("rent", ", ".join(action.colours), f"with {action.card}", _asked(action, action.frm, players))


@line.register
def _(action: act.Birthday, players: Players, ed: DealEdition) -> str:
    return _joined("birthday", _asked(action, action.frm, players))


@line.register
def _(action: act.Debt, players: Players, ed: DealEdition) -> str:
    return _joined("debt", _names(action.frm, players), _asked(action, (), players))


@line.register
def _(action: act.Pay, players: Players, ed: DealEdition) -> str:
    cards = ", ".join(map(marked, action.cards)) or "nothing"
    return _joined("pay", name_of(action.to, players), cards, _bank(action))


@line.register
def _(action: act.Demand, players: Players, ed: DealEdition) -> str:
    what = ", ".join(action.cards) if action.amount is None else str(action.amount)
    return _joined("demand", what, "" if action.frm is None else f"from {name_of(action.frm, players)}")


@line.register
def _(action: act.Sly, players: Players, ed: DealEdition) -> str:
    return _joined("sly", name_of(action.frm, players), marked(action.card), _as(action.colour), _bank(action))


@line.register
def _(action: act.Swap, players: Players, ed: DealEdition) -> str:
    cards = f"{marked(action.gives) or 'nothing'} for {marked(action.gets) or 'nothing'}"
    return _joined(f"swap {name_of(action.frm, players)}:", cards, _as(action.colour), _bank(action))


@line.register
def _(action: act.Break, players: Players, ed: DealEdition) -> str:
    return _joined("break", name_of(action.frm, players), action.colour, _bank(action))


@line.register
def _(action: act.No, players: Players, ed: DealEdition) -> str:
    to = "" if action.to is None else name_of(action.to, players)
    return _joined("no", "double" * action.double, to, action.card, _bank(action))


@line.register
def _(action: act.Count, players: Players, ed: DealEdition) -> str:
    return f"count {action.hand}"


@line.register
def _(action: act.Dealt, players: Players, ed: DealEdition) -> str:
    return f"dealt {action.count}"


@line.register
def _(action: act.Finish, players: Players, ed: DealEdition) -> str:
    return "end"


@line.register
def _(action: act.TurnTo, players: Players, ed: DealEdition) -> str:
    return f"turn {name_of(action.player, players)}"


@line.register
def _(action: act.Resync, players: Players, ed: DealEdition) -> str:
    return "\n  ".join(["position:", *block_lines(action.block, players, ed)])


def _joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _bank(action: Action) -> str:
    return "from bank" if getattr(action, "banked", False) else ""


def _as(colour: str) -> str:
    return f"as {colour}" if colour else ""


def _names(seats: Sequence[Seat], players: Players) -> str:
    return ", ".join(name_of(seat, players) for seat in seats)


def _asked(action: act.Rent | act.Birthday | act.Debt, frm: Sequence[Seat], players: Players) -> str:
    sum_ = "" if action.amount is None else f"for {action.amount}"
    who = f"from {_names(frm, players)}" if frm else ""
    return _joined(*["double"] * action.doubles, who, sum_, _bank(action))
