"""What decided a ruling: the values somebody set that it read, and that answer otherwise than what they were set instead of.

Where nothing was set nothing is asked of these, so a table that plays by a text pays nothing for this.
"""

from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple

from rules_kb.kernel.corrections import Effective
from rules_kb.kernel.doubts import Doubts, OpenPoint, read_as
from rules_kb.kernel.engine import Reader, judge, walk
from rules_kb.kernel.game import Game
from rules_kb.kernel.model import DUE, Entry, Matter, OtherGame, Position, Ruling
from rules_kb.kernel.other_games import OtherGames, OtherRuling
from rules_kb.kernel.snapshot import Snapshot
from rules_kb.kernel.threads import touched_dues
from rules_kb.kernel.work import StepBudget, TooMuchWork, spend

# So many matters are compared in the time in which an entry is judged.
MATTERS_OF_A_STEP = 16


class Decided(NamedTuple):
    """The names of what decided an entry: all of them, and for each rule it broke those that make it this breach.

    `doubts` are the disputed points it hangs on, whoever set what.
    """

    names: tuple[str, ...] = ()
    rules: dict[str, tuple[str, ...]] = {}
    doubts: tuple[OpenPoint, ...] = ()
    # Whether that was worked out at all.
    known: bool = True

    def doubted(self, rule: str) -> tuple[str, ...]:
        """The disputed points by whose other reading a rule would not be broken like this."""
        return tuple(dict.fromkeys(one.param for one in self.doubts if rule in one.rules))


NOTHING = Decided()
NOT_WORKED_OUT = Decided(known=False)


class JudgedEntry(NamedTuple):
    """One entry with the edition it was judged by, its ruling, and what decided that."""

    step: Effective
    ed: Any
    ruling: Ruling
    decided: Decided
    # Where the game stood before it and after it; nothing once an allowance has run out.
    before: Snapshot | None
    after: Snapshot | None
    # The parameters that judging it asked for.
    read: frozenset[str]


def walk_decided(
    game: Game,
    ed: Any,
    log: Iterable[Effective],
    position: Any,
    allowance: StepBudget | None = None,
    settled: Container[int] = (),
    eyes: Callable[[Any], Reader] = Reader,
) -> Iterator[JudgedEntry]:
    """Judge a log as the engine does; a due remembers what decided its sum, so that its payment knows it too.

    Once an allowance has run out, entries are judged and nothing is tried otherwise any more. The position is whole, with
    all other games where they stand, at the end and after those of the entries that are `settled`. `eyes` may take a look
    before each entry.
    """
    tried = TriedOtherwise(game, position)
    for at, (step, sees, ruling) in enumerate(walk(game, ed, log, position, eyes), 1):
        decided, before, after, read = NOT_WORKED_OUT, None, None, frozenset(sees.read)
        if allowance is None:
            before, decided = tried.before, tried.decided(step, sees, ruling)
            after = tried.before
        elif allowance.left > 0:
            before = tried.before
            with suppress(TooMuchWork), allowance:
                decided, after = tried.decided(step, sees, ruling), tried.before
        if at in settled:
            tried.others.settle()
        yield JudgedEntry(step, sees.ed, ruling, decided, before, after, read)
    if allowance is None:
        tried.others.settle()


