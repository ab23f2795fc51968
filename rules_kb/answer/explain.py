"""Rulings in words: the sentence, the way to put it right, the source."""

from collections.abc import Mapping
from typing import Any, cast

from rules_kb.answer.citing import citation_words
from rules_kb.answer.shapes import ViolationTold
from rules_kb.editions.citation import Citation
from rules_kb.kernel.declaring import Rule
from rules_kb.kernel.model import ARBITER, BANK, TABLE, Action, BillLine, Level, Violation
from rules_kb.kernel.said import FORMATTER, Facts, Said, chosen
from rules_kb.record.log_lines import verb_of

SEATS = frozenset({
    "player", "owner", "payer", "payee", "bidder", "next", "holder", "rival", "debtor", "creditor", "arbiter",
})  # fmt: skip
PLACES = frozenset({
    "street", "deed", "other", "lot", "space", "colour", "deck", "built", "went", "bound",
})  # fmt: skip
# What changes hands, in a row: deeds, cards and sums.
THINGS = frozenset({"handed"})
# What somebody wrote or a card is called is left as it is.
AS_WRITTEN = frozenset({"card", "quote"})
LONGEST_LIST = 30
MANY = 3
LET_BE = "Nothing to do: the table lets it stand."


class InWords(str):
    """A part of a sentence that has its names, sums and words already."""

    __slots__ = ()


def names(players: tuple[str, ...]) -> dict[int, str]:
    """What every seat is called."""
    return {BANK: "bank", TABLE: "table", ARBITER: "arbiter", **dict(enumerate(players))}


def spoken_names(players: tuple[str, ...]) -> dict[int, str]:
    """What every seat is called where people read it: records have `_` where a name has a blank."""
    spoken = {n: name.replace("_", " ") for n, name in enumerate(players)}
    return {BANK: "the Bank", TABLE: "the table", ARBITER: "the arbiter", **spoken}


def shown(ed: Any, key: str, fact: Any, who: Mapping[int, str]) -> Any:
    """A fact as a player reads it; several, under the plural of their key, in one breath."""
    if isinstance(fact, Said):
        return phrase(fact.template, ed, fact.facts, who)
    if isinstance(fact, tuple):
        return things(ed, fact) if key in THINGS else listed(each_shown(ed, key, fact, who))
    if key in SEATS and isinstance(fact, int):
        return who[fact]
    if key in PLACES and isinstance(fact, str):
        return str(ed.place_name(fact))
    if key == "card" and isinstance(fact, str):
        return str(ed.card_title(fact))
    return fact


def each_shown(ed: Any, key: str, facts: tuple[Any, ...], who: Mapping[int, str]) -> list[str]:
    """Several facts under the plural of their key, each as a player reads it."""
    return [str(shown(ed, key.removesuffix("s"), one, who)) for one in facts]


def things(ed: Any, handed: tuple[int | str, ...]) -> str:
    """What changes hands, shortly: one thing or two by name, of more the first and that there are others."""
    named = [str(ed.sum(one) if isinstance(one, int) else ed.thing_name(one)) for one in handed]
    return listed(named or ["nothing"]) if len(named) < MANY else f"{named[0]} and more"


def listed(names: list[str], joint: str = "and") -> str:
    """Several names in one breath."""
    return f" {joint} ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def sentence(pattern: str, ed: Any, facts: Facts, who: Mapping[int, str]) -> str:
    """A template filled with facts, as a sentence of its own."""
    return capital(phrase(pattern, ed, facts, who))


def phrase(pattern: str, ed: Any, facts: Facts, who: Mapping[int, str]) -> str:
    """A template filled with facts, as a part of a sentence.

    `${amount}` is a sum in the edition's money. `{n:# house|# houses}` is one or many, with three forms the first is for
    none; of several names it tells the number where naming them would be long. `{ways:or}` leaves the choice, `{ways:,}`
    has commas alone, `{flag:words}` says words where the flag is set, `{action!c}` begins with a capital, and of
    `[one way|another]` the first is taken whose facts are all known, or none.
    """
    parts = []
    for literal, key, spec, conversion in FORMATTER.parse(chosen(pattern, facts)):
        is_sum = key is not None and literal.endswith("$")
        parts.append(ed.priced(literal[:-1] if is_sum else literal))
        if key is not None:
            told = filled(ed, key, spec or "", facts[key], who, is_sum=is_sum)
            parts.append(capital(told) if conversion == "c" else told)
    return "".join(parts)


