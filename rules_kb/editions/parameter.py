"""Parameters: what an edition may say, declared once, with their words in the `params.toml` beside the declaration."""

from collections.abc import Iterator, Mapping
from functools import cache
from inspect import getfile
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec
from pydantic import BaseModel, Field, ValidationError

from rules_kb.kernel.readable import readable
from rules_kb.kernel.text import LARGEST, did_you_mean, plain

UNLIMITED = 1_000_000
YES_NO = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


class Switch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A house rule people turn on: what it is called, what it does, which options it sets."""

    id: str
    name: str
    effect: str
    options: dict[str, str]


@readable
class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What people read and write of a parameter: its name on pages, what it settles, its values, its house rules.

    `words` says a value on a page: by value for a choice, else a pattern in which {} is a number and {$} a sum.
    `means` says what a value means at the table, to be read after an "if". `also` has other spellings of its values.
    `offered` are values that booklets print for those who want them: whoever plays by one plays by the text.
    `only_if` are values of another parameter without which nothing asks for this one.
    `idle` says why no ruling can hang on it, `alike` which values come to the same as another.
    `asks` are words by which people look for it where neither its name nor its rules say them.
    """

    label: str
    help: str
    words: str | dict[str, str] = "{}"
    means: dict[str, str] = {}
    also: dict[str, bool | int | str] = {}
    offered: tuple[str, ...] = ()
    only_if: dict[str, tuple[str, ...]] = {}
    idle: str = ""
    alike: dict[str, str] = {}
    asks: tuple[str, ...] = ()
    switches: tuple[Switch, ...] = ()


@readable
class Constant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every text settles alike: the law, and the words in which texts and collections of variants say it."""

    law: str
    said: tuple[str, ...]


def constants_beside(file: str) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
    """The laws of the constants beside a module, by name, and the words for them."""
    found = msgspec.toml.decode(Path(file).with_name("constants.toml").read_bytes(), type=dict[str, Constant])
    return {name: one.law for name, one in found.items()}, {name: one.said for name, one in found.items()}


def param(default: object, least: int = 0) -> Any:
    """A parameter: its usual value and, for a number, the least it may be."""
    if isinstance(default, int) and not isinstance(default, bool):
        return Field(default=default, ge=least, le=LARGEST)
    return Field(default=default)


@cache
def words_beside(chapter: type) -> dict[str, Words]:
    """The words of a chapter's parameters, by name."""
    return msgspec.toml.decode(Path(getfile(chapter)).with_suffix(".toml").read_bytes(), type=dict[str, Words])


@cache
def words_of(params: type[BaseModel]) -> dict[str, Words]:
    """The words of all parameters of a game, by name."""
    return {name: words for chapter in chapters(params) for name, words in words_beside(chapter).items()}


def chapters(params: type[BaseModel]) -> list[type]:
    """The classes a game's parameters are put together from, in the order of play."""
    return [base for base in reversed(params.__bases__) if base is not BaseModel]


