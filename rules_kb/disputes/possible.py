"""What was possible at a moment of the log: what may have been left out after an entry, and what it may really have been.

A line that is offered was tried at its place; whether it really happened only the table knows.
"""

from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import Any, NamedTuple

from msgspec.structs import replace

from rules_kb.answer.report import Judgement
from rules_kb.disputes.questions import is_payment
from rules_kb.disputes.remedies import ABOUT_LOG
from rules_kb.disputes.stretches import Moment
from rules_kb.disputes.timeline import moments, position_of
from rules_kb.kernel import engine
from rules_kb.kernel.consent import in_the_game
from rules_kb.kernel.model import Action, Entry, Ruling, Seat
from rules_kb.kernel.text import LineError
from rules_kb.kernel.threads import Thread, spun, touched
from rules_kb.record.lines import parse_line, write_action

# So many entries back the log is searched for what was forgotten.
FAR_BACK = 40
# These would only carry the game on.
ONWARD = ("roll", "end", "draw", "move")


class Possible(NamedTuple):
    """Something that may really have happened at an entry: what, and whether the referee has nothing to say to it."""

    seq: int
    action: Action
    legal: bool = True
    # The dues it settles, and whether money changes hands by it.
    threads: frozenset[Thread] = frozenset()
    moves: bool = False
    # Whether nobody had asked for such a sum.
    unasked: bool = False


class Gap:
    """The place right after an entry, 0 for the beginning: how the game stood there, and what the log has next."""

    def __init__(self, judgement: Judgement, seq: int) -> None:
        self.judgement, self.seq = judgement, seq
        all_ = moments(judgement)
        at = next((n for n, each in enumerate(all_, 1) if each.step.seq == seq), 0)
        self.position = position_of(judgement, all_[at - 1].after) if at else engine.copy(judgement.start)
        self.ed = engine.in_force(judgement.record.edition, self.position)
        self.later, turn = all_[at:], judgement.game.turn
        here = turn(self.position)
        self.turn = list(takewhile(lambda each: turn(position_of(judgement, each.before)) == here, self.later))
        self.expected = list(expected_actions(judgement, self.position, self.ed))
        # The choices made in the rest of the turn that were open here.
        self.made = {kind(each.step.action) for each in self.turn} & set(map(kind, self.expected))

    def left_out(self) -> Iterator[Possible]:
        """What may have happened here and is not in the log."""
        besides = self.judgement.game.besides(self.position, self.ed)
        return (one for action in dict.fromkeys((*self.expected, *besides)) if (one := self.tried(action)))

    def tried(self, action: Action) -> Possible | None:
        """Something put in here; nothing where it, or the rest of the turn with it, breaks a rule it did not."""
        position = engine.copy(self.position)
        last = max(self.judgement.record.texts, default=0) + 1
        ruling = engine.judge(self.judgement.game, self.ed, position, Entry(last, action))
        before = spun(self.position)
        threads = frozenset(touched(before, spun(position)))
        # A claim, and money that stayed in the pocket, leave something owing: no rule is a test of them.
        owes = getattr(action, "amount", None) == 0
        if (ruling.violations and not owes) or any(settles(each, threads) for each in self.later):
            return None
        if self.is_decided(position) or (not (owes or action.needs_yes) and self.upsets(position)):
            return None
        unasked = any(state == "open" for each in threads & before.keys() for _, _, state, _ in [before[each]])
        return Possible(self.seq, action, True, threads, bool(ruling.moved), unasked)

    def is_decided(self, position: Any) -> bool:
        """Whether the turn has made a choice that was open here and is not with what was put in."""
        now = set(map(kind, expected_actions(self.judgement, position, self.ed))) if self.made else set()
        return bool(self.made - now)

    def upsets(self, position: Any) -> bool:
        """Whether an entry of the turn breaks at another position, which is carried on, a rule that it kept."""
        for each in self.turn:
            entry = Entry(each.step.seq, each.step.action)
            again = engine.judge(self.judgement.game, each.eyes.ed, position, entry, each.step.waived)
            if broken(again) - broken(each.ruling):
                return True
        return False


def left_out(judgement: Judgement, seq: int) -> list[Possible]:
    """What may have come right after an entry, 0 for the beginning, and is not in the log."""
    return list(Gap(judgement, seq).left_out())


