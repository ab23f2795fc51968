"""The editions that ship, and what a text is told that is wrong."""

import pytest

from rules_kb.editions import EditionError, shipped_text
from rules_kb.editions.parameter import UNLIMITED
from rules_kb.games import from_toml, load, shipped

RULES = {
    "setup": "players cash deal",
    "turn": "order skipped one-roll must-roll roll-again unfinished business-first out cocked dice",
    "move": "destination third-double to-jail",
    "go": "salary late bonus",
    "buy": "landed unowned price late first-lap colour compulsory",
    "auction": "required bidder opening raise winner cash",
    "rent": "amount railroad utility mortgaged none-due owner-jailed late unpaid",
    "tax": "income choose-first luxury recipient",
    "cards": "drawn held cycle effect",
    "jail": "fine stay third-turn card no-extra business visiting",
    "build": "group mortgaged even hotel supply shortage price streets timing per-turn first-lap",
    "sell": "even price hotel timing",
    "mortgage": "owner already buildings value timing lift transfer forced-sale",
    "trade": "owner cash consent buildings loan promise gift shared timing jail-card",
    "debt": "in-full solvent dumping own-money",
    "bankrupt": "to-player interest to-bank several",
    "bank": "loan unearned open count overdraft",
    "end": "winner",
    "speed": "start faces bus mr-monopoly triple doubles-white-only jail-white-only go-to-jail-salary",
}

# The editions of the usual board, whatever its streets are called.
USUAL = (
    "us-classic", "us-2008", "us-2021", "uk-london", "short-game", "timed-game",
    "claim-deadlines", "first-bankruptcy", "bankers-rules", "encyclopedia", "de-standard", "fr-paris",
    "es-madrid", "here-and-now", "electronic-banking",
)  # fmt: skip
# The sum of all rents of a board, and its dearest street: Piccadilly's site rent is 2 below Marvin Gardens'.
BOARDS = {"uk-london": (61914, "mayfair"), "de-standard": (61916, "schlossallee"), "fr-paris": (61916, "rue_de_la_paix"),
          "es-madrid": (61916, "paseo_del_prado"), "here-and-now": (61916, "times_square"),
          "electronic-banking": (61916, "times_square")}  # fmt: skip
ATLANTIC_CITY = (61916, "boardwalk")


def faults(text: str, **texts: str) -> dict[str, str]:
    """What a text is told; `texts` are further editions it may extend."""

    def find(id: str) -> str:
        return texts[id] if id in texts else shipped_text(id)

    with pytest.raises(EditionError) as raised:
        from_toml(text, find)
    return raised.value.errors


def child(rest: str) -> str:
    return f'id = "ours"\nname = "Ours"\nextends = "us-classic"\n{rest}'


def test_every_edition_of_the_board_game_ships_and_is_looked_at_here():
    assert {*USUAL, "junior"} == set(shipped("board"))
    assert [load(id).id for id in USUAL] == list(USUAL)


@pytest.mark.parametrize("id", USUAL)
def test_a_shipped_edition_has_the_whole_board(id):
    edition, (rents, dearest) = load(id), BOARDS.get(id, ATLANTIC_CITY)
    note = edition.smallest_note
    assert len(edition.spaces) == 40
    assert len(edition.deeds) == 28
    assert sum(deed.price for deed in edition.deeds.values()) == 5690 * note
    assert sum(deed.mortgage for deed in edition.deeds.values()) == 2845 * note
    assert sum(sum(deed.rents) for deed in edition.deeds.values()) == rents * note
    assert {deck: len(cards) for deck, cards in edition.decks.items()} == {
        "chance": 16,
        "community_chest": 16,
    }
    assert [len(deeds) for deeds in edition.groups.values()] == [2, 4, 3, 3, 2, 3, 3, 3, 3, 2]
    assert (edition.go_at, edition.jail_at, edition.index[dearest]) == (0, 10, 39)


