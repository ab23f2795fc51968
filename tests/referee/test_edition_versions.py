"""House editions: drafts, published versions that never change, and tables that keep or leave theirs."""

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from referee import jobs, queries, services
from referee.editions import find as edition_find
from referee.editions import previews as edition_previews
from referee.editions import services as edition_services
from referee.editions.models import DRAFT, PUBLISHED, SUPERSEDED, Edition, EditionVersion
from referee.models import Table
from referee.operations import verifying
from referee.seated import queries as table_queries
from rules_kb.editions import EditionError
from rules_kb.kernel.model import Malformed
from tests.referee.house import HEAD, changed, family, next_draft, published

pytestmark = [pytest.mark.django_db, pytest.mark.stores]
GO = ("Ann land baltic_avenue", "Ann end", "Bob land boardwalk", "Bob end", "Ann land go", "Ann collect 400 for go")


def looked_at(version: EditionVersion) -> EditionVersion:
    """A draft whose consequences have been seen."""
    edition_previews.start(version=version)
    for job_id in jobs.waiting():
        jobs.run(job_id=job_id)
    return version


def game(table: Table, *lines: str) -> list[list[str]]:
    """Log these lines; the rules each broke."""
    for line in lines:
        services.log_line(code=table.code, line=line, key=str(table.entries.count()))
    return [[told["rule"] for told in ruling.violations] for ruling in table.rulings.all()]


def test_a_draft_is_nobodys_edition_until_it_is_published() -> None:
    draft = family(go_salary=400)
    assert (str(draft), draft.state, draft.fingerprint) == ("family-rules@1", DRAFT, draft.fingerprint)
    for id in ("family-rules", "family-rules@1", "family-rules@", "family-rules@x"):
        with pytest.raises(Malformed):
            edition_find.load(id)
    edition_services.publish(version=draft)
    assert edition_find.load("family-rules").go_salary == edition_find.load("family-rules@1").go_salary == 400


def test_a_published_version_never_changes() -> None:
    version = published(go_salary=400)
    with pytest.raises(EditionError, match="published meanwhile"):
        changed(version, go_salary=100)
    version.refresh_from_db()
    version.text += "\n"
    with pytest.raises(TypeError, match="never changed"):
        version.save()
    version.refresh_from_db()
    version.state = DRAFT
    with pytest.raises(TypeError, match="never changed"):
        version.save()
    with pytest.raises(TypeError, match="never deleted"):
        version.delete()
    assert edition_find.load("family-rules@1").go_salary == 400


def test_the_next_version_supersedes_and_the_old_one_can_still_be_played() -> None:
    first = published(go_salary=400)
    second = edition_services.publish(version=next_draft(first, go_salary=300))
    first.refresh_from_db()
    assert (first.state, second.state, str(second)) == (SUPERSEDED, PUBLISHED, "family-rules@2")
    salaries = [edition_find.load(id).go_salary for id in ("family-rules@1", "family-rules@2", "family-rules")]
    assert salaries == [400, 300, 300]
    assert [one.id for one in edition_find.playable()] == ["family-rules@2"]


def test_there_is_one_draft_at_a_time() -> None:
    first = published(go_salary=400)
    draft = next_draft(first, go_salary=300)
    assert edition_services.start_draft(edition=first.edition) == draft
    with pytest.raises(IntegrityError), transaction.atomic():
        EditionVersion.objects.create(edition=first.edition, number=9, text="", name="")
    edition_services.discard_draft(version=draft)
    assert list(first.edition.versions.all()) == [first]


def test_a_draft_thrown_away_before_anything_was_published_leaves_nothing() -> None:
    edition_services.discard_draft(version=family())
    assert not Edition.objects.exists()


@pytest.mark.parametrize("slug", ["us-classic", "Family", "a b", "", "x@2", "a" * 31])
def test_an_id_that_is_taken_or_no_id_is_refused(slug: str) -> None:
    with pytest.raises(EditionError) as refused:
        edition_services.make_edition(slug=slug, name="Ours", base="us-classic")
    assert list(refused.value.errors) == ["id"]