def capital(text: str) -> str:
    """A text with a capital in front."""
    return text[:1].upper() + text[1:]


def line_label(line: BillLine, ed: Any) -> str:
    """What a step of a bill is for."""
    return phrase(line.label, ed, dict(line.facts), {}) if line.facts else str(ed.worded(line.label))


def step_sentence(step: Said, ed: Any, who: Mapping[int, str]) -> str:
    """What a step of an entry says."""
    return sentence(step.template, ed, step.facts, who)


def past_sentence(action: Action, ed: Any, who: Mapping[int, str]) -> str:
    """A line of the log as somebody would tell it afterwards."""
    told = verb_of(action, ed).past(action, ed)
    return sentence(told.template, ed, told.facts, who)


def present_sentence(action: Action, ed: Any, who: Mapping[int, str]) -> str:
    """A line nobody has logged yet, as somebody who is about to do it says it."""
    told = verb_of(action, ed).present(action, ed)
    return sentence(told.template, ed, told.facts, who)


def filled(ed: Any, key: str, spec: str, fact: Any, who: Mapping[int, str], *, is_sum: bool) -> str:
    """One fact in its place: a sum, a count with its noun, words for a flag, or what people call it."""
    if is_sum and isinstance(fact, int):
        return str(ed.sum(fact))
    if isinstance(fact, tuple) and spec:
        return several(ed, key, spec, fact, who)
    if isinstance(fact, bool) and spec and "|" not in spec:
        return ed.worded(spec) if fact else ""
    if "|" in spec and isinstance(fact, int):
        return number(ed.worded(spec), fact)
    told = str(shown(ed, key, fact, who))
    if isinstance(fact, InWords):
        return told
    # Names and what somebody wrote are left as they are; sums inside other words are still marked there.
    if not is_sum and (not isinstance(fact, str) or key in PLACES or key in AS_WRITTEN):
        return told
    return str(ed.priced(("$" if is_sum else "") + told))


def number(spec: str, count: int) -> str:
    """A number with its noun: none (where that has a form of its own), one or many."""
    *none, one, many = spec.split("|")
    return (none[0] if none and count == 0 else one if count == 1 else many).replace("#", str(count))


def several(ed: Any, key: str, spec: str, facts: tuple[int | str, ...], who: Mapping[int, str]) -> str:
    """Several names in one breath: to choose from, or only their number where it would be a long one."""
    told = each_shown(ed, key, facts, who)
    if "|" not in spec:
        return ", ".join(told) if spec == "," else listed(told, spec)
    row = listed(told)
    return row if len(told) == 1 or len(row) <= LONGEST_LIST else number(ed.worded(spec), len(told))


def breach_sentence(rule: Rule, violation: Violation, ed: Any, who: Mapping[int, str]) -> str:
    """What a breach says."""
    return sentence(rule.says[violation.says], ed, violation.facts, who)


def fix_sentence(rule: Rule, violation: Violation, ed: Any, who: Mapping[int, str]) -> str:
    """How a breach is put right."""
    return sentence(rule.fix[violation.fix], ed, violation.facts, who)


def explain(
    ed: Any, rule: Rule, violation: Violation, grade: Level, who: Mapping[int, str], source: Citation, stands: bool
) -> ViolationTold:
    """A violation as the answer shows it; what is not allowed and stands all the same was let stand."""
    facts, shown = violation.facts, cast(Any, source.as_json)
    let_be = violation.waived or (grade == "illegal" and stands)
    told = {key: who[f] if key in SEATS and isinstance(f, int) else f for key, f in facts.items()}
    told = {key: ed.in_money(fact) if isinstance(fact, str) else fact for key, fact in told.items()}
    row: ViolationTold = {
        "rule": rule.id,
        "level": grade,
        "sentence": breach_sentence(rule, violation, ed, who),
        "fix": LET_BE if let_be else fix_sentence(rule, violation, ed, who),
        "citation": citation_words(source, ed),
        "certainty": source.certainty,
        "source": shown,
        "facts": told,
    }
    return {**row, "waived": True} if violation.waived else row
