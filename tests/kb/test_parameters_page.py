"""The page of parameters: every known point is on it, and none is left unread without a reason."""

import re

import pytest

from rules_kb.board.params import CONSTANTS, Params
from rules_kb.parameters import UNASKED, answering, askers, page, points, sources, unasked
from tests.kb.test_params import SAME_EVERYWHERE, spellings

KNOWN = {name for name, _, _ in spellings()} | set(SAME_EVERYWHERE.split())
PAGE = page()


def listed(ending: str = "") -> list[str]:
    """The ids that begin a line of a table which ends like that."""
    return re.findall(rf"^\| `(\w+)` \|.*{ending} \|$", PAGE, flags=re.M)


def test_every_known_point_is_on_the_page_once():
    assert len(KNOWN) == 128
    assert set(points()) >= KNOWN
    assert sorted(listed()) == sorted(points())


def test_a_point_nothing_asks_for_says_why_and_no_other_does():
    assert unasked(sources()) == UNASKED.keys()
    assert all(f"- `{name}`: {why}\n" in PAGE for name, why in UNASKED.items())
    assert listed("nothing, see below") == ["token_on_go_when", "first_player"]


@pytest.mark.parametrize("name", Params.model_fields)
def test_a_parameter_shows_its_default_its_words_and_who_reads_it(name):
    (line,) = re.findall(rf"^\| `{name}` \|.*$", PAGE, flags=re.M)
    told = line.strip("| ").split(" | ")
    assert len(told) == 5
    assert all(told)


@pytest.mark.parametrize(
    ("name", "row"),
    [
        (
            "unmortgage_timing",
            "| any | any, own, own_before_throw | When one may lift a mortgage. | board.mortgage.timing |",
        ),
        ("free_parking_sum", "| 500 | a whole number | What Free Parking pays where the reward is fixed. |"),
        ("third_doubles", "| The third doubles of a turn go to jail without moving the throw. |"),
        ("max_houses_per_turn", "| unlimited | a whole number or unlimited |"),
    ],
)
def test_a_line_of_the_page_reads_like_this(name, row):
    assert f"| `{name}` {row}" in PAGE


def test_declaring_a_parameter_is_not_reading_it():
    texts = {"bills": "fine = ed.jail_fine\n", "money": "needed.go_salary and used.jail_fine\n"}
    assert {name for name, modules in askers(texts).items() if modules} == {"jail_fine"}
    assert askers(texts)["jail_fine"] == ["bills"]


def test_rules_are_named_for_the_parameters_they_declare():
    assert answering()["even_build"][0].startswith("board.build.")
    assert not CONSTANTS.keys() & answering().keys()
