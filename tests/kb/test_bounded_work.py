"""Whatever a record asks for, so much is worked out and no more; the rulings themselves stay what they are."""

import pytest

from rules_kb import games
from rules_kb.answer import report as reports
from rules_kb.answer.report import judged, report
from rules_kb.board.debt.solvency import raising_plan
from rules_kb.kernel import engine
from rules_kb.kernel.model import Transfer
from rules_kb.kernel.money import netted
from rules_kb.kernel.text import did_you_mean
from rules_kb.kernel.work import StepBudget, TooMuchWork, spend
from tests.kb.attacks import US, bankruptcies, decisions, gifts, payments, shortages
from tests.kb.evenings import evening

ATTACKS = {
    "bankruptcies": (bankruptcies(40), 200),
    "decisions and inserts": (decisions(70, inserts=True), 2_000),
    "decisions": (decisions(700, inserts=False), 4_000),
}


def steps_of(text: str) -> int:
    """The steps it takes to judge a record; what is worked out besides has its own allowance."""
    with StepBudget(10**9) as whole:
        reports.explained(games.parse(text)).answer()
    return 10**9 - whole.left


def test_what_is_spent_inside_is_spent_around_it_too_unless_it_stands_apart() -> None:
    with StepBudget(10) as whole:
        with StepBudget(4):
            spend(3)
        with StepBudget(4, apart=True):
            spend(3)
        with pytest.raises(TooMuchWork), StepBudget(2):
            spend(3)
    assert whole.left == 7
    spend(1_000)


@pytest.mark.parametrize("name", ATTACKS)
def test_records_made_to_be_hard_take_few_steps(name: str) -> None:
    text, most = ATTACKS[name]
    assert steps_of(text) <= most


@pytest.mark.parametrize("text", [payments(3_000), gifts(250)], ids=["payments", "gifts"])
def test_a_record_that_is_too_much_to_judge_is_refused(text: str) -> None:
    with pytest.raises(TooMuchWork, match="too much to work out"):
        report(text)


def test_what_was_not_worked_out_is_said_and_changes_no_ruling(monkeypatch: pytest.MonkeyPatch) -> None:
    text = evening(5, 80)
    whole = report(text)
    monkeypatch.setattr(reports, "MOST_STEPS_OTHERWISE", 20)
    monkeypatch.setattr(reports, "MOST_STEPS_FOR_CAUSES", 20)
    less = report(text)

    assert whole["left_out"] == []
    assert [said[:12] for said in less["left_out"]] == [reports.NO_READINGS[:10] + " 2", reports.NO_CAUSES[:12]]
    assert all("the rulings themselves stand" in said for said in less["left_out"])
    rulings = [
        [(e["seq"], e["verdict"], [v["rule"] for v in e["violations"]]) for e in r["entries"]] for r in (whole, less)
    ]
    assert rulings[0] == rulings[1]
    assert less["dues"] == whole["dues"] and less["position"] == whole["position"]


@pytest.mark.parametrize("seed", range(2))
def test_what_comes_of_a_fallen_entry_is_the_same_from_its_place_as_from_the_beginning(seed: int) -> None:
    whole = judged(evening(seed, 40))
    parts = whole.game, whole.record.edition, whole.record.entries, whole.start
    compared = 0
    for seq, rulings in whole.if_they_stood():
        again = engine.if_it_stood(*parts, seq)
        for one in rulings:
            assert {v.rule for v in one.violations} == {v.rule for v in again[one.seq].violations}, (seq, one.seq)
            compared += 1
    assert compared > 20


def test_editions_that_differ_in_when_a_point_was_decided_are_told_apart_without_being_compared() -> None:
    ruled = [US.with_options({"auction_payment": "limited"}, {"auction_payment": n}) for n in range(1, 51)]
    moved = [US.moved_to("uk-london", n) for n in range(1, 51)]
    again = US.moved_to("uk-london", 7)
    assert len({hash(one) for one in (*ruled, *moved)}) == 100
    assert (again, hash(again)) == (moved[6], hash(moved[6]))


def test_what_can_be_raised_costs_the_ways_there_are() -> None:
    view = judged(shortages(0) + "Ann pay bank 1\n").view
    with StepBudget(1_000) as whole:
        raising_plan(view.position, view.edition, 0, 500)
    assert 10 < 1_000 - whole.left < 200


def test_what_was_meant_by_a_misspelt_word_costs_what_there_is_to_compare() -> None:
    def steps(word: str, known: list[str]) -> int:
        with StepBudget(100) as whole:
            did_you_mean(word, known)
        return 100 - whole.left

    rules = list(US.game.rules)
    assert steps("bild", ["build", "buy"]) == 1
    assert steps("bankrupt_failed_mortgage", rules) > 5
    assert steps("e" * 10_000, rules) < 20


def test_twenty_who_owe_each_other_settle_at_once() -> None:
    plain = [Transfer(n, (n * 7 + 3) % 20, n * n + 1) for n in range(20)]
    owed = dict.fromkeys(range(20), 0)
    for rows, sign in ((plain, 1), (netted(plain), -1)):
        for frm, to, amount in rows:
            owed[frm] -= sign * amount
            owed[to] += sign * amount
    assert set(owed.values()) == {0}
    assert len(netted(plain)) < 20
