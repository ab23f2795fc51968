"""What is wrong with an edition's text: every fault at once, each at its place, and none that is not one."""

import pytest

from rules_kb import games
from rules_kb.editions import EditionError, faults, shipped_text
from rules_kb.games import from_toml, load, shipped
from tests.kb.test_edition_files import FAMILY


@pytest.mark.parametrize("id", shipped())
def test_a_shipped_text_names_only_rules_and_parameters_there_are(id: str) -> None:
    assert from_toml(shipped_text(id)) == load(id)


def refused(text: str) -> dict[str, str]:
    """What is wrong with a text."""
    with pytest.raises(EditionError) as raised:
        from_toml(text)
    assert len(faults(text, raised.value)) == len(raised.value.errors)
    return raised.value.errors


def test_a_rule_that_does_not_exist_is_told_with_the_nearest_that_do() -> None:
    errors = refused(
        FAMILY.replace(
            "\n[params]",
            'off = ["board.rent.lat", "deal.win.when", 3, []]\n[cites]\njail_fin = {source = "x"}\n[params]',
        )
    )
    assert errors == {
        "off.0": 'there is no rule "board.rent.lat"; did you mean board.rent.late?',
        "off.1": 'there is no rule "deal.win.when"',
        "off.2": 'there is no rule "3"',
        "off.3": 'there is no rule "[]"',
        "cites.jail_fin": 'there is no rule or parameter "jail_fin"; did you mean jail_fine or jail_fine_rise or jail_fine_when?',
    }


def test_a_stored_text_is_read_without_the_rules_that_are_no_more() -> None:
    text = FAMILY.replace("\n[params]", 'off = ["board.build.level", "board.build.even"]\n\n[params]')
    assert games.loaded(text, shipped_text).off == {"board.build.even"}
    child = 'id = "cousins"\nname = "Cousins"\nextends = "family-rules@2"\n'
    assert from_toml(child, find=lambda id: text if id == "family-rules@2" else shipped_text(id)).go_salary == 400


@pytest.mark.parametrize("deep", [11, 400, 5000])
def test_brackets_nested_too_deeply_are_told_so(deep: int) -> None:
    for text in (f"a = {'[' * deep}", f"a = {'[' * deep}{']' * deep}", f"a = {'{b=' * deep}1{'}' * deep}"):
        assert list(refused(FAMILY + text)) == [""]


def test_a_number_of_thousands_of_digits_is_refused() -> None:
    assert "thousands of digits" in refused(FAMILY.replace("400", "9" * 5000))[""]


def test_a_date_is_no_name() -> None:
    assert refused(FAMILY.replace('"Family rules"', "1979-05-27")) == {"name": "text is needed"}


@pytest.mark.parametrize(
    ("name", "said"),
    [("", "is empty"), (" \\t", "is empty"), ("n" * 81, "80 letters are the most"), ("a\\u0000b", "cannot be printed")],
)
def test_a_name_is_needed(name: str, said: str) -> None:
    errors = refused(FAMILY.replace("Family rules", name) + "jail_fine = -1\n")
    assert list(errors) == ["name", "params.jail_fine"]
    assert said in errors["name"]


ORPHAN = """id = "ours"
name = "Ours"
extends = "us-clasic"
colour = "red"
off = ["board.build.evn"]
spaces = [{ id = "boardwalk", price = "dear" }, { id = "jail", name = "Clink" }, { replaces = "go", id = "x", nam = "X" }]
cards = [{ id = "chairman", gone = true }, { id = "inherit", receive = 50 }]

[params]
go_salry = 3
jail_fine = 60

[contested]
jail_fine = [50]
go_salary = [200]
"""


def test_without_its_parent_a_text_is_told_what_no_parent_could_mend_and_nothing_else() -> None:
    errors = refused(ORPHAN)
    assert errors.keys() == {
        "extends", "colour", "off.0", "spaces.0.price", "spaces.2.nam", "params.go_salry"
    }  # fmt: skip
    assert errors["extends"].startswith("there is no edition 'us-clasic'; known: ")


def test_without_its_parent_a_text_of_the_card_game_is_known_by_its_words() -> None:
    text = 'id = "ours"\nname = "Ours"\nextends = "deal-208"\noff = ["deal.win.whn"]\n[params]\ndeal_hand_limit = 9\n'
    assert refused(text).keys() == {"extends", "off.0"}
    assert refused(text.replace("deal-208", "us-classic").replace("[params]", 'game = "deal"\n[params]')).keys() == {
        "extends", "off.0"
    }  # fmt: skip


def test_numbers_that_do_not_fit_are_told_beside_all_other_faults() -> None:
    errors = refused(FAMILY.replace("go_salary = 400", 'go_salary = "x"\nplayers_range = [8, 2]\nrailroad_rents = [1]'))
    assert errors.keys() == {"params.go_salary", "params.players_range", "params.railroad_rents"}
