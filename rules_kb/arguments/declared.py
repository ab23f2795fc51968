"""Arguments as chapters declare them: questions, answers and plain scenes in a file, scenes that take counting in code."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from rules_kb.board.places import deeds, group, held, home, of_kind, others
from rules_kb.kernel.readable import readable
from rules_kb.record.scenes import YES_NO, Argument, Choice, Fact, Facts, Scene, Stage, Stated, Topic, Wants

KINDS = {"streets": "street", "railroads": "railroad", "utilities": "utility"}


class AskedFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fact as it is asked for: one of some answers, a number, one of some places, or yes or no."""

    ask: str
    # The answers with what people read, or the name under which the topic keeps them.
    answers: str | dict[str, str] = ""
    usual: str | int = ""
    least: int = 0
    most: int = 9_999
    among: str = ""
    # Whether any deeds may be listed instead of an answer.
    listed: bool = False


@readable
class DeclaredArgument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An argument as its file says it.

    `scene` has the parts of a scene as templates over the facts, of a place also its `_group` and the `_rest` of that;
    `given` has, fact by fact and answer by answer, words for those templates or other parts instead of them. Where code
    stages it, `scene` has the parts that are always alike.
    """

    title: str
    rule: str
    wants: Wants
    also: str = ""
    fine: str = ""
    # The rule in one sentence over the edition, for a question that leaves out what a ruling takes.
    open: str = ""
    facts: dict[str, AskedFact] = {}
    scene: dict[str, str | int] = {}
    given: dict[str, dict[str, dict[str, str | int]]] = {}
    # Where no record can show it, the answer itself stands instead of facts and scene.
    stated: Stated | None = None


def arguments_of(chapter: ModuleType) -> Iterator[Argument]:
    """The arguments of a chapter's topic, in the order of its file."""
    topic: Topic = chapter.topic
    for slug, one in declared(chapter).items():
        facts = tuple(fact(key, asked, topic.answers) for key, asked in one.facts.items())
        coded, fits = topic.scenes.get(slug, (None, lambda ed: True))
        scene = completed(coded, one.scene) if coded else plain_scene(one)
        told = (one.rule, one.wants, one.also, one.fine, topic.game, fits, one.stated, one.open)
        yield Argument(slug, one.title, topic.name, facts, scene, *told)


def declared(chapter: ModuleType) -> dict[str, DeclaredArgument]:
    """What the file beside a chapter's scenes says, by address."""
    text = Path(str(chapter.__file__)).with_suffix(".toml").read_bytes()
    return msgspec.toml.decode(text, type=dict[str, DeclaredArgument])


def fact(key: str, asked: AskedFact, shared: Mapping[str, Mapping[str, str]]) -> Fact:
    """A fact with its answers; the first is the usual one unless another is named."""
    if asked.among:
        places = tuple(Choice(id, home().deeds[id].name) for id in places_among(asked.among))
        return Fact(key, asked.ask, "place", str(asked.usual), places)
    if asked.answers:
        answers = shared[asked.answers] if isinstance(asked.answers, str) else asked.answers
        choices = tuple(Choice(*each) for each in answers.items())
        usual = str(asked.usual) or choices[0].value
        return Fact(key, asked.ask, "choice", usual, choices, deeds=deeds() if asked.listed else ())
    if isinstance(asked.usual, int):
        return Fact(key, asked.ask, "number", str(asked.usual), least=asked.least, most=asked.most)
    return Fact(key, asked.ask, "yes_no", asked.usual or "yes", YES_NO)


def places_among(said: str) -> tuple[str, ...]:
    """All deeds, all of some kinds, or the places that are named."""
    if said == "deeds":
        return deeds()
    return tuple(id for word in said.split() for id in (of_kind(KINDS[word]) if word in KINDS else (word,)))


def completed(coded: Stage, parts: Mapping[str, Any]) -> Stage:
    """A scene that code stages, with the parts that are always alike."""
    return lambda f, ed: coded(f, ed)._replace(**parts)


def plain_scene(one: DeclaredArgument) -> Stage:
    """A scene that is templates only, filled with the facts, the words of the answers and the edition's numbers."""
    places = [key for key, asked in one.facts.items() if asked.among]

    def scene(f: Facts, ed: Any) -> Scene:
        parts, known = dict(one.scene), {**vars(f), "ed": ed}
        known |= {f"{key}_group": held(group(known[key])) for key in places}
        known |= {f"{key}_rest": held(others(known[key])) for key in places}
        for key, answers in one.given.items():
            parts |= answers.get(answer_word(known[key]), {})
        known |= {name: filled(part, known) for name, part in parts.items() if name not in Scene._fields}
        return Scene(**{name: filled(part, known) for name, part in parts.items() if name in Scene._fields})

    return scene


def answer_word(value: str | bool | int) -> str:
    """The answer a scene was given, as the file says it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def filled(part: str | int, known: Mapping[str, Any]) -> Any:
    """A template with what is known in it; numbers are as they are."""
    return part.format_map(known) if isinstance(part, str) else part
