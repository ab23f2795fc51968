"""Ways to break the rules of trading."""

from collections.abc import Iterator, Sequence

from rules_kb.board.actions import Demand, End, Pay, Roll, Side, Trade
from rules_kb.board.state import next_seat, owned, standing_on
from rules_kb.kernel.log import Contest
from rules_kb.kernel.model import Action, Seat
from tests.injection.board.holdings import EDITIONS, at_peace, bare, built, called, raising, rivals
from tests.injection.board.house_rules import BOLD, COLD, LONG_GAMES, PUNCTUAL
from tests.injection.board.moments import PLAIN, has, is_finished
from tests.injection.board.spot import Spot
from tests.injection.ways import Ways

ways = Ways("board.trade")

SMALL = 20


def pairs(spot: Spot) -> Iterator[tuple[Seat, Seat]]:
    """Two players at peace, the second with a little cash, who may trade now."""
    if spot.ed.trade_timing == "any" or not spot.board.turn.rolled:
        for seat in at_peace(spot):
            for other in rivals(spot, seat):
                if spot.board.players[other].cash >= SMALL:
                    yield seat, other


@ways.to_break("owner", *EDITIONS)
def a_deed_of_somebody_else(spot: Spot) -> Sequence[Action] | None:
    """A deed that neither side has."""
    for seat, other in pairs(spot):
        names = [name for name, deed in spot.board.deeds.items() if deed.owner not in (seat, other)]
        if names:
            return [Trade(seat, other, Side(deeds=(spot.chance.choice(names),)), Side(cash=SMALL))]
    return None


@ways.to_break("owner", *EDITIONS)
def a_card_nobody_has(spot: Spot) -> Sequence[Action] | None:
    """A jail card sold by somebody who holds none."""
    for seat, other in pairs(spot):
        if not spot.board.players[seat].cards:
            return [Trade(seat, other, Side(cards=1), Side(cash=SMALL))]
    return None


@ways.to_break("owner", *LONG_GAMES)
def a_debt_paid_with_a_rival_s_deed(spot: Spot) -> Sequence[Action] | None:
    """Rent is paid with a deed of somebody else."""
    for seat, other in raising(spot):
        due = called(spot.board, seat)[0]
        if due.to >= 0 and due.why == "rent" and (names := bare(spot, other)):
            return [Pay(seat, due.to, 0, "rent", deeds=(names[0],))]
    return None


@ways.to_break("cash", *EDITIONS)
def more_than_the_cash(spot: Spot) -> Sequence[Action] | None:
    """A deed for more than its buyer has."""
    for seat, other in pairs(spot):
        names = bare(spot, seat)
        if names:
            cash = spot.board.players[other].cash + spot.chance.choice((1, 100))
            return [Trade(seat, other, Side(deeds=(names[0],)), Side(cash=cash))]
    return None


@ways.to_break("consent", *EDITIONS)
def a_trade_denied(spot: Spot) -> Sequence[Action] | None:
    """A side of a trade says afterwards that it never agreed."""
    for number, seats in spot.board.unconfirmed.items():
        for seat in seats:
            return [Contest(seat, number, "never-agreed")]
    return None


@ways.to_break("consent", *EDITIONS)
def a_trade_with_oneself(spot: Spot) -> Sequence[Action] | None:
    """Both sides of a trade are the same player."""
    for seat, _ in pairs(spot):
        for name in bare(spot, seat):
            return [Trade(seat, seat, Side(deeds=(name,)), Side())]
    return None


@ways.to_break("buildings", *EDITIONS)
def a_street_of_a_built_group(spot: Spot) -> Sequence[Action] | None:
    """A street changes hands while buildings stand on its group."""
    for seat, other in pairs(spot):
        for levels in built(spot, seat) if spot.ed.trade_group_with_buildings == "forbidden" else ():
            return [Trade(seat, other, Side(deeds=(min(levels, key=lambda n: levels[n]),)), Side(cash=SMALL))]
    return None


@ways.to_break("buildings", *EDITIONS)
def houses_without_their_street(spot: Spot) -> Sequence[Action] | None:
    """Houses are sold from player to player."""
    for seat, other in pairs(spot):
        if built(spot, seat):
            return [Trade(seat, other, Side(houses=1), Side(cash=SMALL))]
    return None


@ways.to_break("buildings", *LONG_GAMES)
def a_debt_paid_with_a_built_street(spot: Spot) -> Sequence[Action] | None:
    """Rent is paid with a street of a group that carries buildings."""
    for seat, _ in raising(spot):
        due = called(spot.board, seat)[0]
        for levels in built(spot, seat) if due.to >= 0 and due.why == "rent" else ():
            return [Pay(seat, due.to, 0, "rent", deeds=(max(levels, key=lambda n: levels[n]),))]
    return None


@ways.to_break("loan", *EDITIONS)
def money_lent(spot: Spot) -> Sequence[Action] | None:
    """Money paid as a loan."""
    for other, seat in pairs(spot):
        return [Pay(seat, other, SMALL, "loan")]
    return None


@ways.to_break("loan", *EDITIONS)
def a_deed_for_a_loan(spot: Spot) -> Sequence[Action] | None:
    """A deed changes hands for money that is to be paid back."""
    for seat, other in pairs(spot):
        for name in bare(spot, seat):
            return [Trade(seat, other, Side(deeds=(name,)), Side(loan=SMALL))]
    return None


