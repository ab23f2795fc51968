"""All sums of a draft times one factor: read as people write it, shown before it is done, rounded as is said."""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from rules_kb.kernel.text import LARGEST

Raw = dict[str, Any]
SMALLEST, GREATEST = Fraction(1, 1000), Fraction(1_000_000)
# Nothing with an exponent: a few letters would be a number nobody can hold.
FACTOR = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9}|/[1-9][0-9]{0,8})?|\.[0-9]{1,9}")
# Where money is printed on pieces; lists and tables of sums are scaled sum by sum.
SUMS = {
    "spaces": ("price", "rents", "house_cost", "mortgage"),
    "cards": ("receive", "pay", "pay_each", "collect_each", "repairs"),
}
# More of the box's notes than so many times over nobody has.
MOST_NOTES = 10


class SumScaled(NamedTuple):
    """A sum as it is and as it would be, and whether it had to be rounded."""

    now: int
    then: int
    rounded: bool


def factor_of(said: str) -> Fraction:
    """The factor somebody wrote: 2, 1.5, 1,5, × 10 000 or 3/2; ValueError where it is none, or out of reach."""
    word = "".join(said.lower().lstrip("x× ").split()).replace(",", ".")
    if not FACTOR.fullmatch(word):
        raise ValueError("A number, please: 2, or 1.5, or 10000.")
    found = Fraction(word)
    if not SMALLEST <= found <= GREATEST:
        raise ValueError("From a thousandth to a million times, please.")
    return found


def scaled(amount: int, factor: Fraction) -> SumScaled:
    """One sum: to the nearest whole, halves up, and nothing becomes free."""
    exact = amount * factor
    whole = (2 * exact.numerator + exact.denominator) // (2 * exact.denominator)
    return SumScaled(amount, max(whole, 1 if amount else 0), exact.denominator != 1)


def sums_in(value: Any) -> Iterator[int]:
    """Every sum of a field."""
    if isinstance(value, dict):
        value = list(value.values())
    yield from value if isinstance(value, list | tuple) else (value,)


def times(value: Any, factor: Fraction) -> Any:
    """A field with its sums scaled."""
    if isinstance(value, dict):
        return {name: times(one, factor) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [times(one, factor) for one in value]
    return scaled(value, factor).then


def scaled_rows(key: str, rows: list[Raw], factor: Fraction) -> list[Raw]:
    """The pieces of a table with their sums scaled."""
    return [
        {name: times(value, factor) if name in SUMS.get(key, ()) else value for name, value in row.items()}
        for row in rows
    ]


def money_settings(ed: Any) -> dict[str, Any]:
    """The settings that are sums and that something asks for."""
    return {name: getattr(ed, name) for name in ed.points.params.model_fields if is_asked_sum(ed, name)}


def is_asked_sum(ed: Any, name: str) -> bool:
    """Whether a setting is money, and in play."""
    return bool(ed.points.is_money(name)) and all(
        ed.word(other, getattr(ed, other)) in words for other, words in ed.points.only_if(name).items()
    )


def scaled_settings(ed: Any, factor: Fraction) -> Raw:
    """The settings that change: sums, and the notes everybody gets, of which a box has none where they would be too many."""
    sums = {name: (value, times(value, factor)) for name, value in money_settings(ed).items()}
    said: Raw = {name: then for name, (now, then) in sums.items() if list(sums_in(now)) != list(sums_in(then))}
    if "starting_cash" in said:
        few = factor.denominator == 1 and factor <= MOST_NOTES
        said["starting_denominations"] = [many * int(factor) if few else 0 for many in ed.starting_denominations]
    return said


def every_sum(ed: Any, tables: dict[str, list[Raw]]) -> Iterator[int]:
    """Every sum of an edition."""
    for key, names in SUMS.items():
        yield from (sum for row in tables[key] for name in names if name in row for sum in sums_in(row[name]))
    yield from (sum for value in money_settings(ed).values() for sum in sums_in(value))


def too_large(sums: list[int], factor: Fraction) -> bool:
    """Whether one of them would be more than a record can count."""
    return any(scaled(one, factor).then > LARGEST for one in sums)
