"""House editions in the knowledge base: as soon as one is published, rules, search and comparisons know it."""

import html
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from referee import services
from referee.editions import find as edition_find
from referee.editions import services as edition_services
from referee.editions.models import Edition, EditionVersion, KeptText
from referee.search.library import find
from rules_kb import games
from rules_kb.editions import EditionError, shipped_text
from rules_kb.editions.write import fingerprint
from tests.referee.house import HEAD, family, next_draft, published

pytestmark = pytest.mark.django_db
MOON = {
    "replaces": "boardwalk", "id": "moon", "name": "Moon Street", "kind": "street", "group": "dark_blue", "price": 400,
    "rents": [50, 200, 600, 1400, 1700, 2000], "house_cost": 200, "mortgage": 200,
}  # fmt: skip
LED = {"id": "advance_boardwalk", "title": "On to Moon Street", "move_to": "moon"}


def house(**said: Any) -> EditionVersion:
    """Family rules that say this, published."""
    raw = {"name": "Family rules", "extends": "us-classic", **said}
    return edition_services.publish(version=edition_services.save_draft(version=family(), raw=raw))


def differing(client: Client, one: str, other: str) -> dict[str, tuple[str, str]]:
    """What the page of two editions says on each thing in which they differ."""
    page = client.get(f"/editions/{one}/against/{other}")
    return {row.id: (row.here, row.there) for group in page.context["differences"] for row in group["rows"]}


def test_a_published_version_is_among_what_each_edition_says(client: Client) -> None:
    sayings = client.get("/rules/board.go.salary").context["sayings"]
    assert "family-rules@1" not in [one["edition"].id for one in sayings]
    first = published(go_salary=400)
    sayings = {one["edition"].id: one for one in client.get("/rules/board.go.salary").context["sayings"]}
    assert "$400" in [value["says"] for value in sayings["family-rules@1"]["values"]]
    assert client.get("/api/v1/rules/board.go.salary").json()["editions"][-1]["edition"] == "family-rules@1"
    edition_services.publish(version=next_draft(first, go_salary=300))
    told = [one["edition"].id for one in client.get("/rules/board.go.salary").context["sayings"]]
    assert ("family-rules@1" in told, told[-1]) == (False, "family-rules@2")


def test_the_search_finds_a_house_edition_by_its_name_and_what_it_renames(client: Client) -> None:
    assert [page.id for page in find("family rules") if page.kind == "edition"] == []
    house(spaces=[MOON], cards=[LED])
    assert [page.address for page in find("what do the famly rules say", 1)] == ["/editions/family-rules@1"]
    assert find("moon street", 1)[0].address == "/editions/family-rules@1/moon"
    assert client.get(find("moon street", 1)[0].address).context["piece"].name == "Moon Street"
    assert find("boardwalk", 1)[0].id == "boardwalk"


def test_every_edition_offers_to_be_compared_with_a_house_edition(client: Client) -> None:
    first = published(go_salary=400)
    assert ("family-rules@1", "Family rules") in client.get("/editions/us-2008").context["others"]
    edition_services.publish(version=next_draft(first, go_salary=300))
    assert ("family-rules@2", "Family rules, version 2") in client.get("/editions/family-rules@1").context["others"]


def test_two_versions_of_one_name_are_told_apart(client: Client) -> None:
    edition_services.publish(version=next_draft(published(go_salary=400), go_salary=300))
    page = client.get("/editions/family-rules@1/against/family-rules@2")
    assert (page.context["left"], page.context["right"]) == ("Family rules, version 1", "Family rules, version 2")
    assert '<td data-who="Family rules, version 2">$300</td>' in page.content.decode()


def test_a_comparison_knows_rules_open_points_sources_and_new_names(client: Client) -> None:
    house(off=["board.build.even"], spaces=[MOON], cards=[LED], contested={"go_salary": [100]},
          cites={"board.go.salary": {"source": "Grandmother"}})  # fmt: skip
    found = differing(client, "us-classic", "family-rules@1")
    assert found == {
        "board.build.even": ("played", "not played"),
        "go_salary": ("settled", "also: $100"),
        "boardwalk": ("Boardwalk", "renamed Moon Street"),
        "advance_boardwalk": ("On to Boardwalk", "renamed On to Moon Street"),
        "board.go.salary": ("Parker Brothers rules, US, Go, 1973", "Grandmother"),
    }


def test_a_summary_marks_what_the_house_changed_and_leaves_out_what_is_not_in_play(client: Client) -> None:
    published(go_salary=300)
    rows = [row for topic in client.get("/editions/family-rules@1/summary").context["topics"] for row in topic["rows"]]
    assert [(row["says"], row["printed"]) for row in rows if row["printed"]] == [
        (
            "What the Bank pays for landing on or passing Go is $300.",
            "What the Bank pays for landing on or passing Go is $200.",
        )
    ]
    told = {row["name"] for row in rows}
    assert not {"free_parking_sum", "snake_eyes_bonus", "go_salary_moving_backwards"} & told
    assert {"free_parking_reward", "jail_fine"} <= told


