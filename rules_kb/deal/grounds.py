"""Grounds: the rule that fixes what is owed, and the rules a line is held against first."""

from rules_kb.core import Action, Due
from rules_kb.deal import actions as a
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.state import Table

SUMS = {
    "rent": "deal.rent.amount",
    "birthday": "deal.charge.amount",
    "debt": "deal.charge.amount",
    a.GIFT: "deal.pay.owing",
}
HELD: dict[type[Action], tuple[str, ...]] = {
    a.Bank: ("deal.play.property-as-money", "deal.play.banked"),
    a.Recolour: ("deal.sets.recolour", "deal.sets.colour"),
    a.MoveBuilding: ("deal.build.move", "deal.build.full-set"),
    a.Discard: ("deal.turn.excess",),
    a.Return: ("deal.turn.excess",),
    a.Pay: ("deal.pay.enough", "deal.pay.payer-chooses", "deal.pay.change"),
    a.Demand: ("deal.pay.owing",),
    a.Sly: ("deal.steal.not-full", "deal.steal.there"),
    a.Swap: ("deal.steal.not-full", "deal.steal.there"),
    a.Break: ("deal.steal.full-only",),
    a.Dealt: ("deal.setup.hand",),
    a.Win: ("deal.win.sets", "deal.win.when"),
    a.End: ("deal.turn.hand-limit",),
    a.Reshuffle: ("deal.deck.reshuffle",),
}
PLAYED = {"pass_go": "deal.play.pass-go", "wild_any": "deal.sets.any-wild"}


def fixed_by(ed: DealEdition, due: Due) -> str:
    """The rule that says how much a due is."""
    return SUMS.get(due.why, "")


def held_against(table: Table, action: Action) -> tuple[str, ...]:
    """The rules a line is held against first."""
    if isinstance(action, a.Play):
        return (*played(action), "deal.turn.plays")
    if isinstance(action, a.Draw):
        short = table.pile is not None and table.pile < action.count
        own = "deal.play.pass-go" if table.turn.passes else "deal.turn.draw"
        return (*["deal.deck.reshuffle"] * short, own)
    if isinstance(action, a.No):
        return answered_by(table, action)
    if isinstance(action, a.CHARGES):
        return ("deal.rent.double",) if action.doubles else ()
    return HELD.get(type(action), ())


def played(action: a.Play) -> tuple[str, ...]:
    """The rules about one card laid down or used."""
    if action.card in BUILDINGS:
        own = ("deal.build.house-first",) if action.card == "hotel" else ()
        return (*own, "deal.build.full-set", "deal.build.street-only")
    return (PLAYED.get(action.card, "deal.sets.colour"),)


def answered_by(table: Table, action: a.No) -> tuple[str, ...]:
    """The rules about one Just Say No: on one's own turn what it costs, after another one that they alternate."""
    cost = ("deal.respond.cost",) if action.by == table.turn.seat else ()
    return ("deal.respond.alternate", *cost) if table.answers else (*cost, "deal.respond.card", "deal.respond.target")
