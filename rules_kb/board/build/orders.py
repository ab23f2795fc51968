"""Orders for buildings: where they end, how far the rules let them go, and what they need on the way."""

from collections.abc import Mapping
from typing import NamedTuple

from rules_kb.board.actions import Build, Want
from rules_kb.board.build.ladder import (
    Levels,
    Passage,
    all_streets,
    by_group,
    capped,
    is_open,
    lacking,
    level,
    mortgaged_street,
    share,
    taken,
    top,
    whole,
)
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import Board, begins_unlogged
from rules_kb.kernel.asking import asked_once
from rules_kb.kernel.model import Seat


def ordered(board: Board, ed: BoardEdition, action: Build) -> dict[str, int]:
    """The step each street of an order would end on, past the hotel too if that was asked."""
    after: dict[str, int] = {}
    for piece in action.streets:
        after[piece.street] = after.get(piece.street, level(board, ed, piece.street)) + max(0, piece.count)
    return after


@asked_once
def order_of(board: Board, ed: BoardEdition, action: Build) -> dict[str, int]:
    """The step each street would end on; nothing where not all are streets."""
    return ordered(board, ed, action) if all_streets(ed, [piece.street for piece in action.streets]) else {}


class Site(NamedTuple):
    """A colour group that an order is for: the steps it asks for, what keeps it closed, how all would stand there."""

    group: str
    order: dict[str, int]
    lacks: str
    mortgaged: str
    after: dict[str, int]


@asked_once
def sites(board: Board, ed: BoardEdition, action: Build) -> list[Site]:
    """An order group by group."""
    found, seat = [], action.by
    for group, here in by_group(ed, order_of(board, ed, action)).items():
        closed = lacking(board, ed, seat, group, here), mortgaged_street(board, ed, seat, group)
        found.append(Site(group, here, *closed, whole(board, ed, seat, group, {}) | capped(ed, here)))
    return found


def open_sites(board: Board, ed: BoardEdition, action: Build) -> list[Site]:
    """An order as far as its player may build there at all."""
    return [site for site in sites(board, ed, action) if not (site.lacks or site.mortgaged)]


def laps_without_building(ed: BoardEdition) -> int:
    """How many laps are gone before anybody builds."""
    return max(ed.laps_before_building, 0 if ed.build_on_first_lap else 1)


def steps_left(board: Board, ed: BoardEdition, seat: Seat) -> int:
    """How many more steps a player may build this turn."""
    return max(0, ed.max_houses_per_turn - built_this_turn(board, ed, seat))


def built_this_turn(board: Board, ed: BoardEdition, seat: Seat) -> int:
    """How many steps a player has surely built this turn."""
    if seat not in board.turn.built:
        return 0
    # Somebody else's turn in the log may hold both what was built in it and what was built in one's own since.
    before = ed.max_houses_per_turn if begins_unlogged(board, ed, seat) else 0
    return max(0, board.turn.built.get(seat, 0) - before)


def may_rise(ed: BoardEdition, levels: Levels, street: str) -> bool:
    """Whether one more step keeps a group even and its hotels on four houses each."""
    step, lowest = levels[street] + 1, min(levels.values())
    if step >= top(ed):
        return step == top(ed) and lowest >= top(ed) - 1
    return not ed.even_build or levels[street] == lowest


def legal_part(board: Board, ed: BoardEdition, seat: Seat, after: Levels, most: int) -> dict[str, int]:
    """The steps of an order that may stand: taken one at a time, hotels first as they free houses."""
    groups = [group for group in by_group(ed, after) if is_open(board, ed, seat, group)]
    levels = {group: whole(board, ed, seat, group, {}) for group in groups}
    bank = {"house": board.houses, "hotel": board.hotels}
    part: dict[str, int] = {}
    while sum(part.values()) < most:
        street = next_step(ed, levels, after, bank)
        if not street:
            break
        group = levels[ed.deeds[street].group]
        group[street] += 1
        part[street] = part.get(street, 0) + 1
        if group[street] == top(ed):
            bank = {"house": bank["house"] + top(ed) - 1, "hotel": bank["hotel"] - 1}
        else:
            bank["house"] -= 1
    return part


def next_step(ed: BoardEdition, levels: Mapping[str, Levels], after: Levels, bank: Mapping[str, int]) -> str:
    """The street of an order that can rise by one now, or nothing."""
    found = []
    for group in levels.values():
        for name in group:
            piece = "hotel" if group[name] + 1 == top(ed) else "house"
            if group[name] < after.get(name, 0) and bank[piece] > 0 and may_rise(ed, group, name):
                found.append((-group[name], name))
    return min(found, key=lambda pair: pair[0])[1] if found else ""


def climb(board: Board, ed: BoardEdition, after: Levels) -> Passage:
    """The houses one group needs from the Bank on its way up: all four of each street before any hotel."""
    rising = [(level(board, ed, name), step) for name, step in capped(ed, after).items()]
    peak = sum(min(step, top(ed) - 1) - before for before, step in rising if before < top(ed))
    return Passage(peak, taken(board, ed, after)[0])


def cannot_be(board: Board, ed: BoardEdition, seat: Seat, order: Levels) -> bool:
    """Whether an order asks for what no table can wish for: somebody else's street, or a second hotel on one."""
    return any(board.deeds[name].owner != seat or step > top(ed) for name, step in order.items())


def unmet(board: Board, ed: BoardEdition, action: Want) -> str:
    """The street that keeps a player from building at all, or on the street named; nothing for who is out."""
    groups = [ed.deeds[action.on].group] if action.on in ed.deeds else list(ed.colours)
    named = [action.on] if action.on in ed.deeds else []
    found = [(len(share(board, ed, action.by, g)), lacking(board, ed, action.by, g, named)) for g in groups]
    # On a board where nothing is built nobody lacks a street for it.
    missing = bool(found) and all(name for _, name in found) and not board.players[action.by].out
    return max(found)[1] if missing else ""
