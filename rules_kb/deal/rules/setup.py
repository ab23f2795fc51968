"""Setting up: how many play, and what everybody is dealt."""

from rules_kb.core import Action, Breach, Rules, breach
from rules_kb.deal.actions import PLAYS, Dealt, Draw
from rules_kb.deal.cards import FIRST_HAND
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.state import Table, before_the_game

rules = Rules("deal.setup")


@rules.on(
    Draw, *PLAYS,
    level="irregular",
    says="{count} play; one pack is for {least} to {most}.",
    fix="{remedy}.",
    reads=("players_range",),
)  # fmt: skip
def players(table: Table, action: Action, ed: DealEdition) -> Breach:
    """One pack is for so many players; with more, two packs are shuffled together."""
    least, most = ed.players_range
    count, turn = len(table.players), table.turn
    drawing = isinstance(action, Draw)
    first = turn.due is None if drawing else bool(turn.assumed)
    if getattr(action, "assumed", False) or not first or not before_the_game(table):
        return None
    if count >= least and table.packs >= ed.packs(count):
        return None
    remedy = "Shuffle two packs together" if count > most else "Find another player"
    return breach(count=count, least=least, most=most, remedy=remedy)


@rules.on(
    Dealt,
    level="irregular",
    says="{player} was dealt {count} cards; everybody gets {right}.",
    fix="Even it out to {right} from the draw pile before the first turn.",
)
def hand(table: Table, action: Dealt, ed: DealEdition) -> Breach:
    """Everybody is dealt five cards."""
    if action.count == FIRST_HAND:
        return None
    return breach(player=action.by, count=action.count, right=FIRST_HAND)
