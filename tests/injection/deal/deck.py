"""Ways to break the rules of the pack."""

from rules_kb.deal.actions import Bank, Play, Reshuffle
from rules_kb.deal.state import still_to_draw
from rules_kb.kernel.model import TABLE, Action
from tests.injection.deal.spot import BOTH, CardSpot, may_hold, to_play
from tests.injection.ways import Ways

ways = Ways("deal.deck", *BOTH)


@ways.to_break("count")
def banks_one_too_many(spot: CardSpot) -> list[Action] | None:
    """Money goes into the bank of which every card lies elsewhere."""
    cards = [card.id for card in spot.ed.cards.values() if card.kind in ("money", "rent", "action")]
    gone = [card for card in cards if not may_hold(spot, spot.seat, card)]
    return [Bank(spot.seat, spot.chance.choice(gone))] if gone and to_play(spot) else None


@ways.to_break("count")
def lays_one_too_many(spot: CardSpot) -> list[Action] | None:
    """A property is laid of which every card lies elsewhere."""
    cards = [card for card in spot.ed.cards.values() if card.kind == "property"]
    gone = [card for card in cards if not may_hold(spot, spot.seat, card.id)]
    if not gone or not to_play(spot):
        return None
    card = spot.chance.choice(gone)
    return [Play(spot.seat, card.id, card.colours[0])]


@ways.to_break("reshuffle")
def shuffles_too_early(spot: CardSpot) -> list[Action] | None:
    """The discard pile is shuffled while the draw pile lasts."""
    pile = spot.table.pile or 0
    return [Reshuffle(TABLE)] if pile and pile >= still_to_draw(spot.table, spot.ed) and to_play(spot) else None
