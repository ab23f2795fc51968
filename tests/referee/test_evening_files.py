"""An evening as files: what is in them, and that a changed byte is named without the site."""

import csv
import io
import json
from pathlib import Path

import pytest
from django.test import Client

from referee.evenings.files import as_csv
from referee.models import Table
from rules_kb.__main__ import main
from rules_kb.answer.evening_file import checked, read_file
from tests.kb.test_evening_report import BOARD, CARDS
from tests.referee.test_report_pages import played

pytestmark = pytest.mark.django_db


def file(client: Client, table: Table, kind: str) -> bytes:
    """One of a table's files."""
    answer = client.get(f"/t/{table.code}/report.{kind}")
    assert answer.status_code == 200
    assert f"friday{'-figures.csv' if kind == 'figures' else f'.{kind}'}" in answer["Content-Disposition"]
    return bytes(answer.content)


def test_the_log_as_csv_has_every_entry_with_its_ruling(client: Client) -> None:
    rows = list(csv.DictReader(io.StringIO(file(client, played(BOARD), "csv").decode())))

    assert len(rows) == 20
    assert (rows[4]["line"], rows[4]["ruling"], rows[4]["broken"]) == (
        "Bob pay Ann 3",
        "irregular",
        "board.rent.amount",
    )
    assert (rows[13]["ruling"], rows[13]["stands"]) == ("illegal", "False")


def test_the_figures_as_csv_have_a_row_for_every_turn_and_player(client: Client) -> None:
    rows = list(csv.DictReader(io.StringIO(file(client, played(BOARD), "figures").decode())))

    assert {"figure": "Cash", "turn": "3", "player": "Cleo", "amount": "1400"} in rows
    assert len(rows) == 2 * 4 * 3


def test_no_cell_is_a_formula() -> None:
    assert as_csv(("who", "sum"), [("=1+1", -5)]) == b"who,sum\r\n'=1+1,-5\r\n"


@pytest.mark.parametrize("text", [BOARD, CARDS])
def test_the_pdf_is_one(client: Client, text: str) -> None:
    pdf = file(client, played(text), "pdf")

    assert pdf.startswith(b"%PDF-")
    assert pdf.rstrip().endswith(b"%%EOF")


def test_a_file_is_verified_and_says_so(client: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "friday.json"
    kept.write_bytes(file(client, played(BOARD), "json"))

    assert main(["verify", str(kept)]) == 0
    assert "20 entries, each as it was logged; known as: " in capsys.readouterr().out
    kept.write_bytes(kept.read_bytes().replace(b"Bob pay Ann 3", b"Bob pay Ann 4"))
    assert main(["verify", str(kept)]) == 1
    assert capsys.readouterr().err == "entry 5: It is not what was logged.\n"
    (tmp_path / "friday.game").write_bytes(file(client, played(BOARD), "game"))
    assert main(["verify", str(tmp_path / "friday.game")]) == 2


def test_every_flipped_byte_of_an_entry_names_it(client: Client) -> None:
    raw = file(client, played(BOARD), "json")
    lines = raw.split(b"\n")
    first = lines.index(b'"entries": [') + 1
    start = sum(len(line) + 1 for line in lines[: first + 6])

    found = set()
    for at in range(start, start + len(lines[first + 6].rstrip(b","))):
        flipped = bytearray(raw)
        flipped[at] ^= 1
        found |= checked(bytes(flipped)).broken.keys() or {f"byte {at} unnoticed"}

    assert found == {"entry 7"}


def test_what_is_around_the_log_is_sealed_too(client: Client) -> None:
    raw = file(client, played(BOARD), "json")

    assert checked(raw.replace(b'"winners":[0]', b'"winners":[1]')).broken.keys() == {"file"}
    assert checked(raw.replace(b"players: Ann", b"players: Dan")).broken.keys() == {"head"}
    whole = json.loads(raw)
    whole["entries"].pop()
    assert checked(json.dumps(whole).encode()).broken.keys() == {"entry 19"}
    assert read_file(raw).report["winners"] == [0]
