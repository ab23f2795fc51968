"""What the pages of a table ask about its game, one value for each game."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from referee.seated.queries import Seated
from referee.tables.board import consequences, count_page, forms, property_page, sheets
from referee.tables.board import may_i as may_i_page
from referee.tables.board import next_step as buttons
from referee.tables.board import page as board_page
from referee.tables.board.change_words import changed
from referee.tables.board.position_fields import PositionForm, sent, shown
from referee.tables.board.position_lines import in_one_word, written
from referee.tables.common.forms import Post
from referee.tables.common.sheets import Asked, Shown
from referee.tables.common.weighing import Changed, Overview
from referee.tables.deal import may_i
from referee.tables.deal import page as deal_page
from referee.tables.deal import sheets as deal_sheets
from rules_kb.board.params import BOARD_POINTS
from rules_kb.deal.params import DEAL_POINTS
from rules_kb.editions.parameter import Switch
from rules_kb.kernel.model import Action, Due, Seat
from rules_kb.record.lines import Record


class SecondPage(NamedTuple):
    """The form on which a game taken up in the middle is laid out: what it is about, its fields, and its lines."""

    template: str
    place: Callable[[Record, Any], Any]
    fields: Callable[[Any, Post], Shown]
    lines: Callable[[Any, Post], list[str]]


class Box(NamedTuple):
    """What a new table asks of its game: the switches, whether it moves money, what of a player is told in words.

    Of what is not told in words, a second page asks where there is one.
    """

    rules: tuple[Switch, ...]
    moves_money: bool
    in_words: tuple[str, ...] = ()
    # A text as the record writes it.
    as_written: Callable[[Any, str], str] = lambda ed, text: text
    second_page: SecondPage | None = None


class Sameness(NamedTuple):
    """When two lines tell the same: what a game leaves out of that, and what it says of throws."""

    # An action without what the referee adds to it.
    bare: Callable[[Action], Action] = lambda action: action
    # Whether a throw shows what this turn's last one showed.
    was_thrown: Callable[[Seated, Action], bool] = lambda s, action: False
    throws_next: Callable[[Seated, Seat], bool] = lambda s, seat: False
    # What a throw is called when it is spoken of.
    called: Callable[[Seated, Action], str] = lambda s, action: ""


class GamePages(NamedTuple):
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
    is_cash_count: Callable[[Action], bool]
    # What somebody may do now, and what a line would change.
    may_now: Overview
    changed: Changed
    # Whose move it is.
    turn: Callable[[Seated], Seat]
    # Whether a due can be paid as things stand, so that one tap may settle it.
    payable: Callable[[Seated, Due], bool]
    # What a payment leaves in somebody's hand, in a few words.
    afterwards: Callable[[Seated, Seat, int], str]
    sheets: Mapping[str, Callable[[Seated, Asked], Shown]]
    # The sheets a phone takes along for when it has no network, each with what it is asked.
    along: Callable[[Seated], list[str]]
    composers: Mapping[str, Callable[[Seated, Post], str]]
    box: Box
    same: Sameness = Sameness()


BOARD = GamePages(
    own="tables/board",
    page=board_page.page_context,
    overview=board_page.overview,
    holdings=property_page.holdings_context,
    deed=property_page.deed,
    counts_cash=True,
    is_cash_count=count_page.is_cash_count,
    may_now=may_i_page.overview,
    changed=changed,
    turn=consequences.whose_turn,
    payable=buttons.payable,
    afterwards=buttons.afterwards,
    sheets=sheets.SHEETS,
    along=sheets.along,
    composers=forms.COMPOSERS,
    box=Box(
        BOARD_POINTS.switches(),
        True,
        as_written=in_one_word,
        second_page=SecondPage(
            "tables/board/new_position.html", PositionForm, lambda place, post: shown(place, sent(place, post)), written
        ),
    ),
    same=Sameness(forms.bare, forms.was_thrown, consequences.throws_next, forms.called),
)
DEAL = GamePages(
    own="tables/deal",
    page=deal_page.page_context,
    overview=lambda s: {},
    holdings=deal_page.holdings,
    deed=lambda s, name: None,
    counts_cash=False,
    is_cash_count=lambda action: False,
    may_now=may_i.overview,
    changed=may_i.changed,
    turn=lambda s: int(s.board.turn.seat),
    payable=lambda s, due: True,
    afterwards=lambda s, seat, amount: "",
    sheets=deal_sheets.SHEETS,
    along=deal_sheets.along,
    composers=deal_sheets.COMPOSERS,
    box=Box(DEAL_POINTS.switches(), False, ("hand", "bank", "owns")),
)
PAGES = {"board": BOARD, "deal": DEAL}


def pages_of(s: Seated) -> GamePages:
    """The pages of the game a table plays."""
    return PAGES[s.ed.game.name]
