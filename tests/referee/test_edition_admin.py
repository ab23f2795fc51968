"""House editions in the admin: every part has its page, and every fault stands at its field."""

import html
import re
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from referee.editions import find as edition_find
from referee.editions import services as edition_services
from referee.editions.models import Edition, EditionVersion, KeptText
from rules_kb import editions
from tests.referee.house import family, published

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(client: Client) -> Client:
    """Somebody who looks after the site."""
    client.force_login(User.objects.create_superuser("ann", password="only for this test"))
    return client


def fields(page: HttpResponse) -> dict[str, Any]:
    """Everything the form of a page would send if nothing were touched."""
    form = page.context["form"]
    forms = [form.management_form, *form.forms] if hasattr(form, "management_form") else [form]
    sent: dict[str, Any] = {}
    for one in forms:
        for field in one:
            value = field.value()
            if hasattr(field.field, "prepare_value"):
                value = field.field.prepare_value(value)
            if not (value is None or value is False or value == ""):
                sent[field.html_name] = "on" if value is True else value
    return sent


def address(version: EditionVersion, name: str) -> str:
    """A page of a version."""
    return reverse("admin:edition_section", args=[version.pk, name])


def save(desk: Client, version: EditionVersion, part: str, /, **changed: Any) -> HttpResponse:
    """A page of a draft, sent with these fields changed."""
    sent = {**fields(desk.get(address(version, part))), **changed}
    return desk.post(address(version, part), {key: value for key, value in sent.items() if value is not None})


def errors_at(page: HttpResponse, name: str) -> list[str]:
    """What stands at a field, by the name it is sent under."""
    form = page.context["form"]
    for one in form.forms if hasattr(form, "forms") else [form]:
        for field in one:
            if field.html_name == name:
                return list(field.errors)
    raise AssertionError(name)


def read(version: EditionVersion) -> Any:
    """The edition a version describes."""
    return editions.from_toml(version.text, edition_find.find)


def unescape(page: HttpResponse) -> str:
    """A page as people read it."""
    return html.unescape(page.content.decode())


def row_of(page: HttpResponse, id: str) -> str:
    """The prefix of a piece's row."""
    return next(row.prefix for row in page.context["form"].forms if row.initial.get("id") == id)


def test_nobody_else_gets_in(client: Client) -> None:
    version = family()
    client.force_login(User.objects.create_user("bob", is_staff=True))
    for page in (
        reverse("admin:referee_edition_add"), reverse("admin:edition_import"), address(version, "params"),
        reverse("admin:referee_edition_change", args=[version.edition_id]),
        reverse("admin:edition_publish", args=[version.edition_id]),
        reverse("admin:edition_version_file", args=[version.pk]), reverse("admin:edition_shipped", args=["us-2008"]),
    ):  # fmt: skip
        assert client.get(page).status_code == 403


def test_shipped_editions_are_listed_and_can_only_be_looked_at(desk: Client) -> None:
    page = desk.get(reverse("admin:referee_edition_changelist")).content.decode()
    assert all(reverse("admin:edition_shipped", args=[id]) in page for id in editions.shipped())
    for id in ("us-2008", "deal-2008"):
        for name in ("words", "params", "cards", "rules", "cites"):
            looked = desk.get(reverse("admin:edition_shipped", args=[id, name]))
            assert looked.status_code == 200
            assert "disabled" in looked.content.decode()
    assert desk.get(reverse("admin:edition_shipped", args=["us-2008", "nothing"])).status_code == 404
    assert desk.get(reverse("admin:edition_shipped", args=["nowhere"])).status_code == 404


def test_a_house_edition_is_made_as_a_small_set_of_differences(desk: Client) -> None:
    sent = {"base": "us-2008", "name": "Family rules", "slug": "family-rules"}
    answer = desk.post(reverse("admin:referee_edition_add"), sent)
    version = EditionVersion.objects.get()
    assert answer["Location"] == address(version, "params")
    kept = KeptText.objects.get().fingerprint
    assert version.text == f'id = "family-rules@1"\nname = "Family rules"\nextends = "us-2008 {kept}"\n'
    again = desk.post(reverse("admin:referee_edition_add"), sent)
    assert errors_at(again, "slug") == ["There is a house edition family-rules already."]