def test_the_page_of_a_house_edition_has_the_printed_value_beside_what_the_house_changed(client: Client) -> None:
    house(
        spaces=[{"id": "boardwalk", "name": "Moon Street", "price": 500}, {"id": "luxury_tax", "gone": True}],
        cards=[{"id": "lottery", "deck": "chance", "title": "A lottery", "receive": 75, "after": "chairman"},
               {"id": "inherit", "gone": True}],
        called={"house": "hut", "chance": "Fortune"},
        params={"go_salary": 300},
    )  # fmt: skip
    for path in ("", "/summary"):
        page = html.unescape(client.get(f"/editions/family-rules@1{path}").content.decode())
        assert '<b>500</b> <small class="was">printed: $400</small>' in page
        assert "printed: Boardwalk" in page
        assert "$200" in page
        assert "1 hut" in page
    page = html.unescape(client.get("/editions/family-rules@1").content.decode())
    assert "new in this house" in page
    assert "Taken out by the house: An inheritance." in page
    assert "What the house changed" in page
    assert client.get("/editions/us-2008").content.decode().count("printed:") == 0


def test_a_house_edition_of_another_one_is_marked_against_the_text_both_go_back_to(client: Client) -> None:
    published(go_salary=300, jail_fine=60)
    child = edition_services.make_edition(slug="cousins", name="Cousins", base="family-rules@1")
    raw = {"name": "Cousins", "extends": "family-rules@1", "params": {"go_salary": 400}}
    edition_services.publish(version=edition_services.save_draft(version=child, raw=raw))
    rows = [row for topic in client.get("/editions/cousins@1/summary").context["topics"] for row in topic["rows"]]
    assert {row["name"]: row["printed"].rpartition(" ")[2] for row in rows if row["printed"]} == {
        "go_salary": "$200.", "jail_fine": "$50.",
    }  # fmt: skip


def test_a_summary_does_not_print_a_rule_that_is_off_as_if_it_were_played(client: Client) -> None:
    house(off=["board.build.even", "board.end.agreed", "board.end.winner"])
    page = client.get("/editions/family-rules@1/summary")
    rows = {row["name"]: row["says"] for topic in page.context["topics"] for row in topic["rows"]}
    law = "The next house goes to a street of the group with the fewest."
    assert page.context["off"][0]["law"] == law
    assert rows["even_build"] == "Houses are built evenly. But a rule about it is off."
    assert rows["end_valuation"] == "Not played: Mortgaged deeds count half at the end."
    assert "Rules not played" in page.content.decode()
    assert "Rules not played" not in client.get("/editions/us-classic/summary").content.decode()


def test_a_rule_that_a_release_has_renamed_stops_nobody(client: Client) -> None:
    version = house(off=["board.build.even"], cites={"board.go.salary": {"source": "Grandmother"}})
    old = version.text.replace("board.build.even", "board.build.level").replace("board.go.salary", "board.go.wages")
    EditionVersion.objects.filter(pk=version.pk).update(text=old, fingerprint=fingerprint(old))
    with pytest.raises(EditionError):
        games.from_toml(old, edition_find.find)
    table = services.make_table(name="Friday", head=HEAD)
    services.log_line(code=table.code, line="Ann build boardwalk", key="a")
    assert table.rulings.get().violations[0]["rule"] == "board.build.group"
    for path in ("", "/summary", "/against/us-classic", ".toml"):
        assert client.get(f"/editions/family-rules@1{path}").status_code == 200
    draft = edition_services.start_draft(edition=Edition.objects.get())
    assert ("level" in draft.text, "wages" in draft.text) == (False, False)
    version.refresh_from_db()
    assert games.from_toml(edition_services.exported(version)).off == frozenset()


def test_a_version_that_could_not_be_read_for_a_while_comes_back() -> None:
    published(go_salary=417)
    kept = KeptText.objects.get()
    KeptText.objects.all().delete()
    # As a server that starts now.
    games.loaded.cache_clear()
    assert edition_find.playable() == ()
    kept.save()
    assert [edition.go_salary for edition in edition_find.playable()] == [417]


def test_only_staff_is_led_to_the_import(client: Client) -> None:
    assert "/admin/referee/edition/import/" not in client.get("/editions").content.decode()
    client.force_login(User.objects.create_superuser("ann", password="only for this test"))
    assert 'href="/admin/referee/edition/import/"' in client.get("/editions").content.decode()


def run(*words: str) -> str:
    """What manage.py edition prints."""
    call_command("edition", *words, stdout=(told := StringIO()))
    return told.getvalue()


def test_the_command_line_takes_editions_out_and_brings_them_in(tmp_path: Path) -> None:
    published(go_salary=400)
    text = run("export", "family-rules")
    assert text == edition_services.export(id="family-rules@1")
    assert run("export", "us-2008") == shipped_text("us-2008")
    (file := tmp_path / "cousins.toml").write_text(text.replace("family-rules@1", "cousins"))
    assert run("import", str(file)) == "cousins@1 is a draft now.\n"
    assert EditionVersion.objects.get(edition__slug="cousins").state == "draft"


def test_the_command_line_refuses_a_file_with_every_place_and_stores_nothing(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text('id = "ours"\nname = " "\nextends = "us-classc"\noff = ["board.build.evn"]\n')
    with pytest.raises(CommandError) as refused:
        run("import", str(file))
    told = str(refused.value).splitlines()
    assert [line.split(": ")[:2] for line in told] == [["line 2", "name"], ["line 3", "extends"], ["line 4", "off.0"]]
    assert refused.value.returncode == 1
    assert not Edition.objects.exists()
    for words in (("export", "nowhere"), ("import", str(tmp_path / "none.toml"))):
        with pytest.raises(CommandError):
            run(*words)
