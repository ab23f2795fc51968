"""Ways to break the rules of colours and sets."""

from rules_kb.deal.actions import Laid, Play, Recolour
from rules_kb.deal.sets.facts import of_colour
from rules_kb.kernel.model import Action
from tests.injection.deal.spot import BOTH, CardSpot, is_settled, may_hold, others, some, to_play
from tests.injection.ways import Ways

ways = Ways("deal.sets", *BOTH)


def two_coloured(spot: CardSpot, seat: int) -> list[Laid]:
    """The two-colour wilds in front of somebody."""
    area = spot.table.players[seat].area
    return [laid for laid in area if spot.ed.cards[laid.card].kind == "wild" and not spot.ed.cards[laid.card].any]


def foreign(spot: CardSpot, card: str) -> str:
    """A colour that a card does not show."""
    return spot.chance.choice([colour for colour in spot.ed.colours if colour not in spot.ed.cards[card].colours])


@ways.to_break("colour")
def lays_it_as_another(spot: CardSpot) -> list[Action] | None:
    """A card is laid as a colour it does not show."""
    cards = [card for card in some(spot, spot.seat, "wild", "property") if not spot.ed.cards[card].any]
    return [Play(spot.seat, cards[0], foreign(spot, cards[0]))] if cards and to_play(spot) else None


@ways.to_break("colour")
def turns_it_to_another(spot: CardSpot) -> list[Action] | None:
    """A wild is turned to a colour it does not show."""
    wilds = two_coloured(spot, spot.seat)
    if not wilds or not to_play(spot):
        return None
    return [Recolour(spot.seat, wilds[0].card, foreign(spot, wilds[0].card), wilds[0].colour)]


@ways.to_break("any-wild")
def lays_it_alone(spot: CardSpot) -> list[Action] | None:
    """An any-colour wild is laid as a colour of which nothing is there."""
    bare = [colour for colour in spot.ed.colours if not of_colour(spot.me.area, colour)]
    if not bare or not to_play(spot) or not may_hold(spot, spot.seat, "wild_any"):
        return None
    return [Play(spot.seat, "wild_any", spot.chance.choice(bare))]


@ways.to_break("any-wild")
def turns_it_alone(spot: CardSpot) -> list[Action] | None:
    """An any-colour wild is turned to a colour of which nothing is there."""
    bare = [colour for colour in spot.ed.colours if not of_colour(spot.me.area, colour)]
    wilds = [laid for laid in spot.me.area if laid.card == "wild_any"]
    if not bare or not wilds or not to_play(spot):
        return None
    return [Recolour(spot.seat, "wild_any", spot.chance.choice(bare), wilds[0].colour)]


@ways.to_break("recolour")
def turns_it_out_of_turn(spot: CardSpot) -> list[Action] | None:
    """A wild is turned on somebody else's turn."""
    for seat in others(spot) if is_settled(spot) else ():
        for laid in two_coloured(spot, seat):
            other = next(colour for colour in spot.ed.cards[laid.card].colours if colour != laid.colour)
            if laid.card not in spot.table.received.get(seat, []):
                return [Recolour(seat, laid.card, other, laid.colour)]
    return None


@ways.to_break("recolour")
def turns_what_is_not_there(spot: CardSpot) -> list[Action] | None:
    """A wild is turned that does not lie there."""
    shown = {laid.card for laid in spot.me.area}
    cards = [card for card in some(spot, spot.seat, "wild") if card not in shown and not spot.ed.cards[card].any]
    return [Recolour(spot.seat, cards[0], spot.ed.cards[cards[0]].colours[0])] if cards and to_play(spot) else None


@ways.to_break("full", deal_wild_only_full_set="standard")
def builds_on_wilds(spot: CardSpot) -> list[Action] | None:
    """A house is put on a set of two wilds, where a plain card is needed."""
    if not to_play(spot, cards=3, plays=3) or not may_hold(spot, spot.seat, "house"):
        return None
    for wild, colour in (("wild_dark_blue_green", "dark_blue"), ("wild_light_blue_brown", "brown")):
        bare = not of_colour(spot.me.area, colour)
        if bare and may_hold(spot, spot.seat, wild) and may_hold(spot, spot.seat, "wild_any"):
            lines = [(wild, colour), ("wild_any", colour), ("house", colour)]
            return [Play(spot.seat, card, shade) for card, shade in lines]
    return None
