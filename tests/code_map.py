"""The source as a map: who imports whom, and which functions lie behind another."""

import ast
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import grimp

ROOT = Path(__file__).parent.parent
PRODUCT = ("rules_kb", "referee", "api")
Imports = Mapping[str, frozenset[str]]


class Name(NamedTuple):
    """Something a module defines."""

    module: str
    name: str


class Module(NamedTuple):
    """A module's functions with the names each uses, and where its other names come from."""

    functions: dict[str, frozenset[str]]
    imported: dict[str, Name]


def source_files(*packages: str) -> list[Path]:
    """The Python files of some packages, without migrations."""
    found = [path for package in packages for path in (ROOT / package).rglob("*.py")]
    return sorted(path for path in found if "migrations" not in path.parts)


@cache
def imports(*packages: str) -> Imports:
    """Who imports whom among the modules of some packages, as the program runs."""
    graph = grimp.build_graph(*PRODUCT, exclude_type_checking_imports=True, cache_dir=None)
    names = {name for name in graph.modules if name.partition(".")[0] in packages}
    return {name: frozenset(graph.find_modules_directly_imported_by(name) & names) for name in names}


def merged(edges: Imports, unit_of: Callable[[str], str]) -> Imports:
    """The same map with several modules as one."""
    found: dict[str, set[str]] = {unit_of(name): set() for name in edges}
    for name, others in edges.items():
        found[unit_of(name)] |= {unit_of(other) for other in others} - {unit_of(name)}
    return {name: frozenset(others) for name, others in found.items()}


def in_circles(edges: Imports) -> set[str]:
    """Those that import one another: whatever is left when nothing without imports or importers is."""
    left = {name: set(others) for name, others in edges.items()}
    while True:
        wanted = set().union(*left.values())
        loose = {name for name, others in left.items() if not others or name not in wanted}
        if not loose:
            return set(left)
        left = {name: others - loose for name, others in left.items() if name not in loose}


def longest_chain(edges: Imports) -> list[str]:
    """The longest way down; there must be no circle in it."""

    @cache
    def below(name: str) -> tuple[str, ...]:
        return (name, *max([below(other) for other in sorted(edges[name])], key=len, default=()))

    return list(max([below(name) for name in sorted(edges)], key=len, default=()))


def path_of(module: str) -> Path:
    """The file of a module."""
    path = ROOT.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@cache
def read_module(name: str) -> Module:
    """What a module defines and imports at its top."""
    tree = ast.parse(path_of(name).read_text(encoding="utf-8"))
    functions = {node.name: frozenset(names_in(node)) for node in tree.body if isinstance(node, ast.FunctionDef)}
    froms = [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module]
    imported = {each.asname or each.name: Name(node.module or "", each.name) for node in froms for each in node.names}
    return Module(functions, imported)


def names_in(node: ast.AST) -> Iterator[str]:
    """The names a piece of source looks up, and what it asks of each: `due`, `ladder.top`."""
    for each in ast.walk(node):
        if isinstance(each, ast.Name):
            yield each.id
        elif isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name):
            yield f"{each.value.id}.{each.attr}"


def resolved(here: str, name: str) -> Name | None:
    """The function of the knowledge a name in a module stands for."""
    module, (first, _, attribute) = read_module(here), name.partition(".")
    there = Name(here, name) if name in module.functions else module.imported.get(first)
    if there and attribute:
        there = Name(".".join(there), attribute)
    known = there is not None and there.module.startswith("rules_kb.") and path_of(there.module).exists()
    return there if there and known and there.name in read_module(there.module).functions else None


def functions_behind(start: Name) -> set[Name]:
    """A function of a game and every function of that game it needs, however far down."""
    game = ".".join(start.module.split(".")[:2])
    found, waiting = set[Name](), [start]
    while waiting:
        here = waiting.pop()
        if here in found:
            continue
        found.add(here)
        named = [resolved(here.module, name) for name in read_module(here.module).functions[here.name]]
        waiting += [there for there in named if there and there.module.startswith(f"{game}.")]
    return found
