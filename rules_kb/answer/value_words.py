"""What an edition says on a point, as a person reads it: choices in words, sums in its money, numbers with what they count."""

from typing import Any

from rules_kb.editions.origin import ON
from rules_kb.editions.parameter import UNLIMITED


def in_words(ed: Any, name: str, value: Any) -> str:
    """One value of a parameter in the words of the page."""
    pattern: str | dict[str, str] = ed.points.words(name)
    if isinstance(value, bool):
        return str(ed.word(name, value))
    if isinstance(pattern, dict):
        return str(ed.worded(pattern[str(value)]))
    if value == UNLIMITED and "unlimited" in ed.points.also(name):
        return "no limit"
    if value == ():
        return "none"
    numbers = value if isinstance(value, tuple) else (value,)
    told = [ed.sum(number) if "{$}" in pattern else f"{number:,}" for number in numbers]
    if pattern.count("{}") == len(told):
        return str(ed.worded(counted(pattern, value)).format(*told))
    return pattern.replace("{$}", "{}").format(", ".join(told))


def clause_of(ed: Any, name: str, word: str) -> str:
    """What a value means at the table, as a clause: of a rule, its law where it is played."""
    if "." in name:
        law = str(ed.game.rules[name].law).rstrip(".")
        return str(ed.worded(law if word == ON else f"not played: {law}"))
    if meant := ed.points.meaning(name, word):
        return str(ed.worded(meant))
    claim = str(ed.worded(ed.points.settles(name))).rstrip(".")
    if word in ("yes", "no"):
        return claim if word == "yes" else f"it is not so that {claim[:1].lower()}{claim[1:]}"
    return in_words(ed, name, ed.points.parse_value(name, word))


def point_sentence(ed: Any, name: str) -> str:
    """What an edition says on a point, as a sentence of its own."""
    value, word = getattr(ed, name), ed.word(name, getattr(ed, name))
    claim = str(ed.points.settles(name)).rstrip(".")
    told = in_words(ed, name, value)
    if (meant := ed.points.meaning(name, word)) and not ed.points.is_money(name):
        said = str(meant)
    elif isinstance(value, bool):
        said = claim if value else f"Not here: {claim[:1].lower()}{claim[1:]}"
    elif isinstance(value, int) and claim.startswith(("The ", "What ")) and "," not in claim:
        said = f"{claim} is {told}"
    else:
        said = f"{ed.points.label(name)}: {told}"
    return str(ed.worded(f"{said[:1].upper()}{said[1:]}."))


def counted(pattern: str, value: Any) -> str:
    """The pattern for one of a thing where there is one."""
    return pattern.removesuffix("s") if value == 1 else pattern
