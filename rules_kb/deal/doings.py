"""What can still be done of what was left out: cards drawn, put away, or moved to the right pile."""

from collections.abc import Iterator

from rules_kb.deal.actions import Discard, Draw, Return
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.state import DealTable
from rules_kb.kernel.game import Doing
from rules_kb.kernel.model import Matter


def doings(table: DealTable, ed: DealEdition, matter: Matter) -> Iterator[Doing]:
    """What can be done now about something left open, the likeliest first."""
    kinds = {"draw": draw, "hand": hand, "pile": pile}
    return kinds[matter.kind](table, ed, matter) if matter.kind in kinds else iter(())


def draw(table: DealTable, ed: DealEdition, matter: Matter) -> Iterator[Doing]:
    """What was drawn too few is drawn, what was drawn too many goes back."""
    seat, turn = matter.who, table.turn
    if seat == turn.seat and turn.missing:
        yield Doing("{player} draws {count} more", Draw(seat, turn.missing), player=seat, count=turn.missing)
    elif seat == turn.seat and turn.extra:
        yield Doing("{player} puts {count} back", Return(seat, "", turn.extra), player=seat, count=turn.extra)


def hand(table: DealTable, ed: DealEdition, matter: Matter) -> Iterator[Doing]:
    """Cards above the limit go under the pile unseen, or are discarded by name."""
    if count := table.excess.get(matter.who, 0):
        yield Doing("{player} puts {count} back", Return(matter.who, "", count), player=matter.who, count=count)
        yield Doing("{player} discards", ask="discard", player=matter.who)


def pile(table: DealTable, ed: DealEdition, matter: Matter) -> Iterator[Doing]:
    """A card on the wrong pile goes to the other one."""
    for card in table.astray.get(matter.who, [])[:1]:
        if card:
            yield Doing("{card} goes to the other pile", Return(matter.who, card), card=card)
            yield Doing("{card} goes to the other pile", Discard(matter.who, card), card=card)
        else:
            yield Doing("It goes to the other pile", Return(matter.who))
            yield Doing("{player} discards", ask="discard", player=matter.who)
