"""The last step: templates, facts and sums as words people read."""

from collections.abc import Iterable, Mapping
from typing import Any

from rules_kb.answer.citing import printed_words
from rules_kb.answer.explain import InWords, capital, line_label, phrase
from rules_kb.kernel.model import Fact
from rules_kb.kernel.said import Bill, Change, Ended, Facts, Part, Payment, Quote, Said, keys

Names = Mapping[int, str]
PAYING = {
    "pays": ("{payers} pays {payees} ${amount}", "{payers} each pay {payees} ${amount}"),
    "owes": ("{payers} owes {payees} ${amount}", "{payers} each owe {payees} ${amount}"),
    "still_owes": ("{payers} still owes {payees} ${amount}", "{payers} each still owe {payees} ${amount}"),
    "owed": ("{payers} owed {payees} ${amount}", "{payers} each owed {payees} ${amount}"),
    "paid": ("{payers} has paid {payees} ${amount}", "{payers} each have paid {payees} ${amount}"),
    "paid_right": (
        "{payers} has paid {payees} ${amount}; that is right",
        "{payers} each have paid {payees} ${amount}; that is right",
    ),
    "paid_unowed": (
        "{payers} has paid {payees} ${amount}, and owed nothing",
        "{payers} each have paid {payees} ${amount}, and owed nothing",
    ),
}
ENDED = {
    "paid": "it is settled now",
    "lapsed": "it has lapsed",
    "unpaid": "asked for and not paid, it has lapsed",
    "bankrupt": "it ended with the bankruptcy",
}
CHANGES = {"disputed": "Sources disagree", "house": "With a house rule", "printed": "By the text"}
# Verdicts that need “it is” before them inside a sentence.
VERDICTS = ("Allowed", "Not allowed", "Not right")
# What keeps its capital inside a sentence.
PROPER = ("Chance", "Community Chest", "Free Parking", "Go ", "Just Say No", "Mr. Monopoly", "Pass Go")


def together(parts: Iterable[Part], ed: Any, who: Names) -> str:
    """Several parts, one sentence after the other."""
    return " ".join(words(part, ed, who) for part in parts)


def words(part: Part, ed: Any, who: Names) -> str:
    """One part as a sentence."""
    return capital(clause(part, ed, who) + stop(part))


def stop(part: Part) -> str:
    """The full stop a sentence ends with; a question has none, and what stands at the end may bring its own."""
    if isinstance(part, Said):
        return "." if part.template.endswith(".") else ""
    return "" if isinstance(part, Quote | Change) else "."


def clause(part: Part, ed: Any, who: Names) -> str:
    """One part without the capital and the full stop of a sentence."""
    match part:
        case Said():
            return filled(part, ed, who)
        case Payment():
            return filled(paying(part), ed, who)
        case Bill():
            return billed(part, ed, who)
        case Quote():
            return str(ed.worded(part.text))
        case Ended():
            *others, last = part.owed
            return " ".join([*(words(one, ed, who) for one in others), f"{quoted(last, ed, who)}; {ENDED[part.how]}"])
        case Change():
            return changed(part, ed, who)


def changed(part: Change, ed: Any, who: Names) -> str:
    """What would change an answer: what would have to hold, what would follow, and the edition's own note."""
    first, *more = part.then
    told = [consequence(first, ed, who), *(words(one, ed, who) for one in more)]
    told += [part.note] if part.note else []
    if part.kind == "printed":
        return f"{CHANGES['printed']}: {printed_words(ed, part.param, part.value)}; {' '.join(told)}"
    return f"{CHANGES[part.kind]}: {condition(ed, part.param, part.value)}, {' '.join(told)}"


def condition(ed: Any, param: str, word: str) -> str:
    """What would have to hold, beginning with “if”: a choice by its own words, a yes or no by what it is about."""
    said = ed.points.meaning(param, word)
    said = said and ed.worded(said)
    claim = str(ed.worded(ed.points.settles(param))).rstrip(".")
    claim = claim[:1].lower() + claim[1:]
    if said is None and word in ("yes", "no"):
        return f"if {claim}" if word == "yes" else f"if it is not so that {claim}"
    return f"if {said}" if said else f"if it is {word.replace('_', ' ')} ({claim})"


def filled(part: Said, ed: Any, who: Names) -> str:
    """A template filled with its facts, and with its parts as they stand inside a sentence."""
    facts = {key: inner(key, fact, ed, who) for key, fact in part.facts.items()}
    told = phrase(part.template.removesuffix("."), ed, facts, who)
    return f"{told}, entry {part.at}" if part.at else told


def inner(key: str, fact: Any, ed: Any, who: Names) -> Fact:
    """A fact as it is; a part inside another as what follows, a line that is quoted, or a clause."""
    if not isinstance(fact, Part):
        return fact  # type: ignore[no-any-return]
    tell = {"then": consequence, "line": quoted}.get(key, clause)
    return InWords(tell(fact, ed, who))


def paying(part: Payment) -> Said:
    """A payment as a sentence: of one or of several, to one or to several."""
    each = " each" if len(part.to) > 1 else ""
    facts: Facts = {"payers": part.frm, "payees": part.to, "amount": part.amount}
    return Said(PAYING[part.how][len(part.frm) > 1] + each, facts)


def billed(part: Bill, ed: Any, who: Names) -> str:
    """A bill in one breath; several who owe the same owe it by the same steps."""
    if part.seat is not None:
        return f"{who[part.seat]}: " + ", ".join(f"{line_label(line, ed)} {ed.sum(line.amount)}" for line in part.lines)
    return ", ".join(dict.fromkeys(f"{line_label(line, ed)}: {ed.sum(line.amount)}" for line in part.lines))


def quoted(part: Part, ed: Any, who: Names) -> str:
    """A sentence without its full stop."""
    return capital(clause(part, ed, who))


def consequence(part: Part, ed: Any, who: Names) -> str:
    """A part as the end of a longer sentence: what would follow."""
    told = clause(part, ed, who) + stop(part)
    begins = opening(part)
    if begins.startswith(VERDICTS):
        return f"it is {told[:1].lower()}{told[1:]}"
    if begins and not begins.startswith(PROPER):
        return told[:1].lower() + told[1:]
    return told if is_of_bank(part) else capital(told)


def opening(part: Part) -> str:
    """The words a part begins with; nothing where it begins with a name, a sum or a label."""
    if isinstance(part, Quote):
        return part.text
    return part.template.partition("{")[0].strip("$“") if isinstance(part, Said) else ""


def is_of_bank(part: Part) -> bool:
    """Whether a part begins with the Bank or the table, which have no capital of their own."""
    if isinstance(part, Payment):
        return part.frm[0] < 0
    first = part.facts.get(keys(part.template)[0]) if isinstance(part, Said) and keys(part.template) else None
    return isinstance(first, int) and first < 0
