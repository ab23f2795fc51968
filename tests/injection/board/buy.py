"""Ways to break the rules of buying."""

from collections.abc import Sequence

from rules_kb.board.actions import Buy, Decline, OpenAuction, Win
from rules_kb.board.auction.facts import sightseeing
from rules_kb.board.state import standing_on
from rules_kb.kernel.model import BANK, Action, Seat
from tests.injection.board.holdings import EDITIONS, quiet
from tests.injection.board.moments import anyone, at_large, for_sale, has
from tests.injection.board.spot import Spot
from tests.injection.ways import Ways

ways = Ways("board.buy")


def decides(spot: Spot) -> bool:
    """Whether the player on turn is about to say what becomes of the deed on offer."""
    turn, action = spot.board.turn, spot.next.action
    return bool(turn.offer) and isinstance(action, Buy | Decline) and action.by == turn.seat


def strange(spot: Spot, seat: Seat) -> list[str]:
    """Deeds of the Bank's that a player has not come to, neither now nor of late."""
    near = (standing_on(spot.board, spot.ed, seat), spot.board.missed.get(seat), spot.board.turn.offer)
    return [name for name in for_sale(spot) if name not in near]


def held(spot: Spot, seat: Seat) -> list[str]:
    """Deeds in the hands of others for which nobody has made the Bank an offer."""
    deeds = spot.board.deeds.items()
    return [name for name, deed in deeds if deed.owner not in (BANK, seat) and name not in spot.board.offers]


@ways.to_break("landed", *EDITIONS)
def buys_from_afar(spot: Spot) -> Sequence[Action] | None:
    """A player buys a deed without having come there."""
    for seat in at_large(spot) if quiet(spot) else ():
        may_buy = not sightseeing(spot.board, spot.ed, seat)
        if (names := strange(spot, seat)) and may_buy:
            return [Buy(seat, names[0])]
    return None


@ways.to_break("landed", *EDITIONS)
def refuses_for_another(spot: Spot) -> Sequence[Action] | None:
    """Somebody refuses a deed that is on offer to another."""
    seats = anyone(spot, spot.board.turn.seat)
    return [Decline(seats[0])] if decides(spot) and seats else None


@ways.to_break("unowned", *EDITIONS)
def buys_what_is_sold(spot: Spot) -> Sequence[Action] | None:
    """A player buys from the Bank what somebody else owns."""
    seat = anyone(spot)[0]
    names = held(spot, seat) if quiet(spot) else []
    return [Buy(seat, spot.chance.choice(names))] if names else None


@ways.to_break("unowned", *EDITIONS)
def auctions_what_is_sold(spot: Spot) -> Sequence[Action] | None:
    """The Bank puts up, or somebody wins, what another owns."""
    seat = anyone(spot)[0]
    names = held(spot, seat) if quiet(spot) else []
    if not names:
        return None
    name = spot.chance.choice(names)
    return [spot.chance.choice((OpenAuction(BANK, name), Win(seat, name, 1 + spot.ed.auction_opening_bid)))]


@ways.to_break("price", *EDITIONS)
def pays_the_wrong_price(spot: Spot) -> Sequence[Action] | None:
    """The lander pays a little more or less than is printed."""
    turn = spot.board.turn
    price = spot.ed.deeds[turn.offer].price + spot.chance.choice((-20, -1, 1, 20)) if decides(spot) else 0
    return [Buy(turn.seat, turn.offer, price)] if decides(spot) and has(spot, turn.seat, price) else None


@ways.to_break("price", *EDITIONS)
def buys_without_the_cash(spot: Spot) -> Sequence[Action] | None:
    """The lander buys with less cash in hand than the deed costs."""
    turn = spot.board.turn
    short = turn.offer and not has(spot, turn.seat, spot.ed.deeds[turn.offer].price)
    return [Buy(turn.seat, turn.offer)] if short and not spot.board.auction else None


@ways.to_break("late", *EDITIONS)
def thinks_again(spot: Spot) -> Sequence[Action] | None:
    """The lander refuses a deed and buys it after all."""
    turn = spot.board.turn
    able = decides(spot) and has(spot, turn.seat, spot.ed.deeds[turn.offer].price)
    final = spot.ed.auction_on_decline == "mandatory" and spot.ed.purchase_intent_deadline != "none"
    return [Decline(turn.seat), Buy(turn.seat, turn.offer)] if able and final else None


@ways.to_break("late", auction_on_decline="never")
def buys_in_anothers_turn(spot: Spot) -> Sequence[Action] | None:
    """A player stands on a deed that nobody wanted and buys it when the dice have passed on."""
    ends = quiet(spot) and spot.ed.purchase_intent_deadline != "none"
    for seat in at_large(spot, spot.board.turn.seat) if ends else ():
        name = standing_on(spot.board, spot.ed, seat)
        if name in for_sale(spot) and has(spot, seat, spot.ed.deeds[name].price):
            return [Buy(seat, name)]
    return None


@ways.to_break("first-lap", buy_before_first_lap="no")
@ways.to_break("first-lap", laps_before_buying="2")
def buys_before_passing_go(spot: Spot) -> Sequence[Action] | None:
    """A player on one of the laps without buying buys what the token stands on."""
    for seat in at_large(spot):
        name = standing_on(spot.board, spot.ed, seat)
        early = sightseeing(spot.board, spot.ed, seat) and name in for_sale(spot)
        if early and has(spot, seat, spot.ed.deeds[name].price):
            return [Buy(seat, name)]
    return None


@ways.to_break("colour", one_player_per_colour="groups")
def breaks_into_a_colour(spot: Spot) -> Sequence[Action] | None:
    """The lander buys a street of a colour that has an owner."""
    turn, deeds = spot.board.turn, spot.board.deeds
    if not decides(spot) or not has(spot, turn.seat, spot.ed.deeds[turn.offer].price):
        return None
    space = spot.ed.deeds[turn.offer]
    taken = any(deeds[name].owner not in (BANK, turn.seat) for name in spot.ed.groups[space.group])
    return [Buy(turn.seat)] if space.kind == "street" and taken else None


@ways.to_break("auctioned", auction_on_landing="yes")
def buys_what_is_to_be_auctioned(spot: Spot) -> Sequence[Action] | None:
    """The lander buys at the price what waits for the hammer."""
    seat = spot.board.turn.seat
    name = standing_on(spot.board, spot.ed, seat)
    return [Buy(seat, name)] if name in spot.board.lots and has(spot, seat, spot.ed.deeds[name].price) else None


@ways.to_break("compulsory", "junior")
def refuses_what_has_to_be_bought(spot: Spot) -> Sequence[Action] | None:
    """The lander refuses a deed where buying is a duty."""
    turn = spot.board.turn
    return [Decline(turn.seat)] if decides(spot) and isinstance(spot.next.action, Buy) else None
