"""What a rule's page says beyond the rule: why it exists, how people ask about it, what to read next."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from rules_kb.answer.cases import Case, all_cases, record_of
from rules_kb.kernel.readable import readable

CHAPTERS = Path(__file__).parent.parent
COVERAGE = CHAPTERS / "editions" / "sources"
# The edition most readers know.
COMMON = "us-classic"
MOST_DISPUTES = 3


@readable
class RuleText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words around one rule, all our own."""

    why: str
    asks: tuple[str, ...]
    related: tuple[str, ...]
    # The kinds of pieces whose pages lead to it, and the verbs of plans weighed against it; each with its place there.
    pieces: dict[str, int] = {}
    weighed_for: dict[str, int] = {}


def read(path: Path) -> dict[str, Any]:
    """A file of texts."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def rule_texts() -> dict[str, RuleText]:
    """Every rule's words by its id: they lie in its chapter, under its name."""
    found: dict[str, RuleText] = {}
    for path in sorted(CHAPTERS.glob("*/*/texts.toml")):
        topic = f"{path.parent.parent.name}.{path.parent.name}"
        rows = msgspec.convert(read(path), dict[str, RuleText])
        found |= {f"{topic}.{name}": text for name, text in rows.items()}
    return found


def rules_of_piece(game: str, kind: str) -> list[str]:
    """The rules that a piece of some kind brings into play, in the order a reader wants them."""
    return in_order(game, {id: text.pieces.get(kind, 0) for id, text in rule_texts().items()})


def rules_weighed_for(game: str, verb: str) -> list[str]:
    """The rules people ask about before they do something, in the order they ask."""
    return in_order(game, {id: text.weighed_for.get(verb, 0) for id, text in rule_texts().items()})


def in_order(game: str, ranks: dict[str, int]) -> list[str]:
    """The rules of a game that have a place, by their places."""
    return sorted((id for id, rank in ranks.items() if rank and id.startswith(f"{game}.")), key=ranks.__getitem__)


class WorkedExample(msgspec.Struct, frozen=True):
    """A game record that shows a rule at work; `at` is the entry that breaks it, 0 where it is kept."""

    rule: str
    title: str
    at: int
    # Whether people at a real table quarrelled about just this.
    argued: bool
    record: str


@cache
def examples(rule: str) -> tuple[WorkedExample, ...]:
    """The worked examples of a rule, picked from the cases: one broken, one kept, and what people really argued about."""
    cases = list(all_cases(rule.split(".")[0]))
    broken = plainest([case for case in cases if breaking_entry(case, rule)])
    kept = plainest([case for case in cases if rule in case.get("keeps", ()) and not breaking_entry(case, rule)])
    argued = [case for case in (*broken[1:], *kept[1:]) if "dispute" in case]
    picked = (*broken[:1], *kept[:1], *argued[:MOST_DISPUTES])
    return tuple(
        WorkedExample(rule, case["name"], breaking_entry(case, rule), "dispute" in case, record_of(case))
        for case in picked
    )


def breaking_entry(case: Case, rule: str) -> int:
    """The entry of a case that breaks a rule, where it is all that entry breaks; 0 where there is none."""
    return next((int(seq) for seq, rules in case.get("breaks", {}).items() if rules == [rule]), 0)


def plainest(cases: list[Case]) -> list[Case]:
    """Cases in the order a reader would want them: no options, a common edition, short."""
    return sorted(cases, key=lambda case: ("options" in case, case["edition"] != COMMON, len(case["log"])))


class Sentence(msgspec.Struct, frozen=True):
    """One sentence of a source text in our words, and the rules and parameters that carry it."""

    says: str
    rules: tuple[str, ...]
    points: tuple[str, ...]


@cache
def coverage() -> dict[str, tuple[Sentence, ...]]:
    """The texts behind the editions, sentence by sentence, by the edition made of each."""
    return {path.stem: tuple(map(sentence, read(path)["sentences"])) for path in sorted(COVERAGE.glob("*.toml"))}


@cache
def source_sections() -> dict[str, tuple[str, tuple[str, ...]]]:
    """What the text behind each of those editions is cited as, and the parts it has."""
    files = {path.stem: read(path) for path in sorted(COVERAGE.glob("*.toml"))}
    return {id: (raw["name"], tuple(raw["sections"])) for id, raw in files.items()}


def sentence(row: list[str]) -> Sentence:
    """A row of the file: the sentence, then every name that carries it; rules have dots in theirs."""
    says, carried = row
    names = carried.split()
    return Sentence(says, tuple(n for n in names if "." in n), tuple(n for n in names if "." not in n))
