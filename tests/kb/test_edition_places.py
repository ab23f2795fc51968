"""Pieces added, moved, renamed and taken out: a text says only that, and reads back as the same board."""

import random
import tomllib

import pytest

from rules_kb.board.edition import Card
from rules_kb.editions import EditionError
from rules_kb.editions.read import pieces
from rules_kb.editions.write import rows, to_toml
from rules_kb.games import from_toml, load
from tests.tiers import often

HEAD = 'id = "ours"\nname = "Ours"\nextends = "us-classic"\n'
LANE = '{ id = "penny_lane", name = "Penny Lane", kind = "street", group = "green", price = 310, rents = [26, 130, 390, 900, 1100, 1275], house_cost = 200, mortgage = 155, after = "short_line" }'


def ids(text: str) -> list[str]:
    """The spaces of an edition that extends the classic one."""
    return [space.id for space in from_toml(HEAD + text).spaces]


def faults(text: str) -> dict[str, str]:
    """What is wrong with it."""
    with pytest.raises(EditionError) as refused:
        from_toml(HEAD + text)
    return refused.value.errors


def test_a_space_is_added_where_the_row_says() -> None:
    board = ids(f"spaces = [{LANE}]")
    assert len(board) == 41
    assert board[board.index("short_line") + 1] == "penny_lane"


def test_a_space_moves_and_the_first_place_has_nothing_before_it() -> None:
    assert ids('spaces = [{ id = "boardwalk", after = "go" }]')[:3] == ["go", "boardwalk", "mediterranean_avenue"]
    assert ids('spaces = [{ id = "boardwalk", after = "" }]')[:2] == ["boardwalk", "go"]


def test_one_new_card_is_one_row_of_the_text() -> None:
    classic = load("us-classic")
    lottery = Card(id="lottery", deck="chance", title="A lottery", receive=75)
    more = classic.model_copy(update={"id": "ours", "cards": (*classic.cards, lottery)})
    raw = tomllib.loads(to_toml(more, classic))
    last = classic.cards[-1].id
    assert raw["cards"] == [{"id": "lottery", "deck": "chance", "title": "A lottery", "receive": 75, "after": last}]
    assert from_toml(to_toml(raw)).cards == more.cards


@pytest.mark.parametrize(
    ("said", "path", "told"),
    [
        (LANE.replace("short_line", "nowhere"), "spaces.0.after", "there is no 'nowhere' for it to stand after"),
        (
            '{ id = "boardwalk", after = "boardwalk" }',
            "spaces.0.after",
            "there is no 'boardwalk' for it to stand after",
        ),
        ('{ id = "boardwalk", after = 7 }', "spaces.0.after", "there is no 7 for it to stand after"),
        ('{ id = "moon", gone = true, after = "go" }', "spaces.0.id", "there is no 'moon' to change"),
        ('{ replaces = "moon", id = "sun", after = "go" }', "spaces.0.id", "there is no 'moon' to change"),
        ('{ id = "moon", name = "Moon", after = "go" }', "spaces.0.kind", "is missing"),
    ],
)
def test_a_piece_that_cannot_stand_there_is_told_at_its_row(said: str, path: str, told: str) -> None:
    assert faults(f"spaces = [{said}]")[path].startswith(told)


def test_any_deck_made_of_another_is_written_shortly_and_read_back() -> None:
    old = load("us-classic").cards
    for seed in range(often(200, 5000)):
        dice = random.Random(seed)
        new = [card for card in old if dice.random() < dice.choice([1, 0.97, 0.5])]
        for number in range(dice.choice([0, 0, 1, 2, 9])):
            fresh = old[0].model_copy(update={"id": f"fresh_{number}", "title": f"Fresh {number}"})
            new.insert(dice.randrange(len(new) + 1), fresh)
        for _ in range(dice.choice([0, 0, 1, 3, 40])):
            new.insert(dice.randrange(len(new)), new.pop(dice.randrange(len(new)))) if new else None
        said, errors = rows(old, new), dict[str, str]()
        read = pieces(Card, "cards", "deck", {"cards": said}, old, errors)
        assert ([card for _, card in read], errors) == (new, {}), seed
