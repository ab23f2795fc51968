"""Selling buildings back to the Bank: whose, how evenly, what becomes of hotels, when, and for how much."""

from rules_kb.board import bills_building, ladder, sales
from rules_kb.board.actions import Sell
from rules_kb.board.edition import Edition
from rules_kb.board.moments import not_now, short_of_cash
from rules_kb.board.shortage import wanted_by_others
from rules_kb.board.state import HOTEL, Board
from rules_kb.core import Breach, Fact, Rules, Seat, breach

rules = Rules("board.sell")


def is_sound(board: Board, ed: Edition, action: Sell) -> bool:
    """Whether everything to be sold is there and the player's own; other rules say so if not."""
    return not owner(board, action, ed) and not none(board, action, ed)


@rules.on(
    Sell,
    level="impossible",
    says="{street} is not {player}'s, so {player} sells nothing there.",
    fix="Strike it, or say whose buildings were sold.",
)
def owner(board: Board, action: Sell, ed: Edition) -> Breach:
    """Players sell only what stands on their own streets."""
    named = [piece.street for piece in action.streets]
    if action.group and not ladder.share(board, ed, action.by, action.group):
        named = [ed.groups[action.group][0]]
    wrong = [name for name in named if board.deeds[name].owner != action.by]
    return [breach(player=action.by, street=name) for name in dict.fromkeys(wrong)] or None


@rules.on(
    Sell,
    level="impossible",
    says="{street} carries {have}; it cannot come down by {count}.",
    fix="Correct the number, or strike the line.",
    reads=("houses_before_hotel",),
)
def none(board: Board, action: Sell, ed: Edition) -> Breach:
    """Only what stands on a street can be sold, and a sale takes something off it."""
    own = {n: s for n, s in sales.kept(board, ed, action).items() if board.deeds[n].owner == action.by}
    levels = {name: ladder.level(board, ed, name) for name in own}
    if action.group and any(levels.values()):
        return None
    wrong = [name for name, left in own.items() if left < 0 or left >= levels[name]]
    rows = [breach(street=n, have=levels[n], count=max(0, levels[n] - own[n])) for n in wrong]
    return (rows[:1] if action.group else rows) or None


@rules.on(
    Sell,
    says="{street} would keep {have} while {other} keeps {most}.",
    fix="{remedy}.",
    reads=("even_sell", "houses_before_hotel", "building_resale_price"),
)
def even(board: Board, action: Sell, ed: Edition) -> Breach:
    """Houses come off the street of the group with the most."""
    if not ed.even_sell or not is_sound(board, ed, action):
        return None
    after, found = sales.kept(board, ed, action), []
    for group, here in ladder.by_group(ed, after).items():
        levels = ladder.whole(board, ed, action.by, group, after)
        other = max(levels, key=lambda name: levels[name])
        low = [name for name in here if levels[name] < levels[other] - 1]
        if low:
            told = breach(street=low[0], have=levels[low[0]], other=other, most=levels[other])
            part = may_go(board, ed, action)
            found.append(told | part | breach(remedy=evenly(board, ed, action.by, other, part)))
    return found or None


def evenly(board: Board, ed: Edition, seat: Seat, highest: str, part: dict[str, Fact]) -> str:
    """How buildings come down instead: what may go of those named, else where to begin."""
    if part["legal"]:
        return f"Buildings that may go: {part['legal']}, for ${part['brings']}"
    if board.deeds[highest].houses != HOTEL:
        return f"Take it off {ed.deeds[highest].name} first"
    bare = dict.fromkeys(ladder.share(board, ed, seat, ed.deeds[highest].group), 0)
    return (
        f"Take every hotel of the colour down alike; all of it brings ${bills_building.all_proceeds(board, ed, bare)}"
    )


def may_go(board: Board, ed: Edition, action: Sell) -> dict[str, Fact]:
    """The part of a sale that keeps the rules, and what it brings."""
    part = sales.legal_sale(board, ed, action.by, sales.kept(board, ed, action), to_spare(board, ed, action.by))
    left = {name: ladder.houses_at(ed, ladder.level(board, ed, name) - count) for name, count in part.items()}
    told = ", ".join(f"{name} {count}" for name, count in part.items())
    brings = bills_building.all_proceeds(board, ed, left)
    return breach(player=action.by, legal=sum(part.values()), brings=brings, part=told)


def to_spare(board: Board, ed: Edition, seat: Seat) -> int:
    """The houses a hotel can break into: the Bank's, less what buyers asked for where they come first."""
    first = wanted_by_others(board, ed, seat, "house") if ed.building_shortage_priority == "buyers" else 0
    return max(0, board.houses - first)


@rules.on(
    Sell,
    says="The hotel on {street} breaks into houses: {need} needed, {have} to spare.",
    fix="Instead: {instead}.",
    reads=("hotel_sale", "hotel_sale_when_no_houses", "building_shortage_priority", "houses_before_hotel"),
)
def hotel(board: Board, action: Sell, ed: Edition) -> Breach:
    """A hotel breaks down only into houses the Bank has; else its group comes down as the edition says."""
    after = sales.kept(board, ed, action)
    if not is_sound(board, ed, action) or not sales.broken(board, ed, after):
        return None
    parts = ladder.by_group(ed, after)
    falls = {group: sales.fall(board, ed, action.by, group, after) for group in parts}
    have = to_spare(board, ed, action.by)
    group, short = ladder.stuck(have, falls)
    names = sales.broken(board, ed, parts.get(group, {}))
    if not short or not names:
        return None
    bare = dict.fromkeys(ladder.share(board, ed, action.by, group), 0)
    brings = bills_building.all_proceeds(board, ed, bare)
    whole = ed.hotel_sale_when_no_houses == "whole_group"
    instead = f"sell the whole group for ${brings}" if whole else "keep it until the Bank has the houses"
    need = falls[group].peak
    return breach(player=action.by, street=names[0], need=need, have=have, brings=whole and brings, instead=instead)


@rules.on(
    Sell,
    level="irregular",
    says="The Bank paid ${paid}; these buildings bring ${right}.",
    fix="Settle the difference: ${right} in all.",
    reads=("building_resale_price", "houses_before_hotel"),
)
def price(board: Board, action: Sell, ed: Edition) -> Breach:
    """The Bank pays half of what buildings cost, or what the edition says."""
    if action.price is None or not is_sound(board, ed, action):
        return None
    right = bills_building.all_proceeds(board, ed, sales.left_standing(board, ed, action))
    return None if action.price == right else breach(player=action.by, paid=action.price, right=right)


@rules.on(
    Sell,
    says="{player} may sell buildings only {when}.",
    fix="Take it back: the buildings stay where they are.",
    reads=("building_resale_timing",),
)
def timing(board: Board, action: Sell, ed: Edition) -> Breach:
    """Selling has its time, where the edition sets one; a debtor sells at any time."""
    when = not_now(board, ed.building_resale_timing, action.by)
    if not when or short_of_cash(board, action.by) or not is_sound(board, ed, action):
        return None
    return breach(player=action.by, when=when)
