"""Turns begin, go on and end; drawing, discarding, counting."""

from collections.abc import Iterator

from rules_kb.core import Due, Note, Seat, Transfer
from rules_kb.deal import piles
from rules_kb.deal.actions import Count, Dealt, Discard, Draw, End, Finish, Reshuffle, Resync, Return, TurnTo, Win
from rules_kb.deal.astray import is_astray, move_over, put_right
from rules_kb.deal.blocks import counted, marked
from rules_kb.deal.cards import DRAW
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.sets import payable
from rules_kb.deal.start import place
from rules_kb.deal.state import Table, Turn, following, is_first_part, is_late_excess, is_won, still_due, still_to_draw
from rules_kb.deal.wording import cards_of
from rules_kb.duties import fulfil, give_up, leave


def draw(table: Table, action: Draw, ed: DealEdition) -> Iterator[Transfer]:
    """Cards from the pile; a line for what was assumed already moves nothing."""
    turn = table.turn
    table.played_on = table.played_on or (is_won(table) and not action.assumed)
    if action.by != turn.seat or action.assumed:
        piles.take(table, action.by, action.count)
        turn.due, turn.assumed = (0, action.count) if action.assumed else (turn.due, turn.assumed)
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


def start(table: Table, action: Draw, ed: DealEdition) -> None:
    """The draw a turn begins with; the rest of it waits for the two after the five, or a pile that was too short."""
    turn, due, left = table.turn, still_to_draw(table, ed), still_due(table, ed)
    waits = is_first_part(table, ed, action.count, due) or (table.pile is not None and table.pile <= action.count < due)
    piles.take(table, action.by, action.count)
    if turn.missing == action.count:
        turn.missing = 0
        fulfil(table, f"draw {turn.seat}")
    elif turn.missing:
        miscount(table, left - action.count)
    elif not turn.begun:
        turn.due = due - action.count if waits else 0
        table.steps += [f"{{{action.by}}} draws {cards_of(turn.due)} more."] * bool(turn.due)
        miscount(table, 0 if waits else due - action.count)


def miscount(table: Table, short: int) -> None:
    """So many cards were drawn too few, or below zero too many; either can be put right in this turn."""
    turn = table.turn
    turn.missing, turn.extra = max(short, 0), max(-short, 0)
    if short:
        leave(table, f"draw {turn.seat}")


def begin(table: Table, seat: Seat) -> None:
    """Something but a draw is done by the player on turn: the start of the turn is over."""
    table.turn.begun = table.turn.begun or seat == table.turn.seat


def discard(table: Table, action: Discard, ed: DealEdition) -> Iterator[Transfer]:
    """A card from the hand goes on the discard pile, or one that went under the draw pile by mistake."""
    if not moved_over(table, ed, action, [action.card]):
        put_away(table, action, 1)
        piles.throw_away(table, action.by, action.card)
    yield from ()


def put_under(table: Table, action: Return, ed: DealEdition) -> Iterator[Transfer]:
    """Cards from the hand go under the pile, or those that were discarded by mistake."""
    if not moved_over(table, ed, action, [action.card] * action.count):
        put_away(table, action, action.count)
        piles.put_under(table, action.by, action.card, action.count)
    yield from ()


def moved_over(table: Table, ed: DealEdition, action: Discard | Return, cards: list[str]) -> bool:
    """Whether a line was about cards on the wrong pile; other cards are remembered where they go astray."""
    if right := put_right(table, ed, action):
        move_over(table, action, right)
        if not table.astray[action.by]:
            fulfil(table, f"pile {action.by}")
    elif is_astray(ed, action):
        table.astray.setdefault(action.by, []).extend(cards)
        leave(table, f"pile {action.by}")
    return bool(right)


def put_away(table: Table, action: Discard | Return, count: int) -> None:
    """Cards leave the hand of the player on turn, or late those kept above the limit; that ends nobody's chance."""
    if is_late_excess(table, action.by, count):
        table.excess[action.by] -= count
        if not table.excess[action.by]:
            fulfil(table, f"hand {action.by}")
        return
    if action.by == table.turn.seat:
        table.turn.extra = max(table.turn.extra - count, 0)
        if not table.turn.extra and not table.turn.missing:
            fulfil(table, f"draw {action.by}")
    close_play(table)
    begin(table, action.by)


def reshuffle(table: Table, action: Reshuffle, ed: DealEdition) -> Iterator[Transfer]:
    """The discard pile becomes the draw pile."""
    piles.reshuffle(table)
    yield from ()


