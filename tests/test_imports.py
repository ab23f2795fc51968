"""Imports go one way: api -> referee -> rules_kb, and rules_kb stays pure."""

import sys

import grimp
import pytest

PURE = {"msgspec", "pydantic", "pydantic_core", "rules_kb"}


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("rules_kb", "referee", "api", include_external_packages=True, cache_dir=None)


@pytest.mark.parametrize(("importer", "imported"), [("referee", "api"), ("rules_kb", "referee"), ("rules_kb", "api")])
def test_nothing_below_imports_what_is_above(graph: grimp.ImportGraph, importer: str, imported: str) -> None:
    assert graph.find_shortest_chains(importer=importer, imported=imported) == set()


def test_rules_kb_uses_the_standard_library_and_its_two_readers_only(graph: grimp.ImportGraph) -> None:
    modules = {"rules_kb"} | graph.find_descendants("rules_kb")
    imported = {found.split(".")[0] for one in modules for found in graph.find_modules_directly_imported_by(one)}

    assert imported - PURE - sys.stdlib_module_names == set()


@pytest.mark.parametrize(
    "impure", ["random", "secrets", "datetime", "time", "socket", "sqlite3", "urllib", "subprocess"]
)
def test_rules_kb_has_no_clock_no_chance_and_no_wire(graph: grimp.ImportGraph, impure: str) -> None:
    # The bots play with a seed they are given; nothing else may be left to chance.
    importers = graph.find_modules_that_directly_import(impure) if impure in graph.modules else set()

    assert {one for one in importers if one.startswith("rules_kb") and not one.startswith("rules_kb.bots")} == set()
