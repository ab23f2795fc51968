"""The judge: an edition and a log in, rulings out; nothing else is ever consulted."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import msgspec

from rules_kb.core import Action, Breach, Entry, Position, Rule, Ruling, Transfer, Violation
from rules_kb.corrections import EVERY_RULE, Effective, effective
from rules_kb.log import Assume, Decide, Settle

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


class Judged(NamedTuple):
    """A whole log, judged: a ruling for every entry still standing in it, and where that leaves the game."""

    rulings: dict[int, Ruling]
    position: Position
    log: tuple[Effective, ...]


@lru_cache(maxsize=64)
def watching(game: Game, off: frozenset[str]) -> dict[type[Action], tuple[Rule, ...]]:
    """The rules an edition has on, by the action they watch."""
    table: dict[type[Action], list[Rule]] = {}
    for rule in game.rules:
        for kind in rule.on if rule.id not in off else ():
            table.setdefault(kind, []).append(rule)
    return {kind: tuple(rules) for kind, rules in table.items()}


def broken(game: Game, ed: Any, position: Any, action: Action) -> Iterator[tuple[Rule, dict[str, Any]]]:
    """Every rule an action breaks, with the facts; never only the first."""
    for rule in watching(game, ed.off).get(type(action), ()):
        found: Breach = rule.check(position, action, ed)
        if found is not None:
            for facts in found if isinstance(found, list) else [found]:
                yield rule, facts


def level(game: Game, rule: Rule, action: Action) -> str:
    """How grave a breach is: what happened, happened, so a fact is at worst irregular."""
    return "irregular" if rule.level == "illegal" and type(action) in game.facts else rule.level


def stops(game: Game, position: Position, rule: Rule, action: Action, waived: frozenset[str]) -> bool:
    """Whether a breach keeps its action from standing."""
    grade = level(game, rule, action)
    if grade == "impossible":
        return True
    return grade == "illegal" and not position.stand and not is_waived(rule, waived)


def is_waived(rule: Rule, waived: frozenset[str]) -> bool:
    """Whether the table lets a rule count as kept here; the impossible stays impossible."""
    return rule.level != "impossible" and (rule.id in waived or EVERY_RULE in waived)


def judge(game: Game, ed: Any, position: Any, entry: Entry, waived: frozenset[str] = frozenset()) -> Ruling:
    """Rule on one entry and carry the position on, in place."""
    position.seq = entry.seq
    finished = position.over
    violations: list[Violation] = []
    moved: list[Transfer] = []
    worst, stands = "legal", True
    for action in (*game.implied(position, entry.action, ed), entry.action):
        found = list(broken(game, ed, position, action))
        stands = not any(stops(game, position, rule, action, waived) for rule, _ in found)
        if stands:
            moved += act(game, ed, position, action)
        if not finished:
            violations += [Violation(r.id, entry.seq, facts, is_waived(r, waived)) for r, facts in found]
            worst = max(worst, verdict_of(game, found, action, waived), key=GRAVITY.index)
        forgive(position, entry.seq, [rule for rule, _ in found if is_waived(rule, waived)])
    moved += game.afterwards(position, ed)
    return Ruling(entry.seq, worst, stands, tuple(violations), net(moved))  # type: ignore[arg-type]


GRAVITY = ("legal", "irregular", "illegal")


def verdict_of(game: Game, found: list[tuple[Rule, Any]], action: Action, waived: frozenset[str]) -> str:
    """The gravest of what was found, leaving out what the table waived."""
    grades = [level(game, rule, action) for rule, _ in found if not is_waived(rule, waived)]
    return max(("illegal" if g == "impossible" else g for g in grades), key=GRAVITY.index, default="legal")


def act(game: Game, ed: Any, position: Any, action: Action) -> Iterator[Transfer]:
    """What an entry that stands does; entries about the log itself act alike in every game."""
    if isinstance(action, Settle):
        return game.settle(position, action.n, ed)
    if isinstance(action, Assume):
        position.assume = list(action.what)
    elif isinstance(action, Decide):
        position.ruled[action.param] = action.value
    effect = game.effects.get(type(action))
    return effect(position, action, ed) if effect else iter(())


def forgive(position: Position, seq: int, rules: list[Rule]) -> None:
    """A waived rule forgives the due it would have left."""
    ids = {rule.id for rule in rules}
    if ids:
        position.dues = [d for d in position.dues if not (d.flagged in ids and d.flagged_at == seq)]


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


def walk(game: Game, ed: Any, log: Iterable[Effective], position: Any) -> Iterator[tuple[Effective, Any, Ruling]]:
    """Judge an effective log entry by entry; the table's decisions hold from their place on."""
    here = ed.with_options(position.ruled) if position.ruled else ed
    for step in log:
        eyes = here.with_options(step.options) if step.options else here
        ruling = judge(game, eyes, position, Entry(step.seq, step.action), step.waived)
        if isinstance(step.action, Decide):
            here = here.with_options({step.action.param: step.action.value})
        yield step, eyes, ruling


def adjudicate(game: Game, ed: Any, entries: Iterable[Entry], start: Position) -> Judged:
    """Rule on a whole log, corrections and all; the position given is left as it was."""
    log = effective(tuple(entries))
    position = copy(start)
    rulings = {ruling.seq: ruling for _, _, ruling in walk(game, ed, log, position)}
    return Judged(dict(sorted(rulings.items())), position, log)


def copy(position: P) -> P:
    """A position of its own, sharing nothing."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(position), type=type(position))