def expected_actions(judgement: Judgement, position: Any, ed: Any) -> Iterator[Action]:
    """What the rules expect at a position; a verb alone, for which somebody would have to name a card, is no line yet."""
    names = judgement.record.players
    for seat, lines in judgement.game.expected(position, ed):
        for line in lines:
            try:
                action = parse_line(f"{names[seat]} {line.format(*names)}", names, judgement.record.edition)
            except LineError:
                continue
            if type(action).__struct_config__.tag not in ONWARD:
                yield action


def kind(action: Action) -> tuple[Seat, type[Action]]:
    """Who does what."""
    return action.by, type(action)


def broken(ruling: Ruling) -> set[str]:
    """The rules an entry breaks."""
    return {violation.rule for violation in ruling.violations}


def settles(moment: Moment, threads: frozenset[Thread]) -> bool:
    """Whether an entry closes one of some dues with money: then nobody forgot it."""
    gone = [one for one in threads if one in moment.left and moment.left[one] is None]
    return any((each.frm, each.to) == one[1:3] for one in gone for each in moment.ruling.moved)


def forgotten(judgement: Judgement, most: int) -> list[Possible]:
    """The sums and purchases that were due lately and are not in the log, the newest first, each where it began."""
    # Something falls due where a token lands, or where an entry leaves a sum.
    order = [
        each.step.seq for each in moments(judgement)[-FAR_BACK:] if each.step.action.thrown or any(each.left.values())
    ]
    found: dict[Any, Possible] = {}
    for seq in order:
        for one in left_out(judgement, seq):
            if one.moves and getattr(one.action, "amount", None) != 0:
                found.setdefault(one.threads or one.action, one)
    return list(found.values())[: -most - 1 : -1]


def otherwise(judgement: Judgement, seq: int) -> list[Possible]:
    """What an entry may really have been: by somebody else, another sum or card, or what else was expected there."""
    step = judgement.steps.get(seq)
    if step is None or isinstance(step.action, ABOUT_LOG):
        return []
    moment = moments(judgement, seq)[-1]
    position, ed, action = position_of(judgement, moment.before), moment.eyes.ed, step.action
    asked = () if action.thrown else expected_actions(judgement, position, ed)
    mine = (one for one in asked if one.by == action.by and type(one) is not type(action))
    # Who else may have paid is a question of its own, as it leaves two sums to even out.
    names = () if is_payment(action) else by_others(judgement, position, ed, action)
    offered = dict.fromkeys((*judgement.game.variants(position, ed, action), *names, *mine))
    found = [weighed(judgement, position, ed, Entry(seq, one)) for one in offered if one != action]
    # What really happened may break a rule, but only money and dice go wrong without anybody noticing.
    slips = hasattr(action, "amount") or action.thrown
    return sorted((one for one in found if one and (one.legal or slips)), key=lambda one: not one.legal)


def by_others(judgement: Judgement, position: Any, ed: Any, action: Action) -> Iterator[Action]:
    """The same, done by somebody else."""
    partners: set[Seat | None] = {action.by, getattr(action, "to", None), getattr(action, "frm", None)}
    for seat in in_the_game(position) if action.by >= 0 else ():
        if seat not in partners:
            other: Any = replace(action, by=seat)
            thrown = judgement.game.rethrown(position, ed, other, other.dice) if action.thrown else None
            yield thrown or other


def weighed(judgement: Judgement, position: Any, ed: Any, entry: Entry) -> Possible | None:
    """Something in place of an entry; nothing where it could not stand."""
    ruling = engine.judge(judgement.game, ed, engine.copy(position), entry)
    return Possible(entry.seq, entry.action, not ruling.violations, moves=bool(ruling.moved)) if ruling.stands else None


def rethrown(judgement: Judgement, seq: int, dice: tuple[int, int]) -> Action | None:
    """A throw of the log with other dice, to where those lead; nothing where the entry is no throw."""
    if seq not in judgement.steps:
        return None
    moment = moments(judgement, seq)[-1]
    position = position_of(judgement, moment.before)
    return judgement.game.rethrown(position, moment.eyes.ed, moment.step.action, dice)


def inserted(judgement: Judgement, seq: int, action: Action) -> tuple[str, ...]:
    """The lines that put something in after an entry; a claim binds only with the yes of the one who pays."""
    names, payer = judgement.record.players, getattr(action, "frm", None)
    yes = (f"{names[payer]} agree {{last}}",) if action.needs_yes and payer is not None else ()
    return (f"table insert after {seq}: {write_action(action, names, judgement.record.edition)}", *yes)


def named(lines: Iterable[str], last: int) -> tuple[str, ...]:
    """Lines with the numbers they will have in a log of so many entries."""
    return tuple(line.replace("{last}", str(last + at)) for at, line in enumerate(lines))
