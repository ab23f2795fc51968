"""The cards a line brings out of a hand, and those of a line that does not stand, which stay in it."""

from rules_kb.deal import piles
from rules_kb.deal.actions import BY_HAND, OF_THE_TURN, Draw, End, Finish, No, TurnTo
from rules_kb.deal.cards import SETS_TO_WIN
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.pay.effects import break_sets, pay
from rules_kb.deal.pay.facts import what_to_pay
from rules_kb.deal.play.facts import cards_shown
from rules_kb.deal.setup.facts import may_even_out
from rules_kb.deal.state import OVER, DealTable, drawn_over, following, is_won, kept_over, start_draw, still_to_draw
from rules_kb.deal.turn.facts import TAKES_TURN, comes_next, may_have_ended
from rules_kb.deal.win.facts import who_has_won
from rules_kb.kernel.matters import close_all, fulfil, give_up, put_first, tell_anew, undone
from rules_kb.kernel.model import TABLE, Action, step

# What is done only once the cards of the start of a turn are drawn.
AFTER_THE_DRAW = frozenset({*OF_THE_TURN, No}) - {Draw}


def shown_in_vain(table: DealTable, action: Action, ed: DealEdition) -> None:
    """The cards of a line that does not stand go back into the hand, and everybody has seen them."""
    table.turn.pressed = table.turn.pressed or comes_next(table, action)
    if isinstance(action, BY_HAND):
        piles.show(table, ed, action.by, cards_shown(table, ed, action))


def implied(table: DealTable, action: Action, ed: DealEdition) -> tuple[Action, ...]:
    """The next player's card or draw ends the turn before it; a turn begins with its draw, written down or not."""
    turn = table.turn
    if table.over:
        return ()
    if table.winner is not None and isinstance(action, OF_THE_TURN):
        # Whoever goes on after a theft that wins has not refused it.
        return (Finish(TABLE),)
    if action.by == turn.seat:
        return first_draw(table, ed) if not turn.begun and type(action) in AFTER_THE_DRAW else ()
    if comes_next(table, action):
        ends = (*first_draw(table, ed), End(turn.seat), *draw_of(table, ed, action))
        return ends if may_have_ended(table, ed) else ()
    if table.midgame and turn.no == 1 and may_be_on(table, action):
        # The position did not say whose turn it was.
        return (TurnTo(TABLE, action.by), *draw_of(table, ed, action))
    return ()


def may_be_on(table: DealTable, action: Action) -> bool:
    """Whether a line is a card or a draw of the second player, before the first has had one."""
    turn = table.turn
    early = not turn.begun and turn.due is None and not is_won(table)
    return early and action.by == following(table, turn.seat) != turn.seat and isinstance(action, TAKES_TURN)


def draw_of(table: DealTable, ed: DealEdition, action: Action) -> tuple[Draw, ...]:
    """The draw before somebody's first card; a line that is the draw itself needs no other, nor does one made early."""
    left = 0 if isinstance(action, Draw) else start_draw(table, ed, action.by)
    return (Draw(action.by, left, True),) if left > 0 else ()


def first_draw(table: DealTable, ed: DealEdition) -> tuple[Draw, ...]:
    """The draw of the player on turn that nobody wrote down."""
    left = still_to_draw(table, ed)
    return (Draw(table.turn.seat, left, True),) if left else ()


def afterwards(table: DealTable, ed: DealEdition) -> None:
    """The player on turn, or where the edition says so anybody, wins with the sets that lie there.

    A theft that wins can still be refused: only when that chance is gone the game is over.
    """
    break_sets(table, ed)
    put_right_by_itself(table, ed)
    if not table.over:
        known, open_ = table.winner, bool(table.pending and table.pending.taken)
        table.winner = who_has_won(ed, table) if known is None else known
        table.over = table.winner is not None and not open_
        if known is None and table.winner is not None and open_:
            told = "{player} has {count} full sets and wins, unless the card is refused."
            table.steps.append(step(told, player=table.winner, count=SETS_TO_WIN))


def put_right_by_itself(table: DealTable, ed: DealEdition) -> None:
    """What is past or done without a word: a hand that is not too long any more, cards to put back that were played.

    After the first draw no deal is evened out.
    """
    for seat in [seat for seat in table.excess if not kept_over(table, ed, seat)] if table.excess else ():
        table.excess.remove(seat)
        fulfil(table, "hand", seat)
    if not table.open.duties:
        return
    played = [one for one in undone(table, "draw", about=OVER) if not drawn_over(table, one.who)]
    close_all(table, played, "lapsed")
    if not may_even_out(table):
        give_up(table, "deal")


def settle(table: DealTable, n: int, ed: DealEdition) -> None:
    """What entry `n` left owing is paid now, with the cards that cost the payers least."""
    for due in [due for due in table.dues if n in due.entries]:
        # A payment goes to the oldest charge that nobody has told of yet, so this one is it.
        put_first(table, due)
        told = due.told
        tell_anew(table, due, ())
        pay(table, what_to_pay(table, ed, due), ed)
        tell_anew(table, due, (*told, *due.told))
