"""Ways to break the rules of houses and hotels."""

from collections.abc import Iterator

from rules_kb.deal.actions import Laid, MoveBuilding, Play, Recolour
from rules_kb.deal.sets.facts import buildings, full_sets, of_colour
from rules_kb.kernel.model import Action
from tests.injection.deal.spot import BOTH, CardSpot, may_hold, standing, streets, to_play
from tests.injection.ways import Ways

ways = Ways("deal.build", *BOTH)


def plays(spot: CardSpot, piece: str) -> bool:
    """Whether the player on turn could play a building."""
    return to_play(spot) and may_hold(spot, spot.seat, piece)


@ways.to_break("full-set")
def builds_too_early(spot: CardSpot) -> list[Action] | None:
    """A building is put on a set that is not full."""
    area, piece = spot.me.area, spot.chance.choice(("house", "hotel"))
    short = [c for c, shade in spot.ed.colours.items() if shade.builds and 0 < len(of_colour(area, c)) < shade.size]
    return [Play(spot.seat, piece, spot.chance.choice(short))] if short and plays(spot, piece) else None


@ways.to_break("street-only")
def builds_a_station_hotel(spot: CardSpot) -> list[Action] | None:
    """A building is put on railroads or utilities."""
    piece = spot.chance.choice(("house", "hotel"))
    return [Play(spot.seat, piece, spot.chance.choice(("railroad", "utility")))] if plays(spot, piece) else None


@ways.to_break("house-first")
def builds_a_hotel_at_once(spot: CardSpot) -> list[Action] | None:
    """A hotel is put on a full set without a house."""
    bare = [colour for colour in streets(spot, spot.seat) if not buildings(spot.me.area, colour)]
    return [Play(spot.seat, "hotel", bare[0])] if bare and plays(spot, "hotel") else None


@ways.to_break("one-each")
def builds_a_second_house(spot: CardSpot) -> list[Action] | None:
    """A second house is put on a set, where need be right after the first."""
    for colour in streets(spot, spot.seat):
        has = "house" in buildings(spot.me.area, colour)
        need = 1 if has else 2
        if to_play(spot, need, need) and may_hold(spot, spot.seat, "house", need):
            return [Play(spot.seat, "house", colour)] * need
    return None


def loosened(spot: CardSpot) -> Iterator[tuple[str, Laid, str]]:
    """Full sets that break when a wild of theirs is turned, with the wild and its other colour."""
    for colour in streets(spot, spot.seat):
        for laid in of_colour(spot.me.area, colour):
            shades = spot.ed.cards[laid.card].colours
            rest = [other for other in spot.me.area if other is not laid]
            if len(shades) == 2 and len(of_colour(spot.me.area, colour)) == spot.ed.colours[colour].size:
                other = next(shade for shade in shades if shade != colour)
                full_then = full_sets(spot.ed, [*rest, Laid(laid.card, other)], other)
                if full_then == full_sets(spot.ed, spot.me.area, other):
                    yield colour, laid, other


@ways.to_break("broken")
def puts_back_what_fell(spot: CardSpot) -> list[Action] | None:
    """A set is broken and made whole again, and the house that fell is put back."""
    for colour, laid, other in loosened(spot):
        away, back = Recolour(spot.seat, laid.card, other, colour), Recolour(spot.seat, laid.card, colour, other)
        again = MoveBuilding(spot.seat, "house", colour)
        there = standing(spot, spot.seat)
        if there == ["house"] and "house" in buildings(spot.me.area, colour) and to_play(spot):
            return [away, back, again]
        if not there and plays(spot, "house") and "house" not in spot.me.bank:
            return [Play(spot.seat, "house", colour), away, back, again]
    return None


@ways.to_break("move")
def moves_what_is_not_there(spot: CardSpot) -> list[Action] | None:
    """A house is moved that stands nowhere."""
    full = streets(spot, spot.seat)
    gone = "house" not in [*standing(spot, spot.seat), *spot.me.bank, *spot.table.fallen.get(spot.seat, [])]
    return [MoveBuilding(spot.seat, "house", full[0])] if full and gone and to_play(spot) else None


@ways.to_break("move", deal_building_move="no")
def moves_a_house(spot: CardSpot) -> list[Action] | None:
    """A house is moved from one full set to another, where that is not allowed."""
    full = streets(spot, spot.seat)
    with_house = [colour for colour in full if buildings(spot.me.area, colour) == ["house"]]
    bare = [colour for colour in full if not buildings(spot.me.area, colour)]
    if not with_house or not bare or not to_play(spot):
        return None
    return [MoveBuilding(spot.seat, "house", bare[0], with_house[0])]
