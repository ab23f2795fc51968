"""Every parameter of the board game in one model, the constants, and how their words are read."""

from typing import Any, Literal, get_args, get_origin

from pydantic import ConfigDict, ValidationError

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
    "check_value",
    "known_values",
    "parse_value",
    "word",
]

CONSTANTS: dict[str, str] = {
    "bank_cash": "The Bank never runs out: the Banker writes more money on paper.",
    "banker_may_play": "The Banker may play, and keeps the Bank's money apart.",
    "third_doubles": "The third doubles of a turn go to jail without moving the throw.",
    "go_salary_on_jail_move": "The way to jail pays no salary.",
    "auction_no_bid": "What nobody bids for stays with the Bank.",
    "rent_on_mortgaged": "Mortgaged property earns no rent.",
    "utility_card_charge": "The card to the nearest utility costs ten times a fresh throw in any case.",
    "nearest_railroad_charge": "The card to the nearest railroad costs twice its rent.",
    "income_tax_worth_basis": "Worth is cash, printed prices even when mortgaged, and what buildings cost.",
    "jailed_player_may": "A player in jail does everything but move.",
    "jail_card_return": "A used jail card goes under its own deck.",
    "jail_ways_in": "Three ways lead to jail: the space, a card, the third doubles.",
    "jail_ways_out": "The ways out are doubles, the fine, and a jail card held or bought.",
    "jail_exit_same_turn": "Nobody leaves jail in the turn that led there.",
    "hotel_price": "A hotel costs one more house price and the houses that stand on its street.",
    "repairs_scope": "Repairs count every house and hotel one owns, fixed at the draw.",
    "mortgage_value": "The mortgage value is printed on the deed, half the price.",
    "trade_assets": "Property, cash and jail cards are what can be traded.",
    "trade_mortgaged": "Mortgaged property may be traded at any price.",
    "alliances": "No rule speaks of alliances.",
    "debt_raise_money": "A debtor raises money by selling buildings, mortgaging and trading.",
    "bankrupt_jail_cards": "A bankrupt's jail cards go to the creditor, or under their decks.",
    "card_deck_cycle": "A card that is not kept goes under its deck; decks are not shuffled again.",
    "card_move_passes_go": "A card that moves forward past Go pays the salary.",
    "card_landing_resolved": "The space a card leads to counts as landed on.",
    "buildings_on_railroads_utilities": "Only streets carry buildings; the depots of one big box are not played here.",
    "three_in_a_row_bonus": "No bonus for players standing in a row: proposed once and never adopted.",
    "mum_free_from_jail": "No free release from jail for mothers: proposed once and never adopted.",
}

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