def test_a_table_pins_the_version_and_its_text() -> None:
    version = published(go_salary=400)
    table = services.make_table(name="Friday", head=HEAD)
    assert table.head.splitlines()[0] == f"edition: family-rules@1 {version.fingerprint}"
    assert table.edition == "family-rules@1"
    edition_services.publish(version=looked_at(next_draft(version, go_salary=300)))
    assert game(table, *GO)[-1] == []
    assert services.make_table(name="Saturday", head=HEAD).edition == "family-rules@2"


def test_a_head_with_another_text_of_the_same_name_is_refused() -> None:
    published(go_salary=400)
    with pytest.raises(Malformed) as refused:
        services.make_table(name="Friday", head=HEAD.replace("family-rules", f"family-rules@1 {'0' * 16}"))
    assert list(refused.value.errors) == ["line 1"]


def test_a_ruling_at_the_table_cites_the_house_edition() -> None:
    published(go_salary=400)
    table = services.make_table(name="Friday", head=HEAD)
    game(table, "Ann build boardwalk")
    table.refresh_from_db()
    (ruling,) = queries.rulings(table)
    assert ruling["violations"][0]["source"]["edition"] == "Family rules"


def test_moving_to_a_newer_version_is_an_entry_and_counts_from_there_on() -> None:
    first = published(go_salary=200)
    table = services.make_table(name="Friday", head=HEAD)
    game(table, *GO)
    second = edition_services.publish(version=looked_at(next_draft(first, go_salary=400)))
    broken = game(table, "table edition family-rules", "Ann end", "Bob land go", "Bob collect 400 for go")
    table.refresh_from_db()
    entry = table.entries.get(seq=7)
    assert entry.text == f"table edition family-rules@2 {second.fingerprint}"
    assert (broken[5], broken[6], broken[9]) == (["board.go.bonus"], [], [])
    assert table.edition == "family-rules@2"
    assert table_queries.sit(table.code).ed.id == "family-rules@2"


def test_a_struck_move_takes_the_table_back_and_judging_again_gives_the_same() -> None:
    first = published(go_salary=200)
    table = services.make_table(name="Friday", head=HEAD)
    edition_services.publish(version=looked_at(next_draft(first, go_salary=400)))
    broken = game(table, "table edition family-rules@2", *GO)
    assert broken[6] == []
    Table.objects.update(judged_by="older rules")
    services.catch_up(code=table.code)
    assert [[v["rule"] for v in ruling.violations] for ruling in table.rulings.all()] == broken
    assert game(table, "table strike 1")[5] == ["board.go.bonus"]
    table.refresh_from_db()
    assert table.edition == "family-rules@1"


def test_the_chain_of_a_table_on_a_house_edition_holds() -> None:
    published(go_salary=200)
    table = services.make_table(name="Friday", head=HEAD)
    game(table, *GO)
    table.refresh_from_db()
    assert verifying.first_bad_entry(table) is None


def test_publishing_waits_until_the_consequences_were_seen() -> None:
    first = published(go_salary=400)
    services.make_table(name="Friday", head=HEAD)
    draft = next_draft(first, go_salary=300)
    with pytest.raises(edition_services.NotSeen):
        edition_services.publish(version=draft)
    looked_at(draft)
    draft = changed(draft, go_salary=350)
    with pytest.raises(edition_services.NotSeen):
        edition_services.publish(version=draft)
    assert edition_services.publish(version=looked_at(draft)).state == PUBLISHED


def test_an_edition_may_extend_a_version_of_another_house_edition() -> None:
    published(go_salary=400)
    cousins = edition_services.make_edition(slug="cousins", name="Cousins", base="family-rules")
    raw = {"name": "Cousins", "extends": "family-rules@1", "params": {"jail_fine": 70}}
    cousins = edition_services.publish(version=edition_services.save_draft(version=cousins, raw=raw))
    edition = edition_find.load("cousins")
    assert (edition.parent, edition.go_salary, edition.jail_fine) == ("family-rules@1", 400, 70)
    with pytest.raises(EditionError) as refused:
        edition_services.make_edition(slug="third", name="Third", base="nowhere")
    assert list(refused.value.errors) == ["edition"]


