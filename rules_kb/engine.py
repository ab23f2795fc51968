"""The judge: an edition and a log in, rulings out; nothing else is ever consulted."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from rules_kb.core import Action, Breach, Entry, Fact, Position, Rule, Ruling, Transfer, Violation
from rules_kb.corrections import EVERY_RULE, Effective, effective
from rules_kb.disputes.consent import contested_decisions, in_the_game, voted_down
from rules_kb.log import Adopt, Agree, Assume, Contest, Decide, Settle
from rules_kb.threads import Thread, spun, touched

P = TypeVar("P", bound=Position)
Effect = Callable[[Any, Any, Any], Iterator[Transfer]]


class Game(msgspec.Struct, frozen=True, eq=False):
    """One game: its rules, its effects, and the few places where games differ in how a log is read."""

    name: str
    rules: tuple[Rule, ...]
    effects: Mapping[type[Action], Effect]
    # Facts happened whatever the rules say: they are never worse than irregular.
    facts: frozenset[type[Action]]
    implied: Callable[[Any, Action, Any], tuple[Action, ...]]
    afterwards: Callable[[Any, Any], Iterator[Transfer]]
    settle: Callable[[Any, int, Any], Iterator[Transfer]]
    # What is left of an act that does not stand.
    fell: Callable[[Any, Action, Any], None] = lambda position, action, ed: None
    # Once a game is over its log is booked, not judged; only these rules still speak.
    after_the_end: frozenset[str] = frozenset()
    # Where one of these is broken nothing else about the line matters.
    alone: frozenset[str] = frozenset()


class Judged(NamedTuple):
    """A whole log, judged: a ruling for every entry still standing in it, and where that leaves the game."""

    rulings: dict[int, Ruling]
    position: Position
    log: tuple[Effective, ...]
    # The edition each entry was judged by.
    editions: Mapping[int, Any] = {}


@lru_cache(maxsize=64)
def watching(game: Game, off: frozenset[str]) -> dict[type[Action], tuple[Rule, ...]]:
    """The rules an edition has on, by the action they watch."""
    table: dict[type[Action], list[Rule]] = {}
    for rule in game.rules:
        for kind in rule.on if rule.id not in off else ():
            table.setdefault(kind, []).append(rule)
    return {kind: tuple(rules) for kind, rules in table.items()}


class Found(NamedTuple):
    """A rule an action broke, how gravely, and whether the table lets it pass."""

    rule: str
    facts: dict[str, Fact]
    level: str
    waived: bool

    def stops(self, position: Position) -> bool:
        """Whether this keeps the action from standing."""
        let_be = position.stand or position.over or self.waived
        return self.level == "impossible" or (self.level == "illegal" and not let_be)


def broken(game: Game, ed: Any, position: Any, action: Action, waived: frozenset[str]) -> Iterator[Found]:
    """Every rule an action breaks, with the facts; never only the first. The impossible cannot be waived."""
    for rule in watching(game, ed.off).get(type(action), ()):
        found: Breach = rule.check(position, action, ed)
        if found is not None:
            for facts in found if isinstance(found, list) else [found]:
                grade = level(game, rule, action, facts)
                let_pass = grade != "impossible" and (rule.id in waived or EVERY_RULE in waived)
                yield Found(rule.id, facts, grade, let_pass)


def level(game: Game, rule: Rule, action: Action, facts: Mapping[str, Fact]) -> str:
    """How grave a breach is: what happened, happened, so a fact is at worst irregular.

    A rule that also meets what cannot be at all says so with the fact `impossible`, and with `irregular` where only
    a part that adds to the rest falls.
    """
    if facts.get("impossible"):
        return "impossible"
    if facts.get("irregular"):
        return "irregular"
    return "irregular" if rule.level == "illegal" and type(action) in game.facts else rule.level


def judge(game: Game, ed: Any, position: Any, entry: Entry, waived: frozenset[str] = frozenset()) -> Ruling:
    """Rule on one entry and carry the position on, in place."""
    position.seq, position.notes, position.steps, position.waived = entry.seq, [], [], sorted(waived)
    violations: list[Violation] = []
    moved: list[Transfer] = []
    worst, stands = "legal", True
    for action in (*game.implied(position, entry.action, ed), entry.action):
        finished = position.over
        found = decisive(game, list(broken(game, ed, position, action, waived)))
        stands = not any(each.stops(position) for each in found)
        if stands:
            moved += act(game, ed, position, action)
        else:
            game.fell(position, action, ed)
        told = [each for each in found if not finished or each.rule in game.after_the_end]
        violations += [Violation(each.rule, entry.seq, each.facts, each.waived) for each in told]
        worst = max(worst, verdict_of(told), key=GRAVITY.index)
        forgive(position, entry.seq, {each.rule for each in found if each.waived})
    moved += game.afterwards(position, ed)
    notes, steps = tuple(position.notes), tuple(position.steps)
    return Ruling(entry.seq, worst, stands, tuple(violations), net(moved), notes, steps)  # type: ignore[arg-type]


def decisive(game: Game, found: list[Found]) -> list[Found]:
    """What counts of everything found: a rule that speaks alone silences the others."""
    return [each for each in found if each.rule in game.alone] or found


GRAVITY = ("legal", "irregular", "illegal")


def verdict_of(found: list[Found]) -> str:
    """The gravest of what was found, leaving out what the table waived."""
    grades = ("illegal" if f.level == "impossible" else f.level for f in found if not f.waived)
    return max(grades, key=GRAVITY.index, default="legal")


def act(game: Game, ed: Any, position: Any, action: Action) -> Iterator[Transfer]:
    """What an entry that stands does; entries about the log itself act alike in every game."""
    if isinstance(action, Contest | Agree | Settle):
        doubt(position, action)
    if isinstance(action, Settle):
        return game.settle(position, action.n, ed)
    if isinstance(action, Assume):
        position.assume = list(action.what)
    elif isinstance(action, Decide):
        position.ruled[action.param] = action.value
    elif isinstance(action, Adopt):
        position.edition = action.edition
    effect = game.effects.get(type(action))
    return effect(position, action, ed) if effect else iter(())


def doubt(position: Position, action: Contest | Agree | Settle) -> None:
    """An entry is disputed as long as somebody's last word on it is no, and until it is settled."""
    earlier = position.doubters.pop(action.n, [])
    said_no = [] if isinstance(action, Settle) else [seat for seat in earlier if seat != action.by]
    said_no += [action.by] if isinstance(action, Contest) else []
    position.disputed = [n for n in position.disputed if n != action.n]
    if said_no:
        position.doubters[action.n] = said_no
        position.disputed.append(action.n)


