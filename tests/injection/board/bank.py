"""Ways to break the rules of the Bank."""

from collections.abc import Sequence

from rules_kb.board.actions import Bankrupt, Collect, Count, Lift, Pay, Side, Take, Trade
from rules_kb.board.state import before_the_game
from rules_kb.kernel.model import BANK, Action, Seat
from tests.injection.board.bankrupt import falling, whole_estate
from tests.injection.board.holdings import EDITIONS, at_peace, bare, called, clear, mortgaged, raising, rivals
from tests.injection.board.house_rules import BOLD, LONG_GAMES
from tests.injection.board.spot import Spot
from tests.injection.ways import Ways

ways = Ways("board.bank")

# A sum that no card, tax or salary comes to.
ODD = 37


def strangers_to_the_bank(spot: Spot) -> list[Seat]:
    """Players at peace, out of jail, with some cash, for whom nothing was paid by assumption either."""
    known = {seat for due in spot.board.assumed for seat in (due.frm, due.to)}
    players = spot.board.players
    return [s for s in at_peace(spot) if s not in known and not players[s].jail and players[s].cash >= ODD]


@ways.to_break("unearned", *EDITIONS)
def taken_for_nothing(spot: Spot) -> Sequence[Action] | None:
    """Money taken from the Bank without ground."""
    for seat in strangers_to_the_bank(spot):
        return [Collect(seat, ODD, spot.chance.choice(("card", "tax", "rent")))]
    return None


@ways.to_break("unearned", *EDITIONS)
def paid_for_nothing(spot: Spot) -> Sequence[Action] | None:
    """Money paid to the Bank without ground."""
    for seat in strangers_to_the_bank(spot):
        return [Pay(seat, BANK, ODD, spot.chance.choice(("", "card", "tax", "gift")))]
    return None


@ways.to_break("unearned", *EDITIONS)
def sold_to_the_bank(spot: Spot) -> Sequence[Action] | None:
    """A deed sold to the Bank, which buys none."""
    for seat in at_peace(spot):
        for name in clear(spot, seat):
            return [Trade(seat, BANK, Side(deeds=(name,)), Side(cash=spot.ed.deeds[name].mortgage))]
    return None


@ways.to_break("unearned", **BOLD)
def sold_to_the_bank_too_dear(spot: Spot) -> Sequence[Action] | None:
    """A deed sold to a Bank that gives half the price, for the whole of it."""
    for seat in at_peace(spot):
        for name in clear(spot, seat):
            return [Trade(seat, BANK, Side(deeds=(name,)), Side(cash=spot.ed.deeds[name].price))]
    return None


@ways.to_break("loan", *EDITIONS)
def borrowed(spot: Spot) -> Sequence[Action] | None:
    """Money taken from the Bank as a loan."""
    for seat in at_peace(spot):
        return [Collect(seat, 100, "loan")]
    return None


@ways.to_break("loan", *EDITIONS)
def borrowed_on_a_deed(spot: Spot) -> Sequence[Action] | None:
    """A deed given to the Bank for a loan."""
    for seat in at_peace(spot):
        for name in bare(spot, seat):
            return [Trade(seat, BANK, Side(deeds=(name,)), Side(loan=100))]
    return None


@ways.to_break("overdraft", *EDITIONS)
def paid_without_raising(spot: Spot) -> Sequence[Action] | None:
    """A debtor pays in full before raising the money."""
    for seat, _ in raising(spot):
        due = called(spot.board, seat)[0]
        return [Pay(seat, due.to, due.amount, due.why)] if due.why in ("rent", "tax", "card") else None
    return None


@ways.to_break("overdraft", *EDITIONS)
def given_beyond_the_cash(spot: Spot) -> Sequence[Action] | None:
    """A gift of more than its giver has."""
    for seat in at_peace(spot):
        for other in rivals(spot, seat):
            return [Pay(seat, other, max(0, spot.board.players[seat].cash) + 1, "gift")]
    return None


@ways.to_break("overdraft", *EDITIONS)
def lifted_beyond_the_cash(spot: Spot) -> Sequence[Action] | None:
    """A mortgage lifted by somebody who has not even its value."""
    for seat in at_peace(spot):
        for name in mortgaged(spot, seat):
            own = spot.board.turn.seat == seat and not spot.board.turn.rolled
            may = spot.ed.unmortgage_timing == "any" or own
            if may and spot.board.players[seat].cash < spot.ed.deeds[name].mortgage:
                return [Lift(seat, name)]
    return None


@ways.to_break("overdraft", *LONG_GAMES)
def an_estate_with_too_much_cash(spot: Spot) -> Sequence[Action] | None:
    """A bankrupt hands over more cash than there can be."""
    for seat, creditor in falling(spot):
        whole = whole_estate(spot, seat)
        if creditor >= 0:
            return [Bankrupt(seat, (creditor,), True, whole.deeds, whole.cash + 50, whole.cards)]
    return None


@ways.to_break("count", *EDITIONS)
def counted_wrong(spot: Spot) -> Sequence[Action] | None:
    """Cash counted that is not what the log says."""
    for seat in at_peace(spot) if not before_the_game(spot.board) else ():
        cash = spot.board.players[seat].cash
        return [Count(seat, spot.chance.choice([sum_ for sum_ in (cash - 20, cash - 1, cash + 100) if sum_ >= 0]))]
    return None


@ways.to_break("anothers", *EDITIONS)
def spends_anothers_money(spot: Spot) -> Sequence[Action] | None:
    """Somebody takes money that is another player's."""
    seats = strangers_to_the_bank(spot)
    return [Take(seats[0], ODD, seats[1])] if len(seats) > 1 else None
