"""Go: the salary, and the bonuses some tables play."""

from rules_kb.board.actions import Collect
from rules_kb.board.edition import Edition
from rules_kb.board.effects.payments import basis, chosen_jail, doubles_salary, late_salary, snake_eyes
from rules_kb.board.money import meant
from rules_kb.board.state import Board
from rules_kb.core import Breach, Rules, breach

rules = Rules("board.go")


@rules.on(
    Collect,
    level="irregular",
    says="{player} took ${taken} for Go; ${right} was due.",
    fix="{remedy}.",
    reads=("go_salary", "go_salary_twice_in_turn", "go_salary_moving_backwards"),
)
def salary(board: Board, action: Collect, ed: Edition) -> Breach:
    """The salary is paid once for each time one lands on or passes Go, forwards."""
    if action.why != "go":
        return None
    due = meant(board, ed, action)
    right = due.amount if due is not None and due.why == "go" else 0
    if right == action.amount or (right == 0 and late_salary(board, action)):
        return None
    if doubles_salary(board, ed, action) or (due is None and chosen_jail(board, action)):
        return None
    back = action.amount - right
    remedy = f"${back} goes back to the Bank" if back > 0 else f"The Bank pays ${-back} more"
    return breach(player=action.by, taken=action.amount, right=right, remedy=remedy)


@rules.on(
    Collect,
    level="irregular",
    says="{player}'s salary of ${taken} lapsed when {player}'s next turn began.",
    fix="${taken} goes back to the Bank.",
    reads=("go_salary_claim_deadline",),
)
def late(board: Board, action: Collect, ed: Edition) -> Breach:
    """Where the edition sets a limit, the salary is taken before one's next turn begins."""
    if meant(board, ed, action) is not None:
        return None
    gone = late_salary(board, action)
    return breach(player=action.by, taken=action.amount, lapsed_at=gone.lapsed_at) if gone else None


@rules.on(
    Collect,
    level="irregular",
    says="{player} took ${taken}; this table plays no bonus for {reason}.",
    fix="${back} goes back to the Bank.",
    reads=("go_exact_landing_bonus", "snake_eyes_bonus"),
)
def bonus(board: Board, action: Collect, ed: Edition) -> Breach:
    """Landing exactly on Go, or a throw of two ones, pays extra only where the table plays it."""
    due = basis(board, ed, action)
    right = due.amount if due is not None else 0
    if doubles_salary(board, ed, action) and right < action.amount:
        return breach(player=action.by, taken=action.amount, back=action.amount - right, reason="landing on Go")
    if due is not None and due.why == "bonus" and not due.flagged and due.amount != action.amount:
        back = abs(action.amount - due.amount)
        return breach(player=action.by, taken=action.amount, back=back, reason="double ones")
    if due is None and snake_eyes(board, ed, action):
        return breach(player=action.by, taken=action.amount, back=action.amount, reason="double ones")
    return None
