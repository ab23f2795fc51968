"""Ways to break the rules of building."""

from collections.abc import Iterator, Sequence

from rules_kb.board.actions import Bid, Build, Mortgage, Pieces, Side, Trade, Want, Win
from rules_kb.board.build.orders import laps_without_building
from rules_kb.board.state import HOTEL, active, owned, owns_group
from rules_kb.kernel.model import BANK, Action, Seat
from tests.injection.board.holdings import (
    EDITIONS,
    Levels,
    at_peace,
    evenly,
    hotel_step,
    is_street,
    left,
    pays,
    pieces,
    plots,
    price,
    rivals,
    room,
)
from tests.injection.board.house_rules import PUNCTUAL, SCARCE, TWO_HOTEL_SALES
from tests.injection.board.spot import Spot
from tests.injection.ways import Ways

ways = Ways("board.build")


def builders(spot: Spot) -> list[Seat]:
    """The players at peace whom nothing keeps from building now."""
    turn, ed = spot.board.turn, spot.ed
    seats = [seat for seat in at_peace(spot) if ed.build_timing == "any" or seat == turn.seat]
    return [seat for seat in seats if spot.board.players[seat].lap > laps_without_building(ed)]


def houses(spot: Spot, seats: Sequence[Seat], count: int) -> Iterator[tuple[Seat, Levels]]:
    """Orders for so many houses, no hotel among them, that a player's group can take evenly."""
    for seat in seats:
        for levels in plots(spot, seat):
            order = evenly(levels, count)
            if all(levels[name] + more < hotel_step(spot.ed) for name, more in order.items()):
                yield seat, order


def orders(spot: Spot, count: int = 1) -> Iterator[tuple[Seat, Levels]]:
    """Such orders that keep every rule."""
    for seat, order in houses(spot, builders(spot), count):
        if count <= spot.board.houses and pays(spot, seat, order):
            yield seat, order


@ways.to_break("group", *EDITIONS)
def a_house_in_a_broken_group(spot: Spot) -> Sequence[Action] | None:
    """A house on one's own street of a group that is not whole."""
    board, ed = spot.board, spot.ed
    for seat in builders(spot):
        for name in owned(board, seat):
            broken = is_street(ed, name) and not owns_group(board, ed, seat, ed.deeds[name].group)
            if broken and not board.deeds[name].houses and board.houses and pays(spot, seat, {name: 1}):
                return [Build(seat, (Pieces(name),))]
    return None


@ways.to_break("group", *EDITIONS)
def a_house_on_a_rival_s_street(spot: Spot) -> Sequence[Action] | None:
    """A house on a bare street that belongs to somebody else."""
    board, ed = spot.board, spot.ed
    for seat in builders(spot):
        names = [name for name, deed in board.deeds.items() if deed.owner not in (seat, BANK) and is_street(ed, name)]
        open_ = [name for name in names if not board.deeds[name].houses and pays(spot, seat, {name: 1})]
        if open_ and board.houses:
            return [Build(seat, (Pieces(spot.chance.choice(open_)),))]
    return None


@ways.to_break("group", *EDITIONS)
def a_wish_without_a_group(spot: Spot) -> Sequence[Action] | None:
    """Houses are asked for by somebody who has no whole group to put them on."""
    board, ed = spot.board, spot.ed
    colours = [group for group, names in ed.groups.items() if is_street(ed, names[0])]
    for seat in at_peace(spot):
        if not any(owns_group(board, ed, seat, group) for group in colours):
            return [Want(seat, spot.chance.randint(1, 3))]
    return None


@ways.to_break("mortgaged", *EDITIONS)
def a_house_beside_a_mortgage(spot: Spot) -> Sequence[Action] | None:
    """One street of a whole, bare group is mortgaged, and a house goes on another."""
    for seat, order in orders(spot):
        levels = next(levels for levels in plots(spot, seat) if order.keys() <= levels.keys())
        other = next((name for name in levels if name not in order), "")
        if other and not any(levels.values()):
            return [Mortgage(seat, other), Build(seat, pieces(order))]
    return None


@ways.to_break("mortgaged", *EDITIONS)
def a_house_on_a_mortgage(spot: Spot) -> Sequence[Action] | None:
    """A house goes on the very street that was just mortgaged."""
    for seat, order in orders(spot):
        name = next(iter(order))
        if not any(spot.board.deeds[other].houses for other in spot.ed.groups[spot.ed.deeds[name].group]):
            return [Mortgage(seat, name), Build(seat, pieces(order))]
    return None


@ways.to_break("even", *EDITIONS)
def two_steps_ahead(spot: Spot) -> Sequence[Action] | None:
    """A street gets two more houses than the lowest of its group."""
    for seat in builders(spot):
        for levels in plots(spot, seat):
            least = min(levels.values())
            lowest = [name for name in levels if levels[name] == least]
            name = next(name for name in reversed(levels) if [name] != lowest)
            order = {name: least + 2 - levels[name]}
            fits = least + 2 < hotel_step(spot.ed) and 0 < order[name] <= spot.board.houses
            if fits and pays(spot, seat, order):
                return [Build(seat, pieces(order))]
    return None


