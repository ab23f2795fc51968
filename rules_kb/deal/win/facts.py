"""Which sets count for the win, and whose they are."""

from rules_kb.deal.actions import Laid, Win
from rules_kb.deal.cards import SETS_TO_WIN
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.sets.facts import full_colours
from rules_kb.deal.state import DealTable
from rules_kb.kernel.model import Action, Seat

# Where a table keeps the sets that were counted last, by player: by which rules, of which cards.
COUNTED = "counted sets"


def sets_that_count(ed: DealEdition, table: DealTable, seat: Seat) -> list[str]:
    """The full sets that count for the win: one of each colour, or every one where colours may repeat."""
    # Asked after every line, and most lines lay nothing down: counted again only once other cards lie there.
    kept: dict[Seat, tuple[DealEdition | None, list[Laid], list[str]]] = table.__dict__.setdefault(COUNTED, {})
    player = table.players[seat]
    by, lying, counted = kept.get(seat, (None, [], []))
    if by is not ed or lying != player.area:
        full = full_colours(ed, player)
        colours = list(dict.fromkeys(full))
        counted = full if len(colours) < len(full) and ed.deal_win_condition == "any_colours" else colours
        kept[seat] = ed, list(player.area), counted
    return counted


def has_won(ed: DealEdition, table: DealTable, seat: Seat) -> bool:
    """Whether a player has the sets, and it is the moment for it."""
    if table.turn.seat != seat and ed.deal_win_condition != "at_once":
        return False
    return len(sets_that_count(ed, table, seat)) >= SETS_TO_WIN


def who_has_won(ed: DealEdition, table: DealTable) -> Seat | None:
    """The player who wins with the sets that lie there, the one on turn before anybody else."""
    on_turn, fewest = table.turn.seat, ed.fewest_to_win
    if len(table.players[on_turn].area) >= fewest and has_won(ed, table, on_turn):
        return on_turn
    for seat, player in enumerate(table.players):
        if len(player.area) >= fewest and seat != on_turn and has_won(ed, table, seat):
            return seat
    return None


def rules_about(table: DealTable, action: Action) -> tuple[str, ...]:
    """The rules of winning that such a line is held against first."""
    return ("deal.win.sets", "deal.win.when") if isinstance(action, Win) else ()
