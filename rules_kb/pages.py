"""What a rule's page says beyond the rule: why it exists, how people ask about it, what to read next."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

FOLDER = Path(__file__).with_name("texts")
EXAMPLES = FOLDER / "examples.toml"
VALUES = FOLDER / "values.toml"
COVERAGE = Path(__file__).with_name("coverage")


class RuleText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words around one rule, all our own."""

    why: str
    asks: tuple[str, ...]
    related: tuple[str, ...]


def read(path: Path) -> dict[str, Any]:
    """A file of texts."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def rule_texts() -> dict[str, RuleText]:
    """Every rule's words by its id: the folder is the game, the file the topic, the key the rule."""
    found: dict[str, RuleText] = {}
    for path in sorted(FOLDER.glob("*/*.toml")):
        topic = f"{path.parent.name}.{path.stem}"
        rows = msgspec.convert(read(path), dict[str, RuleText])
        found |= {f"{topic}.{name}": text for name, text in rows.items()}
    return found


@cache
def value_words() -> dict[str, dict[str, str | dict[str, str]]]:
    """By game and parameter: the words of each value of a choice, or how a number of it is said."""
    return msgspec.convert(read(VALUES), dict[str, dict[str, str | dict[str, str]]])


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game record that shows a rule at work; `at` is the entry that breaks it, 0 where it is kept."""

    rule: str
    title: str
    at: int
    # Whether people at a real table quarrelled about just this.
    argued: bool
    record: str


@cache
def examples() -> dict[str, tuple[Example, ...]]:
    """The worked examples of every rule."""
    rows = msgspec.convert(read(EXAMPLES)["example"], list[Example])
    return {rule: tuple(row for row in rows if row.rule == rule) for rule in dict.fromkeys(row.rule for row in rows)}


class Sentence(msgspec.Struct, frozen=True):
    """One sentence of a source text in our words, and the rules and parameters that carry it."""

    says: str
    rules: tuple[str, ...]
    points: tuple[str, ...]


@cache
def coverage() -> dict[str, tuple[Sentence, ...]]:
    """The texts behind the editions, sentence by sentence, by the edition made of each."""
    return {path.stem: tuple(map(sentence, read(path)["sentences"])) for path in sorted(COVERAGE.glob("*.toml"))}


def sentence(row: list[str]) -> Sentence:
    """A row of the file: the sentence, then every name that carries it; rules have dots in theirs."""
    says, carried = row
    names = carried.split()
    return Sentence(says, tuple(n for n in names if "." in n), tuple(n for n in names if "." not in n))
