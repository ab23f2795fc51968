"""The ladder of buildings: houses, then the hotel; where streets stand and what the Bank gives for it."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rules_kb.board.build.facts import building_steps as steps
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import HOTEL, Board
from rules_kb.kernel.model import Seat

Levels = Mapping[str, int]


class Passage(NamedTuple):
    """Houses a group takes from the Bank: the most it needs on its way, and what it keeps at the end."""

    peak: int
    net: int


def top(ed: BoardEdition) -> int:
    """The step that is the hotel."""
    return ed.houses_before_hotel + 1


def houses_at(ed: BoardEdition, step: int) -> int:
    """What stands on a street at a step of the ladder."""
    return HOTEL if step >= top(ed) else max(0, step)


def level(board: Board, ed: BoardEdition, street: str) -> int:
    """The step a street is on."""
    return steps(ed, board.deeds[street].houses)


def stock(houses: int) -> tuple[int, int]:
    """The houses and hotels that what stands on a street is made of."""
    return (0, 1) if houses == HOTEL else (houses, 0)


def taken(board: Board, ed: BoardEdition, after: Levels) -> tuple[int, int]:
    """Houses and hotels the Bank gives for a change of steps; what comes back counts below zero."""
    pairs = [(stock(houses_at(ed, step)), stock(board.deeds[name].houses)) for name, step in after.items()]
    return sum(new[0] - old[0] for new, old in pairs), sum(new[1] - old[1] for new, old in pairs)


def all_streets(ed: BoardEdition, names: Iterable[str]) -> bool:
    """Whether buildings can stand on everything named."""
    return all(ed.deeds[name].carries for name in names)


def by_group(ed: BoardEdition, after: Levels) -> dict[str, dict[str, int]]:
    """A change of steps, group by group, in the order named."""
    groups: dict[str, dict[str, int]] = {}
    for name, step in after.items():
        groups.setdefault(ed.deeds[name].group, {})[name] = step
    return groups


def share(board: Board, ed: BoardEdition, seat: Seat, group: str) -> list[str]:
    """The streets of a group in one hand: those that must keep even with each other."""
    return [name for name in ed.groups[group] if board.deeds[name].owner == seat]


def lacking(board: Board, ed: BoardEdition, seat: Seat, group: str, names: Iterable[str]) -> str:
    """A street a player would need before building on some of a group, or nothing."""
    missing = [name for name in ed.groups[group] if board.deeds[name].owner != seat]
    if not missing:
        return ""
    named = [name for name in names if name in missing]
    allowed = {"group": 0, "all_but_one": 1, "any": len(ed.groups[group])}[ed.build_needs]
    if named or len(missing) > allowed:
        return (named or missing)[0]
    return ""


def mortgaged_street(board: Board, ed: BoardEdition, seat: Seat, group: str) -> str:
    """A mortgaged street that keeps its group from being built on, or nothing."""
    if ed.build_if_group_mortgaged == "allowed":
        return ""
    return next((name for name in share(board, ed, seat, group) if board.deeds[name].mortgaged), "")


def is_open(board: Board, ed: BoardEdition, seat: Seat, group: str, names: Iterable[str] = ()) -> bool:
    """Whether a player may build on a group at all."""
    return not lacking(board, ed, seat, group, names) and not mortgaged_street(board, ed, seat, group)


def capped(ed: BoardEdition, after: Levels) -> dict[str, int]:
    """The same change with nothing above the hotel and nothing below the ground."""
    return {name: max(0, min(step, top(ed))) for name, step in after.items()}


def whole(board: Board, ed: BoardEdition, seat: Seat, group: str, after: Levels) -> dict[str, int]:
    """The steps of everything a player has in a group, after a change."""
    now = {name: level(board, ed, name) for name in share(board, ed, seat, group)}
    if not after:
        return now
    return {**now, **capped(ed, by_group(ed, after).get(group, {}))}


def stuck(houses: int, passages: Mapping[str, Passage]) -> tuple[str, int]:
    """The first group for which houses run out in the kindest order, and how many it lacks."""

    def kindest(item: tuple[str, Passage]) -> tuple[bool, int]:
        _, (peak, net) = item
        return (net > 0, peak if net <= 0 else net - peak)

    for group, passage in sorted(passages.items(), key=kindest):
        if passage.peak > max(0, houses):
            return group, passage.peak - houses
        houses -= passage.net
    return "", 0
