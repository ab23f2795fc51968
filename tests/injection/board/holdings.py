"""What a fault needs to know of the table: who is at peace, whose groups are whole, what stands on them."""

from collections.abc import Iterator

from rules_kb.board.actions import Bankrupt, Mortgage, Pieces, Roll, Sell
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import HOTEL, Board, active, built_in, owned, owns_group
from rules_kb.kernel.model import Due, Seat
from tests.injection.board.spot import Spot

# The editions that play by their own rules alone.
EDITIONS = (
    "us-classic", "uk-london", "us-2008", "short-game", "us-2021", "claim-deadlines", "first-bankruptcy",
    "encyclopedia", "bankers-rules", "timed-game",
)  # fmt: skip
Levels = dict[str, int]


def quiet(spot: Spot) -> bool:
    """Whether everything is seen to: what comes next is a throw that moves a token."""
    board, action = spot.board, spot.next.action
    throws = isinstance(action, Roll) and not action.rent and not action.cocked
    return throws and not (board.over or board.auction or board.lots or board.wishes or board.offers)


def at_peace(spot: Spot) -> list[Seat]:
    """The players who neither owe nor are owed anything while all is quiet, in any order."""
    if not quiet(spot):
        return []
    involved = {seat for due in spot.board.dues for seat in (due.frm, due.to)}
    seats = [seat for seat in active(spot.board) if seat not in involved]
    return spot.chance.sample(seats, len(seats))


def rivals(spot: Spot, seat: Seat) -> list[Seat]:
    """The other players at peace."""
    return [other for other in at_peace(spot) if other != seat]


def is_street(ed: BoardEdition, name: str) -> bool:
    """Whether buildings can stand there."""
    return ed.deeds[name].kind == "street"


def bare(spot: Spot, seat: Seat) -> list[str]:
    """A player's deeds of groups that carry no buildings."""
    return [name for name in owned(spot.board, seat) if not built_in(spot.board, spot.ed, spot.ed.deeds[name].group)]


def clear(spot: Spot, seat: Seat) -> list[str]:
    """Those of them that are not mortgaged."""
    return [name for name in bare(spot, seat) if not spot.board.deeds[name].mortgaged]


def mortgaged(spot: Spot, seat: Seat) -> list[str]:
    """A player's mortgaged deeds."""
    return [name for name in owned(spot.board, seat) if spot.board.deeds[name].mortgaged]


def hotel_step(ed: BoardEdition) -> int:
    """The step that is the hotel."""
    return ed.houses_before_hotel + 1


def step(ed: BoardEdition, board: Board, name: str) -> int:
    """How many purchases a street's buildings took."""
    houses = board.deeds[name].houses
    return hotel_step(ed) if houses == HOTEL else houses


def plots(spot: Spot, seat: Seat) -> list[Levels]:
    """The steps of every whole colour group of a player without a mortgage."""
    board, ed, found = spot.board, spot.ed, []
    for group, names in ed.groups.items():
        whole = is_street(ed, names[0]) and owns_group(board, ed, seat, group)
        if whole and not any(board.deeds[name].mortgaged for name in names):
            found.append({name: step(ed, board, name) for name in names})
    return found


def built(spot: Spot, seat: Seat) -> list[Levels]:
    """Those of them that carry buildings."""
    return [levels for levels in plots(spot, seat) if any(levels.values())]


def room(spot: Spot, seat: Seat) -> int:
    """How many houses a player could still put up if the Bank had them all."""
    last = spot.ed.houses_before_hotel
    return sum(max(0, last - level) for levels in plots(spot, seat) for level in levels.values())


def evenly(levels: Levels, count: int) -> Levels:
    """So many steps put up one at a time, each on the lowest street."""
    after = dict(levels)
    for _ in range(count):
        after[min(after, key=lambda name: after[name])] += 1
    return {name: after[name] - levels[name] for name in after if after[name] > levels[name]}


def price(ed: BoardEdition, order: Levels) -> int:
    """What an order of steps costs."""
    return sum(count * ed.deeds[name].house_cost for name, count in order.items())


def pieces(order: Levels) -> tuple[Pieces, ...]:
    """An order as a line says it."""
    return tuple(Pieces(name, count) for name, count in order.items())


def called(board: Board, seat: Seat) -> list[Due]:
    """What a player owes that was asked for, or needs no asking."""
    return [due for due in board.dues if due.frm == seat and due.state == "called"]


def raising(spot: Spot) -> Iterator[tuple[Seat, Seat]]:
    """A debtor who is about to raise money for one debt, and each player who has nothing to do with it."""
    board, seat = spot.board, spot.next.action.by
    if not isinstance(spot.next.action, Mortgage | Sell | Bankrupt) or board.auction or board.lots:
        return
    dues = [due for due in board.dues if due.frm == seat]
    if len(dues) == 1 and dues[0].state == "called" and dues[0].amount > board.players[seat].cash:
        parties = {party for due in board.dues for party in (due.frm, due.to)}
        yield from ((seat, other) for other in active(board) if other not in parties)


def left(spot: Spot, seat: Seat) -> int:
    """How many steps a player may still build this turn."""
    return spot.ed.max_houses_per_turn - spot.board.turn.built.get(seat, 0)


def pays(spot: Spot, seat: Seat, order: Levels) -> bool:
    """Whether a player has the cash for an order and the turn leaves that many steps."""
    cash = spot.board.players[seat].cash
    return bool(order) and price(spot.ed, order) <= cash and sum(order.values()) <= left(spot, seat)