@ways.to_break("loan-due", loans_between_players="allowed")
def keeps_what_was_lent(spot: Spot) -> Sequence[Action] | None:
    """A loan is not paid back before the throw of its day."""
    board, seat = spot.board, next_seat(spot.board)
    others = [due for due in board.dues if due.state == "called"]
    lender = next((other for other in at_peace(spot) if other != seat), None)
    if lender is None or seat not in at_peace(spot) or others or board.players[seat].jail or not is_finished(spot):
        return None
    lends = Trade(lender, seat, Side(loan=SMALL, loan_turns=1), Side())
    return [lends, End(board.turn.seat), Roll(seat, PLAIN)] if has(spot, lender, SMALL) else None


@ways.to_break("promise", *EDITIONS)
def free_stays_thrown_in(spot: Spot) -> Sequence[Action] | None:
    """Free landings promised beside a deed."""
    for seat, other in pairs(spot):
        names = bare(spot, seat)
        if len(names) > 1:
            gives = Side(deeds=(names[0],), immunity=((names[1], 2),))
            return [Trade(seat, other, gives, Side(cash=SMALL))]
    return None


@ways.to_break("promise", *EDITIONS)
def a_promise_for_money(spot: Spot) -> Sequence[Action] | None:
    """Money for words about later turns."""
    for seat, other in pairs(spot):
        return [Trade(seat, other, Side(promises=("first refusal on the next deed",)), Side(cash=SMALL))]
    return None


@ways.to_break("promise", *EDITIONS)
def a_part_of_the_rent_for_money(spot: Spot) -> Sequence[Action] | None:
    """Money for a part of what a property will earn."""
    for seat, other in pairs(spot):
        for name in bare(spot, seat):
            return [Trade(seat, other, Side(rents=((name, 50, -1),)), Side(cash=SMALL))]
    return None


@ways.to_break("promise", **BOLD)
def more_than_the_whole_rent(spot: Spot) -> Sequence[Action] | None:
    """A property's rent is promised away twice."""
    for seat, other in pairs(spot):
        for name in bare(spot, seat):
            fresh = not any(one.percent for one in spot.board.promises if one.deed == name)
            if fresh and has(spot, other, 2 * SMALL):
                deal = Trade(seat, other, Side(rents=((name, 60, -1),)), Side(cash=SMALL))
                return [deal, deal]
    return None


@ways.to_break("promise", **BOLD)
def rent_for_a_free_stay(spot: Spot) -> Sequence[Action] | None:
    """Rent is asked for a landing that was promised free."""
    board, ed = spot.board, spot.ed
    claims = {(due.frm, due.to) for due in (*board.dues, *board.lapsed, *board.assumed)}
    for promise in board.promises:
        deed = board.deeds[promise.deed]
        there = standing_on(board, ed, promise.to) == promise.deed and deed.owner == promise.by
        if there and promise.used and not deed.mortgaged and (promise.to, promise.by) not in claims:
            return [Demand(promise.by, promise.to)]
    return None


@ways.to_break("gift", **COLD)
def money_for_nothing(spot: Spot) -> Sequence[Action] | None:
    """Money given away where the table takes no gifts."""
    for other, seat in pairs(spot):
        return [Pay(seat, other, SMALL, "gift")]
    return None


@ways.to_break("gift", **COLD)
def a_deed_for_nothing(spot: Spot) -> Sequence[Action] | None:
    """A deed given away where the table takes no gifts."""
    for seat, other in pairs(spot):
        for name in bare(spot, seat):
            return [Trade(seat, other, Side(deeds=(name,)), Side())]
    return None


@ways.to_break("gift", **PUNCTUAL)
def a_debtor_s_gift(spot: Spot) -> Sequence[Action] | None:
    """A deed given away by somebody who cannot pay what is owed."""
    for seat, other in raising(spot):
        for name in bare(spot, seat):
            return [Trade(seat, other, Side(deeds=(name,)), Side())]
    return None


@ways.to_break("shared", *EDITIONS)
def half_a_deed(spot: Spot) -> Sequence[Action] | None:
    """A share of a deed is sold."""
    for seat, other in pairs(spot):
        for name in owned(spot.board, seat):
            return [Trade(seat, other, Side(shares=(name,)), Side(cash=SMALL))]
    return None


@ways.to_break("timing", **PUNCTUAL)
def in_a_third_player_s_turn(spot: Spot) -> Sequence[Action] | None:
    """A trade between two players neither of whom is on turn, or next."""
    on = {spot.board.turn.seat, next_seat(spot.board)}
    for seat in at_peace(spot):
        for other in rivals(spot, seat):
            rich = spot.board.players[other].cash >= SMALL
            if rich and on.isdisjoint((seat, other)) and bare(spot, seat):
                return [Trade(seat, other, Side(deeds=(bare(spot, seat)[0],)), Side(cash=SMALL))]
    return None


@ways.to_break("timing", "first-bankruptcy")
def between_two_throws(spot: Spot) -> Sequence[Action] | None:
    """A trade while the player on turn has to throw again."""
    for seat in at_peace(spot) if spot.board.turn.again else ():
        for other in rivals(spot, seat):
            if spot.board.players[other].cash >= SMALL and bare(spot, seat):
                return [Trade(seat, other, Side(deeds=(bare(spot, seat)[0],)), Side(cash=SMALL))]
    return None


@ways.to_break("jail-card", **COLD)
def a_card_sold(spot: Spot) -> Sequence[Action] | None:
    """A jail card sold where it stays with whoever drew it."""
    for seat, other in pairs(spot):
        if spot.board.players[seat].cards:
            return [Trade(seat, other, Side(cards=1), Side(cash=SMALL))]
    return None
