"""Wild cards: which colours are wanted, and turning one that has just come."""

from collections.abc import Iterator, Sequence

from rules_kb.bots.deal.table import DealBots
from rules_kb.bots.table import Moves
from rules_kb.deal.actions import Laid, Recolour
from rules_kb.deal.pay.facts import said
from rules_kb.deal.sets.facts import full_colours
from rules_kb.deal.state import Player
from rules_kb.kernel.model import Action, Seat

# How much more a card that has just come is turned than one that lies there.
RECEIVED = 5.0


def turn_received(t: DealBots) -> Moves:
    """Who got a wild card may turn it at once."""
    for seat, cards in list(t.table.received.items()):
        for line in turning(t, seat, cards, RECEIVED):
            if not t.is_won and t.allows(line):
                yield line
                break


def turning(t: DealBots, seat: Seat, cards: Sequence[str], itch: float = 1.0) -> Iterator[Action]:
    """Wild cards of a player as another colour that is wanted for them."""
    area = t.area(seat)
    for laid in dict.fromkeys(laid for laid in area if laid.card in cards and t.ed.cards[laid.card].kind == "wild"):
        for colour in t.ed.cards[laid.card].colours:
            turned = [*area]
            turned[area.index(laid)] = Laid(laid.card, colour)
            if colour != laid.colour and is_wanted(t, seat, turned, itch):
                yield Recolour(seat, laid.card, colour, said(area, laid).colour)


def is_wanted(t: DealBots, seat: Seat, area: list[Laid], itch: float) -> bool:
    """Whether somebody would have the table like that: more full colours, or the fingers itch and none is lost."""
    now, then = full_colours(t.ed, t.player(seat)), full_colours(t.ed, Player(area=area))
    if len(set(then)) > len(set(now)):
        return True
    return len(then) >= len(now) and t.ed.deal_recolour == "free" and t.likely(itch * t.characters[seat].fidgets)
