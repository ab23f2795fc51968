"""Turns: what its entries do."""

from rules_kb.deal import piles
from rules_kb.deal.actions import Count, Discard, End, Return, TurnTo
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.state import OVER, SHORT, DealTable, Turn, drawn_over, following, is_won, start_draw
from rules_kb.deal.turn.facts import EXCESS_RULE, LIMIT_RULE, ORDER_RULE, amiss, count_of, put_right
from rules_kb.deal.turns import begin, close_play, mark_unpaid
from rules_kb.deal.win.facts import who_has_won
from rules_kb.kernel.declaring import Effects
from rules_kb.kernel.matters import fold, forget, fulfil, give_up_all, leave
from rules_kb.kernel.model import Note, Seat

effects = Effects()


def move_over(table: DealTable, action: Discard | Return, cards: list[str]) -> None:
    """Cards leave the pile they went astray on for the other one."""
    for card in cards:
        table.astray[action.by].remove(card)
        if isinstance(action, Return):
            table.discard.remove(card)
            table.under += [card] * (table.pile is not None)
        else:
            table.discard.append(action.card)
            if card in table.under:
                # The lowest is the one that went there last.
                del table.under[len(table.under) - 1 - table.under[::-1].index(card)]
    if table.pile is not None:
        table.pile += len(cards) if isinstance(action, Return) else -len(cards)


@effects.on(Discard)
def discard(table: DealTable, action: Discard, ed: DealEdition) -> None:
    """A card from the hand goes on the discard pile, or one that went under the draw pile by mistake."""
    if not moved_over(table, ed, action):
        put_away(table, ed, action)
        piles.throw_away(table, action.by, action.card)


@effects.on(Return)
def put_under(table: DealTable, action: Return, ed: DealEdition) -> None:
    """Cards from the hand go under the pile, or those that were discarded by mistake."""
    if not moved_over(table, ed, action):
        put_away(table, ed, action)
        piles.put_under(table, action.by, action.card, action.count)


def moved_over(table: DealTable, ed: DealEdition, action: Discard | Return) -> bool:
    """Whether a line was about cards on the wrong pile."""
    right = put_right(table, ed, action)
    if right:
        move_over(table, action, right)
        if not table.astray[action.by]:
            fulfil(table, "pile", action.by)
    return bool(right)


def put_away(table: DealTable, ed: DealEdition, action: Discard | Return) -> None:
    """Cards leave a hand: late or on somebody else's turn that ends nobody's chance; what was wrong is left to be done."""
    seat, wrong = action.by, amiss(table, ed, action)
    if wrong == "wrong":
        table.astray.setdefault(seat, []).extend([action.card] * count_of(action))
        leave(table, "pile", EXCESS_RULE, seat)
    elif wrong:
        leave(table, "back", ORDER_RULE if wrong == "turn" else EXCESS_RULE, seat)
    if isinstance(action, Return):
        put_back(table, seat, action.count)
    if seat == table.turn.seat:
        close_play(table)
        begin(table, ed, seat)


def put_back(table: DealTable, seat: Seat, count: int) -> None:
    """Of cards put under the pile those go first that were drawn too many or too early."""
    over = drawn_over(table, seat)
    left = max(over - count, 0)
    if seat == table.turn.seat:
        table.turn.extra = left
    elif over:
        table.early[seat] = left
    if not left:
        fulfil(table, "draw", seat, OVER)


@effects.on(End)
def end(table: DealTable, action: End, ed: DealEdition) -> None:
    """The turn passes on to the left."""
    if action.by == table.turn.seat:
        player = table.players[action.by]
        pass_on(table, ed, following(table, table.turn.seat))
        if not player.unknown and player.hand > ed.deal_hand_limit:
            table.excess.append(action.by)
            leave(table, "hand", LIMIT_RULE, action.by)


def pass_on(table: DealTable, ed: DealEdition, seat: Seat) -> None:
    """Somebody's turn begins."""
    close_play(table)
    mark_unpaid(table, ed)
    table.fallen = {}
    table.excess = [kept for kept in table.excess if kept != seat]
    table.astray.pop(seat, None)
    give_up_all(table, ("hand", "pile", "back"), seat, "")
    for about in (SHORT, OVER):
        give_up_all(table, ("draw",), table.turn.seat, about)
    left, early = start_draw(table, ed, seat), table.early.pop(seat, 0)
    table.turn = Turn(seat=seat, no=table.turn.no + 1)
    if early:
        begin_with(table, early, left)
    crown(table, ed)
    forget(table, table.turn.no - len(table.players))
    fold(table, seat)


def begin_with(table: DealTable, early: int, left: int) -> None:
    """Cards drawn too early are the draw of the turn that begins; one too few is still to be drawn, one too many goes back."""
    turn = table.turn
    turn.due, turn.extra = max(left, 0), max(-left, 0)
    # All of it: a line for the draw may say so once more.
    turn.assumed = early if not left else 0
    if not turn.extra:
        fulfil(table, "draw", turn.seat, OVER)


def crown(table: DealTable, ed: DealEdition) -> None:
    """Sets that still lie there win as the own turn begins, before its first card."""
    if not is_won(table):
        table.winner = who_has_won(ed, table)
        table.over = table.winner is not None


@effects.on(TurnTo)
def turn_to(table: DealTable, action: TurnTo, ed: DealEdition) -> None:
    """The table hands the turn to somebody."""
    pass_on(table, ed, action.player)


@effects.on(Count)
def count(table: DealTable, action: Count, ed: DealEdition) -> None:
    """The hand is what was counted; a difference is put down as unexplained."""
    player = table.players[action.by]
    if not player.unknown and player.hand != action.hand:
        table.notes.append(Note(action.by, "hand", player.hand, action.hand))
        player.known = []
    player.hand, player.unknown = action.hand, False
