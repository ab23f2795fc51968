"""The answer to an argument: its facts read, its record judged, its ruling card, and which editions rule otherwise."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import msgspec

from rules_kb import games
from rules_kb.answer.card import CardWords, RulingCard, people, rendered, settled_but
from rules_kb.answer.rendering import together
from rules_kb.answer.report import Judgement, judged
from rules_kb.arguments.headlines import amount_named, headline, in_general, stated_card, stating, worked_out
from rules_kb.board.places import in_words_of, named, same_board, translations
from rules_kb.disputes.card import in_words, ruling_card
from rules_kb.disputes.timeline import cited_by, moments
from rules_kb.disputes.verdicts import ALLOWED, AS_LOGGED, GAME_ENDS, plain_card
from rules_kb.kernel.model import Malformed, Transfer
from rules_kb.kernel.said import Change, Part, Payment, Quote, Said
from rules_kb.record.scenes import Argument, Choice, Scene, Stated

EDITION = "edition"
PLAY_ON = Said("Play on.")
STOPS_HERE = Said("Here the first bankruptcy ends the game.")


class Otherwise(msgspec.Struct, frozen=True):
    """Editions that rule otherwise, and what they say."""

    editions: tuple[str, ...]
    names: tuple[str, ...]
    card: CardWords


class SettledArgument(msgspec.Struct, frozen=True):
    """An argument settled: what was taken to have happened, the card, and whether the edition matters."""

    argument: Argument
    edition: str
    edition_name: str
    given: dict[str, str]
    story: str
    record: str
    card: CardWords
    alike: int
    otherwise: tuple[Otherwise, ...]
    # The headline without its yes or no, for a question that was put the other way round.
    statement: str = ""
    # The working of a sum its headline leaves out, for whoever asks how much.
    sum: str = ""
    amount: int = 0
    # The headline and the statement in general words, where a sum they name rests on nothing that was told.
    general: tuple[str, str] = ("", "")


def usual(argument: Argument) -> str:
    """The edition an argument is judged by unless another is named."""
    offered = [each.value for each in offered_editions(argument)]
    return known if (known := games.GAMES[argument.game].usual) in offered else offered[0]


@lru_cache(maxsize=256)
def offered_editions(argument: Argument) -> tuple[Choice, ...]:
    """The editions that have what an argument is about."""
    loaded = [games.load(id) for id in games.shipped()]
    mine = [ed for ed in loaded if ed.game.name == argument.game and (ed.game.name != "board" or same_board(ed))]
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


def choices(argument: Argument, edition: str, said: Mapping[str, str]) -> dict[str, tuple[Choice, ...]]:
    """The answers each fact offers besides what was said, places named as on this edition's board."""
    ed = games.load(edition)
    return {fact.key: named(ed, fact, said[fact.key]) for fact in argument.facts}


def staged(argument: Argument, edition: str, said: Mapping[str, str]) -> tuple[Scene, str]:
    """The scene of these facts, and its record in the words of an edition."""
    ed: Any = games.load(edition)
    facts = SimpleNamespace(**{fact.key: fact.value(said[fact.key]) for fact in argument.facts})
    scene = argument.scene(facts, ed).priced(ed)
    if ed.game.name != "board":
        return scene, scene.record(edition)
    story, position, log = (
        in_words_of(ed, scene.story, names=True), in_words_of(ed, scene.position), in_words_of(ed, scene.log)
    )  # fmt: skip
    # Where nobody argues about the salary it comes by itself, whatever an edition says of claims.
    spoken = scene._replace(story=story, position=position, log=log, assume=scene.assume or "salary")
    return spoken, spoken.record(edition)


def answer(argument: Argument, given: Mapping[str, str]) -> SettledArgument:
    """An argument settled; Malformed with every fault by its field."""
    edition, said = read(argument, given)
    return settled(argument, edition, tuple(said.items()))


def depending(argument: Argument, edition: str, untold: Iterable[str]) -> str:
    """What it depends on that was not told, after the rule as an edition has it."""
    ed: Any = games.load(edition or usual(argument))
    return " ".join(("It depends.", *([ed.priced(argument.open.format(ed=ed))] if argument.open else []), *untold))


