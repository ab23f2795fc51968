"""What can still be done of what was left out: cards drawn, put away, or moved to the right pile."""

from collections.abc import Iterator

from rules_kb.deal.actions import Dealt, Discard, Draw, Return
from rules_kb.deal.cards import FIRST_HAND
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.state import OVER, SHORT, DealTable, drawn_over, kept_over
from rules_kb.kernel.game import Doing
from rules_kb.kernel.model import Matter


def doings(table: DealTable, ed: DealEdition, matter: Matter) -> Iterator[Doing]:
    """What can be done now about something left open, the likeliest first."""
    kinds = {"draw": draw, "hand": hand, "pile": pile, "deal": deal}
    return kinds[matter.kind](table, ed, matter) if matter.kind in kinds else iter(())


def deal(table: DealTable, ed: DealEdition, matter: Matter) -> Iterator[Doing]:
    """A hand is evened out from the pile."""
    yield Doing(
        "Even it out: {count} cards for {player}", Dealt(matter.who, FIRST_HAND), player=matter.who, count=FIRST_HAND
    )


def draw(table: DealTable, ed: DealEdition, matter: Matter) -> Iterator[Doing]:
    """What was drawn too few is drawn, what was drawn too many or too early goes back."""
    seat, missing, over = matter.who, table.turn.missing, drawn_over(table, matter.who)
    if matter.about == SHORT and seat == table.turn.seat:
        yield Doing("{player} draws {count} more", Draw(seat, missing), player=seat, count=missing)
    elif matter.about == OVER and over:
        yield Doing("{player} puts {count} back", Return(seat, "", over), player=seat, count=over)


def hand(table: DealTable, ed: DealEdition, matter: Matter) -> Iterator[Doing]:
    """Cards above the limit go under the pile unseen, or are discarded by name."""
    count = kept_over(table, ed, matter.who)
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