@ways.to_break("hotel", *EDITIONS)
def a_hotel_too_soon(spot: Spot) -> Sequence[Action] | None:
    """A hotel while another street of the group still lacks one house."""
    top = hotel_step(spot.ed)
    for seat in builders(spot):
        for levels in plots(spot, seat):
            high = max(levels, key=lambda name: levels[name] * (levels[name] < top))
            order = {high: top - levels[high]}
            behind = [level for name, level in levels.items() if name != high]
            if min(behind) == top - 2 and order[high] > 0 and spot.board.hotels and pays(spot, seat, order):
                return [Build(seat, pieces(order))]
    return None


@ways.to_break("hotel", *EDITIONS)
def a_second_hotel(spot: Spot) -> Sequence[Action] | None:
    """One more building where a hotel stands."""
    for seat in builders(spot):
        for levels in plots(spot, seat):
            hotels = [name for name in levels if spot.board.deeds[name].houses == HOTEL]
            if hotels and spot.board.hotels and pays(spot, seat, {hotels[0]: 1}):
                return [Build(seat, (Pieces(hotels[0]),))]
    return None


@ways.to_break("hotel", *TWO_HOTEL_SALES, **SCARCE)
def hotels_without_the_houses(spot: Spot) -> Sequence[Action] | None:
    """A whole group straight to hotels although the Bank lacks the houses on the way."""
    top = hotel_step(spot.ed)
    for seat in builders(spot):
        for levels in plots(spot, seat):
            order = {name: top - level for name, level in levels.items() if level < top}
            on_the_way = sum(max(0, top - 1 - level) for level in levels.values())
            if on_the_way > spot.board.houses and spot.board.hotels >= len(order) and pays(spot, seat, order):
                return [Build(seat, pieces(order))]
    return None


@ways.to_break("supply", *TWO_HOTEL_SALES, **SCARCE)
def one_house_too_many(spot: Spot) -> Sequence[Action] | None:
    """One house more than the Bank has."""
    for seat, order in houses(spot, builders(spot), spot.board.houses + 1):
        if pays(spot, seat, order):
            return [Build(seat, pieces(order))]
    return None


@ways.to_break("supply", *TWO_HOTEL_SALES, **SCARCE)
def one_hotel_too_many(spot: Spot) -> Sequence[Action] | None:
    """A hotel when the Bank has none left."""
    top = hotel_step(spot.ed)
    for seat in builders(spot):
        for levels in plots(spot, seat):
            ready = [name for name, level in levels.items() if level == top - 1]
            if ready and min(levels.values()) == top - 1 and not spot.board.hotels and pays(spot, seat, {ready[0]: 1}):
                return [Build(seat, (Pieces(ready[0]),))]
    return None


@ways.to_break("supply", *TWO_HOTEL_SALES, **SCARCE)
def a_bid_for_what_is_gone(spot: Spot) -> Sequence[Action] | None:
    """A bid for a house when the Bank has none."""
    seats = at_peace(spot) if not spot.board.houses else []
    able = [seat for seat in seats if room(spot, seat) and spot.board.players[seat].cash >= 50]
    return [Bid(able[0], 50, "house")] if able else None


@ways.to_break("shortage", *TWO_HOTEL_SALES, **SCARCE)
def built_under_a_rival_s_nose(spot: Spot) -> Sequence[Action] | None:
    """Somebody else asked for all the Bank has, and a house is built without an auction."""
    have = spot.board.houses
    for seat, order in orders(spot):
        for other in rivals(spot, seat):
            if room(spot, other) >= have:
                return [Want(other, have), Build(seat, pieces(order))]
    return None


@ways.to_break("shortage", *EDITIONS)
def an_auction_of_plenty(spot: Spot) -> Sequence[Action] | None:
    """A bid for a house although the Bank has enough for everybody."""
    wanted = sum(room(spot, seat) for seat in active(spot.board))
    for seat, order in orders(spot):
        if wanted <= spot.board.houses:
            return [Bid(seat, price(spot.ed, order), "house")]
    return None


@ways.to_break("shortage", *EDITIONS)
def a_bid_without_a_street(spot: Spot) -> Sequence[Action] | None:
    """A bid for a house from somebody who could put it up nowhere."""
    players = spot.board.players
    idle = [seat for seat in at_peace(spot) if not room(spot, seat) and players[seat].cash >= 200]
    return [Bid(idle[0], 200, "house")] if idle and spot.board.houses else None


def fought_over(spot: Spot) -> Iterator[tuple[Seat, list[str], list[Action]]]:
    """A player, the streets that may take a house, and the wishes that make the last houses too few."""
    have = spot.board.houses
    for seat, _ in orders(spot):
        for other in rivals(spot, seat):
            if room(spot, other) >= have:
                yield seat, spots(spot, seat), [Want(other, have)]


