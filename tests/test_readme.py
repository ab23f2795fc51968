"""Every command of README.md runs as it is written there."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from referee import services
from tests.code_map import ROOT
from tests.resilience.server import empty_sqlite

README = (ROOT / "README.md").read_text(encoding="utf-8")
TYPED = re.findall(r"^\$ (.+)$", README, re.MULTILINE)
LISTED = re.findall(r"^\| `(\.venv/bin/[^`]+)` \|", README, re.MULTILINE)
TOLD = re.findall(r"(?<!\| )`(\.venv/bin/[^`]+)`", README)
# What asks, or goes on until it is stopped, is only asked what it can do.
ENDLESS = ("honcho start", "celery -A referee worker")
FILES = {"verify": "table.json", "backup": "kept.backup"}
HOUSE = 'id = "house-in"\nname = "House"\nabout = "Ours."\nextends = "us-classic"\n\n[params]\ngo_salary = 300\n'

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.trial]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder that looks like the project and may be written to."""
    for name in (".venv", "manage.py", "api", "referee", "rules_kb", "static", "templates", "Procfile"):
        (tmp_path / name).symlink_to(ROOT / name)
    shutil.copy(empty_sqlite(), tmp_path / "here.sqlite3")
    (tmp_path / "house.toml").write_text(HOUSE, encoding="utf-8")
    return tmp_path


def test_every_command_runs_as_it_is_written(place: Path, live_server: Any, client: Client) -> None:
    table = services.make_table(name="Friday", head="players: Ann, Bob\n")
    services.log_line(code=table.code, line="Ann roll 1 2", key="a")
    (place / "table.json").write_bytes(client.get(f"/t/{table.code}/report.json").content)
    environment = {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{place / 'here.sqlite3'}",
        "DJANGO_SETTINGS_MODULE": "referee.settings",
    }
    commands = [*TYPED, *sorted(LISTED, key=lambda one: " export " in one), *TOLD]
    assert len(TYPED) >= 4 and len(LISTED) >= 8
    for command in dict.fromkeys(commands):
        words = command.replace("http://127.0.0.1:8000", live_server.url)
        words = words.replace("export ID", "export house-in")
        words = words.replace("FILE", next((file for verb, file in FILES.items() if verb in words), "house.toml"))
        words = words.replace("DAYS", "3650")
        words += " --help" if words.endswith(ENDLESS) else ""
        ran = subprocess.run(words, shell=True, cwd=place, env=environment, capture_output=True, text=True, timeout=120)  # noqa: S602
        # Judging a record in which a rule is broken says so by its exit code too.
        assert ran.returncode == int(" judge " in words and "illegal" in words), (words, ran.stdout, ran.stderr)


def test_every_target_is_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in set(re.findall(r"make ([a-z]+)", README)):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