def test_junior_has_a_board_of_its_own():
    edition = load("junior")
    assert (len(edition.spaces), edition.go_at, edition.jail_at) == (24, 0, 6)
    assert [len(deeds) for deeds in edition.groups.values()] == [2] * 8
    assert [deed.price for deed in edition.deeds.values()] == [n for n in (1, 1, 2, 2, 3, 3, 4, 5) for _ in range(2)]
    assert all(deed.rents == (deed.price,) for deed in edition.deeds.values())
    assert (edition.starting_cash, edition.starting_cash_less, edition.dice_thrown) == (20, 2, 1)


@pytest.mark.parametrize("id", USUAL)
def test_the_notes_add_up_to_the_starting_cash(id):
    edition = load(id)
    notes = zip(edition.notes, edition.starting_denominations, strict=True)
    assert sum(value * count for value, count in notes) == edition.starting_cash == 1500 * edition.smallest_note


@pytest.mark.parametrize("id", shipped("board"))
def test_every_rule_has_a_citation_in_every_edition(id):
    rules = {f"board.{topic}.{name}" for topic, names in RULES.items() for name in names.split()}
    cited = load(id).cites
    assert rules <= cited.keys()
    assert all(cited[rule].source for rule in rules)


@pytest.mark.parametrize("id", shipped("board"))
def test_what_is_contested_is_another_value_and_marked_as_disputed(id):
    edition = load(id)
    for name, others in edition.contested.items():
        assert others
        assert getattr(edition, name) not in others
        assert edition.cites[name].certainty == "disputed"


@pytest.mark.parametrize(
    ("id", "name", "value"),
    [
        ("us-classic", "rent_claim_deadline", "second_throw"),
        ("us-classic", "jail_fine_when", "first_two"),
        ("us-classic", "luxury_tax_amount", 75),
        ("us-2008", "rent_claim_deadline", "next_throw"),
        ("us-2008", "double_rent_if_group_partly_mortgaged", False),
        ("us-2008", "income_tax_mode", "flat"),
        ("claim-deadlines", "rent_claim_deadline", "second_turn"),
        ("claim-deadlines", "go_salary_claim_deadline", "next_turn"),
        ("claim-deadlines", "jail_fine_when", "first_two"),
        ("first-bankruptcy", "rent_claim_deadline", "next_turn"),
        ("first-bankruptcy", "rent_claim_kept_by", "payment"),
        ("first-bankruptcy", "mortgage_timing", "any"),
        ("first-bankruptcy", "game_end", "first_bankruptcy"),
        ("bankers-rules", "max_houses_per_turn", 1),
        ("bankers-rules", "building_resale_price", "mortgage"),
        ("bankers-rules", "mortgage_third_party", "forced_sale"),
        ("encyclopedia", "luxury_tax_amount", 100),
        ("encyclopedia", "mortgage_transfer_interest_bankruptcy", "lift"),
        ("encyclopedia", "build_timing", "own_or_between"),
    ],
)
def test_an_edition_plays_what_its_text_says(id, name, value):
    assert getattr(load(id), name) == value


@pytest.mark.parametrize(
    ("id", "name", "others"),
    [
        ("bankers-rules", "rent_claim_deadline", ("next_throw",)),
        ("bankers-rules", "building_resale_price", ("half",)),
        ("bankers-rules", "auction_who_may_bid", ("others",)),
        ("bankers-rules", "buildings_between_players", ("no",)),
        ("bankers-rules", "max_houses_per_turn", (UNLIMITED,)),
        ("encyclopedia", "jail_doubles_leave", (False,)),
        ("us-classic", "trade_timing", ("settled",)),
        ("us-classic", "bankrupt_to_bank_mortgages", ("stay",)),
    ],
)
def test_a_text_that_says_both_shows_the_other_reading(id, name, others):
    assert load(id).contested[name] == others


def test_a_newer_booklet_settles_what_the_older_left_open():
    settled = {"bankrupt_to_bank_mortgages", "immunity_deals", "trade_timing", "income_tax_rounding"}
    assert settled <= load("us-classic").contested.keys()
    assert not settled & load("us-2008").contested.keys()
    assert load("us-2008").contested["gifts"] == ("forbidden", "not_in_debt")