def for_several(argument: Argument, given: Mapping[str, str], key: str, places: Iterable[str]) -> str:
    """What several places cost together, and each of them; nothing where one of them costs nothing."""
    each = {place: answer(argument, {**given, key: place}) for place in places}
    ed: Any = games.load(next(iter(each.values())).edition)
    names_here, sums = translations(ed, True), {place: one.amount for place, one in each.items()}
    told = ", ".join(f"{ed.sum(amount)} for {names_here[place]}" for place, amount in sums.items())
    return f"{ed.sum(sum(sums.values()))} in all: {told}." if all(sums.values()) else ""


@lru_cache(maxsize=512)
def settled(argument: Argument, edition: str, said: tuple[tuple[str, str], ...]) -> SettledArgument:
    """The answer to faultless facts; the same facts have the same answer for ever."""
    if argument.stated:
        return without_a_scene(argument, edition, argument.stated)
    facts = dict(said)
    scene, text = staged(argument, edition, facts)
    judgement = judged(text)
    ruled = to_the_point(argument, scene, judgement, ruling_card(judgement, scene.entry))
    alike, rest = compared(argument, edition, facts, outcome(argument, scene, judgement))
    card, ed, who = in_words(judgement, undecided(scene, ruled)), games.load(edition), people(judgement)
    broken = judgement.judged.rulings[scene.entry].violations
    general = in_general(argument, scene, law_of(argument, judgement, scene), bool(broken))
    statement, working, plainly, stated = (
        together(parts, ed, who) for parts in (stating(ruled.headline), worked_out(ruled), general, stating(general))
    )
    told = (scene.story, text, card, alike, rest, statement, working, amount_named(ruled), (plainly, stated))
    return SettledArgument(argument, edition, str(ed.name), facts, *told)


def without_a_scene(argument: Argument, edition: str, answer: Stated) -> SettledArgument:
    """The answer to a question that no record can show, and the editions in which it is another."""
    told = {id: rendered(stated_card(argument, answer, ed), ed, {}) for id, ed in loaded(argument)}
    said = dict[str, list[str]]()
    for id, card in told.items():
        said.setdefault(card.headline, []).append(id)
    own, alike = told[edition], len(said[told[edition].headline])
    rest = tuple(Otherwise(tuple(ids), names(ids), told[ids[0]]) for ids in said.values() if edition not in ids)
    ed = games.load(edition)
    statement = together(stating(stated_card(argument, answer, ed).headline), ed, {})
    return SettledArgument(argument, edition, names([edition])[0], {}, "", "", own, alike, rest, statement)


def loaded(argument: Argument) -> list[tuple[str, Any]]:
    """The editions an argument is offered in."""
    return [(id, games.load(id)) for id, _ in offered_editions(argument)]


def to_the_point(argument: Argument, scene: Scene, judgement: Judgement, ruled: RulingCard) -> RulingCard:
    """A card that answers the question and cites the rule it turns on, where no rule is broken and it could cite any."""
    plain = unlogged(scene, ruled)
    answered = answering(argument, scene, judgement, plain)
    if judgement.judged.rulings[scene.entry].violations:
        return answered
    rules = [judgement.game.rules[argument.rule]]
    cited = cited_by(judgement, judgement.record.edition, scene.entry, rules)
    if ruled.sure != "disputed":
        cited = settled_but(judgement.record.edition, cited, {})
    sure = ruled.sure if ruled.sure == "disputed" else cited[0].certainty
    own = scene.fine or argument.fine
    adds, fine = Said(scene.adds), Said(own) if own else Quote(rules[0].law)
    # What the headline says already is not said again.
    more = (adds,) if scene.adds and adds not in answered.headline else ()
    untold = ruled.headline == (ALLOWED,) and fine not in answered.headline
    reason = (fine,) if untold else (*more, *plain.reason)
    return msgspec.structs.replace(answered, rules=cited, sure=sure, reason=reason)


def answering(argument: Argument, scene: Scene, judgement: Judgement, ruled: RulingCard) -> RulingCard:
    """A card whose headline is what the question wants to hear."""
    broken = judgement.judged.rulings[scene.entry].violations
    law = law_of(argument, judgement, scene)
    return msgspec.structs.replace(ruled, headline=headline(argument, scene, ruled, law, bool(broken)))


