"""Nothing can be set that turns nothing: for every two values of a setting a record is ruled otherwise, or it says why not."""

import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from rules_kb.answer.cases import all_cases, record_of
from rules_kb.answer.report import judged
from rules_kb.editions import shipped_text
from rules_kb.editions.parameter import UNLIMITED
from rules_kb.games import GAMES
from rules_kb.kernel.model import Malformed

Case = dict[str, Any]
DIFFER = tomllib.loads((Path(__file__).parent / "editions_differ.toml").read_text(encoding="utf-8"))["difference"]
# Two values of the numbers that the records come near to; of any other, one more and about half of the usual.
NUMBERS = {"players_range": ("2_8", "2_3", "4_8"), "bank_hotels": ("12", "1", "0")}
# No printed card leads back past Go; a house may have one.
BACKWARDS = 'id = "backwards"\nname = "Backwards"\nextends = "us-classic"\ncards = [{ id = "back_3", move_by = -12 }]\n'
OWN = {
    "go_salary_moving_backwards": {
        "edition": "backwards", "position": "Ann at go\nturn Ann", "log": "Ann roll 3 4\nAnn draw back_3",
    },
    "free_parking_sum": {
        "edition": "us-classic", "options": "free_parking_reward=fixed", "position": "Ann at st_james_place\nturn Ann",
        "log": "Ann roll 1 3\nAnn collect 500",
    },
    "bank_hotels": {
        "edition": "us-classic", "position": "Ann owns park_place(4) boardwalk(4)\nturn Ann",
        "log": "Ann build hotel boardwalk\nAnn build hotel park_place",
    },
}  # fmt: skip
# So many records are tried where none of those near it says anything.
MOST, WITHOUT = 40, 10
SETTINGS = [
    (game, name)
    for game, play in GAMES.items()
    for name in play.edition.points.params.model_fields
    if not play.edition.points.idle(name)
]


def find(id: str) -> str:
    """The text of an edition."""
    return BACKWARDS if id == "backwards" else shipped_text(id)


def values(game: str, name: str) -> list[str]:
    """The values of a choice, or the usual and two other values of a number, as words."""
    points = GAMES[game].edition.points
    usual = points.params.model_fields[name].default
    if choices := points.alternatives(name):
        return [points.word(name, one) for one in choices]
    if name in NUMBERS and game == "board":
        return [*NUMBERS[name]]
    if isinstance(usual, tuple):
        return [points.word(name, tuple(number * more for number in usual)) for more in (1, 2)]
    if usual == UNLIMITED:
        return ["unlimited", "1", "2"]
    return [str(usual), str(usual + 1), str(usual // 2 if usual > 1 else 50)]


def near(game: str, name: str) -> list[Case]:
    """The records most likely to turn on a setting, the likeliest first."""
    readers = {rule.id for rule in GAMES[game].rules.values() if name in rule.reads}
    chapters = {id.split(".")[1] for id in readers}

    def far(case: Case) -> int:
        broken = {id for ids in case.get("breaks", {}).values() for id in ids}
        named, broke, beside = name in case.get("options", ""), bool(broken & readers), case["file"] in chapters
        return -4 * named - 2 * broke - beside

    own = [OWN[name]] if name in OWN else [row for row in DIFFER if row["param"] == name]
    others = sorted(cases(game), key=far)
    return [*({"edition": "us-classic", **row} for row in own), *others[:MOST]]


@cache
def cases(game: str) -> tuple[Case, ...]:
    """The cases of a game."""
    return tuple(all_cases(game))


def ruled(case: Case, name: str, word: str, **more: str) -> Any:
    """The rulings of a record and the money at its end, with a value for a setting; nothing where it cannot be played so."""
    said = dict(one.strip().split("=", 1) for one in case.get("options", "").split(",") if one.strip())
    options = {**{key.strip(): value for key, value in said.items()}, **more, name: word}
    known = {key: case[key] for key in ("edition", "players", "assume", "illegal", "position", "log") if key in case}
    return outcome(record_of({**known, "options": ", ".join(f"{k}={v}" for k, v in options.items())}), find)


def ruled_in(parent: str, said: str, position: str, log: str) -> Any:
    """The same of a record in an edition that differs from its parent by a few words; every line of it can be read."""
    own = f'id = "own"\nname = "Own"\nextends = "{parent}"\n{said}\n'
    case = {"edition": "own", "position": position, "log": log}
    found = outcome(record_of(case), lambda id: own if id == "own" else shipped_text(id))
    return None if found and "unreadable" in found else found


def outcome(record: str, find: Callable[[str], str]) -> Any:
    """The rulings of a record and the money at its end; nothing where it cannot be read."""
    try:
        one = judged(record, None, find)
    except Malformed:
        return None
    position, rulings = one.judged.position, one.judged.rulings.values()
    broken = [(r.seq, r.verdict, r.stands, [(v.rule, v.facts, v.says) for v in r.violations], r.moved) for r in rulings]
    dues = [(due.frm, due.to, due.amount, due.state) for due in getattr(position, "dues", ())]
    cash = [getattr(player, "cash", 0) for player in position.players]
    lost = ["unreadable"] if one.record.unreadable else []
    return repr((broken, dues, cash, one.game.winners(position, one.record.edition), *lost))


def told_apart(game: str, name: str) -> Iterator[tuple[str, str]]:
    """The pairs of values some record is ruled otherwise by."""
    words = values(game, name)
    left = set(combinations(words, 2))
    for case in near(game, name):
        said = {word: ruled(case, name, word) for word in words}
        if None not in said.values():
            apart = {pair for pair in left if said[pair[0]] != said[pair[1]]}
            yield from apart
            left -= apart
        if not left - alike(game, name):
            return


def alike(game: str, name: str) -> set[tuple[str, str]]:
    """The pairs of values that come to the same, as the setting itself says."""
    words, same = values(game, name), GAMES[game].edition.points.alike(name)
    return {pair for pair in combinations(words, 2) if same.get(pair[0]) == pair[1] or same.get(pair[1]) == pair[0]}


@pytest.mark.parametrize(("game", "name"), SETTINGS)
def test_every_two_values_of_a_setting_are_ruled_otherwise_or_said_to_come_to_the_same(game: str, name: str) -> None:
    pairs = set(combinations(values(game, name), 2))
    assert set(told_apart(game, name)) == pairs - alike(game, name)


def test_few_values_come_to_the_same() -> None:
    """Whoever adds one has to say so here as well."""
    same = [(name, word) for game, name in SETTINGS for word in GAMES[game].edition.points.alike(name)]
    assert len(same) == 6
    idle = [name for play in GAMES.values() for name in play.edition.points.params.model_fields
            if play.edition.points.idle(name)]  # fmt: skip
    assert idle == ["starting_denominations", "token_on_go_when", "movement_direction"]


@pytest.mark.parametrize(("game", "name"), [one for one in SETTINGS if GAMES[one[0]].edition.points.only_if(one[1])])
def test_what_is_asked_for_only_with_another_setting_is_not_asked_for_without_it(game: str, name: str) -> None:
    points = GAMES[game].edition.points
    for other, live in points.only_if(name).items():
        (dead, *_) = [word for one in points.alternatives(other) if (word := points.word(other, one)) not in live]
        for case in near(game, name)[:WITHOUT]:
            assert len({ruled(case, name, word, **{other: dead}) for word in values(game, name)}) == 1, case["log"]