def spots(spot: Spot, seat: Seat) -> list[str]:
    """The streets that may take one more house: the lowest of their groups."""
    found = []
    for levels in plots(spot, seat):
        least = min(levels.values())
        found += [name for name in levels if levels[name] == least < spot.ed.houses_before_hotel]
    return found


@ways.to_break("shortage", *TWO_HOTEL_SALES, **SCARCE)
def won_and_put_elsewhere(spot: Spot) -> Sequence[Action] | None:
    """A house won at auction goes on a deed that cannot take it."""
    for seat, places, wishes in fought_over(spot):
        wrong = [name for name in spot.board.deeds if name not in places]
        return [*wishes, Want(seat, 1), Win(seat, "house", 20, spot.chance.choice(wrong))]
    return None


@ways.to_break("shortage", *TWO_HOTEL_SALES, **SCARCE)
def won_and_put_on_another_street(spot: Spot) -> Sequence[Action] | None:
    """A house won for one street goes on another, where the street is named before bidding."""
    for seat, places, wishes in fought_over(spot):
        if len(places) > 1:
            first, second = spot.chance.sample(places, 2)
            return [*wishes, Want(seat, 1, on=first), Bid(seat, 20, "house"), Win(seat, "house", 20, second)]
    return None


@ways.to_break("price", *EDITIONS)
def a_wrong_price(spot: Spot) -> Sequence[Action] | None:
    """A house for a little less, or more, than the deed says."""
    for seat, order in orders(spot):
        cost = price(spot.ed, order)
        if spot.board.players[seat].cash > cost:
            return [Build(seat, pieces(order), price=cost + spot.chance.choice((-20, -1, 1)))]
    return None


@ways.to_break("price", *EDITIONS)
def more_than_the_cash(spot: Spot) -> Sequence[Action] | None:
    """Houses that cost more than their builder has."""
    for count in (1, 2, 3):
        for seat, order in houses(spot, builders(spot), count):
            may = count <= min(spot.board.houses, left(spot, seat))
            if may and price(spot.ed, order) > spot.board.players[seat].cash:
                return [Build(seat, pieces(order))]
    return None


@ways.to_break("streets", *EDITIONS)
def a_house_at_the_station(spot: Spot) -> Sequence[Action] | None:
    """A house on a railroad or a utility of one's own."""
    for seat in builders(spot):
        names = [name for name in owned(spot.board, seat) if not is_street(spot.ed, name)]
        if names and spot.board.houses:
            return [Build(seat, (Pieces(names[0]),))]
    return None


@ways.to_break("timing", "bankers-rules", "uk-london", "encyclopedia")
def in_somebody_s_turn(spot: Spot) -> Sequence[Action] | None:
    """A house in the middle of another player's turn."""
    turn, players = spot.board.turn, spot.board.players
    # With nothing left to do the turn may be over, written down or not.
    under_way = turn.rolled and not turn.over and (turn.again or turn.draw)
    seats = [seat for seat in at_peace(spot) if under_way and seat != turn.seat and players[seat].lap > 1]
    for seat, order in houses(spot, seats, 1):
        if spot.board.houses and pays(spot, seat, order):
            return [Build(seat, pieces(order))]
    return None


@ways.to_break("timing", **PUNCTUAL)
def after_the_throw(spot: Spot) -> Sequence[Action] | None:
    """A house in one's own turn, but after the throw."""
    turn = spot.board.turn
    for seat, order in orders(spot):
        if seat == turn.seat and turn.rolled:
            return [Build(seat, pieces(order))]
    return None


@ways.to_break("per-turn", "bankers-rules")
def one_step_too_many(spot: Spot) -> Sequence[Action] | None:
    """One house more than a turn allows."""
    for seat in builders(spot):
        count = left(spot, seat) + 1
        for _, order in houses(spot, [seat], count):
            cash = spot.board.players[seat].cash
            if count <= spot.board.houses and price(spot.ed, order) <= cash:
                return [Build(seat, pieces(order))]
    return None


@ways.to_break("first-lap", "bankers-rules", initial_deal_of_deeds="three_free")
@ways.to_break("first-lap", initial_deal_of_deeds="three_free", laps_before_building="3")
def a_group_bought_together_on_the_first_lap(spot: Spot) -> Sequence[Action] | None:
    """The missing streets come by trade, and a house goes up before its builder has passed Go."""
    board, ed = spot.board, spot.ed
    seats = [seat for seat in at_peace(spot) if ed.build_timing == "any" or seat == board.turn.seat]
    for seat in seats:
        for names in ed.groups.values():
            missing = [name for name in names if board.deeds[name].owner != seat]
            holders = {board.deeds[name].owner for name in missing}
            ready = is_street(ed, names[0]) and 0 < len(missing) < len(names) and holders <= set(at_peace(spot))
            clear = ready and not any(board.deeds[name].mortgaged for name in names)
            if clear and board.players[seat].lap <= laps_without_building(ed) and board.players[seat].cash > 300:
                deals = [Trade(seat, board.deeds[name].owner, Side(cash=10), Side(deeds=(name,))) for name in missing]
                return [*deals, Build(seat, (Pieces(names[0]),))]
    return None
