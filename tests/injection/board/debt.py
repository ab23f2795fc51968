"""Ways to break the rules of debts."""

from collections.abc import Iterator, Sequence

from rules_kb.board.actions import Bankrupt, Bid, Pay, Side, Trade, Win
from rules_kb.board.state import active
from rules_kb.kernel.model import BANK, Action, Due, Seat
from tests.injection.board.holdings import EDITIONS, at_peace, bare, called, clear, raising, rivals
from tests.injection.board.house_rules import COLD, LONG_GAMES
from tests.injection.board.spot import Spot
from tests.injection.ways import Ways

ways = Ways("board.debt")


def paying(spot: Spot) -> Iterator[tuple[Seat, Due]]:
    """A player who is about to pay the one debt there is, with cash for it."""
    board, action = spot.board, spot.next.action
    if isinstance(action, Pay) and action.by >= 0 and action.whose is None and not action.deeds:
        player = board.players[action.by]
        dues = [(due.to, due.amount, due.state) for due in board.dues if due.frm == action.by]
        if dues == [(action.to, action.amount, "called")] and not player.jail and player.cash >= action.amount:
            yield action.by, called(board, action.by)[0]


@ways.to_break("in-full", *EDITIONS)
def a_deed_for_the_bank(spot: Spot) -> Sequence[Action] | None:
    """A tax or a card is paid to the Bank with a deed."""
    for seat, due in paying(spot):
        names = bare(spot, seat)
        if due.to == BANK and due.why in ("tax", "card") and names:
            return [Pay(seat, BANK, spot.chance.choice((0, due.amount // 2)), due.why, deeds=(names[0],))]
    return None


@ways.to_break("in-full", **COLD)
def a_deed_for_the_owner(spot: Spot) -> Sequence[Action] | None:
    """Rent is paid with a deed where only money counts."""
    for seat, due in paying(spot):
        names = bare(spot, seat)
        if due.to >= 0 and due.why == "rent" and names:
            return [Pay(seat, due.to, 0, "rent", deeds=(names[0],))]
    return None


@ways.to_break("in-full", *EDITIONS)
def a_bid_paid_short(spot: Spot) -> Sequence[Action] | None:
    """What is owed for a lot won beyond the cash in hand is paid in part."""
    for seat, lot in first_bids(spot):
        cash = spot.board.players[seat].cash
        if cash > spot.ed.auction_opening_bid and clear(spot, seat) and not spot.board.players[seat].jail:
            return [Win(seat, lot, cash + 1), Pay(seat, BANK, cash // 2, "auction")]
    return None


def first_bids(spot: Spot) -> Iterator[tuple[Seat, str]]:
    """The player who is about to make the first bid, and the deed that is up."""
    board, action = spot.board, spot.next.action
    if isinstance(action, Bid) and not action.lot and (board.auction is None or board.auction.by is None):
        lot = board.auction.lot if board.auction else board.turn.offer or next(iter(board.lots), "")
        if lot in board.deeds and not any(due.frm == action.by for due in board.dues):
            yield action.by, lot


@ways.to_break("solvent", *EDITIONS)
def out_without_a_debt(spot: Spot) -> Sequence[Action] | None:
    """A player who owes nothing goes bankrupt."""
    for seat in at_peace(spot):
        return [Bankrupt(seat, (spot.chance.choice([BANK, *rivals(spot, seat)]),))]
    return None


@ways.to_break("solvent", *EDITIONS)
def out_with_the_money_in_hand(spot: Spot) -> Sequence[Action] | None:
    """A player goes bankrupt instead of paying."""
    for seat, due in paying(spot):
        return [Bankrupt(seat, (due.to,))]
    return None


@ways.to_break("solvent", *EDITIONS)
def out_without_mortgaging(spot: Spot) -> Sequence[Action] | None:
    """A player goes bankrupt whose mortgages would bring enough."""
    for seat, _ in raising(spot):
        due = called(spot.board, seat)[0]
        loans = sum(spot.ed.deeds[name].mortgage for name in clear(spot, seat) if name != due.about)
        if spot.board.players[seat].cash + loans >= due.amount:
            return [Bankrupt(seat, (due.to,))]
    return None


@ways.to_break("dumping", **COLD)
def a_debtor_s_sale(spot: Spot) -> Sequence[Action] | None:
    """A debtor sells a deed to a third player where that is barred."""
    for seat, other in raising(spot):
        for name in bare(spot, seat):
            if spot.board.players[other].cash >= 50:
                return [Trade(seat, other, Side(deeds=(name,)), Side(cash=50))]
    return None


@ways.to_break("dumping", *LONG_GAMES)
def sold_in_vain(spot: Spot) -> Sequence[Action] | None:
    """A debtor beyond saving sells a deed for next to nothing, and is out."""
    for seat, other in raising(spot) if isinstance(spot.next.action, Bankrupt) else ():
        for name in clear(spot, seat):
            if spot.board.players[other].cash:
                sale = Trade(seat, other, Side(deeds=(name,)), Side(cash=1))
                return [sale, Bankrupt(seat, (called(spot.board, seat)[0].to,))]
    return None


@ways.to_break("dumping", *LONG_GAMES)
def given_away_in_vain(spot: Spot) -> Sequence[Action] | None:
    """A debtor beyond saving gives the cash away, and is out."""
    for seat, other in raising(spot) if isinstance(spot.next.action, Bankrupt) else ():
        cash = spot.board.players[seat].cash
        if cash > 0:
            return [Pay(seat, other, cash, "gift"), Bankrupt(seat, (called(spot.board, seat)[0].to,))]
    return None


@ways.to_break("own-money", **COLD)
def a_friend_pays(spot: Spot) -> Sequence[Action] | None:
    """Somebody pays another's debt where the table takes no gifts."""
    for seat, due in paying(spot):
        for other in active(spot.board):
            if other not in (seat, due.to) and spot.board.players[other].cash >= due.amount:
                return [Pay(other, due.to, due.amount, due.why if due.why in ("rent", "tax", "card") else "", seat)]
    return None


@ways.to_break("own-money", *EDITIONS)
def nothing_to_pay_for(spot: Spot) -> Sequence[Action] | None:
    """Somebody pays for another player who owes nothing."""
    settled = {due.frm for due in spot.board.assumed}
    for seat in at_peace(spot):
        free = seat not in settled and not spot.board.players[seat].jail
        for other in rivals(spot, seat):
            if free and spot.board.players[other].cash >= 20:
                return [Pay(other, BANK, 20, "", seat)]
    return None
