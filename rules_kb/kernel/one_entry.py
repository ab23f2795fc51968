"""The judge of one entry: what it breaks is told, what it does is done."""

from typing import Any

from rules_kb.kernel import matters
from rules_kb.kernel.asking import ask_anew
from rules_kb.kernel.consent import SETTLING, doubt
from rules_kb.kernel.corrections import Effective
from rules_kb.kernel.declaring import Act
from rules_kb.kernel.finding import Found, broken, verdict_of
from rules_kb.kernel.game import Game
from rules_kb.kernel.log import Adopt, Assume, Decide, Settle
from rules_kb.kernel.model import Action, Entry, Position, Ruling, Violation
from rules_kb.kernel.money import net
from rules_kb.kernel.work import spend

NOTHING: frozenset[str] = frozenset()
OF_THE_LOG = frozenset({*SETTLING, Settle, Assume, Decide, Adopt})
# With so many matters open or kept an entry takes about twice as long as in a quiet game.
MATTERS_OF_A_STEP = 64


def judge(game: Game, ed: Any, position: Any, entry: Entry | Effective, waived: frozenset[str] = NOTHING) -> Ruling:
    """Rule on one entry and carry the position on, in place."""
    spend(1 + len(position.matters) // MATTERS_OF_A_STEP)
    begin_entry(position, entry.seq, waived)
    matters.begin_entry(position)
    told: list[Found] = []
    for action in game.implied(position, entry.action, ed):
        rule_on(game, ed, position, action, waived, told)
    stands, about = rule_on(game, ed, position, entry.action, waived, told)
    game.afterwards(position, ed)
    moved, notes, steps = net(position.moved), tuple(position.notes), tuple(position.steps)
    if not told and not position.open.was_touched:
        # Two entries of three open and close nothing, and most of the others nothing but sums.
        matters.tidy(position)
        return Ruling(entry.seq, "legal", stands, (), moved, notes, steps)
    violations = tuple([Violation(f.rule.id, entry.seq, f.facts, f.waived, f.says, f.fix) for f in told])
    ruling = Ruling(entry.seq, verdict_of(told), stands, violations, moved, notes, steps)
    return matters.finish(position, entry.action, ruling, about)


def begin_entry(position: Any, seq: int, waived: frozenset[str] = NOTHING) -> None:
    """The next entry is under judgement, and nothing has been told or moved by it."""
    # A double of a position shares its lists, so these are always new.
    position.seq, position.notes, position.steps, position.moved = seq, [], [], []
    position.waived = sorted(waived) if waived else []


def rule_on(
    game: Game, ed: Any, position: Any, action: Action, waived: frozenset[str], told: list[Found]
) -> tuple[bool, frozenset[str]]:
    """One act of an entry: what it breaks is told, what it does is done; whether it stands, and what it is about."""
    booked = position.over and game.books_after_the_end
    found = broken(game, ed, position, action, waived)
    stands = not (found and any(each.stops(position, booked) for each in found))
    # What an act is about matters only to those that fell before it, or if it falls itself.
    tried = not stands or (position.open.duties and matters.some_fell(position))
    about = game.touches(position, action, ed) if tried else NOTHING
    if stands:
        if type(action) in OF_THE_LOG:
            act_on_log(game, ed, position, action)
        carry_out(game.effects.get(type(action), ()), position, action, ed)
        if tried:
            matters.redo(position, action, about)
    else:
        ask_anew(position)
        game.fell(position, action, ed)
    if found:
        told += [each for each in found if not booked or each.rule.after_the_end]
        if position.waived:
            forgive(position, position.seq, {each.rule.id for each in found if each.waived})
    return stands, about


def act_on_log(game: Game, ed: Any, position: Any, action: Action) -> None:
    """What entries about the log itself do, alike in every game."""
    ask_anew(position)
    if isinstance(action, SETTLING):
        doubt(position, action)
    if isinstance(action, Settle):
        matters.off_the_board(position, action.n)
        game.settle(position, action.n, ed)
    elif isinstance(action, Assume):
        position.assume = list(action.what)
    elif isinstance(action, Decide):
        position.ruled[action.param] = action.value
        position.ruled_at[action.param] = position.seq
    elif isinstance(action, Adopt):
        position.edition, position.moved_at = action.edition, position.seq


def carry_out(acts: tuple[Act, ...], position: Any, action: Action, ed: Any) -> None:
    """What those acts do whose question holds before any of them has changed the position."""
    runs = []
    for run, when in acts:
        if when is None or when(position, action, ed):
            runs.append(run)
    ask_anew(position)
    for run in runs:
        run(position, action, ed)


def forgive(position: Position, seq: int, rules: set[str]) -> None:
    """A waived rule forgives the due it would have left, and what it would have left to do."""
    let_go = [one for one in position.open.all if one.flagged_at == seq and one.flagged in rules]
    matters.close_all(position, let_go, "let_stand")
