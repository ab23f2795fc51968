"""Go: what its entries do."""

from rules_kb.board.edition import BoardEdition
from rules_kb.board.go.facts import SALARY
from rules_kb.board.money import owe
from rules_kb.board.state import Board
from rules_kb.board.tokens import laps
from rules_kb.kernel.declaring import Effects
from rules_kb.kernel.model import BANK, BillLine, Seat

effects = Effects()


@laps
def pass_go(board: Board, ed: BoardEdition, seat: Seat, exact: bool) -> None:
    """A lap is done: the salary falls due."""
    board.players[seat].lap += 1
    on_turn = board.turn.seat == seat
    if on_turn and board.turn.salaried and not ed.go_salary_twice_in_turn:
        return
    board.turn.salaried = board.turn.salaried or on_turn
    bill = [BillLine("salary", ed.go_salary)]
    if exact and ed.go_exact_landing_bonus == "double":
        bill.append(BillLine("landed on Go", ed.go_salary))
    if exact and ed.go_exact_landing_sum:
        bill.append(BillLine("bonus for landing on Go", ed.go_exact_landing_sum))
    deadline = "own_turn" if ed.go_salary_claim_deadline == "next_turn" else ""
    owe(board, BANK, seat, "go", tuple(bill), rule=SALARY, asked=None, until=deadline)
