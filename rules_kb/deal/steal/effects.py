"""Stealing: what its entries do."""

from collections.abc import Iterator

from rules_kb.deal.actions import Break, Laid, Sly, Swap
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.sets.facts import buildings, find, full_set
from rules_kb.deal.state import DealTable, Pending, Taken
from rules_kb.deal.steal.facts import THEFTS, lies_as
from rules_kb.deal.transfers import fall_after_theft, give
from rules_kb.deal.turns import use_card as use
from rules_kb.kernel.declaring import Effects
from rules_kb.kernel.model import step

effects = Effects()


@effects.on(Sly, Swap, Break)
def steal(table: DealTable, action: Sly | Swap | Break, ed: DealEdition) -> None:
    """The card is used, the cards change sides, and what changed is kept for as long as it can be answered."""
    card = THEFTS[type(action)]
    use(table, ed, action.by, (card,), action.banked)
    table.discard.append(card)
    pending = Pending(table.seq, action.by, card, [action.frm])
    pending.taken = list(take_set(table, action, ed) if isinstance(action, Break) else take_card(table, action, ed))
    pending.fallen = fall_after_theft(table, ed, pending)
    table.pending = pending


def take_card(table: DealTable, action: Sly | Swap, ed: DealEdition) -> Iterator[Taken]:
    """One card is taken, and by a Forced Deal another given for it."""
    wanted = action.gets if isinstance(action, Swap) else action.card
    taken = find(ed, table.players[action.frm], wanted)
    given = find(ed, table.players[action.by], action.gives) if isinstance(action, Swap) else None
    if taken is not None:
        yield give(table, action.frm, action.by, taken, lies_as(taken, action.colour))
    if given is not None:
        yield give(table, action.by, action.frm, given, lies_as(given))


def take_set(table: DealTable, action: Break, ed: DealEdition) -> Iterator[Taken]:
    """A full set goes over with its house and hotel."""
    area = table.players[action.frm].area
    pieces = dict.fromkeys(buildings(area, action.colour))
    if pieces:
        told = "{cards} {count:goes|go} to {player} with the set."
        table.steps.append(step(told, cards=tuple(pieces), count=len(pieces), player=action.by))
    for laid in [*full_set(ed, area, action.colour), *(Laid(piece, action.colour) for piece in pieces)]:
        yield give(table, action.frm, action.by, laid)
