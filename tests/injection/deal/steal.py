"""Ways to break the rules of stealing."""

from rules_kb.deal.actions import Break, Laid, Sly, Swap
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.sets.facts import full_sets, is_spare, of_colour
from rules_kb.kernel.model import Action, Seat
from tests.injection.deal.spot import BOTH, CardSpot, may_hold, others, to_play
from tests.injection.ways import Ways

ways = Ways("deal.steal", *BOTH)


def plays(spot: CardSpot, card: str) -> bool:
    """Whether the player on turn could play a card."""
    return to_play(spot) and may_hold(spot, spot.seat, card)


def tied(spot: CardSpot, seat: Seat) -> list[Laid]:
    """Cards of full sets in front of somebody, of which none beyond the set lies there."""
    area = spot.table.players[seat].area
    cards = [laid for laid in area if laid.card not in BUILDINGS and not is_spare(spot.ed, area, laid)]
    loose = {laid.card for laid in area if is_spare(spot.ed, area, laid)}
    return [laid for laid in cards if laid.card not in loose]


@ways.to_break("not-full")
def takes_from_a_full_set(spot: CardSpot) -> list[Action] | None:
    """A Sly Deal takes a card of a full set."""
    for seat in others(spot) if plays(spot, "sly_deal") else ():
        if cards := tied(spot, seat):
            return [Sly(spot.seat, seat, Laid(cards[0].card))]
    return None


@ways.to_break("not-full")
def gives_from_a_full_set(spot: CardSpot) -> list[Action] | None:
    """A Forced Deal gives a card of one's own full set."""
    mine = tied(spot, spot.seat)
    for seat in others(spot) if mine and plays(spot, "forced_deal") else ():
        area = spot.table.players[seat].area
        theirs = [laid for laid in area if laid.card not in BUILDINGS and is_spare(spot.ed, area, laid)]
        if theirs:
            return [Swap(spot.seat, seat, Laid(mine[0].card), theirs[0])]
    return None


@ways.to_break("building")
def takes_a_house(spot: CardSpot) -> list[Action] | None:
    """A Sly Deal takes a house off its set."""
    for seat in others(spot) if plays(spot, "sly_deal") else ():
        pieces = [laid for laid in spot.table.players[seat].area if laid.card in BUILDINGS]
        if pieces:
            return [Sly(spot.seat, seat, pieces[0])]
    return None


@ways.to_break("full-only")
def breaks_a_half_set(spot: CardSpot) -> list[Action] | None:
    """A Deal Breaker takes a set that is not full."""
    for seat in others(spot) if plays(spot, "deal_breaker") else ():
        area = spot.table.players[seat].area
        short = [
            colour
            for colour, shade in spot.ed.colours.items()
            if not full_sets(spot.ed, area, colour) and len(of_colour(area, colour)) < shade.size
        ]
        if short:
            return [Break(spot.seat, seat, spot.chance.choice(short))]
    return None


@ways.to_break("there")
def takes_what_is_not_there(spot: CardSpot) -> list[Action] | None:
    """A Sly Deal takes a card that does not lie there."""
    seat = others(spot)[0]
    shown = {laid.card for laid in spot.table.players[seat].area}
    cards = [card.id for card in spot.ed.cards.values() if card.kind == "property" and card.id not in shown]
    return [Sly(spot.seat, seat, Laid(spot.chance.choice(cards)))] if plays(spot, "sly_deal") else None


@ways.to_break("there")
def gives_what_is_not_there(spot: CardSpot) -> list[Action] | None:
    """A Forced Deal gives a card that does not lie there."""
    shown = {laid.card for laid in spot.me.area}
    cards = [card.id for card in spot.ed.cards.values() if card.kind == "property" and card.id not in shown]
    for seat in others(spot) if plays(spot, "forced_deal") else ():
        area = spot.table.players[seat].area
        theirs = [laid for laid in area if laid.card not in BUILDINGS and is_spare(spot.ed, area, laid)]
        if theirs:
            return [Swap(spot.seat, seat, Laid(spot.chance.choice(cards)), theirs[0])]
    return None
