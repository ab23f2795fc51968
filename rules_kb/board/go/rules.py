"""Go: the salary, and the bonuses some tables play."""

from rules_kb.board.actions import Collect
from rules_kb.board.dues import meant
from rules_kb.board.edition import BoardEdition
from rules_kb.board.go.facts import (
    ONES,
    basis,
    doubles_salary,
    late_salary,
    printed_salary,
    takes_for_doubles,
    throw_bonus,
)
from rules_kb.board.speed.facts import chosen_jail
from rules_kb.board.state import Board
from rules_kb.kernel.declaring import Breach, Rules, breach

rules = Rules("board.go")


@rules.on(
    Collect,
    level="irregular",
    says={
        "sum": "{player} took ${taken} for Go; ${right} was due.",
        "unearned": "{player} took ${taken} for Go, and no salary was due.",
    },
    fix={"over": "${rest} goes back to the Bank.", "short": "The Bank pays ${rest} more."},
    reads=("go_salary", "go_salary_twice_in_turn", "go_salary_moving_backwards", "go_exact_landing_sum"),
)
def salary(board: Board, action: Collect, ed: BoardEdition) -> Breach:
    """The salary is paid once for each time one lands on or passes Go, forwards."""
    due = basis(board, ed, action) if action.why == "" else meant(board, ed, action)
    if action.why != "go" and (due is None or due is not printed_salary(board, ed, action)):
        return None
    right = due.amount if due is not None and due.why == "go" else 0
    if right == action.amount or (right == 0 and late_salary(board, action)):
        return None
    if doubles_salary(board, ed, action) or (due is None and chosen_jail(board, action)):
        return None
    rest, fix = abs(action.amount - right), "over" if action.amount > right else "short"
    says = "sum" if right else "unearned"
    return breach(says=says, fix=fix, player=action.by, taken=action.amount, right=right, rest=rest)


@rules.on(
    Collect,
    level="irregular",
    says="{player}'s salary of ${taken} lapsed when {player}'s next turn began.",
    fix="${taken} goes back to the Bank.",
    reads=("go_salary_claim_deadline",),
    kind="deadline",
)
def late(board: Board, action: Collect, ed: BoardEdition) -> Breach:
    """Where the edition sets a limit, the salary is taken before one's next turn begins."""
    if meant(board, ed, action) is not None:
        return None
    gone = late_salary(board, action)
    return breach(player=action.by, taken=action.amount, lapsed_at=gone.lapsed_at) if gone else None


@rules.on(
    Collect,
    level="irregular",
    says={
        "landing": "{player} took ${taken}; this table plays no bonus for landing on Go.",
        "landing_sum": "{player} took ${taken}; landing on Go pays ${right} here.",
        "landing_again": "{player} took ${taken}; what landing on Go pays was taken before.",
        "double_ones": "{player} took ${taken}; this table plays no bonus for double ones.",
        "sum": "{player} took ${taken} for double ones; the bonus is ${right}.",
        "doubles": "{player} took ${taken}; this table plays no bonus for these doubles.",
        "doubles_sum": "{player} took ${taken} for doubles; the bonus is ${right}.",
        "none_due": "{player} took ${taken} for doubles, and no bonus is due.",
    },
    fix={"back": "${back} goes back to the Bank.", "short": "The Bank pays ${back} more."},
    reads=("go_exact_landing_bonus", "go_exact_landing_sum", "snake_eyes_bonus", "doubles_bonus"),
)
def bonus(board: Board, action: Collect, ed: BoardEdition) -> Breach:
    """Landing exactly on Go, or a throw of doubles, pays extra only where the table plays it."""
    due = basis(board, ed, action)
    right = due.amount if due is not None else 0
    if doubles_salary(board, ed, action) and right != action.amount:
        fix, back = "short" if action.amount < right else "back", abs(action.amount - right)
        played = ed.go_exact_landing_bonus == "double" or ed.go_exact_landing_sum > 0
        says = "landing" if not played else "landing_sum" if right else "landing_again"
        return breach(says=says, fix=fix, player=action.by, taken=action.amount, right=right, back=back)
    if due is not None and due.why == "bonus" and not due.flagged and due.amount != action.amount:
        fix, back = "short" if action.amount < right else "back", abs(action.amount - right)
        says = "sum" if board.turn.dice == ONES else "doubles_sum"
        return breach(says=says, fix=fix, player=action.by, taken=action.amount, right=right, back=back)
    if due is None and takes_for_doubles(board, ed, action):
        return breach(says=unpaid(board, ed), fix="back", player=action.by, taken=action.amount, back=action.amount)
    return None


def unpaid(board: Board, ed: BoardEdition) -> str:
    """Why the doubles just thrown pay nothing, by the name of its sentence."""
    dice = board.turn.dice or ONES
    if throw_bonus(ed, dice):
        return "none_due"
    return "double_ones" if dice == ONES else "doubles"
