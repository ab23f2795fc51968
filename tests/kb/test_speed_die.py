"""What the referee says comes next when the Speed Die leaves something to do."""

import pytest

from rules_kb.answer.report import judged

HEAD = "players: Ann, Bob\noptions: speed_die=start{more}\n\n"


def next_for_ann(*lines: str, more: str = "") -> list[str]:
    """What Ann may do after these lines."""
    answer = judged(HEAD.format(more=more) + "\n".join(lines) + "\n").answer()
    return next((row["actions"] for row in answer["expected"] if row["player"] == "Ann"), [])


@pytest.mark.parametrize(
    "lines, expected",
    [
        (["Ann roll 5 1 bus"], ["choose bus 5", "choose bus 1", "choose bus 6"]),
        (["Ann roll 3 3 bus"], ["choose bus 3", "choose bus 6"]),
        (["Ann roll 4 6 mr"], ["move st_charles_place"]),
        (["Ann roll 4 2 mr"], ["buy", "decline"]),
        (["Ann roll 4 2 mr", "Ann buy"], ["move vermont_avenue"]),
        (["Ann roll 2 2 2"], ["move"]),
        (["Ann roll 2 2 2", "Ann move jail"], ["end"]),
        (["Ann roll 5 5 mr", "Ann move st_charles", "Ann buy"], ["roll"]),
    ],
    ids=" / ".join,
)
def test_what_the_die_asks_for_comes_before_the_next_throw(lines: list[str], expected: list[str]) -> None:
    assert next_for_ann(*lines) == expected


def test_a_ride_to_a_card_is_offered_and_may_be_left_for_a_ticket() -> None:
    assert next_for_ann("Ann roll 6 4 bus", more=", speed_die_bus=ticket") == ["choose bus", "end"]


def test_a_second_move_left_out_is_taken_when_the_line_is_inserted() -> None:
    log = [
        "Ann roll 4 6 mr",
        "Bob roll 4 3 3",
        "table insert after 1: Ann move st_charles",
        "table insert after 3: Ann buy",
    ]
    judgement = judged(HEAD.format(more="") + "\n".join(log) + "\n")
    assert [r.verdict for r in judgement.judged.rulings.values()] == ["legal"] * 4
    assert judgement.judged.position.players[0].cash == 2360
