"""Cards that change places on the table: found where they lie, handed over, and what falls when a set breaks."""

from collections.abc import Iterable
from typing import Any

from rules_kb.deal.actions import Laid
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.sets.facts import buildings, full_sets
from rules_kb.deal.state import DealTable, Fallen, Pending, Taken
from rules_kb.deal.steal.facts import still_there
from rules_kb.kernel.model import Seat, step

# Where buildings go when their set breaks.
GONE = {
    "discarded": "{player}'s {cards} {count:goes|go} on the discard pile: the set is broken.",
    "bank": "{player}'s {cards} {count:goes|go} into the bank: the set is broken.",
    "loose": "{player}'s {cards} {count:goes|go} beside the properties: the set is broken.",
}


def settle_buildings(table: DealTable, ed: DealEdition, seat: Seat, lost: Iterable[Laid]) -> list[Fallen]:
    """Buildings on a set that the cards lost have broken go where the edition sends them; says which."""
    if seat in table.given:
        table.given[seat] += lost
        return []
    player = table.players[seat]
    gone: list[Fallen] = []
    built = {laid[1] for laid in player.area if laid[0] in BUILDINGS}
    for colour in dict.fromkeys([laid.colour for laid in lost if laid.colour in built and laid.colour]):
        standing = full_sets(ed, player.area, colour)
        for piece in BUILDINGS:
            for _ in range(buildings(player.area, colour).count(piece) - standing):
                gone.append(Fallen(seat, Laid(piece, colour)))
                fall(table, ed, gone[-1])
    if gone:
        told, cards = GONE[ed.deal_buildings_of_broken_set], tuple(each.piece.card for each in gone)
        table.steps.append(step(told, player=seat, cards=cards, count=len(gone)))
    return gone


def fall(table: DealTable, ed: DealEdition, each: Fallen) -> None:
    """One building whose set broke: discarded, banked or kept loose."""
    player = table.players[each.seat]
    player.area.remove(each.piece)
    table.fallen.setdefault(each.seat, []).append(each.piece.card)
    if ed.deal_buildings_of_broken_set == "bank":
        player.bank.append(each.piece.card)
    elif ed.deal_buildings_of_broken_set == "loose":
        player.area.append(Laid(each.piece.card))
    else:
        table.discard.append(each.piece.card)


def rise(table: DealTable, ed: DealEdition, each: Fallen) -> None:
    """A building that fell stands again, unless it was shuffled away meanwhile."""
    player, card = table.players[each.seat], each.piece.card
    heap: list[Any] = player.bank if ed.deal_buildings_of_broken_set == "bank" else table.discard
    if ed.deal_buildings_of_broken_set == "loose":
        heap = player.area
    it = Laid(card) if heap is player.area else card
    if it in heap:
        # The newest copy is the one that fell.
        del heap[len(heap) - 1 - heap[::-1].index(it)]
        player.area.append(each.piece)
        table.fallen[each.seat].remove(card)


def give(table: DealTable, frm: Seat, to: Seat, laid: Laid, colour: str | None = None) -> Taken:
    """A card goes from one table to another, as the colour it had, a new one or none."""
    area = table.players[frm].area
    taken = Taken(laid, frm, area.index(laid), to, laid.colour if colour is None else colour)
    area.remove(laid)
    table.players[to].area.append(Laid(laid.card, taken.colour))
    table.received.setdefault(to, []).append(laid.card)
    return taken


def give_back(table: DealTable, taken: Taken) -> None:
    """A card that changed sides lies again where it lay, whatever colour it was given since."""
    area = table.players[taken.to].area
    now = [laid for laid in area if laid.card == taken.laid.card]
    same = [laid for laid in now if laid.colour == taken.colour]
    for laid in [*same, *now][:1]:
        area.remove(laid)
        table.players[taken.frm].area.insert(taken.at, taken.laid)


def fall_after_theft(table: DealTable, ed: DealEdition, pending: Pending) -> list[Fallen]:
    """The buildings that fall on both sides after a theft."""
    gone: list[Fallen] = []
    for seat in (pending.by, *pending.targets):
        gone += settle_buildings(table, ed, seat, [taken.laid for taken in pending.taken if taken.frm == seat])
    return gone


def undo_theft(table: DealTable, ed: DealEdition, pending: Pending) -> None:
    """A theft that is stopped never was."""
    for building in reversed(pending.fallen):
        rise(table, ed, building)
    for taken in reversed(pending.taken):
        give_back(table, taken)
    for taken in pending.taken:
        settle_buildings(table, ed, taken.to, [taken.laid._replace(colour=taken.colour)])


def redo_theft(table: DealTable, ed: DealEdition, pending: Pending) -> None:
    """A theft that counts after all is done again."""
    pending.taken = [
        give(table, was.frm, was.to, was.laid, was.colour) for was in pending.taken if still_there(table, was)
    ]
    pending.fallen = fall_after_theft(table, ed, pending)
