"""The six editions differ exactly where their texts do, and every difference is seen in a ruling."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from rules_kb.answer.cases import record_of
from rules_kb.answer.report import Judgement, judged
from rules_kb.board.params import CONSTANTS, Params
from rules_kb.games import load

SIX = ("us-classic", "us-2008", "claim-deadlines", "first-bankruptcy", "bankers-rules", "encyclopedia")
TEXTS = tomllib.loads((Path(__file__).parent / "editions_differ.toml").read_text(encoding="utf-8"))
DIFFERENCES: list[dict[str, Any]] = TEXTS["difference"]
ALIKE: list[dict[str, Any]] = TEXTS["alike"]
READINGS: list[dict[str, Any]] = TEXTS["reading"]
EVENING: dict[str, Any] = TEXTS["evening"]

# Parameters on which editions differ and no ruling can: why not.
NO_RULING = {
    "starting_denominations": "a record knows sums, not notes",
    "first_player": "a record begins with whoever began",
    "movement_direction": "how a board is drawn; the order of spaces is the order of travel",
}


def named(row: dict[str, Any]) -> str:
    """A test id that says what it is about."""
    return str(row["param"])


def value(edition: str, param: str) -> str:
    """What an edition plays, as the word of an options line."""
    ed = load(edition)
    return ed.word(param, getattr(ed, param))


def ruled(row: dict[str, Any], edition: str, **options: str) -> Judgement:
    """A row's record under an edition, changed only by the options given; no money moves by itself."""
    chosen = [*filter(None, [row.get("options")]), *(f"{param}={word}" for param, word in options.items())]
    judgement = judged(
        record_of({"edition": edition, **row, "assume": "nothing", "options": ", ".join(chosen)}), edition
    )
    assert not judgement.record.unreadable
    return judgement


def outcome(judgement: Judgement, cash_of: dict[str, int]) -> dict[str, Any]:
    """All the referee says of a record: rules broken, dues, the cash of those asked about, who has won."""
    who, board, game = judgement.view.who, judgement.judged.position, judgement.game
    rulings = judgement.judged.rulings.values()
    dues = [(d.state, [who[d.frm], who[d.to], d.amount]) for d in board.dues]
    return {
        "breaks": {str(r.seq): sorted(v.rule for v in r.violations) for r in rulings if r.violations},
        "owed": sorted(row for state, row in dues if state == "called"),
        "open": sorted(row for state, row in dues if state == "open"),
        "cash": {name: board.players[judgement.record.players.index(name)].cash for name in cash_of},
        "winner": [who[seat] for seat in game.winners(board, judgement.record.edition)],
    }


def wanted(says: dict[str, Any]) -> dict[str, Any]:
    """What a row expects, whole: what it leaves out is empty."""
    return {
        "breaks": {seq: sorted(ids) for seq, ids in says.get("breaks", {}).items()},
        "owed": sorted(says.get("owed", [])),
        "open": sorted(says.get("open", [])),
        "cash": says.get("cash", {}),
        "winner": says.get("winner", []),
    }


def assert_ruled(judgement: Judgement, says: dict[str, Any]) -> None:
    """The referee says what the row says, no more and no less."""
    assert outcome(judgement, says.get("cash", {})) == wanted(says)


@pytest.mark.parametrize("row", DIFFERENCES, ids=named)
def test_an_edition_plays_the_value_its_text_gives(row: dict[str, Any]) -> None:
    assert {edition: value(edition, row["param"]) for edition in SIX} == row["values"]
    assert set(row["values"].values()) == set(row["says"])


@pytest.mark.parametrize("edition", SIX)
@pytest.mark.parametrize("row", DIFFERENCES, ids=named)
def test_the_same_record_is_ruled_as_each_text_says(row: dict[str, Any], edition: str) -> None:
    assert_ruled(ruled(row, edition), row["says"][row["values"][edition]])


@pytest.mark.parametrize("edition", SIX)
@pytest.mark.parametrize("row", DIFFERENCES, ids=named)
def test_nothing_but_that_parameter_makes_the_difference(row: dict[str, Any], edition: str) -> None:
    for word, says in row["says"].items():
        assert_ruled(ruled(row, edition, **{row["param"]: word}), says)


@pytest.mark.parametrize("row", DIFFERENCES, ids=named)
def test_each_value_is_ruled_in_its_own_way(row: dict[str, Any]) -> None:
    """Values that come to the same say so."""
    seen: dict[str, set[str]] = {}
    for word, says in row["says"].items():
        seen.setdefault(repr(wanted(says)), set()).add(word)
    alike = [set(row["alike"])] if "alike" in row else []
    assert [words for words in seen.values() if len(words) > 1] == alike


def test_every_difference_between_the_editions_is_shown_or_said_why_not() -> None:
    differing = {name for name in Params.model_fields if len({value(id, name) for id in SIX}) > 1}
    shown = [row["param"] for row in DIFFERENCES]
    assert len(shown) == len(set(shown))
    assert sorted([*shown, *NO_RULING]) == sorted(differing)


@pytest.mark.parametrize("param", NO_RULING)
def test_what_is_said_to_change_no_ruling_changes_none_of_an_evening(param: str) -> None:
    """The evening comes out the same with every value some edition has."""
    before = EVENING["editions"]["us-classic"]
    for word in {value(edition, param) for edition in SIX}:
        assert_ruled(ruled(EVENING, "us-classic", **{param: word}), before)


@pytest.mark.parametrize("row", ALIKE, ids=named)
def test_texts_that_word_it_otherwise_or_not_at_all_play_the_same(row: dict[str, Any]) -> None:
    assert {edition: value(edition, row["param"]) for edition in SIX} == dict.fromkeys(SIX, row["value"])


def test_what_no_edition_changes_is_a_constant_of_the_game() -> None:
    assert TEXTS["constant"].keys() <= CONSTANTS.keys()
    assert not CONSTANTS.keys() & Params.model_fields.keys()


@pytest.mark.parametrize("row", READINGS, ids=named)
def test_a_text_that_says_two_things_shows_the_other_reading_on_the_entry(row: dict[str, Any]) -> None:
    point = {key: row[key] for key in ("param", "here", "otherwise")}
    judgement = ruled(row, row["edition"])
    assert any(point.items() <= found.items() for found in judgement.contested(row["entry"]))
    assert_ruled(judgement, row["says"]["here"])


@pytest.mark.parametrize("row", READINGS, ids=named)
def test_a_table_that_takes_the_other_reading_is_ruled_by_it(row: dict[str, Any]) -> None:
    judgement = ruled(row, row["edition"], **{row["param"]: row["otherwise"]})
    assert_ruled(judgement, row["says"]["otherwise"])
    assert row["param"] not in {point["param"] for point in judgement.contested(row["entry"])}
    assert wanted(row["says"]["here"]) != wanted(row["says"]["otherwise"])


def test_the_bankers_sheet_says_two_things_of_houses_that_change_hands() -> None:
    """The sentence on property with its houses speaks of the street and of the houses, so both are marked."""
    contested = load("bankers-rules").contested
    assert contested["buildings_between_players"] == ("no",)
    assert contested["trade_group_with_buildings"] == ("forbidden",)


@pytest.mark.parametrize("edition", SIX)
def test_one_evening_is_ruled_by_each_text(edition: str) -> None:
    assert_ruled(ruled(EVENING, edition), EVENING["editions"][edition])


def test_no_two_texts_find_the_same_in_the_evening() -> None:
    assert tuple(EVENING["editions"]) == SIX
    assert len({repr(wanted(says)) for says in EVENING["editions"].values()}) == len(SIX)