def test_silence_is_filled_from_the_parent_and_marked():
    edition = load("claim-deadlines")
    assert {"jail_fine", "board.jail.fine", "gifts"} <= edition.inherited
    assert not {"rent_claim_deadline", "board.rent.late"} & edition.inherited
    assert edition.cites["board.jail.fine"] == load("us-classic").cites["board.jail.fine"]
    assert edition.cites["board.rent.late"].source == "Claim-deadline rules digest"
    assert load("us-classic").inherited == frozenset()


def test_the_2008_cards_replace_the_old_ones_in_place():
    old, new = load("us-classic"), load("us-2008")
    assert old.card["grand_opera"].collect_each == 50
    assert (new.card["birthday"].collect_each, new.card["sale_of_stock"].receive) == (10, 50)
    assert "grand_opera" not in new.card
    assert old.decks["chance"].index("poor_tax") == new.decks["chance"].index("speeding_fine")
    assert new.card["street_repairs"].repairs == (40, 115)
    assert new.deeds["baltic_avenue"].group == "brown"
    assert new.deeds["baltic_avenue"].rents == (4, 20, 60, 180, 320, 450)


def test_options_change_the_edition_and_settle_what_was_contested():
    classic = load("us-classic")
    edition = classic.with_options({"income_tax_rounding": "down", "bank_houses": "unlimited", "jail_fine": 60})
    assert (edition.income_tax_rounding, edition.bank_houses, edition.jail_fine) == ("down", UNLIMITED, 60)
    assert edition.decided == {"income_tax_rounding", "bank_houses", "jail_fine"}
    assert "income_tax_rounding" not in edition.contested
    assert "income_tax_rounding" in classic.contested


def test_every_bad_option_is_listed_with_the_known_values():
    with pytest.raises(EditionError) as raised:
        load("us-classic").with_options(
            {"income_tax_mode": "percent", "even_built": "yes", "third_doubles": "free", "go_salary": True}
        )
    assert raised.value.errors == {
        "options.income_tax_mode": "'percent' is not a value of income_tax_mode; known: flat, choice",
        "options.even_built": "there is no parameter even_built; did you mean even_build or even_sell?",
        "options.third_doubles": "The third doubles of a turn go to jail without moving the throw.",
        "options.go_salary": "True is not a value of go_salary; known: a whole number",
    }


def test_options_must_fit_the_board():
    with pytest.raises(EditionError) as raised:
        load("us-classic").with_options({"railroad_rents": "25_50", "players_range": "8_2"})
    assert raised.value.errors == {
        "options.players_range": "from 8 to 2 players is no range",
        "options.railroad_rents": "4 numbers are needed, one for each railroad; there are 2",
    }


def test_a_street_with_five_rents_is_told_so():
    row = '{ id = "baltic_avenue", rents = [4, 20, 60, 180, 320] }'
    assert faults(child(f"spaces = [{row}]")) == {
        "spaces.0.rents": "Baltic Avenue: six rents are needed, there are five"
    }
    whole = shipped_text("us-classic").replace("[4, 20, 60, 180, 320, 450]", "[4, 20, 60, 180, 320]")
    assert faults(whole) == {"spaces.3.rents": "Baltic Avenue: six rents are needed, there are five"}


def test_all_faults_are_reported_at_once_each_with_its_path():
    errors = faults("""
id = "Ours!"
extends = "us-classic"
colour = "red"
off = ["even"]
spaces = [{ id = "boardwalk", price = "dear" }, { id = "baltic_avenu" }, { id = "jail", price = 9 }]
cards = [{ id = "back_3", pay = 5 }, { id = "bank_error", certainty = "sure" }]
[params]
go_salary = "lots"
auction_on_decline = "sometimes"
gosalary = 5
[contested]
even_build = [true]
gifts = "forbidden"
[cites]
"build.even" = { source = "A sheet" }
"board.build.even" = { section = "Houses", certainty = "sure" }
""")
    assert errors.keys() == {
        "id",
        "name",
        "colour",
        "off.0",
        "spaces.0.price",
        "spaces.1.id",
        "spaces.2.price",
        "cards.0",
        "cards.1.certainty",
        "params.go_salary",
        "params.auction_on_decline",
        "params.gosalary",
        "contested.even_build",
        "contested.gifts",
        "cites.build.even",
        "cites.board.build.even.source",
        "cites.board.build.even.certainty",
    }
    assert errors["name"] == "is missing"
    assert errors["spaces.0.price"] == "a whole number is needed"
    assert errors["spaces.1.id"] == "there is no 'baltic_avenu' to change; did you mean baltic_avenue?"
    assert errors["cards.0"] == "Three spaces back: one effect is needed; there is move_by, pay"


