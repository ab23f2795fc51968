"""What a house edition extends stays as it was, whatever a newer release ships; moving on is one click."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from referee import queries, services
from referee.editions import find as edition_find
from referee.editions import parents
from referee.editions import services as edition_services
from referee.editions.models import EditionVersion, KeptText
from rules_kb import editions, games
from rules_kb.editions import FOLDER, shipped_text
from rules_kb.editions.citation import note_on
from rules_kb.editions.write import fingerprint, to_toml
from tests.referee.house import HEAD, family, published

pytestmark = [pytest.mark.django_db, pytest.mark.stores]
Release = Callable[[str, str, str], None]
FINE = "[params]\njail_fine = 60\n\n[cites]"
CACHES = (games.shipped, shipped_text, games.loaded)


@pytest.fixture
def release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Release]:
    """Ships a shipped edition with other words in it."""
    for path in FOLDER.glob("*.toml"):
        (tmp_path / path.name).write_bytes(path.read_bytes())

    def ship(id: str, old: str, new: str) -> None:
        path = tmp_path / f"{id}.toml"
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
        monkeypatch.setattr(editions, "FOLDER", tmp_path)
        for one in CACHES:
            one.cache_clear()

    yield ship
    monkeypatch.undo()
    for one in CACHES:
        one.cache_clear()


@pytest.fixture
def desk(client: Client) -> Client:
    """Somebody who looks after the site."""
    client.force_login(User.objects.create_superuser("ann", password="only for this test"))
    return client


def fine(id: str) -> int:
    """The jail fine of an edition."""
    return int(edition_find.load(id).jail_fine)


def test_a_release_that_changes_the_parent_changes_no_published_version(release: Release) -> None:
    version = published(go_salary=400)
    table = services.make_table(name="Friday", head=HEAD)
    release("us-classic", "[cites]", FINE)
    assert (fine("us-classic"), fine("family-rules@1")) == (60, 50)
    assert table.head.splitlines()[0] == f"edition: family-rules@1 {version.fingerprint}"
    assert services.make_table(name="Saturday", head=HEAD).head == table.head


def test_what_the_parent_extends_is_kept_too(release: Release) -> None:
    edition_services.publish(version=family(base="us-2008"))
    cousins = edition_services.make_edition(slug="cousins", name="Cousins", base="family-rules")
    edition_services.publish(version=cousins)
    release("us-classic", "[cites]", FINE)
    assert (fine("us-2008"), fine("family-rules@1"), fine("cousins@1")) == (60, 50, 50)


def test_a_text_is_kept_once_for_all_who_extend_it() -> None:
    published()
    edition_services.make_edition(slug="cousins", name="Cousins", base="us-classic")
    assert KeptText.objects.count() == 1


def test_rulings_still_name_the_parent(release: Release) -> None:
    published()
    release("us-classic", "[cites]", FINE)
    table = services.make_table(name="Friday", head=HEAD)
    services.log_line(code=table.code, line="Ann build boardwalk", key="a")
    table.refresh_from_db()
    (ruling,) = queries.rulings(table)
    assert ruling["violations"][0]["citation"].endswith("(as in Monopoly, US classic)")


def test_the_next_draft_stays_on_the_kept_parent_unless_it_is_told_to_follow(release: Release) -> None:
    version = published(go_salary=400)
    release("us-classic", "[cites]", FINE)
    draft = edition_services.start_draft(edition=version.edition)
    assert games.from_toml(draft.text, edition_find.find).jail_fine == 50
    followed = edition_services.start_draft(edition=version.edition, follow=True)
    assert followed == draft
    edition = games.from_toml(followed.text, edition_find.find)
    assert (edition.jail_fine, edition.go_salary, edition.parent) == (60, 400, "us-classic")


def test_a_parent_that_has_not_changed_has_not_moved_on() -> None:
    assert parents.since(published(go_salary=400)) is None


def test_a_parent_that_moved_on_is_told_with_what_would_be_different(release: Release, desk: Client) -> None:
    version = published(go_salary=400)
    release("us-classic", "[cites]", FINE)
    found = parents.since(version)
    assert found is not None
    assert [(row.id, row.here, row.there) for row in found.differences] == [("jail_fine", "$50", "$60")]
    page = desk.get(reverse("admin:referee_edition_change", args=[version.edition_id])).content.decode()
    assert "us-classic has changed since" in page
    assert "Make a draft on the new us-classic" in page
    answer = desk.post(reverse("admin:edition_draft", args=[version.edition_id]), {"do": "follow"})
    draft = EditionVersion.objects.get(state="draft")
    assert answer["Location"] == reverse("admin:edition_section", args=[draft.pk, "params"])
    assert parents.since(draft) is None
    assert fine("family-rules@1") == 50


def test_a_newer_version_of_a_house_edition_is_a_parent_that_moved_on() -> None:
    first = published(go_salary=400)
    cousins = edition_services.make_edition(slug="cousins", name="Cousins", base="family-rules")
    edition_services.publish(version=cousins)
    draft = edition_services.start_draft(edition=first.edition)
    raw = {"name": "Family rules", "extends": "us-classic", "params": {"go_salary": 300}}
    edition_services.publish(version=edition_services.save_draft(version=draft, raw=raw))
    found = parents.since(cousins)
    assert found is not None
    assert (found.parent, [(row.id, row.there) for row in found.differences]) == (
        "family-rules@2",
        [("go_salary", "$300")],
    )
    followed = edition_services.start_draft(edition=cousins.edition, follow=True)
    assert 'extends = "family-rules@2"' in followed.text


def test_a_draft_that_does_not_fit_the_new_parent_says_why_and_stays_as_it_was(release: Release, desk: Client) -> None:
    raw = {"name": "Family rules", "extends": "us-classic", "cards": [{"id": "chairman", "pay_each": 60}]}
    version = edition_services.publish(version=edition_services.save_draft(version=family(), raw=raw))
    release("us-classic", '"chairman"', '"the_chairman"')
    found = parents.since(version)
    assert found is not None
    assert found.faults == ["cards.0.id: there is no 'chairman' to change; did you mean the_chairman?"]
    answer = desk.post(reverse("admin:edition_draft", args=[version.edition_id]), {"do": "follow"}, follow=True)
    assert "there is no &#x27;chairman&#x27; to change" in answer.content.decode()
    assert [one.state for one in EditionVersion.objects.all()] == ["published"]


def test_a_kept_parent_that_later_rules_cannot_read_gives_way_to_the_one_that_ships(release: Release) -> None:
    published(go_salary=400)
    kept = KeptText.objects.get()
    KeptText.objects.update(text=kept.text.replace("jail_fine", "fine_of_old"))
    release("us-classic", "[cites]", FINE)
    edition = edition_find.load("family-rules@1")
    assert (edition.go_salary, edition.jail_fine) == (400, 60)


def test_a_file_of_a_version_whose_parent_moved_on_says_what_was_published(release: Release) -> None:
    version = published(go_salary=400)
    assert 'extends = "us-classic"\n' in edition_services.exported(version)
    assert "jail_fine" not in edition_services.exported(version)
    release("us-classic", "[cites]", FINE)
    edition = games.from_toml(edition_services.exported(version))
    assert (edition.parent, edition.go_salary, edition.jail_fine) == ("us-classic", 400, 50)


def test_what_an_older_text_says_is_not_told_as_the_parent_s_own() -> None:
    version = edition_services.make_edition(slug="ours", name="Ours", base="uk-london")
    house, shipped = games.from_toml(version.text, edition_find.find), games.load("uk-london")
    noted = {name: note_on(shipped, name) for name in type(shipped).points.params.model_fields}
    told = {name: note_on(house, name) for name in noted}

    assert told["rent_as_of"] == "Monopoly, US classic: No printing says which moment counts."
    assert told["build_timing"] == f"{shipped.name}: In one's turn or between turns, and further on at any time."
    assert {name for name, said in told.items() if said != noted[name]} == {
        name for name, said in noted.items() if said and not said.startswith("Monopoly, US classic: ")
    }
    assert KeptText.objects.count() == 2


def test_a_parent_kept_whole_before_still_means_what_it_meant() -> None:
    text = to_toml(games.load("uk-london"))
    KeptText.objects.create(fingerprint=fingerprint(text), text=text)
    version = edition_services.make_edition(slug="ours", name="Ours", base="uk-london")
    EditionVersion.objects.update(
        text=re.sub('extends = ".*"', f'extends = "uk-london {fingerprint(text)}"', version.text)
    )
    version.refresh_from_db()

    assert games.from_toml(version.text, edition_find.find).deeds["mayfair"].price == 400
    assert parents.since(version) is None
