"""The words of a themed board: cottages, inns, the brig, another name for a deck, another money."""

import pytest

from rules_kb.answer.compare import differences
from rules_kb.answer.report import judged
from rules_kb.answer.value_words import in_words
from rules_kb.editions import EditionError, shipped_text
from rules_kb.editions.called import worded
from rules_kb.editions.write import to_toml
from rules_kb.games import from_toml, load

THEMED = """id = "sea"
name = "The sea board"
extends = "us-classic"
currency = "doubloons"

[called]
house = "igloo"
hotel = "tree house"
jail = "brig"
chance = "Fortune"
community_chest = "Davy's Locker"
"""
CALLED = {"house": "igloo", "hotel": "tree house", "jail": "brig", "community_chest": "Davy's Locker"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a house, two houses", "an igloo, two igloos"),
        ("A hotel stands in jail. Hotels", "A tree house stands in brig. Tree houses"),
        ("a tree house", "a tree house"),
        ("a house rule of a house edition", "a house rule of a house edition"),
        ("a card of Community Chest", "a card of Davy's Locker"),
        ("Community chest", "Davy's Locker"),
        ("a community chest", "a community chest"),
        ("jailed, warehouse", "jailed, warehouse"),
    ],
)
def test_the_words_of_the_rules_become_those_of_the_board(text: str, said: str) -> None:
    assert worded(text, CALLED) == said
    assert worded(said, CALLED) == said


def test_a_themed_edition_is_written_and_read_back_and_a_child_inherits_its_words() -> None:
    sea = from_toml(THEMED)
    again = from_toml(to_toml(sea, load("us-classic")))
    assert (again.called, again.currency) == (sea.called, "doubloons")
    assert from_toml(to_toml(sea)).called == sea.called
    child = from_toml(
        'id = "lake"\nname = "Lake"\nextends = "sea"\n[called]\nhouse = "hut"\n',
        lambda id: THEMED if id == "sea" else shipped_text(id),
    )
    assert (child.called["house"], child.called["jail"]) == ("hut", "brig")
    assert 'house = "hut"' in to_toml(child, sea)
    assert "brig" not in to_toml(child, sea)


@pytest.mark.parametrize(
    ("said", "path", "told"),
    [
        ('hose = "x"', "called.hose", "there is no word for 'hose' to choose; did you mean house"),
        ('house = ""', "called.house", "is empty"),
        ("house = 3", "called.house", "text is needed"),
        ('jail = "{brig}"', "called.jail", "letters, digits and blanks make a word"),
        ('jail = "' + "x" * 31 + '"', "called.jail", "30 letters are the most"),
        ('house = "hotel"', "called.house", "'hotel' is the word for something else here"),
        (
            'chance = "Luck"\ncommunity_chest = "luck"',
            "called.community_chest",
            "'luck' is the word for something else",
        ),
    ],
)
def test_a_word_nobody_could_read_is_told_at_its_place(said: str, path: str, told: str) -> None:
    head = THEMED.partition("[called]")[0]
    with pytest.raises(EditionError) as refused:
        from_toml(f"{head}[called]\n{said}\n")
    assert refused.value.errors[path].startswith(told)


def test_all_mistakes_of_the_words_are_told_at_once() -> None:
    with pytest.raises(EditionError) as refused:
        from_toml(THEMED.replace('"igloo"', '""').replace('"brig"', "7") + "\n[params]\ngo_salary = -1\n")
    assert {"called.house", "called.jail", "params.go_salary"} <= refused.value.errors.keys()


def test_the_card_game_has_names_and_no_words() -> None:
    with pytest.raises(EditionError) as refused:
        from_toml('id = "x"\nname = "X"\nextends = "deal-2008"\n[called]\nhouse = "hut"\n')
    assert list(refused.value.errors) == ["called"]


def test_a_ruling_speaks_of_igloos_and_names_are_left_alone() -> None:
    record = """edition: sea
players: Chance, Bob
position:
  Chance cash 900, owns mediterranean(2) baltic(2)
  Bob cash 900
  turn Chance

Chance build mediterranean 2
Bob pay bank 5000
"""
    told = judged(record, find=lambda id: THEMED if id == "sea" else shipped_text(id)).answer()
    (even,), (poor, *_) = (entry["violations"] for entry in told["entries"])
    assert "igloos while Baltic Avenue has" in even["sentence"]
    assert (even["rule"], even["facts"]["street"]) == ("board.build.even", "mediterranean_avenue")
    assert "doubloons" in poor["sentence"]
    assert "Fortune" not in str(told)


def test_values_and_differences_are_told_in_the_words_of_each() -> None:
    sea, classic = from_toml(THEMED), load("us-classic")
    assert in_words(sea, "bank_houses", 32) == "32 igloos"
    found = {one.id: (one.asks, one.here, one.there) for one in differences(classic, sea)}
    assert found["house"] == ("The word for house.", "house", "igloo")
    assert found["chance"] == ("The word for Chance.", "Chance", "Fortune")
    assert not {"boardwalk", "chairman"} & found.keys()


def test_money_may_be_counted_in_millions() -> None:
    rich = from_toml(
        'id = "rich"\nname = "Rich"\nextends = "us-classic"\n'
        'spaces = [{ id = "boardwalk", price = 4_000_000, mortgage = 2_000_000 }]\n[params]\nstarting_cash = 15_000_000\n'
    )
    assert (rich.sum(rich.starting_cash), rich.deeds["boardwalk"].price) == ("$15,000,000", 4_000_000)
    with pytest.raises(EditionError):
        from_toml('id = "x"\nname = "X"\nextends = "us-classic"\n[params]\nstarting_cash = 1_000_000_001\n')
    with pytest.raises(EditionError):
        from_toml('id = "x"\nname = "X"\nextends = "us-classic"\n[params]\njail_max_turns = 1_000_001\n')
