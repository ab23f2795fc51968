"""What an edition says on a point, as a person reads it: choices in words, sums in its money, numbers with what they count."""

from typing import Any

from rules_kb.pages import value_words
from rules_kb.parameter import UNLIMITED


def in_words(ed: Any, name: str, value: Any) -> str:
    """One value of a parameter in the words of the page."""
    pattern = value_words()[ed.game].get(name, "{}")
    if isinstance(value, bool):
        return str(ed.word(name, value))
    if isinstance(pattern, dict):
        return pattern[str(value)]
    if value == UNLIMITED and "unlimited" in ed.points.also(name):
        return "no limit"
    numbers = value if isinstance(value, tuple) else (value,)
    told = [ed.sum(number) if "{$}" in pattern else f"{number:,}" for number in numbers]
    if pattern.count("{}") == len(told):
        return counted(pattern, value).format(*told)
    return pattern.replace("{$}", "{}").format(", ".join(told))


def counted(pattern: str, value: Any) -> str:
    """The pattern for one of a thing where there is one."""
    return pattern.removesuffix("s") if value == 1 else pattern
