"""What a line of a Deal log says without writing it down."""

from collections.abc import Iterator

from rules_kb.core import TABLE, Action, Transfer
from rules_kb.deal.actions import OF_THE_TURN, PLAYS, Draw, End, Finish, No, TurnTo
from rules_kb.deal.cards import SETS_TO_WIN
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.effects.charges import break_sets, pay
from rules_kb.deal.paying import cheapest, payment
from rules_kb.deal.state import Table, following, is_won, start_draw, still_to_draw
from rules_kb.deal.winning import who_has_won


def comes_next(table: Table, action: Action) -> bool:
    """Whether a line is a card or a draw of the player after the one on turn."""
    next_one = action.by == following(table, table.turn.seat) and action.by != table.turn.seat
    return next_one and isinstance(action, (*PLAYS, Draw)) and not is_won(table)


def implied(table: Table, action: Action, ed: DealEdition) -> tuple[Action, ...]:
    """The next player's card or draw ends the turn before it; a turn begins with its draw, written down or not."""
    turn = table.turn
    if table.winner is not None and not table.over and isinstance(action, OF_THE_TURN):
        # Whoever goes on after a theft that wins has not refused it.
        return (Finish(TABLE),)
    if comes_next(table, action) and (turn.begun or turn.due is not None):
        return (*first_draw(table, ed), End(turn.seat), *draw_of(table, ed, action))
    if comes_next(table, action) and table.midgame and turn.no == 1:
        # The position did not say whose turn it was.
        return (TurnTo(TABLE, action.by), *draw_of(table, ed, action))
    if action.by == turn.seat and isinstance(action, (*OF_THE_TURN, No)) and not isinstance(action, Draw):
        return first_draw(table, ed)
    return ()


def draw_of(table: Table, ed: DealEdition, action: Action) -> tuple[Draw, ...]:
    """The draw before somebody's first card; a line that is the draw itself needs no other."""
    return () if isinstance(action, Draw) else (Draw(action.by, start_draw(table, ed, action.by), True),)


def first_draw(table: Table, ed: DealEdition) -> tuple[Draw, ...]:
    """The draw of the player on turn that nobody wrote down."""
    left = still_to_draw(table, ed)
    return (Draw(table.turn.seat, left, True),) if left else ()


def afterwards(table: Table, ed: DealEdition) -> Iterator[Transfer]:
    """The player on turn, or where the edition says so anybody, wins with the sets that lie there.

    A theft that wins can still be refused: only when that chance is gone the game is over.
    """
    break_sets(table, ed)
    if not table.over:
        known, open_ = table.winner, bool(table.pending and table.pending.taken)
        table.winner = who_has_won(ed, table) if known is None else known
        table.over = table.winner is not None and not open_
        if known is None and table.winner is not None and open_:
            table.steps.append(f"{{{table.winner}}} has {SETS_TO_WIN} full sets and wins, unless the card is refused.")
    yield from ()


def settle(table: Table, n: int, ed: DealEdition) -> Iterator[Transfer]:
    """What entry `n` left owing is paid now, with the cards that cost the payers least."""
    for due in [due for due in table.dues if n in (due.seq, due.flagged_at)]:
        # A payment goes to the oldest charge, so this one is it.
        table.dues = [due, *(other for other in table.dues if other is not due)]
        payer = table.players[due.frm]
        yield from pay(table, payment(due.frm, due.to, payer, cheapest(ed, payer, due.amount)), ed)
