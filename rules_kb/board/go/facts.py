"""Go: questions and sums."""

from rules_kb.board.actions import Collect, Pay
from rules_kb.board.dues import ground, is_assumed, pool, together
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import Board
from rules_kb.kernel.model import BANK, Action, Due

SALARY = "board.go.salary"
SALARY_LATE = "board.go.late"
BONUS = "board.go.bonus"

# What every printing pays for passing Go.
PRINTED_SALARY = 200
# What tables that play it pay for a throw of two ones.
USUAL_BONUS = 500
ONES = (1, 1)


def basis(board: Board, ed: BoardEdition, action: Collect) -> Due | None:
    """The due that money is taken for; twice the salary on Go is meant as the salary, named or not."""
    due = ground(board, ed, action)
    fits = due is not None and (due.why == "go" or due.amount == action.amount)
    if fits:
        return due
    if doubles_salary(board, ed, action):
        return next(iter(pool(board, BANK, action.by, "go")), None)
    return printed_salary(board, ed, action) or due


def printed_salary(board: Board, ed: BoardEdition, action: Collect) -> Due | None:
    """The salary that a bare sum is meant for which this table does not pay, but its printed rules do."""
    if action.why or action.amount != PRINTED_SALARY or ed.go_salary == PRINTED_SALARY:
        return None
    salaries = pool(board, BANK, action.by, "go")
    return next((d for d in salaries if not is_assumed(d) or d.turn == board.turn.no), None)


def doubles_salary(board: Board, ed: BoardEdition, action: Collect) -> bool:
    """Whether twice the salary is taken by a player who landed on Go."""
    on_go = board.turn.landed == ed.go_at and board.players[action.by].at == ed.go_at
    twice = action.why in ("", "go") and action.amount == 2 * ed.go_salary
    return twice and on_go and not together(board, action)


def takes_for_doubles(board: Board, ed: BoardEdition, action: Collect) -> bool:
    """Whether what some table pays for such doubles is taken after them, for no reason named."""
    dice = board.turn.dice
    if action.why or board.turn.seat != action.by or dice is None or dice[0] != dice[1]:
        return False
    usual = ed.snake_eyes_bonus or (USUAL_BONUS if dice == ONES else 0)
    return action.amount > 0 and action.amount == (throw_bonus(ed, dice) or usual)


def throw_bonus(ed: BoardEdition, dice: tuple[int, int]) -> int:
    """What the table pays for a throw: two ones, or any other doubles."""
    if dice == ONES:
        return ed.snake_eyes_bonus
    return ed.doubles_bonus if dice[0] == dice[1] else 0


def late_salary(board: Board, action: Collect) -> Due | None:
    """The salary that is taken after it has lapsed."""
    fits = [d for d in board.lapsed if d.why == "go" and d.to == action.by and d.amount == action.amount]
    return fits[-1] if fits and action.why == "go" else None


def sent_back_by(board: Board, ed: BoardEdition, action: Pay | Collect) -> str:
    """The rule on Go that sends a bonus back the table does not pay, or a salary taken too late."""
    if isinstance(action, Pay):
        return ""
    if doubles_salary(board, ed, action) or takes_for_doubles(board, ed, action):
        return BONUS
    return SALARY_LATE if late_salary(board, action) else ""


def salary_sent_back_by(board: Board, ed: BoardEdition, action: Pay | Collect) -> str:
    """The rule on Go that sends a salary back which was not earned."""
    return SALARY if isinstance(action, Collect) and action.why == "go" else ""


def held_against(board: Board, action: Action) -> tuple[str, ...]:
    """The rule on Go that money is held against which is named for it."""
    laws = {"go": SALARY, "bonus": BONUS}
    return (laws[action.why],) if isinstance(action, (Pay, Collect)) and action.why in laws else ()
