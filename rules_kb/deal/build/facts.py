"""Building: questions and sums."""

from rules_kb.deal.actions import LOOSE, Bank, Laid, MoveBuilding, Play
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.sets.facts import buildings, full_sets
from rules_kb.deal.state import DealTable, Player
from rules_kb.kernel.model import Action


def takes(ed: DealEdition, player: Player, piece: str, colour: str) -> bool:
    """Whether one more building of a kind may stand on a colour."""
    standing = buildings(player.area, colour)
    room = standing.count(piece) < full_sets(ed, player.area, colour)
    return ed.colours[colour].builds and room and (piece == "house" or standing.count("house") > standing.count(piece))


def site(ed: DealEdition, player: Player, piece: str) -> str:
    """The set a building is meant for when none is named: the first that can take it, else the first full one."""
    shown = dict.fromkeys(laid.colour for laid in player.area if laid.colour)
    full = [colour for colour in shown if full_sets(ed, player.area, colour)]
    return next((colour for colour in full if takes(ed, player, piece, colour)), full[0] if full else "")


def building_moved(player: Player, action: MoveBuilding) -> Laid | None:
    """The building that is meant: the one named, else a loose one, else any on another set."""
    there = [laid for laid in player.area if laid.card == action.piece and laid.card in BUILDINGS]
    named = [laid for laid in there if (laid.colour or LOOSE) == action.was]
    if action.was:
        return next(iter(named), None)
    loose = [laid for laid in there if not laid.colour]
    return next(iter([*loose, *(laid for laid in there if laid.colour != action.to)]), None)


def put_away(table: DealTable, action: Action) -> Laid | None:
    """The card on the table that is banked as if it were money: the property laid last, a building where it is said."""
    if not isinstance(action, Bank) or (action.card in BUILDINGS and not action.was):
        return None
    lying = [laid for laid in table.players[action.by].area if laid.card == action.card]
    return next((laid for laid in reversed(lying) if action.was in ("", laid.colour or LOOSE)), None)


def rules_about(table: DealTable, action: Action) -> tuple[str, ...]:
    """The rules of building that such a line is held against first."""
    if isinstance(action, MoveBuilding):
        return ("deal.build.move", "deal.build.full-set")
    if not isinstance(action, Play) or action.card not in BUILDINGS:
        return ()
    hotels = ("deal.build.house-first",) if action.card == "hotel" else ()
    return (*hotels, "deal.build.full-set", "deal.build.street-only")
