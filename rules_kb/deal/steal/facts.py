"""Stealing: questions and sums."""

from rules_kb.deal.actions import Break, Laid, Sly, Swap
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.state import DealTable, Taken
from rules_kb.kernel.model import Action

THEFTS: dict[type[Action], str] = {Sly: "sly_deal", Swap: "forced_deal", Break: "deal_breaker"}
ONE_CARD = ("deal.steal.not-full", "deal.steal.there")
FIRST: dict[type[Action], tuple[str, ...]] = {Sly: ONE_CARD, Swap: ONE_CARD, Break: ("deal.steal.full-only",)}


def lies_as(laid: Laid, colour: str = "") -> str:
    """The colour of a card on its new table: as was said or as it lay; a building without its set stands on none."""
    return "" if laid.card in BUILDINGS else colour or laid.colour


def still_there(table: DealTable, taken: Taken) -> bool:
    """Whether a card lies as it lay before the theft."""
    return taken.laid in table.players[taken.frm].area


def rules_about(table: DealTable, action: Action) -> tuple[str, ...]:
    """The rules of stealing that such a line is held against first."""
    return FIRST.get(type(action), ())