def test_a_file_exported_here_is_imported_elsewhere_as_one_file() -> None:
    published(go_salary=400)
    cousins = edition_services.make_edition(slug="cousins", name="Cousins", base="family-rules")
    raw = {"name": "Cousins", "extends": "family-rules@1", "params": {"jail_fine": 70}}
    text = edition_services.exported(edition_services.save_draft(version=cousins, raw=raw))
    EditionVersion.objects.all().update(state=DRAFT)
    EditionVersion.objects.all().delete()
    Edition.objects.all().delete()
    version = edition_services.publish(version=edition_services.import_edition(text=text))
    edition = edition_find.load("cousins@1")
    assert (str(version), edition.parent, edition.go_salary, edition.jail_fine) == ("cousins@1", "us-classic", 400, 70)


def test_a_bad_file_is_refused_whole() -> None:
    text = 'id = "ours"\nname = "Ours"\nextends = "us-classic"\n\n[params]\ngo_salary = -3\njail_fine = "no"\n'
    with pytest.raises(EditionError) as refused:
        edition_services.import_edition(text=text)
    assert list(refused.value.errors) == ["params.go_salary", "params.jail_fine"]
    assert not Edition.objects.exists()


def test_the_api_lists_house_editions_makes_tables_on_them_and_judges_by_them(client: Client) -> None:
    published(go_salary=400)
    listed = client.get("/api/v1/editions").json()
    assert [row["name"] for row in listed if row["id"] == "family-rules@1"] == ["Family rules"]
    made = client.post("/api/v1/tables", {"name": "Friday", "head": HEAD}, content_type="application/json")
    assert (made.status_code, made.json()["head"].split()[1]) == (201, "family-rules@1")
    answer = client.post(
        "/api/v1/judge", {"record": f"{HEAD}\nAnn build boardwalk\n"}, content_type="application/json"
    ).json()
    assert answer["edition"] == "family-rules@1"
    assert client.get("/editions/family-rules@1.toml").content.decode().startswith('id = "family-rules@1"\n')
    assert client.get("/editions/us-2008.toml")["Content-Type"].startswith("application/toml")
    assert client.get("/editions/nowhere.toml").status_code == 404


def test_a_new_table_may_be_made_on_a_house_edition_from_the_page(client: Client) -> None:
    published(go_salary=400)
    assert '<option value="family-rules@1"' in client.get("/new").content.decode()
    sent = {"name0": "Ann", "name1": "Bob", "edition": "family-rules@1", "start": "go", "style": "family"}
    answer = client.post("/new", sent)
    assert answer.status_code == 302
    assert Table.objects.get().edition == "family-rules@1"
    assert client.get(answer["Location"]).status_code == 200
    record = client.post("/", {"record": f"{HEAD}\nAnn build boardwalk\n"})
    assert "Family rules" in record.content.decode()


def test_every_page_of_a_table_that_has_moved_opens(client: Client) -> None:
    first = published(go_salary=200)
    table = services.make_table(name="Friday", head=HEAD)
    edition_services.publish(version=looked_at(next_draft(first, go_salary=400)))
    game(table, "Ann roll 1 2", "table edition family-rules", "Ann build boardwalk", "Bob contest 2", "Bob contest 3")
    names = ("log", "deeds", "seats", "more", "edition", "line", "board", "may-i?line=Ann+buy")
    paths = [f"/t/{table.code}", *(f"/t/{table.code}/{name}" for name in names), f"/w/{table.watch}/log"]
    paths += [f"/t/{table.code}/dispute/{n}" for n in (1, 2, 3)] + [f"/t/{table.code}/share/3"]
    paths += [f"/api/v1/tables/{table.code}", f"/api/v1/tables/{table.code}/entries"]
    assert {path: client.get(path).status_code for path in paths} == dict.fromkeys(paths, 200)
    assert "plays by family-rules@2 from here on" in client.get(f"/t/{table.code}/log").content.decode()


def test_a_house_edition_has_its_public_pages(client: Client) -> None:
    published(go_salary=400)
    assert "/editions/family-rules@1" in client.get("/editions").content.decode()
    for path in ("", "/summary", "/boardwalk", "/against/us-2008", ".toml"):
        assert (path, client.get(f"/editions/family-rules@1{path}").status_code) == (path, 200)
    assert "400" in client.get("/editions/family-rules@1").content.decode()
    assert client.get("/editions/family-rules@2").status_code == 404
