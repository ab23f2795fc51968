"""What whoever runs the site can see of it, and that nobody's link is seen with it."""

import json
import logging
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from prometheus_client import REGISTRY

from referee import services
from referee.models import Table
from referee.operations import views
from referee.operations.requests import LINES

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).parents[2]


def figure(name: str, **labels: str) -> float:
    """What Prometheus would read now."""
    return REGISTRY.get_sample_value(name, labels) or 0.0


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch, settings: Any) -> list[dict[str, Any]]:
    """The lines of the requests that follow, read."""
    settings.REQUEST_LOG = True
    found: list[dict[str, Any]] = []

    class Reader(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found.append(json.loads(record.getMessage()))

    monkeypatch.setattr(LINES, "handlers", [Reader()])
    return found


def test_a_request_has_one_line_with_its_id_and_no_word_of_who_or_where(
    client: Client, table: Table, lines: list[dict[str, Any]]
) -> None:
    answer = client.get(f"/t/{table.code}?entry=1", headers={"X-Request-ID": "from-the-proxy.1"})
    assert answer["X-Request-ID"] == "from-the-proxy.1"
    (line,) = lines
    assert set(line) == {"at", "id", "method", "route", "status", "ms"}
    assert (line["id"], line["method"], line["route"], line["status"]) == ("from-the-proxy.1", "GET", "table_page", 200)
    assert table.code not in json.dumps(lines) and "127.0.0.1" not in json.dumps(lines)


def test_an_id_that_is_none_is_replaced(client: Client, lines: list[dict[str, Any]]) -> None:
    for odd in ("", "short", "a" * 65, "with space and more"):
        given = client.get("/healthz", headers={"X-Request-ID": odd})["X-Request-ID"]
        assert given != odd and len(given) == 16
    assert {line["route"] for line in lines} == {"healthz"}


def test_what_is_logged_of_a_crash_names_the_route_and_the_id_but_not_the_link(
    client: Client, table: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("referee.tables.views.table_page.page_context", lambda seated: 1 / 0)
    client.raise_request_exception = False
    console = logging.getLogger("django").handlers[0]
    monkeypatch.setattr(console, "stream", sys.stderr)
    answer = client.get(f"/t/{table.code}", headers={"X-Request-ID": "crash-id"})
    told = capsys.readouterr().err
    assert answer.status_code == 500
    assert "ERROR crash-id Internal Server Error: table_page" in told and "ZeroDivisionError" in told
    assert table.code not in told


def test_the_site_says_that_it_lives_and_whether_it_is_ready(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.get("/healthz").content == b"ok"
    ready = client.get("/readyz")
    assert (ready.status_code, ready.json()) == (200, {"database": "ok", "migrations": "ok"})

    views.all_are_applied.cache_clear()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'referee' AND name > '0012'")
    behind = client.get("/readyz")
    assert behind.status_code == 503 and behind.json()["migrations"].endswith("not applied")


def test_a_broker_that_is_away_makes_the_site_unready(client: Client, settings: Any) -> None:
    settings.CELERY_BROKER_URL = "redis://127.0.0.1:1"
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["broker"]) == (503, "away")


def test_figures_are_for_those_who_know_the_token(client: Client, settings: Any, table: Table) -> None:
    assert client.get("/metrics").status_code == 404
    settings.METRICS_TOKEN = "only for this test"  # noqa: S105
    refused = client.get("/metrics", headers={"Authorization": "Bearer guessed"})
    assert (refused.status_code, refused["WWW-Authenticate"]) == (401, "Bearer")

    before = figure("referee_judging_seconds_count", what="line")
    services.log_line(code=table.code, line="Ann roll 1 2", key="a")
    client.get(f"/t/{table.code}")
    text = client.get("/metrics", headers={"Authorization": "Bearer only for this test"}).content.decode()
    assert figure("referee_judging_seconds_count", what="line") == before + 1
    assert 'referee_request_seconds_count{method="GET",route="table_page",status="200"}' in text
    assert "referee_tables 1.0" in text and "referee_jobs_waiting 0.0" in text
    assert "referee_live_listeners 0.0" in text and "referee_entries_total" in text
    assert table.code not in text


def test_addresses_nobody_has_are_one_figure(client: Client) -> None:
    before = figure("referee_request_seconds_count", route="none", method="GET", status="404")
    for n in range(5):
        client.get(f"/no/such/page/{n}")
    assert figure("referee_request_seconds_count", route="none", method="GET", status="404") == before + 5


def test_robots_and_finders_of_holes_are_told_where_to_go(client: Client, settings: Any) -> None:
    robots = client.get("/robots.txt").content.decode()
    assert "Disallow: /t/\n" in robots and "Disallow: /rules" not in robots
    assert client.get("/.well-known/security.txt").status_code == 404
    settings.SECURITY_CONTACT = "mailto:holes@example.org"
    told = client.get("/.well-known/security.txt").content.decode()
    assert "Contact: mailto:holes@example.org\nExpires: 20" in told


def test_pages_of_another_site_ask_the_api_where_that_is_allowed(client: Client, settings: Any) -> None:
    settings.CORS_ALLOWED_ORIGINS = ["https://club.example"]
    for origin, allowed in (("https://club.example", "https://club.example"), ("https://evil.example", None)):
        answer = client.get("/api/v1/editions", headers={"Origin": origin})
        assert answer.get("Access-Control-Allow-Origin") == allowed
    assert "Access-Control-Allow-Origin" not in client.get("/rules", headers={"Origin": "https://club.example"})


def test_every_setting_is_in_the_table_of_settings_and_the_other_way_round() -> None:
    source, page = (ROOT / "referee/settings.py").read_text(), (ROOT / "docs/operations.md").read_text()
    read = set(re.findall(r'(?:env\.\w+|limited)\(\s*"([A-Z_]+)"', source))
    named = set(re.findall(r"^\| `([A-Z_]+)` \|", page, re.MULTILINE))
    assert read == named and len(named) > 20
    usual = re.findall(r"^\| `(LIMIT_\w+)` \| `([\d/]+)`", page, re.MULTILINE)
    assert usual == re.findall(r'limited\("(LIMIT_\w+)", "([\d/]+)"', source)
    numbers = dict(re.findall(r"^\| `([A-Z_]+)` \| (\d+)", page, re.MULTILINE))
    assert numbers == dict(re.findall(r'env\.int\("([A-Z_]+)", default=(\d+)', source))


PRODUCTION = {
    "SECRET_KEY": "p4r-" + "k9Zx_wQ7" * 8, "ALLOWED_HOSTS": "referee.example", "HTTPS": "1", "DEBUG": "0",
    "SENTRY_DSN": "https://key@errors.example/1", "TIME_ZONE": "Europe/Berlin",
}  # fmt: skip
CRASH = """
import django, json, stat; django.setup()
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from referee.operations import error_reporting
import sentry_sdk
call_command("check", deploy=True, fail_level="WARNING")
sent = []
error_reporting.start(settings.SENTRY_DSN, transport=lambda event: sent.append(event))
import referee.views
referee.views.mine_page.tables_of_phone = lambda request: 1 / 0
secret = "kept-to-itself"
Client(raise_request_exception=False).get(f"/?code={secret}", headers={"X-Request-ID": "told-with-it", "Cookie": f"a={secret}"}, secure=True, HTTP_HOST="referee.example")
event = next(one for one in sent if one.get("exception"))
file = settings.DATABASES["default"]["NAME"]
print(json.dumps({"id": event["tags"]["request_id"], "what": event["exception"]["values"][0]["type"], "where": event["transaction"],
    "leaks": secret in json.dumps(event, default=str), "zone": settings.TIME_ZONE, "preload": settings.SECURE_HSTS_PRELOAD,
    "mode": oct(stat.S_IMODE(__import__("os").stat(file).st_mode))}))
"""


def test_production_settings_are_clean_and_a_crash_is_reported_without_people(tmp_path: Path) -> None:
    environment = {**os.environ, **PRODUCTION, "DATABASE_URL": f"sqlite:///{tmp_path / 'site.sqlite3'}"}
    environment["DJANGO_SETTINGS_MODULE"] = "referee.settings"
    # What browser tests in the same process set for themselves.
    environment.pop("DJANGO_ALLOW_ASYNC_UNSAFE", None)
    done = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-c", CRASH], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == {
        "id": "told-with-it", "what": "ZeroDivisionError", "where": "/", "leaks": False,
        "zone": "Europe/Berlin", "preload": False, "mode": "0o600",
    }  # fmt: skip