def forgive(position: Position, seq: int, rules: set[str]) -> None:
    """A waived rule forgives the due it would have left."""
    if rules:
        position.dues = [d for d in position.dues if not (d.flagged in rules and d.flagged_at == seq)]


def net(moved: Iterable[Transfer]) -> tuple[Transfer, ...]:
    """Money that went back and forth within one entry did not move."""
    sums: dict[tuple[int, int], int] = {}
    for frm, to, amount in moved:
        if (to, frm) in sums:
            sums[to, frm] -= amount
        else:
            sums[frm, to] = sums.get((frm, to), 0) + amount
    both = ((f, t, a) if a > 0 else (t, f, -a) for (f, t), a in sums.items() if a)
    return tuple(Transfer(*row) for row in both)


def in_force(ed: Any, position: Position) -> Any:
    """The edition a table plays by now: the one it moved to, with what it has decided."""
    ed = ed.moved_to(position.edition) if position.edition else ed
    return ed.with_options(position.ruled) if position.ruled else ed


def walk(
    game: Game, ed: Any, log: Iterable[Effective], position: Any, eyes: Callable[[Any], Any] = lambda ed: ed
) -> Iterator[tuple[Effective, Any, Ruling]]:
    """Judge an effective log entry by entry; the table's decisions hold from their place on.

    `eyes` may wrap the edition for each entry, to see what a ruling reads of it.
    """
    log = tuple(log)
    if any(step.options for step in log):
        log = reaching_back(game, ed, log, copy(position))
    here = in_force(ed, position)
    for step in log:
        sees = eyes(here.with_options(step.options) if step.options else here)
        ruling = judge(game, sees, position, Entry(step.seq, step.action), step.waived)
        if isinstance(step.action, Decide):
            here = here.with_options({step.action.param: step.action.value})
        elif isinstance(step.action, Adopt):
            here = here.moved_to(step.action.edition)
        yield step, sees, ruling


def reaching_back(game: Game, ed: Any, log: tuple[Effective, ...], position: Any) -> tuple[Effective, ...]:
    """A point decided about an entry holds for all that led to its sums too: the landing, a choice, a demand."""
    plain = (replace(step, options={}) for step in log)
    led_to: dict[Thread, list[int]] = {}
    decided: dict[int, dict[str, str]] = {step.seq: dict(step.options) for step in log}
    before = spun(position)
    for judged, (step, _, _) in zip(log, walk(game, ed, plain, position), strict=True):
        after = spun(position)
        for each in touched(before, after):
            led_to.setdefault(each, []).append(step.seq)
            for seq in led_to[each]:
                decided[seq] |= judged.options
        before = after
    return tuple(replace(step, options=decided[step.seq]) for step in log)


def counting(game: Game, ed: Any, entries: tuple[Entry, ...], start: Position) -> tuple[Effective, ...]:
    """The log as it counts, without the decisions that the table voted down."""
    log, contested = effective(entries), contested_decisions(entries)
    if not contested:
        return log
    position = copy(start)
    playing = {step.seq: in_the_game(position) for step, _, _ in walk(game, ed, log, position) if step.seq in contested}
    return effective(entries, voted_down(entries, playing))


def adjudicate(game: Game, ed: Any, entries: Iterable[Entry], start: Position) -> Judged:
    """Rule on a whole log, corrections and all; the position given is left as it was."""
    log = counting(game, ed, tuple(entries), start)
    position = copy(start)
    walked = [(sees, ruling) for _, sees, ruling in walk(game, ed, log, position)]
    rulings = {ruling.seq: ruling for _, ruling in walked}
    return Judged(dict(sorted(rulings.items())), position, log, {ruling.seq: sees for sees, ruling in walked})


def copy(position: P) -> P:
    """A position of its own, sharing nothing."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(position), type=type(position))