def test_a_parameter_is_set_and_inherited_again_in_one_click(desk: Client) -> None:
    version = family()
    save(
        desk, version, "params", go_salary="400", even_build="no", auction_who_may_bid="others", bank_houses="unlimited"
    )
    version.refresh_from_db()
    assert "go_salary = 400\neven_build = false" in version.text.replace(
        'auction_who_may_bid = "others"\n', ""
    ).replace("bank_houses = 1000000\n", "")
    page = desk.get(address(version, "params")).content.decode()
    assert 'inherited: 200 <button name="inherit" value="go_salary">' in page
    assert page.count('<button name="inherit"') == 4
    assert save(desk, version, "params", inherit="go_salary").status_code == 302
    version.refresh_from_db()
    assert "go_salary" not in version.text
    assert "even_build = false" in version.text


def test_saving_a_page_untouched_changes_nothing(desk: Client) -> None:
    raw = {
        "name": "Family rules", "extends": "us-classic", "about": "Ours.", "off": ["board.build.even"],
        "params": {"go_salary": 400, "players_range": [2, 6]}, "cites": {"go_salary": {"source": "The family", "section": "1"}},
        "spaces": [{"id": "boardwalk", "name": "The Moon", "price": 500}], "cards": [{"id": "chairman", "gone": True}],
    }  # fmt: skip
    version = edition_services.save_draft(version=family(), raw=raw)
    for name in ("words", "params", "spaces", "cards", "rules", "cites"):
        answer = save(desk, version, name)
        assert (name, answer.status_code) == (name, 302)
        again = EditionVersion.objects.get()
        one, other = read(version), read(again)
        assert {n for n in type(one).model_fields if getattr(one, n) != getattr(other, n)} <= {"fingerprint"}


@pytest.mark.parametrize(
    ("field", "word", "said"),
    [
        ("go_salary", "lots", "Go salary: a whole number from 0 to 1,000,000, please."),
        ("go_salary", "1000001", "Go salary: a whole number from 0 to 1,000,000, please."),
        ("jail_max_turns", "0", "Jail max turns: a whole number from 1 to 1,000,000, please."),
        ("bank_houses", "many", "Bank houses: a whole number from 0 to 1,000,000, or unlimited, please."),
        ("starting_denominations", "2 2 2", "Starting denominations: 7 whole numbers with blanks between, please."),
        ("players_range", "5 2", "From 5 to 2 players is no range."),
        ("railroad_rents", "25 50", "4 numbers are needed, one for each railroad; there are 2."),
    ],
)
def test_a_parameter_that_cannot_be_is_told_so_at_its_field(desk: Client, field: str, word: str, said: str) -> None:
    version = family()
    answer = save(desk, version, "params", **{field: word})
    assert (answer.status_code, errors_at(answer, field)) == (200, [said])
    assert word in answer.content.decode()
    assert EditionVersion.objects.get().text == version.text


def test_rents_and_prices_are_edited_in_a_table_and_a_missing_rent_is_told_at_its_cell(desk: Client) -> None:
    version = family()
    page = desk.get(address(version, "spaces"))
    baltic = row_of(page, "baltic_avenue")
    answer = save(desk, version, "spaces", **{f"{baltic}-rents": "4 20 60 180 320"})
    assert errors_at(answer, f"{baltic}-rents") == ["Baltic Avenue: six rents are needed, there are five."]
    assert '<a href="#id_spaces-3-rents_0">Baltic Avenue: six rents are needed, there are five.</a>' in unescape(answer)
    answer = save(desk, version, "spaces", **{f"{baltic}-rents": "4 20 sixty"})
    assert errors_at(answer, f"{baltic}-rents") == ["Whole numbers, please."]
    assert (
        save(desk, version, "spaces", **{f"{baltic}-rents": "5 25 60 180 320 450", f"{baltic}-price": "70"}).status_code
        == 302
    )
    version.refresh_from_db()
    assert 'spaces = [\n  { id = "baltic_avenue", price = 70, rents = [5, 25, 60, 180, 320, 450] },\n]' in version.text
    page = desk.get(address(version, "spaces")).content.decode()
    assert "<small>inherited: 60</small>" in page
    save(desk, version, "spaces", inherit="baltic_avenue")
    version.refresh_from_db()
    assert "spaces" not in version.text


