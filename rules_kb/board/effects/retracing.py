"""A step that went wrong is taken back: what it asked for falls, and the token lands where it belongs."""

from collections.abc import Iterator

from msgspec.structs import replace

from rules_kb.board.edition import Edition
from rules_kb.board.effects.auctions import clear_lot
from rules_kb.board.effects.landing import travel
from rules_kb.board.lots import decliner
from rules_kb.board.missteps import GoOn, Retrace, go_on, is_of
from rules_kb.board.money import difference, take_back, to_pot
from rules_kb.board.state import Board, Misstep, standing_on
from rules_kb.core import BANK, Seat, Transfer
from rules_kb.duties import fulfil

# The rule that told of the wrong space has told of this money too.
PUT_RIGHT = "board.move.destination"


def resume(board: Board, action: GoOn, ed: Edition) -> Iterator[Transfer]:
    """The turn goes on where it was."""
    go_on(board)
    yield from ()


def retrace(board: Board, action: Retrace, ed: Edition) -> Iterator[Transfer]:
    """The token goes back; where the throw should have led it is landed on now. What was bought stays so."""
    seat, step = action.by, board.missteps.pop(action.by)
    fulfil(board, f"token {seat}")
    player = board.players[seat]
    if step.only_token:
        player.at = step.player.at
        return
    drop_lot(board, ed, seat)
    walked = player.lap > step.player.lap
    past_go = bool(step.dice) and step.places[0] < step.player.at
    yield from withdraw(board, ed, seat, step, walked and not past_go)
    stand_as_before(board, ed, seat, step)
    if step.dice:
        salaried = walked and past_go
        player.lap += salaried
        board.turn.salaried = board.turn.salaried or (salaried and board.turn.seat == seat)
        yield from travel(board, ed, seat, step.places[0], step.dice, passes=past_go and not walked)


def drop_lot(board: Board, ed: Edition, seat: Seat) -> None:
    """A deed that only the wrong step put on offer is for sale no longer."""
    name = standing_on(board, ed, seat)
    if name and board.deeds[name].owner == BANK and decliner(board, name) == seat:
        clear_lot(board, name)


def withdraw(board: Board, ed: Edition, seat: Seat, step: Misstep, unsalaried: bool) -> Iterator[Transfer]:
    """What the wrong step asked for is owed no more; a salary falls only if the right way does not earn it."""
    fallen = [due for due in board.dues + board.assumed if is_of(due, seat, step, board)]
    kept = next((due for due in fallen if due.why == "go" and not unsalaried), None)
    for due in fallen:
        if due is not kept:
            yield from take_back(board, ed, due)
            board.dues = [other for other in board.dues if other is not due]
    if any(due.why == "pot" for due in fallen):
        board.pot = step.pot
    give_back(board, ed, step)
    if unsalaried and not any(due.why == "go" for due in fallen):
        difference(board, BANK, seat, ed.go_salary, 0, "go", "board.go.salary")


def give_back(board: Board, ed: Edition, step: Misstep) -> None:
    """What was paid for what the wrong space asked for is owed back; a salary is told by the way that earns it."""
    for due in step.paid:
        if due.why != "go":
            to_pot(board, ed, due, -due.amount)
            difference(board, due.frm, due.to, due.amount, 0, "refund", PUT_RIGHT)


def stand_as_before(board: Board, ed: Edition, seat: Seat, step: Misstep) -> None:
    """Token, jail, jail cards, the turn and what was left of it are as they were."""
    player, before = board.players[seat], step.player
    player.at, player.jail, player.lap = before.at, before.jail, before.lap
    while len(player.cards) > len(before.cards):
        deck = player.cards.pop()
        board.decks[deck].under.append(next(card for card in ed.decks[deck] if ed.card[card].keep))
    board.late_draws.pop(seat, None)
    board.late_steps.pop(seat, None)
    board.late_draws |= {seat: step.late_draw} if step.late_draw else {}
    board.late_steps |= {seat: step.late_step} if step.late_step else {}
    if step.turn is not None and (board.turn.seat, board.turn.no) == (seat, step.turn.no):
        board.turn = replace(step.turn, built=board.turn.built)
