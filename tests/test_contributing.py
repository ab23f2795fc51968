"""CONTRIBUTING.md is true: its example works on a copy in one folder; no page names a file that is not there."""

import filecmp
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.code_map import ROOT

FOLDER = Path("rules_kb/board/buy")
MARKED = re.compile(r"<!-- (add to|change in|from) (\S+) -->\n```\w+\n(.*?)```\n", re.DOTALL)
# A path in code, without a place holder; addresses of the site begin with a stroke.
NAMED = re.compile(r"`((?:rules_kb|referee|tests|scripts|docs|templates)/[\w./*-]+)`")
# What is asked of the copy, in a process that knows no other knowledge than that.
ASKED = """
import json, sys
import rules_kb
from rules_kb.answer.rule_sheet import rule_sheet, sheet_text
from rules_kb.answer.cases import cases_of, record_of

found = {}
for case in cases_of("board"):
    if "deed_fee" in case.get("options", ""):
        rulings = rules_kb.judged(record_of(case)).judged.rulings[2]
        found[case["name"]] = {
            "broken": [[v.rule, v.fix, v.facts["missing"]] for v in rulings.violations],
            "moved": [list(transfer) for transfer in rulings.moved],
        }
json.dump({"at": rules_kb.__file__, "cases": found, "sheet": sheet_text(rule_sheet("board.buy.fee"))}, sys.stdout)
"""


class Block(NamedTuple):
    """A marked block of the page: what is to be done with it, and with which file."""

    do: str
    path: str
    text: str


BLOCKS = [Block(*found) for found in MARKED.findall((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))]


def perform(block: Block, root: Path) -> None:
    """Make one change of the page in a copy."""
    path = root / block.path
    was = path.read_text(encoding="utf-8")
    if block.do == "add to":
        blank = "" if block.text.startswith(" ") else "\n\n" if path.suffix == ".py" else "\n"
        path.write_text(was + blank + block.text, encoding="utf-8")
        return
    old, new = (
        "".join(line[1:] for line in block.text.splitlines(keepends=True) if line.startswith(sign)) for sign in "-+"
    )
    assert was.count(old) == 1, old
    path.write_text(was.replace(old, new), encoding="utf-8")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the knowledge in which the example of the page is carried out."""
    root = tmp_path_factory.mktemp("contributed")
    shutil.copytree(ROOT / "rules_kb", root / "rules_kb", ignore=shutil.ignore_patterns("__pycache__"))
    for block in BLOCKS:
        if block.do != "from":
            perform(block, root)
    return root


@pytest.fixture(scope="module")
def answered(copy: Path) -> dict[str, Any]:
    """What the copy says of the example."""
    ran = subprocess.run(  # noqa: S603
        [sys.executable, "-B", "-c", ASKED], cwd=copy, env={"PYTHONPATH": str(copy)}, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    found: dict[str, Any] = json.loads(ran.stdout)
    assert found["at"] == str(copy / "rules_kb" / "__init__.py")
    return found


def test_the_new_rule_is_broken_with_both_remedies_and_its_effect_moves_the_fee(answered: dict[str, Any]) -> None:
    assert answered["cases"] == {
        "A deed costs its fee besides its price": {"broken": [], "moved": [[0, -1, 110]]},
        "Who has nothing to raise the fee from leaves the deed": {"broken": [["board.buy.fee", "leave", 5]], "moved": []},
        "Who owns something may raise the fee": {"broken": [["board.buy.fee", "raise", 5]], "moved": []},
    }  # fmt: skip


def test_the_sheet_of_the_new_rule_shows_its_parameter_facts_effect_and_cases(answered: dict[str, Any]) -> None:
    for part in ("deed_fee: 0 [all]", "fee_missing: ", "buy.pay_fee", "2 break it, 1 keep it"):
        assert part in answered["sheet"], part


def test_one_folder_is_touched(copy: Path) -> None:
    files = [path.relative_to(ROOT) for path in (ROOT / "rules_kb").rglob("*") if path.suffix in (".py", ".toml")]
    changed = {path for path in files if not filecmp.cmp(ROOT / path, copy / path, shallow=False)}
    new = {path.relative_to(copy) for path in (copy / "rules_kb").rglob("*.*") if "__pycache__" not in path.parts}
    assert {path.parent for path in changed} == {FOLDER}
    assert {path.name for path in changed} == {"params.py", "params.toml", "facts.py", "rules.py", "effects.py", "cases.toml", "texts.toml"}  # fmt: skip
    assert {path for path in new - set(files) if path.suffix in (".py", ".toml")} == set()


def test_the_example_is_written_as_the_checks_ask(copy: Path) -> None:
    ruff = [sys.executable, "-m", "ruff"]
    for command in (["check"], ["format", "--check"]):
        told = [*ruff, *command, "--no-cache", "--config", str(ROOT / "pyproject.toml"), str(copy / FOLDER)]
        ran = subprocess.run(told, cwd=copy, capture_output=True, text=True)  # noqa: S603
        assert ran.returncode == 0, ran.stdout


@pytest.mark.parametrize("block", [block for block in BLOCKS if block.do == "from"], ids=lambda block: block.path)
def test_what_the_page_quotes_is_in_its_file(block: Block) -> None:
    assert block.text in (ROOT / block.path).read_text(encoding="utf-8")


@pytest.mark.parametrize("document", [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")], ids=lambda path: path.name)
def test_a_document_names_only_files_that_are_there(document: Path) -> None:
    named = set(NAMED.findall(document.read_text(encoding="utf-8")))
    assert {path for path in named if not (ROOT / path).exists() and not list(ROOT.glob(path))} == set()
