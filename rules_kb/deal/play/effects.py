"""Playing a card: what its entries do."""

from rules_kb.deal import piles
from rules_kb.deal.actions import Bank, Laid, Play
from rules_kb.deal.build.facts import put_away, site
from rules_kb.deal.cards import BUILDINGS, DRAW
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.state import DealTable
from rules_kb.deal.transfers import settle_buildings
from rules_kb.deal.turns import use_card
from rules_kb.kernel.declaring import Effects

effects = Effects()


@effects.on(Bank)
def bank(table: DealTable, action: Bank, ed: DealEdition) -> None:
    """A card goes into the bank, against the rules even one that lay among the properties."""
    laid = put_away(table, action)
    if laid is None:
        use_card(table, ed, action.by, (action.card,))
    else:
        table.players[action.by].area.remove(laid)
        settle_buildings(table, ed, action.by, [laid])
    table.players[action.by].bank.append(action.card)


@effects.on(Play)
def play(table: DealTable, action: Play, ed: DealEdition) -> None:
    """A property is laid out, a building put up, Pass Go drawn for; any other card is used up."""
    player, card = table.players[action.by], ed.cards[action.card]
    use_card(table, ed, action.by, (action.card,), action.banked)
    if card.kind in ("property", "wild"):
        player.area.append(Laid(action.card, action.colour))
    elif action.card in BUILDINGS:
        player.area.append(Laid(action.card, action.colour or site(ed, player, action.card)))
    else:
        table.discard.append(action.card)
    if action.card == "pass_go":
        piles.take(table, action.by, DRAW, played=1)
        table.turn.passes += action.by == table.turn.seat
