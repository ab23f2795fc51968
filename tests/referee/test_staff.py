"""Who gets in to look after the site: the first by the link the server prints, all others by invitation."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from referee.models import Invitation
from referee.staff import services as staff_services

pytestmark = pytest.mark.django_db
LONG = "a long one for tests"
SENT = {"username": "ann", "password1": LONG, "password2": LONG}


def printed(capsys: pytest.CaptureFixture[str]) -> str:
    """The address the server prints when it starts, if any."""
    call_command("first_admin")
    return capsys.readouterr().out.strip().rpartition("\n")[2].strip()


def test_the_first_admin_comes_in_by_the_printed_link_which_is_used_once(
    capsys: pytest.CaptureFixture[str], client: Client
) -> None:
    older, link = printed(capsys), printed(capsys)
    assert client.get(older).status_code == 410
    assert client.get(link).status_code == 200
    assert not Invitation.objects.filter(hashed__contains=link.rsplit("/", 1)[1]).exists()
    short = client.post(link, {**SENT, "password1": "short", "password2": "short"})
    assert short.context["form"].errors["password1"] == ["At least 10 characters, please."]
    assert client.post(link, SENT)["Location"] == "/admin/"
    assert (User.objects.get().username, User.objects.get().is_superuser) == ("ann", True)
    assert client.get("/admin/referee/edition/").status_code == 200
    assert Client().post(link, {**SENT, "username": "eve"}).status_code == 410
    assert printed(capsys) == ""
    assert User.objects.count() == 1


def test_a_link_is_too_old_after_a_day(capsys: pytest.CaptureFixture[str], client: Client) -> None:
    link = printed(capsys)
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert client.post(link, SENT).status_code == 410
    assert not User.objects.exists()


@pytest.mark.parametrize(
    ("rights", "answers"),
    [
        (["configure editions"], (200, 403, 403)),
        (["see tables"], (403, 200, 403)),
        (["configure editions", "see tables"], (200, 200, 403)),
        (["invite others"], (403, 403, 200)),
    ],
)
def test_an_admin_invites_others_for_what_they_may_do(
    desk: Client, rights: list[str], answers: tuple[int, ...]
) -> None:
    page = desk.post(reverse("admin:referee_invitation_add"), {"rights": rights}).content.decode()
    link = re.findall(r"http://testserver(/admin/join/[\w-]+)", page)[0]
    bob = Client()
    assert bob.post(link, {**SENT, "username": "bob"}).status_code == 302
    pages = ("edition/", "table/", "invitation/add/")
    assert tuple(bob.get(f"/admin/referee/{each}").status_code for each in pages) == answers
    assert Invitation.objects.get().used_by == User.objects.get(username="bob")


def test_nobody_gives_a_right_away_that_they_do_not_have(client: Client) -> None:
    token = staff_services.invite(rights=["invite others"], by=User.objects.create_superuser("ann"))
    client.force_login(staff_services.accept(token=token, username="bob", password=LONG))
    refused = client.post(reverse("admin:referee_invitation_add"), {"rights": ["see tables"]})
    assert "see tables is not one of the available choices" in str(refused.context["form"].errors)
    assert Invitation.objects.count() == 1
