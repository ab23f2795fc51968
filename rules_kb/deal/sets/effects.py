"""Sets: what its entries do."""

from rules_kb.deal.actions import Laid, Recolour
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.sets.facts import find
from rules_kb.deal.state import DealTable
from rules_kb.deal.transfers import settle_buildings
from rules_kb.deal.turns import begin
from rules_kb.kernel.declaring import Effects

effects = Effects()


@effects.on(Recolour)
def recolour(table: DealTable, action: Recolour, ed: DealEdition) -> None:
    """A wild card counts for another colour; it costs a play only where the edition says so."""
    player = table.players[action.by]
    laid = find(ed, player, Laid(action.card, action.was))
    if laid is not None:
        player.area[player.area.index(laid)] = Laid(action.card, action.colour)
        settle_buildings(table, ed, action.by, [laid])
    if action.by == table.turn.seat:
        begin(table, ed, action.by)
        table.turn.plays += ed.deal_recolour == "play" and action.card not in table.received.get(action.by, [])
