"""The words of buildings, mortgages, trades, debts, the Bank, the end and the Speed Die are templates, never facts."""

from collections.abc import Iterator
from functools import cache
from types import FunctionType

from rules_kb.answer.cases import all_cases
from rules_kb.games import GAMES
from rules_kb.kernel.declaring import Rule
from rules_kb.kernel.model import Fact, Violation
from tests.injection.unbreakable import UNBREAKABLE
from tests.kb.cases import judge_case

TOPICS = ("build", "sell", "mortgage", "trade", "debt", "bankrupt", "bank", "end", "speed")
RULES = {name: rule for name, rule in GAMES["board"].rules.items() if name.split(".")[1] in TOPICS}
# Lines of the record: what of an entry may stay, and how a debtor raises the money.
LINES = ("part", "how")


@cache
def found() -> tuple[Violation, ...]:
    """Every breach of these rules in the cases."""
    rulings = [ruling for case in all_cases("board") for ruling in judge_case(case).judged.rulings.values()]
    return tuple(v for ruling in rulings for v in ruling.violations if v.rule in RULES)


def strings(fact: Fact) -> list[str]:
    """The strings in a fact."""
    return [one for one in (fact if isinstance(fact, tuple) else (fact,)) if isinstance(one, str)]


def worded(violation: Violation) -> Iterator[tuple[str, str, str]]:
    """The facts of a breach that are words of a sentence instead of a place, a card or a word of a list."""
    for key, fact in violation.facts.items():
        for text in strings(fact) if key not in LINES else ():
            if " " in text or "$" in text:
                yield violation.rule, key, text


def templates(rule: Rule) -> set[tuple[str, str, str]]:
    """The sentences and remedies of a rule by name."""
    return {(rule.id, "says", name) for name in rule.says} | {(rule.id, "fix", name) for name in rule.fix}


def test_no_fact_is_a_clause_or_a_written_sum() -> None:
    assert {offence for violation in found() for offence in worded(violation)} == set()


def test_every_sentence_and_every_remedy_is_said_in_some_case() -> None:
    wanted = {each for rule in RULES.values() if rule.id not in UNBREAKABLE for each in templates(rule)}
    said = {(v.rule, kind, name) for v in found() for kind, name in (("says", v.says), ("fix", v.fix))}
    assert wanted - said == set()


def test_no_topic_asks_the_rule_of_another() -> None:
    checks = {rule.check: name for name, rule in GAMES["board"].rules.items()}
    for rule in RULES.values():
        known = [each for each in rule.check.__globals__.values() if isinstance(each, FunctionType)]
        used = {checks[each].split(".")[1] for each in known if each in checks}
        assert used <= {rule.id.split(".")[1]}, rule.id