@pytest.mark.parametrize(
    ("rest", "path", "message"),
    [
        ('cards = [{ id = "back_3", move_by = 0, move_to = "moon" }]', "cards.0.move_to", "no space 'moon'"),
        ('cards = [{ id = "nearest_utility", dice_multiple = 0 }]', "cards.0.nearest", "dice_multiple"),
        ('cards = [{ id = "back_3", move_by = 0, back_to = "moon" }]', "cards.0.back_to", "no space 'moon'"),
        ('cards = [{ id = "back_3", back_to = "jail" }]', "cards.0", "there is move_by, back_to"),
        ('cards = [{ id = "back_3", or_draw = "chance" }]', "cards.0.or_draw", "needs a sum to pay"),
        ('cards = [{ id = "back_3", move_by = 0, to_groups = ["pink"] }]', "cards.0.to_groups", "no group 'pink'"),
        ('cards = [{ id = "back_3", free = true }]', "cards.0.free", "belongs to a card that leads to a space"),
        ('cards = [{ id = "back_3", up_to = 3 }]', "cards.0", "one effect is needed"),
        ('cards = [{ id = "doctor_fee", or_draw = "luck" }]', "cards.0.or_draw", "no card is in the deck 'luck'"),
        ('spaces = [{ id = "chance_1", deck = "luck" }]', "spaces.0.deck", "no card is in the deck 'luck'"),
        ('spaces = [{ id = "jail", kind = "free_parking" }]', "spaces.jail", "there are none"),
        ('spaces = [{ id = "boardwalk", price = -1 }]', "spaces.0.price", "at least 0 is needed"),
        (
            'cards = [{ id = "inherit", replaces = "services", title = "x", pay = 1 }]',
            "cards.inherit.id",
            "twice",
        ),
        ("[params]\nutility_multipliers = [4]", "params.utility_multipliers", "2 numbers are needed"),
        ("params = 3", "params", "a table is needed"),
    ],
)
def test_a_fault_in_the_board_is_named(rest, path, message):
    errors = faults(child(rest))
    assert errors.keys() == {path}
    assert message in errors[path]


def test_a_board_with_new_spaces_replaces_the_old_one():
    errors = faults(child('spaces = [{ id = "start", name = "Start", kind = "go" }]'))
    assert errors["spaces.jail"] == "one jail space is needed, there are none"
    assert "no space 'boardwalk'" in errors["cards.advance_boardwalk.move_to"]


def test_unknown_parents_and_circles_are_named():
    assert "there is no edition 'atlantis'; known: " in faults('id = "a"\nname = "A"\nextends = "atlantis"')["extends"]
    texts = {"a": 'id = "a"\nname = "A"\nextends = "b"', "b": 'id = "b"\nname = "B"\nextends = "a"'}
    assert faults(texts["a"], **texts) == {"extends": "a extends b extends a: that goes round in a circle"}
    assert faults('id = "a"\nname = "A"\nextends = "a"')["extends"].startswith("a extends a")
    under_itself = faults('id = "us-classic"\nname = "A"\nextends = "uk-london"')["extends"]
    assert under_itself == "us-classic extends uk-london extends us-classic: that goes round in a circle"


def test_pieces_a_text_says_nothing_of_are_the_very_ones_of_its_parent():
    parent, child = load("us-classic"), load("us-2008")
    changed = [new.id for new, old in zip(child.spaces, parent.spaces, strict=True) if new is not old]
    assert changed == ["mediterranean_avenue", "baltic_avenue"]


def test_a_text_that_is_no_toml_is_refused():
    assert "line 1" in faults("id = ?")[""]


def test_an_edition_that_does_not_ship_is_refused():
    with pytest.raises(EditionError) as raised:
        load("../core")
    assert raised.value.errors["edition"].startswith("there is no edition '../core'; known: ")