def test_each_rent_has_a_cell_and_an_empty_one_is_told_at_the_top_and_there(desk: Client) -> None:
    version = family()
    sent = fields(desk.get(address(version, "spaces")))
    baltic, oriental = "spaces-3", "spaces-6"
    for number, rent in enumerate(("4", "20", "", "180", "320", "450")):
        sent[f"{baltic}-rents_{number}"] = rent
    del sent[f"{baltic}-rents"]
    answer = desk.post(address(version, "spaces"), {**sent, f"{oriental}-price": "lots"})
    assert [one.said for one in answer.context["troubles"]] == ["Oriental Avenue, Price: A whole number, please."]
    answer = desk.post(address(version, "spaces"), {**sent, f"{oriental}-house_cost": ""})
    assert [tuple(one) for one in answer.context["troubles"]] == [
        (f"id_{baltic}-rents_0", "Baltic Avenue: six rents are needed, there are five."),
        (f"id_{oriental}-house_cost", "Oriental Avenue: house cost is needed for a street."),
    ]
    sent[f"{baltic}-rents_2"] = "70"
    assert desk.post(address(version, "spaces"), sent).status_code == 302
    version.refresh_from_db()
    assert read(version).deeds["baltic_avenue"].rents == (4, 20, 70, 180, 320, 450)


def test_pieces_are_laid_out_by_kind_with_the_columns_that_kind_needs(desk: Client) -> None:
    shown = desk.get(address(family(), "spaces")).context["tables"]()
    assert {table["title"]: (table["labels"], len(table["lines"])) for table in shown} == {
        "Streets": (["Group", "Price", "Rents", "House cost", "Mortgage"], 22),
        "Railroads and utilities": (["Group", "Price", "Mortgage"], 6),
        "Taxes": (["Tax", "Flat"], 2),
        "Card spaces": (["Deck"], 6),
        "The corners": (["Kind"], 4),
    }
    page = desk.get(address(EditionVersion.objects.get(), "cards"))
    assert sum(len(table["lines"]) for table in page.context["tables"]()) == 32
    assert (
        '<option value="illinois_avenue" selected>Illinois Avenue (illinois_avenue)</option>' in page.content.decode()
    )


def test_a_space_is_renamed_for_a_themed_board_and_the_cards_follow(desk: Client) -> None:
    version = family()
    moon = row_of(desk.get(address(version, "spaces")), "boardwalk")
    answer = save(desk, version, "spaces", **{f"{moon}-id": "the_moon", f"{moon}-name": "The Moon"})
    assert answer.status_code == 302
    edition = read(EditionVersion.objects.get())
    assert edition.place_name("the_moon") == "The Moon"
    assert edition.card["advance_boardwalk"].move_to == "the_moon"
    assert len(EditionVersion.objects.get().text.splitlines()) < 14
    answer = save(desk, version, "spaces", **{f"{moon}-id": "The Moon"})
    assert errors_at(answer, f"{moon}-id")[0].startswith("'The Moon' cannot be written in a record")


