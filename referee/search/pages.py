"""What can be looked up: every rule, argument, house rule, edition, deed and card, with the texts it is found by."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

from django.urls import reverse

from rules_kb import games
from rules_kb.answer.rule_texts import rule_texts
from rules_kb.arguments.catalogue import ARGUMENTS
from rules_kb.arguments.sayings import sayings
from rules_kb.editions.parameter import Switch
from rules_kb.games import GAMES
from rules_kb.kernel.game import Piece, PieceTable

Texts = list[tuple[str, float]]


class Page(NamedTuple):
    """Something with a page of its own; `game` is empty where it belongs to both."""

    kind: str
    id: str
    title: str
    says: str
    address: str
    asks: tuple[str, ...] = ()
    game: str = ""
    # The rule an argument turns on.
    rule: str = ""
    # What its score counts, where it is found by its name alone.
    named: float = 2.0

    def __hash__(self) -> int:
        """Its kind and id are enough to tell it from others, and are hashed a thousand times a question."""
        return hash((self.kind, self.id))


@cache
def shipped() -> dict[Page, Texts]:
    """Every page that does not hang on what is published here."""
    editions = pages_of(map(games.load, games.shipped()))
    return dict((*rules(), *arguments(), *house_rules(), *editions, *places_and_cards()))


def rules() -> Iterator[tuple[Page, Texts]]:
    """The rules: how people ask about them says most."""
    for game, play in GAMES.items():
        for rule in play.rules.values():
            around = rule_texts()[rule.id]
            asks = (*around.asks, *(each.title for each in ARGUMENTS.values() if each.rule == rule.id))
            name = " ".join(rule.id.split(".")[1:]).replace("-", " ")
            address = reverse("rule", args=[rule.id])
            page = Page("rule", rule.id, rule.law, around.why, address, (*asks, rule.law), game, rule.id)
            yield page, [(name, 2.0), (rule.law, 1.5), (around.why, 0.7), *((ask, 1.5) for ask in asks)]


def arguments() -> Iterator[tuple[Page, Texts]]:
    """What people argue about, each ready to be settled."""
    for slug, each in ARGUMENTS.items():
        asks = (each.title, each.also, *sayings(slug).asks)
        address = reverse("argument", args=[slug])
        page = Page("argument", slug, each.title, each.topic, address, asks, each.game, each.rule)
        told = [(fact.label, 0.3) for fact in each.facts]
        yield page, [(each.title, 2.0), (each.also, 1.5), (each.topic, 0.5), *((ask, 1.5) for ask in asks[2:]), *told]


def house_rules() -> Iterator[tuple[Page, Texts]]:
    """The points on which tables differ, and the switches that turn them."""
    address, told = reverse("house_rules"), "house rules: all there are"
    yield (
        Page("house_rule", "all", "House rules", "Every point on which tables differ.", address, (told,)),
        [(told, 2.0)],
    )
    for game, play in GAMES.items():
        points = games.load(play.usual).points
        for name in points.params.model_fields:
            help, said = points.settles(name), points.words(name)
            values = list(said.values()) if isinstance(said, dict) else []
            address = reverse("house_rule", args=[game, name])
            title = points.label(name)
            asks = points.asks(name)
            page = Page("house_rule", name, title, help, address, (help, *values, *asks), game, named=1.2)
            texts = [(help, 1.5), (title, 1.5), (name.replace("_", " "), 1.5), *((value, 0.7) for value in values)]
            yield page, [*texts, *((ask, 1.0) for ask in asks)]
            yield from ((switch_page(game, name, each)) for each in points.switches_of(name))


def switch_page(game: str, name: str, switch: Switch) -> tuple[Page, Texts]:
    """A house rule people turn on: its page is that of the point it answers to."""
    address = f"{reverse('house_rule', args=[game, name])}#{switch.id}"
    asks = (switch.name, *sayings(f"switch-{switch.id}").asks)
    page = Page("house_rule", switch.id, switch.name, switch.effect, address, asks, game, named=1.85)
    return page, [(switch.name, 2.0), (switch.effect, 1.0), *((ask, 1.5) for ask in asks[1:])]


def pages_of(some: Iterable[Any]) -> Iterator[tuple[Page, Texts]]:
    """Editions, by name and year."""
    for ed in some:
        asks = (f"{ed.name} {ed.year or ''}",)
        page = Page("edition", ed.id, ed.name, ed.about, reverse("edition", args=[ed.id]), asks)
        yield page, [(ed.name, 3.0), (ed.about, 0.5), (str(ed.year or ""), 2.0)]


def places_and_cards() -> Iterator[tuple[Page, Texts]]:
    """Every deed and every card by name, each once."""
    seen: set[tuple[str, str]] = set()
    for ed, box, row in printed(sorted(map(games.load, games.shipped()), key=generation)):
        if (ed.game.name, row.id) not in seen:
            seen.add((ed.game.name, row.id))
            yield piece(ed, box, row)


def generation(ed: Any) -> int:
    """How many editions a shipped one is derived from: what several have is shown as the eldest has it."""
    return 1 + generation(games.load(ed.parent)) if ed.parent else 0


def renamed(house: Iterable[Any]) -> Iterator[tuple[Page, Texts]]:
    """The deeds and cards that have their names only in a house edition."""
    seen = {(ed.game.name, row.name) for ed, _, row in printed(map(games.load, games.shipped()))}
    for ed, box, row in printed(house):
        if (ed.game.name, row.name) not in seen:
            seen.add((ed.game.name, row.name))
            yield piece(ed, box, row)


def printed(some: Iterable[Any]) -> Iterator[tuple[Any, PieceTable, Piece]]:
    """All that is printed in the boxes of some editions."""
    for ed in some:
        yield from ((ed, box, row) for box in ed.game.pieces(ed) for row in box.rows)


def piece(ed: Any, box: PieceTable, row: Piece) -> tuple[Page, Texts]:
    """A deed or a card by its name."""
    page = Page("piece", row.id, row.name, ed.name, reverse("piece", args=[ed.id, row.id]), (row.name,), ed.game.name)
    return page, [(row.name, 2.0), (box.title, 0.3)]
