"""What a house edition says of its rules, sources and open points, on its pages."""

import pytest
from django.test import Client

from referee.editions.models import EditionVersion
from rules_kb import games
from tests.referee.edition_desk import address, errors_at, fields, read, save
from tests.referee.house import family

pytestmark = pytest.mark.django_db


def test_rules_are_switched_off_and_citations_added(desk: Client) -> None:
    version = family()
    on = fields(desk.get(address(version, "rules")))["on"]
    assert save(desk, version, "rules", on=[id for id in on if id != "board.build.even"]).status_code == 302
    version.refresh_from_db()
    assert 'off = ["board.build.even"]' in version.text
    page = desk.get(address(version, "rules")).content.decode()
    assert page.count('<button name="inherit"') == page.count("inherited: played") == 1
    assert save(desk, version, "rules", inherit="board.build.even").status_code == 302
    version.refresh_from_db()
    assert "off" not in version.text
    assert save(desk, version, "rules", on=[id for id in on if id != "board.build.even"]).status_code == 302
    cite = {"cites-0-key": "board.go.salary", "cites-0-source": "Grandmother", "cites-0-section": "by heart"}
    assert save(desk, version, "cites", **cite, **{"cites-0-certainty": "custom"}).status_code == 302
    edition = read(EditionVersion.objects.get())
    assert (edition.off, edition.cites["board.go.salary"].source) == (frozenset({"board.build.even"}), "Grandmother")
    answer = save(desk, version, "cites", **{"cites-1-key": "nothing_known", "cites-1-source": "x"})
    assert errors_at(answer, "cites-1-key") == ['There is no rule or parameter "nothing_known".']


def test_open_points_are_edited_with_their_readings_reason_and_source(desk: Client) -> None:
    version = family()
    page = desk.get(address(version, "contested"))
    inherited = {row.initial["param"] for row in page.context["form"].forms}
    assert inherited == {*games.load("us-classic").contested}
    more = {f"contested-0-{key}": said for key, said in
            {"readings": "300 400", "why": "Two printings.", "source": "Grandmother"}.items()}  # fmt: skip
    assert save(desk, version, "contested?add=go_salary", **more).status_code == 302
    version.refresh_from_db()
    assert "[contested]\ngo_salary = [300, 400]\n" in version.text
    edition = read(version)
    assert (edition.contested["go_salary"], edition.cites["go_salary"].note) == ((300, 400), "Two printings.")
    assert (edition.cites["go_salary"].source, edition.cites["go_salary"].certainty) == ("Grandmother", "disputed")
    before = version.text
    assert save(desk, version, "contested").status_code == 302
    version.refresh_from_db()
    assert version.text == before


def test_a_point_the_parent_leaves_open_is_settled_and_opened_again(desk: Client) -> None:
    version = family()
    name = next(iter(games.load("us-classic").contested))
    row = next(
        one.prefix for one in desk.get(address(version, "contested")).context["form"].forms
        if one.initial.get("param") == name
    )  # fmt: skip
    save(desk, version, "contested", **{f"{row}-DELETE": "on"})
    version.refresh_from_db()
    assert f"[contested]\n{name} = []\n" in version.text
    assert name not in read(version).contested
    others = [games.load("us-classic").word(name, one) for one in games.load("us-classic").contested[name]]
    save(desk, version, f"contested?add={name}", **{"contested-0-readings": others})
    version.refresh_from_db()
    assert "contested" not in version.text


@pytest.mark.parametrize(
    ("name", "sent", "field", "said"),
    [
        ("go_salary", {"readings": "lots"}, "readings", "A whole number from 0 to 1,000,000,000, please."),
        ("go_salary", {"readings": "200"}, "readings", "200 is what the edition plays."),
        ("go_salary", {}, "readings", "How else is it read? A whole number from 0 to 1,000,000,000, please."),
        ("go_salary", {"param": "gone", "readings": "300"}, "param", "Which setting is it about?"),
        ("go_salary", {"readings": "300", "why": "Two printings."}, "source", "Source is missing."),
        ("movement_direction", {"readings": ["up"]}, "readings", "One of these, please: clockwise; counterclockwise."),
    ],
)  # fmt: skip
def test_an_open_point_that_cannot_be_is_told_so_at_its_field(
    desk: Client, name: str, sent: dict[str, str], field: str, said: str
) -> None:
    version = family()
    answer = save(
        desk, version, f"contested?add={name}", **{f"contested-0-{key}": value for key, value in sent.items()}
    )
    assert (answer.status_code, errors_at(answer, f"contested-0-{field}")) == (200, [said])
    assert EditionVersion.objects.get().text == version.text


def test_two_citations_of_the_same_are_told_so(desk: Client) -> None:
    version = family()
    rows = [row.prefix for row in desk.get(address(version, "cites")).context["form"].forms][-2:]
    sent = {f"{row}-{name}": value for row in rows for name, value in (("key", "go_salary"), ("source", "Us"))}
    answer = save(desk, version, "cites", **sent)
    assert errors_at(answer, f"{rows[1]}-key") == ["There is a row for this already."]
