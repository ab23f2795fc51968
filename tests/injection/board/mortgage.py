"""Ways to break the rules of mortgages."""

from collections.abc import Iterator, Sequence

from rules_kb.board.actions import Keep, Lift, Mortgage, Offer, Side, Trade, Win
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import owned
from rules_kb.kernel.model import BANK, Action, Seat
from tests.injection.board.holdings import EDITIONS, at_peace, built, clear, mortgaged, rivals
from tests.injection.board.house_rules import PUNCTUAL
from tests.injection.board.spot import Spot
from tests.injection.ways import Ways

ways = Ways("board.mortgage")


def interest(ed: BoardEdition, name: str) -> int:
    """A tenth of the mortgage, a part of a dollar counting as a whole one."""
    return -(-ed.deeds[name].mortgage * ed.unmortgage_interest_percent // 100)


def cost(ed: BoardEdition, name: str) -> int:
    """What lifting a mortgage costs."""
    return ed.deeds[name].mortgage + interest(ed, name)


def long_mortgaged(spot: Spot, seat: Seat) -> list[str]:
    """A player's mortgages but those of deeds just received, which may be lifted at once."""
    return [name for name in mortgaged(spot, seat) if name not in spot.board.received]


def lifters(spot: Spot) -> Iterator[tuple[Seat, str]]:
    """Players who may lift one of their mortgages now, and the mortgage."""
    turn, timing = spot.board.turn, spot.ed.unmortgage_timing
    for seat in at_peace(spot):
        own = turn.seat == seat and (timing == "own" or not turn.rolled)
        for name in long_mortgaged(spot, seat) if timing == "any" or own else ():
            if spot.board.players[seat].cash > cost(spot.ed, name):
                yield seat, name


def received(spot: Spot) -> Iterator[tuple[Seat, str, list[Action]]]:
    """A player who could get a deed mortgaged, the deed, and the lines by which it comes."""
    for seat in at_peace(spot) if spot.ed.mortgage_transfer_interest != "none" else ():
        for other in rivals(spot, seat):
            for name in clear(spot, seat):
                if spot.board.players[other].cash > 1 + interest(spot.ed, name):
                    lines = [Mortgage(seat, name), Trade(seat, other, Side(deeds=(name,)), Side(cash=1))]
                    yield other, name, list(lines)


@ways.to_break("owner", *EDITIONS)
def a_rival_s_deed(spot: Spot) -> Sequence[Action] | None:
    """Somebody mortgages, lifts or keeps what is not theirs."""
    for seat in at_peace(spot):
        theirs = [(name, deed) for name, deed in spot.board.deeds.items() if deed.owner not in (seat, BANK)]
        if theirs:
            name, deed = spot.chance.choice(theirs)
            return [spot.chance.choice((Lift, Keep))(seat, name) if deed.mortgaged else Mortgage(seat, name)]
    return None


@ways.to_break("owner", *EDITIONS)
def the_bank_s_deed(spot: Spot) -> Sequence[Action] | None:
    """Somebody mortgages what nobody has bought yet."""
    free = [name for name, deed in spot.board.deeds.items() if deed.owner == BANK]
    for seat in at_peace(spot) if free else ():
        return [Mortgage(seat, spot.chance.choice(free))]
    return None


@ways.to_break("already", *EDITIONS)
def mortgaged_twice(spot: Spot) -> Sequence[Action] | None:
    """A deed that is mortgaged already."""
    for seat in at_peace(spot):
        for name in mortgaged(spot, seat):
            return [Mortgage(seat, name)]
    return None


@ways.to_break("already", *EDITIONS)
def lifted_or_kept_without_a_mortgage(spot: Spot) -> Sequence[Action] | None:
    """The mortgage of a deed that has none."""
    for seat in at_peace(spot):
        names = [name for name in owned(spot.board, seat) if not spot.board.deeds[name].mortgaged]
        if names:
            return [spot.chance.choice((Lift, Keep))(seat, spot.chance.choice(names))]
    return None


@ways.to_break("buildings", *EDITIONS)
def with_a_house_on_it(spot: Spot) -> Sequence[Action] | None:
    """A street that carries buildings."""
    for seat in at_peace(spot):
        for levels in built(spot, seat):
            return [Mortgage(seat, max(levels, key=lambda name: levels[name]))]
    return None


@ways.to_break("buildings", *EDITIONS)
def with_a_house_beside_it(spot: Spot) -> Sequence[Action] | None:
    """A bare street of a group that carries buildings."""
    for seat in at_peace(spot):
        for levels in built(spot, seat):
            if not min(levels.values()) and spot.ed.mortgage_needs_group_cleared == "group":
                return [Mortgage(seat, min(levels, key=lambda name: levels[name]))]
    return None


@ways.to_break("value", *EDITIONS)
def a_wrong_value(spot: Spot) -> Sequence[Action] | None:
    """The Bank pays the whole price, or a little off, for a mortgage."""
    for seat in at_peace(spot):
        for name in clear(spot, seat):
            deed = spot.ed.deeds[name]
            return [Mortgage(seat, name, spot.chance.choice((deed.price, deed.mortgage - 1, deed.mortgage + 10)))]
    return None


@ways.to_break("timing", **PUNCTUAL)
def mortgaged_without_need(spot: Spot) -> Sequence[Action] | None:
    """A mortgage taken by somebody who owes nothing."""
    for seat in at_peace(spot):
        for name in clear(spot, seat):
            return [Mortgage(seat, name)]
    return None


@ways.to_break("timing", **PUNCTUAL)
def lifted_in_somebody_s_turn(spot: Spot) -> Sequence[Action] | None:
    """A mortgage lifted in the middle of another player's turn, by somebody who is not next."""
    turn = spot.board.turn
    for seat in at_peace(spot):
        for name in long_mortgaged(spot, seat):
            away = seat not in (turn.seat, spot.next.action.by)
            if away and turn.again and spot.board.players[seat].cash >= cost(spot.ed, name):
                return [Lift(seat, name)]
    return None


@ways.to_break("timing", "first-bankruptcy")
def lifted_after_the_throw(spot: Spot) -> Sequence[Action] | None:
    """A mortgage lifted in one's own turn, but after the throw."""
    turn = spot.board.turn
    for seat in at_peace(spot):
        for name in long_mortgaged(spot, seat):
            late = seat == turn.seat and turn.rolled
            if late and spot.board.players[seat].cash >= cost(spot.ed, name):
                return [Lift(seat, name)]
    return None


@ways.to_break("lift", *EDITIONS)
def lifted_without_interest(spot: Spot) -> Sequence[Action] | None:
    """A mortgage paid back without its interest, or for a little off."""
    for seat, name in lifters(spot):
        value = spot.ed.deeds[name].mortgage
        return [Lift(seat, name, spot.chance.choice((value, cost(spot.ed, name) - 1, cost(spot.ed, name) + 1)))]
    return None


@ways.to_break("transfer", *EDITIONS)
def interest_forgotten(spot: Spot) -> Sequence[Action] | None:
    """A deed is received mortgaged, and play goes on without its interest."""
    for _, _, lines in received(spot):
        return [*lines, spot.next.action]
    return None


@ways.to_break("transfer", *EDITIONS)
def wrong_interest(spot: Spot) -> Sequence[Action] | None:
    """A deed is received mortgaged and kept for another sum than its interest."""
    for seat, name, lines in received(spot):
        return [*lines, Keep(seat, name, interest(spot.ed, name) + spot.chance.choice((-1, 1)))]
    return None


@ways.to_break("transfer", *EDITIONS)
def interest_nobody_asked_for(spot: Spot) -> Sequence[Action] | None:
    """Interest is paid for a mortgage that was not received from anybody."""
    for seat in at_peace(spot):
        for name in mortgaged(spot, seat):
            if spot.board.players[seat].cash >= interest(spot.ed, name):
                return [Keep(seat, name)]
    return None


@ways.to_break("forced-sale", *EDITIONS)
def an_offer_where_none_binds(spot: Spot) -> Sequence[Action] | None:
    """An offer to the Bank for a mortgaged deed, where only its owner may redeem it."""
    for seat, name in wanted(spot) if spot.ed.mortgage_third_party == "no" else ():
        return [Offer(seat, spot.ed.deeds[name].mortgage + 10, name)]
    return None


def wanted(spot: Spot) -> Iterator[tuple[Seat, str]]:
    """A player with money, and somebody else's mortgaged deed."""
    for seat in at_peace(spot):
        for other in rivals(spot, seat):
            for name in mortgaged(spot, other):
                if spot.board.players[seat].cash >= spot.ed.deeds[name].price:
                    yield seat, name


@ways.to_break("forced-sale", "bankers-rules")
def an_offer_too_low(spot: Spot) -> Sequence[Action] | None:
    """An offer that is no more than the mortgage."""
    for seat, name in wanted(spot):
        return [Offer(seat, spot.ed.deeds[name].mortgage - spot.chance.choice((0, 10)), name)]
    return None


@ways.to_break("forced-sale", "bankers-rules")
def an_offer_for_a_clear_deed(spot: Spot) -> Sequence[Action] | None:
    """An offer for a deed that is not mortgaged."""
    for seat in at_peace(spot):
        for other in rivals(spot, seat):
            for name in clear(spot, other):
                if spot.board.players[seat].cash >= spot.ed.deeds[name].price:
                    return [Offer(seat, spot.ed.deeds[name].price, name)]
    return None


@ways.to_break("forced-sale", "bankers-rules")
def won_by_another(spot: Spot) -> Sequence[Action] | None:
    """A deed under an offer goes to somebody who did not make it."""
    for seat, name in wanted(spot):
        amount, owner = spot.ed.deeds[name].mortgage + 10, spot.board.deeds[name].owner
        for other in rivals(spot, seat):
            if other != owner and spot.board.players[other].cash >= amount:
                return [Offer(seat, amount, name), Win(other, name, amount)]
    return None
