"""Nothing printed on a piece is for nothing: of every field two values are ruled otherwise, or only words hang on it."""

from typing import Any

import pytest

from rules_kb.board.edition import Card, Space
from tests.kb.test_every_value_turns import ruled_in

# What people read; a piece that has another id is another piece.
WORDS = {"id", "name", "title"}
ANN = "Ann at go\nturn Ann"
TO_BALTIC = "Ann roll 1 2\nBob demand rent from Ann"
DRAWN = "Ann roll 3 4\nAnn draw new\nAnn buy\nBob roll 1 2\n"


def street(*words: str) -> tuple[str, ...]:
    """Baltic Avenue with something else printed on it."""
    return tuple(f'spaces = [{{ id = "baltic_avenue", {one} }}]' for one in words)


def card(*words: str) -> tuple[str, ...]:
    """A Chance card with another effect."""
    return tuple(
        f'cards = [{{ replaces = "back_3", id = "new", deck = "chance", title = "New", {one} }}]' for one in words
    )


def rents(which: int) -> tuple[str, ...]:
    """Two sums for one of the rents of a street."""
    printed = [4, 20, 60, 180, 320, 450]
    return street(*(f"rents = {[*printed[:which], sum_, *printed[which + 1 :]]}" for sum_ in (printed[which], 333)))


OWNED = "Bob owns baltic_avenue({0}) mediterranean_avenue({0})\n" + ANN
# Each field with two texts, and the record that tells them apart.
PIECES: list[tuple[type, str, tuple[str, ...], str, str]] = [
    (Space, "price", street("price = 60", "price = 70"), ANN, "Ann roll 1 2\nAnn buy"),
    *((Space, "rents", rents(n), OWNED.format("h" if n == 5 else n) if n else "Bob owns baltic_avenue\n" + ANN, TO_BALTIC)
      for n in range(6)),
    (Space, "house_cost", street("house_cost = 50", "house_cost = 60"),
     "Ann owns baltic_avenue mediterranean_avenue\nturn Ann", "Ann build baltic_avenue"),
    (Space, "mortgage", street("mortgage = 30", "mortgage = 40"), "Ann owns baltic_avenue\nturn Ann",
     "Ann mortgage baltic_avenue"),
    (Space, "group", street('group = "dark_purple"', 'group = "light_blue"'),
     "Bob owns baltic_avenue mediterranean_avenue\n" + ANN, TO_BALTIC),
    (Space, "kind", tuple(f'spaces = [{{ id = "free_parking", kind = "{kind}" }}]' for kind in ("free_parking", "go_to_jail")),
     ANN,
     "Ann land free_parking\nBob land oriental_avenue\nAnn pay bank 50 for jail"),
    (Space, "tax", tuple(f'spaces = [{{ id = "income_tax", tax = "{tax}" }}]' for tax in ("income", "luxury")), ANN,
     "Ann roll 1 3\nAnn pay bank 200 for tax"),
    (Space, "deck", tuple(f'spaces = [{{ id = "chance_1", deck = "{deck}" }}]' for deck in ("chance", "community_chest")), ANN,
     "Ann roll 3 4\nAnn draw bank_dividend"),
    (Card, "deck", ("cards = []", 'cards = [{ id = "bank_dividend", deck = "community_chest" }]'), ANN,
     "Ann roll 3 4\nAnn draw bank_dividend"),
    (Card, "move_to", card('move_to = "boardwalk"', 'move_to = "park_place"'), ANN, DRAWN),
    (Card, "nearest", card('nearest = "railroad", rent_multiplier = 2', 'nearest = "utility", rent_multiplier = 2'), ANN, DRAWN),
    (Card, "rent_multiplier", card(*(f'nearest = "railroad", rent_multiplier = {n}' for n in (2, 3))),
     "Bob owns pennsylvania_railroad\n" + ANN, "Ann roll 3 4\nAnn draw new\nBob demand rent from Ann"),
    (Card, "dice_multiple", card(*(f'nearest = "utility", dice_multiple = {n}' for n in (10, 5))),
     "Bob owns electric_company\n" + ANN, "Ann roll 3 4\nAnn draw new\nAnn roll 1 2 for rent\nBob demand rent from Ann"),
    (Card, "move_by", card("move_by = -1", "move_by = -4"), ANN, DRAWN),
    (Card, "back_to", card('back_to = "baltic_avenue"', 'back_to = "oriental_avenue"'), ANN, DRAWN),
    (Card, "go_to_jail", card("go_to_jail = true", "receive = 1"), ANN, DRAWN),
    (Card, "receive", card("receive = 50", "receive = 60"), ANN, DRAWN),
    (Card, "pay", card("pay = 50", "pay = 60"), ANN, DRAWN),
    (Card, "or_draw", card('pay = 50, or_draw = "chance"', "pay = 50"), ANN, "Ann roll 3 4\nAnn draw new\nAnn choose chance"),
    (Card, "pay_each", card("pay_each = 50", "pay_each = 60"), ANN, DRAWN),
    (Card, "collect_each", card("collect_each = 50", "collect_each = 60"), ANN, DRAWN),
    (Card, "repairs", card("repairs = [25, 100]", "repairs = [40, 100]"),
     "Ann at go, owns baltic_avenue(1) mediterranean_avenue(1)\nturn Ann", DRAWN),
    (Card, "keep", card("keep = true", "receive = 1"), ANN, DRAWN),
    (Card, "up_to", card("up_to = 1", "up_to = 2"), ANN, "Ann roll 3 4\nAnn draw new\nAnn move connecticut_avenue"),
    (Card, "to_groups", card('to_groups = ["orange"]', 'to_groups = ["red"]'), ANN,
     "Ann roll 3 4\nAnn draw new\nAnn move new_york_avenue"),
    (Card, "free", card('move_to = "boardwalk", free = true', 'move_to = "boardwalk"'), ANN, DRAWN),
    (Card, "for_token", card('for_token = "car"', "receive = 1"), ANN, DRAWN),
]  # fmt: skip


def test_every_field_of_a_space_and_a_card_is_tried() -> None:
    tried = {(piece, field) for piece, field, *_ in PIECES}

    assert tried == {(piece, field) for piece in (Space, Card) for field in piece.model_fields.keys() - WORDS}


@pytest.mark.parametrize(("piece", "field", "texts", "position", "log"), PIECES)
def test_two_values_of_a_field_are_ruled_otherwise(
    piece: type, field: str, texts: tuple[str, ...], position: str, log: str
) -> None:
    found: list[Any] = [ruled_in("us-classic", text, position, log) for text in texts]

    assert None not in found
    assert len(set(found)) == len(texts), (piece, field)
