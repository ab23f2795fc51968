"""What an argument hangs on: a few facts, each with a sensible answer already filled in."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

import msgspec

Kind = Literal["choice", "number", "place", "yes_no"]
LARGEST = 100_000


class Choice(NamedTuple):
    """One answer to a fact: how an address says it and how a person reads it."""

    value: str
    label: str


YES_NO = (Choice("yes", "Yes"), Choice("no", "No"))


class Fact(msgspec.Struct, frozen=True):
    """One question about what happened; `default` is the commonest answer."""

    key: str
    label: str
    kind: Kind
    default: str
    choices: tuple[Choice, ...] = ()
    least: int = 0
    most: int = 0

    def fault(self, said: str) -> str:
        """What is wrong with an answer, or nothing."""
        if self.kind != "number":
            return "" if said in {each.value for each in self.choices} else "Pick one of the answers offered."
        if not (said.isascii() and said.isdigit() and len(said) <= len(str(LARGEST))):
            return f"A whole number from {self.least:,} to {self.most:,}, please."
        within = self.least <= int(said) <= self.most
        return "" if within else f"{int(said):,} is out of range: from {self.least:,} to {self.most:,}, please."

    def value(self, said: str) -> str | int | bool:
        """A faultless answer as a scene uses it."""
        if self.kind == "number":
            return int(said)
        return said == "yes" if self.kind == "yes_no" else said


def choice(key: str, label: str, choices: Mapping[str, str], default: str = "") -> Fact:
    """One of a few answers; the first is the default unless another is named."""
    offered = tuple(Choice(*each) for each in choices.items())
    return Fact(key, label, "choice", default or offered[0].value, offered)


def number(key: str, label: str, default: int, least: int = 0, most: int = 9_999) -> Fact:
    """A whole number within its limits."""
    return Fact(key, label, "number", str(default), least=least, most=most)


def yes_no(key: str, label: str, default: str = "yes") -> Fact:
    """A yes or a no."""
    return Fact(key, label, "yes_no", default, YES_NO)
