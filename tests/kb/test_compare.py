"""Two editions side by side, in words: values with their units, and every piece beside the one it stands for."""

import pytest

from rules_kb.answer.compare import SOURCES, differences
from rules_kb.answer.value_words import in_words
from rules_kb.editions.parameter import UNLIMITED
from rules_kb.editions.write import to_toml
from rules_kb.games import from_toml, load, shipped
from scripts.parameters import POINTS

NAMES = [(game, name) for game, points in POINTS.items() for name in points.params.model_fields]


def ours(rest: str) -> object:
    return from_toml(f'id = "ours"\nname = "Ours"\nextends = "us-classic"\n{rest}')


@pytest.mark.parametrize(("game", "name"), NAMES)
def test_every_value_of_a_parameter_has_its_words(game: str, name: str) -> None:
    points, said = POINTS[game], POINTS[game].words(name)
    kind = points.params.model_fields[name].annotation
    if kind is bool:
        assert said == "{}"
    elif values := points.alternatives(name):
        assert isinstance(said, dict)
        assert set(said) == {str(value) for value in values}
        assert len(set(said.values())) == len(values)
        assert all(words and "_" not in words and len(words) <= 24 for words in said.values())
    else:
        assert isinstance(said, str)


@pytest.mark.parametrize(
    ("id", "name", "value", "words"),
    [
        ("us-classic", "luxury_tax_amount", 75, "$75"),
        ("uk-london", "starting_cash", 1500, "£1,500"),
        ("us-classic", "income_tax_percent", 10, "10%"),
        ("us-classic", "railroad_rents", (25, 50), "$25, $50"),
        ("us-classic", "utility_multipliers", (4, 10), "4, 10 times"),
        ("us-classic", "players_range", (2, 8), "2 to 8"),
        ("us-classic", "bank_houses", UNLIMITED, "no limit"),
        ("us-classic", "bank_houses", 1, "1 house"),
        ("us-classic", "max_houses_per_turn", 3, "3 a turn"),
        ("us-classic", "even_build", True, "yes"),
        ("us-classic", "double_rent_complete_group", 2, "twice"),
        ("deal-2008", "deal_hand_limit", 7, "7 cards"),
    ],
)
def test_a_value_is_told_with_its_unit(id: str, name: str, value: object, words: str) -> None:
    assert in_words(load(id), name, value) == words


def test_the_london_board_is_told_as_new_names_for_the_same_spaces() -> None:
    rows = differences(load("us-classic"), load("uk-london"))
    found = {one.id: one for one in rows}
    missing = [one.id for one in rows if "not in the box" in (one.here, one.there)]
    assert len(missing) == 14
    assert not {one for one in missing if one in load("us-classic").deeds or one in load("uk-london").deeds}
    assert found["boardwalk"][2:] == ("Boardwalk", "Boardwalk", "renamed Mayfair")
    assert found["marvin_gardens"][3:] == ("Marvin Gardens, rent $24", "renamed Piccadilly, rent £22")
    assert found["reading_railroad"].there == "renamed Kings Cross Station"
    assert found["advance_boardwalk"].there == "renamed On to Mayfair"
    assert found["luxury_tax"].there == "renamed Super Tax"
    assert found["currency"][3:] == ("$100", "£100")
    assert "dividend" not in found


def test_a_deed_that_changed_its_place_says_where_it_is() -> None:
    classic = load("us-classic")
    spaces = list(classic.spaces)
    spaces[1], spaces[3] = spaces[3], spaces[1]
    moved = from_toml(to_toml(classic.model_copy(update={"spaces": tuple(spaces)})))
    found = {one.id: (one.here, one.there) for one in differences(classic, moved)}
    assert found == {
        "mediterranean_avenue": ("space 1", "space 3"),
        "baltic_avenue": ("space 3", "space 1"),
    }


def test_a_card_taken_out_and_one_put_in_its_place() -> None:
    gone = ours('cards = [{ id = "chairman", gone = true }]')
    assert [(one.id, one.here, one.there) for one in differences(load("us-classic"), gone)] == [
        ("chairman", "Elected chairman: each player is paid, pay each player $50", "not in the box")
    ]
    other = ours('cards = [{ replaces = "chairman", id = "lottery", title = "A lottery", receive = 75 }]')
    assert [(one.id, one.there) for one in differences(load("us-classic"), other)] == [
        ("chairman", "A lottery, collect $75")
    ]


def test_a_deck_with_the_title_of_another_kind_is_no_trouble() -> None:
    swap = 'spaces = [{ id = "chance_1", deck = "streets" }, { id = "chance_2", deck = "streets" }]\n'
    streets = ours(swap + 'cards = [{ id = "chairman", deck = "streets" }]')
    assert {one.topic for one in differences(load("us-classic"), streets)} >= {"Streets", "Chance"}


@pytest.mark.parametrize("here", shipped("board"))
def test_every_two_boards_can_be_compared_and_the_sources_come_last(here: str) -> None:
    for there in shipped("board"):
        topics = [one.topic for one in differences(load(here), load(there))]
        assert SOURCES not in topics[: len(topics) - topics.count(SOURCES)]
