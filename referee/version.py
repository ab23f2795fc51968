"""Which rules are in force: a fingerprint of everything that decides a ruling, and of no words around it."""

import ast
import hashlib
import threading
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import rules_kb

# Rooms and files that tell, ask, argue, play or document; whatever is not named here counts.
LEFT_OUT = frozenset({
    "__main__", "answer", "arguments", "bots", "cases", "chain", "counts", "disputes", "sources", "texts",
})  # fmt: skip
# Of a room that is left out, how long logs are stored beside their rulings: what is stored otherwise is stored anew.
STORED = ("disputes", "stretches")
# What a declaration, or the file of words beside it, says in words; in a breach the same names pick among the words, and that counts.
WORDS = frozenset({"says", "fix", "label", "help", "law", "words", "means", "switches"})
PICKS = "breach"
# The words of parameters and constants, and those by which people look for them; the spellings among them count: an option
# is read by them.
SPELLINGS = ("params.toml", "constants.toml")
SEARCHED = frozenset({"asks"})
# What an edition says of itself. The names of its pieces count: a log is read by them.
ABOUT = frozenset({"name", "about"})
WORDY = frozenset({ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef, ast.Call})
# Python 3.11 counts how deep it is in a syntax tree for all threads together, and trips where two of them parse at once.
READING = threading.Lock()
# Whether a name is read or written is told by where it stands.
FIELDS = {
    kind: tuple(name for name in kind._fields if name != "ctx")
    for kind in vars(ast).values()
    if isinstance(kind, type) and issubclass(kind, ast.AST)
}


def rules_version() -> str:
    """A hash over what decides, so that a stored ruling is never stale unnoticed and a phrase judges no table again."""
    with READING:
        return version_on_disk()


@cache
def version_on_disk() -> str:
    """The version of the rules that run here, read once."""
    return version_of(Path(rules_kb.__file__).parent)


def version_of(folder: Path) -> str:
    """The version of the rules that lie in a folder."""
    digest = hashlib.sha256()
    for path in deciding_files(folder):
        text = path.read_text(encoding="utf-8")
        digest.update(f"{path.relative_to(folder)}\n".encode())
        digest.update(law(path.name)(text).encode())
    return digest.hexdigest()


def deciding_files(folder: Path) -> Iterator[Path]:
    """The modules and editions that a ruling hangs on."""
    for path in sorted((*folder.rglob("*.py"), *folder.rglob("*.toml"))):
        names = path.relative_to(folder).with_suffix("").parts
        if names == STORED or LEFT_OUT.isdisjoint(names):
            yield path


def law(name: str) -> Callable[[str], str]:
    """How what decides is found in a file of that name."""
    if name in SPELLINGS:
        return spelling_law
    return edition_law if name.endswith(".toml") else module_law


def spelling_law(text: str) -> str:
    """The words of parameters and constants without those that only people read."""
    return repr([
        (name, {key: value for key, value in said.items() if key not in WORDS | SEARCHED})
        for name, said in sorted(tomllib.loads(text).items())
    ])  # fmt: skip


def edition_law(text: str) -> str:
    """An edition without what it says of itself."""
    return repr({key: value for key, value in sorted(tomllib.loads(text).items()) if key not in ABOUT})


def module_law(source: str) -> str:
    """A module's syntax without comments, docstrings and words; two that decide alike are spelled alike."""
    spelled: list[str] = []
    spell(ast.parse(source), spelled.append)
    return "\n".join(spelled)


def spell(node: ast.AST, say: Callable[[str], None]) -> None:
    """Say a piece of syntax kind by kind and value by value, in a third of the time that `ast.dump` takes."""
    kind = type(node)
    say(kind.__name__)
    if kind in WORDY:
        drop_words(node)
    for name in FIELDS[kind]:
        part = getattr(node, name)
        if isinstance(part, list):
            say(str(len(part)))
            for each in part:
                spell(each, say) if isinstance(each, ast.AST) else say(repr(each))
        elif isinstance(part, ast.AST):
            spell(part, say)
        else:
            say(repr(part))


def drop_words(node: Any) -> None:
    """Take its docstring from a definition, and from a call the words it is given."""
    if not isinstance(node, ast.Call):
        first = node.body[:1]
        is_docstring = first and isinstance(first[0], ast.Expr) and isinstance(first[0].value, ast.Constant)
        node.body = node.body[1:] if is_docstring else node.body
        return
    if getattr(node.func, "id", "") != PICKS:
        node.keywords = [each for each in node.keywords if each.arg not in WORDS]
