"""What a new version would change: looked at in parts, stopped and taken up again, never twice, always right."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from referee import jobs, services
from referee.editions import impact as edition_impact
from referee.editions import previews as edition_previews
from referee.editions import services as edition_services
from referee.editions.models import EditionVersion, ImpactChange, ImpactPart
from referee.models import Job, Table
from tests.referee.bot_tables import seat
from tests.referee.by_hand import by_hand
from tests.referee.house import HEAD, changed, next_draft, published

pytestmark = [pytest.mark.django_db, pytest.mark.stores]
GAMES = 12


@pytest.fixture
def draft() -> EditionVersion:
    """A draft with another salary, tax and least raise, and games on the version before."""
    first = published()
    for seed in range(GAMES):
        seat("family-rules", seed)
    return next_draft(first, go_salary=100, luxury_tax_amount=200, auction_min_increment=25)


def run_all() -> None:
    """Whatever waits, done here."""
    while ids := jobs.waiting():
        for job_id in ids:
            jobs.run(job_id=job_id)


def changes(version: EditionVersion) -> set[tuple[int, int, str]]:
    """The rulings that were found to change."""
    found = ImpactChange.objects.filter(part__impact__version=version)
    return set(found.values_list("table_id", "seq", "rule"))


def test_the_look_finds_exactly_what_judging_every_record_again_finds(draft: EditionVersion) -> None:
    edition_previews.start(version=draft)
    run_all()
    found = changes(draft)
    assert {(table, seq) for table, seq, _ in found} == by_hand(draft)
    assert {rule for _, _, rule in found} >= {"", "board.auction.raise"}
    progress = edition_previews.progress(draft)
    assert progress is not None
    assert (progress.finished, progress.done, progress.tables) == (True, GAMES, GAMES)


def test_doing_a_part_twice_and_asking_twice_changes_nothing(draft: EditionVersion) -> None:
    first = edition_previews.start(version=draft)
    run_all()
    found = changes(draft)
    assert edition_previews.start(version=draft) == first
    ImpactPart.objects.update(done_at=None)
    for part in ImpactPart.objects.all():
        edition_impact.judge_part(part_id=part.pk)
        edition_impact.judge_part(part_id=part.pk)
    assert changes(draft) == found
    assert ImpactChange.objects.count() == len(found)


def test_a_look_is_stopped_and_taken_up_again_where_it_was(draft: EditionVersion) -> None:
    edition_previews.start(version=draft)
    jobs.run(job_id=jobs.waiting()[0])
    edition_previews.cancel(version=draft)
    assert jobs.waiting() == []
    assert edition_previews.progress(draft)[1:] == (10, 12)  # type: ignore[index]
    assert edition_services.unseen(draft)
    left = ImpactPart.objects.get(done_at=None)
    edition_impact.judge_part(part_id=left.pk)
    assert ImpactPart.objects.get(pk=left.pk).done_at is None
    edition_previews.start(version=draft)
    run_all()
    assert not edition_services.unseen(draft)
    assert {(table, seq) for table, seq, _ in changes(draft)} == by_hand(draft)


def test_a_worker_that_died_in_the_middle_leaves_its_part_to_the_next(draft: EditionVersion) -> None:
    edition_previews.start(version=draft)
    dead = jobs.waiting()[0]
    Job.objects.filter(pk=dead).update(due_at=timezone.now() + jobs.LEASE, attempts=1)
    run_all()
    assert edition_previews.progress(draft)[1:] == (2, 12)  # type: ignore[index]
    Job.objects.filter(pk=dead).update(due_at=timezone.now())
    run_all()
    assert Job.objects.get(pk=dead).attempts == 2
    assert {(table, seq) for table, seq, _ in changes(draft)} == by_hand(draft)
    assert ImpactChange.objects.count() == len(changes(draft))


def test_a_draft_edited_since_is_looked_at_afresh(draft: EditionVersion) -> None:
    edition_previews.start(version=draft)
    run_all()
    draft = changed(draft)
    assert edition_previews.progress(draft) is None
    edition_previews.start(version=draft)
    run_all()
    assert (changes(draft), by_hand(draft)) == (set(), set())


def test_a_job_for_a_text_that_is_no_longer_the_drafts_does_nothing(draft: EditionVersion) -> None:
    edition_previews.start(version=draft)
    changed(draft, go_salary=3)
    run_all()
    assert not ImpactChange.objects.exists()


def test_a_table_that_moved_on_is_looked_at_by_the_version_it_plays_now() -> None:
    first = published()
    table = services.make_table(name="Friday", head=HEAD)
    second = next_draft(first, go_salary=300)
    edition_previews.start(version=second)
    run_all()
    edition_services.publish(version=second)
    for number, line in enumerate(["table edition family-rules@2", "Ann roll 1 2", "Ann build boardwalk"]):
        services.log_line(code=table.code, line=line, key=str(number))
    third = next_draft(second, go_salary=400)
    edition_previews.start(version=third)
    run_all()
    assert changes(third) == set()
    assert edition_services.publish(version=third).state == "published"


def test_what_only_follows_from_an_earlier_change_is_told_apart_and_can_be_left_out(client: Client) -> None:
    client.force_login(User.objects.create_superuser("ann", password="only for this test"))
    first = published()
    table = services.make_table(name="Friday", head=HEAD)
    lines = ("Ann land boardwalk", "Ann decline", "Ann bid 10", "Bob bid 20", "Bob win boardwalk for 20", "Ann land go")
    for number, line in enumerate(lines):
        services.log_line(code=table.code, line=line, key=str(number))
    draft = next_draft(first, auction_min_increment=25)
    edition_previews.start(version=draft)
    run_all()
    found = list(ImpactChange.objects.values_list("seq", "rule", "follows"))
    assert found[0] == (4, "board.auction.raise", False)
    assert (5, "board.auction.winner", True) in found
    assert [rule for _, rule, follows in found if not follows] == ["board.auction.raise"]
    page = reverse("admin:edition_publish", args=[draft.edition_id])
    assert [change.seq for change in client.get(page, {"alone": ""}).context["page"]] == [4]
    assert [change.seq for change in client.get(page, {"rule": "board.auction.winner"}).context["page"]] == [5]
    shown = client.get(page)
    assert [change.seq for change in shown.context["page"]] == [seq for seq, _, _ in found]
    assert [(one.id, one.here, one.there) for one in shown.context["differences"]] == [
        ("auction_min_increment", "$1", "$25")
    ]


def test_every_change_is_on_some_page_table_by_table(draft: EditionVersion, client: Client) -> None:
    client.force_login(User.objects.create_superuser("ann", password="only for this test"))
    edition_previews.start(version=draft)
    run_all()
    page, seen, number = reverse("admin:edition_publish", args=[draft.edition_id]), [], 1
    while True:
        shown = client.get(page, {"page": number}).context["page"]
        seen += [(change.table_id, change.seq, change.rule) for change in shown]
        if not shown.has_next():
            break
        number += 1
    assert number > 1
    assert seen == sorted(changes(draft))
    assert client.get(page, {"page": "999"}).context["page"].number == number
    assert client.get(page, {"page": "lots", "rule": "no.such.rule"}).status_code == 200


def test_another_board_is_one_change_and_never_a_crash() -> None:
    first = published()
    table = services.make_table(name="Friday", head=HEAD)
    draft = edition_services.start_draft(edition=first.edition)
    raw = {"name": "Family rules", "extends": "us-classic", "cards": [{"id": "chairman", "gone": True}]}
    draft = edition_services.save_draft(version=draft, raw=raw)
    edition_previews.start(version=draft)
    run_all()
    assert changes(draft) == {(table.pk, 0, "")}


def test_the_page_starts_shows_stops_and_publishes(draft: EditionVersion, client: Client) -> None:
    client.force_login(User.objects.create_superuser("ann", password="only for this test"))
    page = reverse("admin:edition_publish", args=[draft.edition_id])
    assert b"See what it would change" in client.get(page).content
    client.post(page, {"do": "publish"})
    assert EditionVersion.objects.get(pk=draft.pk).state == "draft"
    client.post(page, {"do": "look"})
    shown = client.get(page).content.decode()
    assert 'http-equiv="refresh"' in shown
    assert "0 of 12 tables looked at" in shown
    client.post(page, {"do": "stop"})
    assert "stopped" in client.get(page).content.decode()
    client.post(page, {"do": "look"})
    run_all()
    shown = client.get(page).content.decode()
    change = ImpactChange.objects.select_related("table").first()
    assert change is not None
    assert "12 of 12 tables looked at, all done" in shown
    assert f"{reverse('table_log', args=[change.table.code])}?entry={change.seq}#entry-{change.seq}" in shown
    client.post(page, {"do": "publish"})
    assert EditionVersion.objects.get(pk=draft.pk).state == "published"


def test_tables_that_began_after_the_look_are_told_of_and_looked_at_before_publishing(client: Client) -> None:
    client.force_login(User.objects.create_superuser("ann", password="only for this test"))
    first = published()
    seat("family-rules", 0)
    draft = next_draft(first, go_salary=100)
    page = reverse("admin:edition_publish", args=[draft.edition_id])
    client.post(page, {"do": "look"})
    run_all()
    assert not edition_services.unseen(draft)
    late = [seat("family-rules", seed) for seed in (1, 2)]
    assert edition_services.unseen(draft)
    shown = client.get(page).content.decode()
    assert "2 tables have begun since" in shown
    assert "Publish family-rules@2</button>" not in shown
    told = client.post(page, {"do": "publish"}, follow=True).content.decode()
    assert "2 tables have not been looked at yet." in told
    client.post(page, {"do": "look"})
    run_all()
    assert {table for table, _, _ in changes(draft)} >= {table.pk for table in late}
    assert {(table, seq) for table, seq, _ in changes(draft)} == by_hand(draft)
    progress = edition_previews.progress(draft)
    assert progress is not None
    assert (progress.done, progress.tables) == (3, 3)
    client.post(page, {"do": "publish"})
    assert EditionVersion.objects.get(pk=draft.pk).state == "published"


def test_a_table_that_begins_while_a_look_is_stopped_is_looked_at_when_it_goes_on(draft: EditionVersion) -> None:
    edition_previews.start(version=draft)
    edition_previews.cancel(version=draft)
    seat("family-rules", GAMES)
    edition_previews.start(version=draft)
    run_all()
    assert not edition_services.unseen(draft)
    assert edition_previews.progress(draft)[1:] == (GAMES + 1, GAMES + 1)  # type: ignore[index]


def test_a_table_sees_what_would_change_and_moves_by_a_tap(draft: EditionVersion, client: Client) -> None:
    edition_previews.start(version=draft)
    run_all()
    edition_services.publish(version=draft)
    busy = ImpactChange.objects.filter(seq__gt=0).values_list("table_id", flat=True)[0]
    table = Table.objects.get(pk=busy)
    page = client.get(f"/t/{table.code}/edition").content.decode()
    many = len({seq for pk, seq, _ in changes(draft) if pk == busy})
    assert "#entry-" in page
    assert "Play by family-rules@2 from now on" in page
    assert many > 0
    sent = {"key": "move", "seen": table.length, "line": "table edition family-rules@2"}
    assert client.post(f"/t/{table.code}/line", sent).status_code == 302
    table.refresh_from_db()
    assert table.edition == "family-rules@2"
    assert "family-rules@2" in client.get(f"/t/{table.code}/edition").content.decode()
