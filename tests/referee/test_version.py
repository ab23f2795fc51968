"""The rules version rises with what decides a ruling, and not with the words around it."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import grimp
import pytest

import rules_kb
from referee.version import (
    LEFT_OUT,
    deciding_files,
    edition_law,
    module_law,
    rules_version,
    spelling_law,
    version_of,
    version_on_disk,
)

FOLDER = Path(rules_kb.__file__).parent
RULE = '''"""Rules of building."""

@rules.on(Build, says="{street} has {have}.", fix={"one": "Sell one.", "all": "Sell all."}, reads=("even_build",))
def even(board, action, ed):
    """Build evenly."""
    if have(board) > 4:  # the hotel
        return breach(fix="one", have=5)
'''
PARAM = "go_salary: int = param(200, least=1)"
SPELLED = '[go_salary]\nlabel = "Go"\nhelp = "What Go pays."\nalso = { double = 400 }\n'
EDITION = 'id = "x"\nname = "X"\nabout = "A box."\n[params]\ngo_salary = 200\n'


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("Rules of building.", "What builders must know."),
        ("{street} has {have}.", "There are {have} on {street}."),
        ("Sell one.", "One is sold."),
        ("Build evenly.", "Streets of a group grow together."),
        ("# the hotel", "# five houses are a hotel"),
        ("\n    if", "\n\n    if"),
    ],
)
def test_words_beside_a_rule_decide_nothing(was: str, now: str) -> None:
    assert was in RULE
    assert module_law(RULE.replace(was, now)) == module_law(RULE)


@pytest.mark.parametrize(
    ("was", "now"),
    [("> 4", "> 3"), (">", ">="), ("Build,", "Sell,"), ("even_build", "bank_houses"), ('fix="one"', 'fix="all"'),
     ("have=5", "have=4"), ("def even", "def level"), ("if have", "if not have")],
)  # fmt: skip
def test_numbers_conditions_names_and_facts_of_a_rule_decide(was: str, now: str) -> None:
    assert was in RULE
    assert module_law(RULE.replace(was, now)) != module_law(RULE)


@pytest.mark.parametrize(("was", "now"), [("What Go pays.", "The salary."), ('"Go"', '"Salary"')])
def test_what_a_parameter_is_called_decides_nothing(was: str, now: str) -> None:
    assert was in SPELLED
    assert spelling_law(SPELLED.replace(was, now)) == spelling_law(SPELLED)


@pytest.mark.parametrize(("was", "now"), [("200", "300"), ("least=1", "least=2"), ("int", "bool")])
def test_the_values_of_a_parameter_decide(was: str, now: str) -> None:
    assert module_law(PARAM.replace(was, now)) != module_law(PARAM)


@pytest.mark.parametrize(("was", "now"), [("400", "500"), ("double", "twice"), ("[go_salary]", "[jail_fine]")])
def test_the_spellings_of_a_parameter_decide_how_an_option_is_read(was: str, now: str) -> None:
    assert spelling_law(SPELLED.replace(was, now)) != spelling_law(SPELLED)


def test_what_an_edition_says_of_itself_decides_nothing_and_its_numbers_do() -> None:
    assert edition_law(EDITION.replace("A box.", "A larger box.").replace('"X"', '"Y"')) == edition_law(EDITION)
    assert edition_law(EDITION.replace("200", "400")) != edition_law(EDITION)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The whole knowledge once more, to be tampered with."""
    return Path(shutil.copytree(FOLDER, tmp_path / "rules_kb", ignore=shutil.ignore_patterns("__pycache__")))


def rewrite(path: Path, was: str, now: str) -> None:
    """Change the first place where a file says something."""
    text = path.read_text(encoding="utf-8")
    assert was in text, (path, was)
    path.write_text(text.replace(was, now, 1), encoding="utf-8")


def rule_file(folder: Path) -> Path:
    """A module in which rules stand beside their words."""
    return next(path for path in deciding_files(folder) if "says=" in path.read_text(encoding="utf-8"))


def test_words_texts_cases_arguments_and_bots_leave_the_version_as_it_is(copied: Path) -> None:
    rewrite(rule_file(copied), 'says="', 'says="Mind: ')
    rewrite(copied / "board" / "rent" / "params.toml", 'label = "', 'label = "Mind: ')
    deciding = set(deciding_files(copied))
    for path in copied.rglob("*.toml"):
        if path not in deciding:
            path.write_text("# nothing is left of it\n", encoding="utf-8")
    shutil.rmtree(copied / "arguments")
    (copied / "bots" / "luck.py").write_text("LUCK = 1\n", encoding="utf-8")
    assert version_of(copied) == rules_version()


@pytest.mark.parametrize(
    ("name", "was", "now"),
    [
        ("us-classic.toml", "price = 60", "price = 61"),
        ("params.toml", "also = { ", "also = { odd = 7, "),
        ("engine.py", "return", "return not"),
        ("stretches.py", "STRETCH = 50", "STRETCH = 40"),
    ],
)
def test_a_changed_number_or_condition_changes_the_version(copied: Path, name: str, was: str, now: str) -> None:
    rewrite(next(copied.rglob(name)), was, now)
    assert version_of(copied) != rules_version()


def test_a_new_module_counts_until_it_is_left_out_by_name(copied: Path) -> None:
    (copied / "board" / "luck.py").write_text("LUCK = 1\n", encoding="utf-8")
    assert version_of(copied) != rules_version()


def test_nothing_that_decides_imports_what_is_left_out() -> None:
    graph = grimp.build_graph("rules_kb", cache_dir=None, exclude_type_checking_imports=True)
    decide = {".".join(path.relative_to(FOLDER.parent).with_suffix("").parts) for path in deciding_files(FOLDER)}
    decide |= {name.removesuffix(".__init__") for name in decide}
    imported = {
        (one, other) for one in decide & graph.modules for other in graph.find_modules_directly_imported_by(one)
    }
    assert {(one, other) for one, other in imported if other not in decide} == set()


def test_what_is_left_out_is_there() -> None:
    names = {name for path in FOLDER.rglob("*.*") for name in path.relative_to(FOLDER).with_suffix("").parts}
    assert names >= LEFT_OUT


def test_a_server_that_just_started_tells_its_first_visitors_the_same_version() -> None:
    version_on_disk.cache_clear()
    with ThreadPoolExecutor(4) as visitors:
        told = {visitor.result() for visitor in [visitors.submit(rules_version) for _ in range(4)]}

    assert len(told) == 1
