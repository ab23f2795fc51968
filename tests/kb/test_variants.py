"""London, the set of 2021, the short game and the time limit game: what each says for itself."""

import pytest

from rules_kb.answer.report import report
from rules_kb.board.tax.facts import flat_tax_bill as flat_tax
from rules_kb.games import load


@pytest.mark.parametrize(
    ("id", "name", "value"),
    [
        ("us-2021", "players_range", (2, 6)),
        ("us-2021", "auction_opening_bid", 10),
        ("us-2021", "double_rent_if_group_partly_mortgaged", True),
        ("us-2021", "jail_fine_when", "any"),
        ("us-2021", "building_shortage_opening_bid", "ten"),
        ("us-2021", "luxury_tax_amount", 100),
        ("uk-london", "rent_claim_deadline", "next_throw"),
        ("uk-london", "double_rent_if_group_partly_mortgaged", False),
        ("uk-london", "build_timing", "own_or_between"),
        ("uk-london", "building_shortage_opening_bid", "lowest"),
        ("uk-london", "jail_fine_when", "next_turn"),
        ("uk-london", "income_tax_mode", "flat"),
        ("uk-london", "income_tax_amount", 200),
        ("uk-london", "luxury_tax_amount", 100),
        ("uk-london", "go_salary_moving_backwards", False),
        ("uk-london", "debt_paid_in_property", True),
        ("uk-london", "mortgage_timing", "any"),
        ("uk-london", "utility_roll", "arriving"),
        ("de-standard", "build_timing", "own_or_between"),
        ("de-standard", "luxury_tax_amount", 100),
        ("de-standard", "rent_claim_deadline", "second_throw"),
        ("fr-paris", "rent_claim_deadline", "next_throw"),
        ("es-madrid", "jail_fine_when", "next_turn"),
        ("here-and-now", "starting_cash", 15_000),
        ("here-and-now", "go_salary", 2_000),
        ("here-and-now", "income_tax_mode", "choice"),
        ("electronic-banking", "gifts", "forbidden"),
        ("electronic-banking", "smallest_note", 10),
        ("short-game", "initial_deal_of_deeds", "three_free"),
        ("short-game", "houses_before_hotel", 3),
        ("short-game", "jail_max_turns", 1),
        ("short-game", "income_tax_mode", "flat"),
        ("short-game", "luxury_tax_amount", 75),
        ("short-game", "game_end", "first_bankruptcy"),
        ("short-game", "end_valuation", "half_mortgaged"),
        ("timed-game", "initial_deal_of_deeds", "two_paid"),
        ("timed-game", "houses_before_hotel", 4),
        ("timed-game", "jail_max_turns", 3),
        ("timed-game", "game_end", "time"),
    ],
)
def test_a_variant_plays_what_its_text_says(id, name, value):
    assert getattr(load(id), name) == value


@pytest.mark.parametrize(
    ("id", "name", "others"),
    [
        ("uk-london", "build_timing", ("any",)),
        ("uk-london", "hotel_sale_when_no_houses", ("not_at_all",)),
        ("uk-london", "mortgage_needs_group_cleared", ("street",)),
        ("timed-game", "end_valuation", ("full",)),
    ],
)
def test_a_variant_that_can_be_read_two_ways_shows_the_other(id, name, others):
    assert load(id).contested[name] == others


def test_the_london_booklet_settles_what_the_us_ones_left_open():
    settled = {"debt_paid_in_property", "building_shortage_opening_bid"}
    assert settled <= load("us-classic").contested.keys()
    assert not settled & load("uk-london").contested.keys()


@pytest.mark.parametrize(
    ("id", "own", "filled"),
    [
        ("uk-london", {"jail_fine_when", "board.jail.fine"}, {"players_range", "gifts", "board.setup.players"}),
        ("us-2021", {"auction_opening_bid", "board.rent.amount"}, {"luxury_tax_amount", "board.bankrupt.interest"}),
        ("short-game", {"jail_max_turns", "board.build.hotel"}, {"rent_claim_deadline", "board.rent.late"}),
        ("timed-game", {"game_end", "board.setup.deal"}, {"jail_max_turns", "board.build.hotel"}),
    ],
)
def test_a_variant_marks_what_it_says_and_what_it_leaves_to_its_parent(id, own, filled):
    assert filled <= load(id).inherited
    assert not own & load(id).inherited


def test_the_chest_of_2021_pays_what_the_chest_of_2008_paid():
    old, new = load("us-2008"), load("us-2021")
    pairs = list(zip(old.decks["community_chest"], new.decks["community_chest"], strict=True))
    assert pairs[0] == ("advance_go_cc", "charity_run")
    assert not {before for before, _ in pairs} & {after for _, after in pairs}
    words = {"id", "title"}
    assert all(old.card[a].model_dump(exclude=words) == new.card[b].model_dump(exclude=words) for a, b in pairs)
    assert old.decks["chance"] == new.decks["chance"]
    assert (new.card["storm_clean_up"].receive, new.card["car_wash"].pay, new.card["block_party"].collect_each) == (
        200,
        100,
        10,
    )


def test_london_has_its_own_board_decks_and_money():
    london = load("uk-london")
    assert london.currency == "£"
    assert [london.spaces[n].name for n in (1, 15, 29, 38, 39)] == [
        "Old Kent Road",
        "Marylebone Station",
        "Piccadilly",
        "Super Tax",
        "Mayfair",
    ]
    assert london.deeds["piccadilly"].rents == (22, 120, 360, 850, 1025, 1200)
    assert london.groups["stations"] == (
        "kings_cross_station",
        "marylebone_station",
        "fenchurch_st_station",
        "liverpool_st_station",
    )
    assert {london.deeds[id].kind for id in london.groups["stations"]} == {"railroad"}
    assert not load("us-classic").deeds.keys() & london.deeds.keys() - {"electric_company", "water_works"}


def test_london_cards_send_back_and_leave_a_choice():
    london = load("uk-london")
    assert london.card["back_old_kent"].back_to == "old_kent_road"
    assert (london.card["fine_or_chance"].pay, london.card["fine_or_chance"].or_draw) == (10, "chance")
    assert (london.card["street_repairs"].deck, london.card["street_repairs"].repairs) == ("chance", (40, 115))
    assert (london.card["school_fees"].pay, london.card["crossword"].receive) == (150, 100)
    assert not [card.id for card in london.cards if card.nearest]


@pytest.mark.parametrize(("id", "name"), [("us-classic", "Luxury Tax"), ("uk-london", "Super Tax")])
def test_a_tax_bill_bears_the_name_of_its_space(id, name):
    assert [line.label for line in flat_tax(load(id), "luxury")] == [name]
    assert [line.label for line in flat_tax(load(id), "income")] == ["Income Tax"]


@pytest.mark.parametrize(
    ("draws", "choice"), [("Ann draw fine_or_chance\n", ["pay bank 10 for card", "choose chance"]), ("", ["draw"])]
)
def test_who_draws_the_fine_is_told_of_both_ways_out(draws, choice):
    head = "edition: uk-london\nplayers: Ann, Bob\nposition:\n  Ann at electric_company\n  turn Ann\n\n"
    expected = report(f"{head}Ann roll 2 3\n{draws}")["expected"]
    assert expected[0]["player"] == "Ann"
    assert expected[0]["actions"][: len(choice)] == choice
