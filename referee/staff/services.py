"""Letting people in who look after the site: the first one by a link that the server prints, all others by invitation."""

import hashlib
import secrets
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import Group, Permission, User
from django.db import transaction
from django.utils import timezone

from referee.staff.models import Invitation

HOURS = 24
# What somebody may be let in for, and the permissions that takes.
RIGHTS: dict[str, tuple[str, ...]] = {
    "configure editions": ("view_edition", "add_edition", "change_edition"),
    "see tables": ("view_table", "view_entry", "view_ruling", "view_job", "view_chair", "view_share"),
    "invite others": ("view_invitation", "add_invitation"),
}


class Gone(Exception):
    """A link that was used, that is too old, or that never was one."""


def hashed(token: str) -> str:
    """What a link is known by."""
    return hashlib.sha256(token.encode()).hexdigest()


def is_run_by_somebody() -> bool:
    """Whether there is anybody who may let others in."""
    return bool(User.objects.filter(is_superuser=True, is_active=True).exists())


@transaction.atomic
def first_link() -> str:
    """The token of a link for the first admin, instead of any printed before; nothing once there is one."""
    if is_run_by_somebody():
        return ""
    Invitation.objects.filter(made_by=None, used_at=None).delete()
    return invite(rights=[], by=None)


@transaction.atomic
def invite(*, rights: list[str], by: Any) -> str:
    """The token of a link that lets one person in for these rights, within a day."""
    token = secrets.token_urlsafe(24)
    expires = timezone.now() + timedelta(hours=HOURS)
    Invitation.objects.create(hashed=hashed(token), rights=rights, made_by=by, expires_at=expires)
    return token


def open_invitation(token: str) -> Invitation:
    """The invitation of a link that still holds; Gone for any other."""
    found = Invitation.objects.filter(hashed=hashed(token), used_at=None, expires_at__gt=timezone.now()).first()
    if found is None or (found.made_by_id is None and is_run_by_somebody()):
        raise Gone
    return found


@transaction.atomic
def accept(*, token: str, username: str, password: str) -> User:
    """Somebody who looks after the site from now on; Gone where another was faster."""
    found = open_invitation(token)
    if not Invitation.objects.filter(pk=found.pk, used_at=None).update(used_at=timezone.now()):
        raise Gone
    first = found.made_by_id is None
    user = User.objects.create_user(username, password=password, is_staff=True, is_superuser=first)
    user.groups.set([group_of(right) for right in found.rights])
    Invitation.objects.filter(pk=found.pk).update(used_by=user)
    return user


def group_of(right: str) -> Group:
    """The group that has a right."""
    group, _ = Group.objects.get_or_create(name=right)
    group.permissions.set(Permission.objects.filter(content_type__app_label="referee", codename__in=RIGHTS[right]))
    return group
