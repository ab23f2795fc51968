"""What to do now, each thing once: a fix that only names the sum a payment beside it names is left out.

All of it is decided on templates and facts: a sum is a fact, a clause a piece of the template.
"""

from collections.abc import Iterator

from rules_kb.answer.explain import SEATS, capital
from rules_kb.kernel.model import BANK, Due
from rules_kb.kernel.money import added
from rules_kb.kernel.said import FORMATTER, Part, Payment, Said, keys, once, said, sums_in

# A fix whose template has these words alone says no more than the payments beside it.
OF_MONEY = frozenset({
    "a", "all", "and", "back", "be", "bank", "comes", "difference", "do", "due", "evens", "give", "gives", "goes", "in",
    "is", "it", "m", "make", "more", "must", "nothing", "now", "out", "paid", "pay", "pays", "settle", "table", "the",
    "to",
})  # fmt: skip
CLAUSES = ("; ", ", and ")
# An “else” hangs on what stands before it.
ELSE = "else "


def payments(
    owing: list[Due], left: list[Due], fixes: list[Said], notes: frozenset[str]
) -> tuple[list[Payment], list[Part]]:
    """Who pays whom what is left, and what else is to be done; `owing` is what was to be paid at first.

    `notes` are the cards that are money.
    """
    told, more = list[Due](), list[Part]()
    for fix in fixes:
        if owing and is_bare(fix, notes):
            continue
        mine = [due for due in left if tells(fix, due)]
        told += mine
        more += [fix] if mine else without_sums(fix, {due.amount for due in owing})
    return added([due for due in left if due not in told]), once(more)


def is_bare(fix: Said, notes: frozenset[str]) -> bool:
    """Whether a fix speaks of nothing but money that changes hands."""
    others = [key for key in keys(fix.template) if not is_of_money(fix, key, notes)]
    return not others and words_of(fix) <= OF_MONEY


def is_of_money(fix: Said, key: str, notes: frozenset[str]) -> bool:
    """Whether a fact is somebody who pays or is paid, a number, or a card that is money."""
    return key.removesuffix("s") in SEATS or is_cash(fix.facts[key], notes)


def is_cash(fact: object, notes: frozenset[str]) -> bool:
    """Whether a fact is nothing but sums and cards that are money."""
    things = fact if isinstance(fact, tuple) else (fact,)
    return all(isinstance(one, int) or one in notes for one in things)


def words_of(fix: Said) -> set[str]:
    """The words of a template; those for one or many of something are among them, those in a row of things are not."""
    rows = FORMATTER.parse(fix.template)
    text = " ".join(
        f"{literal} {spec}" if key is not None and isinstance(fix.facts[key], int) else literal
        for literal, key, spec, _ in rows
    )
    return set("".join(letter if letter.isalpha() else " " for letter in text.lower()).split())


def tells(fix: Said, due: Due) -> bool:
    """Whether a fix itself says who pays a due, and more beside it."""
    (literal, key, *_), *rest = [*FORMATTER.parse(fix.template)]
    if due.frm == BANK and literal.lower().startswith("the bank pays "):
        return due.amount in sums_of(fix)
    pays = bool(rest) and not literal and rest[0][0].startswith(" pays ")
    return pays and key in SEATS and fix.facts[key] == due.frm and due.amount in sums_of(fix)


def sums_of(fix: Said) -> Iterator[int]:
    """The sums a template names."""
    for literal, key, _, _ in FORMATTER.parse(fix.template):
        yield from sums_in(literal)
        fact = fix.facts[key] if key is not None and key.removesuffix("s") not in SEATS else None
        if isinstance(fact, tuple):
            yield from (one for one in fact if isinstance(one, int))
        elif isinstance(fact, int) and literal.endswith("$"):
            yield fact


def without_sums(fix: Said, amounts: set[int]) -> list[Part]:
    """A fix without the clauses that name one of these sums."""
    parts = [said(clause, fix.facts) for clause in clauses(fix.template.removesuffix("."))]
    kept = [part for part in parts if amounts.isdisjoint(sums_of(part))]
    if len(kept) == len(parts):
        return [fix]
    return [said(" ".join(f"{capital(part.template)}." for part in kept), fix.facts)] if kept else []


def clauses(template: str) -> list[str]:
    """The clauses of a template, each of which can stand alone."""
    found = [template]
    for mark in CLAUSES:
        found = [part for clause in found for part in clause.split(mark)]
    whole: list[str] = []
    for part in found:
        if whole and part.startswith(ELSE):
            whole[-1] += f"; {part}"
        else:
            whole.append(part)
    return whole
