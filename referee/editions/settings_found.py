"""Which settings of an edition a page shows: the house rules most tables ask for, a chapter, what was changed, or what somebody looks for."""

from typing import Any, NamedTuple

from referee.editions.desk import Desk
from referee.search.library import library
from referee.search.words import WORD, plain
from rules_kb.editions.parameter import Points, Switch, chapters

# As many as a thumb scrolls past.
MOST_HITS = 8
LONGEST_QUESTION = 200
# How much a setting is helped by the rules and arguments that hang on it.
BY_RULE = 0.15
# What is no setting: the end of the page's address, what the link says, and words by which people look for it.
OTHER_PAGES = (
    (
        "order/",
        "Names and order of the spaces",
        "name names rename renamed street streets space spaces move theme themed board",
    ),
    (
        "sums/",
        "Multiply all sums",
        "multiply times scale inflation prices rents sums million millions double everything",
    ),
    ("spaces/?rents", "All rents in one table", "rent rents price prices deed deeds table"),
    ("words/", "Name and words", "currency dollar pound euro word words call called theme themed rename"),
    ("cards/", "Cards", "card cards deck decks"),
)


class Setting(NamedTuple):
    """A parameter, or a house rule that sets some at once."""

    name: str
    is_switch: bool = False


class Chapter(NamedTuple):
    """The parameters of one chapter, and how many of them the draft sets itself."""

    id: str
    title: str
    names: list[str]
    own: int


class SettingsPage(NamedTuple):
    """What a page of settings is about, and what it shows."""

    title: str
    settings: list[Setting]
    question: str = ""
    chapter: str = ""
    only: bool = False
    elsewhere: tuple[tuple[str, str], ...] = ()


def chapters_of(desk: Desk) -> list[Chapter]:
    """The chapters in the order of play."""
    points, own = desk.edition.points, desk.raw.get("params", {})
    ids = [each.__name__.removesuffix("Params").lower() for each in chapters(points.params)]
    topics = zip(ids, points.topics(), strict=True)
    return [Chapter(id, title, names, sum(name in own for name in names)) for id, (title, names) in topics]


def asked_for(desk: Desk, asked: Any) -> SettingsPage:
    """What an address asks for."""
    points, question = desk.edition.points, asked.get("q", "").strip()[:LONGEST_QUESTION]
    if question:
        found = hits(desk.edition, question)
        return SettingsPage(f"Found for “{question}”", found, question, elsewhere=elsewhere(desk, question))
    if "only" in asked:
        own = [Setting(name) for name in points.params.model_fields if name in desk.raw.get("params", {})]
        return SettingsPage("Only what we changed", own, only=True)
    if asked.get("name") in points.params.model_fields:
        name = asked["name"]
        return SettingsPage(
            points.label(name), [*(Setting(each.id, True) for each in points.switches_of(name)), Setting(name)]
        )
    for chapter in chapters_of(desk):
        if chapter.id == asked.get("chapter"):
            return SettingsPage(chapter.title, [Setting(name) for name in chapter.names], chapter=chapter.id)
    return SettingsPage("House rules most tables ask for", [Setting(each.id, True) for each in points.switches()])


def hits(ed: Any, question: str) -> list[Setting]:
    """The settings a question is about, the best first: by the search that answers questions everywhere else."""
    shelves, game, scores = library(), ed.game.name, dict[Setting, float]()
    by_rule: dict[str, float] = {}
    for page, score in shelves.ranked(shelves.read(question), game):
        if page.game != game:
            continue
        if page.kind == "house_rule":
            scores[Setting(page.id, "#" in page.address)] = score
        elif page.rule:
            for name in ed.game.rules[page.rule].reads:
                by_rule[name] = max(by_rule.get(name, 0.0), score)
    for name, score in by_rule.items():
        scores[Setting(name)] = scores.get(Setting(name), 0.0) + BY_RULE * score
    found = sorted(scores, key=lambda one: -scores[one])
    by_name = map(Setting, ed.points.asked_by({*WORD.findall(plain(question))}))
    return list(dict.fromkeys((*by_name, *found[: MOST_HITS // 2], *of_number(ed, question), *found)))[:MOST_HITS]


def elsewhere(desk: Desk, question: str) -> tuple[tuple[str, str], ...]:
    """The pages of a board's draft that a question may be about as well, with what their links say."""
    said = {*WORD.findall(plain(question))}
    pages = OTHER_PAGES if "spaces" in desk.tables else ()
    return tuple((address, title) for address, title, words in pages if said & {*words.split()})


def of_number(ed: Any, question: str) -> list[Setting]:
    """The settings that are a number somebody types."""
    if not question.isdecimal():
        return []
    played = {name: getattr(ed, name) for name in ed.points.params.model_fields if not ed.points.alternatives(name)}
    number = int(question)
    return [
        Setting(n) for n, value in played.items() if number == value or (isinstance(value, tuple) and number in value)
    ]


def is_on(ed: Any, switch: Switch) -> bool:
    """Whether an edition plays a house rule."""
    return all(getattr(ed, name) == ed.points.parse_value(name, word) for name, word in switch.options.items())


def turned(points: Points, parent: Any, switch: Switch, on: bool) -> dict[str, Any]:
    """What a draft sets to play a house rule or not; nothing where the edition it extends says so anyway."""
    wanted = {}
    for name, word in switch.options.items():
        value = points.parse_value(name, word)
        usual = points.params.model_fields[name].default
        above = getattr(parent, name) if parent else usual
        now = value if on else above if above != value else usual
        wanted[name] = None if now == above else now
    return wanted
