"""What the pages of a table ask about its game, one desk for each game."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from referee.tables import board_page, buttons, consequences, forms, may_i_page, position_form, property_page, sheets
from referee.tables.common_sheets import Asked, Shown
from referee.tables.deal import cards_page, may_i
from referee.tables.deal import forms as deal_forms
from referee.tables.deal import page as deal_page
from referee.tables.deal import sheets as deal_sheets
from referee.tables.forms import Post
from referee.tables.queries import Seated
from rules_kb.core import Due, Seat


class Desk(NamedTuple):
    """One game on the pages; everything they do not ask here is the same for all."""

    # The folder of the templates that are the game's own.
    own: str
    # The main page besides what every table shows, and what spectators see beside it.
    page: Callable[[Seated, Shown], Shown]
    overview: Callable[[Seated], Shown]
    # Who has what, one piece of it, and whether it can be counted against the log.
    holdings: Callable[[Seated], Shown]
    deed: Callable[[Seated, str], Shown | None]
    counts_cash: bool
    may_i: Callable[[Seated, Asked], Shown]
    # Whose move it is.
    turn: Callable[[Seated], Seat]
    # Whether a due can be paid as things stand, so that one tap may settle it.
    payable: Callable[[Seated, Due], bool]
    sheets: Mapping[str, Callable[[Seated, Asked], Shown]]
    composers: Mapping[str, Callable[[Seated, Post], str]]


BOARD = Desk(
    own="tables",
    page=board_page.of,
    overview=board_page.overview,
    holdings=property_page.of,
    deed=property_page.deed,
    counts_cash=True,
    may_i=may_i_page.of,
    turn=consequences.whose_turn,
    payable=buttons.payable,
    sheets=sheets.SHEETS,
    composers={**forms.COMPOSERS, "position": position_form.composed},
)
DEAL = Desk(
    own="tables/deal",
    page=deal_page.of,
    overview=lambda s: {},
    holdings=cards_page.of,
    deed=lambda s, name: None,
    counts_cash=False,
    may_i=may_i.of,
    turn=lambda s: int(s.board.turn.seat),
    payable=lambda s, due: True,
    sheets=deal_sheets.SHEETS,
    composers=deal_forms.COMPOSERS,
)
DESKS = {"board": BOARD, "deal": DEAL}


def of(s: Seated) -> Desk:
    """The desk of the game a table plays."""
    return DESKS[s.ed.game]
