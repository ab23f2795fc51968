"""Everything there is to know of one rule, on one screen: for whoever wants to change it."""

import dis
import inspect
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

import msgspec

from rules_kb import games
from rules_kb.answer.cases import cases_naming
from rules_kb.editions.citation import place_of
from rules_kb.kernel.declaring import Rule

ROOT = Path(__file__).parent.parent.parent
WIDTH = 120
MOST_CASES = 8


class FunctionAsked(NamedTuple):
    """A function a rule asks: its name, what it promises, and where it is written."""

    name: str
    promise: str
    at: str


class Shared(NamedTuple):
    """What several editions say alike, and which."""

    says: str
    editions: tuple[str, ...]


class RuleSheet(msgspec.Struct, frozen=True):
    """One rule with its words, its source, what it asks and reads, who prints it, and what shows it at work."""

    id: str
    level: str
    law: str
    says: Mapping[str, str]
    fix: Mapping[str, str]
    at: str
    source: str
    asks: tuple[FunctionAsked, ...]
    params: Mapping[str, tuple[Shared, ...]]
    cites: tuple[Shared, ...]
    # What the watched actions do, each effect as chapter.function.
    effects: Mapping[str, tuple[str, ...]]
    broken_by: tuple[str, ...]
    kept_by: int


def rule_sheet(id: str) -> RuleSheet:
    """The sheet of a rule; KeyError where there is none of that id."""
    game = games.GAMES[id.partition(".")[0]]
    rule = game.rules[id]
    editions = [games.load(each) for each in games.shipped(game.name)]
    cases = cases_naming(id)
    return RuleSheet(
        id=rule.id, level=rule.level, law=rule.law, says=rule.says, fix=rule.fix,
        at=whereabouts(rule.check), source=body_of(rule.check),
        asks=questions(rule, game.name),
        params={name: alike((ed.id, ed.word(name, getattr(ed, name))) for ed in editions) for name in rule.reads},
        cites=alike((ed.id, cited(ed, rule)) for ed in editions),
        effects={kind.__name__: tuple(short_name(act.run) for act in game.effects.get(kind, ())) for kind in rule.on},
        broken_by=tuple(case["name"] for case in cases if any(id in ids for ids in case.get("breaks", {}).values())),
        kept_by=sum(id in case.get("keeps", ()) for case in cases),
    )  # fmt: skip


def questions(rule: Rule, game: str) -> tuple[FunctionAsked, ...]:
    """What a check asks of its game: by itself, and through the helpers it has in its own module.

    Another rule that it asks has a sheet of its own.
    """
    own, found, waiting = rule.check.__module__, {}, [rule.check]
    laws = {inspect.unwrap(each.check) for each in games.GAMES[game].rules.values()}
    while waiting:
        for asked in functions_named_in(waiting.pop(0)):
            if asked not in found and asked.__module__.startswith(f"rules_kb.{game}."):
                found[asked] = FunctionAsked(asked.__name__, promise_of(asked), whereabouts(asked))
                waiting += [asked] if asked.__module__ == own and asked not in laws else []
    return tuple(found.values())


def functions_named_in(asking: Callable[..., Any]) -> list[FunctionType]:
    """The functions of the knowledge that a function names, in the order of their first mention."""
    function = inspect.unwrap(asking)
    named = [found_under(function.__globals__, *pair) for pair in names_in(function.__code__)]
    found = dict.fromkeys(inspect.unwrap(each) for each in named if callable(each))
    return [each for each in found if isinstance(each, FunctionType) and each.__module__.startswith("rules_kb.")]


def found_under(known: dict[str, Any], name: str, attribute: str) -> Any:
    """What a name stands for, or where it is a module what is named of it."""
    found = known.get(name)
    return getattr(found, attribute, None) if isinstance(found, ModuleType) else found


def names_in(code: CodeType) -> Iterator[tuple[str, str]]:
    """The names a piece of code looks up in its module, each with what follows; functions inside it are read too."""
    read = list(dis.get_instructions(code))
    yield from ((one.argval, str(then.argval)) for one, then in pairwise(read) if one.opname == "LOAD_GLOBAL")
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from names_in(inner)


