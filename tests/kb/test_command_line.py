"""The command line: what it prints, and how it ends."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rules_kb.__main__ import main
from rules_kb.answer.rule_sheet import rule_sheet, sheet_text
from rules_kb.games import GAMES, load, shipped

pytestmark = pytest.mark.slow

LEGAL = "players: Ann, Bob\n\nAnn roll 1 2\nAnn buy\nBob roll 1 2\nBob pay Ann 4\n"
UNEVEN = """players: Ann, Bob
position:
  Ann cash 500, owns st_james tennessee new_york

Ann build new_york 3
"""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A file to write a record into."""
    return tmp_path / "evening.game"


def test_a_legal_game_ends_with_0(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_text(LEGAL)
    assert main(["judge", str(record)]) == 0
    assert "Ann: cash $1,444" in capsys.readouterr().out


def test_an_illegal_line_ends_with_1_and_is_explained(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_text(UNEVEN)
    assert main(["judge", str(record)]) == 1
    printed = capsys.readouterr().out
    assert "NO   1 Ann build new_york 3" in printed
    assert "board.build.even" in printed


def test_an_unreadable_line_ends_with_1_and_names_its_place(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_text(LEGAL + "Bob fetch crisps\n")
    assert main(["judge", str(record)]) == 1
    assert "line 7" in capsys.readouterr().out


def test_what_cannot_be_judged_ends_with_2(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_text("edition: mars\nplayers: Ann, Bob\n")
    assert main(["judge", str(record)]) == 2
    assert "mars" in capsys.readouterr().err
    assert main(["judge", str(record.with_name("nowhere.game"))]) == 2


def test_the_json_answer_has_every_part_of_the_contract(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_text(UNEVEN)
    assert main(["judge", str(record), "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert answer.keys() == {
        "edition", "entries", "unreadable", "left_out", "dues", "settlement", "expected", "standings", "winner", "position",
    }  # fmt: skip
    entry = answer["entries"][0]
    assert entry.keys() == {"seq", "text", "verdict", "stands", "violations", "contested", "moved"}
    assert (entry["seq"], entry["text"], entry["verdict"], entry["stands"]) == (
        1,
        "Ann build new_york 3",
        "illegal",
        False,
    )
    violation = entry["violations"][0]
    assert violation.keys() == {"rule", "level", "sentence", "fix", "citation", "certainty", "source", "facts"}
    assert (violation["rule"], violation["level"], violation["facts"]["refund"]) == ("board.build.even", "illegal", 200)


def test_another_edition_can_be_tried_on_the_same_record(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_text("players: Ann, Bob\n\nAnn land luxury_tax\nAnn pay bank 75 for tax\n")
    assert main(["judge", str(record)]) == 0
    assert main(["judge", str(record), "--edition", "us-2008"]) == 1
    assert "board.tax.luxury" in capsys.readouterr().out


def test_editions_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["editions"]) == 0
    loaded = [load(id) for id in shipped()]
    assert capsys.readouterr().out.splitlines() == [
        f"{ed.id:18} {ed.name}{f', {ed.year}' if ed.year else ''}{f' (extends {ed.parent})' if ed.parent else ''}"
        for ed in loaded
    ]


def test_a_rule_is_explained_with_its_source_and_its_open_points(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "board.mortgage.lift"]) == 0
    printed = capsys.readouterr().out
    assert "unmortgage_rounding = up (sources also say" in printed
    assert main(["explain", "board.no.such"]) == 2


def test_all_of_a_rule_is_printed_on_one_screen(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "board.rent.late"]) == 0
    printed = capsys.readouterr().out
    assert len(printed.splitlines()) <= 70 and max(map(len, printed.splitlines())) <= 120
    for part in (
        "board.rent.late (illegal)", "  asked: Nothing is owed for it.", "check  rules_kb/board/rent/rules.py:",
        "def late(board: Board", "  lapsed_rent: A rent that was once owed", "rules_kb/board/rent/facts.py:",
        "rent_must_be_demanded: yes [all]", "payment [first-bankruptcy]", "(printed) [encyclopedia, us-2008]",
        "  Demand: rent.demand", "  Rent is lost when the next player throws",
    ):  # fmt: skip
        assert part in printed, part
    assert main(["rule", "board.no.such"]) == 2
    assert main(["rule", "chess.mate.late"]) == 2
    assert "board.rent.late" in capsys.readouterr().err


def test_the_command_starts_by_itself() -> None:
    """In a process of its own nothing has been imported before, in whatever order that would have been."""
    told = [sys.executable, "-m", "rules_kb", "rule", "deal.play.hand"]
    ran = subprocess.run(told, cwd=Path(__file__).parents[2], capture_output=True, text=True)  # noqa: S603
    assert (ran.returncode, ran.stderr) == (0, "")


def test_every_rule_has_a_sheet_that_fits_the_screen() -> None:
    sheets = {id: rule_sheet(id) for game in GAMES.values() for id in game.rules}
    assert [id for id, sheet in sheets.items() if len(sheet_text(sheet).splitlines()) > 85] == []
    assert [id for id, sheet in sheets.items() if not sheet.cites or not sheet.kept_by or not sheet.source] == []


def test_a_sheet_names_what_the_check_asks_and_nothing_it_only_reads() -> None:
    """`action.amount` is no question to the rule `amount` of the same file."""
    asked = {question.name for question in rule_sheet("board.rent.late").asks}
    assert asked == {"paid_too_late", "lost", "claimed", "out_of_time", "lapsed_rent", "deadline_of", "expired"}


def test_what_follows_from_a_line_that_does_not_stand_says_so(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_text(UNEVEN + "Ann sell new_york 1\n")
    assert main(["judge", str(record), "--json"]) == 1
    rows = json.loads(capsys.readouterr().out)["entries"][1]["violations"]
    assert [(row["rule"], row.get("because")) for row in rows] == [("board.sell.none", [1])]


def test_what_a_position_changes_without_explanation_is_printed(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record.write_text(LEGAL + "table position:\n  Ann cash 1500\n")
    assert main(["judge", str(record)]) == 0
    assert "Not explained by the log: Ann, cash: 1444 by the log, 1500 now." in capsys.readouterr().out


def test_a_reader_that_has_read_enough_is_no_mistake() -> None:
    command = [sys.executable, "-m", "rules_kb", "play", "--turns", "30"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:  # noqa: S603
        assert process.stdout and process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0
