"""What pages and API ask: the editions, the examples, and the ruling on a record."""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from rules_kb import editions as kb_editions
from rules_kb.report import report

EXAMPLES = Path(__file__).parent / "examples"


class EditionCard(NamedTuple):
    """An edition as a person chooses it."""

    id: str
    name: str
    year: int | None
    about: str


class Example(NamedTuple):
    """A record that shows the referee at work; its first comment is its title, the second what it shows."""

    slug: str
    title: str
    about: str
    text: str


@cache
def editions() -> tuple[EditionCard, ...]:
    """Every edition that ships, in shipping order."""
    loaded = (kb_editions.load(edition_id) for edition_id in kb_editions.shipped())
    return tuple(EditionCard(ed.id, ed.name, ed.year, ed.about) for ed in loaded)


def edition_name(edition_id: str) -> str:
    """The name people know an edition by; its id where it does not ship."""
    return next((card.name for card in editions() if card.id == edition_id), edition_id)


def question(edition_id: str, param: str) -> str:
    """What a parameter settles, in the words of its declaration."""
    declared: Any = type(kb_editions.load(edition_id)).model_fields[param].json_schema_extra
    return str(declared["help"]).rstrip(".")


@cache
def examples() -> tuple[Example, ...]:
    """The records offered for a first look, in file order."""
    return tuple(_example(path) for path in sorted(EXAMPLES.glob("*.game")))


def example(slug: str) -> Example | None:
    """The example of that name."""
    return next((one for one in examples() if one.slug == slug), None)


def judge(text: str, edition: str | None = None) -> dict[str, Any]:
    """The engine's ruling on a record; an edition given here goes before the record's own."""
    return report(text, edition or None)


def _example(path: Path) -> Example:
    text = path.read_text(encoding="utf-8")
    title, about = (line.removeprefix("#").strip() for line in text.splitlines()[:2])
    return Example(path.stem.split("-", 1)[1], title, about, text)
