"""Who wants the last buildings, who could put them up, and what they cost at auction."""

from collections.abc import Iterator

from rules_kb.board.actions import Piece, Win
from rules_kb.board.build.ladder import is_open, level, share, top, whole
from rules_kb.board.build.orders import laps_without_building, may_rise, steps_left
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import Board, active
from rules_kb.kernel.asking import asked_once
from rules_kb.kernel.model import Seat

SHORTAGE = "board.build.shortage"

PIECES: tuple[Piece, ...] = ("house", "hotel")
AUCTIONED = ("one_at_a_time", "lot")
LEAST_BID = 1
TEN = 10


def piece_named(lot: str) -> Piece:
    """A building by its word."""
    return "hotel" if lot == "hotel" else "house"


def in_bank(board: Board, piece: Piece) -> int:
    """How many of a building the Bank has."""
    return board.houses if piece == "house" else board.hotels


@asked_once
def open_groups(board: Board, ed: BoardEdition, seat: Seat) -> list[str]:
    """The colour groups a player may build on; none on a lap that bars it, or with the houses of a turn used up."""
    if not steps_left(board, ed, seat) or board.players[seat].lap <= laps_without_building(ed):
        return []
    # Mostly a colour has to be whole, and then one street of somebody else's tells enough.
    has, deeds = (all if ed.build_needs == "group" else any), board.deeds
    held = [g for g in ed.colours if has([deeds[name].owner == seat for name in ed.groups[g]])]
    return [g for g in held if is_open(board, ed, seat, g)]


@asked_once
def spots(board: Board, ed: BoardEdition, seat: Seat, piece: Piece) -> list[str]:
    """The streets on which a player could put one more of a building now."""
    found = []
    for group in open_groups(board, ed, seat):
        levels = whole(board, ed, seat, group, {})
        rising = [name for name in levels if may_rise(ed, levels, name)]
        found += [name for name in rising if (levels[name] == top(ed) - 1) == (piece == "hotel")]
    return found


@asked_once
def room(board: Board, ed: BoardEdition, seat: Seat, piece: Piece) -> dict[str, int]:
    """How many of a building each street of a player could still take."""
    if piece == "hotel":
        return dict.fromkeys(spots(board, ed, seat, piece), 1)
    names = [name for group in open_groups(board, ed, seat) for name in share(board, ed, seat, group)]
    most = top(ed) - 1
    return {name: max(0, most - level(board, ed, name)) for name in names}


def could_take(board: Board, ed: BoardEdition, seat: Seat, piece: Piece) -> int:
    """How many of a building a player has room for."""
    return sum(room(board, ed, seat, piece).values())


@asked_once
def wanted(board: Board, ed: BoardEdition, seat: Seat, piece: Piece) -> int:
    """How many a player has asked for, as far as they could be put up."""
    wishes = [wish for wish in board.wishes if wish.by == seat and wish.piece == piece]
    if not wishes:
        return 0
    places = room(board, ed, seat, piece)
    asked = sum(min(wish.count, places.get(wish.on, 0)) if wish.on else wish.count for wish in wishes)
    return min(asked, sum(places.values()))


def wanted_by_others(board: Board, ed: BoardEdition, seat: Seat, piece: Piece) -> int:
    """How many everybody else has asked for."""
    return sum(wanted(board, ed, other, piece) for other in active(board) if other != seat)


def demand(board: Board, ed: BoardEdition, piece: Piece, bidder: Seat) -> Iterator[tuple[Seat, int]]:
    """How many each player wants, a bidder one at least; where nobody has said so, how many each could put up."""
    said = any(wish.piece == piece for wish in board.wishes)
    bidders = {bidder, board.auction.by if board.auction else None} if said else set()
    asked = wanted if said else could_take
    for seat, player in enumerate(board.players):
        count = 0 if player.out else asked(board, ed, seat, piece)
        if count or seat in bidders:
            yield seat, max(count, 1)


def wishes_beyond(board: Board, ed: BoardEdition, piece: Piece, bidder: Seat) -> list[int]:
    """How many the players want one by one, as far as it takes to see that two want more than the Bank has."""
    found: list[int] = []
    for _, count in demand(board, ed, piece, bidder):
        found.append(count)
        if len(found) > 1 and sum(found) > in_bank(board, piece) and ed.building_shortage in AUCTIONED:
            break
    return found


def contended(board: Board, ed: BoardEdition) -> Piece | None:
    """A building that players together want more of than the Bank has, where the hammer settles who gets it."""
    for piece in PIECES if ed.building_shortage in AUCTIONED else ():
        asked = [wanted(board, ed, seat, piece) for seat in active(board)]
        if sum(n > 0 for n in asked) > 1 and sum(asked) > in_bank(board, piece) > 0:
            return piece
    return None


def piece_floor(board: Board, ed: BoardEdition, bidder: Seat, lot: str = "house") -> int:
    """The least first bid for a building."""
    rule, piece = ed.building_shortage_opening_bid, piece_named(lot)
    if rule == "any":
        return LEAST_BID
    if rule == "ten":
        return TEN
    bidders = [bidder] if rule == "own" else [seat for seat, _ in demand(board, ed, piece, bidder)]
    costs = [ed.deeds[name].house_cost for seat in bidders for name in spots(board, ed, seat, piece)]
    return min(costs, default=LEAST_BID)


def declared(board: Board, ed: BoardEdition, seat: Seat, piece: Piece) -> str:
    """The street a bidder named before bidding, where that binds."""
    if ed.building_shortage_target != "declared":
        return ""
    return next((w.on for w in board.wishes if w.by == seat and w.piece == piece and w.on), "")


def goes_to(board: Board, ed: BoardEdition, action: Win, piece: Piece) -> str:
    """The street a building won stands on: bound, named, else the first."""
    places = spots(board, ed, action.by, piece)
    named = [declared(board, ed, action.by, piece), action.on, *places]
    return next((name for name in named if name in places), "")


def why_elsewhere(board: Board, ed: BoardEdition, action: Win, piece: Piece) -> str:
    """Why a building won does not stand where it was put, by the name of its sentence."""
    places, street = spots(board, ed, action.by, piece), goes_to(board, ed, action, piece)
    bound = declared(board, ed, action.by, piece)
    if street == (action.on or bound or (street if len(places) == 1 else "")):
        return ""
    if not action.on or street == bound:
        return "bound" if street == bound else "unsaid"
    space = ed.deeds[action.on]
    may_build = space.carries and is_open(board, ed, action.by, space.group, [action.on])
    return "uneven" if may_build else "closed"


def pieces_won(board: Board, ed: BoardEdition, seat: Seat, piece: Piece) -> int:
    """How many buildings fall to a winner: one, or all that player wants where they are sold as one lot."""
    if ed.building_shortage != "lot":
        return 1
    most = could_take(board, ed, seat, piece)
    return max(1, min(in_bank(board, piece), wanted(board, ed, seat, piece) or most))
