"""Which rules an action breaks, and how gravely."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from rules_kb.kernel.asking import keep_answers, questions_before
from rules_kb.kernel.corrections import EVERY_RULE
from rules_kb.kernel.declaring import Breach, Rule
from rules_kb.kernel.game import Game
from rules_kb.kernel.model import Action, Fact, Level, Position, Verdict

Question = Callable[..., bool]
# What answers for a rule, and the rule.
Checks = tuple[tuple[Callable[..., Breach], Rule], ...]


class Watching(NamedTuple):
    """The rules that watch an action, and the same by the questions asked before them.

    `always` are those without one; `asked` has behind each wide question, or none, the narrower ones with their rules.
    """

    rules: tuple[Rule, ...]
    always: Checks
    asked: tuple[tuple[Question | None, tuple[tuple[Question, Checks], ...]], ...]

    def may_break(self, position: Any, action: Action, ed: Any) -> list[tuple[Callable[..., Breach], Rule]]:
        """The rules an action may break: those whose questions all hold."""
        found = list(self.always)
        for wide, narrow in self.asked:
            if wide is None or wide(position, action, ed):
                for holds, checks in narrow:
                    if holds(position, action, ed):
                        found += checks
        return found


@lru_cache(maxsize=128)
def watching(game: Game, off: frozenset[str]) -> dict[type[Action], Watching]:
    """The rules an edition has on, by the action they watch."""
    table: dict[type[Action], list[Rule]] = {}
    for rule in game.rules.values():
        for kind in rule.on if rule.id not in off else ():
            table.setdefault(kind, []).append(rule)
    return {kind: asked_together(kind, rules) for kind, rules in table.items()}


def asked_together(kind: type[Action], rules: list[Rule]) -> Watching:
    """Several rules with the same questions ask them once."""
    behind: dict[tuple[Question, ...], Checks] = {(): ()}
    for rule in rules:
        questions = questions_before(rule.only_if, kind) if rule.only_if else ()
        behind[questions] = (*behind.get(questions, ()), (rule.check, rule))
    always, asked = behind.pop(()), dict[Question | None, tuple[tuple[Question, Checks], ...]]()
    for questions, checks in behind.items():
        wide = questions[0] if len(questions) > 1 else None
        asked[wide] = (*asked.get(wide, ()), (questions[-1], checks))
    return Watching(tuple(rules), always, tuple(asked.items()))


UNWATCHED = Watching((), (), ())


class Found(NamedTuple):
    """A rule an action broke, how gravely, and whether the table lets it pass."""

    rule: Rule
    facts: dict[str, Fact]
    level: str
    waived: bool
    says: str = ""
    fix: str = ""

    def stops(self, position: Position, booked: bool) -> bool:
        """Whether this keeps the action from standing; what is only booked always does."""
        let_be = position.stand or booked or self.waived
        return self.level == "impossible" or (self.level == "illegal" and not let_be)


def broken(game: Game, ed: Any, position: Any, action: Action, waived: frozenset[str]) -> list[Found]:
    """Every rule an action breaks whose word counts, with the facts; never only the first. The impossible cannot be waived."""
    watch = watching(game, ed.off).get(type(action), UNWATCHED)
    keep_answers(position)
    found: list[Found] = []
    for check, rule in watch.may_break(position, action, ed):
        if (breaches := check(position, action, ed)) is not None:
            for facts in breaches if isinstance(breaches, list) else [breaches]:
                found.append(as_found(game, rule, action, facts, waived))
    if len(found) > 1:
        # They were asked by their questions; they are told in the order of the rules.
        found.sort(key=lambda one: watch.rules.index(one.rule))
        return decisive(found)
    return found


def first_broken(watch: Watching, booked: bool, ed: Any, position: Any, action: Action) -> Rule | None:
    """The first of these rules that an action breaks; of one that is only booked it is asked whether the game is over."""
    for check, rule in watch.may_break(position, action, ed):
        if not booked or rule.after_the_end:
            breaches = check(position, action, ed)
            if breaches is not None and breaches != []:
                return rule
    return None


def as_found(game: Game, rule: Rule, action: Action, facts: dict[str, Fact], waived: frozenset[str]) -> Found:
    """A breach with its gravity, and whether the table lets it pass."""
    grade = level(game, rule, action, facts)
    let_pass = grade != "impossible" and (rule.id in waived or EVERY_RULE in waived)
    plain = {key: fact for key, fact in facts.items() if key not in ("says", "fix")}
    return Found(rule, plain, grade, let_pass, str(facts.get("says", "")), str(facts.get("fix", "")))


def level(game: Game, rule: Rule, action: Action, facts: Mapping[str, Fact]) -> Level:
    """How grave a breach is: what happened, happened, so a fact is at worst irregular.

    A rule that also meets what cannot be at all says so with the fact `impossible`, and with `irregular` where only
    a part that adds to the rest falls.
    """
    if facts.get("impossible"):
        return "impossible"
    if facts.get("irregular"):
        return "irregular"
    return "irregular" if rule.level == "illegal" and type(action) in game.facts else rule.level


def decisive(found: list[Found]) -> list[Found]:
    """What counts of everything found: a rule that speaks alone silences the others."""
    return [each for each in found if each.rule.alone] or found


GRAVEST: tuple[Verdict, ...] = ("illegal", "irregular")


def verdict_of(found: list[Found]) -> Verdict:
    """The gravest of what was found, leaving out what the table waived."""
    if not found:
        return "legal"
    grades = {"illegal" if f.level == "impossible" else f.level for f in found if not f.waived}
    return next((grade for grade in GRAVEST if grade in grades), "legal")
