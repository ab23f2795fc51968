"""Stealing takes effect at once; a Just Say No puts everything back exactly, and a counter takes it again."""

from collections.abc import Iterator

from rules_kb.core import Transfer
from rules_kb.deal.actions import Break, Laid, Sly, Swap
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.effects.plays import use
from rules_kb.deal.handing import find, give, give_back, rise, settle_buildings
from rules_kb.deal.sets import buildings, full_set
from rules_kb.deal.state import Fallen, Pending, Table, Taken

THEFTS = {Sly: "sly_deal", Swap: "forced_deal", Break: "deal_breaker"}


def steal(table: Table, action: Sly | Swap | Break, ed: DealEdition) -> Iterator[Transfer]:
    """The card is used, the cards change sides, and what changed is kept for as long as it can be answered."""
    card = THEFTS[type(action)]
    use(table, ed, action.by, (card,), action.banked)
    table.discard.append(card)
    pending = Pending(table.seq, action.by, card, [action.frm])
    pending.taken = list(take_set(table, action, ed) if isinstance(action, Break) else take_card(table, action, ed))
    pending.fallen = fallen(table, ed, pending)
    table.pending = pending
    yield from ()


def fallen(table: Table, ed: DealEdition, pending: Pending) -> list[Fallen]:
    """The buildings that fall on both sides after a theft."""
    gone: list[Fallen] = []
    for seat in (pending.by, *pending.targets):
        gone += settle_buildings(table, ed, seat, [taken.laid for taken in pending.taken if taken.frm == seat])
    return gone


def take_card(table: Table, action: Sly | Swap, ed: DealEdition) -> Iterator[Taken]:
    """One card is taken, and by a Forced Deal another given for it."""
    wanted = action.gets if isinstance(action, Swap) else action.card
    taken = find(ed, table.players[action.frm], wanted)
    given = find(ed, table.players[action.by], action.gives) if isinstance(action, Swap) else None
    if taken is not None:
        yield give(table, action.frm, action.by, taken, lies_as(taken, action.colour))
    if given is not None:
        yield give(table, action.by, action.frm, given, lies_as(given))


def lies_as(laid: Laid, colour: str = "") -> str:
    """The colour of a card on its new table: as was said or as it lay; a building without its set stands on none."""
    return "" if laid.card in BUILDINGS else colour or laid.colour


def take_set(table: Table, action: Break, ed: DealEdition) -> Iterator[Taken]:
    """A full set goes over with its house and hotel."""
    area = table.players[action.frm].area
    pieces = dict.fromkeys(buildings(area, action.colour))
    if pieces:
        titles = " and ".join(ed.cards[piece].title for piece in pieces)
        table.steps.append(f"{titles} {'goes' if len(pieces) == 1 else 'go'} to {{{action.by}}} with the set.")
    for laid in [*full_set(ed, area, action.colour), *(Laid(piece, action.colour) for piece in pieces)]:
        yield give(table, action.frm, action.by, laid)


def undo(table: Table, ed: DealEdition, pending: Pending) -> None:
    """A theft that is stopped never was."""
    for building in reversed(pending.fallen):
        rise(table, ed, building)
    for taken in reversed(pending.taken):
        give_back(table, taken)
    for taken in pending.taken:
        settle_buildings(table, ed, taken.to, [taken.laid._replace(colour=taken.colour)])


def redo(table: Table, ed: DealEdition, pending: Pending) -> None:
    """A theft that counts after all is done again."""
    pending.taken = [
        give(table, was.frm, was.to, was.laid, was.colour) for was in pending.taken if still_there(table, was)
    ]
    pending.fallen = fallen(table, ed, pending)


def still_there(table: Table, taken: Taken) -> bool:
    """Whether a card lies as it lay before the theft."""
    return taken.laid in table.players[taken.frm].area
