"""What a phone keeps so that a table opens without a network, and where it may come from."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from referee import services
from referee.tables.common import demo
from tests.referee.phone import HEAD, PART

# Icons are fetched by whoever installs it.
NOT_KEPT = {"/static/referee.webmanifest", "/static/whistle192.png"}


def kept_files(client: Client) -> list[str]:
    """The addresses the worker keeps."""
    text = client.get("/sw.js").content.decode()
    found = re.search(r"= ({.*});", text)
    assert found
    return list(json.loads(found[1])["files"])


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["", "deal"])
def test_every_file_of_a_table_is_kept_and_there(client: Client, game: str) -> None:
    place = f"/t/{demo.make('', game).code}"
    page = "".join(client.get(place + tail).content.decode() for tail in ("", "/log", "/deeds"))
    kept = kept_files(client)

    assert set(re.findall(r"/static/[\w.]+", page)) - NOT_KEPT <= set(kept)
    assert {path: client.get(path).status_code for path in kept} == dict.fromkeys(kept, 200)


def test_the_worker_is_a_script_of_this_site_for_all_of_it(client: Client) -> None:
    answer = client.get("/sw.js")

    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert answer.headers["Cache-Control"] == "no-cache"
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "worker-src 'self'" in policy and "manifest-src 'self'" in policy


def test_it_can_be_installed(client: Client) -> None:
    manifest = json.loads(b"".join(client.get("/static/referee.webmanifest")))

    assert (manifest["name"], manifest["start_url"], manifest["display"]) == ("Referee", "/tables", "standalone")
    assert [client.get(f"/static/{icon['src']}").status_code for icon in manifest["icons"]] == [200] * 3


@pytest.mark.django_db
@pytest.mark.parametrize("sheet", ["pay", "trade?by=2", "trade?by=0&to=2", "card?deck=chance", "line"])
def test_the_sheets_taken_along_are_those_the_table_shows(client: Client, sheet: str) -> None:
    place = f"/t/{services.make_table(name='Friday', head=HEAD).code}"
    along = client.get(f"{place}/sheets", headers=PART).json()
    shown = client.get(f"{place}/{sheet}", headers=PART).content.decode()

    assert unsecret(along[f"{place}/{sheet}"]) == unsecret(shown)


def unsecret(html: str) -> str:
    """A sheet without what is new in every form."""
    return re.sub(r'name="(csrfmiddlewaretoken|key)" value="\w+"', "", html)


def test_scripts_import_each_other_by_the_names_that_carry_a_hash(tmp_path: Path) -> None:
    collect = [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity", "0"]
    environment = {
        "STATIC_ROOT": str(tmp_path),
        "SECRET_KEY": "only for this test",
        "DATABASE_URL": "sqlite://:memory:",
    }
    subprocess.run(collect, cwd=settings.BASE_DIR, env=environment, check=True)  # noqa: S603 - our own command
    names = json.loads((tmp_path / "staticfiles.json").read_text())["paths"]
    table = (tmp_path / names["table.js"]).read_text()

    assert f'from "./{names["queue.js"]}"' in table
    assert f'from "./{names["offline.js"]}"' in table