def law_of(argument: Argument, judgement: Judgement, scene: Scene) -> str:
    """The law an argument turns on: the one that was broken, or its own."""
    broken = judgement.judged.rulings[scene.entry].violations
    return str(judgement.game.rules[broken[0].rule if broken else argument.rule].law)


def unlogged(scene: Scene, ruled: RulingCard) -> RulingCard:
    """A card that speaks of no log, and of no sum as paid that the story does not say was paid."""
    steps = tuple(PLAY_ON if part == AS_LOGGED else still_to_pay(scene, part) for part in ruled.steps)
    return msgspec.structs.replace(ruled, steps=steps, reason=tuple(map(undated, ruled.reason)))


def undated(part: Part) -> Part:
    """A part without the entry with which it happened."""
    return msgspec.structs.replace(part, at=0) if isinstance(part, Said) else part


def still_to_pay(scene: Scene, part: Part) -> Part:
    """What was paid, or what is to be paid where the story leaves it open."""
    if not isinstance(part, Payment) or part.how != "paid_right" or part.amount in scene.sums:
        return part
    return msgspec.structs.replace(part, how="pays")


def undecided(scene: Scene, ruled: RulingCard) -> RulingCard:
    """A card without the house rules the facts have settled already."""
    settled = {option.split("=")[0].strip() for option in scene.options.split(",")}
    changes = (part for part in ruled.changes if not (isinstance(part, Change) and part.param in settled))
    return msgspec.structs.replace(ruled, changes=tuple(changes))


class Outcome(NamedTuple):
    """What an edition answers, in one word where that will do, the verdict it comes from, and the money that moved."""

    card: RulingCard
    answer: tuple[Part, ...]
    verdict: tuple[Part, ...]
    moved: tuple[Transfer, ...]

    def is_like(self, other: "Outcome") -> bool:
        """Whether it is the same answer; the same sum in another country's money is."""
        mine, theirs = ((each.card.verdict, *each[1:]) for each in (self, other))
        return mine == theirs


def compared(
    argument: Argument, edition: str, facts: dict[str, str], own: Outcome
) -> tuple[int, tuple[Otherwise, ...]]:
    """How many editions rule like this one, and the others by what they say."""
    alike, others = 1, list[tuple[Outcome, CardWords, list[str]]]()
    for id in (id for id, _ in offered_editions(argument) if id != edition):
        scene, text = staged(argument, id, facts)
        judgement = judged(text)
        found = outcome(argument, scene, judgement)
        ids = next((ids for other, _, ids in others if other.is_like(found)), None)
        if found.is_like(own):
            alike += 1
        elif ids is None:
            others.append((found, in_words(judgement, at_its_end(id, found.card)), [id]))
        else:
            ids.append(id)
    return alike, tuple(Otherwise(tuple(ids), names(ids), told) for _, told, ids in others)


def at_its_end(id: str, ruled: RulingCard) -> RulingCard:
    """The card of an edition that stops here, with the reason first: elsewhere the game goes on."""
    ed: Any = games.load(id)
    if getattr(ed, "game_end", "") != "first_bankruptcy" or GAME_ENDS not in ruled.reason[:1]:
        return ruled
    return msgspec.structs.replace(ruled, steps=(STOPS_HERE, *ruled.steps))


def outcome(argument: Argument, scene: Scene, judgement: Judgement) -> Outcome:
    """The answer of an edition to the entry in question."""
    moment = moments(judgement, scene.entry)[-1]
    plain = plain_card(judgement, moment)
    # What is allowed may still cost more in one edition than in another; what is not allowed costs nothing.
    moved = () if moment.ruling.violations else moment.ruling.moved
    card = answering(argument, scene, judgement, unlogged(scene, plain))
    answer = card.headline[:1] if argument.wants == "yes_no" else card.headline
    return Outcome(card, answer, plain.headline, moved)


def names(ids: list[str]) -> tuple[str, ...]:
    """What editions are called."""
    return tuple(str(games.load(id).name) for id in ids)
