"""Worlds to compare: the same log with one thing otherwise; places stay as they were, only what was owed changes."""

from typing import Any

from rules_kb.answer.report import Judgement
from rules_kb.disputes.timeline import continued, left_by, moments, position_of, whys
from rules_kb.kernel import engine
from rules_kb.kernel.log import Insert, Overrule, Replace, Strike
from rules_kb.kernel.model import TABLE, Action, Due, Entry
from rules_kb.kernel.threads import thread

# So many acts that fell one after another are let stand to see what the table did.
MOST_FALLEN = 12

Pair = tuple[int, int]
Flows = dict[int, dict[Pair, int]]


def judge_again(judgement: Judgement, *more: Action, entries: tuple[Entry, ...] | None = None) -> Judgement:
    """The log with some lines more at its end."""
    log = judgement.record.entries if entries is None else entries
    # The newest line counts, readable or not.
    last = max((*judgement.record.texts, *(entry.seq for entry in judgement.record.entries)), default=0)
    return continued(judgement, (*log, *(Entry(last + n, action) for n, action in enumerate(more, 1))))


def pinned(judgement: Judgement, after: int) -> tuple[Entry, ...]:
    """The log with later lines telling where a throw led and what a sum was for, so that nothing else shifts."""
    where: dict[int, Action] = {}
    for each in moments(judgement):
        if each.step.seq > after:
            there = position_of(judgement, each.after)
            where[each.step.seq] = judgement.game.pin(there, each.step.action, whys(each))
    plain = {step.seq: step.action for step in judgement.judged.log}
    return tuple(
        Entry(e.seq, where[e.seq]) if e.seq in where and plain.get(e.seq) == e.action else e
        for e in judgement.record.entries
    )


def as_it_stood(judgement: Judgement, seq: int, should: engine.Judged) -> engine.Judged:
    """What the table did: an entry that does not stand was carried out all the same, as was what fell only with it."""
    world = judgement.judged
    let_stand = [seq] if seq in world.rulings and not world.rulings[seq].stands else []
    for _ in range(MOST_FALLEN):
        world = judge_again(judgement, *(Overrule(TABLE, n) for n in let_stand)).judged if let_stand else world
        fallen = [
            n for n in fallen_in(world) if n in should.rulings and should.rulings[n].stands and n not in let_stand
        ]
        if not fallen:
            break
        let_stand.append(fallen[0])
    return world


def fallen_in(world: engine.Judged) -> list[int]:
    """The entries that do not stand, in the order they count."""
    return [step.seq for step in world.log if not world.rulings[step.seq].stands]


def as_it_should_be(judgement: Judgement, seq: int, instead: Action | None) -> engine.Judged:
    """The log with an entry put right: by what really counts, by what it left owing, or without it."""
    if isinstance(instead, Insert | Strike):
        return judge_again(judgement, instead, entries=pinned(judgement, seq)).judged
    if instead is not None:
        return judge_again(judgement, Replace(TABLE, seq, instead), entries=pinned(judgement, seq)).judged
    if not judgement.judged.rulings[seq].stands or owing(judgement, seq) or left_owing(judgement, seq):
        return judgement.judged
    return judge_again(judgement, Strike(TABLE, seq), entries=pinned(judgement, seq)).judged


def owing(judgement: Judgement, seq: int) -> list[Due]:
    """What an entry left owing and is owed still."""
    return [due for due in left_by(judgement.judged.position.dues, seq) if due.state == "called"]


def put_right_at(judgement: Judgement, seq: int) -> int:
    """The entry that did the last of what an entry left undone, once all of it is done; else nothing."""
    closed = judgement.judged.closed.get(seq)
    return closed.entry if closed is not None and closed.how == "done" else 0


def left_owing(judgement: Judgement, seq: int) -> list[Due]:
    """What an entry left owing when it was made, if that is all that was wrong with it: it says how to put it right."""
    then = position_of(judgement, moments(judgement, seq)[-1].after)
    left = [due for due in then.dues if due.flagged_at == seq]
    wrong = {violation.rule for violation in judgement.judged.rulings[seq].violations}
    return left if wrong and wrong <= {due.flagged for due in left} else []


def flows(world: engine.Judged, dues: list[Due]) -> Flows:
    """The money each entry moved and left owing, between every two sides, from the lower number to the higher."""
    found: Flows = {}
    moves = [(seq, t.frm, t.to, t.amount) for seq, ruling in world.rulings.items() for t in ruling.moved]
    for seq, frm, to, amount in (*moves, *((d.flagged_at or d.seq, d.frm, d.to, d.amount) for d in dues)):
        pair, sign = ((frm, to), 1) if frm < to else ((to, frm), -1)
        at = found.setdefault(seq, {})
        at[pair] = at.get(pair, 0) + sign * amount
    return found


def of_this(judgement: Judgement, seq: int, was: Any, should: Any) -> list[Due]:
    """What is owed in the world as it should be and has to do with this; what is simply owed in both has not."""
    alike = {thread(due) for due in was.position.dues if due.state == "called"}
    own = {thread(due) for due in left_by(should.position.dues, seq)}
    called = [due for due in should.position.dues if due.state == "called" and due.amount]
    return [due for due in called if thread(due) in own or thread(due) not in alike]
