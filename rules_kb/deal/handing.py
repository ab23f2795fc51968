"""Cards that change places on the table: found where they lie, handed over, and what falls when a set breaks."""

from collections.abc import Iterable, Iterator
from typing import Any

from rules_kb.core import Seat
from rules_kb.deal.actions import LOOSE, Laid, Pay
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.sets import buildings, full_sets, is_spare
from rules_kb.deal.state import Fallen, Player, Table, Taken

# Where a card lies that is handed over.
BANKED = "bank"
# Where a building goes when its set breaks.
WENT = {"discarded": "on the discard pile", "bank": "into the bank", "loose": "beside the properties"}


def find(ed: DealEdition, player: Player, said: Laid) -> Laid | None:
    """The card that is meant on a player's table; where several fit, rather one that breaks no set."""
    fits = [laid for laid in player.area if laid.card == said.card and said.colour in ("", laid.colour or LOOSE)]
    # What has no colour cannot be named by one, so it comes first where none is said.
    fits.sort(key=lambda laid: bool(laid.colour))
    loose = [laid for laid in fits if is_spare(ed, player.area, laid)]
    return next(iter([*loose, *fits]), None)


def meant(ed: DealEdition, player: Player, action: Pay) -> Iterator[tuple[Laid, Laid | str | None]]:
    """Every card of a payment with where it lies: on the table, in the bank, or nowhere."""
    rest = Player(bank=list(player.bank), area=list(player.area))
    for said in action.cards:
        laid = None if action.banked and said.card in rest.bank else find(ed, rest, said)
        if laid is not None:
            rest.area.remove(laid)
            yield said, laid
        elif said.card in rest.bank:
            rest.bank.remove(said.card)
            yield said, BANKED
        else:
            yield said, None


def settle_buildings(table: Table, ed: DealEdition, seat: Seat, lost: Iterable[Laid]) -> list[Fallen]:
    """Buildings on a set that the cards lost have broken go where the edition sends them; says which."""
    if seat in table.given:
        table.given[seat] += lost
        return []
    player = table.players[seat]
    gone: list[Fallen] = []
    for colour in dict.fromkeys(laid.colour for laid in lost if laid.colour):
        standing = full_sets(ed, player.area, colour)
        for piece in BUILDINGS:
            for _ in range(buildings(player.area, colour).count(piece) - standing):
                gone.append(Fallen(seat, Laid(piece, colour)))
                fall(table, ed, gone[-1])
    if gone:
        titles = " and ".join(ed.cards[each.piece.card].title for each in gone)
        goes = f"{'goes' if len(gone) == 1 else 'go'} {WENT[ed.deal_buildings_of_broken_set]}"
        table.steps.append(f"{{{seat}}}'s {titles} {goes}: the set is broken.")
    return gone


def fall(table: Table, ed: DealEdition, each: Fallen) -> None:
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


def rise(table: Table, ed: DealEdition, each: Fallen) -> None:
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


def give(table: Table, frm: Seat, to: Seat, laid: Laid, colour: str | None = None) -> Taken:
    """A card goes from one table to another, as the colour it had, a new one or none."""
    area = table.players[frm].area
    taken = Taken(laid, frm, area.index(laid), to, laid.colour if colour is None else colour)
    area.remove(laid)
    table.players[to].area.append(Laid(laid.card, taken.colour))
    table.received.setdefault(to, []).append(laid.card)
    return taken


def give_back(table: Table, taken: Taken) -> None:
    """A card that changed sides lies again where it lay, whatever colour it was given since."""
    area = table.players[taken.to].area
    now = [laid for laid in area if laid.card == taken.laid.card]
    same = [laid for laid in now if laid.colour == taken.colour]
    for laid in [*same, *now][:1]:
        area.remove(laid)
        table.players[taken.frm].area.insert(taken.at, taken.laid)
