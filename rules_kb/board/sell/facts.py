"""Selling buildings: questions and sums."""

from collections.abc import Mapping

from rules_kb.board.actions import Sell
from rules_kb.board.build.facts import building_steps as steps
from rules_kb.board.build.ladder import (
    Levels,
    Passage,
    by_group,
    capped,
    houses_at,
    level,
    share,
    stock,
    taken,
    top,
    whole,
)
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import HOTEL, Board
from rules_kb.kernel.model import Seat

SOLD_EVENLY = "board.sell.even"


def resale_value(ed: BoardEdition, name: str, count: int) -> int:
    """What the Bank pays for so many buildings of a street."""
    space = ed.deeds[name]
    return count * (space.mortgage if ed.building_resale_price == "mortgage" else space.house_cost // 2)


def proceeds(ed: BoardEdition, street: str, before: int, after: int) -> int:
    """What the Bank pays when a street goes from some houses (five: the hotel) to fewer."""
    count = steps(ed, before) - steps(ed, after)
    if count <= 0:
        return 0
    if ed.building_resale_price == "half" or before < HOTEL:
        return resale_value(ed, street, count)
    # A hotel given back is one piece at the mortgage value; broken down it earns half of what comes off.
    return count * (ed.deeds[street].house_cost // 2) if after else resale_value(ed, street, 1)


def all_proceeds(board: Board, ed: BoardEdition, left: Mapping[str, int]) -> int:
    """What a sale brings that leaves so many houses on each street."""
    return sum(proceeds(ed, name, board.deeds[name].houses, houses) for name, houses in left.items())


def kept(board: Board, ed: BoardEdition, action: Sell) -> dict[str, int]:
    """The step each street of a sale is asked to end on, below the ground too if that was asked."""
    if action.group:
        return dict.fromkeys(share(board, ed, action.by, action.group), 0)
    after: dict[str, int] = {}
    for piece in action.streets:
        now = after.get(piece.street, level(board, ed, piece.street))
        left = now - max(0, piece.count) if piece.to is None else piece.to
        after[piece.street] = min(left, top(ed))
    return after


def left_standing(board: Board, ed: BoardEdition, action: Sell) -> dict[str, int]:
    """The houses each street really keeps: a hotel breaks only into what the Bank can give it."""
    after = capped(ed, kept(board, ed, action))
    houses = board.houses
    found: dict[str, int] = {}
    # Streets with houses come first: what they give back is there for the hotels.
    for name in sorted(after, key=lambda name: board.deeds[name].houses == HOTEL):
        now, target = board.deeds[name].houses, houses_at(ed, after[name])
        found[name] = min(target, houses) if now == HOTEL and target < HOTEL else target
        houses += stock(now)[0] - stock(found[name])[0]
    return found


def fall(board: Board, ed: BoardEdition, seat: Seat, group: str, after: Levels) -> Passage:
    """The houses one group needs from the Bank on its way down."""
    here = by_group(ed, after)[group]
    net = taken(board, ed, here)[0]
    by_steps = ed.hotel_sale == "four_houses" or ed.hotel_sale_when_no_houses == "not_at_all"
    bare = not any(whole(board, ed, seat, group, after).values())
    if not by_steps or (bare and ed.hotel_sale_when_no_houses == "whole_group"):
        return Passage(net, net)
    return Passage(len(broken(board, ed, here)) * (top(ed) - 1), net)


def broken(board: Board, ed: BoardEdition, after: Levels) -> list[str]:
    """The streets whose hotel goes."""
    return [name for name, step in after.items() if board.deeds[name].houses == HOTEL and step < top(ed)]


def legal_sale(board: Board, ed: BoardEdition, seat: Seat, after: Levels, houses: int) -> dict[str, int]:
    """The steps of a sale that may stand: off the highest, and hotels into houses at hand."""
    levels = {group: whole(board, ed, seat, group, {}) for group in by_group(ed, after)}
    part: dict[str, int] = {}
    while street := next_fall(ed, levels, after, houses):
        group = levels[ed.deeds[street].group]
        houses += 1 if group[street] < top(ed) else 1 - top(ed)
        group[street] -= 1
        part[street] = part.get(street, 0) + 1
    return part


def next_fall(ed: BoardEdition, levels: Mapping[str, Levels], after: Levels, houses: int) -> str:
    """The street of a sale that can give one up now, or nothing."""
    for group in levels.values():
        for name in group:
            high = not ed.even_sell or group[name] == max(group.values())
            breaks = group[name] < top(ed) or houses >= top(ed) - 1
            if high and breaks and group[name] > after.get(name, group[name]):
                return name
    return ""