class TriedOtherwise:
    """Walks beside a log that is being judged and tries every entry otherwise."""

    def __init__(self, game: Game, position: Any) -> None:
        self.position, self.others = position, OtherGames(game, position, edition_of)
        self.deciding, self.doubts = Deciding(game, position, self.others), Doubts(game, position, self.others)
        self.before = Snapshot(position)

    def decided(self, step: Effective, eyes: Reader, ruling: Ruling) -> Decided:
        """What decided an entry that has just been judged."""
        before, position, decided = self.before, self.position, NOTHING
        spend(len(position.matters) // MATTERS_OF_A_STEP)
        elsewhere = self.others.next(step, eyes, before, ruling)
        if eyes.ed.settings:
            decided = self.deciding.of(step, eyes, before, ruling, position, elsewhere)
        if ruling.violations:
            rules = self.deciding.said_since(step, eyes, before, ruling) | decided.rules
            decided = decided._replace(rules=rules) if rules else decided
        found = self.doubts.of(step, eyes, before, ruling, elsewhere)
        self.before = Snapshot(position)
        return decided._replace(doubts=found) if found else decided


class Deciding:
    """Tries what was set against what it was set instead of, entry by entry."""

    def __init__(self, game: Game, position: Position, others: OtherGames) -> None:
        self.game, self.others = game, others
        # Whether a due knows what decided its sum; none does unless it is told here.
        self.remembers = remembered(position)

    def of(
        self,
        step: Effective,
        eyes: Reader,
        before: Snapshot,
        ruling: Ruling,
        position: Any,
        elsewhere: list[OtherRuling],
    ) -> Decided:
        """What decided an entry that has just been judged; the dues it touched remember it."""
        names, rules, led_to = set[str](), dict[str, set[str]](), dict[str, Position]()
        if position.over:
            # Who has won is part of how it came out, and asks for parameters of its own.
            self.game.winners(position, eyes)
        asked = self.candidates(eyes)
        here = self.came_out(eyes, ruling, position) if asked else ()
        # Several that decide only together are tried together.
        tries = [(name, (name,)) for name in asked] + ([("", tuple(asked))] if len(asked) > 1 else [])
        for name, blamed in tries:
            for other in without(eyes.ed, name):
                again = before.position()
                there = judge(self.game, other, again, Entry(step.seq, step.action), step.waived)
                led_to.setdefault(name, again)
                if (name or not names) and self.came_out(other, there, again) != here:
                    names |= set(blamed)
                    for violation in (one for one in ruling.violations if one not in there.violations):
                        rules.setdefault(violation.rule, set()).update(blamed)
        self.acted_earlier(ruling, rules, elsewhere)
        for name in sorted(names & led_to.keys()):
            self.others.carry(name, "", led_to[name])
        if names or self.remembers:
            self.follow(before.matters, position.matters, ruling, names, rules)
            self.remembers = remembered(position)
        return Decided(tuple(sorted(names)), {rule: tuple(sorted(found)) for rule, found in rules.items()})

    def said_since(self, step: Effective, eyes: Reader, before: Snapshot, ruling: Ruling) -> dict[str, tuple[str, ...]]:
        """For each broken rule of an older text what a younger one changed, and by which alone it is this breach."""
        found: dict[str, tuple[str, ...]] = {}
        for one in ruling.violations:
            for name, other in eyes.ed.before_it_changed(one.rule, self.game.rules[one.rule].reads):
                again = before.position()
                there = judge(self.game, other, again, Entry(step.seq, step.action), step.waived)
                if one not in there.violations:
                    found[one.rule] = (*found.get(one.rule, ()), name)
        return found

    def acted_earlier(self, ruling: Ruling, rules: dict[str, set[str]], elsewhere: list[OtherRuling]) -> None:
        """What decided earlier entries and left a position in which this one breaks a rule that it would not break."""
        broken = {one.rule for one in ruling.violations} - rules.keys()
        for one, there in elsewhere:
            for rule in broken - {each.rule for each in there.violations} if not one.value else ():
                rules.setdefault(rule, set()).add(one.name)

    def follow(
        self, was: list[Matter], matters: list[Matter], ruling: Ruling, names: set[str], rules: dict[str, set[str]]
    ) -> None:
        """What decided a landing decides what is asked and paid for it."""
        before, dues = touched_dues(was, matters)
        # What is told as unpaid is decided by what made it, however long ago that was.
        dues += [one for one in matters if one.kind == DUE and ruling.seq in [told.entry for told in one.told]]
        for due in (*before, *dues):
            names |= set(due.read)
            for rule in {violation.rule for violation in ruling.violations} if due.read else ():
                if rule in (due.rule, due.late) or self.game.rules[rule].topic == due.why:
                    rules.setdefault(rule, set()).update(due.read)
        for due in dues:
            due.read = tuple(sorted({*due.read, *names}))

    def came_out(self, sees: Any, ruling: Ruling, position: Position) -> tuple[Any, ...]:
        """All there is to an entry: what is said of it, where it leaves the game, and who has won."""
        end = self.game.winners(position, sees) if position.over else ()
        return ruling, end, Snapshot(position)

    def candidates(self, eyes: Reader) -> list[str]:
        """What may have decided: the parameters that were read, and any rule or piece that was changed.

        What a booklet offers is its own, whoever chose it.
        """
        params, points = eyes.ed.points.params.model_fields, eyes.ed.points
        asked = (name for name in eyes.ed.settings if name in eyes.read or name not in params)
        return sorted(name for name in asked if not points.is_offered(name, eyes.ed.origins[name].value))


def remembered(position: Position) -> bool:
    """Whether a due knows what decided its sum."""
    return any(one.read for one in position.matters)


@lru_cache(maxsize=256)
def without(ed: Any, name: str) -> tuple[Any, ...]:
    """The editions without something that was set, or without all of it; none that could not be played by."""
    found = [ed.otherwise(name, value) for value in ed.origins[name].instead_of] if name else [ed.printed]
    return tuple(other for other in found if not other.misfits(""))


def edition_of(ed: Any, one: OtherGame) -> Any:
    """The edition another game goes on by; none where its point is no longer open or set."""
    if one.value:
        return read_as(ed, one.name, one.value)
    return next(iter(without(ed, one.name)), None) if one.name in ed.settings else None
