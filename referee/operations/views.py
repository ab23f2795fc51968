"""Addresses for machines: whether the site lives, whether it is ready, its figures, and what robots and finders read."""

from datetime import timedelta
from functools import cache

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, DatabaseError, InterfaceError, connections
from django.db.migrations.executor import MigrationExecutor
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe
from kombu.exceptions import OperationalError as BrokerError

from referee.celery import app as celery_app
from referee.operations import metrics

OK = "ok"
PLAIN = "text/plain; charset=utf-8"
# What is behind a link somebody was given is nobody else's to find.
PRIVATE = ("admin", "api", "t", "w", "j", "a", "r", "e", "g", "put-in", "metrics")


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers; nothing else is asked, so that a slow database gets no server killed."""
    return HttpResponse(OK, content_type=PLAIN, headers={"Cache-Control": "no-store"})


@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """Whether everything is there that an answer may need: 200, or 503 with what is missing."""
    found = {"database": database_state(), "migrations": OK}
    if found["database"] == OK and (missing := migrations_missing()):
        found["migrations"] = f"{missing} not applied"
    if settings.CELERY_BROKER_URL:
        found["broker"] = broker_state()
    status = 200 if set(found.values()) == {OK} else 503
    return JsonResponse(found, status=status, headers={"Cache-Control": "no-store"})


def database_state() -> str:
    """Whether the database answers."""
    try:
        with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
            cursor.execute("SELECT 1")
    except (DatabaseError, InterfaceError):
        return "away"
    return OK


def migrations_missing() -> int:
    """How many migrations are not applied; once there are none this process asks no more."""
    try:
        all_are_applied()
    except Unapplied as some:
        return some.count
    return 0


class Unapplied(Exception):
    """Migrations that wait; an exception, because those are never remembered."""

    def __init__(self, count: int) -> None:
        super().__init__(f"{count} migrations")
        self.count = count


@cache
def all_are_applied() -> None:
    """Unapplied unless the database is as this version wants it."""
    executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
    if plan := executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise Unapplied(len(plan))


def broker_state() -> str:
    """Whether the broker takes messages."""
    try:
        with celery_app.connection_for_write() as connection:
            connection.ensure_connection(max_retries=1, interval_start=0, timeout=2)
    except (BrokerError, OSError):
        return "away"
    return OK


@require_safe
def figures(request: HttpRequest) -> HttpResponse:
    """For Prometheus, which knows the token; without a token set there is nothing here."""
    if not settings.METRICS_TOKEN:
        raise Http404
    if not constant_time_compare(request.headers.get("Authorization", ""), f"Bearer {settings.METRICS_TOKEN}"):
        return HttpResponse(
            "A token is asked for here.\n", status=401, content_type=PLAIN, headers={"WWW-Authenticate": "Bearer"}
        )
    return HttpResponse(metrics.page(), content_type="text/plain; version=0.0.4; charset=utf-8")


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """The library may be found, tables may not."""
    lines = ["User-agent: *", *(f"Disallow: /{each}{'' if each == 'metrics' else '/'}" for each in PRIVATE)]
    return HttpResponse("\n".join([*lines, ""]), content_type=PLAIN)


@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """Whom to tell of a hole (RFC 9116); nothing where nobody is named."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    until = (timezone.now() + timedelta(days=180)).strftime("%Y-%m-%dT00:00:00Z")
    here = request.build_absolute_uri(reverse("security_txt"))
    lines = [
        f"Contact: {settings.SECURITY_CONTACT}",
        f"Expires: {until}",
        "Preferred-Languages: en",
        f"Canonical: {here}",
    ]
    return HttpResponse("\n".join([*lines, ""]), content_type=PLAIN)
