"""Every parameter of the board game in one model, the constants, and how their words are read."""

from typing import Any, Literal, get_args, get_origin

from pydantic import ConfigDict, ValidationError

from rules_kb.board.constants import CONSTANTS, SAID_AS
from rules_kb.board.parameter import UNLIMITED, plain
from rules_kb.board.params_building import BuildParams, MortgageParams, SellParams
from rules_kb.board.params_dealings import DebtParams, EndParams, TradeParams
from rules_kb.board.params_play import JailParams, MoveParams, SetupParams, SpeedParams
from rules_kb.board.params_property import BuyParams, RentParams, TaxParams

__all__ = [
    "CONSTANTS",
    "UNLIMITED",
    "Params",
    "alternatives",
    "check_constant",
    "check_value",
    "known_values",
    "parse_value",
    "word",
]

YES_NO = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


# Pydantic takes the fields of the last base first, so the bases stand in reverse of the order of play.
class Params(
    EndParams, DebtParams, TradeParams, MortgageParams, SellParams, BuildParams, TaxParams,
    RentParams, BuyParams, SpeedParams, JailParams, MoveParams, SetupParams,
):  # fmt: skip
    """All parameters of the board game; the defaults are those of us-classic."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def _also(name: str) -> dict[str, Any]:
    extra: Any = Params.model_fields[name].json_schema_extra
    spellings: dict[str, Any] = extra["also"]
    return spellings


def alternatives(name: str) -> list[Any]:
    """All values of a choice or a yes/no parameter; nothing for free numbers."""
    kind = Params.model_fields[name].annotation
    if kind is bool:
        return [True, False]
    return list(get_args(kind)) if get_origin(kind) is Literal else []


def word(name: str, value: object) -> str:
    """The short word of a value, which `parse_value` reads back."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple | list):
        return "_".join(str(number) for number in value)
    return "unlimited" if value == UNLIMITED and "unlimited" in _also(name) else str(value)


def known_values(name: str) -> str:
    """The values of a parameter as a player may write them."""
    if words := [word(name, value) for value in alternatives(name)]:
        return ", ".join(words)
    numbers = "a whole number" if Params.model_fields[name].annotation is int else "numbers joined by _"
    return f"{numbers} or unlimited" if "unlimited" in _also(name) else numbers


def parse_value(name: str, word: str) -> Any:
    """The value a word stands for; ValueError names the known values."""
    if name not in Params.model_fields:
        raise ValueError(CONSTANTS.get(name) or f"there is no parameter {name}")
    said = plain(word)
    spellings = _also(name)
    if said in spellings:
        return spellings[said]
    found = _choices(name).get(said) if alternatives(name) else _numbers(name, word)
    return check_value(name, word if found is None else found)


def check_constant(name: str, word: str) -> None:
    """Let a constant's own value pass in any of its words; ValueError is the law that every text agrees on."""
    said, words = plain(word), SAID_AS[name].split()
    same = said in YES_NO and YES_NO[said] in [YES_NO.get(known) for known in words]
    if said not in words and not same:
        raise ValueError(CONSTANTS[name])


def check_value(name: str, value: object) -> Any:
    """The value itself if the parameter can have it; ValueError names the known values."""
    exact = tuple(value) if isinstance(value, list) else value
    try:
        return getattr(Params.model_validate({name: exact}, strict=True), name)
    except ValidationError:
        raise ValueError(f"{value!r} is not a value of {name}; known: {known_values(name)}") from None


def _choices(name: str) -> dict[str, Any]:
    if Params.model_fields[name].annotation is bool:
        return dict(YES_NO)
    return {str(value): value for value in alternatives(name)}


def _numbers(name: str, word: str) -> int | tuple[int, ...] | None:
    if Params.model_fields[name].annotation is int:
        return int(word) if word.strip().isdecimal() else None
    parts = [part for part in plain(word).split("_") if part]
    return tuple(int(part) for part in parts) if parts and all(p.isdecimal() for p in parts) else None
