"""The page of parameters: every known point is on it, and none is left unread without a reason."""

import re

import pytest

from rules_kb.board.params import BOARD_POINTS, CONSTANTS, Params
from rules_kb.deal.params import DEAL_POINTS
from scripts.parameters import answering, askers, page, points, section, sources, unasked
from tests.kb.test_params import SAME_EVERYWHERE, spellings

KNOWN = {name for name, _, _ in spellings()} | set(SAME_EVERYWHERE.split())
PAGE = section("board")
DEAL = section("deal")


def listed(ending: str = "", part: str = PAGE) -> list[str]:
    """The ids that begin a line of a table which ends like that."""
    return re.findall(rf"^\| `(\w+)` \|.*{ending} \|$", part, flags=re.M)


def test_every_known_point_is_on_the_page_once():
    assert len(KNOWN) == 138
    assert set(points("board")) >= KNOWN
    assert sorted(listed()) == sorted(points("board"))


def test_a_point_nothing_asks_for_says_why_and_no_other_does():
    idle = {name: BOARD_POINTS.idle(name) for name in Params.model_fields if BOARD_POINTS.idle(name)}
    assert unasked("board", sources("board")) == idle.keys()
    assert all(f"- `{name}`: {why}\n" in PAGE for name, why in idle.items())
    assert listed("nothing, see below") == ["token_on_go_when"]


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
    assert {name for name, modules in askers("board", texts).items() if modules} == {"jail_fine"}
    assert askers("board", texts)["jail_fine"] == ["bills"]


def test_rules_are_named_for_the_parameters_they_declare():
    assert answering("board")["even_build"][0].startswith("board.build.")
    assert not CONSTANTS.keys() & answering("board").keys()


def test_both_games_are_on_the_page():
    assert PAGE in page() and DEAL in page()
    assert sorted(listed(part=DEAL)) == sorted(points("deal"))


def test_every_parameter_of_the_card_game_is_read_by_something():
    assert unasked("deal", sources("deal")) == set()


def test_the_points_of_the_card_game_are_its_own():
    assert set(points("deal")) & set(points("board")) == {"players_range"}
    assert not DEAL_POINTS.constants.keys() & DEAL_POINTS.params.model_fields.keys()
