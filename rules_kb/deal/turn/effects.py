"""Turns: what its entries do."""

from collections.abc import Iterator

from rules_kb.deal import piles
from rules_kb.deal.actions import Count, Discard, End, Return, TurnTo
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.state import DealTable, Turn, following, is_late_excess, is_won
from rules_kb.deal.turn.facts import EXCESS_RULE, LIMIT_RULE, is_astray, put_right
from rules_kb.deal.turns import begin, close_play, mark_unpaid
from rules_kb.deal.win.facts import who_has_won
from rules_kb.kernel.declaring import Effects
from rules_kb.kernel.matters import fold, forget, fulfil, give_up, leave
from rules_kb.kernel.model import Note, Seat, Transfer

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
def discard(table: DealTable, action: Discard, ed: DealEdition) -> Iterator[Transfer]:
    """A card from the hand goes on the discard pile, or one that went under the draw pile by mistake."""
    if not moved_over(table, ed, action, [action.card]):
        put_away(table, action, 1)
        piles.throw_away(table, action.by, action.card)
    yield from ()


@effects.on(Return)
def put_under(table: DealTable, action: Return, ed: DealEdition) -> Iterator[Transfer]:
    """Cards from the hand go under the pile, or those that were discarded by mistake."""
    if not moved_over(table, ed, action, [action.card] * action.count):
        put_away(table, action, action.count)
        piles.put_under(table, action.by, action.card, action.count)
    yield from ()


def moved_over(table: DealTable, ed: DealEdition, action: Discard | Return, cards: list[str]) -> bool:
    """Whether a line was about cards on the wrong pile; other cards are remembered where they go astray."""
    if right := put_right(table, ed, action):
        move_over(table, action, right)
        if not table.astray[action.by]:
            fulfil(table, "pile", action.by)
    elif is_astray(ed, action):
        table.astray.setdefault(action.by, []).extend(cards)
        leave(table, "pile", EXCESS_RULE, action.by)
    return bool(right)


def put_away(table: DealTable, action: Discard | Return, count: int) -> None:
    """Cards leave the hand of the player on turn, or late those kept above the limit; that ends nobody's chance."""
    if is_late_excess(table, action.by, count):
        table.excess[action.by] -= count
        if not table.excess[action.by]:
            fulfil(table, "hand", action.by)
        return
    if action.by == table.turn.seat:
        table.turn.extra = max(table.turn.extra - count, 0)
        if not table.turn.extra and not table.turn.missing:
            fulfil(table, "draw", action.by)
    close_play(table)
    begin(table, action.by)


@effects.on(End)
def end(table: DealTable, action: End, ed: DealEdition) -> Iterator[Transfer]:
    """The turn passes on to the left."""
    if action.by == table.turn.seat:
        player = table.players[action.by]
        over = 0 if player.unknown else max(player.hand - ed.deal_hand_limit, 0)
        pass_on(table, ed, following(table, table.turn.seat))
        table.excess[action.by] = over
        if over:
            leave(table, "hand", LIMIT_RULE, action.by)
    yield from ()


def pass_on(table: DealTable, ed: DealEdition, seat: Seat) -> None:
    """Somebody's turn begins."""
    close_play(table)
    mark_unpaid(table, ed)
    table.fallen = {}
    table.excess.pop(seat, None)
    table.astray.pop(seat, None)
    give_up(table, "hand", seat)
    give_up(table, "pile", seat)
    give_up(table, "draw", table.turn.seat)
    next_one = seat == following(table, table.turn.seat)
    table.turn = Turn(seat=seat, no=table.turn.no + 1)
    if table.early and next_one:
        table.turn.due, table.turn.assumed = 0, table.early
    table.early = 0
    crown(table, ed)
    forget(table, table.turn.no - len(table.players))
    fold(table, seat)


def crown(table: DealTable, ed: DealEdition) -> None:
    """Sets that still lie there win as the own turn begins, before its first card."""
    if not is_won(table):
        table.winner = who_has_won(ed, table)
        table.over = table.winner is not None


@effects.on(TurnTo)
def turn_to(table: DealTable, action: TurnTo, ed: DealEdition) -> Iterator[Transfer]:
    """The table hands the turn to somebody."""
    pass_on(table, ed, action.player)
    yield from ()


@effects.on(Count)
def count(table: DealTable, action: Count, ed: DealEdition) -> Iterator[Transfer]:
    """The hand is what was counted; a difference is put down as unexplained."""
    player = table.players[action.by]
    if not player.unknown and player.hand != action.hand:
        table.notes.append(Note(action.by, "hand", player.hand, action.hand))
        player.known = []
    player.hand, player.unknown = action.hand, False
    yield from ()
