"""The tool behind `make mutants`: what it changes, and that a change is noticed."""

import json
import subprocess
import sys

from tests.mutants.__main__ import chapters, equivalent, sample
from tests.mutants.changing import ROOT, mutants

WIN = ROOT / "rules_kb" / "deal" / "win"
# The tool forks, so it is asked in a process of its own: a worker of the tests has threads by now, a browser's among them.
ASKED = """
import json, sys
from rules_kb.answer.cases import all_cases
from tests.mutants.changing import ROOT, mutants
from tests.mutants.noticing import Hunt, hunt_all

facts = ROOT / "rules_kb" / "deal" / "win" / "facts.py"
numbers = [n for n, case in enumerate(all_cases("deal")) if case["file"] == "win"]
made = [one for one in mutants(facts) if one.function.name == "has_won"]
lines = {(str(facts), line): numbers for one in made for line in one.lines}
hunts = [(Hunt("deal", "win", lines), one) for one in made[:2]] + [(Hunt("deal", "win", {}), next(mutants(facts)))]
json.dump([noticed.killed for _, _, noticed in hunt_all(hunts, 1)], sys.stdout)
"""


def test_a_wrong_change_is_noticed_by_a_case_and_one_no_case_leads_to_lives() -> None:
    asked = subprocess.run(  # noqa: S603 - our own tool
        [sys.executable, "-c", ASKED], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert json.loads(asked.stdout) == [True, True, False]


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
