"""Selling buildings back to the Bank: whose, how evenly, what becomes of hotels, when, and for how much."""

from rules_kb.board.actions import Sell
from rules_kb.board.build import ladder
from rules_kb.board.build.shortage import wanted_by_others
from rules_kb.board.dues import short_of_cash
from rules_kb.board.edition import BoardEdition
from rules_kb.board.sell import facts as sales
from rules_kb.board.sell import facts as sell_facts
from rules_kb.board.state import HOTEL, Board
from rules_kb.board.turn.facts import not_now
from rules_kb.kernel.declaring import Breach, Rules, breach
from rules_kb.kernel.model import Fact, Seat

rules = Rules("board.sell")


def is_sound(board: Board, ed: BoardEdition, action: Sell) -> bool:
    """Whether everything to be sold is there and the player's own; other rules say so if not."""
    return not owner(board, action, ed) and not none(board, action, ed)


@rules.on(
    Sell,
    level="impossible",
    says="{street} is not {player}'s, so {player} sells nothing there.",
    fix="Take it back, or say whose buildings were sold.",
)
def owner(board: Board, action: Sell, ed: BoardEdition) -> Breach:
    """Players sell only what stands on their own streets."""
    named = [piece.street for piece in action.streets]
    if action.group and not ladder.share(board, ed, action.by, action.group):
        named = [ed.groups[action.group][0]]
    wrong = [name for name in named if board.deeds[name].owner != action.by]
    return [breach(player=action.by, street=name) for name in dict.fromkeys(wrong)] or None


@rules.on(
    Sell,
    level="impossible",
    says="{street} carries {have:nothing|one building|# buildings}: that cannot be sold there.",
    fix="Take it back, or say how many were sold.",
    reads=("houses_before_hotel",),
)
def none(board: Board, action: Sell, ed: BoardEdition) -> Breach:
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
    says={
        "houses": "{street} would keep {have:nothing|one house|# houses} while {other} keeps {most}.",
        "hotel": "{street} would keep {have:nothing|one house|# houses} while {other} keeps its hotel.",
    },
    fix={
        "part": "{legal:None|One building|# buildings} may go, for ${brings}.",
        "other": "Take it off {other} first.",
        "hotels": "Take every hotel of the colour down alike; all of it brings ${whole}.",
        "down": "Take the whole colour down to {left:one house|# houses} a street, for ${whole}.",
    },
    reads=("even_sell", "houses_before_hotel", "building_resale_price"),
)
def even(board: Board, action: Sell, ed: BoardEdition) -> Breach:
    """Houses come off the street of the group with the most."""
    if not ed.even_sell or not is_sound(board, ed, action):
        return None
    after, found = sales.kept(board, ed, action), []
    for group, here in ladder.by_group(ed, after).items():
        levels = ladder.whole(board, ed, action.by, group, after)
        other = max(levels, key=lambda name: levels[name])
        low = [name for name in here if levels[name] < levels[other] - 1]
        if low:
            says = "hotel" if levels[other] == ladder.top(ed) else "houses"
            told = breach(says=says, street=low[0], have=levels[low[0]], other=other, most=levels[other])
            part = may_go(board, ed, action)
            found.append(told | part | evenly(board, ed, action.by, other, part))
    return found or None


def evenly(board: Board, ed: BoardEdition, seat: Seat, highest: str, part: dict[str, Fact]) -> dict[str, Fact]:
    """How buildings come down instead: what may go of those named, else where to begin."""
    if part["legal"]:
        return breach(fix="part")
    if board.deeds[highest].houses != HOTEL:
        return breach(fix="other")
    left, brings = way_down(board, ed, seat, ed.deeds[highest].group)
    return breach(fix="down" if left else "hotels", whole=brings, left=left)


