"""A rule whose question, or a wider one, is answered with no has nothing to say: over cases, bot games and faulty evenings."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from rules_kb import bots
from rules_kb.answer.cases import all_cases, record_of
from rules_kb.answer.report import judged
from rules_kb.games import load, shipped
from rules_kb.kernel import asking, finding, one_entry
from rules_kb.kernel.game import Game
from rules_kb.kernel.model import Action
from rules_kb.record.lines import write
from tests.kb.deal_evenings import evening as deal_evening
from tests.kb.evenings import evening
from tests.tiers import often

EVENINGS = often(6, 120)


def records() -> Iterator[str]:
    """Every second case in turn, whole games of bots, and evenings by chance."""
    for seed, id in enumerate(shipped()):
        if seed % often(4, 1) == 0:
            yield write(bots.record(load(id), 4, seed, often(30, 200)))
    yield from (record_of(case) for case in list(all_cases())[:: often(2, 1)])
    yield from (evening(seed) for seed in range(EVENINGS))
    yield from (evening(seed, edition="us-2021") for seed in range(EVENINGS))
    yield from (deal_evening(seed, 120) for seed in range(EVENINGS))


def test_a_rule_that_need_not_be_asked_finds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    silent, asked = Counter[str](), Counter[str]()

    def broken(game: Game, ed: Any, position: Any, action: Action, waived: frozenset[str]) -> list[finding.Found]:
        for rule in game.rules.values():
            if rule.only_if is None or type(action) not in rule.on:
                continue
            if all(holds(position, action, ed) for holds in asking.questions_before(rule.only_if, type(action))):
                asked[rule.id] += 1
            else:
                assert not rule.check(position, action, ed), (rule.id, action)
                silent[rule.id] += 1
        return finding.broken(game, ed, position, action, waived)

    monkeypatch.setattr(one_entry, "broken", broken)
    games = [judged(text).game for text in records()]
    guarded = {
        rule.id for game in {one.name: one for one in games}.values() for rule in game.rules.values() if rule.only_if
    }
    assert (guarded - silent.keys(), guarded - asked.keys()) == (set(), set())
