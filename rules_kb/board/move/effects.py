"""Moving: what its entries do."""

from msgspec.structs import replace

from rules_kb.board.actions import Land, Move, Retrace, Roll
from rules_kb.board.auction.facts import decliner
from rules_kb.board.deeds import clear_lot
from rules_kb.board.edition import BoardEdition
from rules_kb.board.go.facts import BONUS, ONES, SALARY, throw_bonus
from rules_kb.board.money import difference, owe, take_back, to_pot
from rules_kb.board.move.facts import DESTINATION, moves_by_throw
from rules_kb.board.speed.facts import is_triple, only_puts
from rules_kb.board.state import Board, Misstep, standing_on
from rules_kb.board.tokens import carry_off, is_of, release, remember, send_to_jail, travel
from rules_kb.board.turn.facts import confirms, is_doubles
from rules_kb.board.turns import keep_for_later, pass_by, start_throw
from rules_kb.kernel.declaring import Effects
from rules_kb.kernel.matters import close, fulfil
from rules_kb.kernel.model import BANK, BillLine, Seat

effects = Effects()


@effects.on(Roll, when=moves_by_throw)
def free_throw(board: Board, action: Roll, ed: BoardEdition) -> None:
    """An ordinary move; doubles throw again, the third doubles go to jail and the Speed Die is not used."""
    turn, triple = board.turn, is_triple(action.dice, board.turn.speed)
    counts = is_doubles(action) and not (triple and ed.speed_die_triples_as_third_double == "not_jail")
    turn.doubles += counts
    if counts and turn.doubles == 3:
        turn.speed, to = "", action.to
        send_to_jail(board, ed, action.by, None if to == ed.jail_at else to)
        return
    used_up = turn.freed_by_doubles and not ed.jail_doubles_extra_turn
    used_up = used_up or (turn.paid_out and not ed.jail_paid_then_doubles_extra_turn)
    more = ed.speed_die_triples_reroll if triple else is_doubles(action)
    turn.again = more and ed.doubles_extra_roll and not used_up
    if extra := throw_bonus(ed, action.dice):
        lucky = "double ones" if action.dice == ONES else "doubles"
        owe(board, BANK, action.by, "bonus", (BillLine(lucky, extra),), rule=BONUS)


@effects.on(Land)
def land(board: Board, action: Land, ed: BoardEdition) -> None:
    """A landing whose throw nobody knows: what hangs on the dice stays open; one told twice happened once."""
    if confirms(board, action):
        pass_by(board)
        return
    start_throw(board, ed, action.by)
    board.turn.dice, board.turn.speed, board.turn.unsure = None, "", True
    if board.players[action.by].jail:
        release(board, ed, action.by)
    travel(board, ed, action.by, action.space, None)


@effects.on(Retrace)
def retrace(board: Board, action: Retrace, ed: BoardEdition) -> None:
    """The token goes back; where the throw should have led it is landed on now. What was bought stays so."""
    seat, step = action.by, board.missteps.pop(action.by)
    fulfil(board, "token", seat)
    player = board.players[seat]
    if step.only_token:
        player.at = step.player.at
        return
    drop_lot(board, ed, seat)
    walked = player.lap > step.player.lap
    past_go = bool(step.dice) and step.places[0] < step.player.at
    withdraw(board, ed, seat, step, walked and not past_go)
    stand_as_before(board, ed, seat, step)
    if step.dice:
        salaried = walked and past_go
        player.lap += salaried
        board.turn.salaried = board.turn.salaried or (salaried and board.turn.seat == seat)
        travel(board, ed, seat, step.places[0], step.dice, passes=past_go and not walked)


def drop_lot(board: Board, ed: BoardEdition, seat: Seat) -> None:
    """A deed that only the wrong step put on offer is for sale no longer."""
    name = standing_on(board, ed, seat)
    if name and board.deeds[name].owner == BANK and (ed.auction_on_landing or decliner(board, name) == seat):
        clear_lot(board, name)


def withdraw(board: Board, ed: BoardEdition, seat: Seat, step: Misstep, unsalaried: bool) -> None:
    """What the wrong step asked for is owed no more; a salary falls only if the right way does not earn it."""
    fallen = [due for due in board.dues + board.assumed if is_of(due, seat, step, board)]
    kept = next((due for due in fallen if due.why == "go" and not unsalaried), None)
    for due in fallen:
        if due is not kept:
            take_back(board, ed, due)
            close(board, due, "done")
    if any(due.why == "pot" for due in fallen):
        board.pot = step.pot
    give_back(board, ed, step)
    if unsalaried and not any(due.why == "go" for due in fallen):
        difference(board, BANK, seat, ed.go_salary, 0, "go", SALARY)


def give_back(board: Board, ed: BoardEdition, step: Misstep) -> None:
    """What was paid for what the wrong space asked for is owed back; a salary is told by the way that earns it."""
    for due in step.paid:
        if due.why != "go":
            to_pot(board, ed, due, -due.amount)
            # The rule that told of the wrong space has told of this money too.
            difference(board, due.frm, due.to, due.amount, 0, "refund", DESTINATION)


def stand_as_before(board: Board, ed: BoardEdition, seat: Seat, step: Misstep) -> None:
    """Token, jail, jail cards, the turn and what was left of it are as they were."""
    player, before = board.players[seat], step.player
    player.at, player.jail, player.lap, player.stays = before.at, before.jail, before.lap, before.stays
    while len(player.cards) > len(before.cards):
        deck = player.cards.pop()
        board.decks[deck].under.append(next(card for card in ed.decks[deck] if ed.card[card].keep))
    board.late_draws.pop(seat, None)
    board.late_steps.pop(seat, None)
    board.late_draws |= {seat: step.late_draws} if step.late_draws else {}
    board.late_steps |= {seat: step.late_step} if step.late_step else {}
    if step.turn is None:
        return
    if (board.turn.seat, board.turn.no) == (seat, step.turn.no):
        board.turn = replace(step.turn, built=board.turn.built)
    else:
        keep_for_later(board, step.turn)


@effects.on(Move, when=only_puts)
def put_token(board: Board, action: Move, ed: BoardEdition) -> None:
    """A token put somewhere without a step that was due stands there for all to see."""
    player = board.players[action.by]
    if player.jail:
        carry_off(board, ed, action.by, action.space)
    elif action.space != player.at:
        remember(board, action.by, [player.at], only_token=True)
    player.at = action.space
