"""Cards laid down: banked, laid out, built, turned, moved."""

from collections.abc import Iterator

from rules_kb.core import Action, Transfer
from rules_kb.deal import piles
from rules_kb.deal.actions import LOOSE, Bank, Laid, MoveBuilding, Play, Recolour
from rules_kb.deal.cards import BUILDINGS, DRAW
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.effects.turns import begin, close_play, mark_unpaid
from rules_kb.deal.handing import find, settle_buildings
from rules_kb.deal.sites import building_moved, site
from rules_kb.deal.state import Table, is_won


def use(table: Table, ed: DealEdition, seat: int, cards: tuple[str, ...], banked: bool = False) -> None:
    """Cards are played, one play each: they leave the hand, or against the rules the bank."""
    table.played_on = is_won(table)
    close_play(table)
    mark_unpaid(table, ed)
    begin(table, seat)
    for card in cards:
        if banked and card in table.players[seat].bank:
            table.players[seat].bank.remove(card)
        else:
            piles.spend(table, seat, card)
    if seat == table.turn.seat:
        table.turn.plays += len(cards)


def bank(table: Table, action: Bank, ed: DealEdition) -> Iterator[Transfer]:
    """A card goes into the bank, against the rules even one that lay among the properties."""
    laid = put_away(table, action)
    if laid is None:
        use(table, ed, action.by, (action.card,))
    else:
        table.players[action.by].area.remove(laid)
        settle_buildings(table, ed, action.by, [laid])
    table.players[action.by].bank.append(action.card)
    yield from ()


def put_away(table: Table, action: Action) -> Laid | None:
    """The card on the table that is banked as if it were money: the property laid last, a building where it is said."""
    if not isinstance(action, Bank) or (action.card in BUILDINGS and not action.was):
        return None
    lying = [laid for laid in table.players[action.by].area if laid.card == action.card]
    return next((laid for laid in reversed(lying) if action.was in ("", laid.colour or LOOSE)), None)


def play(table: Table, action: Play, ed: DealEdition) -> Iterator[Transfer]:
    """A property is laid out, a building put up, Pass Go drawn for; any other card is used up."""
    player, card = table.players[action.by], ed.cards[action.card]
    use(table, ed, action.by, (action.card,), action.banked)
    if card.kind in ("property", "wild"):
        player.area.append(Laid(action.card, action.colour))
    elif action.card in BUILDINGS:
        player.area.append(Laid(action.card, action.colour or site(ed, player, action.card)))
    else:
        table.discard.append(action.card)
    if action.card == "pass_go":
        piles.take(table, action.by, DRAW)
        table.turn.passes += action.by == table.turn.seat
    yield from ()


def recolour(table: Table, action: Recolour, ed: DealEdition) -> Iterator[Transfer]:
    """A wild card counts for another colour; it costs a play only where the edition says so."""
    table.played_on = is_won(table)
    player = table.players[action.by]
    laid = find(ed, player, Laid(action.card, action.was))
    if laid is not None:
        player.area[player.area.index(laid)] = Laid(action.card, action.colour)
        settle_buildings(table, ed, action.by, [laid])
    if action.by == table.turn.seat:
        begin(table, action.by)
        table.turn.plays += ed.deal_recolour == "play" and action.card not in table.received.get(action.by, [])
    yield from ()


def move_building(table: Table, action: MoveBuilding, ed: DealEdition) -> Iterator[Transfer]:
    """A building goes to another set."""
    table.played_on = is_won(table)
    player = table.players[action.by]
    laid = building_moved(player, action)
    if laid is not None:
        player.area[player.area.index(laid)] = Laid(action.piece, action.to)
    begin(table, action.by)
    yield from ()
