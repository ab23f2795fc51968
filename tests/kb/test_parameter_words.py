"""What people read of a parameter lies in the `params.toml` beside it: all of it, and of nothing else."""

import pytest

from rules_kb.board.params import BOARD_POINTS
from rules_kb.deal.params import DEAL_POINTS
from rules_kb.editions.parameter import Points, chapters, words_beside, words_of

GAMES = {"board": BOARD_POINTS, "deal": DEAL_POINTS}
CHAPTERS = [chapter for points in GAMES.values() for chapter in chapters(points.params)]
PARAMETERS = [(game, name) for game, points in GAMES.items() for name in points.params.model_fields]


def from_name(name: str) -> str:
    """The label a parameter would have from its name."""
    return name.removeprefix("deal_").replace("_", " ")


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.__name__)
def test_every_parameter_has_its_entry_and_every_entry_its_parameter(chapter):
    assert list(words_beside(chapter)) == list(chapter.__annotations__)


@pytest.mark.parametrize(("game", "name"), PARAMETERS)
def test_a_parameter_is_called_something_for_people(game, name):
    label = GAMES[game].label(name)
    assert label[:1].isupper() or label[:1].isdecimal()
    assert not label.endswith(".") and "_" not in label
    assert label.lower() not in (name.replace("_", " "), from_name(name))


@pytest.mark.parametrize("points", GAMES.values(), ids=GAMES.keys())
def test_no_two_parameters_of_a_game_are_called_alike(points: Points):
    labels = [points.label(name) for name in points.params.model_fields]
    assert len(labels) == len(set(labels))


@pytest.mark.parametrize(("game", "name"), PARAMETERS)
def test_meanings_spellings_and_switches_are_of_values_the_parameter_can_have(game, name):
    points = GAMES[game]
    said = words_of(points.params)[name]
    assert all(points.word(name, points.parse_value(name, word)) == word for word in said.means)
    assert [points.check_value(name, value) for value in said.also.values()] == [*said.also.values()]
    for switch in said.switches:
        assert {option: points.parse_value(option, word) for option, word in switch.options.items()}
        assert name in switch.options
