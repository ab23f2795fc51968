"""The draw pile: what its entries do."""

from rules_kb.deal import piles
from rules_kb.deal.actions import Draw, Reshuffle
from rules_kb.deal.cards import DRAW
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.play.facts import GO_RULE
from rules_kb.deal.state import OVER, SHORT, DealTable, is_first_part, is_won, makes_up, runs_out, still_to_draw
from rules_kb.deal.turn.facts import DRAW_RULE, ORDER_RULE, comes_next
from rules_kb.kernel.declaring import Effects
from rules_kb.kernel.matters import fulfil, leave
from rules_kb.kernel.model import step

effects = Effects()


@effects.on(Draw)
def draw_cards(table: DealTable, action: Draw, ed: DealEdition) -> None:
    """Cards from the pile; a line for what was assumed already moves nothing."""
    turn = table.turn
    if action.assumed:
        # Sets that win as the turn begins leave nothing to draw.
        turn.due, turn.assumed = (turn.due, 0) if is_won(table) else (0, piles.take(table, action.by, action.count))
    elif action.by != turn.seat:
        draw_early(table, action)
    elif turn.passes and makes_up(table, action):
        start(table, action, ed)
    elif turn.passes and turn.singles and action.count == 1:
        turn.singles -= 1
        turn.passes -= turn.singles == 0
    elif turn.passes:
        turn.passes -= 1
        piles.take(table, action.by, action.count - DRAW)
        miscount(table, DRAW - action.count, GO_RULE)
    elif turn.assumed and (action.count == turn.assumed or not turn.begun):
        confirm(table, action, ed)
    else:
        start(table, action, ed)


def draw_early(table: DealTable, action: Draw) -> None:
    """Cards drawn on somebody else's turn go back, or are the draw of the own turn once it comes."""
    table.early[action.by] = table.early.get(action.by, 0) + piles.take(table, action.by, action.count)
    table.turn.pressed = table.turn.pressed or comes_next(table, action)
    leave(table, "draw", ORDER_RULE, action.by, OVER)


def confirm(table: DealTable, action: Draw, ed: DealEdition) -> None:
    """The draw at the start that nobody had written down; where it comes too late, all of it goes back."""
    turn = table.turn
    right = 0 if turn.begun and ed.deal_late_draw == "lost" else turn.assumed
    piles.take(table, action.by, action.count - turn.assumed)
    turn.assumed = 0
    miscount(table, right - action.count)


def start(table: DealTable, action: Draw, ed: DealEdition) -> None:
    """The draw a turn begins with; the rest of it waits for the two after the five, or a pile that was too short."""
    turn, due = table.turn, still_to_draw(table, ed)
    waits = is_first_part(table, ed, action.count, due) or runs_out(table, action.count, due)
    drawn = piles.take(table, action.by, action.count)
    if turn.missing or turn.begun:
        make_up(table, action.count, drawn)
        return
    turn.due = due - action.count if waits else 0
    if turn.due:
        table.steps.append(step("{player} draws {count:# card|# cards} more.", player=action.by, count=turn.due))
    miscount(table, 0 if waits else due - action.count)


def make_up(table: DealTable, count: int, drawn: int) -> None:
    """A draw after that of the start is for what was missing, as far as the piles have it, and the rest of it too many."""
    missing, table.turn.missing = table.turn.missing, 0
    if count >= missing:
        fulfil(table, "draw", table.turn.seat, SHORT)
    miscount(table, missing - count if count < missing else min(missing - drawn, 0))


def miscount(table: DealTable, short: int, rule: str = DRAW_RULE) -> None:
    """So many cards were drawn too few, or below zero too many; either can be put right in this turn."""
    turn = table.turn
    turn.missing, turn.extra = turn.missing + max(short, 0), turn.extra + max(-short, 0)
    if short:
        leave(table, "draw", rule, turn.seat, SHORT if short > 0 else OVER)


@effects.on(Reshuffle)
def reshuffle(table: DealTable, action: Reshuffle, ed: DealEdition) -> None:
    """The discard pile becomes the draw pile; where a draw has said so already, the line confirms it."""
    if not (table.turn.shuffled and table.pile):
        piles.reshuffle(table)
    table.turn.shuffled = False