def close_play(table: Table) -> None:
    """The last card can no longer be answered, and what was received is in its place."""
    table.pending, table.answers, table.received, table.overpaid = None, [], {}, {}


def mark_unpaid(table: Table, ed: DealEdition) -> None:
    """Charges left unpaid are told once; whoever has nothing to pay with owes nothing."""
    let_off(table, ed, table.dues)
    for due in table.dues:
        if not due.flagged:
            due.flagged, due.flagged_at = "deal.pay.enough", table.seq


def let_off(table: Table, ed: DealEdition, dues: list[Due]) -> None:
    """Whoever has nothing to pay with owes nothing of these."""
    poor = dict.fromkeys(due.frm for due in dues if not payable(ed, table.players[due.frm]))
    gone = [due for due in dues if due.frm in poor]
    table.dues = [due for due in table.dues if not any(due is each for each in gone)]
    table.steps += [f"{{{seat}}} has nothing on the table to pay with and owes nothing." for seat in poor]


def end(table: Table, action: End, ed: DealEdition) -> Iterator[Transfer]:
    """The turn passes on to the left."""
    if action.by == table.turn.seat:
        player = table.players[action.by]
        over = 0 if player.unknown else max(player.hand - ed.deal_hand_limit, 0)
        pass_on(table, ed, following(table, table.turn.seat))
        table.excess[action.by] = over
        if over:
            leave(table, f"hand {action.by}")
    yield from ()


def pass_on(table: Table, ed: DealEdition, seat: Seat) -> None:
    """Somebody's turn begins."""
    close_play(table)
    mark_unpaid(table, ed)
    table.fallen = {}
    table.excess.pop(seat, None)
    table.astray.pop(seat, None)
    give_up(table, f"hand {seat}", f"pile {seat}", f"draw {table.turn.seat}")
    table.turn = Turn(seat=seat, no=table.turn.no + 1)


def turn_to(table: Table, action: TurnTo, ed: DealEdition) -> Iterator[Transfer]:
    """The table hands the turn to somebody."""
    pass_on(table, ed, action.player)
    yield from ()


def count(table: Table, action: Count, ed: DealEdition) -> Iterator[Transfer]:
    """The hand is what was counted; a difference is put down as unexplained."""
    player = table.players[action.by]
    if not player.unknown and player.hand != action.hand:
        table.notes.append(Note(action.by, "hand", str(player.hand), str(action.hand)))
        player.known = []
    player.hand, player.unknown = action.hand, False
    yield from ()


def dealt(table: Table, action: Dealt, ed: DealEdition) -> Iterator[Transfer]:
    """A hand as it was dealt; the pile has the rest."""
    player = table.players[action.by]
    if table.pile is not None:
        table.pile = max(table.pile + player.hand - action.count, 0)
    player.hand, player.unknown = action.count, False
    yield from ()


def win(table: Table, action: Win, ed: DealEdition) -> Iterator[Transfer]:
    """A player who says so and is let has won."""
    table.steps.append(f"{{{action.by}}} has won.")
    table.winner, table.over = action.by, True
    yield from ()


def finish(table: Table, action: Finish, ed: DealEdition) -> Iterator[Transfer]:
    """The game is over; what is logged after it is booked, not judged."""
    close_play(table)
    table.over = True
    yield from ()


def resync(table: Table, action: Resync, ed: DealEdition) -> Iterator[Transfer]:
    """This is how it stands: what the log cannot explain is put down as that."""
    block = action.block
    before = [summary(table, ed, seat) for seat in range(len(table.players))]
    told_again = {(owing.frm, owing.to) for owing in block.owing}
    table.dues = [d for d in table.dues if (d.frm, d.to) not in told_again]
    close_play(table)
    table.midgame, table.astray, table.given = True, {}, {}
    place(table, ed, block)
    for seat, was in enumerate(before):
        now = summary(table, ed, seat)
        table.notes += [Note(seat, what, was[what], now[what]) for what in was if was[what] != now[what]]
    yield from ()


def summary(table: Table, ed: DealEdition, seat: Seat) -> dict[str, str]:
    """What can be seen of a player: the number of cards in hand, the bank, the properties."""
    player = table.players[seat]
    owns = sorted(marked(laid) for laid in player.area)
    return {
        "hand": "?" if player.unknown else str(player.hand),
        "bank": counted(sorted(player.bank)) if player.bank else "",
        "properties": counted(owns) if owns else "",
    }