def way_down(board: Board, ed: BoardEdition, seat: Seat, group: str) -> tuple[int, int]:
    """How many houses a street a group with hotels is best brought down to, and what that brings; nothing left if all go.

    Where hotels given back whole bring less than broken down, as many houses stay as the Bank has for it.
    """
    names = ladder.share(board, ed, seat, group)
    whole = sell_facts.all_proceeds(board, ed, dict.fromkeys(names, 0))
    for left in range(ladder.top(ed) - 1, 0, -1):
        after = {name: min(left, ladder.level(board, ed, name)) for name in names}
        _, short = ladder.stuck(to_spare(board, ed, seat), {group: sales.fall(board, ed, seat, group, after)})
        brings = sell_facts.all_proceeds(board, ed, {n: ladder.houses_at(ed, step) for n, step in after.items()})
        if not short and brings > whole:
            return left, brings
    return 0, whole


def may_go(board: Board, ed: BoardEdition, action: Sell) -> dict[str, Fact]:
    """The part of a sale that keeps the rules, and what it brings."""
    part = sales.legal_sale(board, ed, action.by, sales.kept(board, ed, action), to_spare(board, ed, action.by))
    left = {name: ladder.houses_at(ed, ladder.level(board, ed, name) - count) for name, count in part.items()}
    told = ", ".join(f"{name} {count}" for name, count in part.items())
    brings = sell_facts.all_proceeds(board, ed, left)
    return breach(player=action.by, legal=sum(part.values()), brings=brings, part=told)


def to_spare(board: Board, ed: BoardEdition, seat: Seat) -> int:
    """The houses a hotel can break into: the Bank's, less what buyers asked for where they come first."""
    first = wanted_by_others(board, ed, seat, "house") if ed.building_shortage_priority == "buyers" else 0
    return max(0, board.houses - first)


@rules.on(
    Sell,
    says="The hotel on {street} breaks into houses: {need} needed, {have} to spare.",
    fix={
        "group": "Instead: sell the whole group for ${brings}.",
        "down": "Instead: bring the whole group down to {left:one house|# houses} a street, for ${brings}.",
        "keep": "Instead: keep it until the Bank has the houses.",
    },
    reads=("hotel_sale", "hotel_sale_when_no_houses", "building_shortage_priority", "houses_before_hotel"),
)
def hotel(board: Board, action: Sell, ed: BoardEdition) -> Breach:
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
    facts = breach(player=action.by, street=names[0], need=falls[group].peak, have=have)
    if ed.hotel_sale_when_no_houses != "whole_group":
        return facts | breach(fix="keep")
    left, brings = way_down(board, ed, action.by, group)
    return facts | breach(fix="down" if left else "group", left=left, brings=brings)


@rules.on(
    Sell,
    level="irregular",
    says="The Bank paid ${paid}; these buildings bring ${right}.",
    fix={"short": "The Bank pays ${rest} more.", "over": "${rest} goes back to the Bank."},
    reads=("building_resale_price", "houses_before_hotel"),
)
def price(board: Board, action: Sell, ed: BoardEdition) -> Breach:
    """The Bank pays half of what buildings cost, or what the edition says."""
    if action.price is None or not is_sound(board, ed, action):
        return None
    right = sell_facts.all_proceeds(board, ed, sales.left_standing(board, ed, action))
    fix, rest = "short" if action.price < right else "over", abs(right - action.price)
    return breach(fix=fix, player=action.by, paid=action.price, right=right, rest=rest) if rest else None


@rules.on(
    Sell,
    says={
        "own": "Here players sell buildings only in their own turn.",
        "short_of_cash": "Here buildings are sold only to pay what is owed.",
    },
    fix="Take it back: the buildings stay where they are.",
    reads=("building_resale_timing",),
)
def timing(board: Board, action: Sell, ed: BoardEdition) -> Breach:
    """Selling has its time, where the edition sets one; a debtor sells at any time."""
    late = not_now(board, ed, ed.building_resale_timing, action.by)
    if not late or short_of_cash(board, action.by) or not is_sound(board, ed, action):
        return None
    return breach(says=ed.building_resale_timing, player=action.by)
