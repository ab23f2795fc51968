"""What the pages for operators name is there: files, settings, commands, units, tests; every pin has its hashes."""

import ast
import importlib.util
import re
from pathlib import Path

import pytest
from django.core.management import get_commands

from scripts.sbom import components
from tests.code_map import ROOT

SETTINGS = (ROOT / "referee" / "settings.py").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
PROCFILE = (ROOT / "Procfile").read_text(encoding="utf-8")
UNITS = sorted((ROOT / "deploy").glob("*.service"))
PAGES = [ROOT / "docs" / name for name in ("deploy.md", "security.md", "reliability.md")]
# Named by others: the server itself, compose.yaml, the Procfile.
ELSEWHERE = {
    "HOST",
    "PORT",
    "POSTGRES_PASSWORD",
    "WEB_PORT",
    "LIVE_PORT",
    "REDIS_PORT",
    "TIMES",
    "ARGS",
    "SECONDS",
    "EXAMPLES",
}
PINNED = re.compile(r"^([\w.-]+)(?:\[[\w,]+\])?==(\S+)", re.MULTILINE)


def pins(*names: str) -> set[tuple[str, str]]:
    """What some files pin, by name and version."""
    texts = ((ROOT / name).read_text(encoding="utf-8") for name in names)
    return {(name.lower().replace("_", "-"), version) for text in texts for name, version in PINNED.findall(text)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_names_only_what_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    known = set(re.findall(r'env(?:\.\w+)?\("(\w+)"', SETTINGS)) | {"DATABASE_URL"} | ELSEWHERE
    assert set(re.findall(r"`([A-Z][A-Z_]{3,})(?:=[^`]*)?`", text)) <= known
    files = re.findall(
        r"`((?:deploy|tests|scripts|docs)/[\w./-]+|Procfile|Dockerfile|compose\.yaml|requirements[\w.-]+)[`:]", text
    )
    assert [name for name in files if not (ROOT / name).exists()] == []
    assert set(re.findall(r"manage\.py (\w+)", text)) <= set(get_commands())
    assert [name for name in re.findall(r"`?make ([a-z]+)", text) if f"\n{name}:" not in MAKEFILE] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_test_a_page_names_is_there(page: Path) -> None:
    for file, name in re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", page.read_text(encoding="utf-8")):
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        assert name in {one.name for one in tree.body if isinstance(one, ast.FunctionDef)}, f"{file}::{name}"


@pytest.mark.parametrize("said", [*(unit.read_text(encoding="utf-8") for unit in UNITS), PROCFILE])
def test_what_is_started_is_there(said: str) -> None:
    modules = re.findall(r"python -m ([\w.]+)", said)
    assert modules or re.search("celery -A referee (worker|beat)", said)
    assert all(importlib.util.find_spec(name) for name in modules)


def test_the_settings_of_the_units_are_settings() -> None:
    named = re.findall(r"^(\w+)=", (ROOT / "deploy" / "referee.env").read_text(encoding="utf-8"), re.MULTILINE)
    assert [name for name in named if f'"{name}"' not in SETTINGS] == []


@pytest.mark.parametrize(
    ("lock", "made_of"),
    [
        ("requirements.lock", ["requirements.txt"]),
        ("requirements-dev.lock", ["requirements.txt", "requirements-dev.txt"]),
    ],
)
def test_every_pin_has_its_hashes(lock: str, made_of: list[str]) -> None:
    assert pins(lock) == pins(*made_of), "run: make pins"
    listed = components((ROOT / lock).read_text(encoding="utf-8"))
    assert len(listed) == len(pins(lock))
    assert all(part["externalReferences"][0]["hashes"] for part in listed)


def test_lint_looks_for_unsafe_code() -> None:
    lint = MAKEFILE.partition("\nlint:")[2].partition("\n\n")[0]
    assert "bandit " in lint and "check --deploy --fail-level WARNING" in lint