class Points(NamedTuple):
    """The points of one game on which texts differ: its parameters, its constants and the words for both."""

    params: type[BaseModel]
    constants: Mapping[str, str]
    said_as: Mapping[str, tuple[str, ...]]
    # The house rules most tables ask for, in that order.
    asked_for: tuple[str, ...] = ()

    def label(self, name: str) -> str:
        """What a parameter is called on a page."""
        return words_of(self.params)[name].label

    def also(self, name: str) -> dict[str, bool | int | str]:
        """The other spellings of a parameter's values: whoever reads an edition asks for few, so only its chapter's are read."""
        chapter = next(one for one in chapters(self.params) if name in one.__annotations__)
        return words_beside(chapter)[name].also

    def settles(self, name: str) -> str:
        """What a parameter settles, in one sentence."""
        return words_of(self.params)[name].help

    def words(self, name: str) -> str | dict[str, str]:
        """How a page says its values: by value, or a pattern for numbers."""
        return words_of(self.params)[name].words

    def asked_by(self, said: set[str]) -> list[str]:
        """The parameters people look for by these words."""
        words = words_of(self.params).items()
        return [name for name, one in words if any({*ask.split()} <= said for ask in one.asks)]

    def asks(self, name: str) -> tuple[str, ...]:
        """Words by which people look for a parameter, besides its name."""
        return words_of(self.params)[name].asks

    def meaning(self, name: str, word: str) -> str | None:
        """What a value means at the table, to be read after an "if", where that is written down."""
        found = words_of(self.params).get(name)
        return found.means.get(word) if found else None

    def switches_of(self, name: str) -> tuple[Switch, ...]:
        """The house rules a parameter answers to."""
        return words_of(self.params)[name].switches

    def idle(self, name: str) -> str:
        """Why no ruling can hang on a parameter; nothing for all that can turn one."""
        return words_of(self.params)[name].idle

    def alike(self, name: str) -> dict[str, str]:
        """The values that come to the same as another one."""
        return words_of(self.params)[name].alike

    def comes_to_the_same(self, name: str, one: object, other: object) -> bool:
        """Whether two different values of a parameter are ruled alike."""
        said, same = (self.word(name, one), self.word(name, other)), self.alike(name)
        return one != other and (same.get(said[0]) == said[1] or same.get(said[1]) == said[0])

    def only_if(self, name: str) -> dict[str, tuple[str, ...]]:
        """The values of other parameters without which nothing asks for this one."""
        return words_of(self.params)[name].only_if

    def is_offered(self, name: str, value: object) -> bool:
        """Whether booklets print a value for those who want it."""
        found = words_of(self.params).get(name)
        return found is not None and value in found.offered

    def topics(self) -> Iterator[tuple[str, list[str]]]:
        """The parameters as they are declared, chapter by chapter, in the order of play."""
        for chapter in chapters(self.params):
            yield (chapter.__doc__ or "").strip().rstrip("."), list(chapter.__annotations__)

    def switches(self) -> tuple[Switch, ...]:
        """The house rules to turn on, those most asked for first."""
        found = [switch for words in words_of(self.params).values() for switch in words.switches]
        return tuple(sorted(found, key=lambda switch: self.asked_for.index(switch.id)))

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

    def is_money(self, name: str) -> bool:
        """Whether a parameter is a sum, or several."""
        return "{$}" in self.words(name)

    def most(self, name: str) -> int:
        """The most a number of a parameter may be: of money what a record can count."""
        return LARGEST if self.is_money(name) else UNLIMITED

    def is_in_bounds(self, name: str, number: int) -> bool:
        """Whether a number of a parameter can be so high; what every one may be is not held against its words."""
        return 0 <= number <= UNLIMITED or UNLIMITED < number <= self.most(name)

    def known_values(self, name: str) -> str:
        """The values of a parameter as a player may write them."""
        if words := [self.word(name, value) for value in self.alternatives(name)]:
            return ", ".join(words)
        numbers = "a whole number" if self.params.model_fields[name].annotation is int else "numbers joined by _"
        return f"{numbers} or unlimited" if "unlimited" in self.also(name) else numbers

    def parse_value(self, name: str, word: str) -> Any:
        """The value a word stands for; ValueError names the known values."""
        if name not in self.params.model_fields:
            near = did_you_mean(name, self.params.model_fields).replace(" Did", "; did")
            raise ValueError(self.constants.get(name) or f"there is no parameter {name}{near}")
        said = plain(word)
        found = self.choices(name).get(said) if self.alternatives(name) else self.numbers(name, word)
        # Only what is no word of its own can be another spelling, and only that is worth reading the words for.
        if found is None and said in self.also(name):
            return self.also(name)[said]
        return self.check_value(name, word if found is None else found)

    def check_constant(self, name: str, word: str) -> None:
        """Let a constant's own value pass in any of its words; ValueError is the law that every text agrees on."""
        said, words = plain(word), self.said_as[name]
        same = said in YES_NO and YES_NO[said] in [YES_NO.get(known) for known in words]
        if said not in words and not same:
            raise ValueError(self.constants[name])

    def check_value(self, name: str, value: object) -> Any:
        """The value itself if the parameter can have it; ValueError names the known values."""
        exact = tuple(value) if isinstance(value, list) else value
        numbers = exact if isinstance(exact, tuple) else (exact,)
        if any(isinstance(n, int) and not self.is_in_bounds(name, n) for n in numbers):
            raise ValueError(f"a number of {name} is below 0 or above {self.most(name):,}")
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