def test_cards_are_taken_out_put_in_and_changed(desk: Client) -> None:
    version = family()
    page = desk.get(address(version, "cards"))
    chairman, repairs, new = (
        row_of(page, "chairman"),
        row_of(page, "general_repairs"),
        page.context["form"].forms[-1].prefix,
    )
    changes = {f"{chairman}-DELETE": "on", f"{repairs}-repairs": "30 110"}
    assert save(desk, version, "cards", **changes).status_code == 302
    version.refresh_from_db()
    assert '{ id = "chairman", gone = true }' in version.text
    assert '{ id = "general_repairs", repairs = { per_house = 30, per_hotel = 110 } }' in version.text

    page = desk.get(address(version, "cards"))
    new = page.context["form"].forms[-1].prefix
    more = {f"{new}-id": "lottery", f"{new}-deck": "chance", f"{new}-title": "A lottery", f"{new}-receive": "75"}
    answer = save(desk, version, "cards", **{**more, f"{new}-pay": "3"})
    wrong = next(row for row in answer.context["form"].forms if row.prefix == new)
    assert wrong.non_field_errors() == ["A lottery: one effect is needed; there is receive, pay."]
    assert save(desk, version, "cards", **more).status_code == 302
    edition = read(EditionVersion.objects.get())
    assert (edition.card["lottery"].receive, "chairman" in edition.card, len(edition.cards)) == (75, False, 32)


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
    inherited = {row.initial["param"] for row in page.context["form"].forms if row.initial}
    assert inherited == {*editions.load("us-classic").contested}
    new = page.context["form"].forms[-1].prefix
    more = {f"{new}-param": "go_salary", f"{new}-readings": "300 400", f"{new}-why": "Two printings.",
            f"{new}-source": "Grandmother"}  # fmt: skip
    assert save(desk, version, "contested", **more).status_code == 302
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
    name = next(iter(editions.load("us-classic").contested))
    row = next(
        one.prefix for one in desk.get(address(version, "contested")).context["form"].forms
        if one.initial.get("param") == name
    )  # fmt: skip
    save(desk, version, "contested", **{f"{row}-DELETE": "on"})
    version.refresh_from_db()
    assert f"[contested]\n{name} = []\n" in version.text
    assert name not in read(version).contested
    page = desk.get(address(version, "contested"))
    new = page.context["form"].forms[-1].prefix
    others = " ".join(
        editions.load("us-classic").word(name, one) for one in editions.load("us-classic").contested[name]
    )
    save(desk, version, "contested", **{f"{new}-param": name, f"{new}-readings": others})
    version.refresh_from_db()
    assert "contested" not in version.text


@pytest.mark.parametrize(
    ("sent", "field", "said"),
    [
        ({"param": "go_salary", "readings": "lots"}, "readings",
         "A whole number from 0 to 1,000,000, please."),
        ({"param": "go_salary", "readings": "200"}, "readings", "200 is what the edition plays."),
        ({"param": "go_salary"}, "readings", "How else is it read? A whole number from 0 to 1,000,000, please."),
        ({"readings": "300"}, "param", "Which parameter is it about?"),
        ({"param": "go_salary", "readings": "300", "why": "Two printings."}, "source", "Source is missing."),
    ],
)  # fmt: skip
def test_an_open_point_that_cannot_be_is_told_so_at_its_field(
    desk: Client, sent: dict[str, str], field: str, said: str
) -> None:
    version = family()
    new = desk.get(address(version, "contested")).context["form"].forms[-1].prefix
    answer = save(desk, version, "contested", **{f"{new}-{key}": value for key, value in sent.items()})
    assert (answer.status_code, errors_at(answer, f"{new}-{field}")) == (200, [said])
    assert EditionVersion.objects.get().text == version.text


@pytest.mark.parametrize("part", ["cites", "contested"])
def test_two_rows_about_the_same_are_told_so(desk: Client, part: str) -> None:
    version = family()
    key, more = ("key", {"source": "The family"}) if part == "cites" else ("param", {"readings": "300"})
    rows = [row.prefix for row in desk.get(address(version, part)).context["form"].forms][-2:]
    sent = {f"{row}-{name}": value for row in rows for name, value in {key: "go_salary", **more}.items()}
    answer = save(desk, version, part, **sent)
    assert errors_at(answer, f"{rows[1]}-{key}") == ["There is a row for this already."]


def test_words_are_edited(desk: Client) -> None:
    version = family(go_salary=400)
    changes = {
        "name": "The Smiths",
        "about": "As we play.",
        "currency": "€",
        "source": "The fridge door",
        "source_year": "2024",
    }
    assert save(desk, version, "words", **changes).status_code == 302
    edition = read(EditionVersion.objects.get())
    assert (edition.name, edition.currency, edition.go_salary) == ("The Smiths", "€", 400)
    assert errors_at(save(desk, version, "words", name=None), "name") == ["This field is required."]


def test_a_deal_edition_is_edited_by_the_same_pages(desk: Client) -> None:
    version = edition_services.make_edition(slug="our-deal", name="Our deal", base="deal-2008")
    assert save(desk, version, "params", deal_hand_limit="8").status_code == 302
    for name in ("words", "params", "colours", "cards", "rules", "cites"):
        assert save(desk, version, name).status_code == 302
    edition = read(EditionVersion.objects.get())
    assert edition.deal_hand_limit == 8
    assert edition.colours == editions.load("deal-2008").colours
    assert save(desk, version, "colours", **{"colours-0-builds": None}).status_code == 302
    builds = {colour.id: colour.builds for colour in read(EditionVersion.objects.get()).colours.values()}
    assert [id for id, may in builds.items() if not may] == ["brown", "railroad", "utility"]


