"""What the plan of the house promises, measured; the contracts themselves are in pyproject.toml, for import-linter."""

import ast
import re
import statistics
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rules_kb.games import GAMES
from rules_kb.kernel.declaring import Rule
from tests.code_map import (
    PRODUCT,
    ROOT,
    Name,
    functions_behind,
    imports,
    in_circles,
    longest_chain,
    merged,
    source_files,
)

RULES = [rule for game in GAMES.values() for rule in game.rules.values()]
# Chapters' arguments belong to the floor of the arguments, though each lies in its chapter; these are their places.
SCENES = "rules_kb.board.places"
RULE_ID = re.compile(r"\b(?:board|deal)\.[a-z]+\.[a-z-]+\b")
LONGEST_FILE = 350
LONGEST_FUNCTION = 40


def floor_of(module: str) -> str:
    """The package of the knowledge a module counts to."""
    if module.endswith("arguments") or module == SCENES:
        return "rules_kb.arguments"
    return ".".join(module.split(".")[:2])


def chapter_of(module: str) -> str:
    """The chapter a module of a game lies in; nothing for what the whole game shares."""
    parts = module.split(".")
    return ".".join(parts[:3]) if len(parts) > 3 else ""


@cache
def modules_behind(id: str) -> frozenset[str]:
    """The modules in which the functions behind a rule lie."""
    check = next(rule.check for rule in RULES if rule.id == id)
    return frozenset(name.module for name in functions_behind(Name(check.__module__, check.__name__)))


@cache
def parsed(path: Path) -> ast.Module:
    """A file's source, read once."""
    return ast.parse(path.read_text(encoding="utf-8"))


def trees(*packages: str) -> Iterator[tuple[Path, ast.Module]]:
    """Every file of some packages, parsed."""
    return ((path.relative_to(ROOT), parsed(path)) for path in source_files(*packages))


def needs_its_chapter_only(rule: Rule) -> bool:
    """Whether all that lies behind a rule is in its own chapter or shared by the whole game."""
    return {chapter_of(module) for module in modules_behind(rule.id)} <= {"", chapter_of(rule.check.__module__)}


def test_no_modules_and_no_packages_of_the_knowledge_import_each_other_in_a_circle() -> None:
    assert in_circles(imports("rules_kb")) == set()
    assert in_circles(merged(imports("rules_kb"), floor_of)) == set()


def test_the_longest_chain_of_imports_can_be_read_in_an_evening() -> None:
    everything = imports(*PRODUCT)
    knot = in_circles(everything)
    below, whole = imports("rules_kb"), merged(everything, lambda module: "knot" if module in knot else module)
    assert len(longest_chain(below)) <= 30, longest_chain(below)
    assert len(longest_chain(whole)) <= 40, longest_chain(whole)


def test_facts_ask_other_facts_in_no_circle() -> None:
    facts = {module for module in imports("rules_kb") if module.endswith(".facts")}
    assert in_circles({module: imports("rules_kb")[module] & facts for module in facts}) == set()


def test_no_rule_imports_an_effect() -> None:
    edges = imports("rules_kb")
    found = {module: {other for other in edges[module] if other.endswith(".effects")} for module in edges}
    assert {module: others for module, others in found.items() if module.endswith(".rules") and others} == {}


def test_seventy_rules_need_their_own_chapter_and_what_the_game_shares() -> None:
    own = [rule.id for rule in RULES if needs_its_chapter_only(rule)]
    assert len(own) >= 70, len(own)


def test_a_rule_lies_in_three_files_at_the_median() -> None:
    assert statistics.median(len(modules_behind(rule.id)) for rule in RULES) <= 3


def test_a_chapter_loads_nothing_by_itself() -> None:
    """A package that imports in its `__init__` is a circle import-linter does not see."""
    chapters = [path for game in GAMES for path in (ROOT / "rules_kb" / game).glob("*/__init__.py")]
    assert [str(path.relative_to(ROOT)) for path in chapters if path.read_text(encoding="utf-8")] == []


def test_few_names_of_classes_mean_two_things() -> None:
    found = defaultdict(list)
    for path, tree in trees(*PRODUCT):
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and node.name not in ("Meta", "Command"):
                found[node.name].append(str(path))
    twice = {name: paths for name, paths in found.items() if len(paths) > 1}
    assert len(twice) < 20, twice


def rule_ids_abroad() -> Iterator[str]:
    """Where a rule's id is written outside its own chapter; docstrings and arguments may name any."""
    known = {rule.id for rule in RULES}
    for path, tree in trees(*PRODUCT):
        if path.name.endswith("arguments.py"):
            continue
        documents = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
                for rule in known & set(RULE_ID.findall(node.value)):
                    if path.parts[:3] != ("rules_kb", *rule.split(".")[:2]):
                        yield f"{path}:{node.lineno}: {rule}"


def test_a_rule_is_named_by_its_id_in_its_own_chapter_only() -> None:
    assert list(rule_ids_abroad()) == []


def test_files_and_functions_are_short() -> None:
    found = []
    for path, tree in trees(*PRODUCT, "scripts"):
        length = len((ROOT / path).read_text(encoding="utf-8").splitlines())
        found += [f"{path}: {length}"] if length > LONGEST_FILE else []
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and (node.end_lineno or 0) - node.lineno >= LONGEST_FUNCTION:
                found.append(f"{path}:{node.lineno} {node.name}")
    assert found == []
