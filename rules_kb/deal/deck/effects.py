"""The draw pile: what its entries do."""

from collections.abc import Iterator

from rules_kb.deal import piles
from rules_kb.deal.actions import Draw, Reshuffle
from rules_kb.deal.cards import DRAW
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.state import DealTable, is_first_part, runs_out, still_due, still_to_draw
from rules_kb.deal.turn.facts import DRAW_RULE, comes_next
from rules_kb.kernel.declaring import Effects
from rules_kb.kernel.matters import fulfil, leave
from rules_kb.kernel.model import Transfer, step

effects = Effects()


@effects.on(Draw)
def draw_cards(table: DealTable, action: Draw, ed: DealEdition) -> Iterator[Transfer]:
    """Cards from the pile; a line for what was assumed already moves nothing."""
    turn = table.turn
    if action.by != turn.seat or action.assumed:
        piles.take(table, action.by, action.count)
        if comes_next(table, action):
            table.early, turn.pressed = table.early + action.count, True
        turn.due, turn.assumed = (0, action.count) if action.assumed else (turn.due, turn.assumed)
    elif turn.passes and turn.singles and action.count == 1:
        turn.singles -= 1
        turn.passes -= turn.singles == 0
    elif turn.passes:
        turn.passes -= 1
        miscount(table, DRAW - action.count)
        piles.take(table, action.by, action.count - DRAW)
    elif turn.assumed and (action.count == turn.assumed or not turn.begun):
        piles.take(table, action.by, action.count - turn.assumed)
        turn.assumed = 0
    else:
        start(table, action, ed)
    yield from ()


def start(table: DealTable, action: Draw, ed: DealEdition) -> None:
    """The draw a turn begins with; the rest of it waits for the two after the five, or a pile that was too short."""
    turn, due, left = table.turn, still_to_draw(table, ed), still_due(table, ed)
    waits = is_first_part(table, ed, action.count, due) or runs_out(table, action.count, due)
    piles.take(table, action.by, action.count)
    if turn.missing == action.count:
        turn.missing = 0
        fulfil(table, "draw", turn.seat)
    elif turn.missing:
        miscount(table, left - action.count)
    elif not turn.begun:
        turn.due = due - action.count if waits else 0
        if turn.due:
            table.steps.append(step("{player} draws {count:# card|# cards} more.", player=action.by, count=turn.due))
        miscount(table, 0 if waits else due - action.count)


def miscount(table: DealTable, short: int) -> None:
    """So many cards were drawn too few, or below zero too many; either can be put right in this turn."""
    turn = table.turn
    turn.missing, turn.extra = max(short, 0), max(-short, 0)
    if short:
        leave(table, "draw", DRAW_RULE, turn.seat)


@effects.on(Reshuffle)
def reshuffle(table: DealTable, action: Reshuffle, ed: DealEdition) -> Iterator[Transfer]:
    """The discard pile becomes the draw pile; where a draw has said so already, the line confirms it."""
    if not (table.turn.shuffled and table.pile):
        piles.reshuffle(table)
    table.turn.shuffled = False
    yield from ()
