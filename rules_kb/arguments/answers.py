"""The answer to an argument: its facts read, its record judged, its ruling card, and which editions rule otherwise."""

import re
from collections.abc import Mapping
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import msgspec

from rules_kb import editions
from rules_kb.arguments.facts import Choice
from rules_kb.arguments.places import in_words_of, named, same_board
from rules_kb.arguments.scenes import Argument, Scene
from rules_kb.disputes.card import Card, card
from rules_kb.disputes.card_parts import cite
from rules_kb.disputes.hindsight import moments
from rules_kb.disputes.spoken import condition
from rules_kb.disputes.verdicts import plain_card
from rules_kb.errors import Malformed
from rules_kb.report import Judgement, judged

# The edition whose text is quoted most, for each game; a record without an edition has the first one too.
USUAL = {"board": "us-classic", "deal": "deal-2008"}
EDITION = "edition"
AS_LOGGED = "Play on: it stands as logged."
ENTRY = re.compile(r", entry \d+")
ENDS = "The game ends here."
PAID = re.compile(r"^(?P<who>.+) has paid (?P<whom>.+) (?P<sum>\S+); that is right\.$")


class Otherwise(msgspec.Struct, frozen=True):
    """Editions that rule otherwise, and what they say."""

    editions: tuple[str, ...]
    names: tuple[str, ...]
    card: Card


class Answer(msgspec.Struct, frozen=True):
    """An argument settled: what was taken to have happened, the card, and whether the edition matters."""

    argument: Argument
    edition: str
    edition_name: str
    given: dict[str, str]
    story: str
    record: str
    card: Card
    alike: int
    otherwise: tuple[Otherwise, ...]


def usual(argument: Argument) -> str:
    """The edition an argument is judged by unless another is named."""
    offered = [each.value for each in offered_editions(argument)]
    return USUAL[argument.game] if USUAL[argument.game] in offered else offered[0]


@lru_cache(maxsize=256)
def offered_editions(argument: Argument) -> tuple[Choice, ...]:
    """The editions that have what an argument is about."""
    loaded = [editions.load(id) for id in editions.shipped()]
    mine = [ed for ed in loaded if ed.game == argument.game and (ed.game != "board" or same_board(ed))]
    return tuple(Choice(ed.id, ed.name) for ed in mine if argument.fits(ed))


