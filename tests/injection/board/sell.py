"""Ways to break the rules of selling buildings."""

from collections.abc import Iterator, Sequence

from rules_kb.board.actions import Pieces, Sell
from rules_kb.board.state import HOTEL, next_seat, owned
from rules_kb.kernel.model import Action, Seat
from tests.injection.board.holdings import EDITIONS, at_peace, built, hotel_step, is_street, rivals
from tests.injection.board.house_rules import COLD, PUNCTUAL, SCARCE, TWO_HOTEL_SALES
from tests.injection.board.spot import Spot
from tests.injection.ways import Ways

ways = Ways("board.sell")


def highest(spot: Spot, seats: Sequence[Seat]) -> Iterator[tuple[Seat, str]]:
    """A house, no hotel, that may come off: it stands on the highest street of its group."""
    for seat in seats:
        for levels in built(spot, seat):
            most = max(levels.values())
            if most < hotel_step(spot.ed):
                yield seat, next(name for name in levels if levels[name] == most)


@ways.to_break("owner", *EDITIONS)
def a_rival_s_house(spot: Spot) -> Sequence[Action] | None:
    """A house that stands on somebody else's street."""
    for seat in at_peace(spot):
        for _, name in highest(spot, rivals(spot, seat)):
            return [Sell(seat, (Pieces(name),))]
    return None


@ways.to_break("owner", *EDITIONS)
def a_rival_s_group(spot: Spot) -> Sequence[Action] | None:
    """All the houses of a group in which the seller has nothing."""
    for seat in at_peace(spot):
        for _, name in highest(spot, rivals(spot, seat)):
            return [Sell(seat, group=spot.ed.deeds[name].group)]
    return None


@ways.to_break("none", *EDITIONS)
def a_house_that_is_not_there(spot: Spot) -> Sequence[Action] | None:
    """A house off a bare street of one's own."""
    board = spot.board
    for seat in at_peace(spot):
        names = [n for n in owned(board, seat) if is_street(spot.ed, n) and not board.deeds[n].houses]
        if names:
            return [Sell(seat, (Pieces(spot.chance.choice(names)),))]
    return None


@ways.to_break("none", *EDITIONS)
def more_than_there_are(spot: Spot) -> Sequence[Action] | None:
    """One house more than stands on the street."""
    for seat, name in highest(spot, at_peace(spot)):
        return [Sell(seat, (Pieces(name, spot.board.deeds[name].houses + 1),))]
    return None


@ways.to_break("even", *EDITIONS)
def two_steps_behind(spot: Spot) -> Sequence[Action] | None:
    """A street is left with two houses fewer than the highest of its group."""
    for seat in at_peace(spot):
        for levels in built(spot, seat):
            most = max(levels.values())
            low = min(reversed(levels), key=lambda name: levels[name])
            others = [level for name, level in levels.items() if name != low]
            if most >= 2 and max(others) == most and most - 2 < levels[low] < hotel_step(spot.ed):
                return [Sell(seat, (Pieces(low, to=most - 2),))]
    return None


@ways.to_break("hotel", *TWO_HOTEL_SALES, **SCARCE)
def a_hotel_into_missing_houses(spot: Spot) -> Sequence[Action] | None:
    """A hotel comes down by one step although the Bank lacks the houses for it."""
    for seat in at_peace(spot) if spot.board.houses < spot.ed.houses_before_hotel else ():
        for levels in built(spot, seat):
            hotels = [name for name in levels if spot.board.deeds[name].houses == HOTEL]
            if hotels:
                return [Sell(seat, (Pieces(hotels[0]),))]
    return None


@ways.to_break("price", *EDITIONS)
def a_wrong_price(spot: Spot) -> Sequence[Action] | None:
    """The Bank pays the whole price, or a little too little, for a house."""
    for seat, name in highest(spot, at_peace(spot)):
        deed = spot.ed.deeds[name]
        right = deed.mortgage if spot.ed.building_resale_price == "mortgage" else deed.house_cost // 2
        wrong = [sum_ for sum_ in (deed.house_cost, right - 1) if sum_ != right]
        return [Sell(seat, (Pieces(name),), price=spot.chance.choice(wrong))]
    return None


@ways.to_break("timing", **PUNCTUAL)
def in_somebody_s_turn(spot: Spot) -> Sequence[Action] | None:
    """A house sold in another player's turn, which cannot be one's own by now."""
    seats = [seat for seat in at_peace(spot) if seat not in (spot.board.turn.seat, next_seat(spot.board))]
    for seat, name in highest(spot, seats):
        return [Sell(seat, (Pieces(name),))]
    return None


@ways.to_break("timing", **COLD)
def without_need(spot: Spot) -> Sequence[Action] | None:
    """A house sold by somebody who owes nothing."""
    for seat, name in highest(spot, at_peace(spot)):
        return [Sell(seat, (Pieces(name),))]
    return None
