"""A record of cards gets the whole answer: dues in millions, what may come next, who has what, what is still out."""

import json

import pytest

from rules_kb import __main__ as command_line
from rules_kb.answer.report import report

EVENING = """
edition: deal-2008
players: Ann, Bob, Cal

Ann bank money_5m
Ann play property_red
Ann play wild_red_yellow as red
Bob bank just_say_no
Bob play property_brown
Bob play pass_go
Cal bank money_1m
Cal play property_green
Cal end
Ann rent red with rent_red_yellow double
"""


def test_a_charge_shows_its_working_its_deadline_and_who_owes_it() -> None:
    answer = report(EVENING)
    bill = [("red, 2 of 3", 3), ("Double the Rent", 3)]
    until = "Ann's next card or the end of the turn"
    told = {"to": "Ann", "amount": 6, "state": "called", "why": "rent", "seq": 10, "until": until, "bill": bill}
    assert answer["dues"] == [{"from": name, **told} for name in ("Bob", "Cal")]
    payments = [{"from": name, "to": "Ann", "amount": 6} for name in ("Bob", "Cal")]
    assert answer["settlement"] == {"payments": payments, "netted": None}


def test_debtors_are_told_the_cheapest_way_and_that_they_may_refuse() -> None:
    told = {row["player"]: row["actions"] for row in report(EVENING)["expected"]}
    assert told["Bob"] == ["pay Ann just_say_no, property_brown", "no", "no double", "no rent"]
    assert told["Cal"] == ["pay Ann money_1m, property_green", "no", "no double", "no rent"]
    # Nothing that would leave them unpaid.
    assert "end" not in told["Ann"] and "play" not in told["Ann"]


def test_everybody_has_a_bank_a_worth_a_hand_and_full_sets() -> None:
    row = {"player": "Ann", "cash": 5, "worth": 11, "out": False, "hand": 4, "sets": []}
    assert report(EVENING)["standings"][0] == row


def test_the_position_is_where_the_game_can_be_taken_up() -> None:
    assert report(EVENING)["position"] == [
        "Ann hand 4, bank money_5m, owns property_red wild_red_yellow=red",
        "Bob hand 6, bank just_say_no, owns property_brown",
        "Cal hand 5, bank money_1m, owns property_green",
        "pile 81",
        "discard pass_go rent_red_yellow double_the_rent",
        "Bob owes Ann 6 for rent",
        "Cal owes Ann 6 for rent",
        "turn Ann, drawn, played 2, assumed 2",
    ]


def test_what_can_still_be_out_is_what_was_not_seen() -> None:
    unseen = report(EVENING)["unseen"]
    assert (unseen["just_say_no"], unseen["pass_go"], unseen["double_the_rent"]) == (2, 9, 1)
    assert sum(unseen.values()) == 106 - 10


def test_a_board_game_has_nothing_hidden() -> None:
    assert "unseen" not in report("players: Ann, Bob\n\nAnn roll 1 2\n")


def test_the_command_line_judges_cards_too(tmp_path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cards.game"
    path.write_text(f"{EVENING}Bob no\nCal pay Ann money_1m\n")
    assert command_line.main(["judge", str(path)]) == 1
    shown = capsys.readouterr().out
    assert "Cal has paid Ann 1M of 6M, and still has cards to pay with." in shown
    assert "Bob said no: red and yellow rent is stopped." in shown
    assert "Ann: cash 6M, worth 12M, hand 4" in shown
    assert command_line.main(["judge", str(path), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["edition"] == "deal-2008"


def test_a_card_game_may_change_its_edition_and_not_its_game() -> None:
    answer = report(f"{EVENING}table edition deal-2024\ntable edition us-classic\n")
    assert [row["seq"] for row in answer["unreadable"]] == [12]


WINNING = """
edition: deal-2008
players: Ann, Bob
position:
  Ann hand 5, owns property_brown(2) property_dark_blue(2) property_utility
  Bob hand 5, owns property_utility
  turn Ann, drawn

Ann sly Bob property_utility
"""


def test_a_theft_that_wins_may_be_refused_until_somebody_plays_on() -> None:
    assert report(WINNING)["expected"] == [{"player": "Bob", "actions": ["no"]}]
    answer = report(f"{WINNING}Bob bank money_1m\nBob bank money_1m\n")
    assert answer["expected"] == []
    over = ["deal.win.over"]
    assert [[row["rule"] for row in entry["violations"]] for entry in answer["entries"]] == [[], over, over]
    assert answer["winner"] == "Ann"


@pytest.mark.parametrize("line", ["Bob pay Ann property_brown", "Bob no"])
def test_a_fault_that_follows_from_a_card_that_does_not_stand_names_it(line: str) -> None:
    head = "edition: deal-2008\nplayers: Ann, Bob, Cal\nposition:\n  Bob owns property_brown\n  turn Ann, drawn, played 3\n\n"
    answer = report(f"{head}Ann birthday\n{line}\n")
    assert [row["rule"] for row in answer["entries"][0]["violations"]] == ["deal.turn.plays"]
    [told] = answer["entries"][1]["violations"]
    assert told["because"] == [1]


def test_a_fault_is_contested_by_what_acted_earlier_also_where_the_edition_changed_in_between() -> None:
    head = "edition: deal-2024\nplayers: Ann, Bob\nposition:\n  Ann hand 7\n  Bob bank money_5m\n  turn Ann, drawn\n\n"
    log = "Ann debt Bob\nBob no\nAnn no\ntable edition deal-2008\nBob pay Ann money_5m\n"
    answer = report(f"{head}{log}Ann bank money_1m\nAnn bank money_1m\nAnn bank money_1m\n")
    rows = {
        row["seq"]: [point["param"] for point in row["contested"]] for row in answer["entries"] if row["violations"]
    }
    assert rows == {7: ["deal_jsn_counts_as_play"], 8: []}
