"""What a ruling card holds, and the words its parts share."""

from typing import Any, Literal

import msgspec

from rules_kb.core import BANK, TABLE, Due, Rule
from rules_kb.explain import certainty, citation
from rules_kb.play import Play
from rules_kb.report import Judgement

Answer = Literal["legal", "violation", "owes", "disagree", "cannot_tell"]
# From the surest to the least sure.
SURE = ("printed", "publisher", "custom", "disputed")


class RuleCited(msgspec.Struct, frozen=True):
    """A rule behind a ruling: the law in our words, where it is written, how sure that is."""

    id: str
    says: str
    citation: str
    certainty: str


class Remedy(msgspec.Struct, frozen=True):
    """One way to put an entry right: whether it fits here and why, the lines that book it, who must say yes."""

    kind: Literal["legal_part", "now", "balance", "take_back", "rewind", "stands", "vote"]
    title: str
    applies: bool
    why: str
    lines: tuple[str, ...] = ()
    consent: tuple[str, ...] = ()


class Card(msgspec.Struct, frozen=True):
    """A ruling as it is shown: verdict, what to do now, why, the rules, how sure, what would change it."""

    verdict: Answer
    headline: str
    do_now: tuple[str, ...]
    why: str
    rules: tuple[RuleCited, ...]
    sure: str
    changes: tuple[str, ...]
    remedies: tuple[Remedy, ...] = ()
    seq: int = 0
    edition: str = ""


def people(judgement: Judgement) -> dict[int, str]:
    """What everyone is called in a sentence."""
    named = dict(enumerate(name.replace("_", " ") for name in judgement.record.players))
    return {BANK: "the Bank", TABLE: "the table", **named}


def is_about_money(play: Play) -> bool:
    """Whether a game is won by money: somebody can go bankrupt in it."""
    return any(kind.__struct_config__.tag == "bankrupt" for kind in play.game.effects)


def first(text: str) -> str:
    """Words at the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def cite(ed: Any, rules: list[Rule]) -> tuple[RuleCited, ...]:
    """The rules as a card cites them, each once."""
    once = {rule.id: RuleCited(rule.id, rule.law, citation(ed, rule.id), certainty(ed, rule.id)) for rule in rules}
    return tuple(once.values())


def least_sure(rules: tuple[RuleCited, ...]) -> str:
    """A card is as sure as its least sure rule."""
    return max((rule.certainty for rule in rules), key=SURE.index, default="printed")


def joined(names: list[str]) -> str:
    """Several names in one breath."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def money(judgement: Judgement, amount: int) -> str:
    """A sum as the edition of a record writes it."""
    return str(judgement.record.edition.sum(amount))


def sums(judgement: Judgement, dues: list[Due], one: str, many: str) -> list[str]:
    """Who owes or pays whom how much, added up; those with the same sum in one breath."""
    who, total = people(judgement), dict[tuple[int, int], int]()
    for due in dues:
        total[due.frm, due.to] = total.get((due.frm, due.to), 0) + due.amount
    payers: dict[tuple[int, int], list[str]] = {}
    for (frm, to), amount in total.items():
        payers.setdefault((to, amount), []).append(who[frm])
    payees: dict[tuple[str, int], list[str]] = {}
    for (to, amount), names in payers.items():
        verb = one if len(names) == 1 else f"each {many}"
        payees.setdefault((f"{joined(names)} {verb}", amount), []).append(who[to])
    return [
        first(f"{pays} {joined(names)} {money(judgement, amount)}{' each' * (len(names) > 1)}.")
        for (pays, amount), names in payees.items()
        if amount
    ]
