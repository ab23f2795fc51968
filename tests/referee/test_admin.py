"""The admin: everything stored can be seen, nothing can be changed, and it needs no exception to the policy."""

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission, User
from django.test import Client

from referee import jobs, services
from referee.models import Chair, Entry, Job, Ruling, Share, Table
from referee.seats import chairs, phones, sharing

pytestmark = [pytest.mark.django_db, pytest.mark.stores]
PHONE = "a-phone-0123456789"
LISTS = ("table", "entry", "ruling", "job")


@pytest.fixture
def keeper(table: Table) -> Client:
    """Somebody who looks after the site, with a table that has a broken rule in it."""
    for key, line in (("a", "Ann roll 1 2"), ("b", "Ann build boardwalk")):
        services.log_line(code=table.code, line=line, key=key)
    Job.objects.create(table=table, task=jobs.REJUDGE)
    client = Client()
    client.force_login(User.objects.create_superuser("keeper"))
    return client


@pytest.mark.parametrize("kind", LISTS)
def test_every_list_and_every_row_can_be_opened_and_nothing_saved(keeper: Client, kind: str) -> None:
    model = {"table": Table, "entry": Entry, "ruling": Ruling, "job": Job}[kind]
    row = model.objects.first()
    assert row is not None
    assert keeper.get(f"/admin/referee/{kind}/").status_code == 200
    page = keeper.get(f"/admin/referee/{kind}/{row.pk}/change/")
    assert page.status_code == 200
    assert 'name="_save"' not in page.content.decode()
    assert keeper.post(f"/admin/referee/{kind}/{row.pk}/change/", {}).status_code == 403
    assert keeper.post(f"/admin/referee/{kind}/{row.pk}/delete/", {"post": "yes"}).status_code == 403
    assert keeper.get(f"/admin/referee/{kind}/add/").status_code == 403


@pytest.mark.parametrize("path", [f"{'9' * 30}/change/", f"?id__in={'9' * 30}", "?made_at__year=999999"])
def test_a_number_no_column_holds_is_no_crash(keeper: Client, path: str) -> None:
    keeper.raise_request_exception = False
    # PostgreSQL compares with any number, and finds nothing.
    assert keeper.get(f"/admin/referee/job/{path}").status_code in (200, 302, 400)


def test_the_jobs_say_how_far_judging_again_is(keeper: Client, table: Table) -> None:
    services.make_table(name="Another", head=table.head)
    Table.objects.filter(pk=table.pk).update(judged_by="older rules")
    page = " ".join(keeper.get("/admin/referee/job/").content.decode().split())
    assert "1 of 2 tables are judged by the rules in force. 1 wait, 0 were judged again in the last minute." in page
    jobs.run(job_id=Job.objects.get().pk)
    assert jobs.progress() == {"tables": 2, "in_step": 2, "stale": 0, "rate": 1, "minutes": 0}


def test_a_table_leads_to_its_log_and_to_what_is_to_be_put_right(keeper: Client, table: Table) -> None:
    services.make_table(name="Another", head=table.head)
    page = keeper.get("/admin/referee/table/").content.decode()
    assert f"/admin/referee/entry/?table__id__exact={table.pk}" in page
    log = keeper.get(f"/admin/referee/entry/?table__id__exact={table.pk}").content.decode()
    assert "Ann build boardwalk" in log
    wrong = f"/admin/referee/ruling/?table__id__exact={table.pk}&verdict__in=illegal,irregular"
    assert wrong.replace("&", "&amp;") in page
    rulings = keeper.get(wrong).content.decode()
    assert ("board.build.group" in rulings, "Ann roll 1 2" in rulings) == (True, False)


def test_the_log_of_another_table_is_not_shown_with_it(keeper: Client, table: Table) -> None:
    other = services.make_table(name="Another", head=table.head)
    assert "Ann roll 1 2" not in keeper.get(f"/admin/referee/entry/?table__id__exact={other.pk}").content.decode()


def test_a_table_shows_its_chairs_and_links_and_no_phone(keeper: Client, table: Table) -> None:
    chairs.take(code=table.code, seat=1, phone=PHONE, who="Uncle Bob")
    link = sharing.share(code=table.code, seq=2)
    page = keeper.get(f"/admin/referee/table/{table.pk}/change/").content.decode()
    assert "Uncle Bob" in page and f"/r/{link.code}" in page
    assert phones.known_as(PHONE) not in page


def test_a_seat_is_freed_and_a_link_taken_back_from_the_table(keeper: Client, table: Table) -> None:
    chairs.take(code=table.code, seat=1, phone=PHONE, who="Uncle Bob")
    link = sharing.share(code=table.code, seq=2)
    page = f"/admin/referee/table/{table.pk}"
    freed = keeper.post(f"{page}/free/1/", follow=True).content.decode()
    assert "The seat of Uncle Bob is free." in freed
    assert not Chair.objects.exists()
    back = keeper.post(f"{page}/unshare/2/", follow=True).content.decode()
    assert "The link to line 2 is taken back." in back
    assert keeper.get(f"/r/{link.code}").status_code == 404
    assert f"{page}/unshare/2/" not in back
    said = list(LogEntry.objects.order_by("pk").values_list("change_message", flat=True))
    assert said == ["The seat of Uncle Bob is free.", "The link to line 2 is taken back."]


def test_only_those_who_may_free_seats_and_take_links_back(client: Client, table: Table) -> None:
    chairs.take(code=table.code, seat=1, phone=PHONE, who="Uncle Bob")
    services.log_line(code=table.code, line="Ann roll 1 2", key="a")
    sharing.share(code=table.code, seq=1)
    looker = User.objects.create_user("looker", is_staff=True)
    looker.user_permissions.set(Permission.objects.filter(codename__startswith="view_"))
    client.force_login(looker)
    page = f"/admin/referee/table/{table.pk}"
    shown = client.get(f"{page}/change/").content.decode()
    assert "Uncle Bob" in shown and "formaction" not in shown
    assert [client.post(f"{page}/{what}/").status_code for what in ("free/1", "unshare/1")] == [403, 403]
    assert Chair.objects.count() == Share.objects.filter(revoked_at=None).count() == 1


@pytest.mark.parametrize("what", ["free/7", "unshare/9"])
def test_what_is_not_there_cannot_be_taken_back_and_looking_changes_nothing(
    keeper: Client, table: Table, what: str
) -> None:
    page = f"/admin/referee/table/{table.pk}/{what}/"
    assert (keeper.post(page).status_code, keeper.get(page).status_code) == (404, 405)


def test_players_have_no_business_in_the_admin(client: Client, table: Table) -> None:
    answer = client.get(f"/admin/referee/table/{table.pk}/change/")
    assert (answer.status_code, "/admin/login/" in answer.headers["Location"]) == (302, True)


def test_the_admin_keeps_the_policy_of_the_site(keeper: Client) -> None:
    policy = keeper.get("/admin/referee/table/").headers["Content-Security-Policy"]
    assert ("script-src 'self'" in policy, "unsafe-inline" in policy) == (True, False)
