"""What is told of an edition before it is published: sums said twice, settings nothing asks for, lists of its own."""

import pytest

from rules_kb import games
from rules_kb.answer.edition_doubts import doubts
from rules_kb.editions import EditionError, shipped_text

HEAD = 'id = "ours"\nname = "Ours"\nextends = "us-classic"\n'


def abouts(text: str) -> list[str]:
    """What there is to look at in a house edition, by what it is about."""
    ed = games.from_toml(HEAD + text)
    return [one.about for one in doubts(ed, games.load("us-classic"))]


@pytest.mark.parametrize("id", games.shipped())
def test_nothing_is_doubtful_in_an_edition_that_ships(id: str) -> None:
    ed = games.load(id)
    assert doubts(ed, games.load(ed.parent) if ed.parent else None) == []


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ('[params]\nfree_parking_reward = "pot"\n', "tax_and_fines_go_to"),
        ('[params]\ntax_and_fines_go_to = "pot"\n', "free_parking_reward"),
        ("[params]\nstarting_cash = 2500\n", "starting_denominations"),
        ("[params]\nfree_parking_sum = 300\n", "free_parking_reward"),
        ("[params]\nfree_parking_seed = 300\n", "free_parking_reward"),
        ("[params]\nspeed_die_triples_reroll = true\n", "speed_die"),
        ('off = ["board.jail.fine", "board.jail.third-turn"]\n[params]\njail_fine = 70\n', "rules.board.jail.fine"),
        ('spaces = [{ id = "boardwalk", group = "dark_bleu" }]\n', "spaces.boardwalk"),
        ('spaces = [{ id = "free_parking", gone = true }]\n[params]\nfree_parking_reward = "fixed"\n', "free_parking_reward"),
    ],
)  # fmt: skip
def test_what_does_nothing_is_told_with_where_to_put_it_right(text: str, about: str) -> None:
    assert about in abouts(text)


def test_what_was_meant_by_a_colour_of_one_street_is_what_it_was_before() -> None:
    ed = games.from_toml(HEAD + 'spaces = [{ id = "boardwalk", group = "dark_bleu" }]\n')
    fixes = {one.about: one.fix for one in doubts(ed, games.load("us-classic"))}
    assert fixes["spaces.boardwalk"] == "Was dark blue meant?"
    assert abouts('[params]\nfree_parking_reward = "pot"\ntax_and_fines_go_to = "pot"\n') == []
    assert abouts('[params]\nfree_parking_reward = "pot"\nfree_parking_seed = 100\n') == []


def test_a_sum_on_a_tax_space_is_the_parameters_or_refused_and_what_is_stored_still_opens() -> None:
    printed = HEAD + 'spaces = [{{ id = "luxury_tax", flat = {} }}]\n'
    assert games.from_toml(printed.format(75)).luxury_tax_amount == 75
    with pytest.raises(EditionError) as refused:
        games.from_toml(printed.format(90))
    assert refused.value.errors == {
        "spaces.0.flat": "the sum of a tax is said by the parameter luxury_tax_amount; leave it out here"
    }
    assert games.loaded(printed.format(90), shipped_text).luxury_tax_amount == 75


def faults(text: str) -> dict[str, str]:
    """What is wrong with a file."""
    with pytest.raises(EditionError) as wrong:
        games.from_toml(HEAD + text)
    return wrong.value.errors


def test_a_board_of_its_own_is_told_as_one_fault_not_as_forty() -> None:
    rows = ", ".join(f'{{ id = "x_{n}_x", name = "X {n}" }}' for n in range(40))
    assert faults(f"spaces = [{rows}]\n") == {
        "spaces.0.id": "40 of these are new: spaces of its own say all of each of them"
    }


def test_a_missing_deck_is_told_once() -> None:
    rows = ", ".join(f'{{ id = "chance_{n}", deck = "luck" }}' for n in (1, 2, 3))
    assert faults(f"spaces = [{rows}]\n") == {
        "spaces.0.deck": "Chance: no card is in the deck 'luck'; so it is with 2 more",
        "cards.advance_go.deck": "On to Go: no space draws from the deck 'chance'; so it is with 15 more",
    }


def test_a_slip_in_a_name_is_asked_about() -> None:
    said = faults("[params]\ngo_salry = 300\n")
    assert said == {"params.go_salry": "there is no parameter go_salry; did you mean go_salary?"}
