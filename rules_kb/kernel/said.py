"""A sentence before it is words: a template with its facts, a payment, a bill, a quotation, what would change it.

Answers compare, choose and leave out these values; only the renderer makes words of them.
"""

import re
import string
from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

# A number, told apart from sums and spaces where an action names players.
Seat = Annotated[int, "seat"]
Fact = int | str | bool | tuple[int | str, ...]
# What fills a template, before any of it is left out.
Facts = Mapping[str, Any]
FORMATTER = string.Formatter()
OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
# A bar between two ways of saying it, not one inside the braces of a fact.
BAR = re.compile(r"\|(?![^{}]*\})")
How = Literal["pays", "owes", "still_owes", "owed", "paid", "paid_right", "paid_unowed"]
End = Literal["paid", "lapsed", "unpaid", "bankrupt"]


class BillLine(NamedTuple):
    """One step of a bill: what it is for, as a template with its facts, and how much."""

    label: str
    amount: int
    facts: tuple[tuple[str, Fact], ...] = ()


class Said(msgspec.Struct, frozen=True, tag="said", omit_defaults=True):
    """A template and the facts that fill it: a sentence, a step of one, or one thing of several that change hands.

    Another part under `then` is its consequence, else a clause of it.
    """

    template: str
    facts: "Mapping[str, Filling]" = {}
    # The entry with which it happened, told at its end where a log is at hand.
    at: int = 0


class Payment(msgspec.Struct, frozen=True, tag="pay", omit_defaults=True):
    """Each of some sides pays each of others a sum, owes it, or has paid it."""

    frm: tuple[Seat, ...]
    to: tuple[Seat, ...]
    amount: int
    how: How = "pays"


class Bill(msgspec.Struct, frozen=True, tag="bill", omit_defaults=True):
    """How a sum comes about, step by step; with a seat, what somebody's worth is made of."""

    lines: tuple[BillLine, ...]
    seat: Seat | None = None


class Quote(msgspec.Struct, frozen=True, tag="quote"):
    """Words of somebody else, as they stand: a law, an argument's own reason, a refusal."""

    text: str


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """What was owed once and is not any more, and how that ended."""

    owed: tuple[Payment, ...]
    how: End


class Change(msgspec.Struct, frozen=True, tag="change"):
    """What would follow from another value of a parameter: one the sources disagree on, a house rule, or what is printed.

    `note` is what the edition itself says about the disagreement.
    """

    kind: Literal["disputed", "house", "printed"]
    param: str
    value: str
    then: "tuple[Part, ...]"
    note: str = ""


Part = Said | Payment | Bill | Quote | Ended | Change
Filling = int | str | bool | None | tuple[int | str | Part, ...] | Part


def keys(template: str) -> list[str]:
    """What a template asks for."""
    return [key for _, key, _, _ in FORMATTER.parse(template) if key is not None]


def chosen(template: str, facts: Facts) -> str:
    """The template with each `[one way|another]` decided: the first way whose facts are all known, or nothing."""
    if "[" not in template:
        return template
    return OPTIONAL.sub(lambda found: next((way for way in BAR.split(found[1]) if is_known(way, facts)), ""), template)


def is_known(template: str, facts: Facts) -> bool:
    """Whether every fact a template speaks of is there; a sum of nothing is a fact, a flag that is not set is none."""
    told = [facts.get(key) for key in keys(template)]
    return not any(fact is None or fact is False or fact in ("", ()) for fact in told)


def said(template: str, facts: Facts) -> Said:
    """A template with those of some facts it asks for, so that equal sentences are equal values."""
    return Said(template, {key: facts[key] for key in keys(template)})


def once(parts: Iterable[Part]) -> list[Part]:
    """Parts in their order, each said once."""
    found: list[Part] = []
    for part in parts:
        if part not in found:
            found.append(part)
    return found


def sums_in(text: str) -> Iterator[int]:
    """The sums a text of the rules or of an argument marks by `$` and writes out."""
    for rest in text.split("$")[1:]:
        digits = "".join(takewhile(str.isdigit, rest))
        if digits:
            yield int(digits)
