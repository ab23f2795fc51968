"""How a parameter of an edition is declared, and how the words of its values are read, whatever the game."""

import re
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, get_args, get_origin

from pydantic import BaseModel, Field, ValidationError

UNLIMITED = 1_000_000
YES_NO = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


def plain(text: str) -> str:
    """Any spelling as one lower-case word: letters and digits, with `_` for everything between them."""
    return re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")


def param(
    default: object, help: str, also: dict[str, Any] | None = None, label: str = "", least: int | None = None
) -> Any:
    """A parameter: its usual value, what it settles, other spellings of its values, the least number."""
    extra: dict[str, Any] = {"help": help, "also": also or {}, "label": label}
    if isinstance(default, int) and not isinstance(default, bool):
        return Field(default=default, ge=least or 0, le=UNLIMITED, json_schema_extra=extra)
    return Field(default=default, json_schema_extra=extra)


class Points(NamedTuple):
    """The points of one game on which texts differ: its parameters, its constants and the words for both."""

    params: type[BaseModel]
    constants: Mapping[str, str]
    said_as: Mapping[str, str]

    def also(self, name: str) -> dict[str, Any]:
        """The other spellings of a parameter's values."""
        extra: Any = self.params.model_fields[name].json_schema_extra
        spellings: dict[str, Any] = extra["also"]
        return spellings

    def settles(self, name: str) -> str:
        """What a parameter settles, in one sentence."""
        extra: Any = self.params.model_fields[name].json_schema_extra
        return str(extra["help"])

    def alternatives(self, name: str) -> list[Any]:
        """All values of a choice or a yes/no parameter; nothing for free numbers."""
        kind = self.params.model_fields[name].annotation
        if kind is bool:
            return [True, False]
        return list(get_args(kind)) if get_origin(kind) is Literal else []

    def word(self, name: str, value: object) -> str:
        """The short word of a value, which `parse_value` reads back."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, tuple | list):
            return "_".join(str(number) for number in value)
        return "unlimited" if value == UNLIMITED and "unlimited" in self.also(name) else str(value)

    def known_values(self, name: str) -> str:
        """The values of a parameter as a player may write them."""
        if words := [self.word(name, value) for value in self.alternatives(name)]:
            return ", ".join(words)
        numbers = "a whole number" if self.params.model_fields[name].annotation is int else "numbers joined by _"
        return f"{numbers} or unlimited" if "unlimited" in self.also(name) else numbers

    def parse_value(self, name: str, word: str) -> Any:
        """The value a word stands for; ValueError names the known values."""
        if name not in self.params.model_fields:
            raise ValueError(self.constants.get(name) or f"there is no parameter {name}")
        said = plain(word)
        spellings = self.also(name)
        if said in spellings:
            return spellings[said]
        found = self.choices(name).get(said) if self.alternatives(name) else self.numbers(name, word)
        return self.check_value(name, word if found is None else found)

    def check_constant(self, name: str, word: str) -> None:
        """Let a constant's own value pass in any of its words; ValueError is the law that every text agrees on."""
        said, words = plain(word), self.said_as[name].split()
        same = said in YES_NO and YES_NO[said] in [YES_NO.get(known) for known in words]
        if said not in words and not same:
            raise ValueError(self.constants[name])

    def check_value(self, name: str, value: object) -> Any:
        """The value itself if the parameter can have it; ValueError names the known values."""
        exact = tuple(value) if isinstance(value, list) else value
        numbers = exact if isinstance(exact, tuple) else (exact,)
        if any(isinstance(n, int) and not 0 <= n <= UNLIMITED for n in numbers):
            raise ValueError(f"a number of {name} is below 0 or above {UNLIMITED:,}")
        try:
            return getattr(self.params.model_validate({name: exact}, strict=True), name)
        except ValidationError:
            raise ValueError(f"{value!r} is not a value of {name}; known: {self.known_values(name)}") from None

    def read_value(self, name: str, value: object) -> Any:
        """One value of a parameter, given as a word or as it is."""
        if isinstance(value, str) or name not in self.params.model_fields:
            return self.parse_value(name, str(value))
        return self.check_value(name, value)

    def read(self, given: Mapping[str, object], where: str) -> tuple[dict[str, Any], dict[str, str]]:
        """The values given for parameters, as words or as they are, and what is wrong with them by path."""
        values: dict[str, Any] = {}
        errors: dict[str, str] = {}
        for name, value in given.items():
            try:
                if name in self.constants:
                    self.check_constant(name, str(value))
                else:
                    values[name] = self.read_value(name, value)
            except ValueError as wrong:
                errors[f"{where}.{name}"] = str(wrong)
        return values, errors

    def choices(self, name: str) -> dict[str, Any]:
        """The values of a choice by their words."""
        if self.params.model_fields[name].annotation is bool:
            return dict(YES_NO)
        return {str(value): value for value in self.alternatives(name)}

    def numbers(self, name: str, word: str) -> int | tuple[int, ...] | None:
        """The number or the numbers a word spells."""
        if self.params.model_fields[name].annotation is int:
            return int(word) if word.strip().isdecimal() else None
        parts = [part for part in plain(word).split("_") if part]
        return tuple(int(part) for part in parts) if parts and all(p.isdecimal() for p in parts) else None