def read(argument: Argument, given: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """The edition and every fact, defaults filled in; Malformed with every fault by its field."""
    errors = {}
    edition = given.get(EDITION) or usual(argument)
    if edition not in {each.value for each in offered_editions(argument)}:
        errors[EDITION] = "Pick one of the editions offered."
    said = {fact.key: given.get(fact.key, "").strip() or fact.default for fact in argument.facts}
    errors |= {fact.key: fault for fact in argument.facts if (fault := fact.fault(said[fact.key]))}
    if errors:
        raise Malformed(errors)
    return edition, said


def choices(argument: Argument, edition: str) -> dict[str, tuple[Choice, ...]]:
    """The answers each fact offers, places named as on this edition's board."""
    ed = editions.load(edition)
    return {fact.key: named(ed, fact) for fact in argument.facts}


def staged(argument: Argument, edition: str, said: Mapping[str, str]) -> tuple[Scene, str]:
    """The scene of these facts, and its record in the words of an edition."""
    ed: Any = editions.load(edition)
    facts = SimpleNamespace(**{fact.key: fact.value(said[fact.key]) for fact in argument.facts})
    scene = argument.scene(facts, ed).priced(ed)
    if ed.game != "board":
        return scene, scene.record(edition)
    story, position, log = (
        in_words_of(ed, scene.story, names=True), in_words_of(ed, scene.position), in_words_of(ed, scene.log)
    )  # fmt: skip
    # Where nobody argues about the salary it comes by itself, whatever an edition says of claims.
    spoken = scene._replace(story=story, position=position, log=log, assume=scene.assume or "salary")
    return spoken, spoken.record(edition)


def answer(argument: Argument, given: Mapping[str, str]) -> Answer:
    """An argument settled; Malformed with every fault by its field."""
    edition, said = read(argument, given)
    return settled(argument, edition, tuple(said.items()))


@lru_cache(maxsize=512)
def settled(argument: Argument, edition: str, said: tuple[tuple[str, str], ...]) -> Answer:
    """The answer to faultless facts; the same facts have the same answer for ever."""
    facts = dict(said)
    scene, text = staged(argument, edition, facts)
    judgement = judged(text)
    ruled = undecided(scene, judgement, to_the_point(argument, scene, judgement, card(judgement, scene.entry)))
    alike, rest = compared(argument, edition, facts, judgement, scene.entry)
    name = str(editions.load(edition).name)
    return Answer(argument, edition, name, facts, scene.story, text, ruled, alike, rest)


def to_the_point(argument: Argument, scene: Scene, judgement: Judgement, ruled: Card) -> Card:
    """A card that cites the rule the argument turns on, where no rule is broken and it could cite any."""
    if judgement.judged.rulings[scene.entry].violations:
        return unlogged(scene, ruled)
    cited = cite(judgement.record.edition, [judgement.play.rules[argument.rule]])
    sure = ruled.sure if ruled.sure == "disputed" else cited[0].certainty
    quiet = ruled.headline == "Allowed."
    why = (scene.fine or argument.fine or cited[0].says) if quiet else f"{scene.adds} {ruled.why}".strip()
    return unlogged(scene, msgspec.structs.replace(ruled, rules=cited, sure=sure, why=why))


def unlogged(scene: Scene, ruled: Card) -> Card:
    """A card that speaks of no log, and of no sum as paid that the story does not say was paid."""
    do_now = tuple("Play on." if line == AS_LOGGED else still_to_pay(scene, line) for line in ruled.do_now)
    return msgspec.structs.replace(ruled, do_now=do_now, why=ENTRY.sub("", ruled.why))


def still_to_pay(scene: Scene, line: str) -> str:
    """What was paid, or what is to be paid where the story leaves it open."""
    paid = PAID.match(line)
    if paid is None or re.search(rf"{re.escape(paid['sum'])}(?![\d,]\d|\d)", scene.story):
        return line
    return f"{paid['who']} pays {paid['whom']} {paid['sum']}."


def undecided(scene: Scene, judgement: Judgement, ruled: Card) -> Card:
    """A card without the house rules the facts have settled already."""
    ed = judgement.record.edition
    params = [option.split("=")[0].strip() for option in scene.options.split(",") if option]
    words = [(name, ed.points.word(name, value)) for name in params for value in ed.points.alternatives(name)]
    settled = [condition(ed, name, word) for name, word in words]
    changes = tuple(line for line in ruled.changes if not any(held in line for held in settled))
    return msgspec.structs.replace(ruled, changes=changes)


def compared(
    argument: Argument, edition: str, facts: dict[str, str], here: Judgement, entry: int
) -> tuple[int, tuple[Otherwise, ...]]:
    """How many editions rule like this one, and the others by what they say."""
    own, _ = outcome(here, entry)
    found: dict[tuple[Any, ...], list[str]] = {own: []}
    cards: dict[tuple[Any, ...], Card] = {}
    for id, _ in offered_editions(argument):
        scene, text = staged(argument, id, facts)
        key, told = (own, None) if id == edition else outcome(judged(text), scene.entry)
        found.setdefault(key, []).append(id)
        if told is not None:
            cards.setdefault(key, at_its_end(id, unlogged(scene, told)))
    rest = [Otherwise(tuple(ids), names(ids), cards[key]) for key, ids in found.items() if key != own]
    return len(found[own]), tuple(rest)


def at_its_end(id: str, ruled: Card) -> Card:
    """The card of an edition that stops here, with the reason first: elsewhere the game goes on."""
    ed: Any = editions.load(id)
    if getattr(ed, "game_end", "") != "first_bankruptcy" or not ruled.why.startswith(ENDS):
        return ruled
    return msgspec.structs.replace(ruled, do_now=("Here the first bankruptcy ends the game.", *ruled.do_now))


def outcome(judgement: Judgement, entry: int) -> tuple[tuple[Any, ...], Card]:
    """What makes an answer another answer: the verdict, its headline, the money that moved."""
    moment = moments(judgement, entry)[-1]
    told = plain_card(judgement, moment)
    # What is allowed may still cost more in one edition than in another; what is not allowed costs nothing.
    moved = () if moment.ruling.violations else moment.ruling.moved
    # The same sum in another country's money is the same answer.
    headline = told.headline.replace(judgement.record.edition.currency, "")
    return (told.verdict, headline, moved), told


def names(ids: list[str]) -> tuple[str, ...]:
    """What editions are called."""
    return tuple(str(editions.load(id).name) for id in ids)
