"""What follows from a correction, before it is written: who has how much, who pays whom, which entries change."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from rules_kb.answer.report import Judgement
from rules_kb.disputes.counterfactual import breach_of, reason
from rules_kb.disputes.questions import with_lines
from rules_kb.disputes.timeline import moments, position_of
from rules_kb.kernel import engine
from rules_kb.kernel.log import Replace
from rules_kb.kernel.model import Due, Ruling, Seat, Transfer, Verdict
from rules_kb.kernel.money import payments
from rules_kb.kernel.said import Said
from rules_kb.kernel.threads import thread
from rules_kb.record.lines import write_action

# So many later throws are led on from another place; with more, somebody would have noticed.
MOST_THROWS = 4


class Altered(NamedTuple):
    """An entry that comes out otherwise: its verdict then, why, and the money it moves then."""

    seq: int
    verdict: Verdict
    why: Said | None
    moved: tuple[Transfer, ...]


class Following(msgspec.Struct, frozen=True):
    """What a correction brings: by how much everybody's cash differs, what is to be paid or is owed no more."""

    cash: dict[Seat, int]
    pays: tuple[Transfer, ...]
    # Money that goes back to whoever paid it for nothing.
    back: tuple[Transfer, ...]
    freed: tuple[Transfer, ...]
    altered: tuple[Altered, ...]
    # The lines that pay what it leaves owing; none where somebody cannot.
    settling: tuple[str, ...]
    # What is wrong with what is written itself.
    broken: tuple[Said, ...] = ()


def what_follows(judgement: Judgement, other: Judgement) -> Following:
    """What a log brings that has some lines more about it."""
    was, then = judgement.judged, other.judged
    owed, before = called(then), called(was)
    new = [due for key, due in owed.items() if due.amount != (before[key].amount if key in before else 0)]
    gone = [due for key, due in before.items() if key not in owed]
    new_pays = payments(due for due in new if due.why != "refund")
    back = payments(due for due in new if due.why == "refund")
    payable = all(judgement.game.can_pay(then.position, one.frm, [*new_pays, *back]) for one in (*new_pays, *back))
    settling = tuple(f"table settle {n}" for n in dict.fromkeys(due.flagged_at or due.seq for due in new))
    return Following(
        differences(was, then),
        tuple(new_pays),
        tuple(back),
        tuple(payments(gone)),
        tuple(altered(judgement, other)),
        settling if payable else (),
        tuple(broken(judgement, other)),
    )


def thrown_on(judgement: Judgement, seq: int, lines: tuple[str, ...]) -> tuple[str, ...]:
    """A throw put right together with the later ones of its player, which went on from where that led."""
    names, ed = judgement.record.players, judgement.record.edition
    for _ in range(MOST_THROWS):
        world = with_lines(judgement, lines)
        astray = next(iter(later_throws(judgement, world, seq)), None)
        if astray is None:
            break
        moment = moments(world, astray)[-1]
        action: Any = moment.step.action
        position = position_of(world, moment.before)
        led = judgement.game.rethrown(position, moment.eyes.ed, action, action.dice)
        if led is None or led == action:
            break
        lines = (*lines, f"table replace {astray}: {write_action(led, names, ed)}")
    return lines


def later_throws(judgement: Judgement, world: Judgement, seq: int) -> list[int]:
    """The later throws of the player of an entry that come out otherwise in another world."""
    by = judgement.steps[seq].action.by
    after = [one.seq for one in altered(judgement, world)]
    order = [step.seq for step in world.judged.log]
    mine = (n for n in order[order.index(seq) + 1 :] if n in after)
    return [n for n in mine if world.steps[n].action.thrown and world.steps[n].action.by == by]


def called(world: engine.Judged) -> dict[object, Due]:
    """What is owed in a world, by what it is for."""
    return {thread(due): due for due in world.position.dues if due.state == "called" and due.amount}


def differences(was: engine.Judged, then: engine.Judged) -> dict[Seat, int]:
    """By how much everybody's cash differs in another world."""
    found: dict[Seat, int] = {}
    for world, sign in ((was, -1), (then, 1)):
        for frm, to, amount in (one for ruling in world.rulings.values() for one in ruling.moved):
            found[frm] = found.get(frm, 0) - sign * amount
            found[to] = found.get(to, 0) + sign * amount
    return {seat: sum_ for seat, sum_ in sorted(found.items()) if seat >= 0 and sum_}


def altered(judgement: Judgement, other: Judgement) -> list[Altered]:
    """The entries that another, longer log leaves as they are and that come out otherwise in it."""
    was, then = judgement.judged, other.judged
    put_right = corrected(judgement, other)
    same = [step.seq for step in then.log if step.seq in was.rulings and step.seq not in put_right]
    return [
        Altered(seq, now.verdict, reason(judgement, seq, was, then), now.moved)
        for seq in same
        if outcome(now := then.rulings[seq], then) != outcome(was.rulings[seq], was)
    ]


def corrected(judgement: Judgement, other: Judgement) -> list[int]:
    """The entries that a longer log says anew, and those it puts in."""
    written = other.record.entries[len(judgement.record.entries) :]
    return [one.action.n if isinstance(one.action, Replace) else one.seq for one in written]


def broken(judgement: Judgement, other: Judgement) -> Iterator[Said]:
    """What the lines that correct a log break themselves."""
    rulings = other.judged.rulings
    for ruling in (rulings[seq] for seq in corrected(judgement, other) if seq in rulings):
        yield from (breach_of(judgement, ruling, one.rule) for one in ruling.violations if not one.waived)


def outcome(ruling: Ruling, world: engine.Judged) -> object:
    """All of a ruling that a table would notice, with what it left to give back."""
    back = {due.amount for due in world.position.dues if due.why == "refund" and ruling.seq in due.entries}
    return ruling.verdict, ruling.stands, {one.rule for one in ruling.violations}, ruling.moved, back
