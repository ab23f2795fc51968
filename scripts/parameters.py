"""What became of every point on which texts differ: a parameter and who reads it, a constant, or why nothing asks."""

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import rules_kb
from rules_kb.games import GAMES

POINTS = {name: game.edition.points for name, game in GAMES.items()}
PAGE = Path(__file__).parent.parent / "docs" / "parameters.md"
HEAD = ("| parameter | default | values | what it settles | read by |", "|---|---|---|---|---|")
INTRO = """# Parameters

Every point of the games on which printings, tables or texts differ, and what became of it. An edition or an
`options:` line may change a parameter; a constant is the same in every text, so nobody can change it. *Read by* names
the rules that answer for a parameter, or where no rule does, the parts of the game that use it. Made by
`make explanations`.
"""


def points(game: str) -> tuple[str, ...]:
    """Every point of a game by its id, parameters first."""
    return (*POINTS[game].params.model_fields, *POINTS[game].constants)


def sources(game: str) -> dict[str, str]:
    """The text of every module of a game, by its name; declaring a parameter is not reading it."""
    folder = Path(rules_kb.__file__).parent / game
    paths = [path for path in sorted(folder.rglob("*.py")) if not path.name.startswith(("param", "edition"))]
    return {str(path.relative_to(folder).with_suffix("")): path.read_text(encoding="utf-8") for path in paths}


def askers(game: str, texts: Mapping[str, str]) -> dict[str, list[str]]:
    """The modules that ask an edition for each parameter."""
    asked = {module: set(re.findall(r"\bed\.(\w+)", text)) for module, text in texts.items()}
    fields = POINTS[game].params.model_fields
    return {name: [module for module, names in asked.items() if name in names] for name in fields}


def answering(game: str) -> dict[str, list[str]]:
    """The rules that say they read each parameter."""
    rules = GAMES[game].rules.values() if game in GAMES else ()
    return {name: [rule.id for rule in rules if name in rule.reads] for name in POINTS[game].params.model_fields}


def unasked(game: str, texts: Mapping[str, str]) -> set[str]:
    """The parameters no rule, bill or effect ever looks at."""
    return {name for name, modules in askers(game, texts).items() if not modules}


def row(game: str, name: str, readers: list[str]) -> str:
    """One parameter as a line of its table."""
    known = POINTS[game]
    field = known.params.model_fields[name]
    return f"| `{name}` | {known.word(name, field.default)} | {known.known_values(name)} | {known.settles(name)} | {', '.join(readers)} |"


def tables(game: str, texts: Mapping[str, str]) -> Iterator[str]:
    """The parameters of each topic."""
    rules, modules = answering(game), askers(game, texts)
    for title, names in POINTS[game].topics():
        yield from (f"### {title}", "", *HEAD)
        for name in names:
            yield row(game, name, rules[name] or modules[name] or ["nothing, see below"])
        yield ""


def section(game: str) -> str:
    """What the page says of one game."""
    texts = sources(game)
    lines = [f"## {GAMES[game].title}", "", *tables(game, texts)]
    if silent := sorted(unasked(game, texts)):
        lines += ["### No ruling hangs on these", ""]
        lines += [f"- `{name}`: {POINTS[game].idle(name) or 'nobody has said why.'}" for name in silent] + [""]
    lines += ["### The same in every text", "", "| constant | what holds |", "|---|---|"]
    lines += [f"| `{name}` | {law} |" for name, law in POINTS[game].constants.items()]
    return "\n".join(lines) + "\n"


def page() -> str:
    """The whole page."""
    return "\n".join([INTRO, *map(section, POINTS)])


def main() -> int:
    """Print the page, or with --check say whether the one checked in is in step."""
    if "--check" not in sys.argv:
        sys.stdout.write(page())
        return 0
    in_step = PAGE.exists() and PAGE.read_text(encoding="utf-8") == page()
    sys.stdout.write(f"docs/parameters.md is {'in step.' if in_step else 'stale: run make explanations.'}\n")
    return 0 if in_step else 1


if __name__ == "__main__":
    sys.exit(main())
