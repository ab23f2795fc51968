"""What to do now, each thing once: a fix that only names the sum a payment beside it names is left out."""

import re

from rules_kb.core import Due
from rules_kb.disputes.card_parts import first, money, people, sums
from rules_kb.report import Judgement

# A fix in these words alone says no more than the payments beside it.
OF_MONEY = frozenset(
    [
        "a",
        "all",
        "and",
        "back",
        "be",
        "bank",
        "comes",
        "difference",
        "do",
        "due",
        "evens",
        "give",
        "gives",
        "goes",
        "in",
        "is",
        "it",
        "m",
        "make",
        "more",
        "must",
        "nothing",
        "now",
        "out",
        "paid",
        "pay",
        "pays",
        "settle",
        "the",
        "to",
    ]
)
# An “else” hangs on what stands before it.
CLAUSE = re.compile(r"; (?!else )|, and ")


def payments(judgement: Judgement, owing: list[Due], left: list[Due], fixes: list[str]) -> tuple[list[str], list[str]]:
    """Who pays whom what is left, and what else is to be done; `owing` is what was to be paid at first."""
    said, more = list[Due](), list[str]()
    for fix in dict.fromkeys(fixes):
        told = [due for due in left if tells(judgement, fix, due)]
        if owing and is_bare(judgement, fix):
            continue
        said += told
        rest = fix if told else without_sums(judgement, fix, {due.amount for due in owing})
        more += [rest] if rest else []
    return sums(judgement, [due for due in left if due not in said], "pays", "pay"), more


def is_bare(judgement: Judgement, fix: str) -> bool:
    """Whether a fix speaks of nothing but money that changes hands."""
    names = {part for name in people(judgement).values() for part in name.lower().split()}
    return set(re.findall(r"[^\W\d]+", fix.lower())) <= OF_MONEY | names


def tells(judgement: Judgement, fix: str, due: Due) -> bool:
    """Whether a fix itself says who pays a due, and more beside it."""
    return fix.startswith(first(f"{people(judgement)[due.frm]} pays ")) and names(judgement, fix, due.amount)


def names(judgement: Judgement, text: str, amount: int) -> bool:
    """Whether a text names a sum, and not only a longer one that begins or ends like it."""
    written = re.escape(money(judgement, amount))
    return re.search(rf"(?<![\d,]){written}(?!,?\d)", text) is not None


def without_sums(judgement: Judgement, fix: str, amounts: set[int]) -> str:
    """A fix without the clauses that name one of these sums."""
    clauses = CLAUSE.split(fix.removesuffix("."))
    kept = [clause for clause in clauses if not any(names(judgement, clause, amount) for amount in amounts)]
    if len(kept) == len(clauses):
        return fix
    return " ".join(f"{first(clause)}." for clause in kept)
