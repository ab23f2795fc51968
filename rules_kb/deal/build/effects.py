"""Building: what its entries do."""

from rules_kb.deal.actions import Laid, MoveBuilding
from rules_kb.deal.build.facts import building_moved
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.state import DealTable
from rules_kb.deal.turns import begin
from rules_kb.kernel.declaring import Effects

effects = Effects()


@effects.on(MoveBuilding)
def move_building(table: DealTable, action: MoveBuilding, ed: DealEdition) -> None:
    """A building goes to another set."""
    player = table.players[action.by]
    laid = building_moved(player, action)
    if laid is not None:
        player.area[player.area.index(laid)] = Laid(action.piece, action.to)
    begin(table, ed, action.by)
