"""Jail: what its entries do."""

from rules_kb.board.actions import Pay, Roll, Use
from rules_kb.board.dues import fine_of, payer_of
from rules_kb.board.edition import BoardEdition
from rules_kb.board.jail.facts import JAIL_FINE, LAST_TRY, pays_fine, pays_fine_late, tries_the_door
from rules_kb.board.money import difference, move, owe
from rules_kb.board.state import Board
from rules_kb.board.tokens import carry_off, go_forward, leave_jail, release
from rules_kb.board.turn.facts import is_doubles
from rules_kb.kernel.declaring import Effects
from rules_kb.kernel.matters import close_all, leave
from rules_kb.kernel.model import BANK, BillLine, Seat, Told

effects = Effects()


@effects.on(Roll, when=tries_the_door)
def jail_throw(board: Board, action: Roll, ed: BoardEdition) -> None:
    """Doubles free a player; the last failed throw costs the fine, and its move waits for the payment."""
    player, turn = board.players[action.by], board.turn
    if is_doubles(action) and ed.jail_doubles_leave:
        release(board, ed, action.by)
        turn.freed_by_doubles, turn.again = True, ed.jail_doubles_extra_turn
        go_forward(board, ed, action.by, sum(action.dice), action.to)
        return
    carry_off(board, ed, action.by, action.to)
    if player.jail >= ed.jail_max_turns:
        turn.leaving = True
        force_fine(board, ed, action.by)
    else:
        player.jail += 1
        turn.over = True


def force_fine(board: Board, ed: BoardEdition, seat: Seat) -> None:
    """The fine is called, once; one that was due on an earlier turn has been reported with this throw."""
    fine = fine_of(board, ed, seat)
    if not fine:
        leave_jail(board, ed, seat)
        return
    overdue = board.players[seat].jail > ed.jail_max_turns
    if overdue:
        leave(board, "step", LAST_TRY, seat)
    if any(d.why == "jail" and d.frm == seat for d in board.dues):
        return
    told = (Told(board.seq, LAST_TRY),) if overdue else ()
    bill = (BillLine("jail fine", fine),)
    owe(board, seat, BANK, "jail", bill, rule=JAIL_FINE, late=LAST_TRY, told=told)


@effects.on(Use)
def use(board: Board, action: Use, ed: BoardEdition) -> None:
    """A jail card opens the door and goes under its deck."""
    player, turn = board.players[action.by], board.turn
    deck = action.deck or player.cards[0]
    player.cards.remove(deck)
    board.decks[deck].under.append(next(card for card in ed.decks[deck] if ed.card[card].keep))
    close_all(board, [d for d in board.dues if d.why == "jail" and d.frm == action.by], "done")
    turn.paid_out = turn.paid_out or (turn.seat == action.by and not turn.rolled)
    if player.jail:
        leave_jail(board, ed, action.by)


@effects.on(Pay, when=pays_fine)
def pay_fine(board: Board, action: Pay, ed: BoardEdition) -> None:
    """The fine before the throw opens the door."""
    seat = payer_of(action)
    fine = fine_of(board, ed, seat)
    move(board, action.by, BANK, action.amount)
    if ed.tax_and_fines_go_to == "pot":
        board.pot += min(action.amount, fine)
    # What is missing is the prisoner's to pay; what is too much goes back to whoever paid.
    debtor = seat if action.amount < fine else action.by
    difference(board, debtor, BANK, action.amount, fine, "fine", JAIL_FINE)
    release(board, ed, seat)
    if board.turn.seat == seat:
        board.turn.paid_out = True
        board.turn.over = board.turn.over or ed.jail_fine_when == "next_turn"


@effects.on(Pay, when=pays_fine_late)
def pay_fine_late(board: Board, action: Pay, ed: BoardEdition) -> None:
    """A fine after the throw opens no door, and comes back."""
    move(board, action.by, BANK, action.amount)
    difference(board, action.by, BANK, action.amount, 0, "refund", JAIL_FINE)
