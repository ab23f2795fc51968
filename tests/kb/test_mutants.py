"""The tool behind `make mutants`: what it changes, and that a change is noticed."""

from rules_kb.answer.cases import all_cases
from tests.mutants.__main__ import chapters, equivalent, sample
from tests.mutants.changing import ROOT, mutants
from tests.mutants.noticing import Hunt, hunt_all

WIN = ROOT / "rules_kb" / "deal" / "win"


def test_a_wrong_change_is_noticed_by_a_case() -> None:
    numbers = [n for n, case in enumerate(all_cases("deal")) if case["file"] == "win"]
    made = [one for one in mutants(WIN / "facts.py") if one.function.name == "has_won"]
    hunt = Hunt("deal", "win", {(str(WIN / "facts.py"), line): numbers for one in made for line in one.lines})
    assert [noticed.killed for _, _, noticed in hunt_all([(hunt, one) for one in made[:2]], 1)] == [True, True]


def test_a_change_no_case_leads_to_lives() -> None:
    made = next(mutants(WIN / "facts.py"))
    assert [noticed for _, _, noticed in hunt_all([(Hunt("deal", "win", {}), made)], 1)] == [(False, "", 0)]


def test_every_change_says_something_else_and_the_same_seed_makes_the_same() -> None:
    made = list(mutants(WIN / "rules.py"))
    assert all(before != after for _, _, before, after in (one.key for one in made))
    first, again = (
        [one.key for one in sample("deal.win", chapters()["deal.win"], seed=3, most=5, same=set())] for _ in range(2)
    )
    assert first == again and len(first) == 5


def test_every_mutant_left_out_is_still_one() -> None:
    left_out = equivalent()
    functions = {(path, function) for path, function, _, _ in left_out}
    found = (one for path in {path for path, _ in functions} for one in mutants(ROOT / path))
    keys = {one.key for one in found if (str(one.path.relative_to(ROOT)), one.function.name) in functions}
    assert left_out - keys == set()