def test_a_published_version_is_only_looked_at(desk: Client) -> None:
    version = published(go_salary=400)
    assert "disabled" in desk.get(address(version, "params")).content.decode()
    assert desk.post(address(version, "params"), {"go_salary": "1"}).status_code == 403
    assert EditionVersion.objects.get().text == version.text


def test_a_draft_is_published_superseded_and_thrown_away_from_the_pages(desk: Client) -> None:
    version = family(go_salary=400)
    publish = reverse("admin:edition_publish", args=[version.edition_id])
    assert b"Publish family-rules@1" in desk.get(publish).content
    desk.post(publish, {"do": "publish"})
    draft = reverse("admin:edition_draft", args=[version.edition_id])
    desk.post(draft, {"do": "start"})
    assert [str(one) for one in EditionVersion.objects.all()] == ["family-rules@2", "family-rules@1"]
    overview = desk.get(reverse("admin:referee_edition_change", args=[version.edition_id])).content.decode()
    assert re.findall(r"<td>(draft|published)</td>", overview) == ["draft", "published"]
    desk.post(draft, {"do": "discard"})
    assert [(str(one), one.state) for one in EditionVersion.objects.all()] == [("family-rules@1", "published")]


def test_a_file_goes_out_and_comes_in_again(desk: Client) -> None:
    version = family(go_salary=400)
    file = desk.get(reverse("admin:edition_version_file", args=[version.pk]))
    assert file["Content-Disposition"] == 'attachment; filename="family-rules@1.toml"'
    where = reverse("admin:edition_import")
    both = desk.post(where, {"text": file.content.decode()})
    assert "there is a draft already" in both.context["form"].non_field_errors()[0]
    edition_services.discard_draft(version=version)
    upload = SimpleUploadedFile("family.toml", file.content)
    assert desk.post(where, {"upload": upload}).status_code == 302
    again = EditionVersion.objects.get()
    assert (again.text, edition_services.exported(again)) == (version.text, file.content.decode())


@pytest.mark.parametrize(
    "text", ["", "a = = 3", "id = 3", "\x00", 'id = "us-classic"\nname = "x"\nextends = "us-2008"']
)
def test_a_file_that_is_no_edition_is_refused_whole(desk: Client, text: str) -> None:
    answer = desk.post(reverse("admin:edition_import"), {"text": text})
    assert answer.status_code == 200
    assert answer.context["form"].errors
    assert not Edition.objects.exists()


def test_every_fault_of_a_file_is_told_with_its_line(desk: Client) -> None:
    text = 'id = "ours"\nname = "Ours"\nextends = "us-classic"\n\n[params]\ngo_salary = -3\njail_fine = "no"\n'
    answer = desk.post(reverse("admin:edition_import"), {"text": text})
    assert answer.context["form"].non_field_errors() == [
        "Line 6: params.go_salary: a number of go_salary is below 0 or above 1,000,000.",
        "Line 7: params.jail_fine: 'no' is not a value of jail_fine; known: a whole number.",
    ]


def test_a_version_that_later_rules_cannot_read_breaks_nothing_else(desk: Client) -> None:
    version = published(go_salary=400)
    EditionVersion.objects.update(text=version.text.replace("go_salary", "gone_salary"))
    assert desk.get("/new").status_code == desk.get("/editions").status_code == 200
    answer = desk.get(address(version, "params"), follow=True).content.decode()
    assert "params.gone_salary" in answer
    assert desk.get(reverse("admin:edition_version_file", args=[version.pk])).status_code == 200
    assert desk.get("/editions/family-rules@1").status_code == 404


def test_what_was_done_is_on_record(desk: Client) -> None:
    version = family()
    save(desk, version, "params", go_salary="400")
    desk.post(reverse("admin:edition_publish", args=[version.edition_id]), {"do": "publish"})
    said = list(LogEntry.objects.order_by("pk").values_list("change_message", flat=True))
    assert said == ["params of family-rules@1", "published family-rules@1"]
