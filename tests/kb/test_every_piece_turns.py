"""Nothing printed on a piece is for nothing: of every field two values are ruled otherwise, or only words hang on it."""

from typing import Any

import pytest

from rules_kb.board.edition import Card, Space
from rules_kb.deal.cards import Card as DealCard
from rules_kb.deal.cards import Colour
from rules_kb.editions import EditionError, shipped_text
from rules_kb.games import load
from tests.kb.test_every_value_turns import ruled_in

# What people read, and by what a colour is known in a log; a piece that has another id is another piece.
WORDS = {"id", "name", "title", "streets"}
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


def pack(*rows: str) -> tuple[str, ...]:
    """The cards of a pack with some printed otherwise."""
    return tuple(f"cards = [{row}]" for row in rows)


def brown(*words: str) -> tuple[str, ...]:
    """The brown cards with something else printed on them."""
    return tuple(f'colours = [{{ id = "brown", {one} }}]' for one in words)


BROWNS = "Ann owns property_brown(2)"
WILD = 'id = "wild_light_blue_brown"'
RENT = 'id = "rent_light_blue_brown"'
# The same of the card game.
DEAL_PIECES: list[tuple[type, str, tuple[str, ...], str, str]] = [
    (Colour, "size",
     ("", 'colours = [{ id = "brown", size = 1, rents = [1] }]'), "Ann owns property_brown", "Ann play house on brown"),
    (Colour, "rents", brown("rents = [1, 2]", "rents = [1, 3]"), BROWNS, "Ann rent brown with rent_any from Bob"),
    (Colour, "builds", brown("builds = true", "builds = false"), BROWNS, "Ann play house on brown"),
    (DealCard, "kind", pack(f'{{ {WILD}, kind = "wild" }}', f'{{ {WILD}, kind = "rent" }}'), "",
     "Ann bank wild_light_blue_brown"),
    (DealCard, "value", pack('{ id = "birthday", value = 2 }', '{ id = "birthday", value = 1 }'),
     "Bob bank birthday money_5m", "Ann birthday from Bob\nBob pay Ann birthday"),
    (DealCard, "count", pack('{ id = "deal_breaker", count = 2 }, { id = "pass_go", count = 10 }',
                             '{ id = "deal_breaker", count = 1 }, { id = "pass_go", count = 11 }'), "",
     "Ann bank deal_breaker\nBob bank deal_breaker"),
    (DealCard, "colours", pack(f'{{ {RENT}, colours = ["light_blue", "brown"] }}', f'{{ {RENT}, colours = ["light_blue", "red"] }}'),
     BROWNS, "Ann rent brown with rent_light_blue_brown"),
    (DealCard, "any", pack(f'{{ {WILD}, any = false }}', f'{{ {WILD}, any = true, colours = [] }}'), "Ann owns property_red(2)",
     "Ann play wild_light_blue_brown as red"),
]  # fmt: skip


def test_every_field_of_a_space_a_colour_and_a_card_is_tried() -> None:
    tried = {(piece, field) for piece, field, *_ in (*PIECES, *DEAL_PIECES)}
    kinds = (Space, Card, Colour, DealCard)

    assert tried == {(piece, field) for piece in kinds for field in piece.model_fields.keys() - WORDS}


@pytest.mark.parametrize(
    ("parent", "piece", "field", "texts", "position", "log"),
    [*(("us-classic", *row) for row in PIECES), *(("deal-2008", *row) for row in DEAL_PIECES)],
)
def test_two_values_of_a_field_are_ruled_otherwise(
    parent: str, piece: type, field: str, texts: tuple[str, ...], position: str, log: str
) -> None:
    found: list[Any] = [ruled_in(parent, text, position, log) for text in texts]

    assert None not in found, found
    assert len(set(found)) == len(texts), (piece, field)


@pytest.mark.parametrize(
    ("id", "kind", "wrong"),
    [
        ("deal_breaker", "money", "Deal Breaker: it acts, so its kind is action"),
        ("money_1m", "action", "1M: no rule says what it does, so it is no action card"),
    ],
)
def test_a_card_acts_by_its_id_and_says_so(id: str, kind: str, wrong: str) -> None:
    changed = f'id = "own"\nname = "Own"\nextends = "deal-2008"\ncards = [{{ id = "{id}", kind = "{kind}" }}]\n'
    with pytest.raises(EditionError) as refused:
        load("own", lambda name: changed if name == "own" else shipped_text(name))
    assert list(refused.value.errors.values()) == [wrong]