def body_of(function: Callable[..., Any]) -> str:
    """The source of a function from its name on: what stands before it is its words and what it watches."""
    rows = inspect.getsource(function).rstrip().split("\n")
    return "\n".join(rows[next(n for n, row in enumerate(rows) if row.startswith("def ")) :])


def whereabouts(function: Callable[..., Any]) -> str:
    """File and line of a function."""
    plain = inspect.unwrap(function)
    path = Path(inspect.getfile(plain))
    return f"{path.relative_to(ROOT)}:{inspect.getsourcelines(plain)[1]}"


def promise_of(function: Callable[..., Any]) -> str:
    """The first line of what a function says of itself."""
    return (inspect.getdoc(function) or "").split("\n")[0]


def short_name(effect: Callable[..., Any]) -> str:
    """An effect by its chapter and its name."""
    return f"{effect.__module__.split('.')[2]}.{effect.__name__}"


def cited(ed: Any, rule: Rule) -> str:
    """Where an edition has a rule from and how sure that is, or that it is not played there."""
    if rule.id in ed.off:
        return "not played"
    cite = ed.cites.get(rule.id)
    return f"{place_of(cite)} ({cite.certainty})" if cite else "no source"


def alike(rows: Iterable[tuple[str, str]]) -> tuple[Shared, ...]:
    """What editions say, those that say the same together; "all" where no two differ, "all others" for most of them."""
    found: dict[str, list[str]] = {}
    for edition, says in rows:
        found.setdefault(says, []).append(edition)
    most = max(found.values(), key=len, default=[])
    rest = ("all others",) if len(found) > 1 else ("all",)
    return tuple(
        Shared(says, rest if editions is most and len(most) > 2 else tuple(editions))
        for says, editions in found.items()
    )


def sheet_text(sheet: RuleSheet) -> str:
    """The sheet as a person reads it in a terminal."""
    return "\n".join(row.rstrip() for row in sheet_rows(sheet))


def sheet_rows(sheet: RuleSheet) -> Iterator[str]:
    """All rows of a sheet."""
    yield f"{sheet.id} ({sheet.level})"
    yield from wrapped("  ", sheet.law)
    for title, words in (("says", sheet.says), ("fix", sheet.fix)):
        yield title
        for name, template in words.items():
            yield from wrapped(f"  {name}: " if name else "  ", template)
    yield f"check  {sheet.at}"
    yield from sheet.source.split("\n")
    yield "asks"
    for question in sheet.asks:
        yield from wrapped(f"  {question.name}: ", f"{question.promise} {question.at}")
    yield "reads"
    for name, values in sheet.params.items():
        yield from wrapped(f"  {name}: ", "; ".join(map(shared_text, values)))
    yield "sources"
    for cite in sheet.cites:
        yield from wrapped("  ", shared_text(cite))
    yield "effects"
    for action, effects in sheet.effects.items():
        yield from wrapped(f"  {action}: ", ", ".join(effects) or "none")
    yield from case_rows(sheet)


def case_rows(sheet: RuleSheet) -> Iterator[str]:
    """The cases that break a rule by name, and how many keep it."""
    yield f"cases  {len(sheet.broken_by)} break it, {sheet.kept_by} keep it"
    yield from (f"  {name}" for name in sheet.broken_by[:MOST_CASES])
    if len(sheet.broken_by) > MOST_CASES:
        yield f"  and {len(sheet.broken_by) - MOST_CASES} more"


def shared_text(shared: Shared) -> str:
    """What editions say alike, with their names behind it."""
    return f"{shared.says} [{', '.join(shared.editions)}]"


def wrapped(head: str, text: str) -> list[str]:
    """A row that begins so, carried on further in where it is too long for the screen."""
    return textwrap.wrap(head + text, WIDTH, subsequent_indent="      ", break_long_words=False, break_on_hyphens=False)
